/* test_schedule.c - formats: who meets whom, known and not yet known. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "arena/schedule/schedule.h"
#include "lib/alloc.h"
#include "lib/prng.h"
#include "tests/support/suite.h"

#define BOTS_MAX 40

static struct schedule *
make(const struct schedule_terms *terms)
{
	struct schedule_fault fault;
	struct schedule *schedule = schedule_new(terms, &fault);

	ck_assert_msg(schedule != NULL, "%s: %s", fault.key, fault.diag.text);
	return schedule;
}

static void
check_refused(const struct schedule_terms *terms, const char *key)
{
	struct schedule_fault fault;

	ck_assert(schedule_new(terms, &fault) == NULL);
	ck_assert_str_eq(fault.key, key);
}

/* The bots of lower numbers are stronger; chance has its part. */
static void
play(struct schedule *schedule, uint64_t *prng)
{
	struct schedule_result result = {
		.match = schedule_result_count(schedule) + 1
	};
	uint32_t seats = schedule_field(schedule)->seats;
	uint32_t luck[PAIRING_SEATS_MAX];
	struct fixture at;

	schedule_at(schedule, result.match, &at);
	for (uint32_t i = 0; i < seats; i++)
		luck[i] = at.bots[i] + prng_below(prng, BOTS_MAX);
	for (uint32_t i = 0; i < seats; i++) {
		result.place[i] = 1;
		result.score[i] = -(int64_t)luck[i];
		for (uint32_t k = 0; k < seats; k++)
			result.place[i] += luck[k] < luck[i];
	}
	schedule_add_result(schedule, &result);
}

static void
rate(void *arg, double *strength)
{
	const uint32_t *bots = arg;

	for (uint32_t i = 0; i < *bots; i++)
		strength[i] = -(double)i;
}

/*
 * The round robin.
 */

START_TEST(a_round_robin_is_all_known)
{
	const struct schedule_terms terms = {
		.field = { 5, 2, 3, true, true, 0, false, NULL }, .seed = "a"
	};
	struct schedule *schedule = make(&terms);
	struct fixture at, by_schedule;

	ck_assert(!schedule_is_open(schedule));
	ck_assert_uint_eq(schedule_known(schedule), 60);
	ck_assert_uint_eq(schedule_same_cards(schedule), 20);
	for (uint64_t m = 1; m <= 60; m++) {
		schedule_at(schedule, m, &at);
		pairing_match(&terms.field, m, &by_schedule);
		ck_assert_mem_eq(&at, &by_schedule, sizeof(at));
	}
	schedule_free(schedule);
}
END_TEST

START_TEST(tables_are_rounds_of_so_many_encounters)
{
	const struct schedule_terms terms = { .field = { 9, 4, 3, true, true, 0,
							 false, NULL },
					      .tables = 5,
					      .seed = "a" };
	struct schedule *schedule = make(&terms);
	uint32_t plays[9] = { 0 };
	struct fixture at;

	ck_assert_uint_eq(schedule_matches(schedule), 3 * 5 * 4);
	ck_assert_uint_eq(schedule_same_cards(schedule), 5 * 4);
	for (uint64_t m = 1; m <= 60; m++) {
		schedule_at(schedule, m, &at);
		ck_assert_uint_eq(at.round, (m - 1) / 20 + 1);
		ck_assert_uint_eq(at.cards, at.round);
		ck_assert_uint_eq(at.group, (m - 1) / 4 + 1);
		for (uint32_t i = 0; i < 4; i++)
			plays[at.bots[i]]++;
	}
	for (uint32_t i = 0; i < 9; i++)
		ck_assert(plays[i] == 24 || plays[i] == 28);
	schedule_free(schedule);
}
END_TEST

/*
 * The gauntlet.
 */

