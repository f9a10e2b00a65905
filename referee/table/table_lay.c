/* Lay cards on the table: new melds, added cards, and the pile that a seat
 * takes for a meld. */
#include <assert.h>
#include <string.h>

#include "referee/engine/ruling.h"
#include "referee/table/table.h"

bool
laying_count(struct laying *laying, const struct bag *hand,
	     const struct laid *cards, unsigned count, card_t *missing)
{
	for (unsigned i = 0; i < count; i++) {
		card_t card = cards[i].card;

		*missing = card;
		if (card >= CARD_KINDS || laying->used[card] >= hand->of[card])
			return false;
		laying->used[card]++;
		laying->n++;
	}
	return true;
}

void
laying_take(const struct laying *laying, struct bag *hand)
{
	for (card_t card = 0; card < CARD_KINDS; card++) {
		for (unsigned i = 0; i < laying->used[card]; i++)
			bag_take(hand, card);
	}
}

struct ruling
table_check_left(const struct state *state, const struct laying *laying,
		 unsigned rest)
{
	const struct rules *rules = state->rules;
	const struct bag *hand = &state->hands[state->seat];
	unsigned left = hand->n - laying->n + rest;

	/* eight-hands 5.5: a pat hand needs no discard */
	if (left == 0 && rules->going_out == OUT_DISCARD &&
	    !table_is_pat(state))
		return refuse(REFUSE_MUST_DISCARD, CARD_NONE);
	/* rummy 4.4: the last card may not be the one just taken */
	if (left == 1 && rest == 0 && rules->throw_back == THROW_TWIN &&
	    rules->stuck != STUCK_KNOCK && state->from == FROM_DISCARD &&
	    state->drew != CARD_NONE &&
	    hand->of[state->drew] > laying->used[state->drew])
		return refuse(REFUSE_TAKEN_LEFT, state->drew);
	return good;
}

bool
table_meld_waits(const struct state *state, const struct meld *meld)
{
	return state->rules->own_waits && state->own.table.opened_now &&
	       meld->owner == state->seat;
}

struct ruling
table_check_layoff(const struct state *state, const struct meld *meld)
{
	enum layoff layoff = (enum layoff)state->rules->layoff;
	bool opened = state->opened >> state->seat & 1;

	if (layoff == LAYOFF_NONE)
		return refuse(REFUSE_NO_LAYOFF, CARD_NONE);
	if (layoff == LAYOFF_OWN && meld->owner != state->seat)
		return refuse(REFUSE_NOT_OWN_MELD, CARD_NONE);
	if (!opened && (layoff == LAYOFF_OWN_FIRST || table_must_open(state)))
		return refuse(REFUSE_NOT_OPENED, CARD_NONE);
	if (table_layoff_waits(state) ||
	    table_meld_waits(state, meld)) /* telefunken 6.1 */
		return refuse(REFUSE_OPENED_NOW, CARD_NONE);
	return good;
}

/* Store that the seat has laid a card: rummy 9.5. */
static void
table_mark_opened(struct state *state)
{
	uint8_t bit = (uint8_t)(1u << state->seat);

	if (!(state->opened & bit))
		state->own.table.opened_now = true;
	state->opened |= bit;
}

/* Clear "=" of natural cards of a set: eight-hands 11.  A deuce of a set of
 * deuces is natural; with "=" it would be read as a wild card. */
static void
table_clear_natural_as(const struct meld *meld, struct laid *cards,
		       unsigned count)
{
	for (unsigned i = 0; meld->kind == KIND_SET && i < count; i++) {
		if (cards[i].as == cards[i].card)
			cards[i].as = CARD_NONE;
	}
}

void
table_put_event_cards(struct action *to, const struct action *action,
		      const struct meld *grown)
{
	unsigned count = action->ends[0];

	table_clear_natural_as(
		grown, action_append_cards(to, action->cards, count), count);
}

void
table_put_event_melds(struct action *action, const struct meld *melds,
		      unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		table_clear_natural_as(
			&melds[i],
			action_append_meld(action, melds[i].cards, melds[i].n),
			melds[i].n);
}

void
table_credit_cards(struct state *state, const struct meld *grown,
		   const struct meld *before)
{
	const struct rules *rules = state->rules;

	if (rules->credit != CREDIT_LAYER)
		return;
	state->own.table.laid[state->seat] +=
		meld_points(rules, grown) -
		(before != NULL ? meld_points(rules, before) : 0);
}

void
table_credit_owners(struct state *state)
{
	int *laid = state->own.table.laid;

	memset(laid, 0, sizeof(state->own.table.laid));
	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];

		if (state->rules->credit == CREDIT_LAYER &&
		    meld->owner < state->players)
			laid[meld->owner] += meld_points(state->rules, meld);
	}
}

