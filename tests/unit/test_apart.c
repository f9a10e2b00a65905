/* test_apart.c - ratings of bots that are rated apart. */
#include <math.h>

#include "arena/rating/apart.h"
#include "arena/rating/rating_table.h"
#include "tests/support/suite.h"

#define OWN    3
#define BOTS   4
#define GROUPS 40
#define TINY   1e-6 /* the numbers of the bots differ, so the sums do */

static const char *const names[BOTS] = { "ann", "bob", "carl", "remote" };

/* Return a contest of the first @bots bots; the bot "remote" is rated apart. */
static struct contest
contest_of(unsigned bots)
{
	struct contest contest = { .has_points = false };

	for (unsigned b = 0; b < bots; b++)
		names_number(&contest.bots, names[b]);
	contest_begin(&contest, bots);
	if (bots > OWN) {
		contest_rate_apart(&contest, bots);
		contest.apart[OWN] = true;
	}
	return contest;
}

static void
add_pair(struct contest *contest, uint32_t group, uint32_t first,
	 uint32_t second)
{
	const uint32_t bots[] = { first, second }, places[] = { 1, 2 };

	contest_add(contest, group, bots, places, 2, NULL);
}

/* Matches of the own bots: ann is the best, carl the worst. */
static void
add_own_matches(struct contest *contest)
{
	for (uint32_t g = 0; g < GROUPS; g++)
		for (uint32_t a = 0; a < OWN; a++)
			for (uint32_t b = a + 1; b < OWN; b++)
				if ((g + a * a + b) % 4 != 0)
					add_pair(contest, g, a, b);
				else
					add_pair(contest, g, b, a);
}

/* The bot "remote" wins @wins of ten matches against each own bot. */
static void
add_remote_matches(struct contest *contest, uint32_t wins)
{
	for (uint32_t g = 0; g < GROUPS; g++)
		for (uint32_t b = 0; b < OWN; b++)
			if (g % 10 < wins)
				add_pair(contest, g, OWN, b);
			else
				add_pair(contest, g, b, OWN);
}

static void
rate(struct contest *contest, struct rating *rating, struct rating *whole,
     struct rating_table *rated)
{
	contest_end(contest);
	apart_fit(contest, rating, whole);
	rating_table_make(rated, contest, rating, NULL);
}

/* Whatever a remote bot does, the ratings of the others are those without it.
 */
START_TEST(own_ratings_do_not_depend_on_bots_apart)
{
	struct contest alone = contest_of(OWN), both = contest_of(BOTS);
	struct rating rating, other, whole;
	struct rating_table want, got;

	add_own_matches(&alone);
	rate(&alone, &rating, &whole, &want);
	ck_assert_uint_eq(whole.bots, 0);
	add_own_matches(&both);
	add_remote_matches(&both, (uint32_t)_i);
	rate(&both, &other, &whole, &got);
	ck_assert_uint_eq(got.own, OWN);
	for (unsigned i = 0; i < OWN; i++) {
		ck_assert_str_eq(got.row[i].name, want.row[i].name);
		ck_assert_double_eq_tol(got.row[i].elo, want.row[i].elo, TINY);
		ck_assert_double_eq_tol(got.row[i].error, want.row[i].error,
					TINY);
		ck_assert_double_eq_tol(got.row[i].set.first,
					want.row[i].set.first, TINY);
		ck_assert_uint_eq(got.row[i].set.worst, want.row[i].set.worst);
		ck_assert_uint_eq(got.row[i].matches, want.row[i].matches);
	}
	ck_assert_str_eq(got.row[OWN].name, "remote");
	ck_assert_uint_eq(got.row[OWN].rank, 1);
	ck_assert_uint_eq(got.row[OWN].set.worst, 1);
	ck_assert_uint_eq(got.row[OWN].matches, 3 * GROUPS);
	ck_assert(got.row[OWN].error > 0);
	rating_table_release(&want);
	rating_table_release(&got);
	rating_release(&rating);
	rating_release(&other);
	rating_release(&whole);
	contest_release(&alone);
	contest_release(&both);
}
END_TEST

/* Return the Elo of the remote bot, and its standard error. */
static double
remote_elo(uint32_t wins, double *error)
{
	struct contest contest = contest_of(BOTS);
	struct rating rating, whole;
	struct rating_table rated;
	double elo;

	add_own_matches(&contest);
	add_remote_matches(&contest, wins);
	rate(&contest, &rating, &whole, &rated);
	elo = rated.row[OWN].elo;
	*error = rated.row[OWN].error;
	rating_table_release(&rated);
	rating_release(&rating);
	rating_release(&whole);
	contest_release(&contest);
	return elo;
}

/* A bot that wins half of its matches against the field is as strong as the
 * field's mean: by symmetry, its Elo is 1500. */
START_TEST(a_bot_apart_is_on_the_scale_of_the_others)
{
	double error, half = remote_elo(5, &error);

	ck_assert_double_eq_tol(half, RATING_TABLE_MEAN, 1e-6);
	ck_assert(error > 0);
	ck_assert(remote_elo(8, &error) > half + 150);
	ck_assert(remote_elo(2, &error) < half - 150);
}
END_TEST

/* At a table of three, the order of the own bots counts, and nothing else. */
START_TEST(a_table_counts_without_its_bots_apart)
{
	struct contest alone = contest_of(OWN), both = contest_of(BOTS);
	struct rating rating, other, whole;

	for (uint32_t g = 0; g < GROUPS; g++) {
		const uint32_t bots[] = { 0, OWN, 1 };
		const uint32_t places[] = { g % 4 == 0 ? 3 : 1, 2,
					    g % 4 == 0 ? 1 : 3 };
		const uint32_t two[] = { 0, 1 };
		const uint32_t order[] = { g % 4 == 0 ? 2 : 1,
					   g % 4 == 0 ? 1 : 2 };

		contest_add(&both, g, bots, places, 3, NULL);
		contest_add(&alone, g, two, order, 2, NULL);
	}
	add_own_matches(&alone);
	add_own_matches(&both);
	contest_end(&alone);
	contest_end(&both);
	apart_fit(&alone, &rating, &whole);
	apart_fit(&both, &other, &whole);
	for (unsigned b = 0; b < OWN; b++)
		ck_assert_double_eq_tol(rating.theta[b], other.theta[b], TINY);
	rating_release(&rating);
	rating_release(&other);
	rating_release(&whole);
	contest_release(&alone);
	contest_release(&both);
}
END_TEST

/* Before two own bots have met, there are no intervals, and no crash. */
START_TEST(bots_apart_alone_are_rated)
{
	struct contest contest = contest_of(BOTS);
	struct rating rating, whole;
	struct rating_table rated;

	add_remote_matches(&contest, 7);
	rate(&contest, &rating, &whole, &rated);
	ck_assert_ptr_null(rating.v);
	ck_assert_str_eq(rated.row[OWN].name, "remote");
	ck_assert(isfinite(rated.row[OWN].elo));
	rating_table_release(&rated);
	rating_release(&rating);
	rating_release(&whole);
	contest_release(&contest);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("apart");
	TCase *tcase = tcase_create("ratings");

	tcase_add_loop_test(tcase, own_ratings_do_not_depend_on_bots_apart, 0,
			    11);
	tcase_add_test(tcase, a_bot_apart_is_on_the_scale_of_the_others);
	tcase_add_test(tcase, a_table_counts_without_its_bots_apart);
	tcase_add_test(tcase, bots_apart_alone_are_rated);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
