"""What can go wrong between the box and the world."""

from __future__ import annotations

from engine.errors import KesselwachtError


class DeviceError(KesselwachtError):
    """Base of the errors about hardware, configuration and files."""


class ConfigError(DeviceError, ValueError):
    """A configuration that cannot be used: ``key`` names the entry, ``problem`` what to do."""

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(f"{key}: {problem}")
        self.key = key
        self.problem = problem


class CameraLostError(DeviceError, OSError):
    """No picture came; ``reason`` says what to check. The game goes on by buttons."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class ScreenLostError(DeviceError, OSError):
    """The display does not answer; lamps and phone still do."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class PinTakenError(DeviceError, OSError):
    """Somebody else holds the pin (BCM numbering)."""

    def __init__(self, pin: int, owner: str) -> None:
        super().__init__(f"GPIO {pin} is already in use: {owner}")
        self.pin = pin
        self.owner = owner


class JournalError(DeviceError, OSError):
    """The record cannot be written or read; nothing may be shown as done."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.problem = problem


class UnknownChoiceError(DeviceError, ValueError):
    """Something was chosen that is not offered: ``key`` names the option."""

    def __init__(self, key: str, value: object) -> None:
        super().__init__(f"{key}: {value!r} is not offered")
        self.key = key
