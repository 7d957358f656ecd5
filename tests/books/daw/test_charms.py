"""Charmed units and the song of the harpies."""

from typing import Any

import pytest

from app.books.daw.creatures import song_range
from app.books.daw.entities import SaveTargets
from app.engine.hexgrid import Hex
from app.engine.options import options_of
from app.engine.position import Position
from tests.books.daw.build import SAVES, group, of, position, unit
from tests.play import Played, book, odds_of, play, refusals

LURED = {"charmed_by": "vampires", "controlled_by": "basil"}


def charmed(at: Hex = (4, 0), phase: str = "activation", **fields: Any) -> Position:
    """Red's spears, charmed by blue's vampires, in a command phase of the vampires' commander."""
    return position(
        unit("spears", "red", (0, 0), **{**LURED, **fields}),
        unit("vampires", "blue", at, 5, "charming_gaze"),
        phase=phase,
        commander="basil",
    )


@pytest.mark.rule("daw.charm.state")
def test_the_new_commander_activates_it_for_two_points() -> None:
    given = charmed(phase="command")
    activated = play("daw", given, "blue", "unit-activate", {"unit": "spears"})
    assert activated.outcome["ap_cost"] == 2
    assert activated.outcome["gazes"] == []
    lured = {"unit": "spears", "path": [(1, 0), (2, 0)]}
    assert of(
        play("daw", activated.position, "blue", "unit-move", lured).position, "spears"
    ).hex == (2, 0)
    deaf = charmed(phase="command", earplugs=True)
    assert play("daw", deaf, "blue", "unit-activate", {"unit": "spears"}).outcome["ap_cost"] == 3


@pytest.mark.rule("daw.charm.state")
def test_its_old_commander_has_no_say() -> None:
    given = charmed(phase="command")
    codes = refusals("daw", given, "red", "unit-activate", {"unit": "spears"})
    assert codes == ["not-your-unit"]


@pytest.mark.rule("daw.charm.state")
@pytest.mark.parametrize(
    ("path", "facing", "codes"),
    [
        ([(1, 0), (2, 0)], None, []),
        ([(1, 0), (2, 0)], 6, []),
        ([], None, []),
        ([], 2, []),
        ([], 3, ["charmed-action-forbidden"]),
        ([(0, 1)], None, ["charmed-action-forbidden"]),
        ([(1, 0), (0, 1)], None, ["charmed-action-forbidden"]),
        ([(-1, 0)], None, ["charmed-action-forbidden"]),
    ],
)
def test_it_stands_fast_or_marches_nearer(
    path: list[Hex], facing: int | None, codes: list[str]
) -> None:
    request = {"unit": "spears", "path": path, "facing": facing}
    assert refusals("daw", charmed((4, -2)), "blue", "unit-move", request) == codes


@pytest.mark.rule("daw.charm.state")
@pytest.mark.parametrize(
    ("action", "extra", "powers"),
    [
        ("unit-blink", {"goal": (0, 3), "facing": 1}, ("blink",)),
        ("attack-breath", {"target": "vampires", "threatened": True}, ("chimera_breath",)),
        ("attack-hellhound", {"target": "vampires", "threatened": True}, ("hellhound_breath",)),
        ("attack-sing", {}, ("harpy_song",)),
    ],
)
def test_it_does_nothing_else(action: str, extra: dict[str, Any], powers: tuple[str, ...]) -> None:
    given = charmed(groups=(group(*powers),))
    codes = refusals("daw", given, "blue", action, {"unit": "spears", **extra})
    assert codes == ["charmed-action-forbidden"]


@pytest.mark.rule("daw.charm.state")
def test_it_deals_no_damage_and_rolls_for_no_shock() -> None:
    blow = {"attacker": "spears", "target": "vampires", "amount": 1, "manner": "melee"}
    codes = refusals("daw", charmed(), "blue", "damage-apply", blow)
    assert codes == ["charmed-action-forbidden"]
    hit = {"attacker": "vampires", "target": "spears", "amount": 1, "manner": "power"}
    played = play("daw", charmed(), "blue", "damage-apply", hit)
    assert (played.outcome["damage"], played.outcome["shock_roll"]) == (1, False)


@pytest.mark.rule("daw.charm.state")
def test_with_its_charmer_gone_it_can_only_stand_fast() -> None:
    gone = position(
        unit("spears", "red", (0, 0), **LURED),
        unit("vampires", "blue", (4, 0), uhp=0, destroyed=True),
        commander="basil",
    )
    march = {"unit": "spears", "path": [(1, 0)]}
    assert refusals("daw", gone, "blue", "unit-move", march) == ["charmed-action-forbidden"]
    assert refusals("daw", gone, "blue", "unit-move", {"unit": "spears"}) == []


@pytest.mark.rule("daw.charm.dispel")
def test_a_dispelled_charm_gives_it_back() -> None:
    freed = play("daw", charmed(), "referee", "charm-dispel", {"unit": "spears", "reason": "spell"})
    spears = of(freed.position, "spears")
    assert (spears.charmed_by, spears.controlled_by) == (None, "rufus")
    assert freed.position.campaign.phase == "command"
    again = refusals("daw", freed.position, "referee", "charm-dispel", {"unit": "spears"})
    assert again == ["not-charmed"]


@pytest.mark.rule("daw.charm.dispel")
def test_a_freed_unit_can_be_charmed_anew() -> None:
    freed = play("daw", charmed((1, 0)), "referee", "charm-dispel", {"unit": "spears"}).position
    mine = play("daw", freed, "red", "command-start", {"commander": "rufus"}).position
    activated = play("daw", mine, "red", "unit-activate", {"unit": "spears"})
    assert [gaze["power"] for gaze in activated.outcome["gazes"]] == ["charming_gaze"]


