/*
 * test_standings.c - who stands where, and how it is written down.
 */
#include "arena/output/results.h"

#include <check.h>
#include <dirent.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <jansson.h>

#include "lib/alloc.h"
#include "tests/support/suite.h"

static struct diag diag;

static const struct store_bot bots[] = {
	{ .name = "alice", .run = "./alice.py" },
	{ .name = "=cmd|'/c calc'!A1", .run = "./bob" },
	{ .name = "c\xc3\xa9line, \"C\"\x1b[31m", .run = "house:greedy" },
	{ .name = "dora", .run = "./dora" },
};

static const struct store_run run = {
	.name = "cup",
	.config = "game: gin\n",
	.game = "gin",
	.seed = "s",
	.isolation = "none",
	.program = "deadwood",
	.matches = 12,
	.group_matches = 2,
	.seats = 2,
	.bot_count = 4,
	.bots = bots,
};

/* A match of two: bots, scores; the places follow. */
static struct store_match
make_match(uint64_t number, unsigned a, int a_score, unsigned b, int b_score)
{
	struct store_match match = {
		.number = number,
		.group = (number + 1) / 2,
		.round = 1,
		.deals = 1,
		.log = "",
		.seats = 2,
	};

	for (unsigned i = 0; i < 2; i++) {
		match.seat[i].verdict = VERDICT_OK;
		match.seat[i].detail = "";
		match.seat[i].version = "";
	}
	match.seat[0].bot = a;
	match.seat[1].bot = b;
	match.seat[0].score = a_score;
	match.seat[1].score = b_score;
	match.seat[0].place = a_score < b_score ? 2 : 1;
	match.seat[1].place = b_score < a_score ? 2 : 1;
	return match;
}

static void
add(struct standings *standings, uint64_t number, unsigned a, int a_score,
    unsigned b, int b_score)
{
	struct store_match match = make_match(number, a, a_score, b, b_score);

	standings_add(standings, &match);
}

START_TEST(points_then_difference_rank)
{
	struct standings *standings = standings_new(&run);
	struct standing rows[4];
	struct versus versus;

	add(standings, 1, 0, 10, 1, 0);
	add(standings, 2, 1, 5, 0, 5);
	add(standings, 3, 2, 100, 3, 0);
	add(standings, 4, 3, 1, 2, 1);
	standings_rank(standings, rows);
	ck_assert_uint_eq(rows[0].bot, 2); /* 1.5 points and +100 */
	ck_assert_uint_eq(rows[1].bot, 0); /* 1.5 points and +10 */
	ck_assert_uint_eq(rows[2].bot, 1);
	ck_assert_uint_eq(rows[3].bot, 3);
	ck_assert_uint_eq(rows[1].rank, 2);
	ck_assert_uint_eq(rows[1].shared_rank, 1);
	ck_assert_uint_eq(rows[2].shared_rank, 3);
	ck_assert_uint_eq(standing_leaders(rows, 4), 2);
	ck_assert_uint_eq(rows[1].matches, 2);
	ck_assert_uint_eq(rows[1].wins, 1);
	ck_assert_uint_eq(rows[1].ties, 1);
	ck_assert_double_eq(rows[1].points, 1.5);
	ck_assert_double_eq(rows[1].mean_place, 1);
	ck_assert_int_eq(rows[1].score, 15);
	versus = standings_versus(standings, 1, 0);
	ck_assert_uint_eq(versus.matches, 2);
	ck_assert_double_eq(versus.points, 0.5);
	ck_assert_int_eq(versus.difference, -10);
	ck_assert_uint_eq(standings_versus(standings, 0, 3).matches, 0);
	standings_free(standings);
}
END_TEST

