/*
 * test_sequential.c - the test that stops: its figures against those of others
 * (tests/rating/reference.json), and how often it errs.
 */
#include "arena/rating/sequential.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "tests/support/suite.h"

static json_t *reference;

static const json_t *
set_of(const char *id)
{
	size_t i;
	json_t *set;

	json_array_foreach (json_object_get(reference, "sets"), i, set)
		if (strcmp(json_string_value(json_object_get(set, "id")), id) ==
		    0)
			return set;
	ck_abort_msg("no set %s", id);
	return NULL;
}

static double
number(const json_t *object, const char *key)
{
	return json_number_value(json_object_get(object, key));
}

START_TEST(ratios_of_scores_are_the_exact_ones)
{
	const json_t *cases = json_object_get(set_of("pentanomial"), "cases");
	const json_t *one, *llr;
	unsigned compared = 0;
	size_t i, j;

	json_array_foreach (cases, i, one) {
		const json_t *list = json_object_get(one, "counts_low_to_high");
		uint64_t count[5];

		for (j = 0; j < 5; j++)
			count[j] = (uint64_t)json_integer_value(
				json_array_get(list, j));
		json_array_foreach (json_object_get(one, "llr"), j, llr) {
			double ratio;

			if (strcmp(json_string_value(
					   json_object_get(llr, "model")),
				   "logistic") != 0)
				continue;
			ratio = sequential_scores_ratio(count, 5,
							number(llr, "elo0"),
							number(llr, "elo1"));
			ck_assert_msg(fabs(ratio - number(llr, "exact")) < 2e-6,
				      "case %zu: %.7f, not %.7f", i, ratio,
				      number(llr, "exact"));
			compared++;
		}
	}
	ck_assert_uint_ge(compared, 9);
}
END_TEST

START_TEST(ratios_of_points_with_and_without_a_floor)
{
	const json_t *set = set_of("points-gsprt"), *x, *with;
	double mean = 0, squares = 0, n;
	size_t i;

	with = json_object_get(set, "llr_with_floor");
	n = (double)json_array_size(json_object_get(set, "x"));
	json_array_foreach (json_object_get(set, "x"), i, x)
		mean += json_number_value(x) / n;
	json_array_foreach (json_object_get(set, "x"), i, x)
		squares += pow(json_number_value(x) - mean, 2);
	ck_assert_double_eq_tol(
		sequential_points_ratio(
			n, mean, sequential_variance(n, squares, 0, 0), 0, 5),
		number(set, "llr_mu0_0_mu1_5"), 1e-7);
	ck_assert_double_eq_tol(
		sequential_points_ratio(n, mean,
					sequential_variance(n, squares,
							    number(with, "v0"),
							    number(with, "M")),
					0, 5),
		number(with, "value"), 1e-7);
}
END_TEST

/* A fixed sequence of numbers. */
static uint64_t state;

static double
uniform(void)
{
	state = state * UINT64_C(6364136223846793005) +
		UINT64_C(1442695040888963407);
	return (double)(state >> 11) / 9007199254740992.0;
}

/* A mirrored pair of matches of one deal each. */
static void
add_pair(struct sequential *test, const unsigned *halves, const double *points)
{
	for (unsigned i = 0; i < 2; i++)
		sequential_add(test,
			       &(struct sequential_match){ .comparisons = 1,
							   .halves = halves[i],
							   .points = points[i],
							   .deals = 1 });
	sequential_end_group(test);
}

/* Mirrored pairs of a bot that has @share of the points: the better seat wins
 * both of half the pairs' halves whatever the bots are, so that a pair's two
 * results go against each other, as played ones do. */
static struct sequential
run_scores(struct sequential test, double share)
{
	while (test.verdict == SEQUENTIAL_GOES_ON) {
		unsigned halves[2];

		if (uniform() < 0.4) { /* the cards decide */
			halves[0] = uniform() < 0.5 ? 2 : 0;
			halves[1] = 2 - halves[0];
		} else {
			/* the rest has what is missing to @share */
			double p = (share - 0.2) / 0.6;

			halves[0] = uniform() < p ? 2 : 0;
			halves[1] = uniform() < p ? 2 : 0;
		}
		add_pair(&test, halves, (double[]){ 0, 0 });
	}
	return test;
}

static enum sequential_verdict
run(double elo, uint64_t cap, double *estimate)
{
	const struct sequential kind = { .by = BY_SCORES,
					 .low = 0,
					 .high = 83,
					 .alpha = 0.05,
					 .beta = 0.05,
					 .groups_max = cap };
	struct sequential test = run_scores(kind,
					    1 / (1 + pow(10, -elo / 400)));

	*estimate = sequential_estimate(&test);
	return test.verdict;
}

#define TESTS 4000

