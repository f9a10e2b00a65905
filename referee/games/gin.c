/*
 * Gin: the turn, the knock, laying off, and the score.
 *
 * Two seats keep their melds in hand until one of them knocks (ends the deal).
 * Other seats may sit out (gin-3 3.2, gin-4 3.2).
 * Phases of gin: offer (of the upcard to each seat; or, at the wall, a last
 * chance to knock), draw, play (discard or knock), layoff (by the knocker's
 * opponent).
 */
#include "referee/games/gin.h"

#include <string.h>

#include "referee/engine/ruling.h"
#include "referee/games/games.h"
#include "referee/knock/showdown.h"
#include "referee/search/partition.h"

/* Return the other one of the two seats that play this deal. */
static seat_t
gin_opponent(const struct state *state, seat_t seat)
{
	return seat_after(state, seat);
}

/* Set the family's state at the start of a deal, or for a position set up by
 * hand. */
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

		/* gin 7.2: the upcard's value; on an ace only gin */
		own->knock = card_rank(upcard) == RANK_ACE
				     ? 0
				     : (uint8_t)card_points(rules, upcard);
		own->doubled = rules->oklahoma == OKLAHOMA_SPADES &&
			       card_suit(upcard) == SPADES; /* gin 9.4 */
	}
	if (state->phase == PHASE_NONE)
		state->phase = PHASE_OFFER; /* gin 3.2 */
	if (state->phase == PHASE_LAYOFF) {
		own->knocker = gin_opponent(state, state->seat);
		own->shown_deadwood = bag_points(rules,
						 &state->hands[own->knocker]);
		own->shown[own->knocker] = state->hands[own->knocker];
		own->face_down = state->discard.n > 0;
	}
}

static void
gin_deal(struct state *state, struct stream *stream, struct events *events)
{
	(void)stream;
	(void)events;
	pile_push(&state->discard, pile_pop(&state->stock)); /* gin 3.1 */
	state->phase = PHASE_NONE;
	gin_position(state);
}

/* Return the deadwood of a hand with its best melds: gin 5.3. */
static int
gin_deadwood(const struct state *state, const struct bag *hand)
{
	return partition_deadwood(state->rules, hand);
}

static void
gin_next_turn(struct state *state)
{
	state->turns++;
	game_next_turn(state, PHASE_DRAW);
}

static void
gin_add_event(struct events *events, const struct state *state, enum act act)
{
	event_add(events, state->seat, NULL)->action.act = (uint8_t)act;
}

/* Draw a card */

static struct ruling
gin_draw(struct state *state, const struct action *action,
	 struct events *events)
{
	struct gin_state *own = &state->own.gin;
	enum source from = (enum source)action->from;

