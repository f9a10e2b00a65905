/* Score a deal of Canasta, and decide whether the match is over. */
#include "referee/canasta/canasta.h"
#include "referee/engine/canasta_kind.h"

/* Return the points of a laid meld: its cards, and a bonus for a canasta:
 * canasta 9.1, 9.2. */
static int
canasta_meld_score(const struct rules *rules, const struct meld *meld)
{
	return meld_points(rules, meld) + canasta_bonus(rules, meld);
}

/* Return whether the seat went out concealed: it laid all its melds in this
 * turn, one a canasta: canasta 8.3. */
static bool
canasta_is_concealed(const struct state *state)
{
	if (!state->own.canasta.concealed)
		return false;
	for (unsigned i = 0; i < state->melds; i++) {
		if (state->table[i].owner == state->ender &&
		    meld_is_canasta(state->rules, &state->table[i]))
			return true;
	}
	return false;
}

/* Return whether the red threes of a side bring points: it has laid a meld, or
 * the canastas that it needs: canasta 9.3, samba 9.3. */
static bool
canasta_bonus_counts(const struct state *state, unsigned seats)
{
	const struct rules *rules = state->rules;
	unsigned melds = 0, canastas = 0;

	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];

		if (meld->owner >= SEATS_MAX || !(seats >> meld->owner & 1))
			continue;
		melds++;
		canastas += meld_is_canasta(rules, meld);
	}
	return melds > 0 && canastas >= rules->bonus_canastas;
}

int
canasta_bonus_points(const struct state *state, unsigned seats)
{
	const struct numbers *points = &state->rules->bonus_points;
	unsigned n = 0;

	for (unsigned i = 0; i < state->players; i++) {
		if (seats >> i & 1)
			n += state->own.canasta.bonus[i].n;
	}
	if (n == 0 || points->n == 0)
		return 0;
	n = n < points->n ? n : points->n;
	return canasta_bonus_counts(state, seats) ? points->at[n - 1]
						  : -points->at[n - 1];
}

int
canasta_hand_points(const struct state *state, seat_t seat)
{
	const struct rules *rules = state->rules;
	const struct bag *hand = &state->hands[seat];
	int points = bag_points(rules, hand);

	if (rules->stop_cost == 0 || state->ender == SEAT_NONE ||
	    state->ender == seat)
		return points;
	for (uint64_t left = rules->stop_cards; left != 0; left &= left - 1) {
		card_t card = (card_t)__builtin_ctzll(left);

		points += hand->of[card] *
			  (rules->stop_cost - card_points(rules, card));
	}
	return points;
}

void
canasta_score(struct state *state)
{
	const struct rules *rules = state->rules;

	for (unsigned i = 0; i < state->players; i++) {
		unsigned seats = side_seats(state, (seat_t)i);

		state->deal_scores[i] = -canasta_hand_points(state, (seat_t)i) -
					state->own.canasta.penalty[i];
		if ((seats & ((1u << i) - 1)) == 0) /* once for a side */
			state->deal_scores[i] +=
				canasta_bonus_points(state, seats) -
				(seat_lacks_foot(state, (seat_t)i)
					 ? rules->foot_penalty
					 : 0);
	}
	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];

		if (meld->owner < state->players)
			state->deal_scores[meld->owner] += canasta_meld_score(
				rules, meld);
	}
	if (state->ender == SEAT_NONE)
		return;
	state->deal_scores[state->ender] += rules->out_bonus;
	if (canasta_is_concealed(state))
		state->deal_scores[state->ender] += rules->concealed_bonus;
}

/* End the match at the target, unless two sides share the highest score
 * (canasta 10.1), or after the last deal (10.2). */
void
canasta_match_over(struct state *state)
{
	const struct rules *rules = state->rules;
	unsigned best = 0;
	bool shared = false;

	for (unsigned i = 1; i < state->players; i++) {
		if (state->scores[i] > state->scores[best])
			best = i;
	}
	for (unsigned i = 0; i < state->players; i++)
		shared |= state->scores[i] == state->scores[best] &&
			  rules_side(rules, i) != rules_side(rules, best);
	if ((rules->deals_total > 0 && state->deal >= rules->deals_total) ||
	    (rules->target > 0 && state->scores[best] >= rules->target &&
	     !shared))
		game_end_match(state);
}
