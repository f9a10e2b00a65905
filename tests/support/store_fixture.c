#include "tests/support/store_fixture.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "lib/alloc.h"

char stored_dir[256];
struct diag stored_diag;

/* Abort with a message if @good is false. */
static void
store_fixture_require(bool good, const char *words)
{
	if (good)
		return;
	fprintf(stderr, "%s\n", words);
	abort();
}

static const struct store_bot bots[] = {
	{ .name = "alice", .run = "./alice.py" },
	{ .name = "bob", .run = "./bob --fast" },
	{ .name = "carol", .run = "house:greedy" },
};

const struct store_run stored_run = {
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

void
store_fixture_setup(void)
{
	const char *tmp = getenv("TMPDIR");

	snprintf(stored_dir, sizeof(stored_dir),
		 "%s/test_store.XXXXXX", /* lint: mkdtemp */
		 tmp != NULL ? tmp : "/tmp");
	store_fixture_require(mkdtemp(stored_dir) != NULL, stored_dir);
	stored_diag.text[0] = '\0';
}

void
store_fixture_remove_files(void)
{
	static const char *const names[] = { "results.db", "results.db-wal",
					     "results.db-shm", STORE_SAVED,
					     "arena.lock" };
	char *path;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		path = xprintf("%s/%s", stored_dir, names[i]);
		unlink(path);
		free(path);
	}
}

void
store_fixture_teardown(void)
{
	store_fixture_remove_files();
	rmdir(stored_dir);
}

struct store *
store_fixture_open(void)
{
	struct store *store = store_open(stored_dir, &stored_run, &stored_diag);

	store_fixture_require(store != NULL, stored_diag.text);
	return store;
}

struct store_match
store_fixture_match(uint64_t number)
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
			    .verdict = VERDICT_OK,
			    .detail = "",
			    .version = "1.3",
			    .decisions = 40,
			    .used_us = 400,
			    .max_us = 30 },
			  { .bot = 1,
			    .score = -5,
			    .place = 2,
			    .faults = 5,
			    .verdict = VERDICT_FAULTS,
			    .detail = "the fifth fault",
			    .version = "",
			    .decisions = 39,
			    .used_us = UINT64_C(1) << 40,
			    .max_us = 20,
			    .late_us = 7,
			    .noise = 2 } },
	};
}

void
store_fixture_add(struct store *store, uint64_t number)
{
	struct store_match match = store_fixture_match(number);

	store_fixture_require(store_put(store, &match, &stored_diag),
			      stored_diag.text);
}

void
store_fixture_commit(struct store *store)
{
	store_fixture_require(store_commit(store, &stored_diag),
			      stored_diag.text);
}

void
store_fixture_expect_error(const char *words)
{
	struct store *store = store_open(stored_dir, &stored_run, &stored_diag);

	store_fixture_require(store == NULL, "the store opened");
	store_fixture_require(strstr(stored_diag.text, words) != NULL,
			      stored_diag.text);
	store_fixture_require(strstr(stored_diag.text, stored_dir) != NULL,
			      stored_diag.text);
}

char *
store_fixture_db(void)
{
	return xprintf("%s/results.db", stored_dir);
}

void
store_fixture_overwrite(const char *bytes, size_t len, off_t at, int flags)
{
	char *path = store_fixture_db();
	int fd = open(path, O_WRONLY | flags, 0666);

	store_fixture_require(fd != -1, path);
	store_fixture_require(pwrite(fd, bytes, len, at) == (ssize_t)len, path);
	close(fd);
	free(path);
}

void
store_fixture_sql(const char *text)
{
	char *path = store_fixture_db();
	sqlite3 *db;

	store_fixture_require(sqlite3_open(path, &db) == SQLITE_OK, path);
	store_fixture_require(
		sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK, path);
	sqlite3_close(db);
	free(path);
}

bool
store_fixture_collect(void *arg, const struct store_match *match)
{
	struct store_fixture_rows *seen = arg;

	store_fixture_require(match->number > seen->last,
			      "matches not in the order of their numbers");
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
