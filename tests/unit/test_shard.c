/* test_shard.c - shards hold every match once, and part no group. */
#include <check.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "arena/schedule/shard.h"
#include "tests/support/suite.h"

static const struct row {
	const char *what;
	struct pairing_field field;
	uint64_t together; /* matches that stay in one shard */
	uint32_t shards;
} rows[] = {
	{ "whole rounds of the same cards",
	  { 4, 2, 9, true, true, 0, false, NULL },
	  12,
	  4 },
	{ "as many shares as rounds",
	  { 4, 2, 9, true, true, 0, false, NULL },
	  12,
	  9 },
	{ "more shares than rounds: mirror groups",
	  { 4, 2, 9, true, true, 0, false, NULL },
	  2,
	  10 },
	{ "cards of their own",
	  { 5, 3, 4, true, false, 0, false, NULL },
	  3,
	  7 },
	{ "no mirror", { 5, 2, 3, false, false, 0, false, NULL }, 1, 8 },
	{ "one share", { 3, 2, 2, true, true, 0, false, NULL }, 6, 1 },
};

static struct schedule *
schedule_of(const struct pairing_field *field)
{
	const struct schedule_terms terms = { .field = *field,
					      .format = FORMAT_ROUND_ROBIN,
					      .seed = "s" };
	struct schedule_fault fault;
	struct schedule *schedule = schedule_new(&terms, &fault);

	ck_assert_msg(schedule != NULL, "%s", fault.diag.text);
	return schedule;
}

/* What the shard @number has, counted; each of its runs is whole. */
static uint64_t
count(const struct row *row, const struct cut *cut, uint64_t matches)
{
	uint64_t here = 0, next = shard_next(cut, 1);

	for (uint64_t match = 1; match <= matches; match++) {
		uint64_t first = match - (match - 1) % row->together;

		ck_assert_uint_eq(shard_number(cut, match),
				  shard_number(cut, first));
		if (!shard_has(cut, match))
			continue;
		ck_assert_uint_eq(match, next);
		next = shard_next(cut, match + 1);
		here++;
	}
	ck_assert_uint_gt(next, matches);
	return here;
}

START_TEST(every_match_is_in_one_shard)
{
	const struct row *row = &rows[_i];
	struct schedule *schedule = schedule_of(&row->field);
	uint64_t matches = schedule_known(schedule), all = 0;

	for (uint32_t number = 1; number <= row->shards; number++) {
		struct shard shard = { number, row->shards };
		struct cut cut;
		uint64_t here;

		shard_cut(schedule, (struct stage){ 1, matches }, shard, &cut);
		here = count(row, &cut, matches);
		ck_assert_uint_eq(here, shard_matches(&cut));
		ck_assert_uint_gt(here, 0);
		all += here;
	}
	ck_assert_uint_eq(all, matches);
	schedule_free(schedule);
}
END_TEST

/* A stage in the middle, of nine rounds of twelve matches. */
START_TEST(a_stage_is_cut_and_nothing_else)
{
	struct schedule *schedule = schedule_of(&rows[0].field);
	const struct stage stage = { 25, 60 };
	uint64_t all = 0;

	for (uint32_t number = 1; number <= 5; number++) {
		struct cut cut;

		shard_cut(schedule, stage, (struct shard){ number, 5 }, &cut);
		ck_assert_uint_ge(shard_next(&cut, 1), 25);
		for (uint64_t match = 1; match < 25; match++)
			ck_assert(!shard_has(&cut, match));
		for (uint64_t match = 25; match <= 60; match++)
			all += shard_has(&cut, match);
		ck_assert_uint_ge(shard_matches(&cut), 6);
		ck_assert_uint_le(shard_matches(&cut), 8);
	}
	ck_assert_uint_eq(all, 36);
	schedule_free(schedule);
}
END_TEST

START_TEST(a_short_stage_leaves_shares_without_a_match)
{
	struct schedule *schedule = schedule_of(&rows[0].field);
	struct cut cut;

	shard_cut(schedule, (struct stage){ 13, 24 }, (struct shard){ 1, 64 },
		  &cut);
	ck_assert_uint_eq(shard_matches(&cut), 0);
	ck_assert_uint_gt(shard_next(&cut, 1), 24);
	shard_cut(schedule, (struct stage){ 13, 24 }, (struct shard){ 7, 64 },
		  &cut);
	ck_assert_uint_eq(shard_matches(&cut), 2);
	ck_assert_uint_eq(shard_next(&cut, 1), 13);
	schedule_free(schedule);
}
END_TEST

START_TEST(more_shares_than_groups_are_refused)
{
	const struct stop_rule stop = { .kind = STOP_NEVER };
	struct schedule *schedule = schedule_of(&rows[5].field);
	struct diag diag;

	ck_assert(shard_is_possible(&stop, schedule, (struct shard){ 6, 6 },
				    &diag));
	ck_assert(!shard_is_possible(&stop, schedule, (struct shard){ 1, 7 },
				     &diag));
	ck_assert_ptr_nonnull(strstr(diag.text, "6 groups"));
	schedule_free(schedule);
}
END_TEST

START_TEST(no_share_is_everything)
{
	const struct cut cut = { .piece = 0 };

	ck_assert(shard_has(&cut, 17));
	ck_assert_uint_eq(shard_next(&cut, 17), 17);
}
END_TEST

