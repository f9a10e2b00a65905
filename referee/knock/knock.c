/*
 * Knock games: the turn, the knock, the last turns, and laying off.
 *
 * Phases of knock games: draw, play (discard or knock), layoff (on the
 * knocker's melds).  After the knock each other seat may have a last turn (draw
 * and discard), and may lay off.  The deal ends when it is the knocker's turn
 * again.
 */
#include "referee/knock/knock.h"

#include <string.h>

#include "referee/engine/ruling.h"

/* Set the family's state at the start of a deal, or for a position set up by
 * hand.  In a position in phase layoff the seat before has knocked. */
static void
knock_position(struct state *state)
{
	struct knock_state *own = &state->own.knock;

	memset(own, 0, sizeof(*own));
	own->knocker = SEAT_NONE;
	if (state->phase == PHASE_NONE)
		state->phase = PHASE_DRAW;
	if (state->phase != PHASE_LAYOFF)
		return;
	own->knocker = state->melds > 0 ? state->table[0].owner : SEAT_NONE;
	if (own->knocker < state->players)
		own->shown[own->knocker] = state->hands[own->knocker];
}

static void
knock_deal(struct state *state, struct stream *stream, struct events *events)
{
	(void)stream;
	(void)events;
	pile_push(&state->discard, pile_pop(&state->stock)); /* knock 3.2 */
	knock_position(state);
}

/* End of a turn */

/* Show the hands with the melds as counted, and end the deal: knock 8.1.  The
 * knocker has shown its hand with the knock. */
static void
knock_end_deal(struct state *state, enum how how, struct events *events)
{
	seat_t knocker = state->own.knock.knocker;
	struct partition best;

	for (seat_t seat = 0; seat < state->players; seat++) {
		if (!(state->dealt >> seat & 1) || seat == knocker)
			continue;
		knock_count_hand(state->rules, &state->hands[seat], &best);
		hand_show(state, seat, &best, events);
	}
	game_end_deal(state, how, knocker);
}

/* Return whether the seats lay off on the knocker's melds: knock 6.1. */
static bool
knock_has_layoffs(const struct state *state)
{
	seat_t knocker = state->own.knock.knocker;

	return state->rules->layoff == LAYOFF_ANY &&
	       state->hands[knocker].n > 0 && state->melds > 0;
}

/* Return whether the other seats have a last turn: knock 7.3. */
static bool
knock_has_last_turns(const struct state *state)
{
	seat_t knocker = state->own.knock.knocker;
	enum last_turn last = (enum last_turn)state->rules->last_turn;

	return last == LAST_TURN_ALWAYS ||
	       (last == LAST_TURN_KNOCK && state->hands[knocker].n > 0);
}

/* Return how a deal with a knock ends. */
static enum how
knock_how(const struct state *state)
{
	return state->hands[state->own.knock.knocker].n == 0 ? HOW_OUT
							     : HOW_KNOCK;
}

/* Give the turn to the next seat, or end the deal. */
static void
knock_end_turn(struct state *state, struct events *events)
{
	const struct rules *rules = state->rules;
	seat_t knocker = state->own.knock.knocker;
	unsigned cap = rules->max_rounds *
		       (unsigned)__builtin_popcount(state->dealt);

	state->turns++;
	game_next_turn(state, PHASE_DRAW);
	if (knocker != SEAT_NONE) {
		if (state->seat == knocker)
			knock_end_deal(state, knock_how(state), events);
		else if (!knock_has_last_turns(state))
			state->phase = PHASE_LAYOFF;
		else if (state->stock.n == 0 && !knock_may_renew(state))
			knock_end_deal(state, knock_how(state), events);
	} else if ((state->stock.n == 0 && !knock_may_renew(state)) ||
		   state->turns >= cap) { /* knock 8.2, 8.3 */
		knock_end_deal(state, HOW_STOPPED, events);
	}
}

/* Actions */

static struct ruling
knock_draw(struct state *state, const struct action *action,
	   struct stream *stream, struct events *events)
{
	bool stock = action->from == FROM_STOCK;

	if (action->lists > 0 || action->has_melds || action->from == FROM_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (!stock && action->from != FROM_DISCARD)
		return refuse(REFUSE_SOURCE, CARD_NONE);
	if (!stock && state->discard.n == 0)
		return refuse(REFUSE_NO_DISCARD, CARD_NONE);
	if (stock && state->stock.n == 0 && !knock_may_renew(state))
		return refuse(REFUSE_STOCK_EMPTY, CARD_NONE);
	if (stock && state->stock.n == 0)
		game_renew_stock(state, false, stream, events); /* knock 8.2 */
	game_take_card(state, (enum source)action->from, events);
	return good;
}

static struct ruling
knock_discard(struct state *state, const struct action *action,
	      struct events *events)
{
	struct ruling ruling = knock_check_discard(state, action->card);

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	game_discard_card(state, action->card, events);
	if (state->own.knock.knocker != SEAT_NONE && knock_has_layoffs(state))
		state->phase = PHASE_LAYOFF; /* after a last turn: knock 6.2 */
	else
		knock_end_turn(state, events);
	return good;
}

/* Check a knock and read its melds.  @hand: the cards outside the melds. */
static struct ruling
knock_check(const struct state *state, const struct action *action,
	    struct shown_hand *hand)
{
	struct ruling ruling;