START_TEST(it_errs_as_often_as_it_says)
{
	unsigned wrong = 0, right = 0;
	double estimate, sum = 0;

	state = 1;
	for (unsigned i = 0; i < TESTS; i++) {
		wrong += run(0, 100000, &estimate) == SEQUENTIAL_BETTER;
		right += run(83, 100000, &estimate) == SEQUENTIAL_BETTER;
		sum += isfinite(estimate) ? estimate : 400;
	}
	ck_assert_uint_ge(wrong, TESTS * 35 / 1000);
	ck_assert_uint_le(wrong, TESTS * 65 / 1000);
	ck_assert_uint_ge(right, TESTS * 93 / 100);
	/* That is why the estimate at the stop is called biased. */
	ck_assert_double_gt(sum / TESTS, 83);
}
END_TEST

/**
 * struct at_bar - tests of `arena grade`, with a bar of 0.45 and a margin of
 * 0.1
 * @share: the bot's true score
 * @better, @worse: of 1,000 tests, at most, that end early so
 * @early: at least
 * @passes: those that pass at all, by the interval where all was played: from,
 *	to
 */
static const struct at_bar {
	double share;
	unsigned better, worse, early, passes[2];
} at_bar[] = {
	/* 25 by the test's errors, 25 by the interval's, and three standard
	 * deviations of a count */
	{ 0.45, 40, 40, 0, { 0, 71 } },
	/* As good as the reference: half-way to the bar's upper bound. */
	{ 0.50, 1000, 3, 0, { 700, 830 } },
	/* The margin away: soon known. */
	{ 0.35, 0, 1000, 950, { 0, 0 } },
	{ 0.55, 1000, 0, 950, { 975, 1000 } },
};

#define AT_BAR_TESTS 1000

START_TEST(two_sided_never_fails_early_above_the_bar)
{
	const struct at_bar *row = &at_bar[_i];
	const double bar = 400 * log10(0.45 / 0.55);
	const struct sequential kind = { .by = BY_SCORES,
					 .low = bar,
					 .high = -bar,
					 .two_sided = true,
					 .alpha = 0.025,
					 .beta = 0.025,
					 .groups_max = 200 };
	unsigned better = 0, worse = 0, passes = 0;
	double low, high;

	state = 4;
	for (unsigned i = 0; i < AT_BAR_TESTS; i++) {
		struct sequential test = run_scores(kind, row->share);
		double estimate = sequential_estimate(&test);

		better += test.verdict == SEQUENTIAL_BETTER;
		worse += test.verdict == SEQUENTIAL_NOT_BETTER;
		sequential_interval(&test, &low, &high);
		passes += test.verdict == SEQUENTIAL_BETTER ||
			  (test.verdict == SEQUENTIAL_UNDECIDED && low > bar);
		ck_assert(test.verdict != SEQUENTIAL_BETTER || estimate > bar);
		ck_assert(test.verdict != SEQUENTIAL_NOT_BETTER ||
			  estimate < bar);
	}
	ck_assert_msg(better <= row->better && worse <= row->worse &&
			      better + worse >= row->early,
		      "%.2f: %u better and %u worse of %d", row->share, better,
		      worse, AT_BAR_TESTS);
	ck_assert_msg(passes >= row->passes[0] && passes <= row->passes[1],
		      "%.2f: %u passes", row->share, passes);
}
END_TEST

/* Mirrored pairs by points: the better cards win some twenty points, whoever
 * has them, and two pairs in five are played alike from both sides. */
static struct sequential
run_points(struct sequential test, double more)
{
	const unsigned level[2] = { 1, 1 };

	while (test.verdict == SEQUENTIAL_GOES_ON) {
		double cards = 40 * uniform() - 20;
		bool alike = uniform() < 0.4;
		double points[2];

		/* the same mean: what is alike has no difference */
		for (unsigned i = 0; i < 2; i++)
			points[i] = (i == 0 ? cards : -cards) +
				    (alike ? 0
					   : more / 0.6 + 24 * uniform() - 12);
		add_pair(&test, level, points);
	}
	return test;
}

#define POINTS_TESTS 2000

/* Bounds in points, and as a part of the spread of a deal. */
START_TEST(points_err_no_more_often_than_it_says)
{
	/* Of a deal: the cards' variance is 40^2/12, 60 % of deals have that of
	 * the play, 24^2/12, as well. */
	const double spread = sqrt(40 * 40 / 12.0 + 0.6 * 24 * 24 / 12.0);
	const struct sequential kind = { .by = BY_POINTS,
					 .high = _i == 0 ? 0.1 * spread : 0.1,
					 .relative = _i == 1,
					 .alpha = 0.05,
					 .beta = 0.05,
					 .groups_max = 100000 };
	unsigned wrong = 0, right = 0;
	double bounds = 0;

	state = 3;
	for (unsigned i = 0; i < POINTS_TESTS; i++) {
		struct sequential equal = run_points(kind, 0);

		wrong += equal.verdict == SEQUENTIAL_BETTER;
		bounds += equal.high / POINTS_TESTS;
		right += run_points(kind, 0.1 * spread).verdict ==
			 SEQUENTIAL_BETTER;
	}
	/* 5 % and three and a half standard deviations of a count. */
	ck_assert_uint_le(wrong, POINTS_TESTS * 67 / 1000);
	ck_assert_uint_ge(wrong, POINTS_TESTS * 5 / 1000);
	ck_assert_uint_ge(right, POINTS_TESTS * 933 / 1000);
	ck_assert_uint_le(right, POINTS_TESTS * 990 / 1000);
	ck_assert_double_eq_tol(bounds, 0.1 * spread, 0.02 * spread);
}
END_TEST

