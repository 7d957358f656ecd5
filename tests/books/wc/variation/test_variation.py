"""How what a chapter or race declares changes the rule of another."""

from dataclasses import dataclass

import pytest

from app.books.wc.entities import Race
from app.books.wc.variation import asked, declared
from app.books.wc.variation.ban import Ban, Question
from app.books.wc.variation.lift import Lift
from app.books.wc.variation.note import Note, Occasion
from app.books.wc.variation.reaction import Event, Reaction
from app.books.wc.variation.term import Quantity, Stage, Term
from app.books.wc.variation.word import Setting, Word
from app.engine.position import Draft, Position
from app.engine.settings import Settings
from app.engine.viewer import EVERYONE

ASKED = (Quantity, Word, Question, Occasion, Event)


@dataclass(frozen=True)
class Somebody:
    race: Race
    tired: bool = False


PACE = Quantity("test-pace", Somebody)
FATE: Word[Somebody, str] = Word("test-fate", Somebody)
MAY_GO = Question("test-may-go", Somebody)
AT_TABLE = Occasion("test-at-table", Somebody)
FALLEN = Event("test-fallen", Somebody)


def term(value: int, stage: Stage = "add", **conditions: object) -> Term[Somebody]:
    return Term(
        quantity=PACE,
        rule="wc.move.allowance",
        text=f"{stage} {value}",
        value=value,
        stage=stage,
        **conditions,  # type: ignore[arg-type]
    )


def at(*sections: str) -> Position:
    return Position.of((), None, Settings(sections=frozenset(sections)))


@pytest.fixture
def declare(monkeypatch: pytest.MonkeyPatch):
    """Put these declarations in the place of those of the book."""

    def put(*given: declared.Declared[Somebody]) -> None:
        monkeypatch.setattr(declared, "_everything", lambda: given)
        declared._possible.cache_clear()

    yield put
    monkeypatch.undo()
    declared._possible.cache_clear()


@pytest.mark.parametrize(
    ("given", "number"),
    [
        ([term(-1), term(2)], 6),
        ([term(50, "percent")], 7),
        ([term(50, "percent"), term(50, "percent")], 10),
        ([term(0, "halve")], 2),
        ([term(-9), term(1, "floor"), term(2, "floor")], 2),
        ([term(0, "halve"), term(100, "percent"), term(1)], 6),
    ],
)
def test_the_stages_follow_each_other_in_whatever_order_they_stand(declare, given, number) -> None:
    for order in (given, given[::-1]):
        declare(*order)
        worked = PACE.of(at(), Somebody("empire"), 5)
        assert worked.value == number
        assert 5 + sum(one.value for one in worked.terms) == number


def test_a_term_applies_to_its_race_in_its_section_when_it_is_so(declare) -> None:
    declare(
        term(1, races=("skaven",)),
        term(10, section="terrain"),
        term(100, when=lambda _position, somebody: somebody.tired),
    )
    assert PACE.of(at(), Somebody("empire")).value == 0
    assert PACE.of(at("terrain"), Somebody("empire")).value == 10
    assert PACE.of(at("terrain"), Somebody("skaven", tired=True)).value == 111


def test_the_most_special_word_wins(declare) -> None:
    def word(value: str, **conditions: object) -> Setting[Somebody, str]:
        return Setting(word=FATE, rule="wc.rest", value=value, **conditions)  # type: ignore[arg-type]

    declare(word("drowned", races=("undead",)), word("lost", section="terrain"), word("hurt"))
    assert FATE.of(at("terrain"), Somebody("undead"), "safe") == "drowned"
    assert FATE.of(at("terrain"), Somebody("empire"), "safe") == "lost"
    assert FATE.of(at(), Somebody("empire"), "safe") == "hurt"
    declare()
    assert FATE.of(at(), Somebody("empire"), "safe") == "safe"


def test_every_ban_is_told(declare) -> None:
    def ban(code: str) -> Ban[Somebody]:
        return Ban(question=MAY_GO, rule="wc.rest", code=code, detail=lambda _p, s: f"{s.race}!")

    declare(ban("no-way"), ban("no-bridge"))
    found = [(r.code, r.detail) for r in MAY_GO.refusals(at(), Somebody("empire"))]
    assert found == [("no-way", "empire!"), ("no-bridge", "empire!")]


def test_an_exception_lifts_the_ban_that_it_names_for_its_race_alone(declare) -> None:
    def ban(code: str) -> Ban[Somebody]:
        return Ban(question=MAY_GO, rule="wc.rest", code=code, detail=lambda _p, _s: "no")

    way, bridge = ban("no-way"), ban("no-bridge")
    declare(way, bridge, Lift(lifts=way, rule="wc.militia.movement", races=("undead",)))
    found = {
        race: [refusal.code for refusal in MAY_GO.refusals(at(), Somebody(race))]
        for race in ("undead", "empire")
    }
    assert found == {"undead": ["no-bridge"], "empire": ["no-way", "no-bridge"]}
    assert MAY_GO.exceptions(at(), Somebody("undead")) == ("wc.militia.movement",)
    assert MAY_GO.exceptions(at(), Somebody("empire")) == ()
    assert MAY_GO.rules == ("wc.rest", "wc.militia.movement")


def test_an_exception_from_what_does_not_stand_in_the_way_is_not_told(declare) -> None:
    at_night = Ban(
        question=MAY_GO,
        rule="wc.rest",
        code="dark",
        detail=lambda _p, _s: "no",
        when=lambda _position, somebody: somebody.tired,
    )
    declare(at_night, Lift(lifts=at_night, rule="wc.militia.movement"))
    assert MAY_GO.exceptions(at(), Somebody("empire")) == ()
    assert MAY_GO.exceptions(at(), Somebody("empire", tired=True)) == ("wc.militia.movement",)


def test_notes_are_told_to_those_they_are_for(declare) -> None:
    declare(Note(occasion=AT_TABLE, rule="wc.rest", text="Rest.", audience=lambda _p, _s: EVERYONE))
    draft = Draft(at(), "red", str)
    AT_TABLE.tell(draft, Somebody("empire"))
    assert [(note.text, note.audience) for note in draft.notes] == [("Rest.", EVERYONE)]


def test_what_happens_leads_to_the_umpires_actions(declare) -> None:
    declare(
        Reaction(
            event=FALLEN,
            rule="wc.rest",
            action="deliver-reports",
            request=lambda _p, somebody: {"force": somebody.race},
        )
    )
    draft = Draft(at(), "red", str)
    FALLEN.happened(draft, Somebody("empire"))
    assert [(f.action, dict(f.request)) for f in draft.follow_ups] == [
        ("deliver-reports", {"force": "empire"})
    ]


def test_a_reaction_without_a_place_in_the_order_is_a_flaw() -> None:
    with pytest.raises(ValueError, match="no place"):
        Reaction(event=FALLEN, rule="wc.rest", action="rejoice", request=lambda _p, _s: {})


def test_whatever_is_asked_has_an_answer_somewhere() -> None:
    named = {one.name: one for one in vars(asked).values() if isinstance(one, ASKED)}
    assert [name for name, one in named.items() if not one.rules] == []


def test_nothing_is_declared_about_what_nobody_asks() -> None:
    named = {one.name for one in vars(asked).values() if isinstance(one, ASKED)}
    assert {one.about for one in declared._everything()} == named
