/*
 * test_store_crash.c - a run that ends at any of its writes continues to the
 * same folder as a run that never ended.
 *
 * A child does what `arena run` does, with made-up matches, and ends at the
 * n-th call that changes a file (tests/support/crash.h), for every n, or for
 * one in SHARE; then once more at every write, with the first half of it
 * written.  The parent reads the folder, gives the command that was cut once
 * more and those behind it, and compares everything that is in the folder.
 */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>

#include "arena/output/results.h"
#include "arena/rundir/bot_versions.h"
#include "arena/rundir/log_check.h"
#include "arena/rundir/match_logs.h"
#include "arena/rundir/outdir.h"
#include "arena/rundir/rundir_check.h"
#include "arena/runner/botlog.h"
#include "arena/store/digest.h"
#include "arena/store/match_row.h"
#include "arena/store/store.h"
#include "arena/store/store_machines.h"
#include "lib/alloc.h"
#include "tests/support/crash.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define COMMIT_EVERY 2 /* matches; arbitrary */

#define ANN "{name: ann, dir: ann, run: ./bot}"
#define BEN "{name: ben, dir: ben, run: ./bot}"
#define CAT "{name: cat, dir: cat, run: ./bot}"

/**
 * struct scenario - what is run, one command after the other
 * @commands: what differs in their configurations; ends with NULL
 * @stops_at: the run ends behind this match, as by its rule; 0: it does not
 * @gives_up: the first command is stopped before its first match, and removes
 *	its folder; then it is given again
 */
static const struct scenario {
	const char *commands[3];
	uint64_t stops_at;
	bool gives_up;
} scenarios[] = {
	{ .commands = { "rounds: 1\nbots: [" ANN ", " BEN "]\n",
			"rounds: 1\nbots: [" ANN ", " BEN ", " CAT "]\n" } },
	{ .commands = { "rounds: 2\nbots: [" ANN ", " BEN "]\n" },
	  .stops_at = 2 },
	{ .commands = { "rounds: 1\nbots: [" ANN ", " BEN "]\n" },
	  .gives_up = true },
};
#define SCENARIOS ((int)(sizeof(scenarios) / sizeof(*scenarios)))

/* What the child reports, in memory that it shares with its parent. */
struct reached {
	unsigned command;
	uint64_t put, committed;
};

static unsigned ends_at; /* of the child: its point, not counted yet; or 0 */
static struct config *configs[3];

static const struct scenario *scenario;
static bool half;	      /* of the last write is written */
static char top[64], dir[80]; /* bots below @top, results in @dir */
static struct reached *reached;
static struct diag diag;

static void
must(bool good)
{
	ck_assert_msg(good, "%s", diag.text);
}

/* From here on the child counts. */
static void
count_points(void)
{
	if (ends_at > 0)
		crash_at(ends_at, half);
	ends_at = 0;
}

/* --- a run of made-up matches ----------------------------------------------
 */

static struct config *
read_command(const char *command)
{
	char *text = xprintf("game: gin\nseed: crash\nisolation: none\n"
			     "set_aside: 0\n%s",
			     command);
	struct config_error error;
	struct config *config = config_read("cup.yaml", text, strlen(text), top,
					    &error);

	ck_assert_msg(config != NULL, "%s", error.diag.text);
	free(text);
	return config;
}

/* The log of a match: longer than a page of the database. */
static char *
log_of(uint64_t match)
{
	char *line = xprintf("{\"match\": %llu}\n", (unsigned long long)match),
	     *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	ck_assert_ptr_nonnull(out);
	for (unsigned i = 0; i < 300; i++)
		fputs(line, out);
	fclose(out);
	free(line);
	return text;
}

