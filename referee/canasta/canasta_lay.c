/* Lay cards in Canasta: new melds, added cards, the pile taken with them. */
#include "referee/canasta/canasta.h"

#include <string.h>

#include "referee/engine/canasta_kind.h"
#include "referee/engine/ruling.h"

bool
canasta_is_own_side(const struct state *state, seat_t seat,
		    const struct meld *meld)
{
	return meld->owner < state->players &&
	       rules_side(state->rules, meld->owner) ==
		       rules_side(state->rules, seat);
}

/* Return whether this set keeps its side from laying another of its rank:
 * canasta 5.2, samba 5.2. */
static bool
canasta_set_takes_rank(const struct rules *rules, const struct meld *meld,
		       unsigned rank)
{
	return meld->kind == KIND_SET && canasta_meld_rank(meld) == rank &&
	       !(rules->sets_again && meld_is_canasta(rules, meld));
}

int
canasta_find_set(const struct state *state, seat_t seat, unsigned rank)
{
	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];

		if (canasta_set_takes_rank(state->rules, meld, rank) &&
		    canasta_is_own_side(state, seat, meld))
			return (int)i;
	}
	return -1;
}

int
canasta_minimum(const struct state *state, seat_t seat)
{
	const struct numbers *scores = &state->rules->minimum_scores;
	unsigned i = 0;

	while (i < scores->n && state->scores[seat] >= scores->at[i])
		i++;
	return state->rules->minimum_points.at[i];
}

/* Take @cards from the hand into @lay.  @free: the pile's top card, which the
 * first equal card uses up.  Returns false with the @missing card. */