START_TEST(who_is_tried_meets_each_group_of_the_others)
{
	uint32_t others[] = { 4, 1, 2 };
	const uint32_t camps[6] = { 0, 1, 2, 3, 3, 5 };
	const struct schedule_terms terms = { .field = { 6, 3, 2, false, false,
							 0, false, camps },
					      .format = FORMAT_GAUNTLET,
					      .against = { others, 3 },
					      .seed = "a" };
	struct schedule *schedule = make(&terms);
	uint32_t met[6][64] = { { 0 } };
	struct fixture at;

	/* 0 and 5 meet three pairs of {4, 1, 2}; 3 only {1, 2}: 4 is of its
	 * camp. */
	ck_assert_uint_eq(schedule_matches(schedule), 2 * (3 + 1 + 3));
	for (uint64_t m = 1; m <= schedule_matches(schedule); m++) {
		uint32_t tried = 6, set = 0;

		schedule_at(schedule, m, &at);
		for (uint32_t i = 0; i < 3; i++) {
			if (at.bots[i] == 0 || at.bots[i] == 3 ||
			    at.bots[i] == 5) {
				ck_assert_uint_eq(tried, 6);
				tried = at.bots[i];
			} else {
				set |= 1u << at.bots[i];
			}
		}
		ck_assert_uint_lt(tried, 6);
		met[tried][set]++;
	}
	for (uint32_t i = 0; i < 6; i += i == 0 ? 3 : 2) {
		ck_assert_uint_eq(met[i][1u << 1 | 1u << 2], 2);
		ck_assert_uint_eq(met[i][1u << 1 | 1u << 4], i == 3 ? 0 : 2);
		ck_assert_uint_eq(met[i][1u << 2 | 1u << 4], i == 3 ? 0 : 2);
	}
	schedule_free(schedule);
}
END_TEST

START_TEST(a_gauntlet_needs_both_kinds)
{
	uint32_t all[] = { 0, 1, 2 };
	struct schedule_terms terms = { .field = { 3, 3, 2, true, true, 0,
						   false, NULL },
					.format = FORMAT_GAUNTLET,
					.seed = "a" };

	check_refused(&terms, "format");
	terms.against = (struct bot_list){ all, 3 };
	check_refused(&terms, "against");
	terms.against.count = 1; /* a table of three needs two of them */
	check_refused(&terms, "against");
	terms.format = FORMAT_SWISS;
	check_refused(&terms, "against");
}
END_TEST

/*
 * Swiss.
 */

struct paired {
	uint32_t bots;
	bool met[8][8];
	uint32_t sat_out[8];
};

/* By brute force: can those who are not @gone all meet somebody new? */
static bool
all_new(const struct paired *paired, uint32_t gone)
{
	uint32_t a = 0;

	while (a < paired->bots && (gone >> a & 1))
		a++;
	if (a == paired->bots)
		return true;
	for (uint32_t b = a + 1; b < paired->bots; b++)
		if (!(gone >> b & 1) && !paired->met[a][b] &&
		    all_new(paired, gone | 1u << a | 1u << b))
			return true;
	return false;
}

/* Nobody meets again while that can be avoided, whatever the round. */
START_TEST(nobody_meets_again_without_need)
{
	uint32_t bots = (uint32_t)_i;
	struct schedule_terms terms = {
		.field = { bots, 2, 8, true, true, 0, false, NULL },
		.format = FORMAT_SWISS,
	};
	char seed[2] = "a";
	uint64_t prng = 1;

	for (terms.seed = seed; seed[0] <= 'f'; seed[0]++) {
		struct schedule *schedule = make(&terms);
		struct paired paired = { .bots = bots };

		schedule_rate_by(schedule, rate, &bots);
		while (schedule_is_open(schedule)) {
			uint64_t first = schedule_result_count(schedule) + 1;
			uint32_t gone = 0, sum = 0;
			bool again = false, could;
			struct fixture at;

			for (uint64_t m = first; m <= schedule_known(schedule);
			     m += 2) {
				schedule_at(schedule, m, &at);
				gone |= 1u << at.bots[0] | 1u << at.bots[1];
				again |= paired.met[at.bots[0]][at.bots[1]];
			}
			could = all_new(&paired, ~gone);
			ck_assert_msg(again != could, "%u bots, match %u", bots,
				      (unsigned)first);
			for (uint32_t i = 0; i < bots; i++)
				sum += paired.sat_out[i] += !(gone >> i & 1);
			for (uint32_t i = 0; i < bots; i++)
				ck_assert_uint_le(paired.sat_out[i],
						  (sum + bots - 1) / bots);
			for (uint64_t m = first; m <= schedule_known(schedule);
			     m++) {
				schedule_at(schedule, m, &at);
				paired.met[at.bots[0]][at.bots[1]] = true;
				paired.met[at.bots[1]][at.bots[0]] = true;
			}
			first = schedule_known(schedule);
			while (schedule_result_count(schedule) < first)
				play(schedule, &prng);
		}
		ck_assert_uint_eq(schedule_matches(schedule),
				  8 * (bots / 2) * 2);
		ck_assert_uint_eq(schedule_known(schedule),
				  schedule_matches(schedule));
		schedule_free(schedule);
	}
}
END_TEST

