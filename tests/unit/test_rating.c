/*
 * test_rating.c - ratings against figures that other programs worked out:
 * tests/rating/reference.json names them and says how each was checked.
 */
#include "arena/rating/rating.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "arena/rating/linear.h"
#include "arena/rating/points.h"
#include "arena/rating/ranks.h"
#include "arena/rating/student.h"
#include "tests/support/suite.h"

static json_t *reference;
static struct finishes finishes;
static struct rating rating;
static uint32_t groups;

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
number(const json_t *list, size_t i)
{
	return json_number_value(json_array_get(list, i));
}

static uint32_t
whole(const json_t *list, size_t i)
{
	return (uint32_t)json_integer_value(json_array_get(list, i));
}

/* A match of two, @times, each a group of its own. */
static void
add_pairs(uint32_t a, uint32_t b, uint32_t a_place, uint32_t b_place,
	  uint32_t times)
{
	while (times-- > 0)
		finishes_add(&finishes, groups++, (uint32_t[]){ a, b },
			     (uint32_t[]){ a_place, b_place }, 2);
}

/* Equal to as many digits as the reference has behind the point. */
static void
held_against(const char *what, double value, double wanted, unsigned digits)
{
	ck_assert_msg(fabs(value - wanted) <= 0.51 * pow(10, -(double)digits),
		      "%s: %.10f, not %.10f", what, value, wanted);
}

/* The fit's worths, deltas and likelihood against those of a set. */
static void
fit_is(const json_t *wanted)
{
	const json_t *worth = json_object_get(wanted, "log_worth_centred");
	const json_t *delta = json_object_get(wanted, "tie_delta");

	ck_assert_uint_eq(json_array_size(worth), rating.bots);
	for (uint32_t i = 0; i < rating.bots; i++)
		held_against("log worth", rating.theta[i], number(worth, i), 8);
	held_against("likelihood", rating.loglik,
		     json_number_value(json_object_get(wanted, "loglik")), 8);
	ck_assert_uint_eq(json_object_size(delta), rating.ties);
	for (uint32_t t = 0; t < rating.ties; t++) {
		char size[16];

		snprintf(size, sizeof(size), "%u", rating.tie_size[t]);
		held_against("delta", rating.tie_delta[t],
			     json_number_value(json_object_get(delta, size)),
			     8);
	}
}

static void
errors_are(const json_t *wanted)
{
	for (uint32_t i = 0; i < rating.bots; i++)
		held_against("CR3 error", RATING_ELO * rating_error(&rating, i),
			     number(wanted, i), 4);
}

static void
begin(uint32_t bots)
{
	groups = 0;
	finishes_init(&finishes, bots);
}

static void
fit(void)
{
	finishes_seal(&finishes);
	rating_fit(&finishes, &rating);
}

static void
release(void)
{
	rating_release(&rating);
	finishes_release(&finishes);
}

START_TEST(two_seats_with_ties_are_davidsons)
{
	const json_t *set = set_of("pudding"), *row;
	size_t i;

	begin(6);
	json_array_foreach (json_object_get(set, "rows"), i, row) {
		add_pairs(whole(row, 0), whole(row, 1), 1, 2, whole(row, 2));
		add_pairs(whole(row, 0), whole(row, 1), 2, 1, whole(row, 3));
		add_pairs(whole(row, 0), whole(row, 1), 1, 1, whole(row, 4));
	}
	fit();
	fit_is(json_object_get(set, "map"));
	release();
}
END_TEST

START_TEST(ties_of_three_and_part_rankings)
{
	const json_t *set = set_of("small-ties"), *row;
	size_t i;

	begin(4);
	json_array_foreach (json_object_get(set, "ranks"), i, row) {
		uint32_t bots[4], places[4];
		unsigned n = 0;

		for (uint32_t b = 0; b < 4; b++)
			if (whole(row, b) > 0) {
				bots[n] = b;
				places[n++] = whole(row, b);
			}
		finishes_add(&finishes, groups++, bots, places, n);
	}
	fit();
	fit_is(json_object_get(set, "map"));
	release();
}
END_TEST

