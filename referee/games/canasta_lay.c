/* Laying cards in Canasta: new melds, cards added, the pile taken with them. */
#include "referee/games/canasta.h"

#include <assert.h>
#include <string.h>

#include "referee/engine/ruling.h"

bool
canasta_side_is_open(const struct state *state, seat_t seat)
{
	return (state->opened & side_seats(state, seat)) != 0;
}

bool
canasta_is_one(const struct rules *rules, const struct meld *meld)
{
	return meld->n >= rules->canasta_size;
}

static bool
is_own_side(const struct state *state, seat_t seat, const struct meld *meld)
{
	return meld->owner < state->players &&
	       rules_side(state->rules, meld->owner) ==
		       rules_side(state->rules, seat);
}

/* The index of the side's meld of a rank, or -1. */
int
canasta_meld_of(const struct state *state, seat_t seat, unsigned rank)
{
	for (unsigned i = 0; i < state->melds; i++) {
		if (meld_rank(&state->table[i]) == rank &&
		    is_own_side(state, seat, &state->table[i]))
			return (int)i;
	}
	return -1;
}

bool
canasta_pile_is_frozen(const struct state *state)
{
	const struct rules *rules = state->rules;

	if (!canasta_side_is_open(state, state->seat))
		return true;
	for (unsigned i = 0; i < state->discard.n; i++) {
		card_t card = state->discard.at[i];

		if (card_is_wild(rules, card) ||
		    card_in(rules->bonus_cards, card))
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
	if (card_is_wild(rules, top) ||
	    card_in(rules->stop_cards | rules->bonus_cards, top))
		return refuse(REFUSE_PILE_STOPPED, top);
	if (state->discard.n == 1 && state->hands[state->seat].n == 1)
		return refuse(REFUSE_PILE_ONE, CARD_NONE);
	return good;
}

bool
canasta_must_take(const struct state *state)
{
	card_t top = pile_top(&state->discard);
	struct action take;
	struct lay lay;
	int to;

	if (!state->rules->forced_take ||
	    canasta_check_pile(state).refusal != REFUSE_NONE ||
	    canasta_pile_is_frozen(state))
		return false;
	to = canasta_meld_of(state, state->seat, card_rank(top));
	if (to < 0)
		return false;
	action_init(&take, ACT_DRAW); /* the meld may be full: set_max */
	take.from = FROM_PILE;
	take.meld = (uint8_t)(to + 1);
	action_put_cards(&take, &(struct laid){ top, CARD_NONE }, 1);
	return canasta_judge(state, &take, &lay).refusal == REFUSE_NONE;
}

int
canasta_minimum(const struct state *state)
{
	const struct numbers *scores = &state->rules->minimum_scores;
	unsigned i = 0;

	while (i < scores->n && state->scores[state->seat] >= scores->at[i])
		i++;
	return state->rules->minimum_points.at[i];
}

/* Cards of the pile that come into the hand with its top card laid. */
static unsigned
pile_rest(const struct state *state)
{
	unsigned n = 0;

	for (unsigned i = 0; i + 1u < state->discard.n; i++)
		n += !card_in(state->rules->bonus_cards, state->discard.at[i]);
	return n;
}

/* Count cards that the hand must hold; @free: one that comes from the pile. */
static bool
take_from_hand(const struct state *state, struct lay *lay,
	       const struct laid *cards, unsigned count, card_t *free,
	       card_t *missing)
{
	const struct bag *hand = &state->hands[state->seat];

	for (unsigned i = 0; i < count; i++) {
		card_t card = cards[i].card;

		*missing = card;
		if (card >= CARD_KINDS)
			return false;
		if (card == *free && card != CARD_NONE) {
			*free = CARD_NONE;
			continue;
		}
		if (lay->used[card] >= hand->of[card])
			return false;
		lay->used[card]++;
		lay->n++;
	}
	return true;
}

/* canasta 5.1, 5.2: every list a meld, of a rank that is new to the side. */
static struct ruling
read_melds(const struct state *state, const struct action *action,
	   struct lay *lay, card_t *top)
{
	card_t missing = CARD_NONE;

	for (unsigned i = 0; i < action->lists; i++) {
		const struct laid *cards = action->cards +
					   action_list_start(action, i);
		unsigned count = action_list_count(action, i);
		struct ruling ruling;
		struct meld meld;
		bool twice;

		if (!take_from_hand(state, lay, cards, count, top, &missing))
			return in_list(refuse(REFUSE_NOT_IN_HAND, missing), i);
		ruling = meld_read(state->rules, cards, count,
				   (enum kind)action->kind, &meld);
		if (ruling.refusal != REFUSE_NONE)
			return in_list(ruling, i);
		meld.owner = state->seat;
		twice = canasta_meld_of(state, state->seat, meld_rank(&meld)) >=
			0;
		for (unsigned j = 0; j < lay->count; j++)
			twice |= meld_rank(&lay->melds[j]) == meld_rank(&meld);
		if (twice)
			return in_list(refuse(REFUSE_RANK_TWICE, CARD_NONE), i);
		assert(lay->count < LAY_MELDS_MAX);
		lay->melds[lay->count++] = meld;
	}
	if (state->melds + lay->count > TABLE_MELDS_MAX)
		return refuse(REFUSE_FORM, CARD_NONE);
	return good;
}

/* canasta 6.1: "to" and "cards", on a meld of one's own side. */
static struct ruling
read_add(const struct state *state, const struct action *action,
	 struct lay *lay, card_t *top)
{
	card_t missing = CARD_NONE;
	unsigned count;

	if (action->meld == 0 || !action->has_cards || action->lists != 1)
		return refuse(REFUSE_FORM, CARD_NONE);
	count = action->ends[0];
	if (count == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	if (!take_from_hand(state, lay, action->cards, count, top, &missing))
		return refuse(REFUSE_NOT_IN_HAND, missing);
	if (action->meld > state->melds)
		return refuse(REFUSE_NO_SUCH_MELD, CARD_NONE);
	lay->to = action->meld - 1;
	lay->grown = state->table[lay->to];
	if (!is_own_side(state, state->seat, &lay->grown))
		return refuse(REFUSE_NOT_OWN_MELD, CARD_NONE);
	return meld_grow(state->rules, &lay->grown, action->cards, count,
			 (enum end)action->at);
}

/* Canastas that the side has once the action is played. */
static unsigned
canastas_then(const struct state *state, const struct lay *lay)
{
	unsigned n = 0;

	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = (int)i == lay->to ? &lay->grown
							    : &state->table[i];

		n += is_own_side(state, state->seat, meld) &&
		     canasta_is_one(state->rules, meld);
	}
	for (unsigned i = 0; i < lay->count; i++)
		n += canasta_is_one(state->rules, &lay->melds[i]);
	return n;
}

static bool
may_go_out(const struct state *state, const struct lay *lay)
{
	return state->own.canasta.answer != ANSWER_NO && /* canasta 7.2 */
	       canastas_then(state, lay) >= state->rules->canastas_to_go_out;
}

/* The card of a meld that is laid only in going out, or CARD_NONE. */
static card_t
stop_card_of(const struct rules *rules, const struct meld *meld)
{
	return card_in(rules->stop_cards, meld->cards[0].card)
		       ? meld->cards[0].card
		       : CARD_NONE;
}

/* canasta 4.5, 5.4: what stays in the hand. */
static struct ruling
check_left(const struct state *state, const struct lay *lay)
{
	unsigned left = state->hands[state->seat].n - lay->n + lay->rest;
	bool out = may_go_out(state, lay);
	card_t stop = CARD_NONE;

	for (unsigned i = 0; i < lay->count && stop == CARD_NONE; i++)
		stop = stop_card_of(state->rules, &lay->melds[i]);
	if (lay->to >= 0)
		stop = stop_card_of(state->rules, &lay->grown);
	if (stop != CARD_NONE && !(out && left <= 1))
		return refuse(REFUSE_ONLY_OUT, stop);
	if (!out && left < 2)
		return refuse(REFUSE_KEEP_TWO, CARD_NONE);
	return good;
}

/* canasta 5.5, and its exception 5.6 for a hand laid down at once. */
static struct ruling
check_minimum(const struct state *state, const struct lay *lay, bool pile)
{
	unsigned left = state->hands[state->seat].n - lay->n + lay->rest;
	int points = 0;

	if (canasta_side_is_open(state, state->seat) || lay->count == 0)
		return good;
	for (unsigned i = 0; i < lay->count; i++)
		points += meld_points(state->rules, &lay->melds[i]);
	if (points >= canasta_minimum(state))
		return good;
	if (!pile && state->from != FROM_PILE && left <= 1 &&
	    canastas_then(state, lay) >= state->rules->canastas_to_go_out)
		return good;
	return refuse(REFUSE_MINIMUM, CARD_NONE);
}

/* Natural cards that the list with the pile's top card takes from the hand. */
static unsigned
naturals_beside_top(const struct state *state, const struct action *action,
		    card_t top)
{
	unsigned most = 0;

	for (unsigned list = 0; list < action->lists; list++) {
		unsigned n = 0;

		for (unsigned i = action_list_start(action, list);
		     i < action->ends[list]; i++)
			n += card_rank(action->cards[i].card) ==
				     card_rank(top) &&
			     !card_is_wild(state->rules, action->cards[i].card);
		if (n > most)
			most = n;
	}
	return most > 0 ? most - 1 : 0;
}

/* canasta 6.3, 6.4 */
static struct ruling
judge_pile(const struct state *state, const struct action *action,
	   struct lay *lay)
{
	card_t top = pile_top(&state->discard);
	card_t unlaid = top;
	bool adds = action->meld != 0 || action->has_cards;
	struct ruling ruling = canasta_check_pile(state);

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (adds == action->has_melds ||
	    (action->has_melds && action->lists == 0))
		return refuse(REFUSE_TOP_UNLAID, top);
	lay->rest = pile_rest(state);
	ruling = adds ? read_add(state, action, lay, &unlaid)
		      : read_melds(state, action, lay, &unlaid);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (unlaid != CARD_NONE)
		return refuse(REFUSE_TOP_UNLAID, top);
	if (canasta_pile_is_frozen(state) &&
	    naturals_beside_top(state, action, top) < 2)
		return refuse(REFUSE_PILE_FROZEN, top);
	return good;
}

static struct ruling
judge_meld(const struct state *state, const struct action *action,
	   struct lay *lay)
{
	card_t none = CARD_NONE;

	if (action->has_cards)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->lists == 0)
		return refuse(action->has_melds ? REFUSE_EMPTY_LIST
						: REFUSE_FORM,
			      CARD_NONE);
	return read_melds(state, action, lay, &none);
}