START_TEST(equals_meet_at_larger_tables_and_camps_never)
{
	uint32_t bots = 17, near = 0, pairs = 0;
	uint32_t camps[17];
	const struct schedule_terms terms = {
		.field = { bots, 4, 3, false, true, 0, false, camps },
		.format = FORMAT_SWISS,
		.seed = "b"
	};
	struct schedule *schedule;
	struct fixture at;
	uint64_t prng = 1;

	for (uint32_t i = 0; i < bots; i++)
		camps[i] = i == 3 ? 2 : i; /* neighbours in strength */
	schedule = make(&terms);
	schedule_rate_by(schedule, rate, &bots);
	while (schedule_is_open(schedule))
		play(schedule, &prng);
	ck_assert_uint_eq(schedule_matches(schedule), 3 * 4);
	for (uint64_t m = 5; m <= 12; m++) { /* from the second round on */
		schedule_at(schedule, m, &at);
		for (uint32_t i = 0; i < 4; i++)
			for (uint32_t k = 0; k < i; k++) {
				uint32_t a = at.bots[i], b = at.bots[k];

				ck_assert(camps[a] != camps[b]);
				near += a > b ? a - b : b - a;
				pairs++;
			}
	}
	/* Of any two of seventeen the mean distance is six. */
	ck_assert_msg(near < pairs * 5, "%u of %u", near, pairs);
	schedule_free(schedule);
}
END_TEST

/*
 * The knockout.
 */

static void
check_knockout(uint32_t bots, uint32_t seats, uint32_t rounds)
{
	const struct schedule_terms terms = {
		.field = { bots, seats, rounds, true, true, 0, false, NULL },
		.format = FORMAT_KNOCKOUT,
		.seed = "a"
	};
	struct schedule *schedule = make(&terms), *again = make(&terms);
	uint32_t order[BOTS_MAX], groups[BOTS_MAX][BOTS_MAX] = { { 0 } };
	uint64_t prng = bots, last;
	bool in_final[BOTS_MAX] = { false };
	struct fixture at, same;
	uint32_t seen = 0;

	ck_assert(!schedule_ranking(schedule, order));
	while (schedule_is_open(schedule)) {
		ck_assert_uint_eq(schedule_matches(schedule),
				  schedule_known(schedule));
		play(schedule, &prng);
	}
	prng = bots;
	for (uint64_t m = 1; m <= schedule_known(schedule); m++) {
		schedule_at(schedule, m, &at);
		schedule_at(again, m, &same);
		ck_assert_mem_eq(&at, &same, sizeof(at));
		ck_assert_uint_eq(at.cards, at.group);
		groups[at.round][at.bots[at.rotation == 0 ? 0 : 1]] +=
			at.rotation == 0;
		play(again, &prng);
	}
	ck_assert(schedule_ranking(schedule, order));
	last = schedule_known(schedule);
	schedule_at(schedule, last, &at);
	for (uint32_t i = 0; i < seats; i++)
		in_final[at.bots[i]] = true;
	for (uint32_t i = 0; i < bots; i++) {
		seen += order[i];
		ck_assert(in_final[order[i]] == (i < seats));
	}
	ck_assert_uint_eq(seen, bots * (bots - 1) / 2);
	for (uint32_t r = 0; r < BOTS_MAX; r++)
		for (uint32_t i = 0; i < BOTS_MAX; i++)
			ck_assert_uint_le(groups[r][i], rounds);
	schedule_free(schedule);
	schedule_free(again);
}

