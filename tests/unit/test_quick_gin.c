/*
 * The compact roll-out of gin against the engine: both play the same actions
 * from the same states, by lots of rules, and bring the same scores.
 *
 * The roll-out is taken step by step; which action it played is read off the
 * cards that it moved.
 */
#include <check.h>
#include <sodium.h>
#include <stdlib.h>

#include "referee/engine/deck.h"
#include "referee/engine/game.h"
#include "referee/games/gin.h"
#include "referee/policy/quick_gin.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define DEALS	  1500 /* of each set of rules */
#define ACTS_MAX  60   /* at random, before the roll-out begins */
#define ROLLS_MIN 20   /* begun in each phase */

static const struct {
	const char *game, *options;
	unsigned seats;
	unsigned ends; /* bit per enum how that must come about */
} games[] = {
	{ "gin", "", 2, 1u << HOW_KNOCK | 1u << HOW_GIN },
	{ "gin", "{wall: knock}", 2,
	  1u << HOW_KNOCK | 1u << HOW_GIN | 1u << HOW_VOID },
	{ "gin", "{big_gin: true, knock: 0, wall: knock}", 2,
	  1u << HOW_GIN | 1u << HOW_BIG_GIN | 1u << HOW_VOID },
	{ "gin", "{oklahoma: spades, tie_undercuts: false}", 2,
	  1u << HOW_KNOCK | 1u << HOW_GIN },
	{ "gin", "{discard_taken: true, take_cap: 4, knock: 3}", 2,
	  1u << HOW_KNOCK | 1u << HOW_GIN | 1u << HOW_VOID },
	{ "gin-20", "{wall: knock}", 2,
	  1u << HOW_KNOCK | 1u << HOW_GIN | 1u << HOW_VOID },
	{ "gin-3", "{wall: knock}", 3,
	  1u << HOW_KNOCK | 1u << HOW_GIN | 1u << HOW_VOID },
	{ "gin-4", "", 4, 1u << HOW_KNOCK | 1u << HOW_GIN },
	{ "hollywood", "", 2, 1u << HOW_KNOCK | 1u << HOW_GIN },
};

static struct rules rules;
static struct state state;
static struct stream stream;
static struct events events;
static struct legal legal;
static unsigned ended[HOW_MELDED + 1], undercuts, laid_off;
static int at_layoff[SEATS_MAX]; /* points by a roll-out that begins there */

/* The one legal action of this kind with this card; NULL when there is none. */
static const struct action *
find(enum act act, enum source from, card_t card)
{
	game_legal(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++)
		if (legal.at[i].act == act && legal.at[i].from == from &&
		    legal.at[i].card == card)
			return &legal.at[i];
	return NULL;
}

static void
apply(const struct action *action)
{
	ck_assert_ptr_nonnull(action);
	ck_assert_int_eq(
		game_apply(&state, state.seat, action, &stream, &events)
			.refusal,
		REFUSE_NONE);
}

static void
play(enum act act, enum source from, card_t card)
{
	const struct action *action = find(act, from, card);

	ck_assert_msg(action != NULL, "%s: %s of card %d is not legal",
		      rules.name, act_word(act), card);
	apply(action);
}

/* What the opponent of a knock lays off, in any order, on what the engine has
 * on the table. */
static void
lay_off_all(void)
{
	uint64_t melds[DEADWOOD_MELDS_MAX], rest;

	quick_gin_play(&state, SEAT_NONE, at_layoff);
	for (unsigned i = 0; i < state.melds; i++) {
		melds[i] = 0;
		for (unsigned j = 0; j < state.table[i].n; j++)
			melds[i] |= card_bit(state.table[i].cards[j].card);
	}
	rest = quick_gin_lay_off(state.hands[state.seat].any, melds,
				 state.melds);
	while (state.hands[state.seat].any != rest) {
		const struct action *action = NULL;

		game_legal(&state, &legal);
		for (unsigned i = 0; i < legal.n && action == NULL; i++)
			if (legal.at[i].act == ACT_ADD &&
			    !(rest >> legal.at[i].cards[0].card & 1))
				action = &legal.at[i];
		apply(action);
		laid_off++;
	}
	play(ACT_PASS, FROM_NONE, CARD_NONE);
}

