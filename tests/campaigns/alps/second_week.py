"""The second week: an answer, a die rolled again, and the ambush sprung."""

from fractions import Fraction

from tests.campaigns.alps.scenario import HOHENSTEIN, MARMOT, land_of
from tests.campaigns.alps.war import War, chances, consequences, fate, row_of
from tests.campaigns.players import Json


def an_answer_comes(war: War, messenger: str) -> str:
    """As movement opens the umpire asks Marmot again, with a die of its own. Gives the promise."""
    war.orcs.act("end-phase")
    closed = war.valley.act("end-phase")
    ruling = consequences(war.valley, closed)["reconsider-request"]
    (roll,) = ruling["rolls"]
    assert roll["source"] == "server"
    assert [term["value"] for term in ruling["modifiers"]] == [2, 1]  # kin, and undecided before
    assert ruling["outcome"]["total"] == roll["total"] + 3
    row = row_of(war, "wc.messenger.results", roll["total"] + 3)
    assert ruling["outcome"]["result"] == row["result"]
    assert row["result"] in ("agreement", "enthusiastic")
    the_answer_is_a_secret_but_a_train_is_not(war, ruling)

    (aid,) = war.valley.all_of("aid")
    assert (aid["settlement"], aid["territory"]) == (MARMOT, land_of(HOHENSTEIN))
    assert war.orcs.get(f"/entities/aid/{aid['id']}").status_code == 404
    assert war.valley.see("messenger", messenger)["pending"] is None
    return str(aid["id"])


def the_answer_is_a_secret_but_a_train_is_not(war: War, ruling: Json) -> None:
    """An enthusiastic settlement sends a filled train, which stands on the map for all to see."""
    theirs = war.orcs.get(f"/rulings/{ruling['id']}")
    if ruling["outcome"]["result"] == "agreement":
        assert theirs.status_code == 404
        return
    assert theirs.json()["rolls"] == theirs.json()["modifiers"] == []
    assert "request" not in theirs.json()
    (train,) = theirs.json()["changes"]
    assert (train["op"], train["kind"], train["after"]["hex"]) == (
        "create",
        "baggage_train",
        [4, 1],
    )
    assert "supply" not in train["after"]


def a_die_is_rolled_again(war: War) -> None:
    """The archers are caught; a fate point has the die rolled again, and they learn everything."""
    caught = war.valley.act("scout", scouts="column", target="horde", dice=[1])
    assert caught["outcome"]["result"] == "caught"
    told = war.orcs.ruling(caught["id"])["findings"]
    assert [finding["data"]["points"] for finding in told] == [368]

    again = war.valley.reroll(caught, "scouting", dice={"scouting": [6]})
    assert again["outcome"]["result"] == "full"
    (finding,) = again["findings"]
    assert finding["data"]["total"] == 895
    assert {"type": "Black Orcs", "models": 20} in finding["data"]["units"]
    assert fate(war.valley, "valley") == 0
    taken_back = war.valley.ruling(caught["id"])["undone_by"]
    assert taken_back is not None
    assert again["cause"] == taken_back
    refused = war.valley.post(
        f"/rulings/{again['id']}/reroll", {"label": "scouting", "dice": {"scouting": [6]}}
    )
    assert refused.status_code == 409
    codes = [refusal["code"] for refusal in refused.json()["refusals"]]
    assert codes == ["no-fate-point", "already-rerolled"]


def the_column_falls_back(war: War) -> None:
    """The column leaves its post through the horde's wide zone; host and reserve rest."""
    ruling = war.valley.act("move-army", army="column", path=[[5, 2], [4, 3]])
    assert ruling["outcome"]["spent_half_points"] == 6
    assert ruling["findings"][0]["data"]["slowed_in"] == [[5, 2]]
    for army in ("host", "reserve"):
        war.valley.act("rest-army", army=army)
    war.valley.act("end-phase")


def the_horde_walks_into_the_ambush(war: War, ambush: str) -> None:
    """The horde takes the empty road; out of turn, the hidden party falls upon it."""
    marched = war.orcs.act("move-army", army="horde", path=[[6, 2], [5, 2]])
    assert marched["outcome"]["spent_half_points"] == 8  # the host's own patrol slows it in [6, 2]

    spring = {"party": ambush, "target": "horde"}
    assert war.valley.actions_now()["reveal-ambush"]["options"] == [spring]
    odds = war.valley.odds("reveal-ambush", **spring)
    assert chances(odds) == {
        "complete_surprise": Fraction(10, 36),
        "advanced_warning": Fraction(20, 36),
        "discovered": Fraction(6, 36),
    }
    ruling = war.valley.act("reveal-ambush", **spring, dice={"ambush": [4, 4]})
    own, patrol = ruling["rolls"]
    assert (own["label"], own["source"]) == ("ambush", "supplied")
    assert (patrol["label"], patrol["source"]) == ("ambush/patrol", "server")  # a secret die
    assert ruling["modifiers"] == [
        {
            "rule": "wc.patrol.ambush",
            "text": "a patrol of the army is at work",
            "value": patrol["total"],
        }
    ]
    total = 8 + patrol["total"]
    row = row_of(war, "wc.ambush.results", total)
    assert ruling["outcome"] == {
        "hex": [5, 2],
        "result": row["result"],
        "text": row["text"],
        "total": total,
    }
    assert ruling["tabletop"][0]["rule"] == f"wc.ambush.{row['result'].replace('_', '-')}"

    # Both sides know what was rolled; an onlooker only what can be seen from a hill.
    assert war.orcs.ruling(ruling["id"])["rolls"] == ruling["rolls"]
    from_afar = war.onlooker.ruling(ruling["id"])
    assert from_afar["summary"] == ruling["summary"]
    assert from_afar["rolls"] == from_afar["tabletop"] == []
    assert war.orcs.see("army", ambush)["hex"] == [5, 2]
    assert war.valley.get(f"/entities/ambush/{ambush}").status_code == 404


def an_attempt_that_was_owed_is_made(war: War, party: str) -> None:
    """The spiders ride among the enemy and ask nothing; as movement closes they must look."""
    war.orcs.act("move-agent", agent=party, path=[[5, 2], [4, 3]])
    closed = war.orcs.act("end-phase")
    ruling = consequences(war.orcs, closed)["scout"]
    assert (ruling["seat"], ruling["actor"]) == ("umpire", "pass")
    assert ruling["request"] == {"scouts": party, "target": "column"}
    (roll,) = ruling["rolls"]
    assert (roll["label"], roll["source"]) == (f"party-scouting/{party}", "server")
    theirs = war.valley.ruling(ruling["id"])
    assert theirs["rolls"] == ruling["rolls"]
    row = row_of(war, "wc.scouting.results", theirs["outcome"]["total"])
    assert ruling["outcome"]["result"] == theirs["outcome"]["result"] == row["result"]


def the_battle_is_named(war: War, ambush: str) -> None:
    """The umpire says who fights where; the battle itself is fought on the players' table."""
    named = [r for r in war.valley.rulings() if r.get("action") == "announce-battles"][-1]
    assert named["outcome"]["battles"] == [
        {
            "occasion": "ambush",
            "hex": [5, 2],
            "sides": ["pass", "valley"],
            "combatants": [ambush, "horde"],
        }
    ]
    for player in (war.valley, war.orcs):
        (note,) = player.ruling(named["id"])["tabletop"]
        assert note["rule"] == "wc.ambush.reveal"
    assert war.onlooker.ruling(named["id"])["tabletop"] == []
    for _ in ("combat", "resolution"):
        war.orcs.act("end-phase")
        war.valley.act("end-phase")
