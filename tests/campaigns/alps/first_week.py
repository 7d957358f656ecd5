"""The first week: orders, marches, scouts, an ambush laid, and a slip taken back."""

import json
from fractions import Fraction

from tests.campaigns.alps.scenario import FIRN, HOHENSTEIN, MARMOT, land_of
from tests.campaigns.alps.war import War, chances, consequences, fate, treasury, without_path
from tests.campaigns.players import Json

PLEA = "Orcs on the road to Firn. Send who can carry a halberd."


def orders_are_given(war: War) -> tuple[str, str]:
    """Upkeep: duties, a messenger, and a scouting party. Gives the ids of the two."""
    valley, orcs = war.valley, war.orcs
    offered = valley.actions_now()["assign-duty"]["options"]
    assert {"army": "column", "unit": "bows", "duty": "scouts"} in offered
    assert {"army": "column", "unit": "spears", "duty": "scouts"} not in offered  # on no list
    ruling = valley.act("assign-duty", army="column", unit="bows", duty="scouts")
    assert ruling["changes"][0]["after"] == {"duty": "scouts"}
    valley.act("assign-duty", army="host", unit="pistols", duty="patrol")
    ruling = valley.act("create-messenger", settlement=HOHENSTEIN, messenger="horseman", text=PLEA)
    messenger = ruling["outcome"]["messenger"]
    assert ruling["outcome"]["price_copper"] == 2
    assert treasury(valley, "valley") == 28

    orcs.act("assign-duty", army="horde", unit="boyz", duty="patrol")
    orcs.act("assign-duty", army="horde", unit="savages", duty="scouts")
    ruling = orcs.act("form-scouting-party", army="riders", unit="spiders", name="Eight Legs")
    party = ruling["outcome"]["party"]
    assert valley.see("scouting_party", party)["hex"] == [9, 2]  # where it is lies open
    assert "home_army" not in valley.see("scouting_party", party)  # whom it serves does not

    valley.act("end-phase")
    assert war.referee.campaign_now()["waiting_for"] == ["pass"]
    orcs.act("end-phase")
    now = valley.campaign_now()
    assert (now["turn"], now["phase"], now["waiting_for"]) == (1, "movement", ["valley"])
    return messenger, party


def the_valley_moves(war: War, messenger: str) -> str:
    """The Empire moves before the Orcs. Gives the id of the ambush party."""
    ambush = an_ambush_is_laid(war)
    the_column_scouts_the_horde(war)
    the_host_is_slowed_by_a_patrol_it_did_not_know_of(war)
    the_reserve_marches_day_and_night(war)
    the_messenger_finds_no_answer_yet(war, messenger)
    war.valley.act("end-phase")
    return ambush


def an_ambush_is_laid(war: War) -> str:
    """Before the column goes on, two of its units hide in the land of Firn."""
    laid = {"army": "column", "units": ["spears", "axes"], "territory": land_of(FIRN)}
    assert war.valley.check("lay-ambush", **laid) == {
        "legal": True,
        "refusals": [],
        "dice": [],
        "modifiers": [],
    }
    refused = war.valley.check("lay-ambush", **{**laid, "territory": land_of(HOHENSTEIN)})
    assert [refusal["code"] for refusal in refused["refusals"]] == ["territory-not-adjacent"]

    seen_before = war.orcs.campaign_now()["cursor"]
    ruling = war.valley.act("lay-ambush", **laid)
    ambush: str = ruling["outcome"]["party"]
    assert [unit["force"] for unit in war.valley.all_of("unit") if unit["id"] in laid["units"]] == [
        ambush,
        ambush,
    ]
    assert war.orcs.campaign_now()["cursor"] == seen_before  # they were not even told of a ruling
    unseen = war.orcs.get(f"/entities/ambush/{ambush}")
    nothing = war.orcs.get("/entities/ambush/nobody")
    assert unseen.status_code == nothing.status_code == 404
    assert without_path(unseen) == without_path(nothing)
    return ambush


