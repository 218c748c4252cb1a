"""Setting a box up, step by step: each can be skipped or repeated, and says how it went."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from nicegui import background_tasks, ui

from device import first_run
from device.events import SettingChanged
from device.first_run import Tested
from device.offloop import finished
from device.web.companion import Companion
from device.web.following import Following
from device.web.panels import CameraPanel
from device.web.places import FIRST, NEWGAME, PAIR
from device.web.shell import framed
from device.web.tags import Tag
from device.web.words import Words
from engine.errors import KesselwachtError
from vision.profile import Profile

TEACH = "kesselwacht teach --game quacks PICTURES --profile FOLDER"

STEPS = ("language", "camera", "boards", "profile", "buttons", "network", "done")


class FirstRun:
    """The page as one browser shows it; needs a page context."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._words = words = Words(companion.catalogue)
        self._profile: Profile | None = None
        self._at = 0
        self._camera: CameraPanel | None = None
        self._told: Tested | None = None
        with framed(words, FIRST), Tag("section", css="card first"):
            self._place = Tag("p", css="quiet")
            self._title = Tag("h2")
            self._why = Tag("p")
            self._step = Tag("div", css="step")
            with Tag("div", role="status"):
                self._result = Tag("ul", css="tested")
            with Tag("div", css="row"):
                self._back = self._go("back", -1)
                self._next = self._go("next", +1)
        self._show()
        client = ui.context.client
        Following(companion, self.refresh, wake=self._wake, sleep=self._sleep).attach(client)
        if companion.about.profile is not None:
            background_tasks.create(self._learn(companion.about.profile), name="profile")

    @property
    def _name(self) -> str:
        return STEPS[self._at]

    def refresh(self) -> None:
        """Say how the step stands by now."""
        if self._camera is not None:
            self._camera.refresh()
        if self._name == "done":
            return
        tested = self._tested(self._name)
        if tested == self._told:
            return
        self._told = tested
        self._result.clear()
        with self._result:
            for one in tested.said:
                Tag("li", self._words.say(one), "" if tested.is_well else "open")
        self._next.say(self._words.own("first.next" if tested.is_well else "first.skip"))

    def _go(self, key: str, further: int) -> Tag:
        css = "main" if further > 0 else "small"
        button = Tag("button", self._words.own(f"first.{key}"), css, type="button")
        button.on("click", lambda: self._to(self._at + further))
        return button

    def _to(self, at: int) -> None:
        self._at = min(max(at, 0), len(STEPS) - 1)
        self._show()

    def _show(self) -> None:
        own = self._words.own
        self._place.say(own("first.step", n=self._at + 1, many=len(STEPS)))
        self._title.say(own(f"first.{self._name}"))
        self._why.say(own(f"first.{self._name}_why"))
        self._back.set_visibility(self._at > 0)
        self._next.set_visibility(self._name != "done")
        self._result.clear()
        self._step.clear()
        self._camera = self._told = None
        with self._step:
            self._build_step()
        self.refresh()

    def _tested(self, name: str) -> Tested:
        box = self._companion
        match name:
            case "language":
                return first_run.language(box.language, box.settings.language)
            case "camera":
                return first_run.camera(box.view, asyncio.get_running_loop().time())
            case "boards":
                return first_run.boards(box.view)
            case "profile":
                return first_run.profile(self._profile)
            case "buttons":
                return first_run.buttons(box.about)
            case _:
                return first_run.network(box.about)

    async def _learn(self, folder: Path) -> None:
        try:
            self._profile = await finished(partial(Profile.load, folder))
        except (KesselwachtError, OSError):
            return  # then there is none, as far as this page is concerned
        self.refresh()

    def _wake(self) -> None:
        if self._camera is not None:
            self._camera.wake()

    def _sleep(self) -> None:
        if self._camera is not None:
            self._camera.sleep()

    def _build_step(self) -> None:
        """What a step shows besides its words."""
        match self._name:
            case "language":
                self._build_languages()
            case "camera" | "boards":
                self._camera = CameraPanel(self._companion)
                self._camera.wake()
            case "profile":
                Tag("pre", TEACH, "command")
            case "network":
                Tag("a", self._words.own("page.pair"), "way", href=PAIR.path)
            case "done":
                self._build_summary()
            case _:
                pass

    def _build_languages(self) -> None:
        with Tag("div", css="row"):
            for language in ("de", "en"):
                change = SettingChanged("language", language)
                name = self._words.own(f"settings.language_{language}")
                button = Tag("button", name, "small", type="button")
                button.on("click", partial(self._companion.post, change))

    def _build_summary(self) -> None:
        with Tag("ul", css="tested"):
            for name in STEPS[:-1]:
                tested = self._tested(name)
                title, line = self._words.own(f"first.{name}"), self._words.say(tested.said[0])
                Tag("li", f"{title}: {line}", "" if tested.is_well else "open")
        Tag("a", self._words.own("page.newgame"), "way", href=NEWGAME.path)
