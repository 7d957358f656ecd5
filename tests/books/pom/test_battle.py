"""Battles: initiative, legions devoted, segments, losses and what is left behind."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.books.pom.battles.segments import losses_per_hit
from app.engine.adjudicate import Table, adjudicate
from app.engine.dice import Asked, SourceName, parse_notation
from app.engine.position import Position
from tests.books.pom.build import do, general, held_by, legions, position, province, year
from tests.play import SERVER, Played, book, refusals

RIVALS = {"pc": (6, ["africa"]), "npc1": (7, ["spain"]), "npc2": (4, ["gaul"])}
MISS = (2, 3, 4)


def attack(at: Position, target: str, dice: Sequence[int]) -> Position:
    return do(at, "attack", dice, target=target).position


def npc_attacks(at: Position, *battle: int) -> Played:
    """Rival 1 attacks Gaul from Spain, with these dice for the battle."""
    return do(at, "npc", [3, 1, *battle])


def rivals(first: int = 7, second: int = 4, **fields: Any) -> Position:
    """It is rival 1's turn, and rival 2 has had his."""
    generals = {**RIVALS, "npc1": (first, ["spain"]), "npc2": (second, ["gaul"])}
    return position(generals, phase="npc_activity", npc_queue=("npc1",), **fields)


@pytest.mark.rule("pom.battle.initiative")
@pytest.mark.parametrize(
    ("dice", "first"), [([4, 4, 2, 5], "defender"), ([6, 1], "attacker"), ([1, 2], "defender")]
)
def test_the_higher_die_has_the_initiative(dice: list[int], first: str) -> None:
    at = position(garrisons={"gaul": 1})
    assert do(at, "attack", dice, target="gaul").outcome["initiative"] == first


@pytest.mark.rule("pom.battle.initiative")
def test_without_initiative_the_player_decides_before_the_rival() -> None:
    at = position({"pc": (6, ["italy"]), "npc1": (4, ["gaul"])})
    blind = do(at, "attack", [1, 6], target="gaul")
    assert [roll.label for roll in blind.ruling.rolls] == ["battle/initiative"]
    knowing = do(at, "attack", [6, 1, 3], target="gaul")
    assert knowing.position.of_kind("battle")[0].defender_devoted == 3  # type: ignore[attr-defined]


@pytest.mark.rule("pom.battle.devote-pc")
@pytest.mark.parametrize(
    ("legions_sent", "codes"), [(0, ["bad-number"]), (1, []), (6, []), (7, ["bad-number"])]
)
def test_an_attacker_by_choice_sends_somebody(legions_sent: int, codes: list[str]) -> None:
    at = attack(position(garrisons={"gaul": 1}), "gaul", [1, 6])
    assert refusals("pom", at, "pc", "devote", {"legions": legions_sent}) == codes


@pytest.mark.rule("pom.battle.devote-pc")
def test_a_defender_or_one_whose_offer_broke_down_may_send_nobody() -> None:
    at = position(garrisons={"gaul": 1})
    refused = do(at, "offer", [1, 1, 6], target="gaul").position
    assert refusals("pom", refused, "pc", "devote", {"legions": 0}) == []
    kept = do(refused, "devote", [], legions=0)
    assert (kept.outcome["winner"], legions(kept.position, "pc")) == ("defender", [6])
    attacked = rivals_attack_the_player()
    assert refusals("pom", attacked, "pc", "devote", {"legions": 0}) == []
    assert refusals("pom", attacked, "pc", "devote", {"legions": 7}) == ["bad-number"]


def rivals_attack_the_player() -> Position:
    generals = {"pc": (6, ["gaul"]), "npc1": (4, ["spain"])}
    at = position(generals, phase="npc_activity", npc_queue=("npc1",))
    return do(at, "npc", [3, 1, 6, 1]).position