void
table_put_melds(struct state *state, const struct meld *melds, unsigned count)
{
	assert(state->melds + count <= TABLE_MELDS_MAX);
	for (unsigned i = 0; i < count; i++) {
		table_credit_cards(state, &melds[i], NULL);
		state->table[state->melds] = melds[i];
		state->table[state->melds++].owner = state->seat;
	}
	table_mark_opened(state);
}

/* Read meld number @i of an action.  If the contract has a flush and the seat
 * names no kind, the meld has the kind of the contract's part with the same
 * number; else it is a set if it can be one: phase10 5.5. */
static struct ruling
table_read_meld(const struct state *state, const struct action *action,
		unsigned i, struct meld *out)
{
	const struct rules *rules = state->rules;
	const struct contract *contract = rules_contract(rules, state->deal);
	const struct laid *cards = action->cards + action_list_start(action, i);
	unsigned count = action_list_count(action, i);
	enum kind kind = (enum kind)action->kind;

	if (kind != KIND_NONE || !rules->flushes)
		return meld_read(rules, cards, count, kind, out);
	if (i < contract->parts &&
	    meld_read(rules, cards, count, (enum kind)contract->part[i].kind,
		      out)
			    .refusal == REFUSE_NONE)
		return good;
	if (meld_read(rules, cards, count, KIND_SET, out).refusal ==
	    REFUSE_NONE)
		return good;
	return meld_read(rules, cards, count, KIND_FLUSH, out);
}

/* Read each list as a meld of cards of the hand; add the cards to @laying. */
static struct ruling
table_read_melds(const struct state *state, const struct action *action,
		 struct meld *melds, struct laying *laying)
{
	card_t missing = CARD_NONE;

	for (unsigned i = 0; i < action->lists; i++) {
		const struct laid *cards = action->cards +
					   action_list_start(action, i);
		unsigned count = action_list_count(action, i);
		struct ruling ruling;

		if (!laying_count(laying, &state->hands[state->seat], cards,
				  count, &missing))
			return in_list(refuse(REFUSE_NOT_IN_HAND, missing), i);
		ruling = table_read_meld(state, action, i, &melds[i]);
		if (ruling.refusal != REFUSE_NONE)
			return in_list(ruling, i);
	}
	return good;
}

struct ruling
table_meld(struct state *state, const struct action *action,
	   struct events *events)
{
	struct meld melds[LAYING_MELDS_MAX];
	struct laying laying = { .n = 0 };
	struct bag *hand = &state->hands[state->seat];
	struct ruling ruling = table_check_play(state);
	struct event *event;

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (action->has_cards)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->lists == 0)
		return refuse(action->has_melds ? REFUSE_EMPTY_LIST
						: REFUSE_FORM,
			      CARD_NONE);
	if (action->lists > LAYING_MELDS_MAX ||
	    state->melds + action->lists > TABLE_MELDS_MAX)
		return refuse(REFUSE_FORM, CARD_NONE);
	ruling = table_read_melds(state, action, melds, &laying);
	if (ruling.refusal == REFUSE_NONE)
		ruling = table_check_opening(state, melds, action->lists,
					     &laying);
	if (ruling.refusal == REFUSE_NONE)
		ruling = table_check_left(state, &laying, 0);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;

	if (state->rules->opening_raise && table_must_open(state))
		state->own.table.last_opening = (uint16_t)table_melds_points(
			state->rules, melds, action->lists);
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_MELD;
	event->action.kind = action->kind;
	table_put_event_melds(&event->action, melds, action->lists);
	laying_take(&laying, hand);
	table_put_melds(state, melds, action->lists);
	table_end_if_empty(state); /* rummy 4.5 */
	table_offer_wilds(state, 0u + state->melds - action->lists, NULL);
	return good;
}

/* Read "to" and "cards" of an action: a meld of the table with cards added. */
static struct ruling
table_grow_meld(const struct state *state, const struct action *action,
		struct meld *grown)
{
	unsigned count;
	struct ruling ruling;

