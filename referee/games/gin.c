/*
 * Gin: two seats keep their melds in hand, and one of them knocks.
 *
 * Phases: offer (the upcard goes round; or, at the wall, a last chance to
 * knock), draw, play (discard or knock), layoff (the knocker's opponent).  The
 * numbers in the comments are sections of the sheet gin.
 */
#include <string.h>

#include "referee/engine/arrange.h"
#include "referee/engine/view.h"
#include "referee/games/games.h"

#define WALL_CARDS 2 /* 8.2: the stock's last two cards are never drawn */

static const struct verdict good = { REFUSE_NONE, CARD_NONE, 0 };

static struct verdict
refuse(enum refusal refusal, card_t card)
{
	return (struct verdict){ refusal, card, 0 };
}

static seat_t
opponent_of(seat_t seat)
{
	return seat == 0 ? 1 : 0;
}

/* 8.3: the offer of the last discard, and not that of the upcard. */
static bool
is_wall_offer(const struct state *state)
{
	return state->phase == PHASE_OFFER && state->stock.n <= WALL_CARDS;
}

/* The cards that a knock may use: at the wall the top discard too (8.3). */
static struct bag
knocking_hand(const struct state *state)
{
	struct bag hand = state->hands[state->seat];

	if (is_wall_offer(state) && state->discard.n > 0)
		bag_put(&hand, pile_top(&state->discard));
	return hand;
}

/* 4.3: the card taken in this turn, or at the wall the one that counts as in
 * hand, is not thrown back, unless the hand holds its twin. */
static bool
is_kept_back(const struct state *state, const struct bag *hand, card_t card)
{
	card_t taken = is_wall_offer(state)	     ? pile_top(&state->discard)
		       : state->from == FROM_DISCARD ? state->drew
						     : CARD_NONE;

	return state->rules->throw_back != THROW_FREE && card == taken &&
	       hand->of[card] < 2;
}

static int
points_of(const struct rules *rules, const struct bag *hand)
{
	int points = 0;

	for (unsigned card = 0; card < CARD_KINDS; card++)
		points += hand->of[card] * card_points(rules, (card_t)card);
	return points;
}

/* A deal begins, or goes on from cards laid by hand: what follows from them. */
static void
gin_position(struct state *state)
{
	const struct rules *rules = state->rules;
	struct gin_state *own = &state->own.gin;

	memset(own, 0, sizeof(*own));
	own->knocker = SEAT_NONE;
	own->knock = rules->knock;
	if (rules->oklahoma != OKLAHOMA_OFF && state->discard.n > 0) {
		card_t upcard = state->discard.at[0];

		/* 7.2: the upcard's value; on an ace only gin */
		own->knock = card_rank(upcard) == RANK_ACE
				     ? 0
				     : (uint8_t)card_points(rules, upcard);
		own->doubled = rules->oklahoma == OKLAHOMA_SPADES &&
			       card_suit(upcard) == SPADES; /* 9.4 */
	}
	if (state->phase == PHASE_NONE)
		state->phase = PHASE_OFFER; /* 3.2 */
	if (state->phase == PHASE_LAYOFF) {
		own->knocker = opponent_of(state->seat);
		own->shown_deadwood = points_of(rules,
						&state->hands[own->knocker]);
		own->face_down = state->discard.n > 0;
	}
}

static void
gin_deal(struct state *state, struct stream *stream, struct events *events)
{
	(void)stream;
	(void)events;
	pile_push(&state->discard, pile_pop(&state->stock)); /* 3.1 */
	state->phase = PHASE_NONE;
	gin_position(state);
}

/* 5.3 */
static int
gin_deadwood(const struct state *state, const struct bag *hand)
{
	return arrange_deadwood(state->rules, hand);
}

static void
end_deal(struct state *state, enum how how, seat_t ender)
{
	state->over = OVER_DEAL;
	state->how = (uint8_t)how;
	state->ender = ender;
	state->seat = SEAT_NONE;
	state->phase = PHASE_NONE;
	state->drew = CARD_NONE;
	state->from = FROM_NONE;
}

static void
next_turn(struct state *state)
{
	if (state->seat == state->dealer)
		state->first = false;
	state->turns++;
	state->seat = opponent_of(state->seat);
	state->phase = PHASE_DRAW;
	state->drew = CARD_NONE;
	state->from = FROM_NONE;
}

static void
say(struct events *events, const struct state *state, enum act act)
{
	event_add(events, state->seat, NULL)->action.act = (uint8_t)act;
}