def the_column_scouts_the_horde(war: War) -> None:
    """The column goes on into the horde's zone, and sends its archers to look."""
    ruling = war.valley.act("move-army", army="column", path=[[6, 2]])
    assert ruling["outcome"]["spent_half_points"] == 4  # the road costs 2, the zone doubles it
    assert "wc.zone.influence" in ruling["rules"]

    attempt = {"scouts": "column", "target": "horde"}
    checked = war.valley.check("scout", **attempt)
    assert checked["dice"] == [{"label": "scouting", "notation": "1d6"}]
    assert [term["text"] for term in checked["modifiers"]] == ["the army is within woods"]
    odds = war.valley.odds("scout", **attempt)
    assert odds["method"] == "exact"
    assert chances(odds) == {
        "driven_off": Fraction(1, 3),
        "size": Fraction(1, 6),
        "breakdown": Fraction(1, 6),
        "full": Fraction(1, 3),
    }
    assert "Nobody else is tired." in odds["assumes"]

    # The players roll themselves: without the die the service says which, and changes nothing.
    needed = war.valley.try_to("scout", {**attempt, "dice": {}})
    assert (needed.status_code, needed.json()["code"]) == (409, "dice-required")
    assert needed.json()["required"] == {"label": "scouting", "notation": "1d6"}
    ruling = war.valley.act("scout", **attempt, dice={"scouting": [5]})
    the_ruling_explains_itself(ruling)
    theirs = war.orcs.ruling(ruling["id"])
    assert [term["value"] for term in theirs["modifiers"]] == [1, -1]
    assert theirs["outcome"]["total"] == 5  # they know of their own scouts, so they see the sum
    assert theirs["findings"] == []


def the_ruling_explains_itself(ruling: Json) -> None:
    """Rules, modifiers, dice, the row of the table, what was learnt, changes, and one sentence."""
    assert ruling["request"] == {"scouts": "column", "target": "horde"}
    assert ruling["rolls"] == [
        {
            "label": "scouting",
            "notation": "1d6",
            "faces": [5],
            "total": 5,
            "source": "supplied",
        }
    ]
    assert ruling["modifiers"] == [
        {"rule": "wc.scouting.modifiers", "text": "the army is within woods", "value": 1}
    ]
    # 5 and 1 would be `full`: the row betrays that the horde has scouts too, the sum is not told.
    assert ruling["outcome"] == {
        "scouts": "column",
        "target": "horde",
        "result": "breakdown",
        "text": "The points of its characters, war machines and rank and file.",
    }
    (finding,) = ruling["findings"]
    assert finding["data"] == {"characters": 255, "war_machines": 80, "rank_and_file": 560}
    assert ruling["changes"] == [
        {
            "op": "update",
            "kind": "army",
            "id": "column",
            "before": {"scouted": False},
            "after": {"scouted": True},
            "rule": "wc.scouting.attempt",
        }
    ]
    assert set(ruling["rules"]) >= {"wc.scouting.results", "wc.scouting.modifiers"}
    assert ruling["summary"].endswith("learnt the strength by class of Skarfang's Horde.")


def the_host_is_slowed_by_a_patrol_it_did_not_know_of(war: War) -> None:
    """The way to Firn is offered and legal; the horde's hidden patrol makes the last hex dear."""
    way = next(way for way in war.valley.marches("host", "normal") if way[-1] == [5, 2])
    assert way == [[2, 4], [3, 4], [4, 3], [5, 2]]
    ruling = war.valley.act("move-army", army="host", path=way, march="normal")
    assert ruling["outcome"]["path"] == [[1, 4], *way[:-1]]
    assert ruling["outcome"]["stopped"] == "slowed-by-zone"
    assert [finding["rule"] for finding in ruling["findings"]] == ["wc.patrol.zone"]
    assert war.valley.see("baggage_train", "carts")["hex"] == [4, 3]  # the carts came along

    theirs = war.orcs.ruling(ruling["id"])
    assert theirs["summary"] == ruling["summary"]
    assert "stopped" not in theirs["outcome"]
    assert theirs["findings"] == []


def the_reserve_marches_day_and_night(war: War) -> None:
    """A forced march doubles the way and tires; the way itself lies open, the fatigue does not."""
    way = {"army": "reserve", "path": [[1, 6], [1, 5], [1, 4], [2, 4], [3, 4]]}
    too_far = war.valley.check("move-army", **way, march="normal")
    (refusal,) = too_far["refusals"]
    assert (refusal["code"], refusal["rule"]) == ("insufficient-movement", "wc.move.cost")
    assert "4.5 movement points" in refusal["detail"]
    war.valley.act("move-army", **way, march="forced")
    assert war.valley.see("army", "reserve")["fatigue"] == 1
    seen = war.orcs.see("army", "reserve")
    assert (seen["hex"], seen["march"]) == ([3, 4], "forced")
    assert "fatigue" not in seen