/* A final of two: bot 0 wins the first @wins groups, the others are shared; it
 * has @ahead points of score more in the first match. */
static const struct {
	uint32_t rounds, wins;
	int64_t ahead;
	uint32_t winner;
	uint64_t groups;
	enum schedule_decision decision;
} finals[] = {
	{ 12, 12, 0, 0, 7, DECISION_SAFE },
	{ 100, 100, 0, 0, 9, DECISION_CLEAR },
	{ 12, 1, 0, 0, 12, DECISION_POINTS },
	{ 12, 0, 1, 0, 12, DECISION_SCORES },
	{ 12, 0, -1, 1, 12, DECISION_SCORES },
	{ 12, 0, 0, 0, 12, DECISION_SEEDING },
};

START_TEST(a_table_tells_what_decided_it)
{
	const struct schedule_terms terms = {
		.field = { 2, 2, finals[_i].rounds, true, true, 0, false,
			   NULL },
		.format = FORMAT_KNOCKOUT,
		.seed = "a"
	};
	struct schedule *schedule = make(&terms);
	const struct schedule_table *table;
	uint32_t count;

	table = schedule_tables(schedule, &count);
	ck_assert_uint_eq(count, 1);
	ck_assert_int_eq(table->decision, DECISION_OPEN);
	while (schedule_is_open(schedule)) {
		struct schedule_result result = {
			.match = schedule_result_count(schedule) + 1
		};
		struct fixture at;

		schedule_at(schedule, result.match, &at);
		for (uint32_t i = 0; i < 2; i++) {
			bool wins = at.bots[i] == 0;

			result.place[i] = at.group > finals[_i].wins || wins
						  ? 1
						  : 2;
			result.score[i] = wins && at.match == 1
						  ? finals[_i].ahead
						  : 0;
		}
		schedule_add_result(schedule, &result);
	}
	table = schedule_tables(schedule, &count);
	ck_assert_uint_eq(count, 1);
	ck_assert_uint_eq(table->round, 1);
	ck_assert_uint_eq(table->groups, finals[_i].groups);
	ck_assert_int_eq(table->decision, finals[_i].decision);
	ck_assert_uint_eq(table->pass, 1);
	ck_assert_uint_eq(table->bots[0], finals[_i].winner);
	ck_assert(table->points[0] + table->points[1] ==
		  2.0 * (double)finals[_i].groups);
	schedule_free(schedule);
}
END_TEST

START_TEST(a_knockout_of_any_size_has_a_full_final)
{
	for (uint32_t bots = (uint32_t)_i; bots <= BOTS_MAX; bots++)
		check_knockout(bots, (uint32_t)_i, 12);
	check_knockout((uint32_t)_i, (uint32_t)_i, 1);
}
END_TEST

/* Five bots, two at a table: one game before the semi-finals, by the seeding.
 */
START_TEST(the_first_of_the_seeding_go_on_without_playing)
{
	uint32_t first[] = { 3, 4 };
	const struct schedule_terms terms = { .field = { 5, 2, 1, true, true, 0,
							 false, NULL },
					      .format = FORMAT_KNOCKOUT,
					      .seeding = { first, 2 },
					      .seed = "a" };
	const uint32_t pairs[][2] = { { 1, 2 }, { 3, 1 }, { 4, 0 }, { 3, 0 } };
	struct schedule *schedule = make(&terms);
	struct schedule_result result = { .place = { 1, 2 } };
	uint32_t order[5], n = 0;
	struct fixture at;

	for (uint64_t m = 1; schedule_is_open(schedule); m++) {
		schedule_at(schedule, m, &at);
		if (m % 2 == 1) {
			ck_assert_uint_eq(at.bots[0], pairs[n][0]);
			ck_assert_uint_eq(at.bots[1], pairs[n][1]);
			n++;
		}
		/* 1, 3 and 0 win, and 3 the final */
		result.match = m;
		result.place[0] =
			at.bots[0] == 4 || at.bots[0] == 2 || at.bots[1] == 3 ||
					(at.bots[1] == 0 && at.bots[0] != 3) ||
					(at.bots[1] == 1 && at.bots[0] == 2)
				? 2
				: 1;
		result.place[1] = 3 - result.place[0];
		schedule_add_result(schedule, &result);
	}
	ck_assert_uint_eq(n, 4);
	ck_assert(schedule_ranking(schedule, order));
	ck_assert_uint_eq(order[0], 3);
	ck_assert_uint_eq(order[1], 0);
	ck_assert_uint_eq(order[4], 2);
	schedule_free(schedule);
}
END_TEST