static struct outcome
outcome_of(const struct fixture *fixture, const char *text, struct botlog *log)
{
	bool first_wins = fixture->match % 3 != 0;
	struct outcome outcome = { .job = JOB_MATCH,
				   .fixture = *fixture,
				   .deals = 1,
				   .log_bytes = strlen(text),
				   .took_us = 1000,
				   .seats = 2 };

	digest_text(text, outcome.log_hash);
	for (unsigned i = 0; i < 2; i++) {
		struct outcome_seat *seat = &outcome.seat[i];

		seat->bot = fixture->bots[i];
		seat->score = (int)fixture->match * 10 + (int)i;
		seat->place = (i == 0) == first_wins ? 1 : 2;
		seat->decisions = 40;
		seat->log = &log[i];
		seat->verdict = VERDICT_OK;
	}
	return outcome;
}

static void
write_log(uint64_t match, const char *text)
{
	int fd = outdir_open_log(dir, match, false);
	size_t len = strlen(text);

	ck_assert_int_ne(fd, -1);
	ck_assert_int_eq(write(fd, text, len), (ssize_t)len);
	close(fd);
}

static void
play(const struct config *config, const struct schedule *schedule,
     struct store *store, unsigned machine, uint64_t match)
{
	const struct match_logs logs = {
		.config = config, .dir = dir, .stays = true, .kept = LOGS_PLAIN
	};
	struct botlog log[2] = { { .head = NULL } };
	char *text = log_of(match), path[PATH_MAX], name[OUTDIR_LOG_NAME];
	struct fixture fixture;
	struct outcome outcome;
	struct store_match row;

	schedule_at(schedule, match, &fixture);
	outcome = outcome_of(&fixture, text, log);
	botlog_append(&log[match % 2], "here I am\033\n", 11);
	write_log(match, text);
	match_row_init(&row, &outcome, match_logs_name(&logs, &outcome, name),
		       0, machine, 1700000000000 + (int64_t)match);
	must(match_logs_keep(&logs, &outcome, path, &diag));
	reached->put++;
	must(store_put(store, &row, &diag));
	if (store_pending(store) == COMMIT_EVERY) {
		must(store_commit(store, &diag));
		reached->committed = store_match_count(store);
	}
	botlog_release(&log[0]);
	botlog_release(&log[1]);
	free(text);
}

static struct store *
open_store(const struct config *config, const struct run_extend *growth,
	   const struct schedule *schedule, const char *text)
{
	struct store_bot bots[3];
	struct store_run run = {
		.name = "",
		.config = text,
		.game = "gin",
		.seed = "crash",
		.isolation = "none",
		.program = "deadwood",
		.started_ms = 1700000000000,
		.matches = schedule_matches(schedule),
		.group_matches = (unsigned)schedule_sharing(schedule),
		.seats = 2,
		.bot_count = config->bot_count,
		.bots = bots,
		.growth = growth->grows ? &growth->begins : NULL,
	};
	struct store *store;

	for (uint32_t i = 0; i < config->bot_count; i++)
		bots[i] = (struct store_bot){ .name = config->bots[i].name,
					      .run = "./bot" };
	store = store_open(dir, &run, &diag);
	must(store != NULL);
	return store;
}

/* As make_ready and run_store_machine. */
static unsigned
note_bots_and_machine(const struct config *config,
		      const struct run_extend *growth, struct store *store)
{
	struct store_machine machine = { .processor = "a processor",
					 .governor = "none",
					 .kernel = "a kernel",
					 .isolation = "none",
					 .speed = 1 };
	unsigned number;

	store_machine_name(&machine);
	must(bot_versions_note(config, dir, growth->replaced, false, store,
			       &diag));
	must(store_machine_add(store, &machine, &number, &diag));
	return number;
}

/* As finish of arena/tournament/run.c. */
static void
finish(const struct config *config, struct store *store)
{
	struct results results;

	must(store_commit(store, &diag));
	reached->committed = store_match_count(store);
	must(store_check(store, &diag));
	if (scenario->stops_at > 0) {
		count_points();
		reached->committed = scenario->stops_at;
		must(store_truncate(store, scenario->stops_at, &diag));
		outdir_remove_logs_after(dir, scenario->stops_at);
	}
	must(bot_versions_note(config, dir, NULL, false, store, &diag));
	must(results_load(&results, dir, store, &diag));
	must(results_write(dir, &results, &diag));
	results_release(&results);
}