def the_messenger_finds_no_answer_yet(war: War, messenger: str) -> None:
    """Marmot hears the call and is undecided. The call is sent twice, as after a lost answer."""
    ways = war.valley.actions_now()["move-agent"]["options"]
    way = next(way for way in ways if way["agent"] == messenger and way["path"][-1] == [4, 1])
    war.valley.act("move-agent", **way)
    call = {"messenger": messenger, "settlement": MARMOT, "dice": [1]}
    first = war.valley.try_to("deliver-message", call, Idempotency_Key="call-1")
    again = war.valley.try_to("deliver-message", call, Idempotency_Key="call-1")
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json() == first.json()
    other = war.valley.try_to("deliver-message", {**call, "dice": [6]}, Idempotency_Key="call-1")
    assert (other.status_code, other.json()["code"]) == (422, "idempotency-key-reused")

    ruling = first.json()
    assert ruling["modifiers"][0]["value"] == 2  # Marmot is of the same people
    assert (ruling["outcome"]["total"], ruling["outcome"]["result"]) == (3, "undecided")
    assert war.orcs.get(f"/rulings/{ruling['id']}").status_code == 404


def the_orcs_move(war: War, party: str) -> None:
    a_slip_is_taken_back(war)
    the_spiders_look_at_the_column(war, party)
    war.orcs.act("rest-army", army="horde")


def a_slip_is_taken_back(war: War) -> None:
    """The riders were to march fast, not day and night: the referee takes the ruling back."""
    seen = war.orcs.campaign_now()["cursor"]
    before = war.orcs.state()["entities"]
    slip = war.orcs.act("move-army", army="riders", path=[[8, 2], [8, 1]], march="forced")
    assert war.orcs.see("army", "riders")["fatigue"] == 1
    assert war.orcs.post(f"/rulings/{slip['id']}/undo", {}).status_code == 403  # the Valley saw it
    undone = war.referee.undo(slip)
    assert war.orcs.state()["entities"] == before
    assert war.orcs.ruling(slip["id"])["undone_by"] == undone["id"]
    assert war.valley.ruling(slip["id"])["undone_by"] == undone["id"]

    # A client that decides by an older state is told so, and nothing is done.
    march = {"army": "riders", "path": [[8, 2], [8, 1]], "march": "fast"}
    stale = war.orcs.try_to("move-army", march, If_Match=f'"{seen}"')
    assert (stale.status_code, stale.json()["code"]) == (412, "stale")
    now = war.orcs.campaign_now()["cursor"]
    assert now == seen + 2
    ruling = war.orcs.try_to("move-army", march, If_Match=f'"{now}"')
    assert ruling.json()["summary"].startswith("Riders of the Hold marched fast from ")
    assert war.orcs.see("army", "riders")["fatigue"] == 0


def the_spiders_look_at_the_column(war: War, party: str) -> None:
    """No zone slows a scouting party. It learns everything about the column, but not the ambush."""
    ruling = war.orcs.act("move-agent", agent=party, path=[[8, 2], [8, 1], [7, 1], [6, 2]])
    assert ruling["outcome"]["spent_half_points"] == 9
    dice = {f"party-scouting/{party}": [6]}
    ruling = war.orcs.act("scout", scouts=party, target="column", dice=dice)
    assert ruling["outcome"]["result"] == "full"
    (finding,) = ruling["findings"]
    assert finding["data"]["total"] == 90 + 150 + 128
    assert finding["data"]["units"] == [
        {"type": "Archers", "models": 16},
        {"type": "Flagellants", "models": 20},
    ]
    theirs = war.valley.ruling(ruling["id"])
    assert theirs["summary"] == ruling["summary"]
    assert theirs["findings"] == []  # how much the enemy has read, they are not told


def nothing_hidden_was_told(war: War, ambush: str) -> None:
    """No answer that the Pass can get has a trace of what only the Valley knows."""
    told = json.dumps(
        [war.orcs.state(), war.orcs.rulings(), war.orcs.get("/actions").json()], ensure_ascii=False
    )
    for secret in (ambush, "Spears of Firn", "Halberds of Firn", PLEA, "Swordsmen", "horseman"):
        assert secret not in told
    told = json.dumps([war.valley.state(), war.valley.rulings()], ensure_ascii=False)
    for secret in ("Black Orcs", "Savage Orcs", "Spider Riders"):
        assert secret not in told


def the_week_ends(war: War) -> None:
    """No battle is due; who has rested is fresher, and each player gains a fate point."""
    closed = war.orcs.act("end-phase")
    assert consequences(war.orcs, closed)["announce-battles"]["summary"] == "No battle is due."
    for phase in ("combat", "resolution"):
        assert war.referee.campaign_now()["phase"] == phase
        war.valley.act("end-phase")
        war.orcs.act("end-phase")
    now = war.referee.campaign_now()
    assert (now["turn"], now["phase"]) == (2, "upkeep")
    assert fate(war.valley, "valley") == fate(war.orcs, "pass") == 1
    assert "fate_points" not in war.orcs.see("side", "valley")
