"""Alliances: who leads, what is answered, what the player is asked, and mergers."""

from collections.abc import Sequence
from typing import Any

import pytest

from app.books.pom.generals.alliance import dominant_of
from app.engine.position import Position
from tests.books.pom.build import do, general, held_by, legions, position, province, year
from tests.play import Played, refusals


@pytest.mark.rule("pom.alliance.dominance")
@pytest.mark.parametrize(
    ("offerer", "asked", "dominant"),
    [
        ((7, ["italy"]), (5, ["gaul"]), "npc1"),
        ((5, ["italy"]), (7, ["gaul"]), "npc2"),
        ((5, ["italy", "asia"]), (5, ["gaul", "spain", "syria"]), "npc2"),
        ((5, ["italy", "asia"]), (5, ["gaul", "spain"]), "npc1"),
    ],
)
def test_who_leads(offerer: Any, asked: Any, dominant: str) -> None:
    at = position({"pc": (1, ["africa"]), "npc1": offerer, "npc2": asked})
    one, two = general(at, "npc1"), general(at, "npc2")
    assert dominant_of(at, one, two).id == dominant


def offer(mine: int, theirs: int, dice: Sequence[int]) -> Played:
    at = position({"pc": (mine, ["italy"]), "npc1": (theirs, ["gaul"]), "npc2": (3, ["syria"])})
    return do(at, "offer", dice, target="gaul", submit=True)


@pytest.mark.rule("pom.alliance.response-npc")
@pytest.mark.parametrize(
    ("theirs", "yes_from"), [(4, 6), (6, 4), (8, 3)], ids=["weaker", "equal", "stronger"]
)
@pytest.mark.parametrize("die", range(1, 7))
def test_the_answer_of_a_rival(theirs: int, yes_from: int, die: int) -> None:
    battle = [] if die >= yes_from else [1, 6]
    assert offer(6, theirs, [die, *battle]).outcome["answer"] == (
        "yes" if die >= yes_from else "no"
    )


@pytest.mark.rule("pom.alliance.response-npc")
def test_a_weaker_rival_agrees_on_a_six_and_the_player_leads() -> None:
    assert offer(8, 4, [5, 1, 6]).outcome["answer"] == "no"
    agreed = offer(8, 4, [6]).position
    assert legions(agreed, "pc", "npc1") == [12, 0]
    assert held_by(agreed, "pc") == {"italy", "gaul"}


@pytest.mark.rule("pom.alliance.response-npc")
def test_a_stronger_rival_who_is_asked_by_a_rival_leads() -> None:
    generals = {"pc": (2, ["syria"]), "npc1": (6, ["spain"]), "npc2": (9, ["gaul"])}
    at = position(generals, phase="npc_activity", npc_queue=("npc1", "npc2"))
    agreed = do(at, "npc", [6, 1, 3])
    assert agreed.outcome["answer"] == "yes"
    assert held_by(agreed.position, "npc2") == {"spain", "gaul"}
    assert legions(agreed.position, "npc1", "npc2") == [0, 15]
    assert year(agreed.position).npc_queue == ("npc2",)


@pytest.mark.rule("pom.alliance.response-other")
@pytest.mark.parametrize(("target", "yes_from"), [("gaul", 4), ("noricum", 5)])
@pytest.mark.parametrize("die", range(1, 7))
def test_the_answer_of_procurators_and_nations(target: str, yes_from: int, die: int) -> None:
    pool = [1] if target == "noricum" else []
    dice = [die, *pool] if die >= yes_from else [die, *pool, 1, 6]
    answered = do(position(), "offer", dice, target=target)
    assert answered.outcome["answer"] == ("yes" if die >= yes_from else "no")


@pytest.mark.rule("pom.alliance.offer")
def test_a_refusal_is_a_battle_with_the_offerer_as_attacker() -> None:
    refused = do(position(garrisons={"gaul": 1}), "offer", [3, 1, 6], target="gaul")
    battle = refused.position.of_kind("battle")[0].model_dump()
    assert (battle["attacker"], battle["cause"]) == ("pc", "refused_offer")
    assert battle["province"] == "gaul"


