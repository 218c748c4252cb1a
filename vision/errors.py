"""What can go wrong between a picture and an observation."""

from __future__ import annotations

from engine.errors import KesselwachtError


class VisionError(KesselwachtError):
    """Base of the errors about pictures, profiles and registration."""


class BadFrameError(VisionError, ValueError):
    """An array that is not a (H, W, 3) uint8 image."""

    def __init__(self, shape: tuple[int, ...], dtype: object) -> None:
        super().__init__(f"expected shape (H, W, 3) of uint8, got {shape} of {dtype}")
        self.shape = shape
        self.dtype = dtype


class NotAPictureError(VisionError, ValueError):
    """Bytes that no picture can be decoded from; ``name`` says which file, ``problem`` why."""

    NO_PICTURE = "is not a picture that can be read (JPEG or PNG)"

    def __init__(self, name: str, problem: str = NO_PICTURE) -> None:
        super().__init__(f"{name} {problem}")
        self.name = name
        self.problem = problem


class TeachError(VisionError, ValueError):
    """Pictures from which no profile can be made; ``problem`` says why and what to do."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class ProfileError(VisionError, ValueError):
    """A folder that holds no profile this version can read."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"{name} is no usable profile: {problem}")
        self.name = name
        self.problem = problem
