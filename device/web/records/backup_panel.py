"""Taking a backup away, and bringing one."""

from __future__ import annotations

from nicegui import ui

from device.offloop import finished
from device.web.companion import Companion
from device.web.tags import Tag
from device.web.words import Words

BACKUP = "/records/backup"
RESTORE = "/records/restore"


class BackupPanel:
    """A download, and a field to choose a file in; ``static/records.js`` sends it."""

    def __init__(self, companion: Companion) -> None:
        self._companion = companion
        self._words = Words(companion.catalogue)
        with Tag("section", css="card backup"):
            Tag("h2", self._words.own("records.backup"))
            Tag("p", self._words.own("records.backup_means"), "quiet")
            if companion.may_act:
                self._build()
            else:
                Tag("p", self._words.own("records.only_look"))

    def _build(self) -> None:
        Tag("a", self._words.own("records.back_up"), "button", href=BACKUP, download="")
        with Tag("label", css="field"):
            Tag("span", self._words.own("records.restore_from"), "quiet")
            Tag(
                "input",
                type="file",
                accept=".kesselwacht,.zip",
                data_restore=RESTORE,
                data_sending=self._words.own("records.sending"),
                data_unreached=self._words.own("records.unreached"),
            )
        Tag("output", css="answer", role="status")
        with Tag("div", css="staged hidden") as self._staged:
            Tag("p", self._words.own("records.staged"), role="status")
            leave = Tag("button", self._words.own("records.leave"), "small", type="button")
            leave.on("click", self._leave)
        self._staged.on("refresh", self._refresh)
        ui.context.client.on_connect(self._refresh)

    async def _refresh(self) -> None:
        archive = self._companion.archive
        is_restoring = await finished(lambda: archive.is_restoring)
        self._staged.wear("hidden", on=not is_restoring)

    async def _leave(self) -> None:
        self._companion.permit()
        await finished(self._companion.archive.restore_nothing)
        await self._refresh()
