#include "game.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "ruling.h"

void
game_begin(struct state *state, const struct rules *rules, unsigned players)
{
	assert(players >= 1 && players <= SEATS_MAX);
	memset(state, 0, sizeof(*state));
	state->rules = rules;
	state->players = (uint8_t)players;
	state->dealer = (seat_t)(players - 1);
	state->in = (uint8_t)((1u << players) - 1);
	state->dealt = state->in;
	state->seat = SEAT_NONE;
	state->ender = SEAT_NONE;
	state->next_event = 1;
	for (unsigned i = 0; i < players; i++) /* indian 10.1 */
		state->scores[i] = rules->chips * rules->deals_total;
}

/* Put the cards in order before the shuffle.  The protocol defines this order:
 * pack by pack, S H D C from ace to king, then the jokers. */
static void
pack_gather(const struct rules *rules, struct pile *pile)
{
	unsigned left = 0u + rules->pack_cards - rules->pack_of[CARD_X1] -
			rules->pack_of[CARD_X2];

	pile->n = 0;
	for (unsigned pack = 0; pile->n < left; pack++) {
		for (card_t card = 0; card < CARD_X1; card++) {
			if (rules->pack_of[card] > pack)
				pile_push(pile, card);
		}
	}
	for (unsigned i = 0; i < rules->pack_of[CARD_X1]; i++)
		pile_push(pile, CARD_X1);
	for (unsigned i = 0; i < rules->pack_of[CARD_X2]; i++)
		pile_push(pile, CARD_X2);
}

/* Make the loser of the last deal the dealer, who sits out: gin-3 3.2.  After a
 * deal without a score, the same seat deals again. */
static void
dealer_choose_loser(struct state *state)
{
	for (seat_t seat = 0; seat < state->players; seat++) {
		if (state->deal_scores[seat] != 0) {
			state->dealer = seat_after(state, seat);
			return;
		}
	}
}

/* Make the partner of the last dealer the dealer, or in a new round a seat of
 * the side that has won the last round: gin-4 3.4. */
static void
dealer_choose_side(struct state *state)
{
	unsigned left = (state->dealer + 1u) % state->players;

	if (state->deal % 2 == 1)
		state->dealer = (seat_t)((left + 1) % state->players);
	else if (state->round_points[left] > state->round_points[state->dealer])
		state->dealer = (seat_t)left;
}

/* Make the next seat that is still in the match the dealer.  After a void deal
 * the same seat deals again: gin 3.4. */
static void
dealer_advance(struct state *state)
{
	seat_t seat = state->dealer;

	if (state->deal > 0 && state->rules->pair_sits_out) {
		dealer_choose_side(state);
		return;
	}
	if (state->deal == 0 || state->how == HOW_VOID)
		return;
	if (state->rules->loser_sits_out) {
		dealer_choose_loser(state);
		return;
	}
	do
		seat = (seat_t)(seat + 1 == state->players ? 0 : seat + 1);
	while (!(state->in >> seat & 1));
	state->dealer = seat;
}

static void
deal_clear(struct state *state)
{
	memset(state->deal_scores, 0, sizeof(state->deal_scores));
	memset(state->hands, 0, sizeof(state->hands));
	memset(&state->spread, 0, sizeof(state->spread));
	memset(&state->aside, 0, sizeof(state->aside));
	memset(&state->own, 0, sizeof(state->own));
	if (state->deal % 2 == 0) /* a round of two deals begins: gin-4 3.2 */
		memset(state->round_points, 0, sizeof(state->round_points));
	state->discard.n = 0;
	state->melds = 0;
	state->opened = 0;
	state->how = HOW_NONE;
	state->ender = SEAT_NONE;
	state->turns = 0;
	state->renewals = 0;
	state->drew = CARD_NONE;
	state->from = FROM_NONE;
	state->first = true;
	state->actions = 0;
	state->over = OVER_NO;
}

void
game_deal_cards(struct state *state, struct stream *stream,
		struct events *events)
{
	const struct rules *rules = state->rules;
	unsigned hand = rules_hand(rules, state->deal);
	unsigned seats = (unsigned)__builtin_popcount(state->dealt);
	seat_t seat = state->dealer;

	assert(hand * seats < state->stock.n);
	for (unsigned round = 0; round < hand; round++) {
		for (unsigned i = 0; i < seats; i++) {
			seat = seat_after(state, seat);
			bag_put(&state->hands[seat], pile_pop(&state->stock));
		}
		if (rules->family->deal_round != NULL)
			rules->family->deal_round(state);
	}
	state->seat = seat_after(state, state->dealer);
	state->phase = PHASE_DRAW;
	rules->family->deal(state, stream, events);
}

