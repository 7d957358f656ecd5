"""Dividing a bare map into territories, each round one settlement (wc.map.territories)."""

from typing import Protocol

from app.engine.hexgrid import Hex


class Seat(Protocol):
    """What the centre of a territory needs: an id, which the territory takes, and a hex."""

    @property
    def id(self) -> str:
        """The id of the settlement, and of its territory."""

    @property
    def hex(self) -> Hex:
        """The hex where it stands."""