START_TEST(large_counts_without_ties)
{
	const json_t *set = set_of("citations");
	const json_t *wins = json_object_get(set, "wins");

	begin(4);
	for (uint32_t i = 0; i < 4; i++)
		for (uint32_t j = 0; j < 4; j++)
			if (i != j)
				add_pairs(i, j, 1, 2,
					  whole(json_array_get(wins, i), j));
	fit();
	fit_is(json_object_get(set, "map"));
	release();
}
END_TEST

START_TEST(tables_of_forty_three)
{
	const json_t *set = set_of("nascar2002"), *row;
	const json_t *wanted = json_object_get(set, "ghost_only");
	const json_t *worth = json_object_get(wanted, "log_worth");
	double mean = 0;
	size_t i;

	begin(87);
	json_array_foreach (json_object_get(set, "orders"), i, row) {
		uint32_t bots[FINISH_SEATS_MAX], places[FINISH_SEATS_MAX];
		unsigned n = (unsigned)json_array_size(row);

		for (unsigned k = 0; k < n; k++) {
			bots[k] = whole(row, k);
			places[k] = k + 1;
		}
		finishes_add(&finishes, groups++, bots, places, n);
	}
	fit();
	for (i = 0; i < 87; i++)
		mean += number(worth, i) / 87;
	for (i = 0; i < 87; i++) /* six digits, in the mean too */
		ck_assert_double_eq_tol(rating.theta[i],
					number(worth, i) - mean, 1e-6);
	held_against("likelihood", rating.loglik,
		     json_number_value(json_object_get(wanted, "loglik")), 8);
	release();
}
END_TEST

static const char *const mirrors[] = { "mirror-2", "mirror-3" };

/* Places from the points of a match. */
static void
add_mirrored(const json_t *match, struct points *points, double deals)
{
	const json_t *seats = json_object_get(match, "seats");
	const json_t *scores = json_object_get(match, "points");
	uint32_t bots[8], places[8];
	unsigned n = (unsigned)json_array_size(seats);

	for (unsigned i = 0; i < n; i++) {
		bots[i] = whole(seats, i);
		places[i] = 1;
		for (unsigned j = 0; j < n; j++)
			places[i] += number(scores, j) > number(scores, i);
		points_add(points, groups, bots[i], number(scores, i), deals);
	}
	finishes_add(&finishes, groups, bots, places, n);
}

START_TEST(errors_are_those_of_groups)
{
	const json_t *set = set_of(mirrors[_i]), *group, *match, *row;
	double deals = json_number_value(
		json_object_get(set, "deals_per_match"));
	const json_t *map = json_object_get(set, "map"), *apart;
	struct points points;
	size_t i, j;

	begin((uint32_t)json_integer_value(json_object_get(set, "bots")));
	points_init(&points, finishes.bots);
	json_array_foreach (json_object_get(set, "groups"), i, group) {
		json_array_foreach (group, j, match)
			add_mirrored(match, &points, deals);
		groups++;
	}
	points_end(&points);
	fit();
	fit_is(map);
	errors_are(json_object_get(map, "elo_se_cluster_cr3"));
	apart = json_object_get(map, "difference_bot0_minus_bot1");
	held_against("error of a difference",
		     RATING_ELO * rating_error_between(&rating, 0, 1),
		     json_number_value(json_object_get(apart, "se_cr3")), 4);
	json_array_foreach (json_object_get(set, "points_per_deal"), i, row) {
		struct points_rate rate = points_rate(&points, (uint32_t)i);
		const json_t *ends = json_object_get(row, "ci95");

		held_against("points a deal", rate.mean,
			     json_number_value(
				     json_object_get(row, "points_per_deal")),
			     6);
		held_against("their error", rate.error,
			     json_number_value(json_object_get(row, "se")), 6);
		held_against("their interval", rate.mean + rate.half,
			     number(ends, 1), 6);
	}
	points_release(&points);
	release();
}
END_TEST

