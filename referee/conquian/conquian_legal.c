/* Conquian: legal actions and the default action. */
#include "referee/conquian/conquian.h"
#include "referee/engine/deck.h"
#include "referee/engine/ruling.h"

/* new tables in the list; chosen: it keeps requests short, and a hand has
 * fewer ways in most turns */
#define LISTED 60

uint32_t
conquian_may(const struct state *state)
{
	if (state->phase == PHASE_DRAW)
		return 1u << ACT_DRAW |
		       (state->stock.n == 0 ? 1u << ACT_PASS : 0);
	if (state->drew == CARD_NONE)
		return 1u << ACT_DISCARD | 1u << ACT_ADD;
	if (state->from == FROM_DISCARD) /* conquian 4.2 */
		return 1u << ACT_ARRANGE;
	return 1u << ACT_ARRANGE | 1u << ACT_DISCARD | 1u << ACT_ADD;
}

struct table_list {
	const struct state *state;
	struct legal *out;
	unsigned left;
};

/* Return which of the melds that are not @placed (bits) contains a card of the
 * old meld; CONQUIAN_MELDS_MAX: none. */
static unsigned
melds_find_heir(const struct own_melds *melds, unsigned placed,
		const struct meld *old)
{
	for (unsigned i = 0; i < melds->n; i++)
		for (unsigned j = 0; j < melds->at[i].n * old->n; j++)
			if (!(placed >> i & 1) &&
			    melds->at[i].cards[j / old->n].card ==
				    old->cards[j % old->n].card)
				return i;
	return CONQUIAN_MELDS_MAX;
}

/* Set @out to the table with these melds of the seat in turn.  Melds keep their
 * numbers where they can; new melds are last. */
static void
table_write(const struct state *state, const struct own_melds *melds,
	    struct action *out)
{
	unsigned placed = 0;

	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];

		if (meld->owner == state->seat) {
			unsigned heir = melds_find_heir(melds, placed, meld);

			if (heir == CONQUIAN_MELDS_MAX)
				continue;
			placed |= 1u << heir;
			meld = &melds->at[heir];
		}
		action_append_meld(out, meld->cards, meld->n);
	}
	for (unsigned i = 0; i < melds->n; i++)
		if (!(placed >> i & 1))
			action_append_meld(out, melds->at[i].cards,
					   melds->at[i].n);
}

static bool
table_list_add(const struct own_melds *melds, void *data)
{
	struct table_list *list = data;

	if (list->left-- == 0) {
		list->out->more = true;
		return true;
	}
	table_write(list->state, melds, legal_add(list->out, ACT_ARRANGE));
	return false;
}

/* List the ways to lay a card on a meld of the other seat, with the act @act:
 * conquian 6.2. */
static void
list_forces(const struct state *state, card_t card, enum act act,
	    struct legal *out)
{
	struct meld grown;

	for (unsigned meld = 1; meld <= state->melds; meld++) {
		struct action *action;

		if (conquian_check_force(state, meld, card, &grown).refusal !=
		    REFUSE_NONE)
			continue;
		action = legal_add(out, act);
		if (act == ACT_DRAW)
			action->from = FROM_DISCARD;
		action->meld = (uint8_t)meld;
		action_append_cards(action, &(struct laid){ card, CARD_NONE },
				    1);
	}
}

static void
list_draws(const struct state *state, struct legal *out)
{
	card_t top = state->discard.n > 0 ? pile_top(&state->discard)
					  : CARD_NONE;

	if (state->stock.n > 0)
		legal_add(out, ACT_DRAW)->from = FROM_STOCK;
	else
		legal_add(out, ACT_PASS);
	if (top == CARD_NONE)
		return;
	if (conquian_can_meld(state, top))
		legal_add(out, ACT_DRAW)->from = FROM_DISCARD;
	list_forces(state, top, ACT_DRAW, out);
}

/* List the cards with which the seat may part, as discards and as forced
 * cards. */
static void
list_partings(const struct state *state, struct legal *out)
{
	uint64_t hand = state->hands[state->seat].any;

	for (uint64_t left = hand; left != 0; left &= left - 1)
		if (conquian_check_parting(state, lowest_card(left)).refusal ==
		    REFUSE_NONE)
			legal_add(out, ACT_DISCARD)->card = lowest_card(left);
	for (uint64_t left = hand; left != 0; left &= left - 1)
		if (conquian_check_parting(state, lowest_card(left)).refusal ==
		    REFUSE_NONE)
			list_forces(state, lowest_card(left), ACT_ADD, out);
}

void
conquian_legal(const struct state *state, struct legal *out)
{
	struct table_list list = { .state = state, .out = out, .left = LISTED };

	if (state->phase == PHASE_DRAW) {
		list_draws(state, out);
		return;
	}
	if (state->drew != CARD_NONE)
		(void)conquian_visit_melds(state, state->drew, table_list_add,
					   &list);
	list_partings(state, out);
}

struct first_table {
	const struct state *state;
	struct action *out;
};

static bool
first_table_write(const struct own_melds *melds, void *data)
{
	struct first_table *first = data;

	table_write(first->state, melds, first->out);
	return true;
}

/* Draw, or decline the last card; discard the drawn card, or the lowest card of
 * the hand; meld an upcard that was taken. */
void
conquian_standard(const struct state *state, struct action *out)
{
	struct first_table first = { state, out };
	uint64_t hand = state->hands[state->seat].any;

	if (state->phase == PHASE_DRAW) {
		action_init(out, state->stock.n > 0 ? ACT_DRAW : ACT_PASS);
		if (state->stock.n > 0)
			out->from = FROM_STOCK;
	} else if (state->drew != CARD_NONE && state->from == FROM_DISCARD) {
		action_init(out, ACT_ARRANGE);
		(void)conquian_visit_melds(state, state->drew,
					   first_table_write, &first);
	} else {
		action_init(out, ACT_DISCARD);
		out->card = state->drew != CARD_NONE ? state->drew
						     : lowest_card(hand);
	}
}