static void
play_all(const struct config *config, const struct run_extend *growth,
	 const struct schedule *schedule, struct store *store)
{
	unsigned machine = note_bots_and_machine(config, growth, store);
	uint64_t matches = store_run(store)->matches, match;

	for (match = schedule_next(schedule, 1); match <= matches;
	     match = schedule_next(schedule, match + 1))
		if (store_is_missing(store, match, &diag))
			play(config, schedule, store, machine, match);
}

/* As run_tournament of arena/tournament/run.c. */
static void
run_command(unsigned command, bool gives_up)
{
	struct config *config = configs[command];
	struct run_extend growth;
	struct schedule *schedule;
	struct store *store;
	char *text = rundir_prepare(config, dir, NULL, &growth, &diag);
	char *logs = xprintf("%s/logs", dir);
	unsigned damaged;

	must(text != NULL);
	schedule = run_extend_schedule(&growth, config, &diag);
	must(schedule != NULL);
	store = open_store(config, &growth, schedule, text);
	must(logs_check_all(dir, store, 0, &damaged, &diag));
	must(outdir_make_one(logs, &diag));
	must(outdir_write(dir, "config.yaml", text, &diag));
	if (!gives_up) {
		play_all(config, &growth, schedule, store);
		finish(config, store);
	}
	store_close(store);
	if (gives_up)
		results_remove(dir);
	schedule_free(schedule);
	run_extend_release(&growth);
	free(text);
	free(logs);
}

static void
run_from(unsigned command)
{
	for (; scenario->commands[command] != NULL; command++) {
		reached->command = command;
		run_command(command, false);
	}
}

/* --- what is there -------------------------------------------------------- */

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The rows of a table, in an order of their own. */
static void
print_table(FILE *out, sqlite3 *db, const char *table)
{
	char *rows[100], *sql = xprintf("SELECT * FROM \"%s\"", table);
	sqlite3_stmt *query;
	size_t n = 0;

	ck_assert_int_eq(sqlite3_prepare_v2(db, sql, -1, &query, NULL),
			 SQLITE_OK);
	while (sqlite3_step(query) == SQLITE_ROW) {
		char *row = xstrdup("");

		ck_assert_uint_lt(n, sizeof(rows) / sizeof(*rows));
		for (int i = 0; i < sqlite3_column_count(query); i++) {
			char *more = xprintf(
				"%s|%s", row,
				(const char *)sqlite3_column_text(query, i));

			free(row);
			row = more;
		}
		rows[n++] = row;
	}
	sqlite3_finalize(query);
	qsort(rows, n, sizeof(*rows), by_name);
	for (size_t i = 0; i < n; i++) {
		fprintf(out, "%s: %s\n", table, rows[i]);
		free(rows[i]);
	}
	free(sql);
}

static void
print_database(FILE *out, const char *path)
{
	sqlite3_stmt *query;
	sqlite3 *db;

	ck_assert_int_eq(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL),
			 SQLITE_OK);
	ck_assert_int_eq(sqlite3_prepare_v2(db,
					    "SELECT name FROM sqlite_master"
					    " WHERE type = 'table'"
					    " ORDER BY name",
					    -1, &query, NULL),
			 SQLITE_OK);
	while (sqlite3_step(query) == SQLITE_ROW)
		print_table(out, db,
			    (const char *)sqlite3_column_text(query, 0));
	sqlite3_finalize(query);
	sqlite3_close(db);
}

/* Each file's name and text.  Lines of folders.txt begin with a date; one that
 * was cut stays there. */