static bool
lay_take_cards(const struct state *state, struct lay *lay,
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

/* Read each list of the action as a meld, each set of a rank that the side has
 * not laid: canasta 5.1, 5.2. */
static struct ruling
lay_read_melds(const struct state *state, const struct action *action,
	       struct lay *lay, card_t *top)
{
	card_t missing = CARD_NONE;

	for (unsigned i = 0; i < action->lists; i++) {
		const struct laid *cards = action->cards +
					   action_list_start(action, i);
		unsigned count = action_list_count(action, i);
		struct ruling ruling;
		struct meld meld;
		unsigned rank;
		bool twice;

		if (!lay_take_cards(state, lay, cards, count, top, &missing))
			return in_list(refuse(REFUSE_NOT_IN_HAND, missing), i);
		ruling = meld_read(state->rules, cards, count,
				   (enum kind)action->kind, &meld);
		if (ruling.refusal != REFUSE_NONE)
			return in_list(ruling, i);
		meld.owner = state->seat;
		rank = canasta_meld_rank(&meld);
		twice = canasta_find_set(state, state->seat, rank) >= 0;
		for (unsigned j = 0; j < lay->count; j++)
			twice |= canasta_set_takes_rank(state->rules,
							&lay->melds[j], rank);
		if (meld.kind == KIND_SET && twice)
			return in_list(refuse(REFUSE_RANK_TWICE, CARD_NONE), i);
		if (lay->count == LAY_MELDS_MAX)
			return refuse(REFUSE_FORM, CARD_NONE);
		lay->melds[lay->count++] = meld;
	}
	if (state->melds + lay->count > TABLE_MELDS_MAX)
		return refuse(REFUSE_FORM, CARD_NONE);
	return good;
}

/* Read "to" and "cards": cards added to a meld of the own side: canasta 6.1. */
static struct ruling
lay_read_add(const struct state *state, const struct action *action,
	     struct lay *lay, card_t *top)
{
	card_t missing = CARD_NONE;
	unsigned count;

	if (action->meld == 0 || !action->has_cards || action->lists != 1)
		return refuse(REFUSE_FORM, CARD_NONE);
	count = action->ends[0];
	if (count == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	if (!lay_take_cards(state, lay, action->cards, count, top, &missing))
		return refuse(REFUSE_NOT_IN_HAND, missing);
	if (action->meld > state->melds)
		return refuse(REFUSE_NO_SUCH_MELD, CARD_NONE);
	lay->to = action->meld - 1;
	lay->grown = state->table[lay->to];
	if (!canasta_is_own_side(state, state->seat, &lay->grown))
		return refuse(REFUSE_NOT_OWN_MELD, CARD_NONE);
	return meld_grow(state->rules, &lay->grown, action->cards, count,
			 (enum end)action->at);
}

/* Number of canastas of a side, in total and of some kinds. */
struct canastas {
	unsigned n, runs, natural, mixed;
};

/* Count a meld of the side if it is a canasta. */
static void
canastas_count(struct canastas *canastas, const struct rules *rules,
	       const struct meld *meld)
{
	enum canasta_kind kind;

	if (!meld_is_canasta(rules, meld))
		return;
	kind = canasta_kind_of(rules, meld);
	canastas->n++;
	canastas->runs += meld->kind == KIND_RUN;
	canastas->natural += kind != CANASTA_WILD &&
			     canasta_is_natural(rules, meld);
	canastas->mixed += kind == CANASTA_MIXED;
}

/* Return whether the side has the canastas to go out after the action:
 * canasta 4.5, bolivia 4.5, buraco 4.5, hand-and-foot 4.5. */
static bool
lay_has_canastas(const struct state *state, const struct lay *lay)
{
	const struct rules *rules = state->rules;
	struct canastas canastas = { 0 };

	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = (int)i == lay->to ? &lay->grown
							    : &state->table[i];

		if (canasta_is_own_side(state, state->seat, meld))
			canastas_count(&canastas, rules, meld);
	}
	for (unsigned i = 0; i < lay->count; i++)
		canastas_count(&canastas, rules, &lay->melds[i]);
	return canastas.n >= rules->canastas_to_go_out &&
	       canastas.runs >= rules->out_runs &&
	       canastas.natural >= rules->out_natural &&
	       canastas.mixed >= rules->out_mixed;
}

static bool
lay_may_go_out(const struct state *state, const struct lay *lay)
{
	return state->own.canasta.answer != ANSWER_NO && /* canasta 7.2 */
	       !seat_has_foot(state, state->seat) &&
	       lay_has_canastas(state, lay);
}

/* Return the card of a meld that only going out allows, or CARD_NONE. */
static card_t
canasta_stop_card(const struct rules *rules, const struct meld *meld)
{
	return card_mask_has(rules->stop_cards, meld->cards[0].card)
		       ? meld->cards[0].card
		       : CARD_NONE;
}

/* Check that the seat may discard one of @copies of a card and keeps @left
 * other cards: burraco 4.4, 4.5. */
static struct ruling
canasta_check_card(const struct state *state, card_t card, unsigned copies,
		   unsigned left)
{
	const struct rules *rules = state->rules;

	if (rules->throw_back != THROW_FREE && state->from == FROM_PILE &&
	    state->drew == card && copies == 1 &&
	    !(rules->throw_back == THROW_LAST && left == 0))
		return refuse(REFUSE_JUST_TAKEN, card);
	if (left == 0 && rules->going_out == OUT_NATURAL &&
	    card_is_wild(rules, card) && !seat_has_foot(state, state->seat))
		return refuse(REFUSE_LAST_WILD, card);
	return good;
}

/* Return the only card that the seat keeps after it lays cards. */
static card_t
lay_last_card(const struct state *state, const struct lay *lay)
{
	const struct bag *hand = &state->hands[state->seat];
	card_t last = 0;
	unsigned i = rules_pile_left(state->rules, state->discard.n);

	while (last < CARD_KINDS && hand->of[last] == lay->used[last])
		last++;
	if (last < CARD_KINDS)
		return last;
	while (card_mask_has(state->rules->bonus_cards, state->discard.at[i]))
		i++;
	return state->discard.at[i];
}

/* Check that the seat can end its turn if it keeps @left cards, at most one:
 * burraco 4.4, 4.5. */
static struct ruling
lay_check_last(const struct state *state, const struct lay *lay, unsigned left)
{
	struct ruling ruling;

	if (left == 0)
		return seat_has_foot(state, state->seat) ||
				       state->rules->going_out == OUT_FREE
			       ? good
			       : refuse(REFUSE_MUST_DISCARD, CARD_NONE);
	ruling = canasta_check_card(state, lay_last_card(state, lay), 1, 0);
	if (ruling.refusal == REFUSE_JUST_TAKEN)
		ruling.refusal = REFUSE_TAKEN_LEFT;
	return ruling;
}

/* Check the cards that stay in the hand: canasta 4.5, 5.4. */
static struct ruling
lay_check_left(const struct state *state, const struct lay *lay)
{
	unsigned left = state->hands[state->seat].n - lay->n + lay->rest;
	card_t stop = CARD_NONE;
	bool out;

	for (unsigned i = 0; i < lay->count && stop == CARD_NONE; i++)
		stop = canasta_stop_card(state->rules, &lay->melds[i]);
	if (lay->to >= 0)
		stop = canasta_stop_card(state->rules, &lay->grown);
	if (stop == CARD_NONE && left >= 2)
		return good;
	out = lay_may_go_out(state, lay);
	if (stop != CARD_NONE && !(out && left <= 1))
		return refuse(REFUSE_ONLY_OUT, stop);
	if (seat_has_foot(state, state->seat)) /* burraco 4.6 */
		out = true;
	if (!out)
		return refuse(REFUSE_KEEP_TWO, CARD_NONE);
	return lay_check_last(state, lay, left);
}

/* Check the minimum to open (canasta 5.5); a whole hand laid at once needs none
 * (5.6). */
static struct ruling
lay_check_minimum(const struct state *state, const struct lay *lay, bool pile)
{
	unsigned left = state->hands[state->seat].n - lay->n + lay->rest;
	int points = 0;

	if (canasta_side_is_open(state, state->seat) || lay->count == 0)
		return good;
	for (unsigned i = 0; i < lay->count; i++)
		points += meld_points(state->rules, &lay->melds[i]);
	if (points >= canasta_minimum(state, state->seat))
		return good;
	if (!pile && state->from != FROM_PILE && left <= 1 &&
	    !seat_has_foot(state, state->seat) && lay_has_canastas(state, lay))
		return good;
	return refuse(REFUSE_MINIMUM, CARD_NONE);
}

/* Read an action that takes the pile: canasta 6.3, 6.4. */
static struct ruling
lay_read_pile(const struct state *state, const struct action *action,
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
	lay->rest = canasta_count_rest(state);
	ruling = adds ? lay_read_add(state, action, lay, &unlaid)
		      : lay_read_melds(state, action, lay, &unlaid);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (unlaid != CARD_NONE)
		return refuse(REFUSE_TOP_UNLAID, top);
	return canasta_check_pile_use(state, action, lay->to);
}

static struct ruling
lay_read_meld(const struct state *state, const struct action *action,
	      struct lay *lay)
{
	card_t none = CARD_NONE;

	if (action->has_cards)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->lists == 0)
		return refuse(action->has_melds ? REFUSE_EMPTY_LIST
						: REFUSE_FORM,
			      CARD_NONE);
	return lay_read_melds(state, action, lay, &none);
}

