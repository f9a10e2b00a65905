/*
 * Indian Rummy: the turn, the drop, the declaration, and the score.
 *
 * In Indian Rummy no seat lays melds during play.  A seat that has arranged its
 * whole hand in melds declares the hand, and the others pay.
 *
 * Phases of Indian Rummy: draw (a card, or drop out of the deal), play
 * (discard, or declare with a discard).  A seat that drops out loses its bit in
 * state->dealt, so that turns skip the seat.  Its cards go to state->aside.
 */
#include "referee/games/indian.h"

#include <string.h>

#include "referee/engine/ruling.h"
#include "referee/games/games.h"
#include "referee/knock/showdown.h"

/* Turn up the wild card and the upcard: indian 3.2, 3.3; with one wild card, no
 * joker is turned up: okey 3.2. */
static void
indian_deal(struct state *state, struct stream *stream, struct events *events)
{
	struct indian_state *own = &state->own.indian;

	(void)stream;
	(void)events;
	own->wild = state->rules->wild_turned == WILD_TURNED_NEXT
			    ? pile_take_natural(&state->stock)
			    : pile_pop(&state->stock);
	bag_put(&state->aside, own->wild);
	if (state->rules->first_extra) { /* okey 3.1 */
		bag_put(&state->hands[state->seat], pile_pop(&state->stock));
		state->phase = PHASE_PLAY;
	} else if (!state->rules->no_upcard) { /* cacheta 3.3 */
		pile_push(&state->discard, pile_pop(&state->stock));
		own->upcard = true;
	}
}

/* Take the seats that already pay out of the deal: indian 4.5. */
static void
indian_position(struct state *state)
{
	for (unsigned i = 0; i < state->players; i++)
		if (state->own.indian.out[i] != 0)
			state->dealt &= (uint8_t) ~(1u << i);
	if (state->dealt == 0)
		state->dealt = (uint8_t)(1u << state->seat);
	if (!(state->dealt >> state->seat & 1))
		state->seat = seat_after(state, state->seat);
}

/* End a deal */

/* Return whether the condition of a stake holds: okey 9.1.  @declared: the
 * declaration that won, or NULL. */
static bool
indian_stake_holds(const struct state *state, const struct action *declared,
		   enum stake_when when)
{
	bool pairs = declared != NULL && indian_declares_pairs(declared);
	bool wild = declared != NULL && declared->card != CARD_NONE &&
		    indian_is_wild(state, declared->card);

	switch (when) {
	case STAKE_ANY:
		return true;
	case STAKE_NO_DISCARD:
		return declared != NULL && declared->card == CARD_NONE;
	case STAKE_PAIRS:
		return pairs;
	case STAKE_WILD:
		return wild;
	case STAKE_PAIRS_WILD:
		return pairs && wild;
	case STAKE_DEALT:
	case STAKE_CAUGHT:
	case STAKE_NO_MELD:
	case STAKE_FOLDED:
	case STAKE_CALL:
		break;
	}
	return false;
}

/* Return what each loser of the deal pays: the first stake that holds. */
static int
indian_count_stake(const struct state *state, seat_t winner,
		   const struct action *declared)
{
	const struct bonuses *stakes = &state->rules->stakes;

	for (unsigned i = 0; winner != SEAT_NONE && i < stakes->n; i++)
		if (indian_stake_holds(state, declared,
				       (enum stake_when)stakes->row[i].when))
			return stakes->row[i].points;
	return 0;
}

/* Return the points that a seat of this deal pays: indian 9.3, 9.4.  @stake:
 * what each loser pays in a game with stakes. */
static int
indian_count_payment(struct state *state, seat_t seat, int stake,
		     struct events *events)
{
	const struct rules *rules = state->rules;
	struct partition best;
	int count;

	if (!(state->dealt >> seat & 1))
		return state->own.indian.out[seat];
	count = indian_count_hand(state, &state->hands[seat], &best);
	hand_show(state, seat, &best, events); /* indian 12.1 */
	if (rules->stakes.n > 0)
		return stake;
	if (count > rules->cap)
		count = rules->cap;
	return count < rules->floor ? rules->floor : count;
}

/* Score and end the deal.  @winner: SEAT_NONE at the cap on turns.  @declared:
 * the declaration of the winner, which has so shown its hand; or NULL. */
