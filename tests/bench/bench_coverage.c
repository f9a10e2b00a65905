/*
 * bench_coverage.c - coverage of the 95 % confidence intervals of ratings.
 *
 * Seven house bots of unequal strength (greedy, which plays one turn in N at
 * random) play many groups of matches.  The rating of all groups is the truth.
 * Samples of few groups are rated, and the benchmark counts how often the
 * interval of a difference between two bots contains the true one.  Two and
 * four seats; each group has cards of its own and each bot once in every seat,
 * or all matches of a round share the deal.
 *
 * Target: 93 to 97 % in every row.
 */
#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rating/ranks.h"
#include "arena/rating/rating.h"
#include "arena/rating/student.h"
#include "lib/alloc.h"
#include "referee/sheet/sheet.h"
#include "tests/support/selfplay.h"
#include "tests/support/slipping.h"

#define BOTS	    7
#define SEATS	    4
#define GROUPS_MAX  12000
#define MATCHES_MAX 140 /* of a group: every pairing in all rotations */
#define REPEATS	    250

/*
 * The bots
 */

#define SLIPS(percent)                                                         \
	static bool slip_##percent(struct bot_memory *bot_memory,              \
				   const struct json *json, struct jsonw *out) \
	{                                                                      \
		return slipping_act(bot_memory, json, out, percent);           \
	}
SLIPS(0)
SLIPS(3)
SLIPS(6)
SLIPS(10)
SLIPS(20)
SLIPS(35)
SLIPS(60)

static slipping_fn *const acts[BOTS] = { slip_0,  slip_3,  slip_6, slip_10,
					 slip_20, slip_35, slip_60 };
static struct house variant[BOTS];

static void
coverage_init_bots(void)
{
	for (unsigned i = 0; i < BOTS; i++)
		variant[i] = slipping_house(acts[i]);
}

/*
 * Groups of matches, all played once
 */

struct played {
	uint8_t bot[SEATS], place[SEATS];
};

struct group {
	unsigned matches;
	struct played match[MATCHES_MAX];
};

struct pool {
	const char *name;
	unsigned seats, groups;
	struct group *group;
};

static void
coverage_play(const struct rules *rules, uint32_t seed, const uint8_t *bots,
	      struct group *group)
{
	struct selfplay game = { .rules = rules };
	struct played *match = &group->match[group->matches++];
	const char *error;

	for (unsigned i = 0; i < rules->players; i++)
		game.house[i] = &variant[bots[i]];
	error = selfplay_deal(&game, seed);
	if (error != NULL) {
		fprintf(stderr, "bench_coverage: %s\n", error);
		exit(EXIT_FAILURE);
	}
	for (unsigned i = 0; i < rules->players; i++) {
		match->bot[i] = bots[i];
		match->place[i] = 1;
		for (unsigned j = 0; j < rules->players; j++)
			match->place[i] = (uint8_t)(match->place[i] +
						    (game.deal_points[j] >
						     game.deal_points[i]));
	}
}

/* Play one match for each rotation of the seats. */
static void
coverage_play_rotations(const struct rules *rules, uint32_t seed,
			const uint8_t *bots, struct group *group)
{
	unsigned seats = rules->players;
	uint8_t rotated[SEATS];

	for (unsigned turn = 0; turn < seats; turn++) {
		for (unsigned i = 0; i < seats; i++)
			rotated[(i + turn) % seats] = bots[i];
		coverage_play(rules, seed, rotated, group);
	}
}

/* Play @group_count groups for each set of bots; @common: a group is a deal
 * that all sets play. */
static void
pool_fill(struct pool *pool, const struct rules *rules, unsigned group_count,
	  bool common)
{
	unsigned seats = rules->players;

	pool->seats = seats;
	for (uint32_t i = 0; i < group_count; i++) {
		for (unsigned set = 0; set < 1u << BOTS; set++) {
			uint8_t bots[BOTS];
			unsigned n = 0;

			for (unsigned b = 0; b < BOTS; b++)
				if ((set >> b & 1) != 0)
					bots[n++] = (uint8_t)b;
			if (n != seats)
				continue;
			coverage_play_rotations(rules,
						common ? i : pool->groups, bots,
						&pool->group[pool->groups]);
			pool->groups += !common;
		}
		pool->groups += common;
	}
}

/*
 * Samples
 */

