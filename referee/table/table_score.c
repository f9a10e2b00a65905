/* The score of a deal: hands and melds; or stakes, which the losers of the deal
 * pay after a comparison of the hands. */
#include "referee/knock/showdown.h"
#include "referee/search/partition.h"
#include "referee/table/table.h"

/* The hands that are compared at the end of a deal. */
struct compared {
	int counts[SEATS_MAX];
	unsigned seats; /* one bit per seat */
};

/* Return the seats whose hands are compared.  A seat without a meld cannot win
 * if a call needs a meld, unless no seat has one: tong-its 9.3. */
static unsigned
stakes_find_seats(const struct state *state)
{
	const struct table_state *own = &state->own.table;
	bool called = own->caller != SEAT_NONE;
	unsigned seats = 0;

	for (seat_t i = 0; i < state->players; i++) {
		if ((state->dealt >> i & 1) &&
		    !(called && state->rules->fight && own->fights[i] == 0) &&
		    (state->rules->call != CALL_MELD ||
		     table_has_meld(state, i)))
			seats |= 1u << i;
	}
	return seats != 0 ? seats : state->dealt;
}

/* Keep only the first of several winners in turn: tong-its 9.5. */
static unsigned
stakes_break_tie(const struct state *state, unsigned winners)
{
	const struct table_state *own = &state->own.table;
	seat_t seat = own->caller;

	if (state->rules->call_tie == TIE_SHARED || winners == 0)
		return winners;
	if (seat == SEAT_NONE) {
		seat = own->upcard_from; /* it had the last turn */
		if (seat < state->players && (winners >> seat & 1))
			return 1u << seat;
	}
	for (unsigned i = 1; i <= state->players; i++) {
		unsigned next = (seat < state->players ? seat + i : i) %
				state->players;

		if (winners >> next & 1)
			return 1u << next;
	}
	return winners;
}

/* Return the winners of the deal, one bit per seat. */
static unsigned
stakes_find_winners(const struct state *state, const struct compared *compared)
{
	enum how how = (enum how)state->how;

	if (how == HOW_OUT || how == HOW_DECLARE)
		return state->ender != SEAT_NONE ? 1u << state->ender : 0;
	return stakes_break_tie(
		state, hands_find_lowest(compared->counts, compared->seats,
					 state->own.table.caller,
					 state->rules->tie_undercuts));
}

/* Return the seats that beat the seat which has called, one bit per seat. */
static unsigned
stakes_find_beating(const struct state *state, const struct compared *compared)
{
	seat_t caller = state->own.table.caller;
	int most = compared->counts[caller] - !state->rules->tie_undercuts;
	unsigned seats = 0;

	for (unsigned i = 0; i < state->players; i++) {
		if (i != caller && (compared->seats >> i & 1) &&
		    compared->counts[i] <= most)
			seats |= 1u << i;
	}
	return seats;
}

static bool
stake_holds(const struct state *state, seat_t seat, enum stake_when when)
{
	const struct table_state *own = &state->own.table;
	bool called = own->caller != SEAT_NONE;

	switch (when) {
	case STAKE_ANY:
		return true;
	case STAKE_DEALT:
		return state->how == HOW_DECLARE;
	case STAKE_NO_DISCARD:
		return state->how == HOW_OUT && own->laid_out;
	case STAKE_CAUGHT:
		return own->caller == seat;
	case STAKE_NO_MELD:
		return !table_has_meld(state, seat);
	case STAKE_FOLDED:
		return called && state->rules->fight && own->fights[seat] == 0;
	case STAKE_CALL:
		return called;
	case STAKE_PAIRS:
	case STAKE_WILD:
	case STAKE_PAIRS_WILD:
		break;
	}
	return false;
}

const struct bonus *
table_find_stake(const struct state *state, seat_t seat)
{
	const struct bonuses *stakes = &state->rules->stakes;

	for (unsigned i = 0; i < stakes->n; i++) {
		if (stake_holds(state, seat,
				(enum stake_when)stakes->row[i].when))
			return &stakes->row[i];
	}
	return NULL;
}

static void
table_score_stakes(struct state *state)
{
	struct compared compared = { .seats = stakes_find_seats(state) };
	seat_t caller = state->own.table.caller;
	unsigned winners, payers;

	for (unsigned i = 0; i < state->players; i++) {
		compared.counts[i] = partition_hand_count(state->rules,
							  &state->hands[i]);
		state->deal_scores[i] = 0;
	}
	winners = stakes_find_winners(state, &compared);
	payers = winners != 0 ? state->dealt & ~winners : 0;
	if (caller != SEAT_NONE && !(winners >> caller & 1) &&
	    state->rules->caught != CAUGHT_ALL) { /* tonk 9.4 */
		payers = 1u << caller;
		if (state->rules->caught == CAUGHT_EACH)
			winners = stakes_find_beating(state, &compared);
	}
	for (seat_t i = 0; i < state->players; i++) {
		const struct bonus *stake = table_find_stake(state, i);
		int points = stake != NULL ? stake->points : 0;

		for (unsigned to = 0; to < state->players && (payers >> i & 1);
		     to++) {
			if (!(winners >> to & 1))
				continue;
			state->deal_scores[i] -= points;
			state->deal_scores[to] += points;
		}
	}
}

