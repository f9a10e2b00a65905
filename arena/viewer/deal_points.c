/* deal_points.c - the parts of the points of a deal; see deal_points.h. */
#include "arena/viewer/deal_points.h"

#include <stdio.h>
#include <string.h>

#include "referee/canasta/canasta.h"
#include "referee/engine/canasta_kind.h"
#include "referee/engine/game.h"
#include "referee/engine/meld.h"
#include "referee/table/table.h"

#define PARTS_MAX 8

/**
 * struct points - the points of a side
 * @seats: seats of the side, one bit per seat
 * @sum: sum of the parts
 */
struct points {
	const struct state *state;
	unsigned seats;
	int sum;
	unsigned n;
	struct {
		const char *word;
		int points;
	} part[PARTS_MAX];
};

static void
points_add(struct points *points, const char *word, int number)
{
	if (number == 0)
		return;
	points->part[points->n].word = word;
	points->part[points->n++].points = number;
	points->sum += number;
}

static bool
points_has_seat(const struct points *points, seat_t seat)
{
	return seat < SEATS_MAX && (points->seats >> seat & 1) != 0;
}

/* Return the points of the cards in the hands of some seats. */
static int
points_of_hands(const struct state *state, unsigned seats)
{
	int sum = 0;

	for (unsigned i = 0; i < state->players; i++)
		if (seats >> i & 1)
			sum += bag_points(state->rules, &state->hands[i]);
	return sum;
}

/* Add the points of the side's melds, each by @value. */
static void
points_add_melds(struct points *points, const char *word,
		 int (*value)(const struct rules *rules,
			      const struct meld *meld))
{
	const struct state *state = points->state;
	int sum = 0;

	for (unsigned i = 0; i < state->melds; i++)
		if (points_has_seat(points, state->table[i].owner))
			sum += value(state->rules, &state->table[i]);
	points_add(points, word, sum);
}

/* --- games with a table of melds ------------------------------------------ */

/* Add what the hands cost or bring. */
static void
table_add_hands(struct points *points)
{
	const struct state *state = points->state;
	const struct rules *rules = state->rules;
	bool wins = points_has_seat(points, state->ender);
	bool settles = rules->scoring == SCORE_SETTLE &&
		       state->ender != SEAT_NONE;
	int own = points_of_hands(state, points->seats);
	seat_t seat = (seat_t)__builtin_ctz(points->seats);
	bool unopened = rules->unopened_points > 0 && !wins &&
			!(state->opened >> seat & 1);

	if (rules->unopened_points > 0 || rules->pairs_double)
		own = table_hand_points(state, seat);
	if (wins && (settles || rules->scoring == SCORE_WINNER_COLLECTS))
		points_add(points, "cards of the others",
			   points_of_hands(state, ~0u));
	else if (rules->scoring == SCORE_PENALTY)
		points_add(points, unopened ? "not opened" : "cards in hand",
			   wins ? points_of_hands(state, 1u << state->ender)
				: own);
	else if (rules->scoring == SCORE_MELDS || settles)
		points_add(points, "cards in hand", -own);
}

/* Add the cards that the seats have laid, in melds or on melds of others. */
static void
points_add_laid(struct points *points)
{
	int sum = 0;

	for (unsigned i = 0; i < points->state->players; i++)
		if (points_has_seat(points, (seat_t)i))
			sum += game_laid_points(points->state, i);
	points_add(points, "cards laid", sum);
}

/* Add the stake that a seat pays or gets, with the reason for a payment. */
static void
table_add_stake(struct points *points, seat_t seat)
{
	static const char *const words[] = {
		[STAKE_ANY] = "deal lost",
		[STAKE_DEALT] = "lost to a hand as dealt",
		[STAKE_NO_DISCARD] = "lost to all cards laid",
		[STAKE_CAUGHT] = "own call lost",
		[STAKE_NO_MELD] = "lost without a meld",
		[STAKE_FOLDED] = "folded",
		[STAKE_CALL] = "lost after a call",
		[STAKE_PAIRS] = "lost to pairs",
		[STAKE_WILD] = "lost to a wild discard",
		[STAKE_PAIRS_WILD] = "lost to pairs and a wild discard",
	};
	int score = points->state->deal_scores[seat];
	const struct bonus *stake = table_find_stake(points->state, seat);

	if (score > 0)
		points_add(points, "payments of the others", score);
	else if (stake != NULL)
		points_add(points, words[stake->when], score);
}