/* Bot 0 wins for 0.25 and loses for 0.5: half a unit of cost for each point. */
START_TEST(usage_is_summed)
{
	struct standings *standings = standings_new(&run);
	struct store_match match = make_match(1, 0, 10, 1, 0);
	struct standing rows[4];

	match.seat[0].tokens_in = 100;
	match.seat[0].cost = 0.25;
	standings_add(standings, &match);
	match = make_match(2, 1, 10, 0, 0);
	match.seat[1].tokens_in = 20;
	match.seat[1].tokens_out = 3;
	match.seat[1].cost = 0.5;
	standings_add(standings, &match);
	standings_rank(standings, rows);
	ck_assert_uint_eq(rows[0].bot, 0);
	ck_assert(standing_has_usage(rows, 4));
	ck_assert(!standing_has_usage(rows + 1, 3));
	ck_assert_int_eq(rows[0].usage.tokens_in, 120);
	ck_assert_int_eq(rows[0].usage.tokens_out, 3);
	ck_assert_double_eq(bot_usage_cost(&rows[0].usage), 0.75);
	ck_assert_double_eq(standing_match_cost(&rows[0]), 0.375);
	ck_assert_double_eq(standing_cost_points(&rows[0]), 1 / 0.75);
	ck_assert(isnan(standing_cost_points(&rows[1])));
	ck_assert(isnan(standing_match_cost(&rows[3]))); /* no match */
	standings_free(standings);
}
END_TEST

START_TEST(equal_bots_share_a_rank)
{
	struct standings *standings = standings_new(&run);
	struct standing rows[4];

	add(standings, 1, 0, 7, 1, 7);
	add(standings, 2, 2, 9, 3, 0);
	standings_rank(standings, rows);
	ck_assert_uint_eq(rows[0].bot, 2);
	ck_assert_uint_eq(rows[1].rank, 2);
	ck_assert_uint_eq(rows[2].rank, 2);
	ck_assert_uint_eq(rows[3].rank, 4);
	ck_assert_uint_eq(rows[2].shared_rank, 2);
	ck_assert_uint_eq(rows[3].shared_rank, 4);
	ck_assert_uint_eq(standing_leaders(rows, 4), 1);
	standings_free(standings);
}
END_TEST

START_TEST(less_is_more_where_the_lowest_score_wins)
{
	struct store_run penalty = run;
	struct store_match match = make_match(1, 0, 5, 1, 30);
	struct standings *standings;
	struct standing rows[4];

	penalty.low_wins = true;
	match.seat[0].place = 1;
	match.seat[1].place = 2;
	standings = standings_new(&penalty);
	standings_add(standings, &match);
	standings_rank(standings, rows);
	ck_assert_uint_eq(rows[0].bot, 0);
	ck_assert_double_eq(rows[0].difference, 25);
	ck_assert_int_eq(rows[0].score, 5);
	ck_assert_int_eq(standings_versus(standings, 1, 0).difference, -25);
	standings_free(standings);
}
END_TEST

START_TEST(tables_of_three_give_halves)
{
	struct store_run three = run;
	struct store_match match = make_match(1, 0, 50, 1, 20);
	struct standings *standings;
	struct standing rows[4];

	three.seats = 3;
	match.seats = 3;
	match.seat[2] = match.seat[1];
	match.seat[2].bot = 3;
	match.seat[2].score = 35;
	match.seat[1].place = 3;
	match.seat[2].place = 2;
	standings = standings_new(&three);
	standings_add(standings, &match);
	standings_rank(standings, rows);
	ck_assert_uint_eq(rows[1].bot, 3);
	ck_assert_double_eq(rows[1].points, 0.5);
	ck_assert_double_eq(rows[1].difference, 0); /* 35 - (50 + 20) / 2 */
	ck_assert_uint_eq(rows[1].places[1], 1);
	ck_assert_double_eq(standings_versus(standings, 1, 3).points, 0);
	standings_free(standings);
}
END_TEST

/* Four seats, two sides: 100 against 40, and one of the losers forfeited. */
static struct store_match
match_of_sides(unsigned a, unsigned b, unsigned partner_a, unsigned partner_b)
{
	struct store_match match = make_match(1, a, 100, b, 40);

	match.seats = 4;
	match.sides = 2;
	match.seat[1].place = 3;
	match.seat[2] = match.seat[0];
	match.seat[3] = match.seat[1];
	match.seat[2].bot = partner_a;
	match.seat[3].bot = partner_b;
	match.seat[3].verdict = VERDICT_EXIT;
	match.seat[3].faults = 2;
	match.seat[1].faults = 1;
	return match;
}

