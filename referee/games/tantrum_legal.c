/* Legal actions of tantrum, and the default action. */
#include "referee/games/tantrum.h"

unsigned
tantrum_laid_kinds(const struct state *state, seat_t seat)
{
	unsigned laid = 0;

	for (unsigned i = 0; i < state->melds; i++)
		if (state->table[i].owner == seat)
			laid |= 1u << state->table[i].kind;
	return laid;
}

bool
tantrum_has_all_kinds(const struct state *state, seat_t seat)
{
	return __builtin_popcount(tantrum_laid_kinds(state, seat)) ==
	       TANTRUM_KINDS;
}

bool
tantrum_is_last_turn(const struct state *state)
{
	if (state->melds < TANTRUM_KINDS)
		return false;
	for (seat_t seat = 0; seat < state->players; seat++)
		if (tantrum_has_all_kinds(state, seat))
			return true;
	return false;
}

unsigned
tantrum_meld_size(const struct state *state, seat_t seat)
{
	return tantrum_laid_kinds(state, seat) == 0 ? state->rules->set_max
						    : state->rules->set_min;
}

bool
tantrum_is_kept_back(const struct state *state, card_t card)
{
	return state->rules->throw_back != THROW_FREE && card == state->drew &&
	       state->hands[state->seat].of[card] < 2;
}

/* Return whether the seat in turn has a card that it may discard. */
static bool
tantrum_has_discard(const struct state *state)
{
	const struct bag *hand = &state->hands[state->seat];

	return hand->n > 1 ||
	       (hand->n == 1 && !tantrum_is_kept_back(state, state->drew));
}

/* Return whether the seat may pass: in the last turn (tantrum 8.3), or in a
 * position set up by hand with no card to take or to discard (tantrum 8.5). */
static bool
tantrum_may_pass(const struct state *state)
{
	if (tantrum_is_last_turn(state))
		return true;
	return state->phase == PHASE_DRAW ? state->spread.n == 0
					  : !tantrum_has_discard(state);
}

uint32_t
tantrum_may(const struct state *state)
{
	bool last = tantrum_is_last_turn(state);
	uint32_t may = tantrum_may_pass(state) ? 1u << ACT_PASS : 0;

	if (state->phase == PHASE_DRAW)
		return may | (state->spread.n > 0 ? 1u << ACT_DRAW : 0);
	if (!state->own.tantrum.melded)
		may |= 1u << ACT_MELD;
	return may |
	       (last || !tantrum_has_discard(state) ? 0 : 1u << ACT_DISCARD);
}

static void
tantrum_list_draws(const struct state *state, struct legal *out)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&state->spread, cards);

	for (unsigned i = 0; i < n; i++) {
		struct action *action;

		if (i > 0 && cards[i] == cards[i - 1])
			continue;
		action = legal_add(out, ACT_DRAW);
		action->from = FROM_SPREAD;
		action->card = cards[i];
	}
}

static void
tantrum_list_discards(const struct state *state, struct legal *out)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&state->hands[state->seat], cards);

	for (unsigned i = 0; i < n; i++)
		if ((i == 0 || cards[i] != cards[i - 1]) &&
		    !tantrum_is_kept_back(state, cards[i]))
			legal_add(out, ACT_DISCARD)->card = cards[i];
}

void
tantrum_legal(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];

	if (state->phase == PHASE_DRAW) {
		tantrum_list_draws(state, out);
	} else {
		if (!tantrum_is_last_turn(state))
			tantrum_list_discards(state, out);
		if (!state->own.tantrum.melded)
			tantrum_list_melds(
				state->rules, hand,
				tantrum_meld_size(state, state->seat),
				tantrum_laid_kinds(state, state->seat), out);
	}
	if (tantrum_may_pass(state))
		legal_add(out, ACT_PASS);
}

/* Choose a pass if it is legal; else draw the first card of the spread, and
 * discard the last legal card of the hand. */
void
tantrum_standard(const struct state *state, struct action *out)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n;

	action_init(out, ACT_PASS);
	if (tantrum_may_pass(state))
		return;
	if (state->phase == PHASE_DRAW) {
		bag_list(&state->spread, cards);
		action_init(out, ACT_DRAW);
		out->from = FROM_SPREAD;
		out->card = cards[0];
		return;
	}
	n = bag_list(&state->hands[state->seat], cards);
	action_init(out, ACT_DISCARD);
	out->card = cards[n - 1];
	if (tantrum_is_kept_back(state, out->card))
		out->card = cards[n - 2];
}