static void
print_file(FILE *out, const char *path)
{
	bool has_dates = strstr(path, "/folders.txt") != NULL;
	char line[4096];
	FILE *file;

	if (strstr(path, "/results.db") != NULL) {
		fprintf(out, "%s\n", path);
		print_database(out, path);
		return;
	}
	if (has_dates && half)
		return;
	file = fopen(path, "r");
	ck_assert_ptr_nonnull(file);
	fprintf(out, "%s\n", path);
	while (fgets(line, sizeof(line), file) != NULL)
		fprintf(out, "%s", line + (has_dates ? strcspn(line, " ") : 0));
	fclose(file);
}

static void
print_folder(FILE *out, const char *folder)
{
	struct dirent **entries;
	int n = scandir(folder, &entries, NULL, alphasort);

	ck_assert_int_ge(n, 0);
	for (int i = 0; i < n; i++) {
		char *path = xprintf("%s/%s", folder, entries[i]->d_name);
		struct stat is;

		ck_assert_int_eq(lstat(path, &is), 0);
		if (!S_ISDIR(is.st_mode))
			print_file(out, path);
		else if (strspn(entries[i]->d_name, ".") == 0)
			print_folder(out, path);
		free(path);
		free(entries[i]);
	}
	free(entries);
}

/* All of the results, as a text; owned. */
static char *
results_text_of(void)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	ck_assert_ptr_nonnull(out);
	print_folder(out, dir);
	fclose(out);
	return text;
}

static void
remove_folder(const char *folder)
{
	struct dirent **entries;
	int n = scandir(folder, &entries, NULL, NULL);

	for (int i = 0; i < n; i++) {
		char *path = xprintf("%s/%s", folder, entries[i]->d_name);
		struct stat is;

		if (lstat(path, &is) == 0 && !S_ISDIR(is.st_mode))
			unlink(path);
		else if (strcmp(entries[i]->d_name, ".") != 0 &&
			 strcmp(entries[i]->d_name, "..") != 0)
			remove_folder(path);
		free(path);
		free(entries[i]);
	}
	if (n >= 0)
		free(entries);
	rmdir(folder);
}

/* Is the row of a match what was put, and its log there as it was written? */
static bool
see_whole(void *arg, const struct store_match *match)
{
	uint64_t *rows = arg;
	char name[OUTDIR_LOG_NAME], *text;
	size_t len;

	++*rows;
	ck_assert_uint_eq(match->seats, 2);
	for (unsigned i = 0; i < 2; i++)
		ck_assert_int_eq(match->seat[i].score,
				 (int)match->number * 10 + (int)i);
	text = log_text(dir, match->number, name, &len, &diag);
	must(text != NULL);
	must(log_is_unchanged(match, text, len, &diag));
	free(text);
	return true;
}

/* What a reader finds right after the end: what was committed, whole, and of
 * what was put no more than that. */
static void
check_what_is_stored(void)
{
	struct store *store = store_read(dir, &diag);
	uint64_t rows = 0;

	if (store == NULL) {
		ck_assert_msg(reached->committed == 0, "%s", diag.text);
		return;
	}
	must(store_check(store, &diag));
	must(store_each(store, see_whole, &rows, &diag));
	ck_assert_uint_eq(rows, store_match_count(store));
	ck_assert_uint_ge(rows, reached->committed);
	ck_assert_uint_le(rows, reached->put);
	store_close(store);
}

/* --- the tests ------------------------------------------------------------ */

static void
write_bot(const char *name)
{
	char *folder = xprintf("%s/%s", top, name),
	     *path = xprintf("%s/bot", folder);
	int fd;

	ck_assert_int_eq(mkdir(folder, 0700), 0);
	fd = open(path, O_WRONLY | O_CREAT, 0700);
	ck_assert_int_ne(fd, -1);
	ck_assert_int_eq(write(fd, name, strlen(name)), (ssize_t)strlen(name));
	close(fd);
	free(folder);
	free(path);
}