START_TEST(a_side_of_one_bot_is_one_result)
{
	struct store_run four = run;
	struct store_match match = match_of_sides(0, 3, 0, 3);
	struct standings *standings;
	struct standing rows[4];

	four.seats = 4;
	four.sides = 2;
	standings = standings_new(&four);
	standings_add(standings, &match);
	standings_rank(standings, rows);
	ck_assert_uint_eq(rows[0].bot, 0);
	ck_assert_uint_eq(rows[0].matches, 1);
	ck_assert_uint_eq(rows[0].wins, 1);
	ck_assert_double_eq(rows[0].points, 1);
	ck_assert_double_eq(rows[0].difference, 60);
	ck_assert_int_eq(rows[0].score, 100);
	ck_assert_double_eq(rows[0].mean_place, 1);
	for (unsigned i = 0; i < 4; i++) {
		if (rows[i].bot != 3)
			continue;
		ck_assert_double_eq(rows[i].points, 0);
		ck_assert_uint_eq(rows[i].places[1], 1);
		ck_assert_uint_eq(rows[i].forfeits, 1);
		ck_assert_uint_eq(rows[i].faults, 3);
	}
	ck_assert_uint_eq(standings_versus(standings, 0, 3).matches, 1);
	ck_assert_int_eq(standings_versus(standings, 0, 3).difference, 60);
	standings_free(standings);
}
END_TEST

START_TEST(partners_share_the_points_and_are_no_opponents)
{
	struct store_run four = run;
	struct store_match match = match_of_sides(0, 1, 2, 3);
	struct standings *standings;
	struct standing rows[4];

	four.seats = 4;
	four.sides = 2;
	standings = standings_new(&four);
	standings_add(standings, &match);
	standings_rank(standings, rows);
	ck_assert_uint_eq(rows[0].rank, 1);
	ck_assert_uint_eq(rows[1].rank, 1);
	ck_assert_uint_eq(rows[2].rank, 3);
	ck_assert_uint_eq(rows[1].bot, 2);
	ck_assert_uint_eq(rows[1].wins, 1);
	ck_assert_double_eq(rows[1].points, 1);
	ck_assert_double_eq(rows[3].difference, -60);
	ck_assert_uint_eq(standings_versus(standings, 0, 2).matches, 0);
	ck_assert_uint_eq(standings_versus(standings, 2, 1).matches, 1);
	ck_assert_uint_eq(standings_versus(standings, 0, 3).matches, 1);
	standings_free(standings);
}
END_TEST

START_TEST(the_order_of_matches_leaves_no_trace)
{
	static const unsigned order[2][12] = {
		{ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 },
		{ 12, 2, 7, 3, 1, 8, 5, 4, 11, 6, 9, 10 },
	};
	struct standing rows[2][4];

	for (unsigned k = 0; k < 2; k++) {
		struct standings *standings = standings_new(&run);

		for (unsigned i = 0; i < 12; i++) {
			unsigned n = order[k][i], pair = (n - 1) / 2;

			add(standings, n, pair % 4, (int)(n * 37 % 11),
			    (pair + 1 + pair / 4) % 4, (int)(n * 17 % 13));
		}
		memset(rows[k], 0, sizeof(rows[k]));
		standings_rank(standings, rows[k]);
		standings_free(standings);
	}
	for (unsigned i = 0; i < 4; i++) {
		ck_assert_uint_eq(rows[0][i].bot, rows[1][i].bot);
		ck_assert(!(rows[0][i].low < rows[1][i].low) &&
			  !(rows[0][i].low > rows[1][i].low));
		ck_assert(!(rows[0][i].rate < rows[1][i].rate) &&
			  !(rows[0][i].rate > rows[1][i].rate));
	}
}
END_TEST

/* 200 matches in which seat 0 of each group wins both or none: twice the
 * variance of 200 independent ones; and all split: less. */
