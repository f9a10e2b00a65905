/*
 * bench_sequential.c - error rates and length of the sequential test of `arena
 * compare`.
 *
 * Groups of two mirrored deals are played once: a bot against its equal, and
 * against weaker bots (greedy, which plays one turn in N at random).  Thousands
 * of tests draw their groups from these at random.  The verdict "better"
 * between equal bots is the error that alpha bounds.  Between unequal bots,
 * with their true difference as the upper hypothesis, beta bounds all verdicts
 * but "better".  "Not mirrored": the two matches of a group come from different
 * groups.
 *
 * Target, if groups are mirrored: at most 6.5 % wrong and at least 93.5 %
 * found.
 */
#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/rating/sequential.h"
#include "lib/alloc.h"
#include "referee/sheet/sheet.h"
#include "tests/support/selfplay.h"
#include "tests/support/slipping.h"

#define GROUPS 6000
#define TESTS  4000
#define CAP    100000

/*
 * The bots
 */

static bool
slip_5(struct bot_memory *bot_memory, const struct json *json,
       struct jsonw *out)
{
	return slipping_act(bot_memory, json, out, 5);
}

/* An equal bot with other random numbers */
static bool
slip_5_other(struct bot_memory *bot_memory, const struct json *json,
	     struct jsonw *out)
{
	(void)prng_below(&bot_memory->prng, 2);
	return slipping_act(bot_memory, json, out, 5);
}

static bool
slip_10(struct bot_memory *bot_memory, const struct json *json,
	struct jsonw *out)
{
	return slipping_act(bot_memory, json, out, 10);
}

static bool
slip_25(struct bot_memory *bot_memory, const struct json *json,
	struct jsonw *out)
{
	return slipping_act(bot_memory, json, out, 25);
}

/*
 * Groups of matches
 */

/* Groups, and their mean result */
struct pool {
	struct sequential_match match[GROUPS][2];
	double points, score;
};

static struct sequential_match
sequential_play(const struct rules *rules, uint32_t seed, const struct house *a,
		const struct house *b, bool rotated)
{
	struct selfplay game = {
		.rules = rules, .house = { rotated ? b : a, rotated ? a : b }
	};
	const char *error = selfplay_deal(&game, seed);
	int more = game.deal_points[rotated] - game.deal_points[!rotated];

	if (error != NULL) {
		fprintf(stderr, "bench_sequential: %s\n", error);
		exit(EXIT_FAILURE);
	}
	if (rules->winner == WINNER_LOWEST)
		more = -more;
	return (struct sequential_match){ .comparisons = 1,
					  .halves = more > 0   ? 2
						    : more < 0 ? 0
							       : 1,
					  .points = more,
					  .deals = 1 };
}

static struct pool *
pool_play(const struct rules *rules, const struct house *a,
	  const struct house *b)
{
	struct pool *pool = xcalloc(1, sizeof(*pool));

	for (uint32_t i = 0; i < GROUPS; i++)
		for (unsigned turn = 0; turn < 2; turn++) {
			struct sequential_match *match = &pool->match[i][turn];

			*match = sequential_play(rules, i + 1, a, b, turn == 1);
			pool->points += match->points / (2.0 * GROUPS);
			pool->score += match->halves / (4.0 * GROUPS);
		}
	return pool;
}

/*
 * Tests
 */

struct tally {
	double better, matches;
};

/* Add a match to the test.  Equal bots swap at random: otherwise the luck of
 * their pool would count as a difference. */
static void
pool_add_match(struct sequential *test, const struct pool *pool, uint32_t group,
	       unsigned turn, bool swapped)
{
	struct sequential_match match = pool->match[group][turn];

	if (swapped) {
		match.halves = 2 - match.halves;
		match.points = -match.points;
	}
	sequential_add(test, &match);
}