	if (action->has_melds || action->has_cards || from == FROM_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (gin_is_wall_offer(state)) /* gin 8.3: no draw at the wall */
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (from != FROM_STOCK && from != FROM_DISCARD)
		return refuse(REFUSE_SOURCE, CARD_NONE);
	if (state->phase == PHASE_OFFER && from != FROM_DISCARD) /* gin 3.2 */
		return refuse(REFUSE_SOURCE, CARD_NONE);
	if (from == FROM_DISCARD && own->stock_only) /* gin 3.3 */
		return refuse(REFUSE_STOCK_ONLY, CARD_NONE);
	if (from == FROM_DISCARD && state->discard.n == 0)
		return refuse(REFUSE_NO_DISCARD, CARD_NONE);
	if (from == FROM_STOCK && state->stock.n == 0)
		return refuse(REFUSE_STOCK_EMPTY, CARD_NONE);
	if (from == FROM_DISCARD && state->phase == PHASE_DRAW &&
	    ++own->takes >= state->rules->take_cap) { /* gin 8.4 */
		struct event *event = event_add(events, state->seat, NULL);

		event->action.act = ACT_DRAW;
		event->action.from = (uint8_t)from;
		game_end_deal(state, HOW_VOID, SEAT_NONE);
		return good;
	}
	game_take_card(state, from, events); /* gin 12.1 */
	own->stock_only = false;
	return good;
}

static struct ruling
gin_pass_offer(struct state *state, struct events *events)
{
	gin_add_event(events, state, ACT_PASS);
	if (gin_is_wall_offer(state)) { /* gin 8.3 */
		game_end_deal(state, HOW_VOID, SEAT_NONE);
	} else if (state->seat == seat_after(state, state->dealer)) {
		/* gin 3.2 */
		state->seat = gin_opponent(state, state->seat);
	} else { /* gin 3.3 */
		state->seat = gin_opponent(state, state->seat);
		state->phase = PHASE_DRAW;
		state->own.gin.stock_only = true;
	}
	return good;
}

/* End a turn */

static struct ruling
gin_check_discard(const struct state *state, const struct bag *hand,
		  card_t card)
{
	if (card == CARD_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (!bag_has(hand, card))
		return refuse(REFUSE_NOT_IN_HAND, card);
	if (card == gin_barred_discard(state, hand))
		return refuse(REFUSE_JUST_TAKEN, card);
	return good;
}

static struct ruling
gin_discard(struct state *state, const struct action *action,
	    struct events *events)
{
	struct gin_state *own = &state->own.gin;
	struct bag *hand = &state->hands[state->seat];
	struct ruling ruling = gin_check_discard(state, hand, action->card);
	bool back;

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	game_discard_card(state, action->card, events);

	/* gin 4.3: two discards in a row of the card just taken end the deal */
	back = state->from == FROM_DISCARD && action->card == state->drew;
	if (back && own->thrown_back) {
		game_end_deal(state, HOW_VOID, SEAT_NONE);
		return good;
	}
	own->thrown_back = back;
	gin_next_turn(state);
	if (state->stock.n > state->rules->wall_cards)
		return good;
	if (state->rules->wall == WALL_KNOCK)
		state->phase = PHASE_OFFER; /* gin 8.3 */
	else
		game_end_deal(state, HOW_VOID, SEAT_NONE); /* gin 8.2 */
	return good;
}

/* Check a knock and read its melds.  @hand: the cards outside the melds. */
static struct ruling
gin_check_knock(const struct state *state, const struct action *action,
		struct shown_hand *hand)
{
	const struct rules *rules = state->rules;
	struct ruling ruling;

	hand->rest = gin_knocking_hand(state);
	if (action->has_cards)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->card == CARD_NONE && !rules->big_gin) /* gin 7.4 */
		return refuse(REFUSE_KNOCK_BIG, CARD_NONE);
	if (action->card != CARD_NONE) {
		ruling = gin_check_discard(state, &hand->rest, action->card);
		if (ruling.refusal != REFUSE_NONE)
			return ruling;
		bag_take(&hand->rest, action->card);
	}
	ruling = shown_hand_read(state, action, hand);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (action->card == CARD_NONE && hand->rest.n > 0) /* gin 7.4 */
		return refuse(REFUSE_KNOCK_BIG, CARD_NONE);
	if (bag_points(rules, &hand->rest) > state->own.gin.knock)
		return refuse(REFUSE_KNOCK_HIGH, CARD_NONE); /* gin 7.1, 7.2 */
	return good;
}

static struct ruling
gin_knock(struct state *state, const struct action *action,
	  struct events *events)
{
	struct gin_state *own = &state->own.gin;
	struct shown_hand hand;
	struct ruling ruling = gin_check_knock(state, action, &hand);
	enum how how = HOW_KNOCK;

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (gin_is_wall_offer(state))
		pile_pop(&state->discard); /* gin 8.3: it counts as in hand */
	if (action->card != CARD_NONE) {
		pile_push(&state->discard, action->card);
		own->face_down = true;
	}
	/* gin 7.1: the discard is face down */
	shown_hand_lay(state, &hand, action->card, events)->card_shown =
		SHOWN_SEAT(state->seat);
	own->knocker = state->seat;
	own->shown_deadwood = bag_points(state->rules, &hand.rest);
	own->shown[state->seat] = hand.rest; /* gin 12.1 */
	if (own->shown_deadwood == 0)	     /* gin 7.3, 7.4 */
		how = action->card == CARD_NONE ? HOW_BIG_GIN : HOW_GIN;
	gin_next_turn(state);
	if (how != HOW_KNOCK)
		game_end_deal(state, how, own->knocker); /* gin 6.4, 8.1 */
	else
		state->phase = PHASE_LAYOFF; /* gin 6.1 */
	return good;
}

static struct ruling
gin_pass(struct state *state, struct events *events)
{
	if (state->phase == PHASE_OFFER)
		return gin_pass_offer(state, events);
	if (state->phase != PHASE_LAYOFF)
		return refuse(REFUSE_PASS, CARD_NONE); /* gin 3.3, 4.2 */
	gin_add_event(events, state, ACT_PASS);
	game_end_deal(state, HOW_KNOCK, state->own.gin.knocker); /* gin 6.3 */
	return good;
}

/* gin 3.2, 4.1, 4.2, 6.1, 7.1 */
#define GIN_ACTS                                                               \
	(1u << ACT_DRAW | 1u << ACT_PASS | 1u << ACT_DISCARD |                 \
	 1u << ACT_KNOCK | 1u << ACT_ADD)

static struct ruling
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
		return gin_draw(state, action, events);
	if (action->act == ACT_DISCARD)
		return gin_discard(state, action, events);
	if (action->act == ACT_KNOCK)
		return gin_knock(state, action, events);
	return layoff_apply(state, action, events); /* gin 6.1 */
}