void
game_deal(struct state *state, struct stream *stream, struct events *events)
{
	const struct rules *rules;

	events->n = 0;
	dealer_advance(state);
	deal_clear(state);
	state->deal++;
	state->dealt = state_seats_dealt(state);
	state->rules = rules = state_rules(state, SEAT_NONE);
	pack_gather(rules, &state->stock);
	stream_shuffle(stream, &state->stock);

	if (rules->family->before == NULL ||
	    !rules->family->before(state, stream))
		game_deal_cards(state, stream, events);
	state_choose_rules(state);
	state->next_event += events->n;
}

/* Check the fields that are used as array indices.  The engine trusts no
 * action, because not only the protocol reader but also tests, replays and
 * fuzzers make actions. */
static bool
action_is_sound(const struct action *action)
{
	unsigned end = 0;

	if (!act_row(action->act)->of_seat || action->from > FROM_SPREAD ||
	    action->at > AT_HIGH || action->kind >= KINDS ||
	    action->lists > ACTION_LISTS_MAX)
		return false;
	if (action->has_cards && action->lists == 0)
		return false;
	for (unsigned i = 0; i < action->lists; i++) {
		if (action->ends[i] < end || action->ends[i] > ACTION_CARDS_MAX)
			return false;
		end = action->ends[i];
	}
	return true;
}

/* push 9.3, canasta 9.5: every seat of a side gets the score of the side. */
static void
sides_share_scores(struct state *state)
{
	int of_side[SEATS_MAX] = { 0 };

	for (unsigned i = 0; i < state->players; i++)
		of_side[rules_side(state->rules, i)] += state->deal_scores[i];
	for (unsigned i = 0; i < state->players; i++)
		state->deal_scores[i] = of_side[rules_side(state->rules, i)];
}

/* phase10 9.1: each seat that has opened in this deal finishes a step. */
static void
seats_progress(struct state *state)
{
	unsigned steps = rules_steps(state->rules);

	for (unsigned i = 0; i < state->players; i++) {
		if ((state->opened >> i & 1) && state->progress[i] < steps)
			state->progress[i]++;
	}
}

/* Return whether a seat has finished all steps of its progress: phase10 9.2. */
static bool
progress_is_finished(const struct state *state)
{
	unsigned steps = rules_steps(state->rules);
	bool finished = false;

	for (unsigned i = 0; i < state->players; i++)
		finished |= steps > 0 && state->progress[i] >= steps;
	return finished;
}

/* Let seats that have reached drop_out return with the highest total of the
 * seats below it, if there are at least two of those: chinchon 10.2. */
static void
game_return_seats(struct state *state)
{
	const struct rules *rules = state->rules;
	int highest = INT_MIN;
	unsigned below = 0;

	if (rules->re_entries == 0 || rules->drop_out == 0 ||
	    rules->winner != WINNER_LOWEST)
		return;
	for (unsigned i = 0; i < state->players; i++) {
		if (!(state->in >> i & 1) ||
		    state->scores[i] >= rules->drop_out)
			continue;
		below++;
		if (state->scores[i] > highest)
			highest = state->scores[i];
	}
	for (unsigned i = 0; i < state->players && below >= 2; i++) {
		if (!(state->in >> i & 1) ||
		    state->scores[i] < rules->drop_out ||
		    state->returned[i] >= rules->re_entries)
			continue;
		state->scores[i] = highest;
		state->returned[i]++;
	}
}

void
game_check_match_end(struct state *state)
{
	const struct rules *rules = state->rules;
	bool over = progress_is_finished(state) ||
		    (rules->deals_total > 0 &&
		     state->deal >= rules->deals_total);

	for (unsigned i = 0; i < state->players; i++)
		over |= rules->target > 0 && state->scores[i] >= rules->target;
	/* czech 10.1, indian 10.2: the last seat in the match wins.  If no seat
	 * is left, the ranking finds the winner among the seats that dropped
	 * out last. */
	game_return_seats(state);
	game_drop_out(state, state->deal);
	over |= rules->drop_out > 0 && __builtin_popcount(state->in) <= 1;
	if (over)
		game_end_match(state);
}

struct ruling
game_apply(struct state *state, seat_t seat, const struct action *action,
	   struct stream *stream, struct events *events)
{
	const struct family *family = state->rules->family;
	struct ruling ruling = good;
	seat_t before = state->seat;
	uint16_t turns = state->turns;

