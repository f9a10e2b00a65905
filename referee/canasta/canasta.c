/*
 * Canasta: the deal, the turn, and questions to the partner.
 *
 * At the start of a turn (phase draw), the seat takes from the stock, or takes
 * the pile and melds its top card.  In phase play the seat may ask its partner
 * a question, which the partner answers in phase answer.  The seat melds, adds
 * cards and then discards.  The engine lays and replaces red threes without an
 * action of the seat.
 */
#include "referee/canasta/canasta.h"

#include "referee/engine/ruling.h"
#include "referee/engine/view.h"

/* Lay the red threes of a hand and replace them, also those among the
 * replacements: canasta 3.2. */
static void
canasta_replace_bonus(struct state *state, seat_t seat, struct events *events)
{
	struct bag *hand = &state->hands[seat];
	uint64_t left;

	while ((left = hand->any & state->rules->bonus_cards) != 0) {
		card_t card = (card_t)__builtin_ctzll(left);
		struct event *event;

		bag_take(hand, card);
		canasta_lay_bonus(state, seat, card, events);
		if (state->stock.n == 0)
			continue;
		card = pile_pop(&state->stock);
		bag_put(hand, card);
		if (card_mask_has(state->rules->bonus_cards, card))
			continue; /* the next event shows it */
		event = &events->at[events->n - 1];
		event->got[0] = card;
		event->got_count = 1;
		event->got_shown = SHOWN_SEAT(seat);
	}
}

static void
canasta_deal(struct state *state, struct stream *stream, struct events *events)
{
	const struct rules *rules = state->rules;
	seat_t seat = state->dealer;

	(void)stream;
	canasta_deal_feet(state);
	while (!rules->no_upcard && state->stock.n > 0) { /* canasta 3.1 */
		card_t card = pile_pop(&state->stock);

		pile_push(&state->discard, card);
		if (!rules_pile_freezes(rules) || /* burraco 3.3 */
		    (!card_is_wild(rules, card) &&
		     !card_mask_has(rules->bonus_cards | rules->stop_cards,
				    card)))
			break;
	}
	for (unsigned i = 0; i < state->players; i++) {
		seat = seat_after(state, seat);
		canasta_replace_bonus(state, seat, events);
	}
	state->phase = PHASE_DRAW;
	state->own.canasta.concealed = true;
}

/* Return whether the deal ends after this turn: burraco 8.2, 8.3, buraco 8.2.
 */
static bool
canasta_deal_stops(const struct state *state)
{
	const struct rules *rules = state->rules;

	if (rules_foot_becomes_stock(rules)) {
		if (state->stock.n == 0 && state->aside.n < rules->foot)
			return true;
	} else if (rules->stock_left > 0 &&
		   state->stock.n <= rules->stock_left) {
		return true;
	}
	return !rules_pile_freezes(rules) && rules->max_rounds > 0 &&
	       state->turns >= rules->max_rounds * state->players;
}

static void
canasta_end_turn(struct state *state, struct stream *stream,
		 struct events *events)
{
	struct canasta_state *own = &state->own.canasta;

	/* canasta 7.2: the partner said yes, but the seat has cards left */
	if (own->answer == ANSWER_YES)
		own->penalty[state->seat] += state->rules->ask_penalty;
	state->turns++;
	if (canasta_deal_stops(state)) {
		canasta_end_deal(state, HOW_STOPPED, SEAT_NONE, stream, events);
		return;
	}
	if (rules_foot_becomes_stock(state->rules) && state->stock.n == 0)
		canasta_stock_foot(state, stream, events);
	game_next_turn(state, PHASE_DRAW);
	own->answer = ANSWER_NONE;
	own->melded = false;
	own->concealed = !(state->opened >> state->seat & 1);
}

/* Draw from the stock; lay and replace a red three at once: canasta 4.2. */
static struct ruling
canasta_draw_stock(struct state *state, struct events *events)
{
	const struct rules *rules = state->rules;
	struct event *event;
	unsigned n = 0;

	if (state->stock.n == 0)
		return refuse(REFUSE_STOCK_EMPTY, CARD_NONE);
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_DRAW;
	event->action.from = FROM_STOCK;
	event->got_shown = SHOWN_SEAT(state->seat);
	while (n < rules->draw_count && state->stock.n > 0) {
		card_t card = pile_pop(&state->stock);

		if (card_mask_has(rules->bonus_cards, card)) {
			canasta_lay_bonus(state, state->seat, card, events);
			continue;
		}
		bag_put(&state->hands[state->seat], card);
		event->got[n++] = card;
		state->drew = card;
	}
	event->got_count = (uint16_t)n;
	event->action.count = (uint16_t)n;
	state->from = FROM_STOCK;
	state->phase = PHASE_PLAY;
	if (n == 0) /* canasta 8.2: red threes were the last cards */
		game_end_deal(state, HOW_STOPPED, SEAT_NONE);
	return good;
}