START_TEST(a_cap_ends_it_undecided)
{
	double estimate;

	state = 2;
	ck_assert_int_eq(run(41, 3, &estimate), SEQUENTIAL_UNDECIDED);
}
END_TEST

/* Two programs that are one: every group is even. */
START_TEST(equal_programs_come_to_an_end)
{
	struct sequential test = { .by = _i == 0 ? BY_POINTS : BY_SCORES,
				   .low = 0,
				   .high = _i == 0 ? 1 : 20,
				   .alpha = 0.05,
				   .beta = 0.05,
				   .groups_max = 10000 };
	const unsigned halves[2] = { 2, 0 };

	while (test.verdict == SEQUENTIAL_GOES_ON) {
		double swing = test.groups % 2 == 0 ? 12 : 3;

		add_pair(&test, halves, (double[]){ swing, -swing });
	}
	ck_assert_int_eq(test.verdict, SEQUENTIAL_NOT_BETTER);
	ck_assert_uint_lt(test.groups, 1000);
	ck_assert_double_eq_tol(sequential_estimate(&test), 0, 1e-12);
}
END_TEST

/* Where most groups are without a point, the spread waits for those that have
 * some. */
START_TEST(a_spread_is_told_by_groups_with_points)
{
	struct sequential test = { .by = BY_POINTS,
				   .high = 0.05,
				   .relative = true,
				   .alpha = 0.05,
				   .beta = 0.05,
				   .groups_max = 10000 };
	const unsigned halves[2] = { 2, 0 };

	for (unsigned i = 0; i < 160; i++) {
		double swing = i % 10 == 9 ? 10 : 0;

		ck_assert(test.relative);
		add_pair(&test, halves, (double[]){ swing, -swing });
	}
	ck_assert(!test.relative);
	/* One deal in ten has ten points: the root of ten. */
	ck_assert_double_eq_tol(test.high, 0.05 * sqrt(10), 1e-12);
}
END_TEST

static const struct sequential by_points = { .by = BY_POINTS,
					     .low = 0,
					     .high = 1,
					     .alpha = 0.05,
					     .beta = 0.05,
					     .groups_max = 10000 };

/* Points a deal 1, 2, 3 and 6: mean 3, standard deviation the root of 14 / 3;
 * of Student's t with three degrees of freedom 97.5 % lie below 3.1824463. */
START_TEST(the_interval_is_students)
{
	struct sequential test = by_points;
	const double points[] = { 1, 2, 3, 6 };
	const unsigned won[2] = { 2, 2 };
	double low, high, half = 3.1824463 * sqrt(14.0 / 3 / 4);

	for (unsigned i = 0; i < 4; i++)
		add_pair(&test, won, (double[]){ points[i], points[i] });
	sequential_interval(&test, &low, &high);
	ck_assert_double_eq_tol(sequential_estimate(&test), 3, 1e-12);
	ck_assert_double_eq_tol(low, 3 - half, 1e-6);
	ck_assert_double_eq_tol(high, 3 + half, 1e-6);
}
END_TEST

START_TEST(the_verdict_stays)
{
	struct sequential test = by_points;
	const unsigned won[2] = { 2, 2 }, lost[2] = { 0, 0 };

	while (test.verdict == SEQUENTIAL_GOES_ON)
		add_pair(&test, won, (double[]){ 3, 4 });
	ck_assert_int_eq(test.verdict, SEQUENTIAL_BETTER);
	ck_assert_uint_ge(test.groups, SEQUENTIAL_GROUPS_MIN);
	for (unsigned i = 0; i < 100; i++)
		add_pair(&test, lost, (double[]){ -9, -9 });
	ck_assert_int_eq(test.verdict, SEQUENTIAL_BETTER);
	ck_assert_double_eq_tol(sequential_estimate(&test), 3.5, 1e-12);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("sequential");
	TCase *tcase = tcase_create("sequential");
	int status;

	reference = json_load_file("tests/rating/reference.json", 0, NULL);
	tcase_add_test(tcase, ratios_of_scores_are_the_exact_ones);
	tcase_add_test(tcase, ratios_of_points_with_and_without_a_floor);
	tcase_add_test(tcase, it_errs_as_often_as_it_says);
	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, two_sided_never_fails_early_above_the_bar, 0,
			    sizeof(at_bar) / sizeof(at_bar[0]));
	tcase_add_loop_test(tcase, points_err_no_more_often_than_it_says, 0, 2);
	tcase_add_test(tcase, a_cap_ends_it_undecided);
	tcase_add_loop_test(tcase, equal_programs_come_to_an_end, 0, 2);
	tcase_add_test(tcase, a_spread_is_told_by_groups_with_points);
	tcase_add_test(tcase, the_interval_is_students);
	tcase_add_test(tcase, the_verdict_stays);
	suite_add_tcase(suite, tcase);
	status = run_suite(suite);
	json_decref(reference);
	return status;
}