	if (action->has_cards)
		return refuse(REFUSE_FORM, CARD_NONE);
	ruling = knock_check_discard(state, action->card);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	hand->rest = state->hands[state->seat];
	bag_take(&hand->rest, action->card);
	ruling = shown_hand_read(state, action, hand);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	return knock_check_rest(state->rules, &hand->rest);
}

static struct ruling
knock_knock(struct state *state, const struct action *action,
	    struct events *events)
{
	struct knock_state *own = &state->own.knock;
	struct shown_hand hand;
	struct ruling ruling = knock_check(state, action, &hand);

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	own->knocker = state->seat;
	own->shown[state->seat] = hand.rest; /* knock 12.1 */
	pile_push(&state->discard, action->card);
	shown_hand_lay(state, &hand, action->card, events);
	if (knock_has_last_turns(state) || knock_has_layoffs(state)) {
		knock_end_turn(state, events);
	} else {
		state->turns++;
		knock_end_deal(state, knock_how(state), events);
	}
	return good;
}

/* End the lay-offs of a seat: knock 6.1. */
static struct ruling
knock_pass(struct state *state, struct events *events)
{
	event_add(events, state->seat, NULL)->action.act = ACT_PASS;
	knock_end_turn(state, events);
	return good;
}

/* knock 4.1, 4.2, 6.1, 7.1 */
#define KNOCK_ACTS                                                             \
	(1u << ACT_DRAW | 1u << ACT_DISCARD | 1u << ACT_KNOCK |                \
	 1u << ACT_ADD | 1u << ACT_PASS)

static struct ruling
knock_apply(struct state *state, const struct action *action,
	    struct stream *stream, struct events *events)
{
	if (!(KNOCK_ACTS >> action->act & 1))
		return refuse(REFUSE_NO_SUCH_ACTION, CARD_NONE);
	if (action->act == ACT_KNOCK && state->phase == PHASE_PLAY &&
	    state->own.knock.knocker == SEAT_NONE && !knock_is_open(state))
		return refuse(REFUSE_FIRST_ROUND, CARD_NONE); /* knock 7.2 */
	if (!(knock_may(state) >> action->act & 1))
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (action->act == ACT_DRAW)
		return knock_draw(state, action, stream, events);
	if (action->act == ACT_DISCARD)
		return knock_discard(state, action, events);
	if (action->act == ACT_KNOCK)
		return knock_knock(state, action, events);
	if (action->act == ACT_ADD)
		return layoff_apply(state, action, events);
	return knock_pass(state, events);
}

static const char *
knock_prove(const struct rules *rules, unsigned players)
{
	(void)players; /* rules_issue counts the cards of the hands */
	if (rules->scoring == SCORE_MELDS)
		return "scoring must be \"penalty\", \"settle\" or "
		       "\"winner-collects\", because this family lays no melds "
		       "before the knock";
	if (rules->stock_end == STOCK_END || rules->stock_end == STOCK_ALL)
		return "stock_end must be \"shuffle\", \"turn\" or "
		       "\"last-turn\"";
	if (rules->layoff == LAYOFF_OWN_FIRST || rules->layoff == LAYOFF_OWN)
		return "layoff must be \"any\" (on the melds of the knocker) "
		       "or \"none\"";
	if (rules->sides > 0)
		return "sides: the family knock has no partners";
	if (rules->ace != ACE_LOW &&
	    (rules->packs.row[0].without >> RANK_KING & 1))
		return "ace must be \"low\" in a pack without kings";
	if (rules->max_rounds == 0)
		return "a deal might never end: set max_rounds";
	return NULL;
}

static const struct flag knock_flags[] = {
	{ "knocker", FLAG_SEAT, offsetof(struct state, own.knock.knocker),
	  false, "Seat that knocked" },
	{ "shown", FLAG_BAG_MAP, offsetof(struct state, own.knock.shown), false,
	  "Shown cards outside the melds of a knock" },
	{ "turns", FLAG_U16, offsetof(struct state, turns), false,
	  "Turns that count for the end of the deal" },
	{ "renewals", FLAG_U16, offsetof(struct state, renewals), false,
	  "New stocks in this deal" },
	{ .name = NULL },
};

const struct family knock_family = {
	.name = "knock",
	.flags = knock_flags,
	.deal = knock_deal,
	.apply = knock_apply,
	.legal = knock_legal,
	.standard = knock_standard,
	.may = knock_may,
	.score = knock_score,
	.match_over = knock_match_over,
	.position = knock_position,
	.deadwood = knock_deadwood,
	.prove = knock_prove,
};