/*
 * Taking a card
 */

static void
take_card(struct state *state, enum source from, struct events *events)
{
	struct event *event = event_add(events, state->seat, NULL);
	card_t card = pile_pop(from == FROM_STOCK ? &state->stock
						  : &state->discard);

	event->action.act = ACT_DRAW;
	event->action.from = (uint8_t)from;
	event->action.count = 1;
	event->got[0] = card;
	event->got_count = 1;
	event->got_shown = from == FROM_STOCK ? SHOWN_SEAT(state->seat)
					      : SHOWN_ALL;
	bag_put(&state->hands[state->seat], card);
	state->drew = card;
	state->from = (uint8_t)from;
	state->phase = PHASE_PLAY;
	state->own.gin.stock_only = false;
}

static struct verdict
draw(struct state *state, const struct action *action, struct events *events)
{
	struct gin_state *own = &state->own.gin;
	enum source from = (enum source)action->from;

	if (action->has_melds || action->has_cards || from == FROM_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (is_wall_offer(state)) /* 8.3: it may not draw */
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (from != FROM_STOCK && from != FROM_DISCARD)
		return refuse(REFUSE_SOURCE, CARD_NONE);
	if (state->phase == PHASE_OFFER && from != FROM_DISCARD) /* 3.2 */
		return refuse(REFUSE_SOURCE, CARD_NONE);
	if (from == FROM_DISCARD && own->stock_only) /* 3.3 */
		return refuse(REFUSE_STOCK_ONLY, CARD_NONE);
	if (from == FROM_DISCARD && state->discard.n == 0)
		return refuse(REFUSE_NO_DISCARD, CARD_NONE);
	if (from == FROM_STOCK && state->stock.n == 0)
		return refuse(REFUSE_STOCK_EMPTY, CARD_NONE);
	if (from == FROM_DISCARD && state->phase == PHASE_DRAW &&
	    ++own->takes >= state->rules->take_cap) { /* 8.4 */
		struct event *event = event_add(events, state->seat, NULL);

		event->action.act = ACT_DRAW;
		event->action.from = (uint8_t)from;
		end_deal(state, HOW_VOID, SEAT_NONE);
		return good;
	}
	take_card(state, from, events);
	return good;
}

static struct verdict
pass_offer(struct state *state, struct events *events)
{
	say(events, state, ACT_PASS);
	if (is_wall_offer(state)) { /* 8.3 */
		end_deal(state, HOW_VOID, SEAT_NONE);
	} else if (state->seat != state->dealer) { /* 3.2 */
		state->seat = opponent_of(state->seat);
	} else { /* 3.3 */
		state->seat = opponent_of(state->seat);
		state->phase = PHASE_DRAW;
		state->own.gin.stock_only = true;
	}
	return good;
}

/*
 * Ending a turn
 */

static struct verdict
check_discard(const struct state *state, const struct bag *hand, card_t card)
{
	if (card == CARD_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (!bag_has(hand, card))
		return refuse(REFUSE_NOT_IN_HAND, card);
	if (is_kept_back(state, hand, card))
		return refuse(REFUSE_JUST_TAKEN, card);
	return good;
}

static struct verdict
discard(struct state *state, const struct action *action, struct events *events)
{
	struct gin_state *own = &state->own.gin;
	struct bag *hand = &state->hands[state->seat];
	struct verdict verdict = check_discard(state, hand, action->card);
	struct event *event;
	bool back;

	if (verdict.refusal != REFUSE_NONE)
		return verdict;
	bag_take(hand, action->card);
	pile_push(&state->discard, action->card);
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_DISCARD;
	event->action.card = action->card;

	/* 4.3: where it is allowed, two in a row stand still */
	back = state->from == FROM_DISCARD && action->card == state->drew;
	if (back && own->thrown_back) {
		end_deal(state, HOW_VOID, SEAT_NONE);
		return good;
	}
	own->thrown_back = back;
	next_turn(state);
	if (state->stock.n > WALL_CARDS)
		return good;
	if (state->rules->wall == WALL_KNOCK)
		state->phase = PHASE_OFFER; /* 8.3 */
	else
		end_deal(state, HOW_VOID, SEAT_NONE); /* 8.2 */
	return good;
}

/* A knock read: its melds, and what of the hand lies outside them. */
struct shown {
	unsigned n;
	struct meld melds[ACTION_LISTS_MAX / 3];
	struct bag rest;
	int deadwood;
};

/* 7.1: the melds are melds of disjoint cards of the hand. */
static struct verdict
read_melds(const struct state *state, const struct action *action,
	   struct shown *shown)
{
	struct verdict verdict = good;

	for (unsigned i = 0; i < action->lists; i++) {
		const struct laid *cards = action->cards +
					   action_list_start(action, i);
		unsigned n = action_list_count(action, i);

		for (unsigned j = 0; j < n; j++) {
			if (!bag_has(&shown->rest, cards[j].card)) {
				verdict = refuse(REFUSE_NOT_IN_HAND,
						 cards[j].card);
				verdict.list = (uint8_t)(i + 1);
				return verdict;
			}
			bag_take(&shown->rest, cards[j].card);
		}
		verdict = meld_read(state->rules, cards, n, KIND_NONE,
				    &shown->melds[shown->n]);
		if (verdict.refusal != REFUSE_NONE) {
			verdict.list = (uint8_t)(i + 1);
			return verdict;
		}
		shown->melds[shown->n++].owner = state->seat;
	}
	return verdict;
}

static struct verdict
check_knock(const struct state *state, const struct action *action,
	    struct shown *shown)
{
	const struct rules *rules = state->rules;
	struct verdict verdict;

	shown->n = 0;
	shown->rest = knocking_hand(state);
	shown->deadwood = 0;
	if (action->has_cards)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->card == CARD_NONE && !rules->big_gin) /* 7.4 */
		return refuse(REFUSE_KNOCK_BIG, CARD_NONE);
	if (action->card != CARD_NONE) {
		verdict = check_discard(state, &shown->rest, action->card);
		if (verdict.refusal != REFUSE_NONE)
			return verdict;
		bag_take(&shown->rest, action->card);
	}
	/* each meld takes three cards, so more lists are none */
	if (action->lists > sizeof(shown->melds) / sizeof(*shown->melds))
		return refuse(REFUSE_NOT_IN_HAND, CARD_NONE);
	verdict = read_melds(state, action, shown);
	if (verdict.refusal != REFUSE_NONE)
		return verdict;
	if (action->card == CARD_NONE && shown->rest.n > 0) /* 7.4 */
		return refuse(REFUSE_KNOCK_BIG, CARD_NONE);
	shown->deadwood = points_of(rules, &shown->rest);
	if (shown->deadwood > state->own.gin.knock) /* 7.1, 7.2 */
		return refuse(REFUSE_KNOCK_HIGH, CARD_NONE);
	return good;
}

static void
tell_knock(struct events *events, const struct state *state, card_t card,
	   const struct shown *shown)
{
	struct event *event = event_add(events, state->seat, NULL);
	struct action *action = &event->action;
	unsigned end = 0;

	action->act = ACT_KNOCK;
	action->card = card;
	action->has_melds = true;
	action->lists = (uint8_t)shown->n;
	for (unsigned i = 0; i < shown->n; i++) {
		memcpy(action->cards + end, shown->melds[i].cards,
		       shown->melds[i].n * sizeof(*action->cards));
		end += shown->melds[i].n;
		action->ends[i] = (uint8_t)end;
	}
	event->card_shown = SHOWN_SEAT(state->seat); /* 7.1: face down */
}

static struct verdict
knock(struct state *state, const struct action *action, struct events *events)
{
	struct gin_state *own = &state->own.gin;
	struct shown shown;
	struct verdict verdict = check_knock(state, action, &shown);
	enum how how = HOW_KNOCK;

	if (verdict.refusal != REFUSE_NONE)
		return verdict;
	if (is_wall_offer(state))
		pile_pop(&state->discard); /* 8.3: it counts as in hand */
	if (action->card != CARD_NONE) {
		pile_push(&state->discard, action->card);
		own->face_down = true;
	}
	tell_knock(events, state, action->card, &shown);
	memcpy(state->table, shown.melds, shown.n * sizeof(*shown.melds));
	state->melds = (uint8_t)shown.n; /* 6.1: melds 1, 2, 3 */
	state->hands[state->seat] = shown.rest;
	own->knocker = state->seat;
	own->shown_deadwood = shown.deadwood;
	if (shown.deadwood == 0) /* 7.3, 7.4 */
		how = action->card == CARD_NONE ? HOW_BIG_GIN : HOW_GIN;
	next_turn(state);
	if (how != HOW_KNOCK)
		end_deal(state, how, own->knocker); /* 6.4, 8.1 */
	else
		state->phase = PHASE_LAYOFF; /* 6.1 */
	return good;
}

/*
 * Laying off
 */

static struct verdict
add(struct state *state, const struct action *action, struct events *events)
{
	struct bag rest = state->hands[state->seat];
	struct verdict verdict;
	struct event *event;

	if (!action->has_cards || action->lists != 1 || action->meld == 0)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->meld > state->melds)
		return refuse(REFUSE_NO_SUCH_MELD, CARD_NONE);
	if (action->ends[0] == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	for (unsigned i = 0; i < action->ends[0]; i++) {
		if (!bag_has(&rest, action->cards[i].card))
			return refuse(REFUSE_NOT_IN_HAND,
				      action->cards[i].card);
		bag_take(&rest, action->cards[i].card);
	}
	verdict = meld_grow(state->rules, &state->table[action->meld - 1],
			    action->cards, action->ends[0],
			    (enum end)action->at);
	if (verdict.refusal != REFUSE_NONE)
		return verdict;
	state->hands[state->seat] = rest;
	event = event_add(events, state->seat, action);
	event->action.card = CARD_NONE;
	return good;
}

static struct verdict
gin_pass(struct state *state, struct events *events)
{
	if (state->phase == PHASE_OFFER)
		return pass_offer(state, events);
	if (state->phase != PHASE_LAYOFF)
		return refuse(REFUSE_PASS, CARD_NONE); /* 3.3, 4.2 */
	say(events, state, ACT_PASS);
	end_deal(state, HOW_KNOCK, state->own.gin.knocker); /* 6.3 */
	return good;
}

/* Bit per act that the phase knows: 3.2, 4.1, 4.2, 6.1, 8.3. */
static uint32_t
gin_may(const struct state *state)
{
	switch ((enum phase)state->phase) {
	case PHASE_OFFER:
		return 1u << ACT_PASS | (is_wall_offer(state) ? 1u << ACT_KNOCK
							      : 1u << ACT_DRAW);
	case PHASE_DRAW:
		return 1u << ACT_DRAW;
	case PHASE_PLAY:
		return 1u << ACT_DISCARD | 1u << ACT_KNOCK;
	case PHASE_LAYOFF:
		return 1u << ACT_ADD | 1u << ACT_PASS;
	case PHASE_NONE:
	case PHASE_ANSWER:
		break;
	}
	return 0;
}

#define GIN_ACTS                                                               \
	(1u << ACT_DRAW | 1u << ACT_PASS | 1u << ACT_DISCARD |                 \
	 1u << ACT_KNOCK | 1u << ACT_ADD)

static struct verdict
gin_apply(struct state *state, const struct action *action,
	  struct stream *stream, struct events *events)
{
	(void)stream;
	if (!(GIN_ACTS >> action->act & 1))
		return refuse(REFUSE_NO_SUCH_ACTION, CARD_NONE);
	if (action->act == ACT_PASS)
		return gin_pass(state, events);
	if (!(gin_may(state) >> action->act & 1))
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (action->act == ACT_DRAW)
		return draw(state, action, events);
	if (action->act == ACT_DISCARD)
		return discard(state, action, events);
	if (action->act == ACT_KNOCK)
		return knock(state, action, events);
	return add(state, action, events);
}

/*
 * Scoring
 */

static void
gin_score(struct state *state)
{
	const struct rules *rules = state->rules;
	const struct gin_state *own = &state->own.gin;
	seat_t scorer = own->knocker;
	int points = 0, left;

	if (state->how == HOW_VOID)
		return;
	/* 6.3: the engine arranges what the opponent did not lay off */
	left = arrange_deadwood(rules,
				&state->hands[opponent_of(own->knocker)]);
	if (state->how == HOW_GIN) { /* 9.1 */
		points = left + rules->gin_bonus;
	} else if (state->how == HOW_BIG_GIN) {
		points = left + rules->big_gin_bonus;
	} else if (own->shown_deadwood < left) { /* 9.2 */
		points = left - own->shown_deadwood;
	} else if (own->shown_deadwood > left || rules->tie_undercuts) {
		scorer = opponent_of(own->knocker); /* 9.3 */
		points = own->shown_deadwood - left + rules->undercut_bonus;
	} else {
		return; /* 9.3: a tie scores nothing and gives no line */
	}
	state->deal_scores[scorer] = own->doubled ? 2 * points : points;
	state->lines[scorer]++; /* 9.5 */
}

/* 10.1: who has reached the target; the scorer of this deal, in doubt. */
static seat_t
reached_target(const struct state *state)
{
	seat_t first = SEAT_NONE;

	for (seat_t seat = 0; seat < state->players; seat++)
		if (state->scores[seat] >= state->rules->target &&
		    (first == SEAT_NONE || state->deal_scores[seat] > 0))
			first = seat;
	return first;
}

static void
gin_match_over(struct state *state)
{
	const struct rules *rules = state->rules;
	seat_t first;

	if (rules->target == 0) { /* 10.3: one deal, nothing is added */
		game_end_match(state);
		return;
	}
	first = reached_target(state);
	if (first == SEAT_NONE &&
	    (rules->deals_total == 0 || state->deal < rules->deals_total))
		return;
	for (unsigned i = 0; i < state->players; i++)
		state->scores[i] += rules->line_bonus * state->lines[i];
	if (first != SEAT_NONE) { /* 10.1; else 10.2: no bonus */
		state->scores[first] += rules->game_bonus;
		if (state->lines[opponent_of(first)] == 0)
			state->scores[first] += rules->shutout_bonus;
		state->winners = (uint8_t)(1u << first);
	}
	game_end_match(state);
}

/*
 * What is legal, and what is safe
 */

static struct action *
list(struct legal *out, enum act act)
{
	struct action *action = &out->at[out->n++];

	action_init(action, act);
	return action;
}

/* The knocks from @held, listed as @n @cards, with each discard that leaves
 * little enough, best melds shown. */
static void
legal_knocks(const struct state *state, const struct bag *held,
	     const card_t *cards, unsigned n, struct legal *out)
{
	const struct rules *rules = state->rules;
	int knock_value = state->own.gin.knock;
	int least = arrange_deadwood(rules, held);

	if (rules->big_gin && least == 0) /* 7.4 */
		arrange_show(rules, held, list(out, ACT_KNOCK));
	for (unsigned i = 0; i < n && out->n < LEGAL_MAX; i++) {
		struct action *action;
		struct bag rest;

		/* without a card the deadwood falls by its points at most */
		if (least - card_points(rules, cards[i]) > knock_value ||
		    (i > 0 && cards[i] == cards[i - 1]) ||
		    is_kept_back(state, held, cards[i]))
			continue;
		rest = *held;
		bag_take(&rest, cards[i]);
		if (arrange_deadwood(rules, &rest) > knock_value)
			continue;
		action = list(out, ACT_KNOCK);
		action->card = cards[i];
		arrange_show(rules, &rest, action);
		out->more = true; /* 7.5: shown worse */
	}
}

static void
legal_play(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);

	for (unsigned i = 0; i < n; i++)
		if ((i == 0 || cards[i] != cards[i - 1]) &&
		    !is_kept_back(state, hand, cards[i]))
			list(out, ACT_DISCARD)->card = cards[i];
	legal_knocks(state, hand, cards, n, out);
}

