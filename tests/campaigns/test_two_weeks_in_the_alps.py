"""Two weeks of a war for a road over the Alps, played over HTTP from a drawn map to the third week.

The Valley (Empire) and the Pass (Orcs and Goblins) each see their own side of it; the referee sees
all. It is a worked example of the whole service: read it from top to bottom. The road runs from the
west to the east through Hohenstein [1, 4], [2, 4], Buchen [3, 4], [4, 3], Firn [5, 2], [6, 2],
Gams [7, 1], [8, 1] and [8, 2] to Skarfang's Hold [9, 2]; a side road leads to Marmot [4, 1].
On foot each hex of the road costs a point, in the mountains one and a half.
"""

import httpx

from tests.campaigns.alps.beginning import a_war_is_declared
from tests.campaigns.alps.ending import (
    everything_is_on_the_record,
    it_ends_as_it_must,
    what_each_was_told_is_what_stands,
)
from tests.campaigns.alps.first_week import (
    nothing_hidden_was_told,
    orders_are_given,
    the_orcs_move,
    the_valley_moves,
    the_week_ends,
)
from tests.campaigns.alps.second_week import (
    a_die_is_rolled_again,
    an_answer_comes,
    an_attempt_that_was_owed_is_made,
    the_battle_is_named,
    the_column_falls_back,
    the_horde_walks_into_the_ambush,
)


def test_two_weeks_in_the_alps(http: httpx.Client) -> None:
    war = a_war_is_declared(http)

    # The first week.
    messenger, party = orders_are_given(war)
    ambush = the_valley_moves(war, messenger)
    the_orcs_move(war, party)
    nothing_hidden_was_told(war, ambush)
    the_week_ends(war)

    # The second week.
    aid = an_answer_comes(war, messenger)
    a_die_is_rolled_again(war)
    the_column_falls_back(war)
    the_horde_walks_into_the_ambush(war, ambush)
    an_attempt_that_was_owed_is_made(war, party)
    the_battle_is_named(war, ambush)

    it_ends_as_it_must(war, ambush, messenger, party, aid)
    what_each_was_told_is_what_stands(war)
    everything_is_on_the_record(war)