	events->n = 0;
	if (state->over != OVER_NO)
		ruling.refusal = REFUSE_DEAL_OVER;
	else if (seat != state->seat)
		ruling.refusal = REFUSE_NOT_YOUR_TURN;
	else if (!action_is_sound(action))
		ruling.refusal = REFUSE_FORM;
	if (ruling.refusal != REFUSE_NONE)
		return ruling;

	ruling = family->apply(state, action, stream, events);
	if (ruling.refusal != REFUSE_NONE) {
		events->n = 0;
		return ruling;
	}
	state->next_event += events->n;
	if (state->seat == before && state->turns == turns)
		state->actions++;
	else
		state->actions = 0;
	state_choose_rules(state);
	if (state->over == OVER_DEAL) {
		if (family->score != NULL)
			family->score(state);
		sides_share_scores(state);
		for (unsigned i = 0; i < state->players; i++)
			state->scores[i] += state->deal_scores[i];
		seats_progress(state);
		if (family->match_over != NULL)
			family->match_over(state);
		else
			game_check_match_end(state);
	}
	return ruling;
}

void
game_take_card(struct state *state, enum source from, struct events *events)
{
	struct event *event = event_add(events, state->seat, NULL);
	card_t card = pile_pop(from == FROM_STOCK ? &state->stock
						  : &state->discard);

	event->action.act = ACT_DRAW;
	event->action.from = (uint8_t)from;
	event->action.count = 1;
	event->got[0] = card;
	event->got_count = 1;
	event->got_shown = SHOWN_ALL;
	if (from == FROM_STOCK)
		event->got_shown = SHOWN_SEAT(state->seat);
	bag_put(&state->hands[state->seat], card);
	state->drew = card;
	state->from = (uint8_t)from;
	state->phase = PHASE_PLAY;
}

void
game_discard_card(struct state *state, card_t card, struct events *events)
{
	struct event *event = event_add(events, state->seat, NULL);

	event->action.act = ACT_DISCARD;
	event->action.card = card;
	bag_take(&state->hands[state->seat], card);
	pile_push(&state->discard, card);
}

/* rummy 8.2, indian 8.2 */
void
game_renew_stock(struct state *state, bool all, struct stream *stream,
		 struct events *events)
{
	card_t top = all ? CARD_NONE : pile_pop(&state->discard);
	struct event *event;

	state->stock.n = 0;
	while (state->discard.n > 0)
		pile_push(&state->stock, pile_pop(&state->discard));
	if (!all)
		pile_push(&state->discard, top);
	if (state->rules->stock_end != STOCK_TURN)
		stream_shuffle(stream, &state->stock);
	state->renewals++;
	event = event_add(events, SEAT_NONE, NULL);
	event->action.act = ACT_RENEW;
	event->action.count = state->stock.n;
}

/* Return whether the turn passes the dealer, which ends a round.  The dealer
 * may have left the deal, so another seat can have the last turn of a round. */
static bool
turn_passes_dealer(const struct state *state, seat_t seat, seat_t next)
{
	if (seat < next)
		return seat <= state->dealer && state->dealer < next;
	return seat <= state->dealer || state->dealer < next;
}

void
game_next_turn(struct state *state, enum phase phase)
{
	seat_t seat = seat_after(state, state->seat);

	if (turn_passes_dealer(state, state->seat, seat))
		state->first = false;
	state->seat = seat;
	state->phase = (uint8_t)phase;
	state->drew = CARD_NONE;
	state->from = FROM_NONE;
}

void
game_end_deal(struct state *state, enum how how, seat_t ender)
{
	state->over = OVER_DEAL;
	state->how = (uint8_t)how;
	state->ender = ender;
	state->seat = SEAT_NONE;
	state->phase = PHASE_NONE;
	state->drew = CARD_NONE;
	state->from = FROM_NONE;
}

void
game_legal(const struct state *state, struct legal *out)
{
	out->n = 0;
	out->more = false;
	if (state->over == OVER_NO)
		state->rules->family->legal(state, out);
}

void
game_standard(const struct state *state, struct action *out)
{
	action_init(out, ACT_PASS);
	if (state->over == OVER_NO)
		state->rules->family->standard(state, out);
}

uint32_t
game_may(const struct state *state)
{
	if (state->over != OVER_NO)
		return 0;
	return state->rules->family->may(state);
}

struct ruling
game_read_meld(const struct state *state, seat_t seat, const struct laid *cards,
	       unsigned count, enum kind kind, struct meld *out)
{
	const struct family *family = state->rules->family;

	if (family->read_meld != NULL)
		return family->read_meld(state, seat, cards, count, kind, out);
	return meld_read(state->rules, cards, count, kind, out);
}