/* 8.3 */
static void
legal_wall(const struct state *state, struct legal *out)
{
	struct bag hand = knocking_hand(state);
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&hand, cards);

	list(out, ACT_PASS);
	legal_knocks(state, &hand, cards, n, out);
}

/* Could a second card of the hand come along in the same "add"? */
static bool
takes_another(const struct state *state, const struct meld *meld, card_t first)
{
	struct bag rest = state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX];
	unsigned n;

	bag_take(&rest, first);
	n = bag_list(&rest, cards);
	for (unsigned i = 0; i < n; i++) {
		struct laid laid[2] = { { first, CARD_NONE },
					{ cards[i], CARD_NONE } };
		struct meld grown = *meld;

		if (meld_grow(state->rules, &grown, laid, 2, AT_NONE).refusal ==
		    REFUSE_NONE)
			return true;
	}
	return false;
}

static void
legal_layoff(const struct state *state, struct legal *out)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&state->hands[state->seat], cards);

	list(out, ACT_PASS);
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < state->melds; j++) {
			struct laid laid = { cards[i], CARD_NONE };
			struct meld meld = state->table[j];
			struct action *action;

			if ((i > 0 && cards[i] == cards[i - 1]) ||
			    out->n == LEGAL_MAX ||
			    meld_grow(state->rules, &meld, &laid, 1, AT_NONE)
					    .refusal != REFUSE_NONE)
				continue;
			action = list(out, ACT_ADD);
			action->meld = (uint8_t)(j + 1);
			action->has_cards = true;
			action->lists = 1;
			action->ends[0] = 1;
			action->cards[0] = laid;
			out->more |= takes_another(state, &state->table[j],
						   cards[i]);
		}
}

