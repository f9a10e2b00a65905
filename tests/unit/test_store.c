/*
 * test_store.c - results on disk: counted once, kept through kills, full disks
 * and foreign files.
 */
#include "arena/results/store.h"

#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>

#include "lib/alloc.h"
#include "tests/support/suite.h"

static char dir[256];
static struct diag diag;

static const struct store_bot bots[] = {
	{ "alice", "./alice.py" },
	{ "bob", "./bob --fast" },
	{ "carol", "house:greedy" },
};

static const struct store_run run = {
	.name = "spring cup",
	.config = "game: gin\nrounds: 10\njobs: 2\nseed: spring\n",
	.game = "gin",
	.seed = "spring",
	.isolation = "none",
	.program = "deadwood 0.1.0",
	.started_ms = 1700000000000,
	.matches = 60,
	.group_matches = 2,
	.seats = 2,
	.bot_count = 3,
	.bots = bots,
};

static void
make_dir(void)
{
	const char *tmp = getenv("TMPDIR");

	snprintf(dir, sizeof(dir), "%s/test_store.XXXXXX", /* lint: mkdtemp */
		 tmp != NULL ? tmp : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	diag.text[0] = '\0';
}

static void
remove_files(void)
{
	static const char *const names[] = { "results.db", "results.db-wal",
					     "results.db-shm", STORE_SAVED,
					     "arena.lock" };
	char *path;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		path = xprintf("%s/%s", dir, names[i]);
		unlink(path);
		free(path);
	}
}

static void
remove_dir(void)
{
	remove_files();
	rmdir(dir);
}

static struct store *
open_run(void)
{
	struct store *store = store_open(dir, &run, &diag);

	ck_assert_msg(store != NULL, "%s", diag.text);
	return store;
}

static struct store_match
make_match(uint64_t number)
{
	return (struct store_match){
		.number = number,
		.group = (number + 1) / 2,
		.round = 1,
		.deals = 3,
		.log = "logs/000001.jsonl",
		.log_hash = "5a5a",
		.log_bytes = 17,
		.ended_ms = 1700000000000 + (int64_t)number,
		.took_us = 1000,
		.seats = 2,
		.seat = { { .bot = 0,
			    .score = (int)number,
			    .place = 1,
			    .verdict = "ok",
			    .detail = "",
			    .version = "1.3",
			    .decisions = 40,
			    .used_us = 400,
			    .max_us = 30 },
			  { .bot = 1,
			    .score = -5,
			    .place = 2,
			    .faults = 5,
			    .verdict = "faults",
			    .detail = "the fifth fault",
			    .version = "",
			    .decisions = 39,
			    .used_us = UINT64_C(1) << 40,
			    .max_us = 20,
			    .late_us = 7,
			    .noise = 2 } },
	};
}

static void
put(struct store *store, uint64_t number)
{
	struct store_match match = make_match(number);

	ck_assert_msg(store_put(store, &match, &diag), "%s", diag.text);
}

static void
commit(struct store *store)
{
	ck_assert_msg(store_commit(store, &diag), "%s", diag.text);
}

/* Expect a failure to open, with words in its message. */
static void
refused(const char *words)
{
	struct store *store = store_open(dir, &run, &diag);

	ck_assert_msg(store == NULL, "it opened");
	ck_assert_msg(strstr(diag.text, words) != NULL, "\"%s\" lacks \"%s\"",
		      diag.text, words);
	ck_assert_msg(strstr(diag.text, dir) != NULL, "\"%s\" lacks the place",
		      diag.text);
}

static char *
db_path(void)
{
	return xprintf("%s/results.db", dir);
}

static void
write_db(const char *bytes, size_t len, off_t at, int flags)
{
	char *path = db_path();
	int fd = open(path, O_WRONLY | flags, 0666);

	ck_assert_int_ne(fd, -1);
	ck_assert_int_eq(pwrite(fd, bytes, len, at), (ssize_t)len);
	close(fd);
	free(path);
}

