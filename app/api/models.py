"""The shapes of answers and bodies, as the contract has them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from app.engine.dice import DiceInvalid
from app.engine.entity import Name, OneLine
from app.store.seats import ListedSeat, Role

JsonObject = dict[str, Any]
MOST_SIDES = 1000
Face = Annotated[int, Field(strict=True, ge=0, le=MOST_SIDES)]


def readable_dice(given: Any) -> Any:
    """Dice as they came, once it is certain that they can be dice.

    Raises DiceInvalid for a face that no die has, so that it is told as other wrong faces are, and
    a validation error, one in all, for what is no faces at all.
    """
    if given is None:
        return None
    by_label = given if isinstance(given, dict) else {"dice": given}
    for label, faces in by_label.items():
        if not isinstance(faces, list):
            raise PydanticCustomError("dice", "dice are faces by label, or one list of faces")
        for face in faces:
            if not isinstance(face, int) or isinstance(face, bool):
                raise PydanticCustomError("dice", "a face of a die is a whole number")
            if not 0 <= face <= MOST_SIDES:
                raise DiceInvalid(str(label), "dice-out-of-range", f"no die has a face {face}")
    return given


DiceBody = Annotated[
    Annotated[
        dict[Annotated[str, Field(max_length=200)], Annotated[list[Face], Field(max_length=5000)]],
        Field(title="By label", max_length=200),
    ]
    | Annotated[list[Face], Field(title="In order of asking", max_length=5000)]
    | None,
    BeforeValidator(readable_dice),
    Field(
        description=(
            "The players' own dice: faces by label, or one list in the order in which rolls are "
            "asked; a 0 on a ten-sided die is a 10. Without it the server rolls, where the "
            "campaign allows that."
        ),
        examples=[{"scouting": [4]}, [4]],
    ),
]


class Body(BaseModel):
    """A request body; unknown fields and values of another type are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ModifierOut(BaseModel):
    rule: str
    text: str
    value: int


WHOSE_DICE = "The side whose dice these are, where it is not the one that acts."


class RollOut(BaseModel):
    label: str
    notation: str
    faces: list[int]
    total: int
    source: Literal["server", "supplied", "recorded", "enumerated"]
    of: str | None = Field(default=None, description=WHOSE_DICE)


class FindingOut(BaseModel):
    rule: str
    text: str
    data: JsonObject


class TabletopOut(BaseModel):
    rule: str
    text: str
    for_seats: list[str] = Field(alias="for")


class ChangeOut(BaseModel):
    op: Literal["create", "update", "delete"]
    kind: str
    id: str
    before: JsonObject | None
    after: JsonObject | None
    rule: str


class RulingOut(BaseModel):
    """A ruling as the seat may see it; what it may not know is absent."""

    model_config = ConfigDict(title="Ruling")

    id: str
    cursor: int = Field(description="This seat's own number of the ruling.")
    seq: int | None = Field(default=None, description="The referee's number; absent for others.")
    campaign_id: str
    action: str | None = None
    seat: str | None = Field(
        default=None,
        description="Who asked; `umpire` where nobody did, also when it acts in a side's name.",
    )
    actor: str | None = Field(default=None, description="The side that acted.")
    turn: int
    phase: str
    request: JsonObject | None = None
    summary: str | None = None
    outcome: JsonObject
    modifiers: list[ModifierOut]
    rolls: list[RollOut]
    findings: list[FindingOut]
    tabletop: list[TabletopOut]
    changes: list[ChangeOut]
    rules: list[str]
    cause: str | None = None
    consequences: list[str]
    undone_by: str | None = None
    at: str


class RulingsOut(BaseModel):
    """Rulings in order, and how far they go."""

    rulings: list[JsonObject]
    cursor: int = Field(description="The last ruling of this page, or `after` where it has none.")
    more: bool = Field(description="Whether there are later rulings: go on after `cursor`.")
    latest: int = Field(description="The last ruling that this seat has been shown so far.")


class RefusalOut(BaseModel):
    code: str
    rule: str
    detail: str


class DieOut(BaseModel):
    label: str
    notation: str
    of: str | None = Field(default=None, description=WHOSE_DICE)
    if_needed: bool = Field(default=False, description="Whether it may turn out not to be rolled.")


class CheckOut(BaseModel):
    """Whether an action is legal as far as the seat can know."""

    legal: bool
    refusals: list[RefusalOut]
    dice: list[DieOut]
    modifiers: list[ModifierOut]


class OutcomeOut(BaseModel):
    outcome: JsonObject
    summary: str | None
    probability: str = Field(examples=["5/36"])
    p: float = Field(examples=[0.13889])