static void
gin_legal(const struct state *state, struct legal *out)
{
	switch ((enum phase)state->phase) {
	case PHASE_OFFER:
		if (is_wall_offer(state)) {
			legal_wall(state, out);
			break;
		}
		list(out, ACT_PASS);
		if (state->discard.n > 0)
			list(out, ACT_DRAW)->from = FROM_DISCARD;
		break;
	case PHASE_DRAW:
		if (state->stock.n > 0)
			list(out, ACT_DRAW)->from = FROM_STOCK;
		if (state->discard.n > 0 && !state->own.gin.stock_only)
			list(out, ACT_DRAW)->from = FROM_DISCARD;
		break;
	case PHASE_PLAY:
		legal_play(state, out);
		break;
	case PHASE_LAYOFF:
		legal_layoff(state, out);
		break;
	case PHASE_NONE:
	case PHASE_ANSWER:
		break;
	}
}

/* The discard that leaves the least deadwood; of equal ones the dearest, then
 * the last in order. */
static card_t
safe_discard(const struct state *state)
{
	const struct rules *rules = state->rules;
	struct bag hand = state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX], best = CARD_NONE;
	unsigned n = bag_list(&hand, cards);
	int best_left = 0;

	for (unsigned i = 0; i < n; i++) {
		int left;

		if (is_kept_back(state, &hand, cards[i]))
			continue;
		bag_take(&hand, cards[i]);
		left = arrange_deadwood(rules, &hand);
		bag_put(&hand, cards[i]);
		if (best == CARD_NONE || left < best_left ||
		    (left == best_left && card_points(rules, cards[i]) >=
						  card_points(rules, best))) {
			best = cards[i];
			best_left = left;
		}
	}
	return best;
}