struct ruling
canasta_check_lay(const struct state *state, const struct action *action,
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
		ruling = lay_read_pile(state, action, lay);
	else if (action->act == ACT_MELD)
		ruling = lay_read_meld(state, action, lay);
	else if (action->has_melds)
		ruling = refuse(REFUSE_FORM, CARD_NONE);
	else
		ruling = lay_read_add(state, action, lay, &none);
	if (ruling.refusal == REFUSE_NONE)
		ruling = lay_check_minimum(state, lay, pile);
	if (ruling.refusal == REFUSE_NONE)
		ruling = lay_check_left(state, lay);
	return ruling;
}

bool
canasta_find_forced(const struct state *state, struct action *take)
{
	struct laid top = { pile_top(&state->discard), CARD_NONE };
	struct lay lay;

	if (!state->rules->forced_take ||
	    state->rules->pile_use == PILE_USE_FREE ||
	    canasta_check_pile(state).refusal != REFUSE_NONE ||
	    canasta_pile_is_frozen(state))
		return false;
	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];

		if (!canasta_is_own_side(state, state->seat, meld) ||
		    (meld->kind == KIND_SET &&
		     canasta_meld_rank(meld) != card_rank(top.card)))
			continue;
		action_init(take, ACT_DRAW);
		take->from = FROM_PILE;
		take->meld = (uint8_t)(i + 1);
		action_append_cards(take, &top, 1);
		if (canasta_check_lay(state, take, &lay).refusal == REFUSE_NONE)
			return true;
	}
	return false;
}

