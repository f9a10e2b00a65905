/*
 * The most tiles that can be added to a table: against a search that tries
 * every cover of small tables with sets and asks the game itself whether the
 * new table may be laid; and the quick way from number to number against a
 * plain one, to the order of the seams, on which hangs which of several best
 * tables is found; and what is left out on that way, against a search that
 * goes on from there to the end.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/games/rummikub.h"
#include "referee/search/rearrange_search.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/sample_share.h"
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
	enum ace ace;
} modes[] = {
	{ "free", JOKER_FREE, GROUP_JOKER_ONE, ACE_LOW },
	{ "replace", JOKER_REPLACE, GROUP_JOKER_ONE, ACE_LOW },
	{ "replace all", JOKER_REPLACE, GROUP_JOKER_ALL, ACE_LOW },
	{ "strict", JOKER_STRICT, GROUP_JOKER_ONE, ACE_LOW },
	{ "strict all", JOKER_STRICT, GROUP_JOKER_ALL, ACE_LOW },
	{ "ace both", JOKER_FREE, GROUP_JOKER_ONE, ACE_BOTH },
	{ "ace round", JOKER_FREE, GROUP_JOKER_ONE, ACE_ROUND },
};

#define MODES	    (int)(sizeof(modes) / sizeof(*modes))
#define JOKER_MODES 3 /* those before "strict", which ask more than once */

static struct rules rules;
static struct state state;
static struct rearrange_scratch scratch;
static struct rearranged best;
static uint64_t prng;

