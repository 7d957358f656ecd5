"""The law of sentences catches what it is for; the harness holds every played ruling to it."""

import pytest

from tests.laws.sentences import faults_in, wrong_in


@pytest.mark.parametrize(
    "sentence",
    [
        "You lose 1 tokens.",
        "In all 1 units are out.",
        "There are 0 more.",
        "The the horde moved.",
        "It has 2925 points.",
        "It is on scouts_duty.",
        "It has None left.",
        "Three  spaces.",
    ],
)
def test_it_catches(sentence):
    assert faults_in(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "You lose 1 token.",
        "Turn 1 is over.",
        "It has 2,925 points, or 11 units.",
        "The battle is fought at 3:1 units of strength.",
        "It is 1/6 of 1,000 points.",
        "Rival 1 attacks Gaul.",
        "A new train, train train-1, stands at Altdorf.",
    ],
)
def test_it_lets_pass(sentence):
    assert faults_in(sentence) == []


def test_no_summary_is_a_fault():
    assert wrong_in({"action": "scout", "findings": [], "tabletop": []})