static void
indian_end_deal(struct state *state, enum how how, seat_t winner,
		const struct action *declared, struct events *events)
{
	bool settles = state->rules->scoring != SCORE_PENALTY;
	int stake = indian_count_stake(state, winner, declared);
	int sum = 0;

	for (seat_t seat = 0; seat < state->players; seat++) {
		int pays;

		if (!(state->in >> seat & 1) ||
		    (seat == winner && declared != NULL))
			continue;
		pays = indian_count_payment(state, seat, stake, events);
		if (seat == winner || (settles && winner == SEAT_NONE))
			continue; /* indian 9.6 */
		sum += pays;
		state->deal_scores[seat] = pays; /* indian 9.5 */
		if (settles)
			state->deal_scores[seat] = state->rules->scoring ==
								   SCORE_SETTLE
							   ? -pays
							   : 0;
	}
	if (settles && winner != SEAT_NONE)
		state->deal_scores[winner] = sum;
	game_end_deal(state, how, winner);
}

/* End the turn of state->seat, which may have left the deal. */
static void
indian_end_turn(struct state *state, struct events *events)
{
	unsigned cap = state->rules->max_rounds *
		       (unsigned)__builtin_popcount(state->in);

	state->turns++; /* indian 8.3: drops and wrong declarations too */
	game_next_turn(state, PHASE_DRAW);
	if (__builtin_popcount(state->dealt) == 1) /* indian 7.4 */
		indian_end_deal(state, HOW_ALONE, state->seat, NULL, events);
	else if (state->turns >= cap) /* indian 8.3 */
		indian_end_deal(state, HOW_STOPPED, SEAT_NONE, NULL, events);
}

/* Take the seat out of the deal and its cards out of play; it pays @pays. */
static void
indian_leave_deal(struct state *state, int pays)
{
	struct bag *hand = &state->hands[state->seat];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);

	for (unsigned i = 0; i < n; i++) {
		bag_take(hand, cards[i]);
		bag_put(&state->aside, cards[i]);
	}
	state->own.indian.out[state->seat] = pays;
	state->dealt &= (uint8_t) ~(1u << state->seat);
}

/*
 * Actions
 */

static struct ruling
indian_draw(struct state *state, const struct action *action,
	    struct stream *stream, struct events *events)
{
	bool stock = action->from == FROM_STOCK;
	struct ruling ruling = good;

	if (action->lists > 0 || action->has_melds || action->from == FROM_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (!stock && action->from != FROM_DISCARD)
		return refuse(REFUSE_SOURCE, CARD_NONE);
	if (!stock)
		ruling = indian_check_take(state);
	else if (!indian_stock_ready(state))
		ruling = refuse(REFUSE_STOCK_EMPTY, CARD_NONE);
	if (ruling.refusal == REFUSE_STOCK_EMPTY &&
	    state->rules->stock_gone == GONE_STOP) { /* okey 8.2 */
		indian_end_deal(state, HOW_STOPPED, SEAT_NONE, NULL, events);
		return good;
	}
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (stock && state->stock.n == 0)
		game_renew_stock(state, false, stream, events); /* 8.2 */
	if (!stock)
		state->own.indian.upcard = false;
	game_take_card(state, (enum source)action->from, events); /* 12.1 */
	return good;
}

/* Drop out of the deal: indian 4.4. */
static struct ruling
indian_drop(struct state *state, struct events *events)
{
	const struct rules *rules = state->rules;

	if (!indian_may_drop(state))
		return refuse(REFUSE_NO_SUCH_ACTION, CARD_NONE);
	event_add(events, state->seat, NULL)->action.act = ACT_DROP;
	indian_leave_deal(state, state->first ? rules->first_drop
					      : rules->middle_drop);
	indian_end_turn(state, events);
	return good;
}

static void
indian_move_to_pile(struct state *state, card_t card)
{
	bag_take(&state->hands[state->seat], card);
	pile_push(&state->discard, card);
	state->own.indian.upcard = false;
}

static struct ruling
indian_discard(struct state *state, const struct action *action,
	       struct events *events)
{
	struct ruling ruling;
	struct event *event;