/* Fill in the event: laid cards, and what each wild card stands for. */
static void
lay_fill_event(struct action *to, const struct action *action,
	       const struct lay *lay)
{
	to->act = action->act;
	to->from = action->from;
	if (lay->to >= 0) {
		to->meld = action->meld;
		if (lay->grown.kind == KIND_RUN)
			to->at = action->at;
		action_append_cards(to, action->cards, action->ends[0]);
	}
	for (unsigned i = 0; i < lay->count; i++)
		action_append_meld(to, lay->melds[i].cards, lay->melds[i].n);
}

static void
lay_put_on_table(struct state *state, const struct lay *lay)
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

/* Move the rest of the pile into the hand, except red threes, which are laid
 * and not replaced: canasta 6.6. */
static void
canasta_take_rest(struct state *state, struct event *event,
		  struct events *events)
{
	const struct pile *pile = &state->discard;
	unsigned start = rules_pile_left(state->rules, state->discard.n);
	seat_t seat = state->seat;
	unsigned n = 0;

	for (unsigned i = start; i + 1u < pile->n; i++) {
		card_t card = pile->at[i];

		if (card_mask_has(state->rules->bonus_cards, card)) {
			canasta_lay_bonus(state, seat, card, events);
			continue;
		}
		bag_put(&state->hands[seat], card);
		event->got[n++] = card;
	}
	event->got_count = (uint16_t)n;
	event->got_shown = SHOWN_ALL; /* canasta 12.1 */
	event->action.count = (uint16_t)n;
	state->discard.n = (uint16_t)start;
	state->from = FROM_PILE;
	state->drew = CARD_NONE;
	state->phase = PHASE_PLAY;
}

void
canasta_apply_lay(struct state *state, const struct action *action,
		  const struct lay *lay, struct stream *stream,
		  struct events *events)
{
	struct event *event = event_add(events, state->seat, NULL);

	lay_fill_event(&event->action, action, lay);
	lay_put_on_table(state, lay);
	if (action->act == ACT_DRAW)
		canasta_take_rest(state, event, events);
	else
		state->own.canasta.melded = true; /* canasta 7.1 */
	if (state->hands[state->seat].n > 0)
		return;
	if (seat_has_foot(state, state->seat))
		/* burraco 4.6 */
		canasta_take_foot(state, state->seat, stream, events);
	else /* canasta 4.4 */
		canasta_end_deal(state, HOW_OUT, state->seat, stream, events);
}

/* Return whether the seat may discard its last card, to go out (canasta 4.5) or
 * to take its second hand (burraco 4.7). */
static bool
lay_may_discard_last(const struct state *state)
{
	struct lay nothing = { .to = -1 };

	return seat_has_foot(state, state->seat) ||
	       lay_may_go_out(state, &nothing);
}

struct ruling
canasta_check_discard(const struct state *state, card_t card)
{
	const struct bag *hand = &state->hands[state->seat];

	if (!bag_has(hand, card))
		return refuse(REFUSE_NOT_IN_HAND, card);
	if (hand->n == 1 && !lay_may_discard_last(state))
		return refuse(REFUSE_NO_GOING_OUT, card);
	return canasta_check_card(state, card, hand->of[card], hand->n - 1);
}
