/*
 * Rummikub: the turn and the score.
 *
 * Every seat empties its rack onto one common table.  The seats may rearrange
 * the table.  Rummikub has one phase, play.  Each action ends the turn: a new
 * table, a tile from the pool, or, if the pool is empty, a pass.
 */
#include "referee/games/rummikub.h"

#include <string.h>

#include "referee/engine/ruling.h"
#include "referee/games/games.h"
#include "referee/search/rearrange.h"

/* Set the family's state at the start of a deal, or for a position set up by
 * hand. */
static void
rummikub_position(struct state *state)
{
	memset(&state->own.rummikub, 0, sizeof(state->own.rummikub));
	state->phase = PHASE_PLAY; /* rummikub 4.1 */
	if (state->rules->first_meld == 0)
		state->opened = state->dealt; /* rummikub 11 */
}

static void
rummikub_deal(struct state *state, struct stream *stream, struct events *events)
{
	(void)stream;
	(void)events;
	rummikub_position(state);
}

static void
rummikub_end_turn(struct state *state)
{
	state->turns++;
	game_next_turn(state, PHASE_PLAY);
}

/* Draw a tile from the pool, which ends the turn: rummikub 4.1. */
static struct ruling
rummikub_draw(struct state *state, const struct action *action,
	      struct events *events)
{
	struct event *event;
	card_t card;

	if (action->has_melds || action->has_cards || action->from == FROM_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->from != FROM_STOCK)
		return refuse(REFUSE_SOURCE, CARD_NONE);
	if (state->stock.n == 0)
		return refuse(REFUSE_STOCK_EMPTY, CARD_NONE);
	card = pile_pop(&state->stock);
	bag_put(&state->hands[state->seat], card);
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_DRAW;
	event->action.from = FROM_STOCK;
	event->action.count = 1;
	event->got[0] = card;
	event->got_count = 1;
	event->got_shown = SHOWN_SEAT(state->seat); /* rummikub 12.1 */
	state->own.rummikub.passes = 0;
	rummikub_end_turn(state);
	return good;
}

/* Pass; a round of passes ends the deal: rummikub 4.1, 8.2. */
static struct ruling
rummikub_pass(struct state *state, struct events *events)
{
	struct rummikub_state *own = &state->own.rummikub;

	if (state->stock.n > 0)
		return refuse(REFUSE_PASS, CARD_NONE);
	event_add(events, state->seat, NULL)->action.act = ACT_PASS;
	own->passes++;
	if (own->passes < __builtin_popcount(state->dealt))
		rummikub_end_turn(state);
	else
		game_end_deal(state, HOW_BLOCKED, SEAT_NONE);
	return good;
}

static void
rummikub_add_table_event(const struct state *state,
			 const struct new_table *table, struct events *events)
{
	struct event *event = event_add(events, state->seat, NULL);
	struct action *action = &event->action;

	action->act = ACT_ARRANGE;
	for (unsigned i = 0; i < table->n; i++)
		action_append_meld(action, table->sets[i].cards,
				   table->sets[i].n);
}

/* Replace the table by that of the action: rummikub 4.3. */
static struct ruling
rummikub_arrange(struct state *state, const struct action *action,
		 struct events *events)
{
	struct bag *rack = &state->hands[state->seat];
	struct new_table table;
	struct ruling ruling = rummikub_check_table(state, action, &table);

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	rummikub_add_table_event(state, &table, events);
	memcpy(state->table, table.sets, table.n * sizeof(*table.sets));
	state->melds = (uint8_t)table.n;
	for (unsigned card = 0; card < CARD_KINDS; card++)
		for (unsigned i = 0; i < table.played[card]; i++)
			bag_take(rack, (card_t)card);
	state->opened |= (uint8_t)(1u << state->seat); /* rummikub 6.2 */
	state->own.rummikub.passes = 0;		       /* rummikub 8.2 */
	if (rack->n == 0)
		game_end_deal(state, HOW_OUT, state->seat); /* rummikub 8.1 */
	else
		rummikub_end_turn(state);
	return good;
}