static double
interval_width(unsigned group_matches, unsigned (*winner)(unsigned n))
{
	struct store_run grouped = run;
	struct standings *standings;
	struct standing rows[4];
	double width;

	grouped.group_matches = group_matches;
	standings = standings_new(&grouped);
	for (unsigned n = 0; n < 200; n++) {
		bool first = winner(n) == 0;
		struct store_match match = make_match(n + 1, 0, first ? 1 : 0,
						      1, first ? 0 : 1);

		match.group = n / group_matches + 1;
		standings_add(standings, &match);
	}
	standings_rank(standings, rows);
	ck_assert_double_eq_tol(rows[0].rate, 0.5, 0.1);
	width = rows[0].high - rows[0].low;
	standings_free(standings);
	return width;
}

static unsigned
coin(unsigned n)
{
	return (n * 2654435761u) >> 31;
}

static unsigned
coin_of_group(unsigned n)
{
	return coin(n / 2);
}

static unsigned
by_seat(unsigned n)
{
	return n % 2;
}

START_TEST(the_interval_respects_groups)
{
	/* 1.96 * sqrt(1/4 / 200) on each side */
	double alone = interval_width(1, coin);

	ck_assert_double_eq_tol(alone, 0.1386, 0.006);
	ck_assert_double_eq_tol(interval_width(2, coin_of_group),
				alone * sqrt(2), 0.012);
	ck_assert_double_lt(interval_width(2, by_seat), alone / 3);
}
END_TEST

START_TEST(a_bot_that_won_everything_is_not_certain)
{
	struct standings *standings = standings_new(&run);
	struct standing rows[4];

	for (uint64_t n = 1; n <= 20; n++)
		add(standings, n, 0, 10, 1, 0);
	standings_rank(standings, rows);
	ck_assert_double_eq(rows[0].high, 1);
	ck_assert_double_gt(rows[0].low, 0.6);
	ck_assert_double_lt(rows[0].low, 0.85); /* ten groups, not twenty */
	ck_assert_double_eq(rows[1].low, 0);
	ck_assert_double_eq(rows[2].low, 0); /* did not play */
	ck_assert_double_eq(rows[2].high, 1);
	standings_free(standings);
}
END_TEST

/* Four rounds of common deals, ten matches and nine wins in each.  With two
 * mirror groups added p = 38 / 44, the sum of squares 4 * (9 - 10 p)^2 + 4 *
 * (p^2 + (1 - p)^2) = 3.59; 6 / 5 of it under the root, over 44, is 0.0472; and
 * t is 2.57 for five degrees of freedom. */
START_TEST(few_rounds_of_common_deals_tell_something)
{
	struct store_run grouped = run;
	struct standings *standings;
	struct standing rows[4];

	grouped.group_matches = 10;
	standings = standings_new(&grouped);
	for (unsigned n = 0; n < 40; n++) {
		bool first = n % 10 != 0;
		struct store_match match = make_match(n + 1, 0, first ? 1 : 0,
						      1, first ? 0 : 1);

		match.group = n / 10 + 1;
		standings_add(standings, &match);
	}
	standings_rank(standings, rows);
	ck_assert_double_eq_tol(rows[0].rate, 0.9, 1e-9);
	ck_assert_double_eq_tol(rows[0].low, 38.0 / 44 - 0.121, 0.003);
	ck_assert_double_eq_tol(rows[0].high, 38.0 / 44 + 0.121, 0.003);
	standings_free(standings);
}
END_TEST

/* --- files -------------------------------------------------------------- */

static char dir[256];

