/* Take the upcard, or a card of the pile with all cards above it, and lay it on
 * the table in the same action. */
#include "referee/engine/ruling.h"
#include "referee/table/table.h"

unsigned
table_count_taken(const struct state *state, const struct action *action)
{
	const struct pile *pile = &state->discard;
	unsigned n = 1;

	if (state->rules->take != TAKE_DEEP || action->card == CARD_NONE)
		return 1;
	while (n <= pile->n && pile->at[pile->n - n] != action->card)
		n++;
	return n <= pile->n ? n : 0;
}

/* Move the top @n cards of the pile to the hand.  The event has them from the
 * lowest one up. */
static void
pile_take_cards(struct state *state, unsigned n, struct events *events)
{
	struct event *event = event_add(events, state->seat, NULL);

	event->action.act = ACT_DRAW;
	event->action.from = FROM_DISCARD;
	event->action.count = (uint16_t)n;
	event->got_count = (uint8_t)n;
	event->got_shown = SHOWN_ALL;
	state->discard.n = (uint8_t)(state->discard.n - n);
	for (unsigned i = 0; i < n; i++) {
		event->got[i] = state->discard.at[state->discard.n + i];
		bag_put(&state->hands[state->seat], event->got[i]);
	}
	state->from = FROM_DISCARD;
	state->drew = CARD_NONE; /* each card of the hand may be discarded */
	state->phase = PHASE_PLAY;
}

static bool
action_lays_card(const struct action *action, card_t card)
{
	unsigned n = action_card_count(action);

	for (unsigned i = 0; i < n; i++) {
		if (action->cards[i].card == card)
			return true;
	}
	return false;
}

/* The cards are taken first, so that the checks of melds see them in the hand.
 * A refusal puts them back. */
struct ruling
table_take_to_use(struct state *state, const struct action *action, unsigned n,
		  struct events *events)
{
	card_t card = state->discard.at[state->discard.n - n];
	bool adds = action->meld != 0 || action->has_cards;
	bool head = state->own.table.head && n == state->discard.n;
	seat_t seat = state->seat;
	card_t drew = state->drew;
	uint8_t from = state->from;
	struct ruling ruling;

	if (adds == action->has_melds || !action_lays_card(action, card) ||
	    (adds && state->rules->take_use == TAKE_MELDED))
		return refuse(n > 1 ? REFUSE_TAKE_DEEP : REFUSE_TAKE_USE, card);
	pile_take_cards(state, n, events);
	ruling = adds ? table_add(state, action, events)
		      : table_meld(state, action, events);
	if (ruling.refusal == REFUSE_NONE) {
		if (head) { /* dummy 9.2 */
			state->own.table.laid[seat] += state->rules->head_bonus;
			state->own.table.head = false;
		}
		return good;
	}
	for (; n > 0; n--) {
		bag_take(&state->hands[state->seat],
			 state->discard.at[state->discard.n]);
		state->discard.n++;
	}
	state->drew = drew;
	state->from = from;
	state->phase = PHASE_DRAW;
	events->n = 0;
	return ruling;
}