/* [[[0], [1]], 10]: placed so, ten times. */
static void
add_ranking(const json_t *ranking)
{
	const json_t *levels = json_array_get(ranking, 0), *level;
	uint32_t bots[8], places[8];
	unsigned n = 0;
	size_t i;

	json_array_foreach (levels, i, level)
		for (size_t k = 0; k < json_array_size(level); k++) {
			bots[n] = whole(level, k);
			places[n++] = (uint32_t)i;
		}
	for (unsigned times = (unsigned)number(ranking, 1); times > 0; times--)
		finishes_add(&finishes, groups++, bots, places, n);
}

START_TEST(the_unbeaten_are_finite)
{
	const json_t *cases = json_object_get(set_of("unbeaten"), "cases");
	const json_t *one, *ranking;
	size_t i, j, compared = 0;

	json_array_foreach (cases, i, one) {
		const json_t *map = json_object_get(one, "map");
		const json_t *elo = json_object_get(map, "elo_centred");

		begin((uint32_t)json_integer_value(
			json_object_get(one, "bots")));
		json_array_foreach (json_object_get(one, "rankings"), j,
				    ranking)
			add_ranking(ranking);
		fit();
		for (uint32_t b = 0; b < rating.bots; b++, compared++)
			held_against("elo", RATING_ELO * rating.theta[b],
				     number(elo, b), 4);
		release();
	}
	ck_assert_uint_ge(compared, 10);
}
END_TEST

/* Four bots that differ, a few rounds; deterministic chance. */
static void
add_rounds(uint32_t rounds, bool reversed)
{
	for (uint32_t g = 0; g < rounds; g++) {
		uint32_t k = reversed ? rounds - 1 - g : g;
		uint32_t x = (k * 7 + 3) % 11;

		finishes_add(&finishes, k, (uint32_t[]){ 0, 1, 2, 3 },
			     (uint32_t[]){ 1 + x % 3, 2, 1 + x % 5, 4 }, 4);
		finishes_add(&finishes, k, (uint32_t[]){ 3, 2, 1, 0 },
			     (uint32_t[]){ 3, 1 + x % 4, 2, 1 }, 4);
	}
}

START_TEST(the_order_of_matches_is_nothing)
{
	struct rating kept;

	begin(4);
	add_rounds(20, false);
	fit();
	kept = rating;
	finishes_release(&finishes);
	begin(4);
	add_rounds(20, true);
	fit();
	ck_assert_uint_eq(rating.groups, 20);
	for (uint32_t i = 0; i < 16; i++) {
		held_against("covariance", rating.v[i], kept.v[i], 12);
		held_against("log worth", rating.theta[i / 4],
			     kept.theta[i / 4], 12);
	}
	rating_release(&kept);
	release();
}
END_TEST

START_TEST(few_groups_tell_no_error)
{
	struct rank_set sets[4];

	begin(4);
	add_rounds(RATING_GROUPS_MIN - 1, false);
	fit();
	ck_assert_ptr_null(rating.v);
	ck_assert(isnan(rating_error(&rating, 0)));
	ranks_find(&rating, sets);
	ck_assert_uint_eq(sets[2].best, 1);
	ck_assert_uint_eq(sets[2].worst, 4);
	ck_assert(isnan(sets[2].first));
	release();
}
END_TEST

/* A rating made up: bots 1 apart with an error of 0.1 each, but the last two
 * are one. */
START_TEST(ranks_tell_apart_what_differs)
{
	double theta[4] = { 3, 2, 1, 1 }, v[16] = { 0 };
	struct rating made = {
		.bots = 4, .groups = 100, .theta = theta, .v = v, .freedom = 99
	};
	struct rank_set sets[4];

	for (unsigned i = 0; i < 4; i++)
		v[i * 5] = 0.01;
	ranks_find(&made, sets);
	ck_assert_uint_eq(sets[0].best, 1);
	ck_assert_uint_eq(sets[0].worst, 1);
	ck_assert_uint_eq(sets[1].best, 2);
	ck_assert_uint_eq(sets[1].worst, 2);
	ck_assert_uint_eq(sets[2].best, 3);
	ck_assert_uint_eq(sets[2].worst, 4);
	ck_assert_uint_eq(sets[3].best, 3);
	ck_assert_double_eq_tol(sets[0].first, 1, 1e-9);
	ck_assert_double_eq_tol(ranks_better(&made, 2, 3), 0.5, 1e-12);
	ck_assert(isinf(ranks_groups_needed(&made, 2, 3)));
}
END_TEST

