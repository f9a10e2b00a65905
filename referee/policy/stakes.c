#include "referee/policy/stakes.h"

#include "referee/search/partition.h"

/* Guessed; no other values were compared: */
#define SLOPE	 16.0 /* points of lead that turn an even chance to 80 % */
#define TRIES	 6    /* random states for one guess, at most */
#define TRIES_OF 12   /* the same after a call */

double
stakes_expect(const struct rules *rules, unsigned seats, double lead)
{
	/* with an even lead, each seat has the same chance; no exp(), whose
	 * last bit depends on the processor */
	double far = 1.0 + (lead < 0 ? -lead : lead) / SLOPE;
	double odds = lead < 0 ? 1.0 / (far * far) : far * far;
	double chance = odds / (odds + seats - 1.0);
	int stake = rules->stakes.row[rules->stakes.n - 1].points;

	return stake * (chance * seats - 1.0);
}

int
stakes_lowest_other(const struct state *state, seat_t seat)
{
	int lowest = -1;

	for (seat_t i = 0; i < state->players; i++) {
		int count;

		if (i == seat || !(state->dealt >> i & 1))
			continue;
		count = partition_hand_count(state->rules, &state->hands[i]);
		if (lowest < 0 || count < lowest)
			lowest = count;
	}
	return lowest;
}

unsigned
stakes_tries(const struct view *view)
{
	unsigned players = view->players > 0 ? view->players : 1;
	unsigned tries = 1 + view->turns / players;

	if (view->phase == PHASE_OFFER)
		return TRIES_OF;
	return tries < TRIES ? tries : TRIES;
}

/* Return the sum of the counts of the other hands; after a call, that of the
 * seat which has called. */
static int
stakes_sum_others(const struct state *state, seat_t seat)
{
	seat_t caller = state->own.table.caller;
	int sum = 0;

	if (state->phase == PHASE_OFFER && caller < state->players)
		return partition_hand_count(state->rules,
					    &state->hands[caller]);
	for (seat_t i = 0; i < state->players; i++) {
		if (i != seat && (state->dealt >> i & 1))
			sum += partition_hand_count(state->rules,
						    &state->hands[i]);
	}
	return sum;
}

bool
stakes_is_likelier(const struct state *state, const struct state *other,
		   seat_t seat)
{
	return stakes_sum_others(state, seat) < stakes_sum_others(other, seat);
}

bool
stakes_would_fight(const struct state *state)
{
	const struct table_state *own = &state->own.table;
	int count = partition_hand_count(state->rules,
					 &state->hands[state->seat]);

	if (own->offer != OFFER_CALL)
		return false;
	for (unsigned i = 0; i < state->players; i++) {
		if (own->fights[i] != 0 &&
		    partition_hand_count(state->rules, &state->hands[i]) <
			    count)
			return false;
	}
	return true;
}