/*
 * Scoring
 */

/* Return the points of the deal, and set @scorer to the seat that scores them,
 * or to SEAT_NONE. */
static int
gin_find_points(const struct state *state, seat_t *scorer)
{
	const struct rules *rules = state->rules;
	const struct gin_state *own = &state->own.gin;
	int points = 0, left;

	*scorer = SEAT_NONE;
	if (state->how == HOW_VOID)
		return 0;
	*scorer = own->knocker;
	/* gin 6.3: the engine melds the cards that the opponent kept */
	left = partition_deadwood(
		rules, &state->hands[gin_opponent(state, own->knocker)]);
	if (state->how == HOW_GIN) { /* gin 9.1 */
		points = left + rules->gin_bonus;
	} else if (state->how == HOW_BIG_GIN) {
		points = left + rules->big_gin_bonus;
	} else if (own->shown_deadwood < left) { /* gin 9.2 */
		points = left - own->shown_deadwood;
	} else if (own->shown_deadwood > left || rules->tie_undercuts) {
		*scorer = gin_opponent(state, own->knocker); /* gin 9.3 */
		points = own->shown_deadwood - left + rules->undercut_bonus;
	} else {
		*scorer = SEAT_NONE; /* gin 9.3: a tie scores nothing */
	}
	return own->doubled ? 2 * points : points;
}

static void
gin_score(struct state *state)
{
	seat_t scorer;
	int points = gin_find_points(state, &scorer);

	if (state->rules->pair_sits_out) {
		gin_round_score(state, scorer, points);
	} else if (scorer == SEAT_NONE) {
		return;
	} else if (state->rules->columns > 0) {
		gin_columns_score(state, scorer, points);
	} else {
		state->deal_scores[scorer] = points;
		state->lines[scorer]++; /* gin 9.5 */
	}
}

/* Return the seat that has reached the target, or SEAT_NONE; of two, the seat
 * that scored in this deal: gin 10.1. */
static seat_t
gin_find_winner(const struct state *state)
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
	int bonus = 0;
	seat_t first;

	if (state_round_is_open(state)) /* gin-4 10.1 */
		return;
	if (rules->target == 0) { /* gin 10.3: one deal, no bonuses */
		game_end_match(state);
		return;
	}
	if (rules->columns > 0) {
		gin_columns_check_end(state);
		return;
	}
	first = gin_find_winner(state);
	if (first == SEAT_NONE &&
	    (rules->deals_total == 0 ||
	     state->deal + (rules->pair_sits_out ? 2 : 1) <=
		     rules->deals_total))
		return;
	if (first != SEAT_NONE) { /* gin 10.1; else gin 10.2: no bonus */
		state->winners = (uint8_t)side_seats(state, first);
		bonus = rules->game_bonus;
		if (gin_has_shut_out(rules, state->lines, first))
			bonus += rules->shutout_bonus;
	}
	for (unsigned i = 0; i < state->players; i++) {
		state->scores[i] += rules->line_bonus * state->lines[i];
		if (state->winners >> i & 1)
			state->scores[i] += bonus;
	}
	game_end_match(state);
}

/* Return whether the top discard is face down to the seat: a knock's discard
 * is, except to the knocker: gin 12.1. */
static bool
gin_face_down(const struct state *state, seat_t seat)
{
	return state->own.gin.face_down && seat != state->own.gin.knocker;
}

/* Check the seats of a game: gin 1, gin-3 1, gin-4 1. */
static const char *
gin_prove_seats(const struct rules *rules, unsigned players)
{
	bool pairs = rules->pair_sits_out;

	if (rules->loser_sits_out && pairs)
		return "set loser_sits_out (for three players) or "
		       "pair_sits_out (for four), not both";
	if (players != (rules->loser_sits_out ? 3 : pairs ? 4 : 2))
		return "the family gin plays only with two players: set "
		       "players to [2], to [3] with loser_sits_out, or to [4] "
		       "with pair_sits_out";
	if (rules->sides != (pairs ? 2 : 0))
		return pairs ? "pair_sits_out requires \"sides: 2\""
			     : "sides must be 0 without pair_sits_out: the "
			       "players of a deal are opponents";
	if (pairs && rules->deals_total == 1)
		return "with pair_sits_out, the number of deals (max_deals or "
		       "deals) must be at least 2: a round has two deals";
	if (pairs && rules->columns > 0)
		return "columns must be 0 with pair_sits_out: a round is not "
		       "a deal of one player";
	return NULL;
}