static void
make_dir(void)
{
	const char *tmp = getenv("TMPDIR");

	snprintf(dir, sizeof(dir),
		 "%s/test_standings.XXXXXX", /* lint: mkdtemp */
		 tmp != NULL ? tmp : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	diag.text[0] = '\0';
}

static void
remove_dir(void)
{
	DIR *d = opendir(dir);
	struct dirent *entry;

	ck_assert_ptr_nonnull(d);
	while ((entry = readdir(d)) != NULL)
		unlinkat(dirfd(d), entry->d_name, 0);
	closedir(d);
	rmdir(dir);
}

/* A store with a few matches, one of them ugly. */
static struct store *
make_store(void)
{
	struct store *store = store_open(dir, &run, &diag);

	ck_assert_msg(store != NULL, "%s", diag.text);
	for (uint64_t n = 1; n <= 6; n++) {
		struct store_match match = make_match(n, (unsigned)(n - 1) % 4,
						      (int)n * 3 % 7,
						      (unsigned)n % 4, 4);

		match.log = "logs/000001.jsonl";
		if (n == 3) {
			match.seat[0].verdict = VERDICT_EXIT;
			match.seat[0].detail = "it said \"no\",\nand left";
			match.seat[0].version = "@SUM(A1)";
			match.seat[0].faults = 1;
		}
		ck_assert(store_put(store, &match, &diag));
	}
	ck_assert(store_commit(store, &diag));
	return store;
}

static char *
print(bool (*format)(FILE *, const struct results *, struct diag *))
{
	struct store *store = make_store();
	struct results results;
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ck_assert_msg(results_load(&results, dir, store, &diag), "%s",
		      diag.text);
	ck_assert(format(out, &results, &diag));
	fclose(out);
	results_release(&results);
	store_close(store);
	return text;
}

START_TEST(text_fits_eighty_columns)
{
	char *text = print(results_text);

	ck_assert_ptr_null(strchr(text, 0x1b));
	ck_assert_ptr_nonnull(strstr(text, "6 of 12 matches"));
	ck_assert_ptr_nonnull(strstr(text, "isolation none"));
	for (const char *at = text; *at != '\0';) {
		size_t len = strcspn(at, "\n"), columns = 0;

		for (size_t i = 0; i < len; i++)
			columns += ((unsigned char)at[i] & 0xc0) != 0x80;
		ck_assert_msg(columns <= 80, "%zu columns: %.*s", columns,
			      (int)len, at);
		at += len + (at[len] == '\n');
	}
	free(text);
}
END_TEST

START_TEST(json_is_json)
{
	char *text = print(results_json);
	json_error_t error;
	json_t *root = json_loads(text, JSON_REJECT_DUPLICATES, &error);
	json_t *ranking = json_object_get(root, "ranking");

	ck_assert_msg(root != NULL, "%s at %d", error.text, error.line);
	ck_assert_int_eq(json_integer_value(json_object_get(root, "played")),
			 6);
	ck_assert(json_is_false(json_object_get(root, "complete")));
	ck_assert_uint_eq(json_array_size(ranking), 4);
	ck_assert_ptr_nonnull(
		json_object_get(json_array_get(ranking, 0), "interval"));
	ck_assert_uint_eq(json_array_size(json_object_get(root, "pairs")), 4);
	json_decref(root);
	free(text);
}
END_TEST

START_TEST(csv_is_safe_in_a_spreadsheet)
{
	char *text = print(results_csv);

	ck_assert_ptr_nonnull(strstr(text, ",\"'=cmd|'/c calc'!A1\","));
	ck_assert_ptr_nonnull(strstr(text, ",\"'@SUM(A1)\","));
	ck_assert_ptr_nonnull(
		strstr(text, "\"it said \"\"no\"\",\\nand left\""));
	ck_assert_ptr_nonnull(strstr(text, "line, \"\"C\"\""));
	free(text);
}
END_TEST

/* The cells of a row's text, by commas: no cell of these has one. */
static bool
has_row(const char *text, const char *begins, const char *ends)
{
	for (const char *at = text; at != NULL; at = strchr(at, '\n')) {
		size_t len;

		at += *at == '\n';
		len = strcspn(at, "\n");
		if (strncmp(at, begins, strlen(begins)) == 0 &&
		    len >= strlen(ends) &&
		    strncmp(at + len - strlen(ends), ends, strlen(ends)) == 0)
			return true;
		if (*at == '\0')
			break;
	}
	return false;
}

START_TEST(opponents_are_those_of_other_sides)
{
	struct store_run four = run;
	struct store_match match = make_match(1, 0, 5, 3, 3);
	struct store *store;
	struct results results;
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	four.seats = 4;
	four.sides = 2;
	four.group_matches = 1;
	match.seats = 4;
	match.sides = 2;
	match.ended_ms = 86400000;
	for (unsigned i = 2; i < 4; i++)
		match.seat[i] = match.seat[i - 2];
	match.seat[2].bot = 0; /* in both seats of its side */
	match.seat[3].bot = 2; /* the partner of 3 */
	match.seat[0].used_us = 1234567;
	store = store_open(dir, &four, &diag);
	ck_assert_msg(store != NULL, "%s", diag.text);
	ck_assert(store_put(store, &match, &diag));
	ck_assert(store_commit(store, &diag));
	ck_assert(results_load(&results, dir, store, &diag));
	ck_assert(results_csv(out, &results, &diag));
	fflush(out);
	ck_assert_msg(has_row(text, "1,1,1,1,dora,",
			      ",1,alice,,1970-01-02T00:00:00Z,1,1,,"),
		      "%s", text);
	ck_assert_ptr_nonnull(strstr(text, ",1234567,"));
	ck_assert_ptr_nonnull(strstr(text, "dora c\xc3\xa9line"));
	rewind(out);
	ck_assert(results_csv_untimed(out, &results, &diag));
	fputc('\0', out);
	fclose(out);
	ck_assert_msg(has_row(text, "1,1,1,1,dora,", ",1,alice,,1,1"), "%s",
		      text);
	ck_assert_ptr_null(strstr(text, "_us"));
	ck_assert_ptr_null(strstr(text, "1234567"));
	ck_assert_ptr_null(strstr(text, "1970"));
	free(text);
	results_release(&results);
	store_close(store);
}
END_TEST

/* Version strings, and what becomes of each in a cell. */
static const struct cell {
	const char *text, *cell;
} cells[] = {
	{ "1.0", ",1.0," },
	{ "-1", ",\"'-1\"," },
	{ "1;=cmd|'/c calc'!A0", ",\"1;'=cmd|'/c calc'!A0\"," },
	{ "1; =2", ",\"1; '=2\"," },
	{ "1;\"=2\"", ",\"1;\"\"'=2\"\"\"," },
	{ "1,@A1", ",\"1,'@A1\"," },
	{ " =1", ",\" '=1\"," },
	{ "\t=1", ",\\t=1," },
	{ "\r\n=1", ",\\r\\n=1," },
	{ "\xef\xbc\x9d"
	  "1",
	  ",\"'\xef\xbc\x9d"
	  "1\"," },
	{ "\xef\xbc\x8b"
	  "1",
	  ",\"'\xef\xbc\x8b"
	  "1\"," },
	{ "\xc2\xa0=1", ",\"\xc2\xa0'=1\"," },
	{ "\033]0;x\a\xc2\x9b\xe2\x80\xae\x7f",
	  ",\"\\x1b]0;x\\x07\\u{9b}\\u{202e}\\x7f\"," },
	{ "\xff", ",\\xff," },
};

START_TEST(a_cell_is_no_formula_and_no_code)
{
	const struct cell *cell = &cells[_i];
	struct store *store = store_open(dir, &run, &diag);
	struct store_match match = make_match(1, 0, 1, 1, 2);
	struct results results;
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	match.seat[0].version = cell->text;
	ck_assert(store_put(store, &match, &diag));
	ck_assert(store_commit(store, &diag));
	ck_assert(results_load(&results, dir, store, &diag));
	ck_assert(results_csv(out, &results, &diag));
	fclose(out);
	ck_assert_msg(strstr(text, cell->cell) != NULL, "%s lacks %s", text,
		      cell->cell);
	free(text);
	out = open_memstream(&text, &size);
	ck_assert(results_json(out, &results, &diag));
	fclose(out);
	for (const char *at = text; *at != '\0'; at++)
		ck_assert(*at == '\n' || (*at >= 0x20 && *at < 0x7f) ||
			  (unsigned char)*at > 0xc2 ||
			  ((unsigned char)*at >= 0x80 &&
			   (unsigned char)*at != 0x9b));
	ck_assert_ptr_null(strstr(text, "\xe2\x80\xae"));
	free(text);
	results_release(&results);
	store_close(store);
}
END_TEST

START_TEST(files_are_replaced_whole)
{
	struct store *store = make_store();
	struct results results;
	struct rlimit old, small;
	char *path = xprintf("%s/standings.json", dir), byte;
	FILE *file;

	ck_assert(results_load(&results, dir, store, &diag));
	ck_assert_msg(results_write(dir, &results, &diag), "%s", diag.text);
	/* No room for the next one: the old file stays, the error names it. */
	signal(SIGXFSZ, SIG_IGN);
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &old), 0);
	small = old;
	small.rlim_cur = 100;
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
	ck_assert(!results_write(dir, &results, &diag));
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &old), 0);
	ck_assert_msg(strstr(diag.text, "standings.txt: ") != NULL, "%s",
		      diag.text);
	file = fopen(path, "r");
	ck_assert_ptr_nonnull(file);
	ck_assert_int_eq(fseek(file, -2, SEEK_END), 0);
	ck_assert_uint_eq(fread(&byte, 1, 1, file), 1);
	ck_assert_int_eq(byte, '}');
	fclose(file);
	free(path);
	path = xprintf("%s/standings.txt.new", dir);
	ck_assert_int_ne(access(path, F_OK), 0);
	free(path);
	results_release(&results);
	store_close(store);
}
END_TEST