@pytest.mark.rule("pom.battle.devote-pc")
def test_without_a_legion_there_is_nothing_to_decide() -> None:
    generals = {"pc": (0, ["gaul", "africa"]), "npc1": (4, ["spain"])}
    at = position(generals, phase="npc_activity", npc_queue=("npc1",))
    played = do(at, "npc", [3, 1, 6, 1, 1])
    assert year(played.position).pending is None
    assert held_by(played.position, "npc1") == {"spain", "gaul"}


SHARES = {
    1: (30, 40, 50),
    2: (40, 50, 60),
    3: (50, 60, 70),
    4: (60, 70, 80),
    5: (70, 80, 90),
    6: (80, 90, 100),
}
DEFENDER_TOTALS = (99, 100, 101)


@pytest.mark.rule("pom.battle.devote-npc")
@pytest.mark.parametrize("die", SHARES)
@pytest.mark.parametrize("column", range(3))
def test_the_share_that_a_rival_sends(die: int, column: int) -> None:
    """A hundred legions without initiative against a weaker, an equal and a stronger opponent."""
    at = position(
        {
            "pc": (6, ["italy"]),
            "npc1": (100, ["spain"]),
            "npc2": (DEFENDER_TOTALS[column], ["gaul"]),
        },
        phase="npc_activity",
        npc_queue=("npc1",),
    )
    played = play_without_fight(at, [3, 1, 1, 6, die])
    assert devoted_by(played, "attacker") == SHARES[die][column]


@pytest.mark.rule("pom.battle.devote-npc")
@pytest.mark.parametrize(
    ("total", "opponent", "die", "has_initiative", "devoted"),
    [
        (7, 4, 3, False, 4),
        (7, 4, 3, True, 6),
        (6, 6, 1, False, 3),
        (5, 9, 6, False, 5),
        (5, 9, 6, True, 5),
        (1, 0, 1, False, 1),
    ],
)
def test_rounded_up_and_two_more_with_initiative(
    total: int, opponent: int, die: int, has_initiative: bool, devoted: int
) -> None:
    initiative = (6, 1) if has_initiative else (1, 6)
    others = [1] if opponent else []
    dice = [*others, die] if has_initiative else [die, *others]
    played = play_without_fight(rivals(total, opponent), [3, 1, *initiative, *dice])
    assert devoted_by(played, "attacker") == devoted


def play_without_fight(at: Position, dice: list[int]) -> Played:
    """Play with these dice, and let the server fight out what they lead to."""
    rules = book("pom")
    npc = rules.actions["npc"]
    table = Table(FirstDice(dice), SERVER, str)
    judgement = adjudicate(rules, at, "pc", npc, npc.request(), table)
    return Played(judgement.rulings, judgement.position)


class FirstDice:
    """The given faces first, then the server's."""

    def __init__(self, faces: list[int]) -> None:
        self._left = list(faces)

    def faces(self, asked: Asked) -> tuple[tuple[int, ...], SourceName]:
        count = parse_notation(asked.notation).count
        taken, self._left = self._left[:count], self._left[count:]
        return (tuple(taken), "supplied") if taken else SERVER.faces(asked)


def devoted_by(played: Played, role: str) -> int:
    return next(
        finding.data["devoted"]
        for finding in played.ruling.findings
        if finding.data.get("role") == role
    )


@pytest.mark.rule("pom.battle.sides")
def test_procurators_and_nations_fight_with_all_they_have() -> None:
    at = attack(position(garrisons={"gaul": 3}), "gaul", [1, 6])
    devoted = do(at, "devote", [1, *(1, 1, 1)], legions=2)
    assert devoted_by(devoted, "defender") == 3


@pytest.mark.rule("pom.battle.devote-npc")
@pytest.mark.parametrize(("bonus", "armies"), [(0, 7), (2, 9)])
def test_barbarians_gain_by_the_initiative_only_where_the_campaign_says_so(
    bonus: int, armies: int
) -> None:
    given = position(options={"barbarian_initiative_bonus": bonus})
    at = attack(given, "noricum", [5, 1, 6])
    battle = do(at, "devote", None, legions=6)
    assert devoted_by(battle, "defender") == armies


