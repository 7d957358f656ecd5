"""The scenario: who plays, what stands where, and what the decks hold (hyb.deck.definition).

The decks may be left out: then they hold the printed lists. A deck may leave cards out, add some,
call them by other names, be another deck altogether, and be laid out from the top.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

from pydantic import ConfigDict, Field

from app.books.hyb.entities import (
    SPECIALS,
    Army,
    Bearer,
    Card,
    Character,
    Deck,
    DeckKey,
    PilePlace,
    Player,
    Table,
)
from app.books.hyb.lists import PRINTED, ListedCard
from app.books.hyb.phases import MOVEMENT
from app.books.hyb.plays import PLAYS
from app.books.hyb.requests import Place
from app.engine.action import Request
from app.engine.book import Fault, ScenarioInvalid, SetUp
from app.engine.entity import Entity, Id, Name
from app.engine.settings import Settings
from app.engine.viewer import RESERVED_NAMES

SET_UP_RULES = (
    "hyb.deck.definition",
    "hyb.deck.shuffle",
    "hyb.foe.list",
    "hyb.special.list",
)
MOST_CARDS = 500
MOST_PLAYERS = 10

Loc = tuple[str | int, ...]
Cards = Annotated[tuple[ListedCard, ...], Field(max_length=MOST_CARDS)]


class ScenarioPlayer(Request):
    """One player."""

    id: Id
    name: Name


class ScenarioBearer(Request):
    """An army or a character, and where it stands."""

    id: Id
    name: Name
    owner: Annotated[Id, Field(description="The player whose it is.")]
    hex: Place
    settlement: Annotated[
        Name | None, Field(description="The settlement that it is inside of, if any.")
    ] = None


class DeckPlan(Request):
    """What a deck holds, where that differs from the printed list."""

    cards: Annotated[
        Cards | None, Field(description="A deck of one's own, in place of the printed list.")
    ] = None
    left_out: Annotated[
        tuple[Id, ...], Field(max_length=MOST_CARDS, description="Cards of the list to leave out.")
    ] = ()
    added: Annotated[Cards, Field(description="Cards beside those of the list.")] = ()
    display_names: Annotated[
        dict[Id, Name], Field(max_length=MOST_CARDS, description="Other names to show for cards.")
    ] = Field(default_factory=dict)
    order: Annotated[
        tuple[Id, ...] | None,
        Field(max_length=2 * MOST_CARDS, description="The pile from the top; shuffled without."),
    ] = None


class Decks(Request):
    """The two decks."""

    major_foe: DeckPlan = DeckPlan()
    special: DeckPlan = DeckPlan()

    def plans(self) -> list[tuple[DeckKey, DeckPlan]]:
        """Each deck's key with its plan."""
        return [("major_foe", self.major_foe), ("special", self.special)]


class Scenario(Request):
    """A campaign with the card decks before its first turn."""

    model_config = ConfigDict(title="Scenario of the card decks")

    name: Annotated[Name, Field(description="What the scenario is called.")] = "Hyborian card decks"
    summary: Annotated[
        str, Field(max_length=2_000, description="What it is about, in a few sentences.")
    ] = ""
    players: Annotated[
        tuple[ScenarioPlayer, ...],
        Field(min_length=1, max_length=MOST_PLAYERS, description="In the order of their turns."),
    ]
    armies: Annotated[tuple[ScenarioBearer, ...], Field(max_length=500)] = ()
    characters: Annotated[tuple[ScenarioBearer, ...], Field(max_length=500)] = ()
    decks: Decks = Decks()


def set_up(scenario: Scenario, _settings: Settings) -> SetUp:
    """The entities of the scenario. Raises ScenarioInvalid with every fault."""
    faults = [
        *_player_faults(scenario),
        *_bearer_faults(scenario),
        *_deck_faults(scenario.decks),
    ]
    if faults:
        raise ScenarioInvalid(faults)
    order = tuple(player.id for player in scenario.players)
    table = Table(
        id="campaign",
        phase=MOVEMENT,
        active_side=order[0],
        order=order,
        waiting_for=order[:1],
    )
    decks = (entity for key, plan in scenario.decks.plans() for entity in _deck(key, plan))
    return SetUp(
        (
            table,
            *(Player(id=player.id, name=player.name) for player in scenario.players),
            *(_bearer(Army, plan) for plan in scenario.armies),
            *(_bearer(Character, plan) for plan in scenario.characters),
            *decks,
        )
    )


