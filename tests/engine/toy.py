"""A game as small as can be, to test the engine without any book: two sides guard treasure."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from app.engine.action import Action, Request, Who
from app.engine.adjudicate import Table
from app.engine.book import Book, Fate, SetUp
from app.engine.dice import Dice, DiceSource, Roller, ServerDice
from app.engine.entity import (
    OWNER,
    PUBLIC,
    REFEREES,
    Campaign,
    Entity,
    Id,
    Ref,
    Seen,
    Side,
    owner_only,
)
from app.engine.gate import finished
from app.engine.outcome import WORKING, Outcome
from app.engine.position import Draft, Position, View
from app.engine.ruling import Refusal
from app.engine.settings import Settings
from app.engine.viewer import EVERYONE, only


class Chest(Entity):
    """Treasure that everybody sees, of a value that its owner knows."""

    kind: ClassVar[str] = "chest"
    seen: ClassVar[Seen] = PUBLIC

    owner: Annotated[str, Ref("side"), PUBLIC]
    gold: Annotated[int, owner_only(10)] = 0
    cursed: Annotated[bool, REFEREES] = False


class Trap(Entity):
    """A trap that only its owner knows of."""

    kind: ClassVar[str] = "trap"
    seen: ClassVar[Seen] = OWNER

    owner: Annotated[str, Ref("side"), OWNER]
    chest: Annotated[str, OWNER]


class StealOutcome(Outcome):
    result: Annotated[
        Literal["stolen", "failed", "trapped"] | None, Field(description="How it went.")
    ] = None
    total: Annotated[int | None, WORKING, Field(description="The roll.")] = None


class StealRequest(Request):
    chest: Id


def steal_legality(view: View, request: StealRequest) -> Iterator[Refusal]:
    chest = view.get(Chest, request.chest)
    if chest is None:
        yield Refusal("unknown-entity", "toy.steal", "There is no such chest.")
    elif chest.owner == view.viewer:
        yield Refusal("own-chest", "toy.steal", "It is yours already.")


def steal(draft: Draft, request: StealRequest, dice: Roller) -> None:
    chest = draft.position.one(Chest, request.chest)
    both = only(draft.actor, chest.owner)
    draft.open_to(both)
    roll = dice.roll("steal", audience=both)
    draft.outcome(both, total=roll.total)
    bonus = (
        draft.modifier("toy.heavy", "a heavy chest", -1, only(chest.owner))
        if (chest.gold > 50)
        else 0
    )
    if draft.position.where(Trap, chest=chest.id) and dice.roll("trap/spring").total <= 3:
        draft.outcome(both, result="trapped")
        draft.summary("A trap snaps shut.", both)
        return
    if roll.total + bonus >= 4:
        draft.update(chest, "toy.steal", owner=draft.actor)
        draft.outcome(both, result="stolen")
        draft.find("toy.steal", f"It holds {chest.gold} gold.", gold=chest.gold)
        draft.then("count", owner=draft.actor)
    else:
        draft.outcome(both, result="failed")
    draft.tabletop("toy.steal", "Move the chest.", both)
    draft.summary(f"{draft.actor} goes for {chest.id}.", EVERYONE)
    draft.cite("toy.steal")


STEAL = Action(
    "steal",
    request=StealRequest,
    rules=("toy.steal",),
    dice=(Dice("steal", "1d6"), Dice("trap/*", "1d6", secret=True)),
    legality=steal_legality,
    resolve=steal,
    outcome=StealOutcome,
    options=lambda view: (StealRequest(chest=chest.id) for chest in view.all(Chest)),
)


class CountRequest(Request):
    owner: Id


def count(draft: Draft, request: CountRequest, _dice: Roller) -> None:
    gold = sum(chest.gold for chest in draft.position.where(Chest, owner=request.owner))
    draft.find("toy.count", f"{gold} gold in all.", only(request.owner), gold=gold)


COUNT = Action(
    "count",
    request=CountRequest,
    rules=("toy.count",),
    who=Who.UMPIRE,
    resolve=count,
)


def gate(view: View, action: Action[Any]) -> Iterator[Refusal]:
    yield from finished(view, "toy.end")


def forsaken(_view: View, _ruling: Any, _label: str, is_latest: bool) -> Iterator[Refusal]:
    if not is_latest:
        yield Refusal("too-late", "toy.fate", "The gods look elsewhere.")


TOY = Book(
    id="toy",
    title="Toy",
    summary="For tests.",
    version="1",
    seats=(2, 2),
    phases=("play",),
    entities=(Campaign, Side, Chest, Trap),
    scenario=Request,
    set_up=lambda _scenario, _settings: SetUp(()),
    gate=gate,
    fate=Fate("toy.fate", forsaken, lambda *_: None, "a favour"),
    actions={"steal": STEAL, "count": COUNT},
)


def toy_position(*more: Entity, status: str = "playing", **settings: Any) -> Position:
    """Red owns `red-chest` of 100 gold, blue owns `blue-chest` of 20."""
    return Position.of(
        [
            Campaign(id="campaign", phase="play", status=status),
            Side(id="red", name="Red"),
            Side(id="blue", name="Blue"),
            Chest(id="red-chest", owner="red", gold=100),
            Chest(id="blue-chest", owner="blue", gold=20, cursed=True),
            *more,
        ],
        None,
        Settings(**settings),
    )


def table(dice: DiceSource | None = None) -> Table:
    """The dice of a test, and ids that count."""
    server = ServerDice(b"toy", "seat", 0)
    numbers = iter(range(1, 1000))
    return Table(dice or server, server, lambda _kind: str(next(numbers)))