	if (action->meld == 0 || !action->has_cards || action->lists != 1)
		return refuse(REFUSE_FORM, CARD_NONE);
	count = action->ends[0];
	if (action->meld > state->melds)
		return refuse(REFUSE_NO_SUCH_MELD, CARD_NONE);
	if (count == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	*grown = state->table[action->meld - 1];
	ruling = table_check_layoff(state, grown);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (state->rules->add_max > 0 && count > state->rules->add_max)
		return refuse(REFUSE_ADD_ONE, CARD_NONE);
	return meld_grow(state->rules, grown, action->cards, count,
			 (enum end)action->at);
}

static void
table_fill_add_event(struct event *event, const struct action *action,
		     const struct meld *grown)
{
	event->action.meld = action->meld;
	event->action.at = action->at;
	table_put_event_cards(&event->action, action, grown);
}

struct ruling
table_add(struct state *state, const struct action *action,
	  struct events *events)
{
	struct bag *hand = &state->hands[state->seat];
	struct laying laying = { .n = 0 };
	card_t missing = CARD_NONE;
	struct meld grown;
	struct meld before;
	struct ruling ruling = table_check_play(state);
	struct event *event;

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (action->has_melds)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->has_cards && action->lists == 1 &&
	    !laying_count(&laying, hand, action->cards, action->ends[0],
			  &missing))
		return refuse(REFUSE_NOT_IN_HAND, missing);
	ruling = table_grow_meld(state, action, &grown);
	if (ruling.refusal == REFUSE_NONE)
		ruling = table_check_left(state, &laying, 0);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;

	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_ADD;
	table_fill_add_event(event, action, &grown);
	laying_take(&laying, hand);
	before = state->table[action->meld - 1];
	state->table[action->meld - 1] = grown;
	table_credit_cards(state, &grown, &before);
	table_block_call(state, &grown);
	table_mark_opened(state);
	table_end_if_empty(state);
	table_offer_wilds(state, action->meld - 1u, &before);
	return good;
}

/* Read one new meld of the pile's top card and the hand: wildcat 4.2. */
static struct ruling
table_read_pile_meld(const struct state *state, const struct action *action,
		     card_t top, struct laying *laying, struct meld *meld)
{
	struct bag hand = state->hands[state->seat];
	unsigned count;
	card_t missing = CARD_NONE;

	if (action->lists != 1 || action->has_cards)
		return refuse(REFUSE_TOP_CARD, top);
	count = action->ends[0];
	bag_put(&hand, top);
	if (!laying_count(laying, &hand, action->cards, count, &missing))
		return in_list(refuse(REFUSE_NOT_IN_HAND, missing), 0);
	if (laying->used[top] == 0)
		return refuse(REFUSE_TOP_CARD, top);
	laying->used[top]--;
	laying->n--;
	return in_list(meld_read(state->rules, action->cards, count,
				 (enum kind)action->kind, meld),
		       0);
}

/* Read the pile's top card alone, added to a meld: wildcat 4.2. */
static struct ruling
table_read_pile_add(const struct state *state, const struct action *action,
		    card_t top, struct meld *grown)
{
	if (!action->has_cards || action->lists != 1 || action->ends[0] != 1 ||
	    action->cards[0].card != top)
		return refuse(REFUSE_TOP_CARD, top);
	return table_grow_meld(state, action, grown);
}

struct ruling
table_take_pile(struct state *state, const struct action *action,
		struct events *events)
{
	struct bag *hand = &state->hands[state->seat];
	struct laying laying = { .n = 0 };
	card_t top = pile_top(&state->discard);
	bool adds = action->meld != 0 || action->has_cards;
	unsigned rest = state->discard.n - 1u;
	struct meld meld;
	struct ruling ruling;
	struct event *event;

	if (top == CARD_NONE)
		return refuse(REFUSE_NO_DISCARD, CARD_NONE);
	if (adds == action->has_melds)
		return refuse(REFUSE_TOP_CARD, top);
	ruling = adds ? table_read_pile_add(state, action, top, &meld)
		      : table_read_pile_meld(state, action, top, &laying,
					     &meld);
	if (ruling.refusal == REFUSE_NONE && !adds)
		ruling = table_check_opening(state, &meld, 1, &laying);
	if (ruling.refusal == REFUSE_NONE)
		ruling = table_check_left(state, &laying, rest);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (!adds && state->melds == TABLE_MELDS_MAX)
		return refuse(REFUSE_FORM, CARD_NONE);

	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_DRAW;
	event->action.from = FROM_PILE;
	event->action.count = (uint16_t)rest;
	if (adds)
		table_fill_add_event(event, action, &meld);
	else
		table_put_event_melds(&event->action, &meld, 1);
	/* wildcat 12.2: all seats saw these cards when they were discarded */
	event->got_count = (uint8_t)rest;
	event->got_shown = SHOWN_ALL;
	memcpy(event->got, state->discard.at, rest);

	laying_take(&laying, hand);
	for (unsigned i = 0; i < rest; i++)
		bag_put(hand, state->discard.at[i]); /* wildcat 4.3 */
	state->discard.n = 0;
	if (adds) {
		table_credit_cards(state, &meld,
				   &state->table[action->meld - 1]);
		state->table[action->meld - 1] = meld;
		table_block_call(state, &meld);
		table_mark_opened(state);
	} else {
		table_put_melds(state, &meld, 1);
	}
	state->from = FROM_PILE;
	state->drew = CARD_NONE;
	state->phase = PHASE_PLAY;
	table_end_if_empty(state);
	return good;
}