static void
sql(const char *text)
{
	char *path = db_path();
	sqlite3 *db;

	ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
	ck_assert_int_eq(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
	free(path);
}

struct seen {
	unsigned n;
	uint64_t last;
	struct store_match match;
	char detail[64], log_hash[64], why_void[64];
};

static bool
see(void *arg, const struct store_match *match)
{
	struct seen *seen = arg;

	ck_assert_uint_gt(match->number, seen->last);
	seen->n++;
	seen->last = match->number;
	seen->match = *match;
	if (match->seats > 0)
		snprintf(seen->detail, sizeof(seen->detail), "%s",
			 match->seat[1].detail);
	snprintf(seen->log_hash, sizeof(seen->log_hash), "%s", match->log_hash);
	snprintf(seen->why_void, sizeof(seen->why_void), "%s", match->why_void);
	return true;
}

START_TEST(what_is_put_is_read_back)
{
	struct store *store = open_run();
	struct seen seen = { 0 };
	const struct store_run *read;

	put(store, 7);
	put(store, 3);
	ck_assert_uint_eq(store_pending(store), 2);
	commit(store);
	ck_assert_uint_eq(store_pending(store), 0);
	store_close(store);

	store = store_read(dir, &diag);
	ck_assert_msg(store != NULL, "%s", diag.text);
	read = store_run(store);
	ck_assert_str_eq(read->name, run.name);
	ck_assert_str_eq(read->config, run.config);
	ck_assert_str_eq(read->seed, run.seed);
	ck_assert_int_eq(read->started_ms, run.started_ms);
	ck_assert_uint_eq(read->bot_count, 3);
	ck_assert_str_eq(read->bots[1].run, "./bob --fast");
	ck_assert_uint_eq(store_count(store), 2);
	ck_assert(store_each(store, see, &seen, &diag));
	ck_assert_uint_eq(seen.n, 2);
	ck_assert_uint_eq(seen.match.number, 7);
	ck_assert_uint_eq(seen.match.group, 4);
	ck_assert_int_eq(seen.match.seat[0].score, 7);
	ck_assert_int_eq(seen.match.seat[1].score, -5);
	ck_assert_uint_eq(seen.match.seat[1].used_us, UINT64_C(1) << 40);
	ck_assert_uint_eq(seen.match.seat[1].late_us, 7);
	ck_assert_str_eq(seen.detail, "the fifth fault");
	ck_assert_str_eq(seen.log_hash, "5a5a");
	ck_assert_uint_eq(seen.match.log_bytes, 17);
	ck_assert_str_eq(seen.why_void, "");
	ck_assert_double_eq(seen.match.seat[0].points, 1);
	ck_assert_double_eq(seen.match.seat[1].points, 0);
	store_close(store);
}
END_TEST

START_TEST(a_void_match_is_kept_until_the_run_goes_on)
{
	struct store *store = open_run();
	struct store_match match = {
		.number = 2, .group = 1, .round = 1, .why_void = "nobody came"
	};
	struct seen seen = { 0 };

	put(store, 1);
	ck_assert_msg(store_put(store, &match, &diag), "%s", diag.text);
	put(store, 3);
	commit(store);
	ck_assert_uint_eq(store_next_missing(store, 1, &diag), 4);
	store_close(store);

	store = store_read(dir, &diag);
	ck_assert_msg(store != NULL, "%s", diag.text);
	ck_assert_uint_eq(store_count(store), 3);
	ck_assert_msg(store_each(store, see, &seen, &diag), "%s", diag.text);
	ck_assert_uint_eq(seen.n, 3);
	store_close(store);

	store = open_run(); /* it was not played */
	ck_assert_uint_eq(store_count(store), 2);
	ck_assert_uint_eq(store_next_missing(store, 1, &diag), 2);
	put(store, 2);
	commit(store);
	store_close(store);
}
END_TEST

/* Its seats stay behind, and are in nobody's way. */
START_TEST(a_match_that_was_deleted_by_hand_is_played_again)
{
	struct store *store = open_run();
	uint64_t strays;

	put(store, 1);
	put(store, 2);
	commit(store);
	store_close(store);
	sql("DELETE FROM matches WHERE number = 1");
	store = store_read(dir, &diag);
	ck_assert(store_strays(store, &strays, &diag));
	ck_assert_uint_eq(strays, 2);
	store_close(store);
	store = open_run();
	ck_assert_uint_eq(store_next_missing(store, 1, &diag), 1);
	put(store, 1);
	commit(store);
	store_close(store);
}
END_TEST

/* What format 2 added goes: a database as format 1 had it. */
static void
make_format_1(void)
{
	struct store *store = open_run();

	put(store, 1);
	put(store, 2);
	commit(store);
	store_close(store);
	sql("ALTER TABLE matches DROP COLUMN log_hash;"
	    "ALTER TABLE matches DROP COLUMN log_bytes;"
	    "ALTER TABLE matches DROP COLUMN void;"
	    "PRAGMA user_version=1");
}

START_TEST(format_1_is_read)
{
	struct store *store;
	struct seen seen = { 0 };

	make_format_1();
	store = store_read(dir, &diag);
	ck_assert_msg(store != NULL, "%s", diag.text);
	ck_assert(store_each(store, see, &seen, &diag));
	ck_assert_uint_eq(seen.n, 2);
	ck_assert_str_eq(seen.detail, "the fifth fault");
	ck_assert_str_eq(seen.log_hash, "");
	ck_assert_str_eq(seen.why_void, "");
	store_close(store);
	sql("ALTER TABLE matches ADD COLUMN log_hash TEXT"); /* it stayed */
}
END_TEST

START_TEST(format_1_is_gone_on_with)
{
	struct store *store;
	struct seen seen = { 0 };

	make_format_1();
	store = open_run();
	ck_assert_uint_eq(store_next_missing(store, 1, &diag), 3);
	put(store, 3);
	commit(store);
	store_close(store);
	store = store_read(dir, &diag);
	ck_assert_msg(store != NULL, "%s", diag.text);
	ck_assert(store_each(store, see, &seen, &diag));
	ck_assert_uint_eq(seen.n, 3);
	ck_assert_str_eq(seen.log_hash, "5a5a");
	store_close(store);
}
END_TEST

/* Another configuration is refused before anything is changed. */
START_TEST(format_1_of_another_run_stays)
{
	struct store_run other = run;

	make_format_1();
	other.config = "game: rummy\n";
	ck_assert_ptr_null(store_open(dir, &other, &diag));
	sql("ALTER TABLE matches ADD COLUMN log_hash TEXT");
}
END_TEST

/* Expect the next commit to fail, and what was stored to be saved beside. */
static void
loss_is_noticed(struct store *store, uint64_t matches)
{
	char *saved = xprintf("%s/" STORE_SAVED, dir), *path = db_path();

	ck_assert(!store_commit(store, &diag));
	ck_assert_msg(strstr(diag.text, "removed or replaced") != NULL, "%s",
		      diag.text);
	ck_assert_msg(strstr(diag.text, saved) != NULL, "%s", diag.text);
	store_close(store);
	ck_assert_int_eq(rename(saved, path), 0);
	store = open_run();
	ck_assert_uint_eq(store_count(store), matches);
	ck_assert_uint_eq(store_next_missing(store, 1, &diag), matches + 1);
	store_close(store);
	free(saved);
	free(path);
}

START_TEST(a_database_that_is_removed_is_noticed)
{
	struct store *store = open_run();

	put(store, 1);
	commit(store);
	put(store, 2);
	remove_files();
	loss_is_noticed(store, 2);
}
END_TEST

START_TEST(a_database_that_is_replaced_is_noticed)
{
	struct store *store = open_run();

	put(store, 1);
	commit(store);
	remove_files();
	write_db("mine", 4, 0, O_CREAT);
	put(store, 2);
	loss_is_noticed(store, 2);
}
END_TEST

START_TEST(damage_is_noticed_at_the_end)
{
	struct store *store = open_run();
	char garbage[4096];

	for (uint64_t i = 1; i <= 200; i++)
		put(store, i);
	commit(store);
	store_close(store);
	store = open_run();
	ck_assert_msg(store_check(store, &diag), "%s", diag.text);
	memset(garbage, 0xa5, sizeof(garbage));
	for (int page = 2; page < 12; page++)
		write_db(garbage, sizeof(garbage), page * 4096, 0);
	ck_assert(!store_check(store, &diag));
	ck_assert_msg(strstr(diag.text, "damaged") != NULL, "%s", diag.text);
	store_close(store);
}
END_TEST

START_TEST(a_match_counts_once_committed)
{
	struct store *store = open_run();

	put(store, 1);
	commit(store);
	put(store, 2);
	store_close(store); /* not committed */
	store = open_run();
	ck_assert_uint_eq(store_count(store), 1);
	ck_assert_uint_eq(store_next_missing(store, 1, &diag), 2);
	store_close(store);
}
END_TEST

START_TEST(a_match_is_not_counted_twice)
{
	struct store *store = open_run();
	struct store_match match = make_match(1);

	put(store, 1);
	commit(store);
	ck_assert(!store_put(store, &match, &diag));
	ck_assert_ptr_nonnull(strstr(diag.text, "match 1 is there already"));
	ck_assert_uint_eq(store_count(store), 1);
	store_close(store);
	store = open_run();
	ck_assert_uint_eq(store_count(store), 1);
	store_close(store);
}
END_TEST

START_TEST(the_next_missing_match_is_found)
{
	struct store *store = open_run();

	ck_assert_uint_eq(store_next_missing(store, 1, &diag), 1);
	put(store, 1);
	put(store, 2);
	put(store, 4);
	ck_assert_uint_eq(store_next_missing(store, 1, &diag), 3);
	commit(store);
	ck_assert_uint_eq(store_next_missing(store, 1, &diag), 3);
	ck_assert_uint_eq(store_next_missing(store, 4, &diag), 5);
	ck_assert_uint_eq(store_next_missing(store, 60, &diag), 60);
	ck_assert(!store_is_missing(store, 2, &diag));
	ck_assert(store_is_missing(store, 3, &diag));
	ck_assert(!store_is_missing(store, 4, &diag));
	ck_assert(store_is_missing(store, 60, &diag));
	ck_assert_str_eq(diag.text, "");
	store_close(store);
}
END_TEST

START_TEST(a_reader_sees_a_run_in_progress)
{
	struct store *store = open_run(), *reader;
	struct seen seen = { 0 };

	put(store, 1);
	commit(store);
	put(store, 2);
	reader = store_read(dir, &diag);
	ck_assert_msg(reader != NULL, "%s", diag.text);
	ck_assert_uint_eq(store_count(reader), 1);
	commit(store); /* the reader is in nobody's way */
	ck_assert(store_each(reader, see, &seen, &diag));
	ck_assert_uint_eq(seen.n, 2);
	store_close(reader);
	store_close(store);
}
END_TEST

START_TEST(a_closed_store_is_one_file)
{
	struct store *store = open_run();
	char *wal = xprintf("%s/results.db-wal", dir);
	char *lock = xprintf("%s/arena.lock", dir);

	put(store, 1);
	commit(store);
	ck_assert_int_eq(access(wal, F_OK), 0);
	ck_assert_int_eq(access(lock, F_OK), 0);
	store_close(store);
	ck_assert_int_ne(access(wal, F_OK), 0);
	ck_assert_int_ne(access(lock, F_OK), 0);
	free(wal);
	free(lock);
}
END_TEST

START_TEST(a_text_too_long_is_cut_at_a_character)
{
	struct store *store = open_run();
	struct store_match match = make_match(1);
	char text[600];

	memset(text, 'x', sizeof(text));
	memcpy(text + STORE_TEXT_MAX - 2, "\xe2\x82\xac", 3);
	text[sizeof(text) - 1] = '\0';
	match.seat[0].version = text;
	ck_assert(store_put(store, &match, &diag));
	commit(store);
	store_close(store);
	sql("CREATE TABLE t AS SELECT 1 / (length(version) = 510) AS a FROM "
	    "seats WHERE seat = 0; CREATE TABLE n (a NOT NULL); INSERT INTO n "
	    "SELECT a FROM t");
}
END_TEST

START_TEST(two_arenas_do_not_share_a_directory)
{
	int ready[2], end[2], status;
	char byte = 0, words[64];
	struct store *store;
	pid_t child;

	ck_assert_int_eq(pipe(ready), 0);
	ck_assert_int_eq(pipe(end), 0);
	child = fork();
	if (child == 0) {
		store = store_open(dir, &run, &diag);
		byte = store != NULL;
		_exit(write(ready[1], &byte, 1) != 1 ||
		      read(end[0], &byte, 1) != 1);
	}
	ck_assert_int_eq(read(ready[0], &byte, 1), 1);
	ck_assert_int_eq(byte, 1);
	snprintf(words, sizeof(words), "in use by another arena, process %ld",
		 (long)child);
	refused(words);
	kill(child, SIGKILL); /* its lock goes with it */
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	store_close(open_run());
}
END_TEST

START_TEST(a_kill_loses_nothing_committed)
{
	int ready[2], status;
	char byte = 0;
	struct store *store;
	pid_t child;

	ck_assert_int_eq(pipe(ready), 0);
	child = fork();
	if (child == 0) {
		store = store_open(dir, &run, &diag);
		put(store, 1);
		put(store, 2);
		commit(store);
		put(store, 3);
		if (write(ready[1], &byte, 1) == 1)
			pause();
		_exit(1);
	}
	ck_assert_int_eq(read(ready[0], &byte, 1), 1);
	kill(child, SIGKILL);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	store = open_run();
	ck_assert_uint_eq(store_count(store), 2);
	ck_assert_uint_eq(store_next_missing(store, 1, &diag), 3);
	put(store, 3);
	commit(store);
	store_close(store);
}
END_TEST

START_TEST(another_configuration_is_refused)
{
	struct store_run other = run;
	struct store *store = open_run();

	put(store, 1);
	commit(store);
	store_close(store);

	other.config = "game: gin\nrounds: 20\njobs: 2\nseed: spring\n";
	ck_assert_ptr_null(store_open(dir, &other, &diag));
	ck_assert_msg(strstr(diag.text, "rounds: 10") != NULL &&
			      strstr(diag.text, "rounds: 20") != NULL,
		      "%s", diag.text);
	other.config = "game: gin\nrounds: 10\njobs: 8\nseed: spring\n";
	store = store_open(dir, &other, &diag);
	ck_assert_msg(store != NULL, "%s", diag.text);
	ck_assert_uint_eq(store_count(store), 1);
	store_close(store);
}
END_TEST

START_TEST(a_file_that_is_no_database_is_refused)
{
	write_db("These are my notes, not yours.\n", 31, 0, O_CREAT);
	refused("damaged");
}
END_TEST

START_TEST(an_empty_file_is_a_new_run)
{
	write_db("", 0, 0, O_CREAT);
	store_close(open_run());
}
END_TEST

START_TEST(another_programs_database_is_refused)
{
	sql("CREATE TABLE mail (id); INSERT INTO mail VALUES (1)");
	refused("another program");
	sql("INSERT INTO mail VALUES (2)"); /* still as it was */
}
END_TEST

START_TEST(a_newer_format_is_refused)
{
	store_close(open_run());
	sql("PRAGMA user_version=99");
	refused("format 99");
}
END_TEST

START_TEST(a_damaged_database_is_refused)
{
	struct store *store = open_run();
	char garbage[4096];

	memset(garbage, 0xa5, sizeof(garbage));
	for (uint64_t i = 1; i <= 200; i++)
		put(store, i);
	commit(store);
	store_close(store);
	for (int page = 2; page < 12; page++)
		write_db(garbage, sizeof(garbage), page * 4096, 0);
	refused("damaged");
}
END_TEST

START_TEST(a_cut_database_is_refused)
{
	struct store *store = open_run();
	char *path = db_path();

	for (uint64_t i = 1; i <= 200; i++)
		put(store, i);
	commit(store);
	store_close(store);
	ck_assert_int_eq(truncate(path, 4096 * 3), 0);
	free(path);
	refused("damaged");
}
END_TEST

START_TEST(rows_that_cannot_be_are_refused)
{
	struct store *store = open_run();
	struct seen seen = { 0 };

	put(store, 1);
	commit(store);
	store_close(store);
	sql("UPDATE seats SET bot = 17 WHERE seat = 1");
	store = store_read(dir, &diag);
	ck_assert_ptr_nonnull(store);
	ck_assert(!store_each(store, see, &seen, &diag));
	ck_assert_msg(strstr(diag.text, "match 1") != NULL, "%s", diag.text);
	store_close(store);
}
END_TEST

START_TEST(a_directory_without_results_is_named)
{
	ck_assert_ptr_null(store_read(dir, &diag));
	ck_assert_msg(strstr(diag.text, dir) != NULL, "%s", diag.text);
}
END_TEST

START_TEST(a_missing_directory_is_named)
{
	rmdir(dir);
	refused("No such file");
}
END_TEST

/* A limit on the size of files stands for a disk that is full. */
START_TEST(a_full_disk_loses_nothing_committed)
{
	struct rlimit old, small = { 400 * 1024, RLIM_INFINITY };
	struct store *store = open_run();
	uint64_t n = 0, kept = 0;
	bool good = true;

	signal(SIGXFSZ, SIG_IGN);
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &old), 0);
	small.rlim_max = old.rlim_max;
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
	while (good && n < 100000) {
		struct store_match match = make_match(++n);

		good = store_put(store, &match, &diag);
		if (good && n % 10 == 0) {
			good = store_commit(store, &diag);
			if (good)
				kept = n;
		}
	}
	ck_assert(!good);
	ck_assert_msg(strstr(diag.text, "safe") != NULL, "%s", diag.text);
	ck_assert_msg(strstr(diag.text, "cannot grow") != NULL, "%s",
		      diag.text);
	ck_assert_uint_eq(store_count(store), kept);
	store_close(store);
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &old), 0);

	store = open_run();
	ck_assert_uint_gt(kept, 100);
	ck_assert_uint_eq(store_count(store), kept);
	ck_assert_uint_eq(store_next_missing(store, 1, &diag), kept + 1);
	put(store, kept + 1);
	commit(store);
	store_close(store);
}
END_TEST

