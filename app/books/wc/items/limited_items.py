"""Magic items that exist in fixed numbers, and items that belong to one character."""

from dataclasses import dataclass

from app.books.wc.data_files import read_data


@dataclass(frozen=True)
class LimitedItem:
    """An item of which a campaign has `number` (wc.item.unique.table).

    `bound_to` is the character who alone may have it, by name (wc.item.personal).
    """

    name: str
    number: int
    aliases: tuple[str, ...] = ()
    bound_to: str | None = None


def limited_item(name: str) -> LimitedItem | None:
    """The limited item of this name, however it is spelt; None for an item without limit."""
    return _BY_SPELLING.get(_spelling(name))


def is_bearer(item: LimitedItem, character: str) -> bool:
    """Whether a character of this name may have the item; titles after the name do not count."""
    return item.bound_to is None or item.bound_to.casefold() in character.casefold().split()


def _spelling(name: str) -> str:
    """A name without case, a leading The, hyphens, apostrophes and blanks."""
    return "".join(filter(str.isalnum, name.casefold().strip().removeprefix("the ")))


LIMITED_ITEMS = tuple(
    LimitedItem(**{**entry, "aliases": tuple(entry.get("aliases", ()))})
    for entry in read_data("items/items.toml")["item"]
)

_BY_SPELLING = {
    _spelling(spelt): item for item in LIMITED_ITEMS for spelt in (item.name, *item.aliases)
}
