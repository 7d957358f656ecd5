"""What must stand after two weeks, what each seat was told of it, and what is on the record."""

from typing import Any

from tests.campaigns.alps.scenario import MARMOT
from tests.campaigns.alps.war import War
from tests.campaigns.players import Json


def it_ends_as_it_must(war: War, ambush: str, messenger: str, party: str, aid: str) -> None:
    now = war.referee.campaign_now()
    assert (now["turn"], now["phase"], now["season"]) == (3, "upkeep", "summer")

    def stand(kind: str, *fields: str) -> dict[str, tuple[Any, ...]]:
        return {e["id"]: tuple(e[f] for f in fields) for e in war.referee.all_of(kind)}

    assert stand("army", "owner", "hex", "fatigue", "action", "path") == {
        "host": ("valley", [4, 3], 0, "none", []),
        "column": ("valley", [4, 3], 0, "none", []),
        "reserve": ("valley", [3, 4], 0, "none", []),  # tired by one, and rested
        ambush: ("valley", [5, 2], 0, "none", []),
        "horde": ("pass", [5, 2], 0, "none", []),
        "riders": ("pass", [8, 1], 0, "none", []),
    }
    assert stand("scouting_party", "owner", "hex", "home_army") == {
        party: ("pass", [4, 3], "riders")
    }
    assert stand("messenger", "hex", "asked", "fatigue") == {messenger: ([4, 1], [MARMOT], 0)}
    assert stand("ambush", "territory") == {}
    assert stand("side", "treasury_copper", "fate_points")["valley"] == (28, 1)
    assert stand("side", "treasury_copper", "fate_points")["pass"] == (10, 2)
    assert stand("aid", "ended") == {aid: (True,)}  # no Orc has come to Hohenstein
    assert stand("baggage_train", "hex", "army", "supply")["carts"] == ([4, 3], "host", 2)

    units = stand("unit", "force", "duty")
    assert {unit: units[unit] for unit in ("spears", "axes", "bows", "boyz", "spiders")} == {
        "spears": (ambush, "none"),
        "axes": (ambush, "none"),
        "bows": ("column", "scouts"),
        "boyz": ("horde", "patrol"),
        "spiders": (party, "none"),
    }


def what_each_was_told_is_what_stands(war: War) -> None:
    """A client that applies the changes of the rulings it was told ends with what it may see."""
    for seat in (war.referee, war.valley, war.orcs, war.onlooker):
        rulings = seat.rulings()
        assert [ruling["cursor"] for ruling in rulings] == list(range(1, len(rulings) + 1))
        assert all(("seq" in ruling) == (seat is war.referee) for ruling in rulings)
        shown = {
            (kind, entity["id"]): entity
            for kind, entities in seat.state()["entities"].items()
            for entity in entities
        }
        for kind, entity_id, field, value in last_values(rulings):
            assert shown[kind, entity_id][field] == value, (kind, entity_id, field)


def last_values(rulings: list[Json]) -> list[tuple[str, str, str, Any]]:
    """The value that each field had after the last change of it; of deleted things nothing."""
    values: dict[tuple[str, str], Json] = {}
    for ruling in rulings:
        for change in ruling["changes"]:
            key = change["kind"], change["id"]
            if change["after"] is None:
                values.pop(key, None)
            else:
                values.setdefault(key, {}).update(change["after"])
    return [(*key, field, value) for key, after in values.items() for field, value in after.items()]


def everything_is_on_the_record(war: War) -> None:
    """What was taken back is still there, marked; every rule that was cited can be looked up."""
    journal = war.referee.rulings()
    undone = [ruling["action"] for ruling in journal if ruling["undone_by"]]
    assert undone == ["move-army", "scout"]
    assert [r["action"] for r in journal if r["action"] in ("undo", "reroll")] == ["undo", "reroll"]
    catalogue = {rule["id"] for rule in war.http.get("/v1/books/wc/rules").json()["rules"]}
    assert {rule for ruling in journal for rule in ruling["rules"]} <= catalogue
    assert [r["action"] for r in journal if r["changes"] and "summary" not in r] == []