struct ruling
canasta_judge(const struct state *state, const struct action *action,
	      struct lay *lay)
{
	bool pile = action->act == ACT_DRAW;
	card_t none = CARD_NONE;
	struct ruling ruling;

	lay->count = 0;
	lay->to = -1;
	lay->n = 0;
	lay->rest = 0;
	memset(lay->used, 0, sizeof(lay->used));
	if (pile)
		ruling = judge_pile(state, action, lay);
	else if (action->act == ACT_MELD)
		ruling = judge_meld(state, action, lay);
	else if (action->has_melds)
		ruling = refuse(REFUSE_FORM, CARD_NONE);
	else
		ruling = read_add(state, action, lay, &none);
	if (ruling.refusal == REFUSE_NONE)
		ruling = check_minimum(state, lay, pile);
	if (ruling.refusal == REFUSE_NONE)
		ruling = check_left(state, lay);
	return ruling;
}

/* What was laid, with what its wild cards stand for. */
static void
event_laid(struct action *to, const struct action *action,
	   const struct lay *lay)
{
	to->act = action->act;
	to->from = action->from;
	if (lay->to >= 0) {
		to->meld = action->meld;
		action_put_cards(to, action->cards, action->ends[0]);
	}
	for (unsigned i = 0; i < lay->count; i++)
		action_put_meld(to, lay->melds[i].cards, lay->melds[i].n);
}