static void
table_points(struct points *points)
{
	const struct state *state = points->state;
	int side = (int)__builtin_ctz(points->seats);
	int fines = state->own.table.fines[side];

	if (state->rules->stakes.n > 0) {
		table_add_stake(points, (seat_t)side);
		return;
	}
	if (state->rules->scoring == SCORE_MELDS &&
	    state->rules->credit == CREDIT_LAYER)
		points_add_laid(points);
	else if (state->rules->scoring == SCORE_MELDS)
		points_add_melds(points, "melds", meld_points);
	table_add_hands(points);
	if (points_has_seat(points, state->ender))
		points_add(points, "going out", state->rules->out_bonus);
	if (state->rules->wild_doubles || state->rules->pairs_double)
		points_add(points, "doubled",
			   state->deal_scores[side] - fines - points->sum);
	else if (state->rules->rummy_bonus == RUMMY_DOUBLE &&
		 state->deal_scores[side] == 2 * points->sum + fines)
		points_add(points, "all in one turn", points->sum);
	points_add(points, "discards", fines);
}

/* --- canasta -------------------------------------------------------------- */

static void
canasta_points(struct points *points)
{
	const struct state *state = points->state;
	const struct rules *rules = state->rules;
	int side = (int)__builtin_ctz(points->seats);
	int held = 0, asked = 0;

	points_add_melds(points, "melds", meld_points);
	points_add_melds(points, "canastas", canasta_bonus);
	points_add(points, "red threes",
		   canasta_bonus_points(state, points->seats));
	for (unsigned i = 0; i < state->players; i++)
		if (points->seats >> i & 1) {
			held += canasta_hand_points(state, (seat_t)i);
			asked += state->own.canasta.penalty[i];
		}
	points_add(points, "cards in hand", -held);
	points_add(points, "asking", -asked);
	if (seat_lacks_foot(state, (seat_t)side))
		points_add(points, "second hand not taken",
			   -rules->foot_penalty);
	if (!points_has_seat(points, state->ender))
		return;
	points_add(points, "going out", rules->out_bonus);
	if (state->deal_scores[side] - points->sum == rules->concealed_bonus)
		points_add(points, "concealed", rules->concealed_bonus);
}

/* --- conquian, gin, indian, knock, rummikub, tantrum ---------------------- */

/* Return the deadwood of a seat; that of the knocker as it showed its melds, if
 * this is known. */
static int
gin_deadwood_of(const struct state *state, seat_t seat)
{
	int shown = state->own.gin.shown_deadwood;

	return seat == state->ender && shown > 0
		       ? shown
		       : state->rules->family->deadwood(state,
							&state->hands[seat]);
}

/* Return the seat that played a deal with @seat.  The log of one seat does not
 * have state->dealt. */
static seat_t
gin_find_rival(const struct state *state, seat_t seat)
{
	seat_t rival = 0;

	if (state->rules->pair_sits_out) /* gin-4 3.3 */
		return round_opponent(state, seat);
	while (rival + 1 < state->players &&
	       (rival == seat ||
		(state->rules->loser_sits_out && /* gin-3 3.1 */
		 rival == state->dealer)))
		rival++;
	return rival;
}

/* Add the points of the seat that scores in the deal. */
static void
gin_add_deal(struct points *points, seat_t seat, seat_t rival)
{
	const struct state *state = points->state;
	const struct rules *rules = state->rules;

	points_add(points, "deadwood of the other",
		   gin_deadwood_of(state, rival));
	if (state->how == HOW_GIN)
		points_add(points, "gin", rules->gin_bonus);
	else if (state->how == HOW_BIG_GIN)
		points_add(points, "big gin", rules->big_gin_bonus);
	else
		points_add(points, "own deadwood",
			   -gin_deadwood_of(state, seat));
	if (seat != state->ender)
		points_add(points, "undercut", rules->undercut_bonus);
	if (state->own.gin.doubled)
		points_add(points, "deal counts double", points->sum);
}

static void
gin_points(struct points *points)
{
	const struct state *state = points->state;
	const struct rules *rules = state->rules;
	unsigned seats = points->seats;
	seat_t seat, rival;

	if (state->ender >= state->players)
		return;
	if (rules->pair_sits_out && state->dealer < state->players)
		seats &= state_seats_dealt(state);
	seat = (seat_t)__builtin_ctz(seats);
	rival = gin_find_rival(state, seat);
	if (state->deal_scores[seat] > state->deal_scores[rival])
		gin_add_deal(points, seat, rival);
	if (rules->columns > 0 || rules->pair_sits_out) /* gin-4 9.2 */
		points_add(points,
			   rules->columns > 0 ? "further columns"
					      : "lower sum of the round",
			   state->deal_scores[seat] - points->sum);
}

/* Add what a seat that did not leave the deal pays for its deadwood. */
static void
indian_add_deadwood(struct points *points, unsigned seat, int sign)
{
	const struct state *state = points->state;
	const struct rules *rules = state->rules;
	int count = rules->family->deadwood(state, &state->hands[seat]);

	points_add(points, "deadwood", sign * count);
	if (count > rules->cap)
		points_add(points, "the most that a hand costs",
			   sign * (rules->cap - count));
	else if (count < rules->floor)
		points_add(points, "the least that a hand costs",
			   sign * (rules->floor - count));
}