/* Take the pile freely: burraco 4.2. */
static struct ruling
canasta_draw_pile(struct state *state, const struct action *action,
		  struct events *events)
{
	struct ruling ruling = canasta_check_pile(state);

	if (action->lists > 0 || action->has_melds || action->meld != 0)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (ruling.refusal == REFUSE_NONE)
		canasta_take_pile(state, events);
	return ruling;
}

static struct ruling
canasta_draw(struct state *state, const struct action *action,
	     struct stream *stream, struct events *events)
{
	struct lay lay;
	struct ruling ruling;

	if (state->phase != PHASE_DRAW)
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (action->from == FROM_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->from == FROM_STOCK) {
		if (action->lists > 0 || action->has_melds)
			return refuse(REFUSE_FORM, CARD_NONE);
		return canasta_draw_stock(state, events);
	}
	if (action->from != FROM_PILE) /* canasta 4.1 */
		return refuse(REFUSE_SOURCE, CARD_NONE);
	if (state->rules->pile_use == PILE_USE_FREE)
		return canasta_draw_pile(state, action, events);
	ruling = canasta_check_lay(state, action, &lay);
	if (ruling.refusal == REFUSE_NONE)
		canasta_apply_lay(state, action, &lay, stream, events);
	return ruling;
}

static struct ruling
canasta_lay_cards(struct state *state, const struct action *action,
		  struct stream *stream, struct events *events)
{
	struct lay lay;
	struct ruling ruling;

	if (state->phase != PHASE_PLAY)
		return refuse(REFUSE_PHASE, CARD_NONE);
	ruling = canasta_check_lay(state, action, &lay);
	if (ruling.refusal == REFUSE_NONE)
		canasta_apply_lay(state, action, &lay, stream, events);
	return ruling;
}

static struct ruling
canasta_discard(struct state *state, const struct action *action,
		struct stream *stream, struct events *events)
{
	struct bag *hand = &state->hands[state->seat];
	struct ruling ruling;

	if (state->phase != PHASE_PLAY)
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (action->card == CARD_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	ruling = canasta_check_discard(state, action->card);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	game_discard_card(state, action->card, events);
	if (hand->n == 0 && !seat_has_foot(state, state->seat)) {
		canasta_end_deal(state, HOW_OUT, state->seat, stream, events);
		return good;
	}
	if (hand->n == 0) /* burraco 4.7: for the next turn of the seat */
		canasta_take_foot(state, state->seat, stream, events);
	canasta_end_turn(state, stream, events);
	return good;
}

/* Ask the next seat of the side in turn order. */
static struct ruling
canasta_ask(struct state *state, struct events *events)
{
	struct ruling ruling;

	if (state->phase != PHASE_PLAY)
		return refuse(REFUSE_PHASE, CARD_NONE);
	ruling = canasta_check_ask(state);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	event_add(events, state->seat, NULL)->action.act = ACT_ASK;
	state->seat = (seat_t)((state->seat + state->rules->sides) %
			       state->players);
	state->phase = PHASE_ANSWER;
	return good;
}

/* Return the seat that asked: the one before on the answering side. */
static seat_t
canasta_asker(const struct state *state)
{
	return (seat_t)((state->seat + state->players - state->rules->sides) %
			state->players);
}

static struct ruling
canasta_answer(struct state *state, const struct action *action,
	       struct events *events)
{
	struct event *event;

