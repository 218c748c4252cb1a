"""What a companion is made of."""

from __future__ import annotations

from dataclasses import dataclass, field

from device.catalogue import Catalogue
from device.config import Config
from device.events import Control
from device.fault_texts import fault_text
from device.hardware import Hardware
from device.journal import Journal
from device.kept import Kept
from device.lookout import OpenCamera
from device.simulated import SimulatedTable
from device.web.companion import About
from device.web.door import Door
from device.web.server import address_of
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything that a companion holds together; whoever opened it closes it.

    Attributes:
        config: As read.
        hardware: Opened.
        camera: Opens the camera; None: buttons and phone carry the game.
        journal: Opened.
        catalogue: The texts in the table's language.
        table: The simulated table, None on a real box.
        kept: Settings, players of last time, what was learnt; None: as configured, nobody, nothing.
        door: Lets phones take part.
    """

    config: Config
    hardware: Hardware
    camera: OpenCamera | None
    journal: Journal
    catalogue: Catalogue
    table: SimulatedTable | None = None
    kept: Kept | None = None
    door: Door = field(default_factory=Door)

    @property
    def about(self) -> About:
        """What the page may know of them."""
        panel, config = self.hardware.panel, self.config
        others = (one for one in self.hardware.faults if one.button is None)
        return About(
            config.profile,
            address_of(config.web),
            (*map(Seat, range(len(config.buttons.seats))), Control.OK, Control.UNDO),
            panel.pressed,
            panel.missing,
            tuple(map(fault_text, others)),
        )