@pytest.mark.rule("daw.song.range")
@pytest.mark.parametrize(
    ("harpies", "hexes"), [(0, 0), (1, 1), (20, 1), (21, 2), (60, 2), (61, 3), (120, 3), (130, 3)]
)
def test_how_far_the_song_carries(harpies: int, hexes: int) -> None:
    assert song_range(harpies) == hexes


def singing(*extra: Any, count: int = 40) -> Position:
    return position(
        unit("harpies", "red", (0, 0), 2, "harpy_song", count=count),
        unit("orcs", "blue", (1, 0)),
        unit("bandits", "red", (2, 0)),
        unit("far", "blue", (3, 0)),
        *extra,
    )


def sing(given: Position, dice: Any = None, order: tuple[str, ...] = ()) -> Played:
    request = {"unit": "harpies", "order": order}
    return play("daw", given, "red", "attack-sing", request, dice)


@pytest.mark.rule("daw.song.sing")
def test_all_in_range_save_or_are_charmed() -> None:
    sung = sing(singing(), {"spells/orcs": [14], "spells/bandits": [15]})
    assert (sung.outcome["charmed"], sung.outcome["immune"]) == (["orcs"], ["bandits"])
    orcs, bandits = of(sung.position, "orcs"), of(sung.position, "bandits")
    assert (orcs.charmed_by, orcs.controlled_by) == ("harpies", "rufus")
    assert bandits.song_immune == ("harpies",)
    assert len(sung.ruling.tabletop) == 1


@pytest.mark.rule("daw.song.sing")
def test_the_singer_names_the_order() -> None:
    sung = sing(singing(), [20, 1], order=("bandits",))
    assert (sung.outcome["charmed"], sung.outcome["immune"]) == (["orcs"], ["bandits"])
    request = {"unit": "harpies", "order": ["ghosts"]}
    assert refusals("daw", singing(), "red", "attack-sing", request) == ["unknown-entity"]


@pytest.mark.rule("daw.song.sing")
def test_a_charmed_friend_stays_on_its_side_and_is_bound() -> None:
    sung = sing(singing(), {"spells/orcs": [20], "spells/bandits": [1]})
    bandits = of(sung.position, "bandits")
    assert (bandits.side, bandits.charmed_by) == ("red", "harpies")
    blow = {"attacker": "bandits", "target": "far", "amount": 1, "manner": "melee"}
    codes = refusals("daw", sung.position, "red", "damage-apply", blow)
    assert codes == ["charmed-action-forbidden"]


@pytest.mark.rule("daw.song.sing")
@pytest.mark.parametrize(
    "fields",
    [
        {"earplugs": True},
        {"song_immune": ("harpies",)},
        {"charmed_by": "harpies", "controlled_by": "rufus"},
        {"groups": (group("harpy_song"),)},
        {"groups": (group(immune_to=("harpy_song",)),)},
    ],
)
def test_who_does_not_roll(fields: dict[str, Any]) -> None:
    given = singing(unit("deaf", "blue", (0, 1), **fields))
    sung = sing(given, {"spells/orcs": [20], "spells/bandits": [20]})
    assert of(sung.position, "deaf") == of(given, "deaf")


@pytest.mark.rule("daw.song.sing")
def test_the_last_charm_counts() -> None:
    dazed = unit("dazed", "red", (0, 1), charmed_by="far", controlled_by="basil")
    sung = sing(singing(dazed), {"spells/orcs": [20], "spells/bandits": [20], "spells/dazed": [1]})
    assert of(sung.position, "dazed").controlled_by == "rufus"


@pytest.mark.rule("daw.song.sing")
def test_the_song_takes_the_place_of_the_attacks() -> None:
    sung = sing(singing(), [20, 20]).position
    assert refusals("daw", sung, "red", "attack-sing", {"unit": "harpies"}) == ["already-attacked"]
    blow = {"attacker": "harpies", "target": "orcs", "amount": 1, "manner": "melee"}
    assert refusals("daw", sung, "red", "damage-apply", blow) == ["already-attacked"]


@pytest.mark.rule("daw.song.sing")
def test_a_missing_target_is_asked_for() -> None:
    given = singing(unit("strange", "blue", (0, 1), saves=SaveTargets(petrification=3)))
    codes = refusals("daw", given, "red", "attack-sing", {"unit": "harpies"})
    assert codes == ["missing-save-target"]


@pytest.mark.rule("daw.song.sing")
def test_odds_of_the_song() -> None:
    known = odds_of("daw", singing(count=20), "red", "attack-sing", {"unit": "harpies"})
    assert SAVES.spells == 15
    assert [str(o.chance) for o in known.outcomes] == ["7/10", "3/10"]


@pytest.mark.rule("daw.song.earplugs")
def test_earplugs_cost_a_point_more() -> None:
    given = position(unit("spears", "red", (0, 0), earplugs=True), phase="command")
    assert play("daw", given, "red", "unit-activate", {"unit": "spears"}).outcome["ap_cost"] == 2
    dear = {"unit": "spears", "normal_ap": 3}
    assert play("daw", given, "red", "unit-activate", dear).outcome["ap_cost"] == 4


@pytest.mark.rule("daw.charm.dispel")
def test_the_referee_is_offered_the_charmed_units() -> None:
    rules = book("daw")
    offered = options_of(rules, charmed().view("referee"), rules.actions["charm-dispel"])
    assert offered == [{"unit": "spears"}]