	if (state->phase != PHASE_ANSWER)
		return refuse(REFUSE_PHASE, CARD_NONE);
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_ANSWER;
	event->action.yes = action->yes;
	state->own.canasta.answer = action->yes ? ANSWER_YES : ANSWER_NO;
	state->seat = canasta_asker(state);
	state->phase = PHASE_PLAY;
	return good;
}

static struct ruling
canasta_pass(struct state *state, struct stream *stream, struct events *events)
{
	struct ruling ruling = canasta_check_pass(state);

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	event_add(events, state->seat, NULL)->action.act = ACT_PASS;
	canasta_end_deal(state, HOW_BLOCKED, SEAT_NONE, stream, events);
	return good;
}

static struct ruling
canasta_apply(struct state *state, const struct action *action,
	      struct stream *stream, struct events *events)
{
	switch ((enum act)action->act) {
	case ACT_DRAW:
		return canasta_draw(state, action, stream, events);
	case ACT_MELD:
	case ACT_ADD:
		return canasta_lay_cards(state, action, stream, events);
	case ACT_DISCARD:
		return canasta_discard(state, action, stream, events);
	case ACT_PASS:
		return canasta_pass(state, stream, events);
	case ACT_ASK:
		return canasta_ask(state, events);
	case ACT_ANSWER:
		return canasta_answer(state, action, events);
	case ACT_SWAP:
	case ACT_BUY:
	case ACT_BID:
	case ACT_PUSH:
	case ACT_KNOCK:
	case ACT_DECLARE:
	case ACT_DROP:
	case ACT_ARRANGE:
	case ACT_NONE:
	case ACT_RENEW:
	case ACT_SHOW:
	case ACT_CUT:
	case ACT_DEAL:
	case ACT_RED_THREE:
	case ACTS:
		break;
	}
	return refuse(REFUSE_NO_SUCH_ACTION, CARD_NONE);
}

/* While the partner answers, hide the drawn card from all seats but the one
 * that asked. */
static void
canasta_view(const struct state *state, seat_t seat, struct view *view)
{
	if (state->phase == PHASE_ANSWER)
		view->drew = seat == canasta_asker(state) ? state->drew
							  : CARD_NONE;
}

static void
canasta_position(struct state *state)
{
	struct canasta_state *own = &state->own.canasta;
	seat_t seat = state->phase == PHASE_ANSWER && state->rules->sides > 0
			      ? canasta_asker(state)
			      : state->seat;

	own->concealed = !(state->opened >> seat & 1);
}

/* Return how many cards of @cards, a bit per card, the pack contains. */
static unsigned
canasta_count_copies(const struct rules *rules, uint64_t cards)
{
	unsigned n = 0;

	for (; cards != 0; cards &= cards - 1)
		n += rules->pack_of[__builtin_ctzll(cards)];
	return n;
}

/* Prove that the runs are such that the family can list them. */
static const char *
canasta_prove_runs(const struct rules *rules, uint64_t covered)
{
	uint64_t runs = 0;

	if ((!rules->pure_runs && rules->run_wilds != RUN_WILDS_MOVE) ||
	    rules->run_suits != RUN_SUITS_SAME || rules->ace == ACE_ROUND)
		return "in this family runs have one suit and no wild cards: "
		       "set pure_runs to true (or run_wilds to \"move\"), "
		       "run_suits to \"same\" and ace to \"low\", \"high\" "
		       "or \"both\"";
	for (int place = place_lowest(rules); place <= place_highest(rules);
	     place++) {
		for (unsigned suit = 0; suit < SUITS; suit++)
			runs |= UINT64_C(1) << card_of(suit, place_rank(place));
	}
	/* samba 5.4 */
	if ((runs & covered & ~rules->wild_mask) != 0)
		return "runs would have bonus cards or stop cards: set ace to "
		       "\"high\" and run_low to a rank above these cards";
	return NULL;
}

/* Return a bound of the number of melds that a deal can have on the table. */
static unsigned
canasta_bound_melds(const struct rules *rules, unsigned sides)
{
	uint64_t never = rules->bonus_cards |
			 (rules->stop_never ? rules->stop_cards : 0);
	unsigned cards = rules->pack_cards - canasta_count_copies(rules, never);
	unsigned open = 0;

	if (rules->meld_kinds != MELDS_SETS || rules->wild_melds)
		return cards / (rules->set_min < rules->run_min
					? rules->set_min
					: rules->run_min);
	for (unsigned rank = 1; rank <= RANK_KING; rank++) {
		uint64_t suits = 0;

		for (unsigned suit = 0; suit < SUITS; suit++)
			suits |= UINT64_C(1) << card_of(suit, rank);
		open += (suits & ~(never | rules->wild_mask)) != 0 ? sides : 0;
	}
	if (open * rules->set_min > cards)
		return cards / rules->set_min;
	/* further sets of a rank follow only after a canasta: samba 5.2 */
	return open + (rules->sets_again ? (cards - open * rules->set_min) /
						   rules->canasta_size
					 : 0);
}

static const char *
canasta_prove(const struct rules *rules, unsigned players)
{
	uint64_t covered = rules->wild_mask | rules->bonus_cards |
			   rules->stop_cards;
	unsigned sides = rules->sides > 0 ? rules->sides : players;
	unsigned feet = rules->foot_of == FOOT_OF_SEAT ? players : sides;
	unsigned dealt = players * rules_hand(rules, 1) + feet * rules->foot;

	if (rules->wild_sets || rules->set_suits != SUITS_ANY)
		return "in this family sets have any suits: set set_suits to "
		       "\"any\" and wild_sets to false";
	if (rules->going_out == OUT_WAITS)
		return "in this family no seat waits for a card: set going_out "
		       "to \"free\", \"discard\" or \"natural\"";
	if (rules->bonus_cards != 0 &&
	    (rules->foot > 0 || rules->pile_cards > 0 ||
	     !rules_pile_freezes(rules)))
		return "bonus_cards cannot be combined with foot, with "
		       "pile_cards or with \"pile_use: free\" or \"laid\"";
	if (rules_foot_becomes_stock(rules) && rules->foot_of == FOOT_OF_SEAT)
		return "foot_stock requires \"foot_of: side\"";
	if (rules->pile_use == PILE_USE_FREE && rules->max_rounds == 0)
		return "a deal might never end: set max_rounds";
	if (rules->wild_melds && rules->wild == 0)
		return "wild_melds require a wild rank: set wild, for example "
		       "to [2]";
	if (rules->wild_melds && rules->meld_kinds == MELDS_RUNS)
		return "wild_melds are sets: set meld_kinds to \"sets\" or "
		       "\"both\"";
	if (rules->meld_kinds != MELDS_SETS) {
		const char *issue = canasta_prove_runs(rules, covered);

		if (issue != NULL)
			return issue;
	}
	/* canasta 3.2: each red three and its replacement is an event */
	if (canasta_count_copies(rules, rules->bonus_cards) + 2 * players >
	    EVENTS_MAX)
		return "bonus_cards: the pack has too many of these cards: "
		       "list fewer, or use fewer packs";
	if (rules->minimum_points.n != rules->minimum_scores.n + 1u &&
	    rules->minimum_points.n + rules->minimum_scores.n > 0)
		return "minimum_points must have one number more than "
		       "minimum_scores";
	if (canasta_bound_melds(rules, sides) > TABLE_MELDS_MAX)
		return "the table could have more than 56 melds: use fewer "
		       "packs, sets only, or fewer sides";
	/* canasta 3.1: the stock contains a card that may be turned up */
	if (rules->no_upcard)
		covered = 0;
	if (dealt + canasta_count_copies(rules, covered) +
		    rules->pack_of[CARD_X1] + rules->stock_left >=
	    rules->pack_cards)
		return "the stock might have no card that can be turned up: "
		       "use fewer wild cards, or deal fewer cards";
	return NULL; /* every deal ends: canasta 8.4 */
}

static const struct flag canasta_flags[] = {
	{ "red_threes", FLAG_BAG_MAP, offsetof(struct state, own.canasta.bonus),
	  false, "Red threes on the table of each seat" },
	{ "penalty", FLAG_INT_MAP, offsetof(struct state, own.canasta.penalty),
	  false, "Penalty of each seat in this deal" },
	{ "answer", FLAG_ANSWER, offsetof(struct state, own.canasta.answer),
	  false, "The partner's answer in this turn" },
	{ "feet", FLAG_U8, offsetof(struct state, own.canasta.feet), false,
	  "Sides or seats that have not taken their second hand: one bit "
	  "each" },
	{ "melded", FLAG_BOOL, offsetof(struct state, own.canasta.melded),
	  false, "The seat in turn has melded or added in this turn" },
	{ "concealed", FLAG_BOOL, offsetof(struct state, own.canasta.concealed),
	  false,
	  "The seat in turn goes out concealed if it goes out with a canasta "
	  "of this turn" },
	{ .name = NULL },
};

static const struct place canasta_places[] = {
	{ "red threes", FORM_BAG, SEEN_BY_ALL, true,
	  offsetof(struct state, own.canasta.bonus) },
	{ .name = NULL },
};

const struct family canasta_family = {
	.name = "canasta",
	.flags = canasta_flags,
	.places = canasta_places,
	.deal = canasta_deal,
	.apply = canasta_apply,
	.legal = canasta_legal,
	.standard = canasta_standard,
	.may = canasta_may,
	.score = canasta_score,
	.match_over = canasta_match_over,
	.view = canasta_view,
	.position = canasta_position,
	.opening_points = canasta_minimum,
	.canastas = true,
	.prove = canasta_prove,
};
