/*
 * The most tiles that can be added to a table: against a search that tries
 * every cover of small tables with sets and asks the game itself whether the
 * new table may be laid.
 */
#include <check.h>
#include <string.h>

#include "lib/lot.h"
#include "referee/games/rummikub.h"
#include "referee/search/rearrange.h"
#include "tests/support/setting.h"
#include "tests/support/share.h"
#include "tests/support/suite.h"

#define SMALL	   600
#define LARGE	   250
#define COVERS_MAX 60000 /* of one small table; then it is left out */
#define SETS_MAX   4000

/* Check writes a word to its parent with every ck_assert: too often here. */
#define CLAIM(claim)                                                           \
	do {                                                                   \
		if (!(claim))                                                  \
			ck_abort_msg("not so: %s (seed %u)", #claim, seed);    \
	} while (0)

static const struct {
	const char *what;
	enum joker_rule joker;
	enum group_joker group_joker;
} modes[] = {
	{ "free", JOKER_FREE, GROUP_JOKER_ONE },
	{ "replace", JOKER_REPLACE, GROUP_JOKER_ONE },
	{ "replace all", JOKER_REPLACE, GROUP_JOKER_ALL },
	{ "strict", JOKER_STRICT, GROUP_JOKER_ONE },
	{ "strict all", JOKER_STRICT, GROUP_JOKER_ALL },
};

#define MODES (int)(sizeof(modes) / sizeof(*modes))

static struct rules rules;
static struct state state;
static struct rearrange_scratch scratch;
static struct rearranged best;
static uint64_t lot;

static void
use_mode(int mode)
{
	must_load("rummikub", "", 2, &rules);
	rules.joker = (uint8_t)modes[mode].joker;
	rules.group_joker = (uint8_t)modes[mode].group_joker;
}

/*
 * Tables at random
 */

/* Tiles that are nowhere yet. */
static uint8_t pool[CARD_KINDS];

static bool
draw_tile(card_t card)
{
	if (pool[card] == 0)
		return false;
	pool[card]--;
	return true;
}

/* A set of natural tiles and, with @jokers, now and then a joker. */
static bool
lay_set(unsigned ranks, unsigned jokers)
{
	uint8_t before[CARD_KINDS];
	struct laid laid[13];
	unsigned n = 3 + lot_below(&lot, 3), suit = lot_below(&lot, SUITS);
	unsigned rank = 1 + lot_below(&lot, ranks);
	bool run = lot_below(&lot, 2) > 0;

	if (!run && n > 4)
		n = 4;
	if (run && rank + n - 1 > RANK_KING)
		return false;
	memcpy(before, pool, sizeof(before));
	for (unsigned i = 0; i < n; i++) {
		card_t card = run ? card_of(suit, rank + i)
				  : card_of((suit + i) % SUITS, rank);

		laid[i] = (struct laid){ card, card };
		if (pool[CARD_X1] > 0 && lot_below(&lot, 12) < jokers) {
			laid[i].card = CARD_X1;
			if (!run)
				laid[i].as = AS_RANK(rank);
		}
		if (!draw_tile(laid[i].card)) {
			memcpy(pool, before, sizeof(pool));
			return false;
		}
	}
	if (meld_read(&rules, laid, n, KIND_NONE, &state.table[state.melds])
		    .refusal != REFUSE_NONE) {
		memcpy(pool, before, sizeof(pool));
		return false;
	}
	state.table[state.melds].owner = SEAT_NONE;
	state.melds++;
	return true;
}

static void
make_table(unsigned sets, unsigned tiles, unsigned ranks, unsigned jokers)
{
	game_begin(&state, &rules, 2);
	state.seat = 0;
	state.phase = PHASE_PLAY;
	state.opened = 3;
	memcpy(pool, rules.pack_of, sizeof(pool));
	for (unsigned tries = 0; state.melds < sets && tries < 200; tries++)
		lay_set(ranks, jokers);
	for (unsigned tries = 0; state.hands[0].n < tiles && tries < 500;
	     tries++) {
		card_t card = card_of(lot_below(&lot, SUITS),
				      1 + lot_below(&lot, ranks));

		if (lot_below(&lot, 40) < jokers)
			card = CARD_X1;
		if (draw_tile(card))
			bag_put(&state.hands[0], card);
	}
}

static void
find_most(void)
{
	struct rearrange_query query = {
		.table = state.table,
		.sets = state.melds,
		.rack = &state.hands[0],
		.joker = (enum joker_rule)rules.joker,
		.group_joker = (enum group_joker)rules.group_joker,
	};

	rearrange_most(&query, &scratch, &best);
}

static void
action_of(const struct meld *const *sets, unsigned n, struct action *action)
{
	unsigned end = 0;

	action_init(action, ACT_ARRANGE);
	action->has_melds = true;
	action->lists = (uint8_t)n;
	for (unsigned i = 0; i < n; i++) {
		memcpy(action->cards + end, sets[i]->cards,
		       sets[i]->n * sizeof(*action->cards));
		end += sets[i]->n;
		action->ends[i] = (uint8_t)end;
	}
}

/* What was found is a table that the game accepts, and adds what it says. */
static bool
found_is_legal(void)
{
	static struct action action;
	static struct retabled table;
	const struct meld *sets[REARRANGE_SETS_MAX];

	if (best.tiles == 0)
		return true;
	for (unsigned i = 0; i < best.n; i++)
		sets[i] = &best.sets[i];
	action_of(sets, best.n, &action);
	return rummikub_judge(&state, &action, &table).refusal == REFUSE_NONE &&
	       table.played_count == best.tiles;
}

/*
 * Every cover
 */

static struct meld all[SETS_MAX];
static unsigned alls, covers;
static uint8_t there[CARD_KINDS], needed[CARD_KINDS];
static const struct meld *chosen[REARRANGE_SETS_MAX];
static unsigned most;

static void
list_set(const struct laid *laid, unsigned n)
{
	uint8_t used[CARD_KINDS] = { 0 };

	for (unsigned i = 0; i < n; i++)
		if (++used[laid[i].card] > there[laid[i].card])
			return;
	if (alls < SETS_MAX &&
	    meld_read(&rules, laid, n, KIND_NONE, &all[alls]).refusal ==
		    REFUSE_NONE)
		alls++;
}

/* Each set of the tiles that are there, jokers in every place. */
static void
list_sets(void)
{
	struct laid laid[13];

	alls = 0;
	for (unsigned rank = 1; rank <= 13; rank++)
		for (unsigned suits = 1; suits < 16; suits++)
			for (unsigned jokers = 0; jokers < 3; jokers++) {
				unsigned n = 0;

				for (unsigned s = 0; s < SUITS; s++)
					if (suits >> s & 1)
						laid[n++] = (struct laid){
							card_of(s, rank),
							card_of(s, rank)
						};
				for (unsigned j = 0; j < jokers; j++)
					laid[n++] = (struct laid){
						CARD_X1, AS_RANK(rank)
					};
				list_set(laid, n);
			}
	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned low = 1; low <= 11; low++)
			for (unsigned n = 3; low + n - 1 <= 13; n++)
				for (unsigned a = 0; a <= n; a++)
					for (unsigned b = a < n ? a + 1 : n;
					     b <= n; b++) {
						for (unsigned i = 0; i < n;
						     i++) {
							card_t as = card_of(
								suit, low + i);

							laid[i] = (struct laid){
								i == a || i == b
									? CARD_X1
									: as,
								as
							};
						}
						list_set(laid, n);
					}
}

