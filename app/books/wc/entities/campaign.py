"""The frame of play, and those who play."""

from typing import Annotated, Literal

from app.books.wc.entities.kinds import THIS_TURN, Count, Race
from app.engine.entity import OWNER, PUBLIC, Campaign, Ref, Side


class WarCampaign(Campaign):
    """Turn, phase, calendar and the order in which the sides move (wc.turn.order).

    `winners` and `scores`, each side with its own, are known when the campaign is finished.
    """

    start_year: Annotated[int, PUBLIC] = 2502
    start_season: Annotated[Literal["winter", "spring", "summer", "autumn"], PUBLIC] = "spring"
    sequence: Annotated[tuple[str, ...], PUBLIC] = ()
    active_side: Annotated[str | None, Ref("side"), PUBLIC] = None
    turn_limit: Annotated[int | None, PUBLIC] = None
    winners: Annotated[tuple[str, ...], PUBLIC] = ()
    scores: Annotated[tuple[tuple[str, int], ...], PUBLIC] = ()


class WarSide(Side):
    """A player's realm, or the neutral powers together (wc.campaign.roles).

    `own_dice` says that it makes its rolls itself, `fed` that its armies have been fed. `asked`
    names the settlements that its messengers have called on, `rerolled` the rolls for which it has
    spent a fate point, `met` the counters of others that it has been told of in another ruling
    since they marched.
    """

    race: Annotated[Race, PUBLIC]
    is_player: Annotated[bool, PUBLIC] = True
    allies: Annotated[tuple[str, ...], PUBLIC] = ()
    phase_done: Annotated[bool, PUBLIC] = False
    own_dice: Annotated[bool, PUBLIC] = False
    points_budget: Annotated[Count, PUBLIC] = 20_000
    treasury_copper: Annotated[Count, OWNER] = 0
    fate_points: Annotated[Count, OWNER] = 0
    fed: Annotated[bool, OWNER, THIS_TURN] = False
    asked: Annotated[tuple[str, ...], OWNER, THIS_TURN] = ()
    rerolled: Annotated[tuple[str, ...], OWNER, THIS_TURN] = ()
    met: Annotated[tuple[str, ...], OWNER, THIS_TURN] = ()
