"""What a campaign is played for, and how it ends (wc.victory)."""

from typing import Any

import pytest

from app.books.wc.entities import Territory, WarCampaign
from app.books.wc.turn.victory import victory_faults, winners_of
from app.engine.position import Position
from app.engine.settings import Settings
from app.engine.viewer import OBSERVER
from tests.books.wc.build import army, plain_map, position
from tests.books.wc.umpire import rule
from tests.play import play, refusals

LIMIT = pytest.mark.rule("wc.victory.time-limit")
CONQUEST = {"goal": "conquest", "turn_limit": 4}


def last_turn(
    *held: tuple[str, str], turn: int = 4, victory: dict[str, Any] = CONQUEST
) -> Position:
    """The resolution phase of a turn, with these territories held."""
    lands = [Territory(id=land, name=land.title(), controller=side) for land, side in held]
    at = position(army("army-1", "red", (-3, 0)), *lands, phase="resolution", turn=turn)
    entities = [entity for kind in at.kinds() for entity in at.of_kind(kind)]
    agreed = Settings(options=at.settings.options, victory=victory)
    return Position.of(entities, plain_map(), agreed)


def closed(at: Position) -> Any:
    after = play("wc", at, "red", "end-phase").position
    return play("wc", after, "blue", "end-phase")


@LIMIT
@pytest.mark.rule("wc.victory.selection")
@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"goal": "conquest"}, ("settings", "victory", "turn_limit")),
        ({"goal": "nothing"}, ("settings", "victory", "goal")),
        ({"turn_limit": 0}, ("settings", "victory", "turn_limit")),
        ({"limit": 4}, ("settings", "victory", "limit")),
    ],
)
def test_what_cannot_be_played_for(given: dict[str, Any], place: tuple[str, ...]) -> None:
    assert [fault.loc for fault in victory_faults(given)] == [place]


@LIMIT
@pytest.mark.parametrize("given", [{}, {"goal": "none"}, {"turn_limit": 24}, CONQUEST])
def test_what_can_be_played_for(given: dict[str, Any]) -> None:
    assert list(victory_faults(given)) == []


@LIMIT
def test_the_campaign_goes_on_until_its_last_turn_is_over() -> None:
    going_on = closed(last_turn(turn=3)).position
    assert (going_on.campaign.turn, going_on.campaign.status) == (4, "playing")
    over = closed(last_turn(turn=4)).position
    assert (over.campaign.turn, over.campaign.phase) == (4, "resolution")
    assert (over.campaign.status, over.campaign.waiting_for) == ("finished", ())
    assert refusals("wc", over, "red", "end-phase")[0] == "game-over"


@pytest.mark.rule("wc.victory.conquest")
def test_most_territories_win_a_war_of_conquest() -> None:
    ended = closed(last_turn(("west", "red"), ("east", "red"), ("north", "blue")))
    campaign = ended.position.one(WarCampaign, "campaign")
    assert campaign.winners == ("red",)
    assert dict(campaign.scores) == {"red": 2, "blue": 1}
    told = rule(last_turn(("west", "red"), ("east", "blue")), "end-campaign").seen_by(OBSERVER)
    assert told is not None
    assert told["summary"] == (
        "The campaign ends in a victory shared by Blue and Red after 4 turns: "
        "Blue 1 territory and Red 1 territory."
    )


@LIMIT
def test_a_tie_is_shared_and_unclaimed_land_scores_for_nobody() -> None:
    assert winners_of({"red": 10, "blue": 10}) == ("red", "blue")
    assert winners_of({"red": 11, "blue": 9}) == ("red",)
    assert winners_of({}) == ()


@LIMIT
def test_a_campaign_without_a_goal_just_ends() -> None:
    ended = closed(last_turn(victory={"turn_limit": 4})).position.one(WarCampaign, "campaign")
    assert (ended.status, ended.winners, ended.scores) == ("finished", (), ())
    told = rule(last_turn(victory={"turn_limit": 4}), "end-campaign").seen_by(OBSERVER)
    assert told is not None
    assert told["summary"] == "The campaign is over after 4 turns."