static struct tally
sequential_run_tests(const struct pool *pool, const struct sequential *kind,
		     bool mirrored, bool equal)
{
	uint64_t prng = 1;
	struct tally tally = { 0 };

	for (unsigned i = 0; i < TESTS; i++) {
		struct sequential test = *kind;

		while (test.verdict == SEQUENTIAL_GOES_ON) {
			uint32_t first = prng_below(&prng, GROUPS);
			uint32_t second = mirrored ? first
						   : prng_below(&prng, GROUPS);

			bool swapped = equal && prng_below(&prng, 2) == 1;

			pool_add_match(&test, pool, first, 0, swapped);
			if (!mirrored)
				swapped = equal && prng_below(&prng, 2) == 1;
			pool_add_match(&test, pool, second, 1, swapped);
			sequential_end_group(&test);
		}
		tally.better += test.verdict == SEQUENTIAL_BETTER;
		tally.matches += (double)test.matches / TESTS;
	}
	tally.better /= TESTS;
	return tally;
}

static bool
sequential_measure(const char *what, const struct sequential *kind,
		   bool mirrored, const struct pool *equal,
		   const struct pool *unequal)
{
	struct tally none = sequential_run_tests(equal, kind, mirrored, true);
	struct tally some = sequential_run_tests(unequal, kind, mirrored,
						 false);

	printf("  %-38s %5.1f %% wrong, %5.1f %% found, matches %6.0f / "
	       "%6.0f\n",
	       what, 100 * none.better, 100 * some.better, none.matches,
	       some.matches);
	return !mirrored || (none.better <= 0.065 &&
			     (kind->relative || some.better >= 0.935));
}

static bool
sequential_measure_pair(const char *name, const struct pool *equal,
			const struct pool *unequal)
{
	double elo = -400 * log10(1 / unequal->score - 1);
	struct sequential points = { .by = BY_POINTS,
				     .high = unequal->points,
				     .alpha = 0.05,
				     .beta = 0.05,
				     .groups_max = CAP };
	struct sequential scores = points, relative = points;
	bool good;

	if (elo <= 0) {
		fprintf(stderr,
			"bench_sequential: the better bot is not better\n");
		exit(EXIT_FAILURE);
	}
	scores.by = BY_SCORES;
	scores.high = elo;
	relative.relative = true;
	relative.high = 0.05;
	printf("%s: %.2f points a deal, %.1f Elo\n", name, unequal->points,
	       elo);
	good = sequential_measure("points, mirrored", &points, true, equal,
				  unequal);
	good = sequential_measure("points, not mirrored", &points, false, equal,
				  unequal) &&
	       good;
	good = sequential_measure("scores, mirrored", &scores, true, equal,
				  unequal) &&
	       good;
	good = sequential_measure("scores, not mirrored", &scores, false, equal,
				  unequal) &&
	       good;
	return sequential_measure("points, mirrored, default bounds", &relative,
				  true, equal, unequal) &&
	       good;
}

static bool
sequential_measure_game(const char *game)
{
	const struct house five = slipping_house(slip_5),
			   too = slipping_house(slip_5_other),
			   ten = slipping_house(slip_10),
			   more = slipping_house(slip_25);
	struct pool *equal, *near, *far;
	struct rules rules;
	struct diag diag;
	char name[80];
	bool good;

	if (!sheet_load(game, NULL, NULL, 2, &rules, &diag)) {
		fprintf(stderr, "bench_sequential: %s\n", diag.text);
		exit(EXIT_FAILURE);
	}
	equal = pool_play(&rules, &five, &too);
	near = pool_play(&rules, &five, &ten);
	far = pool_play(&rules, &five, &more);
	snprintf(name, sizeof(name), "%s, 5 %% random against 10 %%", game);
	good = sequential_measure_pair(name, equal, near);
	snprintf(name, sizeof(name), "%s, 5 %% random against 25 %%", game);
	good = sequential_measure_pair(name, equal, far) && good;
	free(equal);
	free(near);
	free(far);
	return good;
}

int
main(void)
{
	bool good;

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	good = sequential_measure_game("gin");
	good = sequential_measure_game("rummy") && good;
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
