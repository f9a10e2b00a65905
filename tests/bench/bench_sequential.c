/*
 * bench_sequential.c - how often the test that stops errs, and after how many
 * matches.
 *
 * Groups of two mirrored deals are played once: a bot against its equal, and
 * against weaker ones (greedy, which plays one turn in so many at random).
 * Thousands of tests draw their groups from these at random.  "better" between
 * equals is the error that alpha bounds; between unequal ones with their true
 * difference as the upper hypothesis, all that is not "better" is what beta
 * bounds.  Not mirrored: a group's two matches come from different groups.
 *
 * The aim: at most 6.5 % and at least 93.5 % where groups are mirrored.
 */
#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/rating/sequential.h"
#include "lib/alloc.h"
#include "referee/sheet/sheet.h"
#include "tests/support/selfplay.h"

#define GROUPS 6000
#define TESTS  4000
#define CAP    100000

/*
 * The bots.
 */

static bool
slip(struct bot_memory *bot_memory, const struct json *json, struct jsonw *out,
     unsigned percent)
{
	return prng_below(&bot_memory->prng, 100) < percent
		       ? house_random.act(bot_memory, json, out)
		       : house_greedy.act(bot_memory, json, out);
}

static bool
slip_5(struct bot_memory *bot_memory, const struct json *json,
       struct jsonw *out)
{
	return slip(bot_memory, json, out, 5);
}

/* Its equal, with other random numbers. */
static bool
slip_5_too(struct bot_memory *bot_memory, const struct json *json,
	   struct jsonw *out)
{
	(void)prng_below(&bot_memory->prng, 2);
	return slip(bot_memory, json, out, 5);
}

static bool
slip_10(struct bot_memory *bot_memory, const struct json *json,
	struct jsonw *out)
{
	return slip(bot_memory, json, out, 10);
}

static bool
slip_25(struct bot_memory *bot_memory, const struct json *json,
	struct jsonw *out)
{
	return slip(bot_memory, json, out, 25);
}

static struct house
playing(bool (*act)(struct bot_memory *, const struct json *, struct jsonw *))
{
	struct house house = house_greedy;

	house.wants_legal = true;
	house.act = act;
	return house;
}

/*
 * What they play.
 */

/* Groups, and what they say together. */
struct pool {
	struct sequential_match match[GROUPS][2];
	double points, score;
};

static struct sequential_match
play(const struct rules *rules, uint32_t seed, const struct house *a,
     const struct house *b, bool turned)
{
	struct selfplay parlour = {
		.rules = rules, .house = { turned ? b : a, turned ? a : b }
	};
	const char *flaw = selfplay_deal(&parlour, seed);
	int more = parlour.deal_points[turned] - parlour.deal_points[!turned];

	if (flaw != NULL) {
		fprintf(stderr, "bench_sequential: %s\n", flaw);
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
pool_of(const struct rules *rules, const struct house *a, const struct house *b)
{
	struct pool *pool = xcalloc(1, sizeof(*pool));

	for (uint32_t i = 0; i < GROUPS; i++)
		for (unsigned turn = 0; turn < 2; turn++) {
			struct sequential_match *match = &pool->match[i][turn];

			*match = play(rules, i + 1, a, b, turn == 1);
			pool->points += match->points / (2.0 * GROUPS);
			pool->score += match->halves / (4.0 * GROUPS);
		}
	return pool;
}

/*
 * Tests.
 */

struct tally {
	double better, matches;
};

/* Equal bots may change places: what a pool of them has of a difference, by
 * luck, would be one. */
static void
add(struct sequential *test, const struct pool *pool, uint32_t group,
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
tests(const struct pool *pool, const struct sequential *kind, bool mirrored,
      bool equal)
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

			add(&test, pool, first, 0, swapped);
			if (!mirrored)
				swapped = equal && prng_below(&prng, 2) == 1;
			add(&test, pool, second, 1, swapped);
			sequential_end_group(&test);
		}
		tally.better += test.verdict == SEQUENTIAL_BETTER;
		tally.matches += (double)test.matches / TESTS;
	}
	tally.better /= TESTS;
	return tally;
}

static bool
measure(const char *what, const struct sequential *kind, bool mirrored,
	const struct pool *equal, const struct pool *unequal)
{
	struct tally none = tests(equal, kind, mirrored, true);
	struct tally some = tests(unequal, kind, mirrored, false);

	printf("  %-38s %5.1f %% wrong, %5.1f %% found, matches %6.0f / "
	       "%6.0f\n",
	       what, 100 * none.better, 100 * some.better, none.matches,
	       some.matches);
	return !mirrored || (none.better <= 0.065 &&
			     (kind->relative || some.better >= 0.935));
}

static bool
measure_pair(const char *name, const struct pool *equal,
	     const struct pool *unequal)
{
	double elo = -400 * log10(1 / unequal->score - 1);
	struct sequential points = { .by = BY_POINTS,
				     .high = unequal->points,
				     .alpha = 0.05,
				     .beta = 0.05,
				     .groups_max = CAP };
	struct sequential scores = points, relative = points;
	bool fine;

	scores.by = BY_SCORES;
	scores.high = elo;
	relative.relative = true;
	relative.high = 0.05;
	printf("%s: %.2f points a deal, %.1f Elo\n", name, unequal->points,
	       elo);
	fine = measure("points, mirrored", &points, true, equal, unequal);
	fine = measure("points, not mirrored", &points, false, equal,
		       unequal) &&
	       fine;
	fine = measure("scores, mirrored", &scores, true, equal, unequal) &&
	       fine;
	fine = measure("scores, not mirrored", &scores, false, equal,
		       unequal) &&
	       fine;
	return measure("points, mirrored, bounds left out", &relative, true,
		       equal, unequal) &&
	       fine;
}

static bool
measure_game(const char *game)
{
	const struct house five = playing(slip_5), too = playing(slip_5_too),
			   ten = playing(slip_10), more = playing(slip_25);
	struct pool *equal, *near, *far;
	struct rules rules;
	struct diag diag;
	char name[80];
	bool fine;

	if (!sheet_load(game, NULL, NULL, 2, &rules, &diag)) {
		fprintf(stderr, "bench_sequential: %s\n", diag.text);
		exit(EXIT_FAILURE);
	}
	equal = pool_of(&rules, &five, &too);
	near = pool_of(&rules, &five, &ten);
	far = pool_of(&rules, &five, &more);
	snprintf(name, sizeof(name), "%s, 5 %% random against 10 %%", game);
	fine = measure_pair(name, equal, near);
	snprintf(name, sizeof(name), "%s, 5 %% random against 25 %%", game);
	fine = measure_pair(name, equal, far) && fine;
	free(equal);
	free(near);
	free(far);
	return fine;
}

int
main(void)
{
	bool fine;

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	fine = measure_game("gin");
	fine = measure_game("rummy") && fine;
	return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
