"""The state of a campaign as an immutable value, what a seat knows of it, and how it changes."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

from app.engine.audience import known_to
from app.engine.entity import Campaign, Entity
from app.engine.ruling import (
    Change,
    Citation,
    Fact,
    Finding,
    FollowUp,
    Modifier,
    Summary,
    TabletopNote,
)
from app.engine.settings import Settings
from app.engine.shelf import EMPTY_SHELF, Shelf
from app.engine.viewer import REFEREE, Audience, only

E = TypeVar("E", bound=Entity)
Mint = Callable[[str], str]
Key = tuple[str, str]
"""Kind and id of an entity."""
Changed = Mapping[str, Mapping[str, Entity | None]]


class Position:
    """The truth: every entity of a campaign, with its map and settings.

    Nothing in it changes once it is made, so that any number of threads may share it.
    """

    __slots__ = ("_shelves", "map", "settings")

    def __init__(self, shelves: Mapping[str, Shelf], game_map: Any, settings: Settings) -> None:
        self._shelves = shelves
        self.map = game_map
        self.settings = settings

    @classmethod
    def of(cls, entities: Iterable[Entity], game_map: Any, settings: Settings) -> "Position":
        """A position made of these entities."""
        by_kind: dict[str, dict[str, Entity]] = {}
        for entity in entities:
            by_kind.setdefault(entity.kind, {})[entity.id] = entity
        shelves = {kind: Shelf(by_id, {}) for kind, by_id in by_kind.items()}
        return cls(shelves, game_map, settings)

    @property
    def campaign(self) -> Campaign:
        """The frame of play: turn, phase and who is waited for."""
        campaign = self._shelf("campaign").get("campaign")
        assert isinstance(campaign, Campaign)
        return campaign

    def get(self, kind: type[E], entity_id: str | None) -> E | None:
        """The entity of this kind and id, or None."""
        shelf = self._shelves.get(kind.kind)
        if shelf is None or entity_id is None:
            return None
        # Rules ask this more often than anything else, so nothing is called that need not be.
        return shelf.get(entity_id)  # type: ignore[return-value]

    def one(self, kind: type[E], entity_id: str) -> E:
        """The entity of this kind and id. Raises LookupError where there is none."""
        entity = self.get(kind, entity_id)
        if entity is None:
            raise LookupError(f"no {kind.kind} {entity_id!r}")
        return entity

    def all(self, kind: type[E]) -> list[E]:
        """Every entity of this kind, in the order of their ids."""
        return cast("list[E]", self._shelf(kind.kind).all())

    def where(self, kind: type[E], **fields: Any) -> list[E]:
        """The entities of this kind whose fields have these values, in the order of their ids."""
        (name, value), *rest = fields.items()
        found = cast("list[E]", self._shelf(kind.kind).where(name, value))
        for name, value in rest:
            found = [entity for entity in found if getattr(entity, name) == value]
        return found

    def of_kind(self, kind: str) -> list[Entity]:
        """Every entity of the kind with this name."""
        return self._shelf(kind).all()

    def kinds(self) -> list[str]:
        """The kinds of which there is at least one entity."""
        return sorted(kind for kind, shelf in self._shelves.items() if shelf.all())

    def view(self, viewer: str) -> "View":
        """What this viewer knows, made afresh from everything there is.

        Whoever looks often keeps the view, and brings it up to date with `View.following`.
        """
        return View.of(self, viewer)

    def apply(self, changes: Iterable[Change]) -> "Position":
        """The position after these changes."""
        changed = _by_kind(changes)
        if not changed:
            return self
        return Position(_with_changes(self._shelves, changed), self.map, self.settings)

    def with_change(self, change: Change) -> "Position":
        """The position after one change."""
        kind, entity_id = change.key
        shelves = _with_changes(self._shelves, {kind: {entity_id: change.now}})
        return Position(shelves, self.map, self.settings)

    def _shelf(self, kind: str) -> Shelf:
        return self._shelves.get(kind, EMPTY_SHELF)


def _by_kind(changes: Iterable[Change]) -> Changed:
    changed: dict[str, dict[str, Entity | None]] = {}
    for change in changes:
        kind, entity_id = change.key
        changed.setdefault(kind, {})[entity_id] = change.now
    return changed


def _with_changes(shelves: Mapping[str, Shelf], changed: Changed) -> dict[str, Shelf]:
    after = dict(shelves)
    for kind, entities in changed.items():
        after[kind] = after.get(kind, EMPTY_SHELF).with_changes(entities)
    return after


class View(Position):
    """What one viewer knows: a position from which all else is absent.

    In place of a field that the viewer may not see stands what they must assume, so that the same
    rules can be worked out on it.
    """

    __slots__ = ("viewer",)

    def __init__(
        self, shelves: Mapping[str, Shelf], game_map: Any, settings: Settings, viewer: str
    ) -> None:
        super().__init__(shelves, game_map, settings)
        self.viewer = viewer

    @classmethod
    def of(cls, position: Position, viewer: str) -> "View":  # type: ignore[override]
        if viewer == REFEREE:
            return cls(position._shelves, position.map, position.settings, viewer)
        shelves = {}
        for kind, shelf in position._shelves.items():
            known = (known_to(entity, viewer) for entity in shelf.all())
            shelves[kind] = Shelf({entity.id: entity for entity in known if entity}, {})
        return cls(shelves, position.map, position.settings, viewer)

    def following(self, position: Position, touched: Iterable[Key]) -> "View":
        """What the same viewer knows of a later position, which differs in what was touched.

        The cost is that of the things touched, not of all there is.
        """
        known: dict[str, dict[str, Entity | None]] = {}
        for kind, entity_id in touched:
            entity = position._shelf(kind).get(entity_id)
            seen = None if entity is None else known_to(entity, self.viewer)
            known.setdefault(kind, {})[entity_id] = seen
        shelves = _with_changes(self._shelves, known)
        return View(shelves, position.map, position.settings, self.viewer)


class Draft:
    """A ruling in the making: reads the position with the changes so far, and collects the rest.

    `actor` is the side that acts, or the umpire or the referee. What is said here without naming
    its audience is for the `audience` that the draft begins with: the actor alone, unless given.
    """

    def __init__(
        self, position: Position, actor: str, mint: Mint, audience: Audience | None = None
    ) -> None:
        self.position = position
        self.actor = actor
        self._usual: Audience = only(actor) if audience is None else audience
        self.audience = self._usual
        self.request_audience = self._usual
        self.changes: list[Change] = []
        self.modifiers: list[Modifier] = []
        self.facts: list[Fact] = []
        self.findings: list[Finding] = []
        self.notes: list[TabletopNote] = []
        self.summaries: list[Summary] = []
        self.citations: list[Citation] = []
        self.follow_ups: list[FollowUp] = []
        self._mint = mint

    def update(self, entity: E, rule: str, **fields: Any) -> E:
        """Give the entity these field values; nothing is recorded where none differs."""
        was = self.position.one(type(entity), entity.id)
        differing = {k: v for k, v in fields.items() if was.__dict__[k] != v}
        if not differing:
            return was
        now = was.model_copy(update=differing)
        self._record(Change(rule, was, now))
        return now

    def create(self, entity: E, rule: str) -> E:
        """Bring a new entity into the campaign."""
        self._record(Change(rule, None, entity))
        return entity

    def delete(self, entity: Entity, rule: str) -> None:
        """Take the entity out of the campaign."""
        self._record(Change(rule, self.position.one(type(entity), entity.id), None))

    def make(self, changes: Iterable[Change]) -> None:
        """Make changes that are known already, such as those that take others back."""
        for change in changes:
            self._record(change)

    def new_id(self, kind: type[Entity]) -> str:
        """An id for an entity to be created; it tells nothing of other sides' creations."""
        while True:
            entity_id = f"{kind.kind.replace('_', '-')}-{self._mint(kind.kind)}"
            if self.position.get(kind, entity_id) is None:
                return entity_id

    def modifier(self, rule: str, text: str, value: int, audience: Audience | None = None) -> int:
        """Record a term that is added to a roll, and give its value."""
        self.modifiers.append(Modifier(rule, text, value, self._or_usual(audience)))
        return value

    def tell(self, summary: str, *rules: str, **outcome: Any) -> None:
        """Say to the usual audience what happened, by which rules, and what came of it."""
        self.summary(summary)
        self.outcome(**outcome)
        self.cite(*rules)

    def outcome(self, audience: Audience | None = None, **values: Any) -> None:
        """Record named values of the outcome."""
        who = self._or_usual(audience)
        self.facts.extend(Fact(name, value, who) for name, value in values.items())

    def find(self, rule: str, text: str, audience: Audience | None = None, **data: Any) -> None:
        """Record what the audience has learnt."""
        self.findings.append(Finding(rule, text, data, self._or_usual(audience)))

    def tabletop(self, rule: str, text: str, audience: Audience | None = None) -> None:
        """Record what the players must do at their table."""
        self.notes.append(TabletopNote(rule, text, self._or_usual(audience)))

    def summary(self, text: str, audience: Audience | None = None) -> None:
        """Say in one sentence what happened. Say it first to those who may know most."""
        self.summaries.append(Summary(text, self._or_usual(audience)))

    def cite(self, *rules: str, audience: Audience | None = None) -> None:
        """Name rules that the ruling rests on, beside those of its modifiers and changes."""
        who = self.audience if audience is None else audience
        self.citations.extend(Citation(rule, who) for rule in rules)

    def open_to(self, audience: Audience, request: bool = False) -> None:
        """Let these sides know, beside the actor, of the action; of its request only if asked."""
        self.audience |= audience
        if request:
            self.request_audience |= audience

    def keep_to(self, *sides: str) -> None:
        """Let only these learn of the action, and of what is said from here on.

        To be called first: rolls, and what has been said, keep the audience they have.
        """
        self._usual = self.audience = self.request_audience = only(*sides)

    def then(self, action: str, side: str | None = None, **request: Any) -> None:
        """Have the umpire take this action next, with this ruling as its cause.

        With a side, the umpire takes it in that side's name: the side is its actor.
        """
        self.follow_ups.append(FollowUp(action, request, side))

    def _or_usual(self, audience: Audience | None) -> Audience:
        return self._usual if audience is None else audience

    def _record(self, change: Change) -> None:
        self.changes.append(change)
        self.position = self.position.with_change(change)