/* Who wins all is through after nine groups of twenty; and of ten after six,
 * since four cannot make up for six. */
static uint64_t
matches_to_win(uint32_t rounds, bool always)
{
	const struct schedule_terms terms = { .field = { 2, 2, rounds, true,
							 true, 0, false, NULL },
					      .format = FORMAT_KNOCKOUT,
					      .seed = "a" };
	struct schedule *schedule = make(&terms);
	struct schedule_result result = { .match = 0 };
	struct fixture at;
	uint64_t matches;

	while (schedule_is_open(schedule)) {
		schedule_at(schedule, ++result.match, &at);
		/* or one who wins only from the first seat */
		result.place[0] = !always || at.bots[0] == 1 ? 1 : 2;
		result.place[1] = 3 - result.place[0];
		schedule_add_result(schedule, &result);
	}
	matches = schedule_result_count(schedule);
	schedule_free(schedule);
	return matches;
}

START_TEST(a_table_plays_until_it_is_decided)
{
	ck_assert_uint_eq(matches_to_win(20, true), 2 * 9);
	ck_assert_uint_eq(matches_to_win(10, true), 2 * 6);
	ck_assert_uint_eq(matches_to_win(10, false), 2 * 10);
	ck_assert_uint_eq(matches_to_win(1, true), 2);
}
END_TEST

START_TEST(what_a_format_has_not_is_refused)
{
	uint32_t first[] = { 0, 1 };
	const uint32_t camps[4] = { 0, 0, 2, 3 };
	struct schedule_terms terms = { .field = { 4, 2, 2, true, true, 0,
						   false, NULL },
					.format = FORMAT_KNOCKOUT,
					.tables = 2,
					.seed = "a" };

	check_refused(&terms, "tables");
	terms.tables = 0;
	terms.field.camps = camps;
	check_refused(&terms, "apart");
	terms.field.camps = NULL;
	terms.format = FORMAT_ROUND_ROBIN;
	terms.seeding = (struct bot_list){ first, 2 };
	check_refused(&terms, "seeding");
	terms.seeding.count = 0;
	terms.tables = 2;
	terms.field =
		(struct pairing_field){ 4, 4, 2, true, true, 2, true, NULL };
	check_refused(&terms, "tables");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("schedule");
	TCase *tcase = tcase_create("schedule");

	tcase_set_timeout(tcase, 60);
	tcase_add_test(tcase, a_round_robin_is_all_known);
	tcase_add_test(tcase, tables_are_rounds_of_so_many_encounters);
	tcase_add_test(tcase, who_is_tried_meets_each_group_of_the_others);
	tcase_add_test(tcase, a_gauntlet_needs_both_kinds);
	tcase_add_loop_test(tcase, nobody_meets_again_without_need, 2, 9);
	tcase_add_test(tcase, equals_meet_at_larger_tables_and_camps_never);
	tcase_add_loop_test(tcase, a_table_tells_what_decided_it, 0,
			    sizeof(finals) / sizeof(*finals));
	tcase_add_loop_test(tcase, a_knockout_of_any_size_has_a_full_final, 2,
			    9);
	tcase_add_test(tcase, the_first_of_the_seeding_go_on_without_playing);
	tcase_add_test(tcase, a_table_plays_until_it_is_decided);
	tcase_add_test(tcase, what_a_format_has_not_is_refused);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