static void
indian_points(struct points *points)
{
	const struct state *state = points->state;
	unsigned seat = (unsigned)__builtin_ctz(points->seats);
	bool settles = state->rules->scoring != SCORE_PENALTY;
	int sign = settles ? -1 : 1, others = 0;

	for (unsigned i = 0; i < state->players; i++)
		others += i != seat ? state->deal_scores[i] : 0;
	if (seat == state->ender)
		points_add(points, "payments of the others",
			   settles ? -others : 0);
	else if (state->own.indian.out[seat] != 0)
		points_add(points, "leaving the deal",
			   sign * state->own.indian.out[seat]);
	else if (state->rules->stakes.n > 0)
		points_add(points, "deal lost", state->deal_scores[seat]);
	else
		indian_add_deadwood(points, seat, sign);
}

/* Payments between seats stay without parts. */
static void
knock_points(struct points *points)
{
	const struct state *state = points->state;
	const struct bonuses *bonuses = &state->rules->bonuses;
	seat_t seat = (seat_t)__builtin_ctz(points->seats);
	int rest;

	if (state->rules->scoring != SCORE_PENALTY)
		return;
	points_add(points, "deadwood",
		   state->rules->family->deadwood(state, &state->hands[seat]));
	rest = state->deal_scores[seat] - points->sum;
	for (unsigned i = 0; i < bonuses->n && seat == state->ender; i++)
		if (rest != 0 && bonuses->row[i].points == rest) {
			points_add(points, "bonus", rest);
			return;
		}
}

static void
rummikub_points(struct points *points)
{
	const struct state *state = points->state;
	int own = points_of_hands(state, points->seats), least = own;
	int sum = 0, share = 0; /* at least one seat has the fewest points */
	bool tiles = rules_has_tiles(state->rules);

	for (unsigned i = 0; i < state->players; i++) {
		int other = points_of_hands(state, 1u << i);

		least = other < least ? other : least;
	}
	for (unsigned i = 0; i < state->players; i++) {
		int more = points_of_hands(state, 1u << i) - least;

		sum += more;
		share += more == 0;
	}
	if (own > least) {
		points_add(points, tiles ? "tiles in hand" : "cards in hand",
			   -own);
		points_add(points, "fewest points of a hand", least);
	} else {
		points_add(points,
			   least > 0 ? "what the others hold more"
			   : tiles   ? "tiles of the others"
				     : "cards of the others",
			   share > 0 ? sum / share : 0);
	}
}

static void
conquian_points(struct points *points)
{
	if (points_has_seat(points, points->state->ender))
		points_add(points, "all cards melded",
			   points->state->rules->out_bonus);
}

/* Return the points of a meld: the highest card of a first meld, else the
 * lowest. */
static int
tantrum_value(const struct rules *rules, const struct meld *meld)
{
	int highest = 0, lowest = INT16_MAX;

	for (unsigned i = 0; i < meld->n; i++) {
		int is = card_points(rules, meld->cards[i].card);

		highest = is > highest ? is : highest;
		lowest = is < lowest ? is : lowest;
	}
	return meld->n == rules->set_max ? highest : lowest;
}

static void
tantrum_points(struct points *points)
{
	const struct state *state = points->state;

	points_add_melds(points, "melds", tantrum_value);
	if (state->melds > 0 && points_has_seat(points, state->table[0].owner))
		points_add(points, "first meld of the deal",
			   state->rules->first_bonus);
}

/* --- all games ------------------------------------------------------------ */

static void
points_find(struct points *points)
{
	static const struct {
		const char *family;
		void (*find)(struct points *points);
	} finders[] = {
		{ "table", table_points },
		{ "canasta", canasta_points },
		{ "gin", gin_points },
		{ "indian", indian_points },
		{ "rummikub", rummikub_points },
		{ "tantrum", tantrum_points },
		{ "knock", knock_points },
		{ "conquian", conquian_points },
	};

	for (size_t i = 0; i < sizeof(finders) / sizeof(finders[0]); i++)
		if (strcmp(points->state->rules->family->name,
			   finders[i].family) == 0)
			finders[i].find(points);
}

void
deal_points_words(const struct state *state, unsigned side, char *out)
{
	struct points points = { .state = state };
	size_t n = 0;

	points.seats = side_seats(state, (seat_t)side);
	points_find(&points);
	out[0] = '\0';
	if (points.sum != state->deal_scores[side])
		return;
	for (unsigned i = 0; i < points.n; i++)
		n += (size_t)snprintf(out + n, DEAL_POINTS_MAX - n, "%s%s %+d",
				      i > 0 ? ", " : "", points.part[i].word,
				      points.part[i].points);
}
