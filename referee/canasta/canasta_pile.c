/* The discard pile of Canasta: whether the seat in turn may take it, and how it
 * lays the top card. */
#include "referee/canasta/canasta.h"
#include "referee/engine/canasta_kind.h"
#include "referee/engine/ruling.h"

bool
canasta_side_is_open(const struct state *state, seat_t seat)
{
	return (state->opened & side_seats(state, seat)) != 0;
}

bool
canasta_pile_is_frozen(const struct state *state)
{
	const struct rules *rules = state->rules;

	if (!rules_pile_freezes(rules))
		return false;
	if (rules->pile_use == PILE_USE_NATURAL ||
	    !canasta_side_is_open(state, state->seat))
		return true;
	for (unsigned i = 0; i < state->discard.n; i++) {
		card_t card = state->discard.at[i];

		if (card_is_wild(rules, card) ||
		    card_mask_has(rules->bonus_cards, card))
			return true;
	}
	return false;
}

struct ruling
canasta_check_pile(const struct state *state)
{
	const struct rules *rules = state->rules;
	card_t top = pile_top(&state->discard);

	if (top == CARD_NONE)
		return refuse(REFUSE_NO_DISCARD, CARD_NONE);
	if (rules->pile_use == PILE_USE_FREE)
		return good;
	if ((card_is_wild(rules, top) && rules_pile_freezes(rules)) ||
	    card_mask_has(rules->stop_cards | rules->bonus_cards, top))
		return refuse(REFUSE_PILE_STOPPED, top);
	if (rules_pile_freezes(rules) && state->discard.n == 1 &&
	    state->hands[state->seat].n == 1)
		return refuse(REFUSE_PILE_ONE, CARD_NONE);
	return good;
}

void
canasta_take_pile(struct state *state, struct events *events)
{
	struct event *event = event_add(events, state->seat, NULL);
	const struct pile *pile = &state->discard;

	event->action.act = ACT_DRAW;
	event->action.from = FROM_PILE;
	event->action.count = pile->n;
	event->got_count = pile->n;
	event->got_shown = SHOWN_ALL;
	for (unsigned i = 0; i < pile->n; i++) {
		event->got[i] = pile->at[i];
		bag_put(&state->hands[state->seat], pile->at[i]);
	}
	/* burraco 4.4: a single card may not be thrown back */
	state->drew = pile->n == 1 ? pile->at[0] : CARD_NONE;
	state->from = FROM_PILE;
	state->phase = PHASE_PLAY;
	state->discard.n = 0;
}

unsigned
canasta_count_rest(const struct state *state)
{
	unsigned n = 0, count = state->discard.n;

	for (unsigned i = rules_pile_left(state->rules, count); i + 1u < count;
	     i++)
		n += !card_mask_has(state->rules->bonus_cards,
				    state->discard.at[i]);
	return n;
}

static bool
list_has_card(const struct action *action, unsigned list, card_t card)
{
	for (unsigned i = action_list_start(action, list);
	     i < action->ends[list]; i++) {
		if (action->cards[i].card == card)
			return true;
	}
	return false;
}

/* Count the natural cards from the hand in the list that has the pile's top
 * card. */
static unsigned
pile_count_naturals(const struct state *state, const struct action *action,
		    card_t top)
{
	unsigned most = 1;

	for (unsigned list = 0; list < action->lists; list++) {
		unsigned n = 0;

		if (!list_has_card(action, list, top))
			continue;
		for (unsigned i = action_list_start(action, list);
		     i < action->ends[list]; i++)
			n += card_rank(action->cards[i].card) ==
				     card_rank(top) &&
			     !card_is_wild(state->rules, action->cards[i].card);
		if (n > most)
			most = n;
	}
	return most - 1;
}

struct ruling
canasta_check_pile_use(const struct state *state, const struct action *action,
		       int to)
{
	const struct rules *rules = state->rules;
	card_t top = pile_top(&state->discard);
	bool pair = pile_count_naturals(state, action, top) >= 2;

	if (rules->pile_use == PILE_USE_PAIR && to >= 0 &&
	    meld_is_canasta(rules, &state->table[to])) /* samba 6.4 */
		return refuse(REFUSE_PILE_CANASTA, top);
	if (pair || rules->pile_use == PILE_USE_LAID)
		return good;
	if (canasta_pile_is_frozen(state)) /* canasta 6.4 */
		return refuse(REFUSE_PILE_FROZEN, top);
	if (rules->pile_use == PILE_USE_PAIR &&
	    (to < 0 || !meld_accepts(rules, &state->table[to], top)))
		return refuse(REFUSE_PILE_PAIR, top);
	return good;
}
