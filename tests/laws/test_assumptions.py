"""What odds leave out of account because it may be hidden is said, whether or not there is any."""

import pytest

from app.engine.registry import load_book

MAY_MEET_THE_HIDDEN = ("move-army", "scout", "reveal-ambush")


@pytest.mark.parametrize("name", MAY_MEET_THE_HIDDEN)
def test_an_action_that_the_hidden_may_spoil_says_what_it_assumes(name: str) -> None:
    said = load_book("app.books.wc").actions[name].assumes
    assert said
    assert all(words.endswith(".") and "=" not in words for words in said)