/* Of three that are equal each is the first a third of the time. */
START_TEST(equals_share_the_first_place)
{
	double theta[3] = { 0, 0, 0 };
	double v[9] = { 2, -1, -1, -1, 2, -1, -1, -1, 2 };
	struct rating made = {
		.bots = 3, .groups = 50, .theta = theta, .v = v, .freedom = 49
	};
	struct rank_set sets[3];

	ranks_find(&made, sets);
	for (unsigned i = 0; i < 3; i++) {
		ck_assert_uint_eq(sets[i].best, 1);
		ck_assert_uint_eq(sets[i].worst, 3);
		ck_assert_double_eq_tol(sets[i].first, 1.0 / 3, 0.015);
	}
}
END_TEST

/* Tables of the 97.5 % point, as every book has them. */
static const struct {
	double freedom, bound;
} student[] = { { 1, 12.7062 },	 { 2, 4.30265 },  { 5, 2.57058 },
		{ 10, 2.22814 }, { 30, 2.04227 }, { 1e7, 1.95996 } };

START_TEST(students_t_is_that_of_the_books)
{
	double bound = student_bound(0.05, student[_i].freedom);

	ck_assert_double_eq_tol(bound, student[_i].bound,
				6e-6 * student[_i].bound);
	ck_assert_double_eq_tol(student_below(bound, student[_i].freedom),
				0.975, 1e-9);
	ck_assert_double_eq_tol(student_below(-bound, student[_i].freedom),
				0.025, 1e-9);
}
END_TEST

/* An inverse undone, of a size that is no multiple of a block. */
START_TEST(inverses_invert)
{
	enum { N = 23 };
	double a[N * N], l[N * N], inverse[N * N], work[N * N], b[N];

	for (size_t i = 0; i < N; i++)
		for (size_t j = 0; j < N; j++)
			a[i * N + j] = l[i * N + j] = (i == j ? 3 : 0) +
						      1.0 / (double)(i + j + 1);
	ck_assert(linear_factor(l, N));
	for (size_t i = 0; i < N; i++)
		b[i] = a[i * N];
	linear_solve(l, N, b);
	for (size_t i = 0; i < N; i++)
		ck_assert_double_eq_tol(b[i], i == 0, 1e-12);
	linear_invert(l, N, inverse);
	memcpy(l, a, sizeof(l));
	linear_sandwich(inverse, l, N, work); /* inverse a inverse */
	for (size_t i = 0; i < N * N; i++)
		ck_assert_double_eq_tol(l[i], inverse[i], 1e-12);
	a[0] = -1;
	ck_assert(!linear_factor(a, N));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("rating");
	TCase *fits = tcase_create("fits"), *rest = tcase_create("rest");
	int status;

	reference = json_load_file("tests/rating/reference.json", 0, NULL);
	tcase_add_test(fits, two_seats_with_ties_are_davidsons);
	tcase_add_test(fits, ties_of_three_and_part_rankings);
	tcase_add_test(fits, large_counts_without_ties);
	tcase_add_test(fits, tables_of_forty_three);
	tcase_add_loop_test(fits, errors_are_those_of_groups, 0, 2);
	tcase_add_test(fits, the_unbeaten_are_finite);
	tcase_add_test(fits, the_order_of_matches_is_nothing);
	tcase_add_test(rest, few_groups_tell_no_error);
	tcase_add_test(rest, ranks_tell_apart_what_differs);
	tcase_add_test(rest, equals_share_the_first_place);
	tcase_add_loop_test(rest, students_t_is_that_of_the_books, 0,
			    sizeof(student) / sizeof(student[0]));
	tcase_add_test(rest, inverses_invert);
	suite_add_tcase(suite, fits);
	suite_add_tcase(suite, rest);
	status = run_suite(suite);
	json_decref(reference);
	return status;
}
