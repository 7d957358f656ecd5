"""The shapes of the catalogue's answers: books, rules, tables, scenarios and maps."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from app.api.models import Body, Face, JsonObject, RollOut, ShortName, readable_dice
from app.engine.action import Who
from app.engine.table import Provenance


class SectionOut(BaseModel):
    """A part of the rules that a campaign may play with or without."""

    id: str
    title: str


class SeatsOut(BaseModel):
    """How many may sit down to a book."""

    min: int
    max: int


class DiceOut(BaseModel):
    """A roll that an action may ask for; `*` in the label stands for an id."""

    label: str
    notation: str
    secret: bool = Field(description="Whether the server always makes it, unseen.")


class BookOut(BaseModel):
    id: str
    title: str
    summary: str
    version: str
    sections: list[SectionOut]
    seats: SeatsOut


class ActionOut(BaseModel):
    name: str
    title: str
    description: str
    phase: list[str]
    who: Who
    section: str | None
    rules: list[str]
    dice: list[DiceOut]
    request_schema: JsonObject


class BookWithActions(BookOut):
    actions: list[ActionOut]


class BooksOut(BaseModel):
    books: list[BookOut]


class SourceOut(BaseModel):
    document: str
    part: str


class RuleOut(BaseModel):
    id: str
    title: str
    summary: str
    source: SourceOut
    readings: list[str]
    section: str | None
    actions: list[str]


class RulesOut(BaseModel):
    rules: list[RuleOut]


class TableRowOut(BaseModel):
    first: int | None = Field(serialization_alias="from")
    last: int | None = Field(serialization_alias="to")
    result: str
    text: str


class TableModifierOut(BaseModel):
    """What is added to the roll: the value, and what the dice show where there are some."""

    name: str
    value: int
    text: str
    dice: str | None = None


class TableOut(BaseModel):
    id: str
    title: str
    dice: str
    modifiers: list[TableModifierOut]
    rows: list[TableRowOut]
    provenance: Provenance


class TablesOut(BaseModel):
    tables: list[TableOut]


class TableRollBody(Body):
    """A roll on a table, or its odds."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"modifiers": ["target-fatigued"], "dice": [4]},
                {"odds": True},
            ]
        }
    )

    modifiers: Annotated[list[ShortName], Field(max_length=50)] = Field(default=[])
    modifier: Annotated[int, Field(ge=-1000, le=1000)] = 0
    dice: Annotated[
        Annotated[list[Face], Field(max_length=100)] | None, BeforeValidator(readable_dice)
    ] = None
    odds: bool = False


class RowChance(BaseModel):
    row: TableRowOut
    probability: str
    p: float


class TableRollOut(BaseModel):
    """The row that was rolled."""

    rolls: list[RollOut]
    modifiers: list[TableModifierOut]
    total: int
    row: TableRowOut
    rules: list[str]


class TableOddsOut(BaseModel):
    """The chances of every row."""

    odds: list[RowChance]


class ScenarioOut(BaseModel):
    id: str
    name: str
    summary: str


class ScenariosOut(BaseModel):
    scenarios: list[ScenarioOut]


class ImportedMapOut(BaseModel):
    """Parts of a scenario: the map, and what else was drawn on it."""

    model_config = ConfigDict(extra="allow")

    map: JsonObject
    warnings: list[JsonObject]