	if (action->card == CARD_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	ruling = indian_check_discard(state, action->card);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_DISCARD;
	event->action.card = action->card;
	indian_move_to_pile(state, action->card);
	indian_end_turn(state, events);
	return good;
}

/* Check that the lists and the discard are the hand, each card once:
 * indian 7.1. */
static struct ruling
indian_check_cards(const struct state *state, const struct action *action)
{
	struct bag rest = state->hands[state->seat];
	struct ruling ruling;
	unsigned end = 0;

	if (!action->has_melds || action->has_cards)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->lists == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	if (action->card == CARD_NONE && !state->rules->declare_all)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->card != CARD_NONE) {
		ruling = indian_check_discard(state, action->card);
		if (ruling.refusal != REFUSE_NONE)
			return ruling;
		bag_take(&rest, action->card);
	}
	for (unsigned i = 0; i < action->lists; i++) {
		if (action->ends[i] == end)
			return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
		for (; end < action->ends[i]; end++) {
			card_t card = action->cards[end].card;

			if (!bag_has(&rest, card))
				return refuse(REFUSE_DECLARE_CARDS, card);
			bag_take(&rest, card);
		}
	}
	if (rest.n > 0)
		return refuse(REFUSE_DECLARE_CARDS, CARD_NONE);
	return good;
}

/* Return whether the cards form a meld without what is written after "=". */
static bool
indian_is_meld_without_as(const struct state *state, const struct laid *cards,
			  unsigned count)
{
	struct laid plain[MELD_CARDS_MAX];
	struct meld meld = { 0 };

	if (count > MELD_CARDS_MAX)
		return false;
	for (unsigned i = 0; i < count; i++)
		plain[i] = (struct laid){ cards[i].card, CARD_NONE };
	return indian_read_meld(state, state->seat, plain, count, KIND_NONE,
				&meld)
		       .refusal == REFUSE_NONE;
}

/* Return whether melds make a declaration: indian 7.2; okey 7.2, 7.3. */
static bool
indian_melds_suffice(const struct rules *rules, const struct action *action,
		     unsigned runs, unsigned pure)
{
	unsigned pairs = 0;

	for (unsigned i = 0; i < action->lists; i++)
		pairs += action_list_count(action, i) == 2;
	if (pairs > 0)
		return pairs == action->lists && pairs == rules->declare_pairs;
	return rules->any_melds ||
	       (runs >= INDIAN_RUNS_MIN && pure >= INDIAN_PURE_MIN);
}

/* Set @valid: the melds make a declaration.  A wrong card after "=" is refused
 * as a mistake of form (rules/README, Notation). */
static struct ruling
indian_check_melds(const struct state *state, const struct action *action,
		   bool *valid)
{
	unsigned runs = 0, pure = 0;

	*valid = true;
	for (unsigned i = 0; i < action->lists; i++) {
		const struct laid *cards = action->cards +
					   action_list_start(action, i);
		unsigned count = action_list_count(action, i);
		struct meld meld = { 0 };
		struct ruling ruling = indian_read_meld(
			state, state->seat, cards, count, KIND_NONE, &meld);

		if (ruling.refusal != REFUSE_NONE) {
			*valid = false;
			if (indian_is_meld_without_as(state, cards, count))
				return in_list(
					refuse(REFUSE_MELD_WILD, ruling.card),
					i);
			continue;
		}
		runs += meld.kind != KIND_SET;
		pure += meld.kind == KIND_PURE;
	}
	*valid &= indian_melds_suffice(state->rules, action, runs, pure);
	return good;
}

static struct ruling
indian_declare(struct state *state, const struct action *action,
	       struct events *events)
{
	struct ruling ruling = indian_check_cards(state, action);
	struct event *event;
	bool valid;

	if (ruling.refusal == REFUSE_NONE)
		ruling = indian_check_melds(state, action, &valid);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (!valid && state->rules->wrong_declare == WRONG_ILLEGAL)
		return refuse(state->rules->any_melds ? REFUSE_DECLARE_MELDS
						      : REFUSE_DECLARE_WRONG,
			      CARD_NONE); /* 7.3 */
	event = event_add(events, state->seat, action);
	event->action.meld = 0;
	if (action->card != CARD_NONE)
		indian_move_to_pile(state, action->card);
	if (valid) {
		indian_end_deal(state, HOW_DECLARE, state->seat, action,
				events);
	} else { /* indian 7.3 */
		indian_leave_deal(state, state->rules->cap);
		indian_end_turn(state, events);
	}
	return good;
}

/* indian 4.1, 4.3, 6.1 */
#define INDIAN_ACTS                                                            \
	(1u << ACT_DRAW | 1u << ACT_DROP | 1u << ACT_DISCARD |                 \
	 1u << ACT_DECLARE)

static struct ruling
indian_apply(struct state *state, const struct action *action,
	     struct stream *stream, struct events *events)
{
	bool draws = action->act == ACT_DRAW || action->act == ACT_DROP;