static struct ruling
rummikub_apply(struct state *state, const struct action *action,
	       struct stream *stream, struct events *events)
{
	(void)stream;
	if (state->phase != PHASE_PLAY)
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (action->act == ACT_DRAW)
		return rummikub_draw(state, action, events);
	if (action->act == ACT_PASS)
		return rummikub_pass(state, events);
	if (action->act == ACT_ARRANGE)
		return rummikub_arrange(state, action, events);
	return refuse(REFUSE_NO_SUCH_ACTION, CARD_NONE); /* rummikub 4.1 */
}

/* Score the difference to the lowest rack; it is empty if a seat went out:
 * rummikub 9.2 to 9.4. */
static void
rummikub_score(struct state *state)
{
	int points[SEATS_MAX];
	int lowest = -1, sum = 0, share = 0;

	for (unsigned i = 0; i < state->players; i++) {
		/* rummikub 9.1 */
		points[i] = bag_points(state->rules, &state->hands[i]);
		if (lowest < 0 || points[i] < lowest)
			lowest = points[i];
	}
	for (unsigned i = 0; i < state->players; i++) {
		sum += points[i] - lowest;
		share += points[i] == lowest;
	}
	for (unsigned i = 0; i < state->players; i++) {
		if (points[i] > lowest)
			state->deal_scores[i] = lowest - points[i];
		else
			state->deal_scores[i] = sum / share;
	}
}

/* Return the most tiles that the seat can add to the table: rummikub 6. */
static int
rummikub_most(const struct state *state, const struct bag *hand,
	      struct legal *room)
{
	struct rearrange_query query = {
		.table = state->table,
		.sets = state->melds,
		.rack = hand,
		.joker = (enum joker_rule)state->rules->joker,
		.group_joker = (enum group_joker)state->rules->group_joker,
		.ace = (enum ace)state->rules->ace,
	};
	struct rearranged best;

	rearrange_most(&query, rummikub_scratch(room), &best);
	return (int)best.tiles;
}

static const char *
rummikub_prove(const struct rules *rules, unsigned players)
{
	(void)players;
	if (rules->packs.row[0].packs > 2 ||
	    rules->pack_of[CARD_X1] > RUMMIKUB_JOKERS_MAX)
		return "the pack is too large for this family: use at most two "
		       "packs and two jokers";
	if (rules->set_min != 3 || rules->set_max != 4 || rules->run_min != 3 ||
	    rules->run_max != 13 || rules->set_suits != SUITS_DIFFER ||
	    rules->ace == ACE_HIGH || rules->wild != 0)
		return "in this family groups have 3 or 4 different suits, "
		       "runs have 3 to 13 tiles: do not set set_min, set_max, "
		       "set_suits, run_min, run_max, wild or ace \"high\"";
	if (rules->ace != ACE_LOW &&
	    (rules->pack_of[CARD_X1] > 0 || rules->first_meld > 0))
		return "in this family only a pack without jokers and a "
		       "first_meld of 0 allow aces above the king: remove the "
		       "jokers, or set ace to \"low\"";
	if (rules->set_wilds == SET_WILDS_PLACES)
		return "set_wilds must be \"rank\" or \"suit\": a joker of a "
		       "group represents any colour that the group lacks";
	if (rules->first_meld > 0 && !rules_has_tiles(rules))
		return "values: a tile counts its number (J 11, Q 12, K 13), "
		       "unless first_meld is 0: set only the points of jokers";
	return NULL; /* rummikub 8.3: every deal ends */
}

/* Rummikub 6.2: the same for every seat. */
static int
rummikub_opening_points(const struct state *state, seat_t seat)
{
	(void)seat;
	return state->rules->first_meld;
}

static const struct flag rummikub_flags[] = {
	{ "passes", FLAG_U8, offsetof(struct state, own.rummikub.passes), false,
	  "Passes since the last arrangement" },
	{ .name = NULL },
};

const struct family rummikub_family = {
	.name = "rummikub",
	.flags = rummikub_flags,
	.deal = rummikub_deal,
	.apply = rummikub_apply,
	.legal = rummikub_legal,
	.standard = rummikub_standard,
	.may = rummikub_may,
	.score = rummikub_score,
	.position = rummikub_position,
	.most = rummikub_most,
	.opening_points = rummikub_opening_points,
	.prove = rummikub_prove,
};