static void
set_up(void)
{
	const char *tmp = getenv("TMPDIR");

	snprintf(top, sizeof(top), "%s/test_crash.XXXXXX", /* lint: mkdtemp */
		 tmp != NULL ? tmp : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(top));
	snprintf(dir, sizeof(dir), "%s/results", top);
	write_bot("ann");
	write_bot("ben");
	write_bot("cat");
	reached = mmap(NULL, sizeof(*reached), PROT_READ | PROT_WRITE,
		       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	ck_assert(reached != MAP_FAILED);
}

static void
tear_down(void)
{
	munmap(reached, sizeof(*reached));
	remove_folder(top);
}

/* Run everything in a child that ends at @point.  Returns whether it did. */
static bool
run_in_child(unsigned point)
{
	pid_t child;
	int status;

	memset(reached, 0, sizeof(*reached));
	child = fork();
	ck_assert_int_ne(child, -1);
	if (child == 0) {
		ends_at = point;
		if (scenario->stops_at == 0)
			count_points();
		if (scenario->gives_up)
			run_command(0, true);
		else
			run_from(0);
		_exit(EXIT_SUCCESS);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_msg(WIFEXITED(status), "point %u: signal %d", point,
		      WTERMSIG(status));
	if (WEXITSTATUS(status) == CRASH_STATUS)
		return true;
	ck_assert_int_eq(WEXITSTATUS(status), EXIT_SUCCESS);
	return false;
}

/* Where two texts differ first: the line of each. */
static void
check_same(const char *is, const char *was, unsigned point)
{
	size_t at = 0, begin = 0;

	if (strcmp(is, was) == 0)
		return;
	for (; is[at] == was[at]; at++)
		if (is[at] == '\n')
			begin = at + 1;
	ck_abort_msg("point %u, in command %u: %.*s, not %.*s", point,
		     reached->command + 1, (int)strcspn(is + begin, "\n"),
		     is + begin, (int)strcspn(was + begin, "\n"), was + begin);
}

/* Else the tests below would pass without a point. */
START_TEST(writes_of_sqlite_and_of_streams_are_points)
{
	char *path = xprintf("%s/any.db", top);
	unsigned before;
	sqlite3 *db;

	crash_at(0, true);
	ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
	ck_assert_int_eq(
		sqlite3_exec(db, "CREATE TABLE t (a)", NULL, NULL, NULL),
		SQLITE_OK);
	sqlite3_close(db);
	ck_assert_uint_gt(crash_points(), 3);
	before = crash_points();
	must(outdir_write(top, "any.txt", "text", &diag));
	ck_assert_uint_eq(crash_points(), before + 1);
	free(path);
}
END_TEST

/* The scenario of each number, with whole calls and with halves. */
START_TEST(a_run_continues_from_each_of_its_writes)
{
	const unsigned step = 1000 / sample_share_of(1000);
	unsigned point = 1 + (unsigned)_i % step;
	char *whole, *text;

	scenario = &scenarios[_i % SCENARIOS];
	half = _i >= SCENARIOS;
	for (unsigned i = 0; scenario->commands[i] != NULL; i++)
		configs[i] = read_command(scenario->commands[i]);
	run_from(0);
	whole = results_text_of();
	remove_folder(dir);
	for (; run_in_child(point); point += step) {
		check_what_is_stored();
		run_from(reached->command);
		text = results_text_of();
		check_same(text, whole, point);
		free(text);
		remove_folder(dir);
	}
	for (unsigned i = 0; scenario->commands[i] != NULL; i++)
		config_free(configs[i]);
	free(whole);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("store_crash");
	TCase *tcase = tcase_create("store_crash");

	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_set_timeout(tcase, 60);
	tcase_add_test(tcase, writes_of_sqlite_and_of_streams_are_points);
	tcase_add_loop_test(tcase, a_run_continues_from_each_of_its_writes, 0,
			    2 * SCENARIOS);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