def _bearer(kind: type[Bearer], plan: ScenarioBearer) -> Bearer:
    return kind.model_validate(plan.model_dump())


def _deck(key: DeckKey, plan: DeckPlan) -> Iterator[Entity]:
    cards = _cards_of(key, plan)
    yield Deck(id=key, size=len(cards), draw_count=len(cards))
    for card in cards:
        shown = plan.display_names.get(card.id, card.name)
        yield Card(deck=key, display_name=shown, **card.model_dump())
    for position, card_id in enumerate(plan.order or ()):
        yield PilePlace(id=card_id, deck=key, position=position)


def _listed(key: DeckKey, plan: DeckPlan) -> Sequence[ListedCard]:
    return PRINTED[key] if plan.cards is None else plan.cards


def _cards_of(key: DeckKey, plan: DeckPlan) -> list[ListedCard]:
    """The cards that the deck holds in the end."""
    kept = [card for card in _listed(key, plan) if card.id not in plan.left_out]
    return [*kept, *plan.added]


def _deck_faults(decks: Decks) -> Iterator[Fault]:
    taken = {card.id for key, plan in decks.plans() for card in _kept_of_print(key, plan)}
    for key, plan in decks.plans():
        where: Loc = ("decks", key)
        for place, card in _given(plan):
            if card.id in taken:
                text = f"{card.id} is in a deck already; there is one copy of each card"
                yield fault((*where, *place, "id"), "duplicate-card", text)
            elif (card.card_class in PLAYS) != (key == SPECIALS):
                text = f"{card.card_class} is no class of the deck {key}"
                yield fault((*where, *place, "card_class"), "bad-class", text)
            taken.add(card.id)
        yield from _name_faults(key, plan, where)


def _kept_of_print(key: DeckKey, plan: DeckPlan) -> list[ListedCard]:
    """The cards of the printed list that are in the deck."""
    if plan.cards is not None:
        return []
    return [card for card in PRINTED[key] if card.id not in plan.left_out]


def _given(plan: DeckPlan) -> Iterator[tuple[Loc, ListedCard]]:
    """The cards that the scenario brings along, each with its place in the plan."""
    yield from ((("cards", index), card) for index, card in enumerate(plan.cards or ()))
    yield from ((("added", index), card) for index, card in enumerate(plan.added))


def _name_faults(key: DeckKey, plan: DeckPlan, where: Loc) -> Iterator[Fault]:
    listed = {card.id for card in _listed(key, plan)}
    for index, card_id in enumerate(plan.left_out):
        if card_id not in listed:
            text = f"there is no card {card_id} to leave out"
            yield fault((*where, "left_out", index), "unknown-card", text)
    in_deck = Counter(card.id for card in _cards_of(key, plan))
    for card_id in plan.display_names:
        if card_id not in in_deck:
            text = f"there is no card {card_id} to rename"
            yield fault((*where, "display_names", card_id), "unknown-card", text)
    if plan.order is not None and Counter(plan.order) != in_deck:
        text = f"the order must name each of the {in_deck.total()} cards once"
        yield fault((*where, "order"), "bad-order", text)


def _player_faults(scenario: Scenario) -> Iterator[Fault]:
    for index, player in enumerate(scenario.players):
        where: Loc = ("players", index, "id")
        if player.id in RESERVED_NAMES:
            yield fault(where, "reserved-name", f"{player.id!r} cannot be a player's id")
    yield from _twice("players", scenario.players, ())


def _bearer_faults(scenario: Scenario) -> Iterator[Fault]:
    yield from _twice("armies", scenario.armies, ())
    yield from _twice("characters", scenario.characters, [army.id for army in scenario.armies])
    players = {player.id for player in scenario.players}
    for name, plans in (("armies", scenario.armies), ("characters", scenario.characters)):
        for index, plan in enumerate(plans):
            if plan.owner not in players:
                text = f"there is no player {plan.owner}"
                yield fault((name, index, "owner"), "unknown-player", text)


def _twice(
    name: str, plans: Iterable[ScenarioPlayer | ScenarioBearer], taken: Iterable[str]
) -> Iterator[Fault]:
    seen = set(taken)
    for index, plan in enumerate(plans):
        if plan.id in seen:
            yield fault((name, index, "id"), "duplicate-id", f"{plan.id} is there already")
        seen.add(plan.id)


def fault(loc: Loc, code: str, detail: str) -> Fault:
    """A fault whose message begins with its code."""
    return Fault(loc, f"{code}: {detail}")