static bool
use_set(const struct meld *set)
{
	uint8_t used[CARD_KINDS] = { 0 };

	for (unsigned i = 0; i < set->n; i++) {
		card_t card = set->cards[i].card;

		if (++used[card] > there[card])
			return false;
	}
	return true;
}

static void
cover(unsigned n, unsigned from)
{
	static struct action action;
	static struct retabled table;
	card_t need = 0;

	if (++covers > COVERS_MAX || n == REARRANGE_SETS_MAX)
		return;
	while (need < CARD_KINDS && needed[need] == 0)
		need++;
	if (need == CARD_KINDS && n > 0) {
		action_of(chosen, n, &action);
		if (rummikub_judge(&state, &action, &table).refusal ==
			    REFUSE_NONE &&
		    table.played_count > most)
			most = table.played_count;
	}
	for (unsigned i = need == CARD_KINDS ? from : 0; i < alls; i++) {
		uint8_t old_there[CARD_KINDS], old_needed[CARD_KINDS];
		bool has = need == CARD_KINDS;

		for (unsigned j = 0; j < all[i].n; j++)
			has |= all[i].cards[j].card == need;
		if (!has || !use_set(&all[i]))
			continue;
		memcpy(old_there, there, sizeof(there));
		memcpy(old_needed, needed, sizeof(needed));
		for (unsigned j = 0; j < all[i].n; j++) {
			card_t card = all[i].cards[j].card;

			there[card]--;
			needed[card] = (uint8_t)(needed[card] -
						 (needed[card] > 0));
		}
		chosen[n] = &all[i];
		cover(n + 1, need == CARD_KINDS ? i : 0);
		memcpy(there, old_there, sizeof(there));
		memcpy(needed, old_needed, sizeof(needed));
	}
}

static unsigned
most_of_all_covers(void)
{
	memset(needed, 0, sizeof(needed));
	for (unsigned i = 0; i < state.melds; i++)
		for (unsigned j = 0; j < state.table[i].n; j++)
			needed[state.table[i].cards[j].card]++;
	for (unsigned card = 0; card < CARD_KINDS; card++)
		there[card] = (uint8_t)(needed[card] + state.hands[0].of[card]);
	list_sets();
	most = 0;
	covers = 0;
	cover(0, 0);
	return most;
}

START_TEST(no_cover_of_a_small_table_adds_more)
{
	unsigned done = 0;

	use_mode(_i);
	for (unsigned seed = 0; seed < share_of(SMALL); seed++) {
		unsigned expected;

		lot = seed * 77u + (unsigned)_i;
		lot_below(&lot, 2);
		make_table(lot_below(&lot, 4), 2 + lot_below(&lot, 6),
			   4 + lot_below(&lot, 6), lot_below(&lot, 6));
		find_most();
		CLAIM(best.exact);
		CLAIM(found_is_legal());
		expected = most_of_all_covers();
		CLAIM(best.tiles >= expected);
		if (covers > COVERS_MAX)
			continue;
		done++;
		if (best.tiles != expected)
			ck_abort_msg("%s, seed %u: expected %u, found %u",
				     modes[_i].what, seed, expected,
				     best.tiles);
	}
	ck_assert_uint_gt(done, share_of(SMALL) / 2);
}
END_TEST

START_TEST(what_is_found_for_a_large_table_is_legal)
{
	use_mode(_i);
	for (unsigned seed = 0; seed < share_of(LARGE); seed++) {
		lot = seed * 79u + (unsigned)_i;
		lot_below(&lot, 2);
		make_table(lot_below(&lot, 16), 2 + lot_below(&lot, 30), 13,
			   lot_below(&lot, 4));
		find_most();
		CLAIM(found_is_legal());
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("rearrange");
	TCase *tcase = tcase_create("rearrange");

	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, no_cover_of_a_small_table_adds_more, 0,
			    MODES);
	tcase_add_loop_test(tcase, what_is_found_for_a_large_table_is_legal, 0,
			    MODES);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