@pytest.mark.rule("pom.alliance.merge")
def test_a_procurator_brings_his_province_and_garrison() -> None:
    at = do(position(garrisons={"gaul": 1, "asia": 1}), "offer", [4], target="gaul").position
    assert legions(at, "pc") == [7]
    assert held_by(at, "pc") == {"italy", "gaul"}
    assert province(at, "gaul").garrison == 0
    assert province(at, "asia").owner == "senate"


@pytest.mark.rule("pom.alliance.merge")
def test_a_nation_brings_its_province_and_armies() -> None:
    at = position({"pc": (7, ["achaia"]), "npc1": (4, ["spain"])})
    at = do(at, "offer", [5, 3], target="thrace").position
    assert legions(at, "pc") == [12]
    assert (province(at, "thrace").owner, province(at, "thrace").pool) == ("pc", 0)


@pytest.mark.rule("pom.alliance.merge")
def test_a_nation_that_has_fought_brings_what_is_left() -> None:
    at = position({"pc": (7, ["achaia"]), "npc1": (4, ["spain"])}, pools={"thrace": 2})
    assert legions(do(at, "offer", [5], target="thrace").position, "pc") == [9]


def asked(theirs: int, mine: int = 6) -> Position:
    """Rival 1 in Spain offers the player in Gaul an alliance."""
    generals = {"pc": (mine, ["gaul"]), "npc1": (theirs, ["spain"])}
    at = position(generals, phase="npc_activity", npc_queue=("npc1",))
    return do(at, "npc", [6, 1]).position


@pytest.mark.rule("pom.alliance.pc-reply")
@pytest.mark.parametrize(("theirs", "dominant"), [(9, "npc1"), (4, "pc"), (6, "npc1")])
def test_the_player_is_told_who_would_lead(theirs: int, dominant: str) -> None:
    at = asked(theirs)
    assert year(at).pending == "pc_reply"
    pending = at.of_kind("offer")[0].model_dump()
    assert pending["dominant"] == dominant
    assert (pending["offered_by"], pending["province"]) == ("npc1", "gaul")


@pytest.mark.rule("pom.alliance.pc-reply")
def test_the_player_is_warned_of_an_offer_that_would_end_the_game() -> None:
    generals = {"pc": (6, ["gaul"]), "npc1": (9, ["spain"])}
    at = position(generals, phase="npc_activity", npc_queue=("npc1",))
    warned = do(at, "npc", [6, 1])
    assert "lose the game" in warned.ruling.findings[-1].text


@pytest.mark.rule("pom.alliance.pc-reply")
def test_to_accept_without_leading_loses_the_game() -> None:
    lost = do(asked(9), "reply", accept=True).position
    assert year(lost).phase == "lost"
    assert legions(lost, "npc1") == [15]
    assert held_by(lost, "npc1") == {"spain", "gaul"}


@pytest.mark.rule("pom.alliance.pc-reply")
def test_to_accept_in_the_lead_takes_all() -> None:
    merged = do(asked(4), "reply", accept=True).position
    assert legions(merged, "pc", "npc1") == [10, 0]
    assert held_by(merged, "pc") == {"spain", "gaul"}
    assert year(merged).phase == "recruitment"
    assert merged.of_kind("offer") == []


@pytest.mark.rule("pom.alliance.pc-reply")
def test_the_player_may_refuse_any_offer_and_is_attacked() -> None:
    refused = do(asked(4), "reply", [1, 6, 1], accept=False).position
    battle = refused.of_kind("battle")[0].model_dump()
    assert (battle["attacker"], battle["defender"]) == ("npc1", "pc")
    assert year(refused).pending == "pc_devote"


@pytest.mark.rule("pom.alliance.pc-reply")
def test_a_refused_rival_without_legions_does_nothing() -> None:
    refused = do(asked(0), "reply", accept=False)
    assert refused.outcome["battle"] is False
    assert year(refused.position).phase == "recruitment"


@pytest.mark.rule("pom.pc.offer")
def test_equal_strength_lets_the_player_who_asks_lead() -> None:
    at = position({"pc": (6, ["italy"]), "npc1": (6, ["gaul"])})
    assert refusals("pom", at, "pc", "offer", {"target": "gaul"}) == []