static const char *
gin_prove(const struct rules *rules, unsigned players)
{
	const char *issue = gin_prove_seats(rules, players);

	if (issue != NULL)
		return issue;
	/* two hands, the upcard, the wall and one card to draw: gin 3.1, 8.2 */
	if (rules->pack_cards <
	    2 * rules_hand(rules, 1) + 1 + rules->wall_cards + 1)
		return "the pack is too small for two hands, the upcard, the "
		       "wall and one more card of stock";
	if (rules->knock > GIN_KNOCK_MAX)
		return "knock: must be at most 10 in the family gin";
	if (rules->take_cap == 0)
		return "take_cap must be at least 1: with 0, a deal might "
		       "never end";
	if (rules->columns == 1)
		return "columns must be 0, 2 or 3: one column is a game "
		       "without columns";
	if (rules->columns > 0 &&
	    (rules->target == 0 || rules->target > GIN_COLUMN_TARGET_MAX))
		return "columns require a target from 1 to 10000: each column "
		       "ends at the target";
	return NULL;
}

#define COLUMN(list, number) offsetof(struct state, columns.list[(number)-1])

static const struct flag gin_flags[] = {
	{ "knock", FLAG_U8, offsetof(struct state, own.gin.knock), false,
	  "Highest deadwood of a knock" },
	{ "stock_only", FLAG_BOOL, offsetof(struct state, own.gin.stock_only),
	  false, "Only a card of the stock may be drawn" },
	{ "doubled", FLAG_BOOL, offsetof(struct state, own.gin.doubled), false,
	  "The points of this deal are doubled" },
	{ "takes", FLAG_U16, offsetof(struct state, own.gin.takes), false,
	  "Draws from the discard pile in this deal" },
	{ "lines", FLAG_U16_SEATS, offsetof(struct state, lines), false,
	  "Scored deals of each seat before this deal" },
	{ "round_points", FLAG_INT_MAP, offsetof(struct state, round_points),
	  false, "Points of each seat's side in the first deal of this round" },
	{ "column_1", FLAG_U16_SEATS, COLUMN(points, 1), false,
	  "Points of each seat in the first column" },
	{ "column_1_lines", FLAG_U16_SEATS, COLUMN(lines, 1), false,
	  "Scored deals of each seat in the first column" },
	{ "column_2", FLAG_U16_SEATS, COLUMN(points, 2), false,
	  "Points of each seat in the second column" },
	{ "column_2_lines", FLAG_U16_SEATS, COLUMN(lines, 2), false,
	  "Scored deals of each seat in the second column" },
	{ "column_3", FLAG_U16_SEATS, COLUMN(points, 3), false,
	  "Points of each seat in the third column" },
	{ "column_3_lines", FLAG_U16_SEATS, COLUMN(lines, 3), false,
	  "Scored deals of each seat in the third column" },
	{ "shown", FLAG_BAG_MAP, offsetof(struct state, own.gin.shown), false,
	  "Shown cards outside the melds of a knock" },
	{ .name = NULL },
};

/* A game has the flag lines, or the flags of its columns.  Only a game with
 * rounds has round_points. */
static bool
gin_has_flag(const struct rules *rules, const struct flag *flag)
{
	if (flag->at == offsetof(struct state, lines))
		return rules->columns == 0;
	if (flag->at == offsetof(struct state, round_points))
		return rules->pair_sits_out;
	for (unsigned i = 0; i < RULES_COLUMNS_MAX; i++)
		if (flag->at == COLUMN(points, i + 1) ||
		    flag->at == COLUMN(lines, i + 1))
			return i < rules->columns;
	return true;
}

const struct family gin_family = {
	.name = "gin",
	.flags = gin_flags,
	.has_flag = gin_has_flag,
	.deal = gin_deal,
	.apply = gin_apply,
	.legal = gin_legal,
	.standard = gin_standard,
	.may = gin_may,
	.score = gin_score,
	.match_over = gin_match_over,
	.position = gin_position,
	.deadwood = gin_deadwood,
	.face_down = gin_face_down,
	.ids = &gin_ids,
	.prove = gin_prove,
};