static void
put_on_table(struct state *state, const struct lay *lay)
{
	struct bag *hand = &state->hands[state->seat];

	for (card_t card = 0; card < CARD_KINDS; card++) {
		for (unsigned i = 0; i < lay->used[card]; i++)
			bag_take(hand, card);
	}
	if (lay->to >= 0) {
		state->table[lay->to] = lay->grown;
		if (lay->grown.owner != state->seat)
			state->own.canasta.concealed = false;
	}
	for (unsigned i = 0; i < lay->count; i++)
		state->table[state->melds++] = lay->melds[i];
	state->opened |= (uint8_t)(1u << state->seat);
}

void
canasta_lay_bonus(struct state *state, seat_t seat, card_t card,
		  struct events *events)
{
	struct event *event = event_add(events, seat, NULL);

	event->action.act = ACT_RED_THREE;
	event->action.card = card;
	bag_put(&state->own.canasta.bonus[seat], card);
}

/* canasta 6.6: into the hand, but for red threes, which are not replaced. */
static void
take_rest(struct state *state, struct event *event, struct events *events)
{
	const struct pile *pile = &state->discard;
	seat_t seat = state->seat;
	unsigned n = 0;

	for (unsigned i = 0; i + 1u < pile->n; i++) {
		card_t card = pile->at[i];

		if (card_in(state->rules->bonus_cards, card)) {
			canasta_lay_bonus(state, seat, card, events);
			continue;
		}
		bag_put(&state->hands[seat], card);
		event->got[n++] = card;
	}
	event->got_count = (uint8_t)n;
	event->got_shown = SHOWN_ALL; /* canasta 12.1 */
	event->action.count = (uint16_t)n;
	state->discard.n = 0;
	state->from = FROM_PILE;
	state->drew = CARD_NONE;
	state->phase = PHASE_PLAY;
}

void
canasta_go_out(struct state *state)
{
	game_end_deal(state, HOW_OUT, state->seat);
}

void
canasta_put(struct state *state, const struct action *action,
	    const struct lay *lay, struct events *events)
{
	struct event *event = event_add(events, state->seat, NULL);

	event_laid(&event->action, action, lay);
	put_on_table(state, lay);
	if (action->act == ACT_DRAW)
		take_rest(state, event, events);
	else
		state->own.canasta.melded = true; /* canasta 7.1 */
	if (state->hands[state->seat].n == 0)
		canasta_go_out(state); /* canasta 4.4 */
}

struct ruling
canasta_check_discard(const struct state *state, card_t card)
{
	const struct bag *hand = &state->hands[state->seat];
	struct lay nothing = { .to = -1 };

	if (!bag_has(hand, card))
		return refuse(REFUSE_NOT_IN_HAND, card);
	if (hand->n == 1 && !may_go_out(state, &nothing)) /* canasta 4.5 */
		return refuse(REFUSE_NO_GOING_OUT, card);
	return good;
}