@pytest.mark.rule("pom.barbarian.pool")
def test_a_nation_raises_its_armies_once_a_year() -> None:
    at = attack(position(), "noricum", [5, 6, 1])
    assert province(at, "noricum").pool == 7
    at = do(at, "devote", [1, *(1, 1, 1), *(1, 1, 2)], legions=2).position
    assert province(at, "noricum").pool == 4
    assert legions(at, "pc") == [4]
    again = attack(position(pools={"noricum": 4}), "noricum", [6, 1])
    assert again.of_kind("battle")[0].defender_total == 4  # type: ignore[attr-defined]


@pytest.mark.rule("pom.barbarian.pool")
def test_a_conquered_nation_has_nothing_left() -> None:
    at = attack(position({"pc": (9, ["italy"]), "npc1": (4, ["spain"])}), "noricum", [1, 6, 1])
    won = do(at, "devote", [1, *(1, 1, 2)], legions=9).position
    assert province(won, "noricum").owner == "pc"
    assert province(won, "noricum").pool == 0


@pytest.mark.rule("pom.battle.segments")
def test_as_many_segments_as_the_die_says_and_more_while_equal() -> None:
    at = rivals(first=5, second=3)
    sent = [1, 6, 3, 6]  # the rivals send three each
    fought = npc_attacks(at, *sent, 3, *[*MISS] * 6, *(1, 2, 3), *MISS)
    segments = [f for f in fought.ruling.findings if f.rule == "pom.battle.segment"]
    assert len(segments) == 4
    assert (fought.outcome["attacker_left"], fought.outcome["defender_left"]) == (2, 3)


@pytest.mark.rule("pom.battle.segments")
def test_unequal_after_the_last_segment_is_over() -> None:
    fought = npc_attacks(rivals(5, 3), *(1, 6, 3, 6), 3, *[*MISS] * 5, *(1, 2, 3))
    segments = [f for f in fought.ruling.findings if f.rule == "pom.battle.segment"]
    assert len(segments) == 3
    assert fought.outcome["winner"] == "attacker"


@pytest.mark.rule("pom.battle.segment")
@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "left"),
    [
        (5, 4, [*(1, 1, 4), *(1, 3, 6)], (4, 2)),
        (2, 2, [1, 1, 3], (2, 0)),
        (12, 9, [*(1, 2, 2), *(1, 1, 5)], (6, 6)),
    ],
)
def test_one_segment(mine: int, theirs: int, dice: list[int], left: tuple[int, int]) -> None:
    at = position({"pc": (mine, ["italy"]), "npc1": (4, ["spain"])}, garrisons={"gaul": theirs})
    at = attack(at, "gaul", [6, 1])
    further = [*(1, 2, 2), *MISS] if left[0] == left[1] else []
    fought = do(at, "devote", [1, *dice, *further], legions=mine)
    first = next(f for f in fought.ruling.findings if f.rule == "pom.battle.segment")
    assert (first.data["attacker"], first.data["defender"]) == left


@pytest.mark.rule("pom.battle.losses")
@pytest.mark.parametrize(
    ("total", "losses"),
    [(1, 1), (10, 1), (11, 2), (20, 2), (21, 3), (30, 3), (31, 4), (45, 5), (50, 5), (51, 6)],
)
def test_losses_for_each_hit(total: int, losses: int) -> None:
    assert losses_per_hit(position(), total) == losses


@pytest.mark.rule("pom.battle.losses")
@given(st.integers(1, 5_000))
def test_losses_are_a_tenth_rounded_up(total: int) -> None:
    assert losses_per_hit(PLAIN, total) == (total + 9) // 10


@pytest.mark.rule("pom.battle.losses")
def test_a_campaigns_own_losses() -> None:
    at = position(options={"losses": [5, 8]})
    assert [losses_per_hit(at, total) for total in (5, 6, 8, 9, 11, 12)] == [1, 2, 2, 3, 3, 4]