/* Rounds, and where the stages of a rule that stops end, in rounds. */
static const struct ahead {
	uint32_t rounds;
	uint64_t ends[6];
} aheads[] = {
	{ 1000, { 63, 125, 250, 500, 1000 } },
	{ 16, { 1, 2, 4, 8, 16 } },
	{ 3, { 1, 2, 3 } },
	{ 1, { 1 } },
};

START_TEST(a_rule_is_asked_ever_more_seldom)
{
	const struct ahead *row = &aheads[_i];
	const struct pairing_field two = { 2,	 2, row->rounds, true,
					   true, 0, false,	 NULL };
	struct stop_rule stop = { .kind = STOP_COMPARE };
	struct schedule *schedule = schedule_of(&two);
	uint64_t match = 1;

	ck_assert(stage_is_one_of_many(&stop, schedule));
	for (unsigned i = 0; row->ends[i] > 0; i++) {
		for (uint64_t k = match; k <= 2 * row->ends[i]; k++) {
			struct stage stage = stage_of(&stop, schedule, k);

			ck_assert_uint_eq(stage.first, match);
			ck_assert_uint_eq(stage.last, 2 * row->ends[i]);
		}
		match = 2 * row->ends[i] + 1;
	}
	ck_assert_uint_gt(match, schedule_known(schedule));
	ck_assert_uint_lt(stage_of(&stop, schedule, match).last, match);
	stop.kind = STOP_NEVER;
	ck_assert(!stage_is_one_of_many(&stop, schedule));
	ck_assert_uint_eq(stage_of(&stop, schedule, 1).last,
			  schedule_known(schedule));
	schedule_free(schedule);
}
END_TEST

/* A command line, and the variables of an array; 0 of 0: it is refused. */
static const struct said {
	const char *text, *id, *tasks, *least, *index;
	struct shard shard;
} said[] = {
	{ "3/8", NULL, NULL, NULL, NULL, { 3, 8 } },
	{ "8/8", "1", "2", "1", "0", { 8, 8 } },
	{ "0/8", NULL, NULL, NULL, NULL, { 0, 0 } },
	{ "9/8", NULL, NULL, NULL, NULL, { 0, 0 } },
	{ "3", NULL, NULL, NULL, NULL, { 0, 0 } },
	{ "/8", NULL, NULL, NULL, NULL, { 0, 0 } },
	{ "3/", NULL, NULL, NULL, NULL, { 0, 0 } },
	{ "3/0", NULL, NULL, NULL, NULL, { 0, 0 } },
	{ "3/8x", NULL, NULL, NULL, NULL, { 0, 0 } },
	{ "-1/8", NULL, NULL, NULL, NULL, { 0, 0 } },
	{ "4294967299/8", NULL, NULL, NULL, NULL, { 0, 0 } },
	{ "auto", NULL, NULL, NULL, NULL, { 0, 0 } },
	{ "auto", "5", "8", "1", NULL, { 5, 8 } },
	{ "auto", "7", "8", "0", NULL, { 8, 8 } },
	{ "auto/8", "7", "8", "0", NULL, { 8, 8 } },
	{ "auto/9", "7", "8", "0", NULL, { 0, 0 } },
	{ "auto", "9", "3", "1", NULL, { 0, 0 } },
	{ "auto", "5", NULL, "1", NULL, { 0, 0 } },
	{ "auto", "3", "1", "3", NULL, { 0, 0 } }, /* --array=3 */
	{ "auto", "5", "2", "5", NULL, { 0, 0 } },
	{ "auto/4", NULL, NULL, NULL, "0", { 1, 4 } },
	{ "auto/4", NULL, NULL, NULL, "3", { 4, 4 } },
	{ "auto/4", NULL, NULL, NULL, "4", { 0, 0 } },
	{ "auto", NULL, NULL, NULL, "1", { 0, 0 } },
	{ "automatic", "5", "8", "1", NULL, { 0, 0 } },
};

static void
set(const char *name, const char *value)
{
	if (value != NULL)
		setenv(name, value, 1);
	else
		unsetenv(name);
}

START_TEST(which_share_is_asked_for)
{
	const struct said *row = &said[_i];
	struct shard shard = { 99, 99 };
	struct diag diag;
	bool good;

	set("SLURM_ARRAY_TASK_ID", row->id);
	set("SLURM_ARRAY_TASK_COUNT", row->tasks);
	set("SLURM_ARRAY_TASK_MIN", row->least);
	set("JOB_COMPLETION_INDEX", row->index);
	good = shard_read(row->text, &shard, &diag);
	ck_assert_msg(good == (row->shard.count > 0), "%s", row->text);
	if (!good)
		return;
	ck_assert_uint_eq(shard.number, row->shard.number);
	ck_assert_uint_eq(shard.count, row->shard.count);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("shard");
	TCase *tests = tcase_create("shard");

	tcase_add_loop_test(tests, every_match_is_in_one_shard, 0,
			    sizeof(rows) / sizeof(*rows));
	tcase_add_test(tests, a_stage_is_cut_and_nothing_else);
	tcase_add_test(tests, a_short_stage_leaves_shares_without_a_match);
	tcase_add_loop_test(tests, a_rule_is_asked_ever_more_seldom, 0,
			    sizeof(aheads) / sizeof(*aheads));
	tcase_add_test(tests, more_shares_than_groups_are_refused);
	tcase_add_test(tests, no_share_is_everything);
	tcase_add_loop_test(tests, which_share_is_asked_for, 0,
			    sizeof(said) / sizeof(*said));
	suite_add_tcase(suite, tests);
	return run_suite(suite);
}