/* Return by what the points of a deal are multiplied: doubled if the winner
 * went out in one turn and had laid no cards before (rummy 9.5), and for each
 * condition of okey101 9.3. */
static int
table_deal_factor(const struct state *state)
{
	const struct rules *rules = state->rules;
	int factor = 1;

	if (state->ender == SEAT_NONE)
		return 1;
	if (rules->rummy_bonus == RUMMY_DOUBLE &&
	    (state->own.table.opened_now ||
	     !(state->opened >> state->ender & 1)))
		factor *= 2;
	if (rules->wild_doubles && state->how == HOW_OUT &&
	    !state->own.table.laid_out &&
	    card_is_wild(rules, pile_top(&state->discard)))
		factor *= 2;
	if (rules->pairs_double && game_opened_with_pairs(state, state->ender))
		factor *= 2;
	return factor;
}

int
table_hand_points(const struct state *state, unsigned seat)
{
	const struct rules *rules = state->rules;
	int points = bag_points(rules, &state->hands[seat]);

	if (rules->unopened_points > 0 && !(state->opened >> seat & 1) &&
	    (state->dealt >> seat & 1) && seat != state->ender)
		return rules->unopened_points; /* okey101 9.2 */
	if (rules->pairs_double && game_opened_with_pairs(state, seat))
		return 2 * points; /* okey101 9.4 */
	return points;
}

void
table_score(struct state *state)
{
	const struct rules *rules = state->rules;
	int factor = table_deal_factor(state);
	bool settles = rules->scoring == SCORE_SETTLE &&
		       state->ender != SEAT_NONE;
	int held = 0;

	if (rules->stakes.n > 0) {
		table_score_stakes(state);
		return;
	}
	for (unsigned i = 0; i < state->players; i++) {
		int points = table_hand_points(state, i);

		held += points;
		state->deal_scores[i] = 0;
		if (rules->scoring == SCORE_PENALTY)
			state->deal_scores[i] = points; /* rummy 9.4 */
		else if (rules->scoring == SCORE_MELDS || settles)
			state->deal_scores[i] = -points; /* wildcat 9.1 */
	}
	for (unsigned i = 0; i < state->players; i++)
		if (rules->scoring == SCORE_MELDS)
			state->deal_scores[i] += game_laid_points(state, i);
	if (state->ender != SEAT_NONE) {
		if (rules->scoring == SCORE_WINNER_COLLECTS || settles)
			state->deal_scores[state->ender] = held; /* rummy 9.3 */
		state->deal_scores[state->ender] += rules->out_bonus;
	}
	for (unsigned i = 0; i < state->players; i++) {
		/* push 9.2: the winner's partner pays nothing */
		if (rules->scoring == SCORE_PENALTY &&
		    state->ender != SEAT_NONE && i != state->ender &&
		    rules_side(rules, i) == rules_side(rules, state->ender))
			state->deal_scores[i] = 0;
		state->deal_scores[i] *= factor;
		state->deal_scores[i] += state->own.table.fines[i];
	}
}

const char *
table_prove_stakes(const struct rules *rules)
{
	bool dealt = rules->dealt_high > 0 || rules->dealt_low > 0;

	if ((rules->unopened_points > 0 || rules->discard_fine > 0 ||
	     rules->pairs_double || rules->wild_doubles) &&
	    rules->scoring != SCORE_PENALTY)
		return "unopened_points, discard_fine, pairs_double and "
		       "wild_doubles require \"scoring: penalty\"";
	if (rules->first_extra && rules->cut)
		return "first_extra and cut cannot be combined";
	if (rules->stakes.n == 0)
		return rules->call != CALL_NONE || dealt
			       ? "call, dealt_high and dealt_low require "
				 "stakes, which the losers pay"
			       : NULL;
	if (rules->scoring != SCORE_SETTLE)
		return "stakes require \"scoring: settle\", because the losers "
		       "pay the winner";
	if (rules->sides > 0)
		return "stakes: a game with stakes has no partners";
	if (rules->going_out == OUT_WAITS)
		return "stakes cannot be combined with \"going_out: waits\"";
	for (unsigned i = 0; i < rules->stakes.n; i++)
		if (rules->stakes.row[i].when >= STAKE_PAIRS)
			return "stakes: in this family no seat declares pairs "
			       "or a hand with a wild discard";
	return NULL;
}
