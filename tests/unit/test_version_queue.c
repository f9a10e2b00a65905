/*
 * test_version_queue.c - states of versions while others change them, and
 * versions that kill the league or fail again and again.
 */
#include "arena/league_run/version_queue.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/league/version_files.h"
#include "lib/alloc.h"
#include "tests/support/league_fixture.h"
#include "tests/support/suite.h"

#define EXITED(status_) ((status_) << 8) /* as waitpid returns it */

static const struct league_config config = { .placement = 20, .checks = true };
static struct league league;
static int64_t version;

/* Read the table as a league does after its start. */
static void
league_restart(void)
{
	contender_table_release(&league.table);
	league.table.waits = 0;
	ck_assert(contender_table_read(&league.table, league.db,
				       league.loop.now, &league.diag));
	ck_assert_uint_eq(league.table.waits, 1);
}

static void
set_up(void)
{
	league = (struct league){ .config = &config,
				  .db = league_fixture_open() };
	league.dir = league_fixture_dir();
	version = league_fixture_send(league.db, "ann", "ann", VERSION_BUILDING,
				      1, "");
	league_restart();
}

static void
tear_down(void)
{
	contender_table_release(&league.table);
	league_fixture_close(league.db);
}

static void
expect_state(enum version_state state, const char *words)
{
	struct league_version now;

	ck_assert(!league.failed);
	ck_assert(league_version_get(league.db, version, &now, &league.diag));
	ck_assert_str_eq(version_state_words[now.state],
			 version_state_words[state]);
	ck_assert_msg(strstr(now.text, words) != NULL, "%s", now.text);
}

START_TEST(a_version_that_was_removed_is_not_started)
{
	ck_assert(league_removal_add(league.db, version, &league.diag));
	ck_assert(!version_queue_start(&league));
	expect_state(VERSION_RETIRED, "removed");
	ck_assert(league.stale);
}
END_TEST

START_TEST(a_version_that_kills_the_league_is_given_up)
{
	const struct league_tries tries = { .starts = VERSION_STARTS };

	ck_assert(league_tries_put(league.db, version, &tries, &league.diag));
	ck_assert(!version_queue_start(&league));
	expect_state(VERSION_BUILD_FAILED, "killed 20 times while it built");
}
END_TEST

/* End a worker of the version. */
static void
end_worker(int status)
{
	struct league_worker worker = { .work = LEAGUE_BUILD,
					.subject = version };

	version_queue_end(&league, &worker, status);
}

START_TEST(failures_count_across_restarts)
{
	for (int i = 1; i < VERSION_TRIES; i++) {
		end_worker(EXITED(STATUS_FAILED));
		expect_state(VERSION_BUILDING, "");
		league_restart();
	}
	end_worker(EXITED(STATUS_FAILED));
	expect_state(VERSION_BUILD_FAILED, "failed 3 times to build");
}
END_TEST

START_TEST(a_league_that_stops_counts_no_failure)
{
	struct league_tries tries = { .starts = 1 };

	ck_assert(league_tries_put(league.db, version, &tries, &league.diag));
	league.stopping = true;
	end_worker(EXITED(STATUS_INTERRUPTED));
	expect_state(VERSION_BUILDING, "");
	ck_assert(league_tries_get(league.db, version, &tries, &league.diag));
	ck_assert_uint_eq(tries.starts, 0);
	ck_assert_uint_eq(tries.failures, 0);
}
END_TEST

/* A build that goes on would write to the folder while it is removed. */
START_TEST(files_stay_while_a_worker_needs_them)
{
	char *folder = version_files_path(league.dir, version);
	char *above = xprintf("%s/versions", league.dir);

	(void)mkdir(above, 0700);
	ck_assert_int_eq(mkdir(folder, 0700), 0);
	league.workers.worker[0] = (struct league_worker){ .pid = 1,
							   .work = LEAGUE_BUILD,
							   .subject = version };
	league.workers.count = 1;
	ck_assert(league_removal_add(league.db, version, &league.diag));
	version_queue_remove(&league);
	ck_assert_int_eq(access(folder, F_OK), 0);
	league.workers.worker[0].pid = 0;
	version_queue_remove(&league);
	ck_assert_int_ne(access(folder, F_OK), 0);
	ck_assert(!league.failed);
	free(above);
	free(folder);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("version_queue");
	TCase *states = tcase_create("states");

	tcase_add_checked_fixture(states, set_up, tear_down);
	tcase_add_test(states, a_version_that_was_removed_is_not_started);
	tcase_add_test(states, a_version_that_kills_the_league_is_given_up);
	tcase_add_test(states, failures_count_across_restarts);
	tcase_add_test(states, a_league_that_stops_counts_no_failure);
	tcase_add_test(states, files_stay_while_a_worker_needs_them);
	suite_add_tcase(suite, states);
	return run_suite(suite);
}