/* A seat ended its turn: with a discard, or with a knock.  @held: what it chose
 * from; @rest: what it has kept. */
static void
follow_end(uint64_t held, uint64_t rest, bool knocked)
{
	card_t card = held != rest ? lowest_card(held & ~rest) : CARD_NONE;

	ck_assert_uint_eq(held & ~rest & ~card_bit(card), 0);
	play(knocked ? ACT_KNOCK : ACT_DISCARD, FROM_NONE, card);
	if (state.over == OVER_NO && state.phase == PHASE_LAYOFF)
		lay_off_all();
}

/* The hand of a seat of the match in the roll-out. */
static const uint64_t *
hand_of(const struct gin_table *table, seat_t seat)
{
	return &table->hand[table->of[1] == seat];
}

/* gin 8.3: the last discard was offered, and counts as in hand. */
static void
follow_wall(const struct gin_table *table)
{
	uint64_t rest = *hand_of(table, state.seat);
	uint64_t held = state.hands[state.seat].any |
			card_bit(pile_top(&state.discard));

	if (held != rest)
		follow_end(held, rest, true);
	else if (find(ACT_KNOCK, FROM_NONE, CARD_NONE) != NULL)
		play(ACT_KNOCK, FROM_NONE, CARD_NONE);
	else
		play(ACT_PASS, FROM_NONE, CARD_NONE);
}

/* From eleven cards to the next draw, or the deal's end. */
static void
follow_turn(const struct gin_table *table, unsigned turns)
{
	seat_t seat = state.seat;
	bool knocked = table->turns == turns;

	follow_end(state.hands[seat].any, *hand_of(table, seat), knocked);
	if (state.over == OVER_NO && state.phase == PHASE_OFFER)
		follow_wall(table);
}

static void
check_same(const struct gin_table *table)
{
	ck_assert_int_eq(state.phase, PHASE_DRAW);
	for (unsigned i = 0; i < 2; i++)
		ck_assert_uint_eq(table->hand[i],
				  state.hands[table->of[i]].any);
	ck_assert_uint_eq(table->left, state.stock.n);
	ck_assert_uint_eq(table->top, pile_top(&state.discard));
	ck_assert_uint_eq(table->of[table->seat], state.seat);
	ck_assert_uint_eq(table->turns, state.turns);
	ck_assert_uint_eq(table->takes, state.own.gin.takes);
	ck_assert_int_eq(table->stock_only, state.own.gin.stock_only);
}

/* The roll-out began: what did it play? */
static void
follow_begin(const struct gin_table *table)
{
	unsigned turns = state.turns;

	if (state.phase == PHASE_LAYOFF) {
		lay_off_all();
	} else if (state.phase == PHASE_OFFER && gin_is_wall_offer(&state)) {
		follow_wall(table);
	} else if (state.phase == PHASE_OFFER) {
		card_t up = pile_top(&state.discard);

		while (state.phase == PHASE_OFFER &&
		       !(*hand_of(table, state.seat) >> up & 1))
			play(ACT_PASS, FROM_NONE, CARD_NONE);
		if (state.phase == PHASE_OFFER) {
			play(ACT_DRAW, FROM_DISCARD, CARD_NONE);
			follow_turn(table, turns);
		}
	} else if (state.phase == PHASE_PLAY) {
		follow_turn(table, turns);
	}
}

/* Both go on from the state to the deal's end. */
static void
check_roll(seat_t own)
{
	struct pile stock = state.stock; /* the engine's own shrinks */
	struct gin_table table;
	int points[SEATS_MAX];
	bool over;

	quick_gin_play(&state, own, points);
	memcpy(at_layoff, points, sizeof(at_layoff));
	quick_gin_init(&table, &state, own);
	table.stock = stock.at;
	over = quick_gin_finish_turn(&table, &state);
	follow_begin(&table);
	while (!over) {
		unsigned left = table.left, turns = table.turns;

		check_same(&table);
		over = quick_gin_play_turn(&table);
		play(ACT_DRAW, table.left < left ? FROM_STOCK : FROM_DISCARD,
		     CARD_NONE);
		if (state.over == OVER_NO)
			follow_turn(&table, turns);
	}
	ck_assert_int_ne(state.over, OVER_NO);
	for (unsigned i = 0; i < rules.players; i++) {
		ck_assert_int_eq(points[i], state.deal_scores[i]);
		ck_assert_int_eq(at_layoff[i], state.deal_scores[i]);
	}
	ended[state.how]++;
	if (state.how == HOW_KNOCK &&
	    state.deal_scores[seat_after(&state, state.own.gin.knocker)] > 0)
		undercuts++;
}