static void
use_mode(int mode)
{
	must_load("rummikub", "", 2, &rules);
	rules.ace = (uint8_t)modes[mode].ace;
	if (rules.ace != ACE_LOW)
		rules.pack_of[CARD_X1] = 0;
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

/* Return a rank among the lowest @ranks; if aces may be high, among as many on
 * both sides of the ace. */
static unsigned
draw_rank(unsigned ranks)
{
	unsigned rank = 1 + prng_below(&prng, ranks);

	return rules.ace == ACE_LOW
		       ? rank
		       : place_rank((int)rank + 13 - (int)ranks / 2);
}

/* A set of natural tiles and, with @jokers, now and then a joker. */
static bool
lay_set(unsigned ranks, unsigned jokers)
{
	uint8_t before[CARD_KINDS];
	struct laid laid[13];
	unsigned n = 3 + prng_below(&prng, 3), suit = prng_below(&prng, SUITS);
	unsigned rank = draw_rank(ranks);
	bool run = prng_below(&prng, 2) > 0;

	if (!run && n > 4)
		n = 4;
	if (run && rank + n - 1 > RANK_KING && rules.ace == ACE_LOW)
		return false;
	memcpy(before, pool, sizeof(before));
	for (unsigned i = 0; i < n; i++) {
		card_t card = run ? card_of(suit, place_rank((int)(rank + i)))
				  : card_of((suit + i) % SUITS, rank);

		laid[i] = (struct laid){ card, card };
		if (pool[CARD_X1] > 0 && prng_below(&prng, 12) < jokers) {
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
		unsigned suit = prng_below(&prng, SUITS);
		card_t card = card_of(suit, draw_rank(ranks));

		if (prng_below(&prng, 40) < jokers)
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
		.ace = (enum ace)rules.ace,
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
	static struct new_table table;
	const struct meld *sets[REARRANGE_SETS_MAX];

	if (best.tiles == 0)
		return true;
	for (unsigned i = 0; i < best.n; i++)
		sets[i] = &best.sets[i];
	action_of(sets, best.n, &action);
	return rummikub_check_table(&state, &action, &table).refusal ==
		       REFUSE_NONE &&
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
	unsigned high = rules.ace == ACE_LOW	? RANK_KING
			: rules.ace == ACE_BOTH ? RANK_HIGH_ACE
						: RANK_KING + 12;

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
		for (unsigned low = 1; low <= (high == 13 ? 11u : 13u); low++)
			for (unsigned n = 3; n <= 13 && low + n - 1 <= high;
			     n++)
				for (unsigned a = 0; a <= n; a++)
					for (unsigned b = a < n ? a + 1 : n;
					     b <= n; b++) {
						for (unsigned i = 0; i < n;
						     i++) {
							card_t as = card_of(
								suit,
								place_rank((
									int)(low +
									     i)));

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
	static struct new_table table;
	card_t need = 0;

	if (++covers > COVERS_MAX || n == REARRANGE_SETS_MAX)
		return;
	while (need < CARD_KINDS && needed[need] == 0)
		need++;
	if (need == CARD_KINDS && n > 0) {
		action_of(chosen, n, &action);
		if (rummikub_check_table(&state, &action, &table).refusal ==
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
	for (unsigned seed = 0; seed < sample_share_of(SMALL); seed++) {
		unsigned expected;

		prng = draw_seed(seed * 77u + (unsigned)_i);
		prng_below(&prng, 2);
		make_table(prng_below(&prng, 4), 2 + prng_below(&prng, 6),
			   4 + prng_below(&prng, 6), prng_below(&prng, 6));
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
	ck_assert_uint_gt(done, sample_share_of(SMALL) / 2);
}
END_TEST

START_TEST(what_is_found_for_a_large_table_is_legal)
{
	use_mode(_i);
	for (unsigned seed = 0; seed < sample_share_of(LARGE); seed++) {
		prng = draw_seed(seed * 79u + (unsigned)_i);
		prng_below(&prng, 2);
		make_table(prng_below(&prng, 16), 2 + prng_below(&prng, 30), 13,
			   prng_below(&prng, 4));
		find_most();
		CLAIM(found_is_legal());
	}
}
END_TEST

/*
 * The plain way
 */

#define PLAIN 300

static struct rearrange_search search;
static struct options listed, plain;

/* The table and rack of @state, gone through once. */
static void
run_search(void)
{
	uint32_t value;

	search = (struct rearrange_search){ .scratch = &scratch,
					    .top = RANK_KING,
					    .all = rules.group_joker ==
						   GROUP_JOKER_ALL };
	for (unsigned i = 0; i < state.melds; i++)
		for (unsigned j = 0; j < state.table[i].n; j++) {
			card_t card = state.table[i].cards[j].card;

			if (!card_is_joker(card)) {
				search.must[card_rank(card)][card_suit(card)]++;
				continue;
			}
			search.jokers++;
			search.jokers_must++;
			if (rules.joker == JOKER_REPLACE)
				search.old[search.olds++] = (struct old_joker){
					(uint8_t)card_rank(
						state.table[i].cards[j].as),
					15
				};
		}
	for (card_t card = 0; card < 64; card++)
		if (card_rank(card) >= 1 && card_rank(card) <= 13)
			search.may[card_rank(card)][card_suit(card)] =
				state.hands[0].of[card];
	search.jokers += state.hands[0].of[CARD_X1];
	rearrange_search_run(&search, 0, &value);
}

/* The options of a number: each use of its tiles is looked at whole. */
static void
list_plainly(const struct step *step)
{
	unsigned begin = search.first[step->rank];
	unsigned end = search.first[step->rank + 1];
	struct use_visitor visitor = { .s = &search,
				       .rank = step->rank,
				       .options = &plain,
				       .stride = UINT64_C(0x000100050019007d) };

	plain.n = 0;
	memset(plain.where, 0, sizeof(plain.where));
	rearrange_set_limits(&visitor, step, begin, end);
	if (begin < end)
		rearrange_visit_uses(&visitor);
}

static bool
is_listed(const struct option *option)
{
	for (unsigned i = 0; i < listed.n; i++)
		if (listed.at[i].lanes == option->lanes &&
		    listed.at[i].jokers == option->jokers)
			return listed.at[i].value == option->value &&
			       listed.at[i].idle == option->idle;
	return false;
}

/* The seams behind a number, in the order in which they are met. */
static struct rearrange_seam behind[REARRANGE_SEAMS];
static unsigned behinds;

static void
meet_seam(uint64_t key, uint32_t value, unsigned from)
{
	unsigned i = 0;

	while (i < behinds && behind[i].key != key)
		i++;
	if (i == behinds)
		behinds++;
	else if (value <= behind[i].value)
		return;
	behind[i] = (struct rearrange_seam){ .key = key,
					     .value = value,
					     .from = (uint16_t)from };
}

static void
follow_plainly(const struct step *step)
{
	behinds = 0;
	for (unsigned i = search.first[step->rank];
	     i < search.first[step->rank + 1]; i++)
		for (unsigned k = 0; k < listed.n; k++) {
			const struct rearrange_seam *seam = &scratch.seam[i];
			const struct option *option =
				&listed.at[listed.order[k]];
			unsigned idle = search.below[step->rank - 1] -
					value_tiles(&search, seam->value) +
					option->idle;
			uint64_t after = seam_after(&search, step, seam->key,
						    option);

			if (idle <= search.idle_max && after != SEAM_NONE &&
			    seam_can_end(&search, step->rank + 1, after))
				meet_seam(after, seam->value + option->value,
					  i);
		}
}

/* Runs of a seam's suit: with one tile, two, more. */
static unsigned
runs_of(uint64_t key, unsigned suit, unsigned kind)
{
	return (unsigned)(key >> (16 * suit + 4 * kind) & 15);
}

/* Is @b like @a, but that a run of one suit goes further, or one more is long
 * and can go on? */
static bool
leaves_more(const struct step *step, uint64_t a, uint64_t b)
{
	uint64_t others = ~UINT64_C(0);
	unsigned suit = 0;
	int more[3];

	while (suit < SUITS &&
	       (a >> 16 * suit & 0xfff) == (b >> 16 * suit & 0xfff))
		suit++;
	if (suit == SUITS)
		return false;
	others &= ~(UINT64_C(0xfff) << 16 * suit);
	for (unsigned i = 0; i < 3; i++)
		more[i] = (int)runs_of(b, suit, i) - (int)runs_of(a, suit, i);
	if ((a & others) != (b & others))
		return false;
	if (more[0] == -1 && more[1] == 1 && more[2] == 0)
		return true;
	return more[0] == 0 && (more[1] == 0 || more[1] == -1) &&
	       more[2] == 1 &&
	       runs_of(b, suit, 2) <= lane_of(step->tiles, suit) +
					      search.jokers - seam_jokers(a);
}

static bool
is_thinned(const struct step *step, unsigned i)
{
	for (unsigned j = 0; j < behinds; j++)
		if (behind[j].value >= behind[i].value &&
		    leaves_more(step, behind[i].key, behind[j].key))
			return true;
	return false;
}

/* Return the number of samples; in fewer than PLAIN / 10, no number may have
 * many seams. */
static unsigned
plain_samples(void)
{
	unsigned n = sample_share_of(PLAIN);

	return n > PLAIN / 10 ? n : PLAIN / 10;
}

START_TEST(seams_and_options_are_those_of_a_plain_search)
{
	unsigned seams = 0, most_seams = 0;

	use_mode(_i);
	for (unsigned seed = 0; seed < plain_samples(); seed++) {
		prng = draw_seed(seed * 83u + (unsigned)_i);
		prng_below(&prng, 2);
		make_table(prng_below(&prng, 9), 2 + prng_below(&prng, 14), 13,
			   prng_below(&prng, 8));
		run_search();
		for (unsigned rank = 1; rank <= 13; rank++) {
			unsigned begin = search.first[rank];
			unsigned next = search.first[rank + 1];
			struct step step;

			seam_step_init(&search, rank, &step);
			rearrange_list_options(&search, &step, begin, next,
					       &listed);
			list_plainly(&step);
			CLAIM(plain.n == listed.n);
			for (unsigned i = 0; i < plain.n; i++)
				CLAIM(is_listed(&plain.at[i]));
			follow_plainly(&step);
			for (unsigned i = 0; i < behinds; i++) {
				if (is_thinned(&step, i))
					continue;
				CLAIM(next < search.first[rank + 2]);
				CLAIM(scratch.seam[next].key == behind[i].key);
				CLAIM(scratch.seam[next].value ==
				      behind[i].value);
				CLAIM(scratch.seam[next++].from ==
				      behind[i].from);
				seams++;
			}
			CLAIM(next == search.first[rank + 2]);
			if (next - search.first[rank + 1] > most_seams)
				most_seams = next - search.first[rank + 1];
		}
	}
	/* few at a number, which go by no index, and many */
	ck_assert_uint_gt(seams, 13 * plain_samples());
	ck_assert_uint_gt(most_seams, 2 * SEAMS_FEW);
}
END_TEST

/*
 * Ends
 */

#define ENDING 40

/* Does a seam lead to the end?  Every use of each number's tiles is tried. */
static bool
leads_to_the_end(unsigned rank, uint64_t key)
{
	unsigned at = REARRANGE_SEAMS - rank;
	struct rearrange_search s = search;
	struct options *options;
	struct step step;
	bool leads = false;

	if (rank > RANK_KING)
		return (key & LANES * 0xfff) == 0;
	options = malloc(sizeof(*options));
	s.idle_max = UINT8_MAX;
	scratch.seam[at] = (struct rearrange_seam){
		key, (uint32_t)s.below[rank - 1] << 10, 0, 0
	};
	seam_step_init(&s, rank, &step);
	rearrange_list_options(&s, &step, at, at + 1, options);
	for (unsigned i = 0; i < options->n && !leads; i++) {
		uint64_t after = seam_after(&s, &step, key, &options->at[i]);

		leads = after != SEAM_NONE && leads_to_the_end(rank + 1, after);
	}
	free(options);
	return leads;
}

/* The options of a number, those too that use up a joker needed further on. */
static void
list_unlimited(const struct step *step)
{
	struct rearrange_search s = search;

	for (unsigned rank = 0; rank < RANKS; rank++) {
		s.ends[rank] = 1;
		s.held[rank] = 0;
	}
	rearrange_list_options(&s, step, search.first[step->rank],
			       search.first[step->rank + 1], &listed);
}

/* Of the seams behind a number those that have no joker left. */
static void
end_plainly(const struct step *step, unsigned seed, unsigned *led,
	    unsigned *denied)
{
	unsigned rank = step->rank + 1;

	for (unsigned i = search.first[step->rank]; i < search.first[rank]; i++)
		for (unsigned k = 0; k < listed.n; k++) {
			uint64_t after = seam_after(&search, step,
						    scratch.seam[i].key,
						    &listed.at[k]);
			bool leads;

			if (after == SEAM_NONE || rank > RANK_KING ||
			    seam_jokers(after) < search.jokers)
				continue;
			leads = leads_to_the_end(rank, after);
			*led += leads;
			*denied += !seam_can_end(&search, rank, after);
			if (leads)
				CLAIM(seam_can_end(&search, rank, after));
			else if (rules.joker == JOKER_FREE &&
				 search.ends[rank] <= REARRANGE_ENDS)
				CLAIM(!seam_can_end(&search, rank, after));
		}
}

START_TEST(only_seams_that_lead_nowhere_are_left_out)
{
	unsigned led = 0, denied = 0;

	use_mode(_i);
	for (unsigned seed = 0; seed < sample_share_of(ENDING); seed++) {
		prng = seed * 89u + (unsigned)_i;
		prng_below(&prng, 2);
		make_table(3 + prng_below(&prng, 6), 2 + prng_below(&prng, 6),
			   13, 2 + prng_below(&prng, 6));
		run_search();
		for (unsigned rank = 1; rank <= 13 && search.jokers > 0;
		     rank++) {
			struct step step;

			seam_step_init(&search, rank, &step);
			list_unlimited(&step);
			end_plainly(&step, seed, &led, &denied);
		}
	}
	ck_assert_uint_gt(led, sample_share_of(ENDING));
	ck_assert_uint_gt(denied, sample_share_of(ENDING));
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
	tcase_add_loop_test(tcase, only_seams_that_lead_nowhere_are_left_out, 0,
			    JOKER_MODES);
	tcase_add_loop_test(tcase,
			    seams_and_options_are_those_of_a_plain_search, 0,
			    JOKER_MODES);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