static void
gin_standard(const struct state *state, struct action *out)
{
	switch ((enum phase)state->phase) {
	case PHASE_DRAW:
		action_init(out, ACT_DRAW);
		out->from = state->stock.n > 0 ? FROM_STOCK : FROM_DISCARD;
		break;
	case PHASE_PLAY:
		action_init(out, ACT_DISCARD);
		out->card = safe_discard(state);
		break;
	case PHASE_OFFER:
	case PHASE_LAYOFF:
	case PHASE_NONE:
	case PHASE_ANSWER:
		action_init(out, ACT_PASS);
		break;
	}
}

/* 12.1: a knock's discard stays face down but for the knocker. */
static void
gin_view(const struct state *state, seat_t seat, struct view *view)
{
	if (state->own.gin.face_down && seat != state->own.gin.knocker &&
	    view->discard.n > 0)
		view->discard.at[view->discard.n - 1] = CARD_HIDDEN;
}

static const char *
gin_prove(const struct rules *rules, unsigned players)
{
	if (players != 2)
		return "gin is played by two";
	/* two hands, the upcard, the wall and a card to draw: 3.1, 8.2 */
	if (rules->pack_cards < 2 * rules_hand(rules, 1) + 1 + WALL_CARDS + 1)
		return "the pack is too small for two hands, the upcard and "
		       "three cards of stock";
	if (rules->take_cap == 0)
		return "take_cap must be 1 or more, or a deal may never end";
	return NULL;
}

static const struct flag gin_flags[] = {
	{ "knock", FLAG_U8, offsetof(struct state, own.gin.knock), false },
	{ "stock_only", FLAG_BOOL, offsetof(struct state, own.gin.stock_only),
	  false },
	{ "doubled", FLAG_BOOL, offsetof(struct state, own.gin.doubled),
	  false },
	{ "takes", FLAG_U16, offsetof(struct state, own.gin.takes), false },
	{ "lines", FLAG_U16_SEATS, offsetof(struct state, lines), false },
	{ NULL, FLAG_BOOL, 0, false },
};

const struct family gin_family = {
	.name = "gin",
	.flags = gin_flags,
	.deal = gin_deal,
	.apply = gin_apply,
	.legal = gin_legal,
	.standard = gin_standard,
	.may = gin_may,
	.score = gin_score,
	.match_over = gin_match_over,
	.view = gin_view,
	.position = gin_position,
	.deadwood = gin_deadwood,
	.prove = gin_prove,
};
