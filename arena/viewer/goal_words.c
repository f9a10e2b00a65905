/* goal_words.c - what the first melds of a seat must be; see goal_words.h. */
#include "arena/viewer/goal_words.h"

#include <stdio.h>
#include <string.h>

#include "referee/engine/game.h"

bool
goal_words(const struct state *state, seat_t seat, char *out, size_t size)
{
	const struct rules *rules = state_rules(state, seat);
	const struct contract *contract = rules_contract(rules, state->deal);
	int points = rules->family->opening_points != NULL
			     ? rules->family->opening_points(state, seat)
			     : 0;

	if (contract != NULL)
		contract_words(contract, out);
	else if (points > 0)
		snprintf(out, size, "%s%d points",
			 rules->opening_points > 0 ? "one meld of " : "",
			 points);
	else if (strcmp(rules->family->name, "tantrum") == 0)
		snprintf(out, size,
			 "%u cards, then %u each: a flush (run of one suit), a "
			 "blank (run of mixed suits), a rank, a count (sum of "
			 "%u)",
			 rules->set_max, rules->set_min, rules->count_sum);
	else
		return false;
	return true;
}