class OddsOut(BaseModel):
    """Every outcome with its chance; `error` bounds a sampled one with 95 % confidence."""

    method: Literal["exact", "sampled"]
    outcomes: list[OutcomeOut]
    assumes: list[str] = Field(description="What the seat may not know and was reckoned as.")
    error: float | None = None


class ActionNow(BaseModel):
    name: str
    title: str
    phase: list[str]
    options: list[JsonObject] | None = Field(
        description="Legal requests; null where the action lists none, or none were asked for."
    )
    more: bool = Field(
        default=False,
        description="Whether there are more than are listed; of every counter, some are listed.",
    )
    request_schema: JsonObject


CALLED = "What people call it; whoever shows it must escape it."


class MeOut(BaseModel):
    """Whose token it is."""

    campaign_id: str
    seat: str
    role: Role
    side: str | None
    name: str = Field(description=CALLED)


class SeatOut(BaseModel):
    id: str
    name: str = Field(description=CALLED)
    role: Role
    side: str | None


class SeatWithToken(SeatOut):
    token: str = Field(description="Told once; only its hash is stored.")


def as_told(seat: ListedSeat) -> JsonObject:
    """What everybody may know of a seat, as the fields of SeatOut."""
    return {"id": seat.id, "name": seat.name, "role": seat.role, "side": seat.side}


class DiceOut(BaseModel):
    policy: Literal["server", "supplied", "either"]
    commitment: str = Field(description="SHA-256 of the key of the server's dice.")
    revealed_keys: list[str]


class CampaignOut(BaseModel):
    """A campaign as a seat sees it."""

    id: str
    book: str
    book_version: str
    name: str
    status: str
    turn: int
    phase: str
    season: str | None
    waiting_for: list[str]
    settings: JsonObject
    seats: list[SeatOut]
    dice: DiceOut
    cursor: int
    created_at: str


class WarningOut(BaseModel):
    loc: list[str | int]
    msg: str


class FoundedOut(BaseModel):
    """A new campaign with the tokens of its seats."""

    campaign: CampaignOut
    seats: list[SeatWithToken]
    warnings: list[WarningOut]


class StateOut(BaseModel):
    """Everything that a seat may see."""

    cursor: int
    turn: int
    phase: str
    entities: dict[str, list[JsonObject]]


class EntitiesOut(BaseModel):
    """One page of entities, in the order of their ids."""

    items: list[JsonObject]
    cursor: str | None = Field(
        description="The last of this page, or `after` where it has none: go on after it."
    )
    more: bool = Field(description="Whether there are later ones.")
    next: str | None = Field(
        deprecated=True, description="`cursor` where there are more, otherwise null."
    )


class HouseRow(Body):
    first: Annotated[int | None, Field(alias="from", ge=-1000, le=1000)] = None
    last: Annotated[int | None, Field(alias="to", ge=-1000, le=1000)] = None
    result: Annotated[str, Field(max_length=100), OneLine]
    text: Annotated[str, Field(max_length=1000), OneLine] = ""


class HouseTable(Body):
    rows: Annotated[list[HouseRow], Field(min_length=1, max_length=200)]


ShortName = Name


class SettingsBody(Body):
    """What the players have agreed on."""

    sections: Annotated[list[ShortName], Field(max_length=50)] = []
    dice: Literal["server", "supplied", "either"] = "either"
    tables: Annotated[dict[ShortName, HouseTable], Field(max_length=100)] = {}
    victory: Annotated[JsonObject, Field(max_length=50)] = {}
    options: Annotated[JsonObject, Field(max_length=50)] = {}


class CampaignBody(Body):
    """A new campaign: a book, and its own scenario or the id of a ready one."""

    book: ShortName
    name: ShortName
    scenario: JsonObject | None = None
    scenario_id: ShortName | None = None
    settings: SettingsBody = SettingsBody()


class RenameBody(Body):
    """The campaign's new name."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "The Long Winter"}]})

    name: ShortName


class SeatBody(Body):
    """A further seat."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"role": "player", "side": "empire", "name": "Anna"}, {"role": "observer"}]
        }
    )

    role: Role
    side: ShortName | None = None
    name: ShortName | None = Field(default=None, description="Its side's or its role's, if null.")


class SeatNameBody(Body):
    """The seat's new name."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Anna"}]})

    name: ShortName


class UndoBody(Body):
    """Nothing needs to be said to take a ruling back."""

    model_config = ConfigDict(json_schema_extra={"examples": [{}]})


class RerollBody(Body):
    """Which roll of the ruling to make again."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"label": "scouting", "index": 0}]})

    label: Annotated[str, Field(min_length=1, max_length=200)]
    index: Annotated[
        int | None,
        Field(
            ge=0,
            le=5000,
            description="The die that is pointed at; a book whose rule says so rolls all of them.",
        ),
    ] = None
    dice: DiceBody = None