/* A deal, and some of it at random, seldom a knock. */
static void
deal_on(unsigned deal, uint64_t *prng)
{
	unsigned acts = prng_below(prng, ACTS_MAX);

	game_begin(&state, &rules, rules.players);
	if (rules.columns > 0) { /* one seat has more lines */
		state.columns.lines[0][deal % 2] = 1;
		state.columns.points[1][deal % 2] = (uint16_t)(deal % 99);
		state.columns.lines[1][deal % 2] = 1;
	}
	stream_for_deal(&stream, (const uint8_t[SEED_BYTES]){ 9 }, deal);
	game_deal(&state, &stream, &events);
	for (unsigned i = 0; i < acts && state.over == OVER_NO; i++) {
		unsigned at;

		game_legal(&state, &legal);
		do
			at = prng_below(prng, legal.n);
		while (legal.at[at].act == ACT_KNOCK &&
		       prng_below(prng, 4) > 0);
		apply(&legal.at[at]);
	}
}

START_TEST(the_engine_plays_the_same_actions_to_the_same_scores)
{
	unsigned deals = sample_share_of(DEALS),
		 phases[PHASE_ANSWER + 1] = { 0 };
	uint64_t prng = draw_seed(11u + (unsigned)_i);

	memset(ended, 0, sizeof(ended));
	undercuts = laid_off = 0;
	must_load(games[_i].game, games[_i].options, games[_i].seats, &rules);
	ck_assert(quick_gin_supports(&rules));
	for (unsigned deal = 1; deal <= deals; deal++) {
		deal_on(deal, &prng);
		if (state.over != OVER_NO)
			continue;
		phases[state.phase]++;
		check_roll((seat_t[]){ 0, 1, SEAT_NONE }[deal % 3]);
	}
	if (deals < DEALS)
		return;
	for (unsigned how = 0; how <= HOW_MELDED; how++)
		if (games[_i].ends >> how & 1)
			ck_assert_uint_ge(ended[how], 1);
	for (unsigned phase = PHASE_OFFER; phase <= PHASE_PLAY; phase++)
		ck_assert_uint_ge(phases[phase], ROLLS_MIN);
	/* with three cards a meld is gin, so there is no laying off */
	if (ended[HOW_KNOCK] > 0 && rules_hand(&rules, 1) > 3) {
		ck_assert_uint_ge(undercuts, 1);
		ck_assert_uint_ge(laid_off, 1);
	}
}
END_TEST

/* A seat does not know whether its opponent waits for gin: in a third of the
 * worlds and more it does, and in as many it does not. */
START_TEST(the_opponent_waits_in_some_worlds)
{
	static struct gin_table waiting;
	unsigned worlds = 300, waits = 0;
	uint64_t prng = 1;

	must_load("gin", "", 2, &rules);
	for (unsigned deal = 1; deal <= worlds; deal++) {
		deal_on(deal, &prng);
		quick_gin_init(&waiting, &state, 1);
		ck_assert(waiting.waits[1]);
		waits += waiting.waits[0];
		quick_gin_init(&waiting, &state, SEAT_NONE);
		ck_assert(!waiting.waits[0] && !waiting.waits[1]);
	}
	ck_assert_uint_gt(waits, worlds / 3);
	ck_assert_uint_lt(waits, worlds - worlds / 3);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("quick_gin");
	TCase *tcase = tcase_create("quick_gin");

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	tcase_set_timeout(tcase, 120);
	tcase_add_loop_test(
		tcase, the_engine_plays_the_same_actions_to_the_same_scores, 0,
		(int)(sizeof(games) / sizeof(*games)));
	tcase_add_test(tcase, the_opponent_waits_in_some_worlds);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