static void
sample_add_group(struct finishes *finishes, uint32_t number,
		 const struct pool *pool, unsigned from)
{
	const struct group *group = &pool->group[from];

	for (unsigned m = 0; m < group->matches; m++) {
		uint32_t bots[SEATS], places[SEATS];

		for (unsigned i = 0; i < pool->seats; i++) {
			bots[i] = group->match[m].bot[i];
			places[i] = group->match[m].place[i];
		}
		finishes_add(finishes, number, bots, places, pool->seats);
	}
}

/* Rate @n random groups; 0: all groups. */
static void
sample_rate(const struct pool *pool, unsigned n, uint64_t *prng,
	    struct rating *rating)
{
	struct finishes finishes;

	finishes_init(&finishes, BOTS);
	for (uint32_t i = 0; i < (n > 0 ? n : pool->groups); i++)
		sample_add_group(&finishes, i, pool,
				 n > 0 ? prng_below(prng, pool->groups) : i);
	finishes_seal(&finishes);
	rating_fit(&finishes, rating);
	finishes_release(&finishes);
}

/* Number of correct intervals and ranks over all repeats */
struct held {
	unsigned long pairs, held;
	unsigned long sets_right; /* samples in which every set of possible
				     ranks contained the true rank */
	double width;
};

static void
coverage_count(const struct rating *rating, const struct rating *truth,
	       struct held *held)
{
	double t = student_bound(0.05, rating->freedom);
	struct rank_set set[BOTS];
	bool right = true;

	ranks_find(rating, set);
	for (uint32_t a = 0; a < BOTS; a++) {
		uint32_t rank = 1;

		for (uint32_t b = 0; b < BOTS; b++) {
			double half = t * rating_error_between(rating, a, b);
			double off = rating->theta[a] - rating->theta[b] -
				     (truth->theta[a] - truth->theta[b]);

			rank += truth->theta[b] > truth->theta[a];
			if (b <= a)
				continue;
			held->pairs++;
			held->held += fabs(off) <= half;
			held->width += half * RATING_ELO;
		}
		right = right && set[a].best <= rank && rank <= set[a].worst;
	}
	held->sets_right += right;
}

static bool
coverage_measure_size(const struct pool *pool, unsigned groups)
{
	struct held held = { 0 };
	struct rating truth, rating;
	uint64_t prng = groups;
	double share;

	sample_rate(pool, 0, NULL, &truth);
	if (truth.theta[0] - truth.theta[BOTS - 1] < 0.5) {
		fprintf(stderr,
			"bench_coverage: the best and the worst bot are "
			"equally strong\n");
		exit(EXIT_FAILURE);
	}
	for (unsigned i = 0; i < REPEATS; i++) {
		sample_rate(pool, groups, &prng, &rating);
		coverage_count(&rating, &truth, &held);
		rating_release(&rating);
	}
	rating_release(&truth);
	share = (double)held.held / (double)held.pairs;
	printf("%-32s %3u groups: coverage %.1f %%, half width %5.1f Elo; all "
	       "ranks %.1f %%\n",
	       pool->name, groups, 100 * share, held.width / (double)held.pairs,
	       100.0 * (double)held.sets_right / REPEATS);
	return share >= 0.93 && share <= 0.97;
}

static bool
coverage_measure(const char *name, const char *game, unsigned players,
		 unsigned group_count, bool common)
{
	static const unsigned sizes[] = { 12, 50, 400 };
	struct pool pool = { .name = name };
	struct rules rules;
	struct diag diag;
	bool good = true;

	pool.group = xcalloc(GROUPS_MAX, sizeof(*pool.group));
	if (!sheet_load(game, NULL, NULL, players, &rules, &diag)) {
		fprintf(stderr, "bench_coverage: %s\n", diag.text);
		exit(EXIT_FAILURE);
	}
	pool_fill(&pool, &rules, group_count, common);
	for (unsigned i = 0; i < 3; i++)
		good = coverage_measure_size(&pool, sizes[i]) && good;
	free(pool.group);
	return good;
}

int
main(void)
{
	bool good = true;

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	coverage_init_bots();
	good = coverage_measure("gin, two seats, mirrored", "gin", 2, 400,
				false) &&
	       good;
	good = coverage_measure("gin, two seats, common deals", "gin", 2, 400,
				true) &&
	       good;
	good = coverage_measure("rummy, four seats, turned about", "rummy", 4,
				100, false) &&
	       good;
	good = coverage_measure("rummy, four seats, common deals", "rummy", 4,
				100, true) &&
	       good;
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
