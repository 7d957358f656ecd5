"""What must stand after two weeks, what each seat was told of it, and what is on the record."""

from typing import Any

from tests.campaigns.alps.scenario import MARMOT
from tests.campaigns.alps.war import War
from tests.campaigns.players import Entities, Json


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
    """Changes that a seat was told, applied to what it saw at first, give all it may see now."""
    for name, seat in war.seats.items():
        rulings = seat.rulings()
        assert [ruling["cursor"] for ruling in rulings] == list(range(1, len(rulings) + 1))
        assert all(("seq" in ruling) == (name == "referee") for ruling in rulings)
        known = dict(war.at_first[name])
        for ruling in rulings[1:]:  # the first is how the campaign began
            for change in ruling["changes"]:
                apply(change, known)
        assert known == seat.everything()


def apply(change: Json, known: Entities) -> None:
    """Bring what a seat knows up to date."""
    key = change["kind"], change["id"]
    if change["op"] == "delete":
        del known[key]
        return
    was = known.get(key, {})
    assert change["op"] == ("update" if was else "create")
    assert {field: was.get(field) for field in change["before"] or {}} == (change["before"] or {})
    known[key] = {**was, **change["after"]}


def everything_is_on_the_record(war: War) -> None:
    """What was taken back is still there, marked; every rule that was cited can be looked up."""
    journal = war.referee.rulings()
    undone = [ruling["action"] for ruling in journal if ruling["undone_by"]]
    assert undone == ["move-army", "scout"]
    assert [r["action"] for r in journal if r["action"] in ("undo", "reroll")] == ["undo", "reroll"]
    catalogue = {rule["id"] for rule in war.http.get("/v1/books/wc/rules").json()["rules"]}
    assert {rule for ruling in journal for rule in ruling["rules"]} <= catalogue
    assert [r["action"] for r in journal if r["changes"] and "summary" not in r] == []