START_TEST(a_file_that_cannot_be_made_is_named_with_the_reason)
{
	struct store *store = make_store();
	struct results results;
	char *path = xprintf("%s/standings.json.new", dir);

	ck_assert(results_load(&results, dir, store, &diag));
	ck_assert_int_eq(mkdir(path, 0777), 0);
	ck_assert(!results_write(dir, &results, &diag));
	ck_assert_msg(strstr(diag.text, "standings.json.new: Is a directory") !=
			      NULL,
		      "%s", diag.text);
	ck_assert_int_eq(rmdir(path), 0);
	free(path);
	results_release(&results);
	store_close(store);
}
END_TEST

START_TEST(many_bots_stay_readable)
{
	enum { MANY = 60 };
	static struct store_bot many[MANY];
	struct store_run big = run;
	struct standings *standings;
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	for (unsigned i = 0; i < MANY; i++)
		many[i] = (struct store_bot){
			.name = "a bot with a name that goes on and on",
			.run = "x",
		};
	big.bot_count = MANY;
	big.bots = many;
	standings = standings_new(&big);
	add(standings, 1, 58, 3, 59, 1);
	results_ranking(out, standings, &disqualification_none, NULL, 10,
			&RESULTS_LAYOUT_FILE);
	fclose(out);
	ck_assert_ptr_nonnull(strstr(text, "and 50 more"));
	free(text);
	standings_free(standings);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("standings");
	TCase *sums = tcase_create("sums"), *written = tcase_create("files");

	tcase_add_test(sums, points_then_difference_rank);
	tcase_add_test(sums, usage_is_summed);
	tcase_add_test(sums, equal_bots_share_a_rank);
	tcase_add_test(sums, less_is_more_where_the_lowest_score_wins);
	tcase_add_test(sums, tables_of_three_give_halves);
	tcase_add_test(sums, a_side_of_one_bot_is_one_result);
	tcase_add_test(sums, partners_share_the_points_and_are_no_opponents);
	tcase_add_test(sums, the_order_of_matches_leaves_no_trace);
	tcase_add_test(sums, the_interval_respects_groups);
	tcase_add_test(sums, few_rounds_of_common_deals_tell_something);
	tcase_add_test(sums, a_bot_that_won_everything_is_not_certain);
	tcase_add_test(sums, many_bots_stay_readable);
	suite_add_tcase(suite, sums);
	tcase_add_checked_fixture(written, make_dir, remove_dir);
	tcase_add_test(written, text_fits_eighty_columns);
	tcase_add_test(written, json_is_json);
	tcase_add_test(written, csv_is_safe_in_a_spreadsheet);
	tcase_add_test(written, opponents_are_those_of_other_sides);
	tcase_add_loop_test(written, a_cell_is_no_formula_and_no_code, 0,
			    sizeof(cells) / sizeof(cells[0]));
	tcase_add_test(written, files_are_replaced_whole);
	tcase_add_test(written,
		       a_file_that_cannot_be_made_is_named_with_the_reason);
	suite_add_tcase(suite, written);
	return run_suite(suite);
}
