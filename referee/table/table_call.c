/*
 * Calls: a seat ends the deal at the start of its turn.  With "fight" the other
 * seats first choose to fight or to fold.  A hand can also end the deal by its
 * points as dealt.
 */
#include "referee/engine/ruling.h"
#include "referee/knock/showdown.h"
#include "referee/search/partition.h"
#include "referee/table/table_offer.h"

bool
table_has_meld(const struct state *state, seat_t seat)
{
	for (unsigned i = 0; i < state->melds; i++) {
		if (state->table[i].owner == seat)
			return true;
	}
	return false;
}

struct ruling
table_check_call(const struct state *state)
{
	enum call call = (enum call)state->rules->call;

	if (call == CALL_NONE)
		return refuse(REFUSE_NO_SUCH_ACTION, CARD_NONE);
	if (state->phase != PHASE_DRAW)
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (call == CALL_MELD && !table_has_meld(state, state->seat))
		return refuse(REFUSE_CALL_MELD, CARD_NONE); /* tong-its 7.1 */
	if (state->own.table.blocks[state->seat] > 0)
		return refuse(REFUSE_CALL_BLOCKED, CARD_NONE); /* tonk 7.2 */
	return good;
}

void
table_block_call(struct state *state, const struct meld *meld)
{
	enum layoff_blocks blocks =
		(enum layoff_blocks)state->rules->layoff_blocks;

	if (blocks == BLOCKS_NONE || meld->owner >= state->players ||
	    (blocks == BLOCKS_OTHERS && meld->owner == state->seat))
		return;
	state->own.table.blocks[meld->owner] = 1;
}

void
table_show_hands(const struct state *state, struct events *events)
{
	struct partition_query query;
	struct partition best = { .n = 0 };

	if (state->rules->stakes.n == 0)
		return;
	partition_query_init(&query, state->rules);
	for (seat_t seat = 0; seat < state->players; seat++) {
		if (!(state->dealt >> seat & 1))
			continue;
		if (state->rules->hand_melds)
			partition_find(&query, &state->hands[seat], &best);
		hand_show(state, seat, &best, events);
	}
}

/* Show the hands and end the deal with the call. */
static void
table_end_call(struct state *state, struct events *events)
{
	table_show_hands(state, events);
	game_end_deal(state, HOW_KNOCK, state->own.table.caller);
}

struct ruling
table_call(struct state *state, struct events *events)
{
	struct table_state *own = &state->own.table;
	unsigned asked = 0;

	event_add(events, state->seat, NULL)->action.act = ACT_KNOCK;
	own->caller = state->seat;
	own->fights[state->seat] = 1;
	for (seat_t seat = 0; seat < state->players; seat++) {
		if (state->rules->fight && seat != state->seat &&
		    (state->dealt >> seat & 1) && table_has_meld(state, seat))
			asked |= 1u << seat;
	}
	if (asked == 0)
		table_end_call(state, events);
	else
		offer_begin(state, OFFER_CALL, asked);
	return good;
}

/* A seat fights or folds: tong-its 7.3. */
struct ruling
offer_answer_call(struct state *state, const struct action *action,
		  struct stream *stream, struct events *events)
{
	(void)stream;
	if (action->lists > 0 || action->has_melds || action->card != CARD_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	event_add(events, state->seat, NULL)->action.act = action->act;
	state->own.table.fights[state->seat] = action->act == ACT_KNOCK;
	if (offer_advance(state))
		return good;
	offer_end(state, PHASE_DRAW);
	table_end_call(state, events);
	return good;
}

void
offer_list_call(const struct state *state, struct legal *out)
{
	(void)state;
	legal_add(out, ACT_KNOCK);
}

/* The hand as dealt */

bool
table_hand_ends(const struct state *state, seat_t seat)
{
	const struct rules *rules = state->rules;
	int points = bag_points(rules, &state->hands[seat]);

	return (rules->dealt_high > 0 && points >= rules->dealt_high) ||
	       (rules->dealt_low > 0 && points <= rules->dealt_low);
}

/* Return the seats whose hand ends the deal, one bit per seat. */
static unsigned
table_find_dealt(const struct state *state)
{
	unsigned seats = 0;

	for (seat_t seat = 0; seat < state->players; seat++) {
		if ((state->dealt >> seat & 1) && table_hand_ends(state, seat))
			seats |= 1u << seat;
	}
	return seats;
}

void
table_offer_dealt(struct state *state)
{
	unsigned seats = table_find_dealt(state);
	seat_t seat = state->seat;

	if (seats == 0)
		return;
	while (!(seats >> seat & 1))
		seat = seat_after(state, seat);
	state->own.table.shows = true;
	offer_begin(state, OFFER_DEALT, 1u << seat);
}

/* Show the hands.  Two hands that end the deal bring no points: tonk 3.3. */
struct ruling
offer_answer_dealt(struct state *state, const struct action *action,
		   struct stream *stream, struct events *events)
{
	unsigned seats = table_find_dealt(state);
	seat_t seat = state->seat;

	(void)stream;
	if (action->lists > 0 || action->has_melds || action->card != CARD_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	event_add(events, seat, NULL)->action.act = ACT_KNOCK;
	offer_end(state, PHASE_DRAW);
	state->own.table.shows = false;
	table_show_hands(state, events);
	game_end_deal(state, HOW_DECLARE,
		      (seats & (seats - 1)) == 0 ? seat : SEAT_NONE);
	return good;
}