	if (!(INDIAN_ACTS >> action->act & 1))
		return refuse(REFUSE_NO_SUCH_ACTION, CARD_NONE);
	if (draws != (state->phase == PHASE_DRAW))
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (action->act == ACT_DRAW)
		return indian_draw(state, action, stream, events);
	if (action->act == ACT_DROP)
		return indian_drop(state, events);
	if (action->act == ACT_DISCARD)
		return indian_discard(state, action, events);
	return indian_declare(state, action, events);
}

/* Check the parameters of games with one wild card, pairs or stakes. */
static const char *
indian_prove_okey(const struct rules *rules)
{
	if (rules->false_jokers && rules->wild_turned != WILD_TURNED_NEXT)
		return "false_jokers require \"wild_turned: next\"";
	if (rules->declare_pairs > 0 &&
	    2u * rules->declare_pairs != rules_hand(rules, 1))
		return "declare_pairs must be half of the cards of a hand";
	if (rules->stock_end > STOCK_END)
		return "stock_end must be \"shuffle\", \"turn\" or \"end\"";
	for (unsigned i = 0; i < rules->stakes.n; i++)
		if (rules->stakes.row[i].when != STAKE_ANY &&
		    rules->stakes.row[i].when != STAKE_NO_DISCARD &&
		    rules->stakes.row[i].when < STAKE_PAIRS)
			return "stakes: the conditions must be \"pairs\", "
			       "\"wild-discard\", \"pairs-wild\", "
			       "\"no-discard\" or \"any\"";
	return NULL;
}

static const char *
indian_prove(const struct rules *rules, unsigned players)
{
	/* the hands, the wild card, the upcard and one card to draw */
	if (rules->pack_cards < rules_hand(rules, 1) * players + 3)
		return "the pack is too small for the hands, the wild card, "
		       "the upcard and a card to draw";
	if (rules->scoring == SCORE_MELDS)
		return "scoring must be \"penalty\", \"settle\" or "
		       "\"winner-collects\", because this family lays no melds";
	if (rules->set_max > SUITS || rules->set_suits != SUITS_DIFFER)
		return "set_suits must be \"differ\", and set_max at most 4";
	if (rules->ace == ACE_ROUND)
		return "ace must not be \"round\": a sequence cannot continue "
		       "past the ace";
	if (rules->run_max > RANK_HIGH_ACE || rules->set_min < 3)
		return "set_min must be at least 3, and run_max at most 14";
	if (rules->floor > rules->cap)
		return "floor must not be above cap";
	if (rules->max_rounds == 0)
		return "a deal might never end: set max_rounds";
	return indian_prove_okey(rules);
}

static const struct flag indian_flags[] = {
	{ "wild", FLAG_CARD, offsetof(struct state, own.indian.wild), false,
	  "Wild card that was turned up" },
	{ "upcard", FLAG_BOOL, offsetof(struct state, own.indian.upcard), false,
	  "The upcard was turned up at the start of the deal" },
	{ "out", FLAG_INT_MAP, offsetof(struct state, own.indian.out), false,
	  "Points that each seat out of the deal pays" },
	{ "turns", FLAG_U16, offsetof(struct state, turns), false,
	  "Turns that count for the end of the deal" },
	{ .name = NULL },
};

const struct family indian_family = {
	.name = "indian",
	.flags = indian_flags,
	.deal = indian_deal,
	.apply = indian_apply,
	.legal = indian_legal,
	.standard = indian_standard,
	.may = indian_may,
	.position = indian_position,
	.deadwood = indian_deadwood,
	.read_meld = indian_read_meld,
	.meld_points = indian_meld_points,
	.ask = indian_query_hand,
	.prove = indian_prove,
};