int
game_meld_points(const struct state *state, const struct meld *meld)
{
	const struct family *family = state->rules->family;

	if (family->meld_points != NULL)
		return family->meld_points(state, meld);
	return meld_points(state->rules, meld);
}

int
game_laid_points(const struct state *state, unsigned seat)
{
	int sum = 0;

	if (state->rules->credit == CREDIT_LAYER) /* rummy500 9.2 */
		return state->own.table.laid[seat];
	for (unsigned i = 0; i < state->melds; i++)
		if (state->table[i].owner == seat)
			sum += meld_points(state->rules, &state->table[i]);
	return sum;
}

int
game_fines(const struct state *state, unsigned seat)
{
	return state->rules->discard_fine > 0 ? state->own.table.fines[seat]
					      : 0;
}

bool
game_opened_with_pairs(const struct state *state, unsigned seat)
{
	if (state->rules->opening_pairs == 0 || !(state->opened >> seat & 1))
		return false;
	for (unsigned i = 0; i < state->melds; i++)
		if (state->table[i].owner == seat &&
		    !meld_is_pair(&state->table[i]))
			return false;
	return true;
}

/* Return whether a seat is ranked before another.  The order is: winners that a
 * family set (gin 10.1), seats still in the match, later drop-outs before
 * earlier ones, the progress (phase10 9.2), then the score (czech 10.3). */
static bool
seat_ranks_before(const struct state *state, unsigned a, unsigned b)
{
	unsigned a_won = state->winners >> a & 1;
	unsigned b_won = state->winners >> b & 1;
	int a_out = state->dropped[a] == 0 ? INT_MAX : state->dropped[a];
	int b_out = state->dropped[b] == 0 ? INT_MAX : state->dropped[b];

	if (a_won != b_won)
		return a_won > b_won;
	if (a_out != b_out)
		return a_out > b_out;
	if (state->progress[a] != state->progress[b])
		return state->progress[a] > state->progress[b];
	if (state->rules->winner == WINNER_LOWEST)
		return state->scores[a] < state->scores[b];
	return state->scores[a] > state->scores[b];
}

void
game_places(const struct state *state, unsigned *places)
{
	for (unsigned a = 0; a < state->players; a++) {
		places[a] = 1;
		for (unsigned b = 0; b < state->players; b++)
			places[a] += seat_ranks_before(state, b, a);
	}
}

/* Return the first deal in which a seat of the side forfeited, or UINT_MAX. */
static unsigned
side_forfeit_deal(const struct state *state, unsigned forfeited,
		  const unsigned *forfeit_deal, unsigned seat)
{
	unsigned left = forfeited & side_seats(state, (seat_t)seat);
	unsigned first = UINT_MAX;

	for (; left != 0; left &= left - 1) {
		unsigned partner = (unsigned)__builtin_ctz(left);

		if (forfeit_deal[partner] < first)
			first = forfeit_deal[partner];
	}
	return first;
}

void
game_places_forfeited(const struct state *state, unsigned forfeited,
		      const unsigned *forfeit_deal, unsigned *places)
{
	unsigned by_rules[SEATS_MAX];

	game_places(state, by_rules);
	for (unsigned i = 0; i < state->players; i++) {
		unsigned mine = side_forfeit_deal(state, forfeited,
						  forfeit_deal, i);

		places[i] = 1;
		for (unsigned j = 0; j < state->players; j++) {
			unsigned other = side_forfeit_deal(state, forfeited,
							   forfeit_deal, j);

			if (other != mine)
				places[i] += other > mine;
			else if (mine == UINT_MAX)
				places[i] += by_rules[j] < by_rules[i];
		}
	}
}

void
game_end_match(struct state *state)
{
	unsigned places[SEATS_MAX];

	state->over = OVER_MATCH;
	if (state->winners != 0)
		return;
	game_places(state, places);
	for (unsigned i = 0; i < state->players; i++) {
		if (places[i] == 1)
			state->winners |= (uint8_t)(1u << i);
	}
}

void
game_drop_out(struct state *state, int deal)
{
	const struct rules *rules = state->rules;

	if (rules->drop_out == 0 || rules->winner != WINNER_LOWEST)
		return;
	for (unsigned i = 0; i < state->players; i++) {
		if (state->dropped[i] == 0 &&
		    state->scores[i] >= rules->drop_out)
			state->dropped[i] = deal;
		if (state->dropped[i] != 0)
			state->in &= (uint8_t) ~(1u << i);
	}
}