PLAIN = position()


@pytest.mark.rule("pom.battle.zero")
def test_an_empty_province_falls_without_a_segment() -> None:
    at = attack(position(), "gaul", [6, 1])
    taken = do(at, "devote", [], legions=2)
    assert held_by(taken.position, "pc") == {"italy", "gaul"}
    assert legions(taken.position, "pc") == [6]


@pytest.mark.rule("pom.battle.zero")
def test_a_rival_rolls_how_much_he_sends_against_an_empty_province() -> None:
    generals = {"pc": (6, ["africa"]), "npc1": (7, ["spain"])}
    at = position(generals, phase="npc_activity", npc_queue=("npc1",))
    taken = npc_attacks(at, 6, 1, 2)
    assert [roll.label for roll in taken.ruling.rolls][-1] == "npc/npc1/battle/devotion/attacker"
    assert held_by(taken.position, "npc1") == {"spain", "gaul"}


@pytest.mark.rule("pom.battle.zero")
def test_where_neither_sends_anybody_the_defender_keeps_the_province() -> None:
    refused = do(position(), "offer", [1, 6, 1], target="gaul").position
    kept = do(refused, "devote", [], legions=0)
    assert kept.outcome["winner"] == "defender"
    assert province(kept.position, "gaul").owner == "senate"


FULL_BATTLE = [2, *(1, 1, 4), *(1, 3, 6), *(2, 3, 4), *(5, 5, 6)]


@pytest.mark.rule("pom.battle.aftermath")
@pytest.mark.rule("pom.elimination")
@pytest.mark.parametrize(
    ("held", "left", "alive"), [(["spain"], 0, False), (["spain", "asia"], 2, True)]
)
def test_a_whole_battle(held: list[str], left: int, alive: bool) -> None:
    at = position({"pc": (8, ["gaul"]), "npc1": (5, ["syria"]), "npc2": (4, held)})
    called = do(at, "attack", [5, 2, 5], target="spain")
    assert called.position.of_kind("battle")[0].defender_devoted == 4  # type: ignore[attr-defined]
    won = do(called.position, "devote", FULL_BATTLE, legions=5)
    assert (won.outcome["attacker_left"], won.outcome["defender_left"]) == (4, 2)
    assert held_by(won.position, "pc") == {"gaul", "spain"}
    assert legions(won.position, "pc", "npc2") == [7, left]
    assert general(won.position, "npc2").alive is alive


@pytest.mark.rule("pom.battle.aftermath")
def test_an_equal_end_is_fought_out() -> None:
    at = position({"pc": (3, ["italy"]), "npc1": (4, ["spain"])}, garrisons={"gaul": 3})
    at = attack(at, "gaul", [6, 1])
    fought = do(at, "devote", [1, *(1, 2, 3), *(1, 5, 6), *(4, 4, 4), *(1, 1, 6)], legions=3)
    assert (fought.outcome["attacker_left"], fought.outcome["defender_left"]) == (0, 2)
    assert province(fought.position, "gaul").garrison == 2
    assert legions(fought.position, "pc") == [0]
    assert general(fought.position, "pc").alive


@pytest.mark.rule("pom.battle.aftermath")
def test_a_beaten_garrison_does_not_join_the_winner() -> None:
    at = attack(position(garrisons={"gaul": 2}), "gaul", [6, 1])
    won = do(at, "devote", [1, *(1, 2, 3), *MISS], legions=6).position
    assert (province(won, "gaul").owner, province(won, "gaul").garrison) == ("pc", 0)
    assert legions(won, "pc") == [6]


@pytest.mark.rule("pom.elimination")
def test_the_player_without_a_province_has_lost() -> None:
    lost = do(rivals_attack_the_player(), "devote", [1], legions=0)
    assert lost.outcome["game"] == "lost"
    assert (year(lost.position).phase, year(lost.position).status) == ("lost", "finished")
    assert year(lost.position).waiting_for == ()
    assert legions(lost.position, "pc") == [0]