START_TEST(points_are_shared_by_those_who_tie)
{
	static const struct {
		unsigned seats, place[4], units[4];
	} rows[] = {
		{ 2, { 1, 2 }, { 2, 0 } },
		{ 2, { 1, 1 }, { 1, 1 } },
		{ 3, { 2, 1, 3 }, { 2, 4, 0 } },
		{ 3, { 1, 1, 3 }, { 3, 3, 0 } },
		{ 4, { 1, 2, 2, 2 }, { 6, 2, 2, 2 } },
	};
	struct store_match match = { 0 };

	match.seats = rows[_i].seats;
	for (unsigned i = 0; i < match.seats; i++)
		match.seat[i].place = rows[_i].place[i];
	for (unsigned i = 0; i < match.seats; i++)
		ck_assert_uint_eq(store_points(&match, i), rows[_i].units[i]);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("store");
	TCase *tc = tcase_create("store");

	tcase_add_checked_fixture(tc, make_dir, remove_dir);
	tcase_add_test(tc, what_is_put_is_read_back);
	tcase_add_test(tc, a_void_match_is_kept_until_the_run_goes_on);
	tcase_add_test(tc, a_match_that_was_deleted_by_hand_is_played_again);
	tcase_add_test(tc, format_1_is_read);
	tcase_add_test(tc, format_1_is_gone_on_with);
	tcase_add_test(tc, format_1_of_another_run_stays);
	tcase_add_test(tc, a_database_that_is_removed_is_noticed);
	tcase_add_test(tc, a_database_that_is_replaced_is_noticed);
	tcase_add_test(tc, damage_is_noticed_at_the_end);
	tcase_add_test(tc, a_match_counts_once_committed);
	tcase_add_test(tc, a_match_is_not_counted_twice);
	tcase_add_test(tc, the_next_missing_match_is_found);
	tcase_add_test(tc, a_reader_sees_a_run_in_progress);
	tcase_add_test(tc, a_closed_store_is_one_file);
	tcase_add_test(tc, a_text_too_long_is_cut_at_a_character);
	tcase_add_test(tc, two_arenas_do_not_share_a_directory);
	tcase_add_test(tc, a_kill_loses_nothing_committed);
	tcase_add_test(tc, another_configuration_is_refused);
	tcase_add_test(tc, a_file_that_is_no_database_is_refused);
	tcase_add_test(tc, an_empty_file_is_a_new_run);
	tcase_add_test(tc, another_programs_database_is_refused);
	tcase_add_test(tc, a_newer_format_is_refused);
	tcase_add_test(tc, a_damaged_database_is_refused);
	tcase_add_test(tc, a_cut_database_is_refused);
	tcase_add_test(tc, rows_that_cannot_be_are_refused);
	tcase_add_test(tc, a_directory_without_results_is_named);
	tcase_add_test(tc, a_missing_directory_is_named);
	tcase_add_test(tc, a_full_disk_loses_nothing_committed);
	tcase_add_loop_test(tc, points_are_shared_by_those_who_tie, 0, 5);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
