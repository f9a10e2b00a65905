/* test_merge.c - shards are merged: logs reach the disk before their rows. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "arena/shards/merge.h"

#include <dlfcn.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "tests/support/suite.h"
#include "tests/support/synthetic_shards.h"
#include "tests/support/trial_folder.h"

static unsigned syncs;
static long long rows_at_sync = -1;

/* Matches of the store in @dir that others see. */
static long long
matches_of(const char *dir)
{
	char *path = xprintf("%s/results.db", dir);
	sqlite3_stmt *query = NULL;
	sqlite3 *db = NULL;
	long long n;

	ck_assert_int_eq(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL),
			 SQLITE_OK);
	ck_assert_int_eq(sqlite3_prepare_v2(db, "SELECT count(*) FROM matches",
					    -1, &query, NULL),
			 SQLITE_OK);
	ck_assert_int_eq(sqlite3_step(query), SQLITE_ROW);
	n = sqlite3_column_int64(query, 0);
	sqlite3_finalize(query);
	sqlite3_close(db);
	free(path);
	return n;
}

/* In the place of the C library's: how many rows are there before it? */
int
syncfs(int fd)
{
	int (*real)(int);
	char link[64], dir[PATH_MAX];
	ssize_t n;

	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	n = readlink(link, dir, sizeof(dir) - 1);
	ck_assert_int_gt(n, 0);
	dir[n] = '\0';
	if (syncs++ == 0)
		rows_at_sync = matches_of(dir);
	*(void **)&real = dlsym(RTLD_NEXT, "syncfs"); /* as POSIX has it */
	return real(fd);
}

START_TEST(logs_are_on_the_disk_before_their_rows)
{
	char folder[] = "/tmp/merge-XXXXXX";
	char *dirs[2], *out, *folders;
	struct shard_set set = { .folders = NULL };
	struct joined joined = { .matches = 0 };
	struct diag diag = { "" };

	ck_assert_ptr_nonnull(mkdtemp(folder));
	folders = xprintf("%s/shards", folder);
	out = xprintf("%s/merged", folder);
	ck_assert_int_eq(mkdir(folders, 0755), 0);
	synthetic_shards(&(struct synthetic_shards){ folders, 2, 2, 100 });
	for (unsigned i = 0; i < 2; i++)
		dirs[i] = xprintf("%s/%u", folders, i + 1);
	ck_assert_msg(shard_set_read(&set, dirs, 2, NULL, &diag), "%s",
		      diag.text);
	ck_assert_msg(shards_merge(out, &set, &joined, &diag) == MERGE_DONE,
		      "%s", diag.text);
	ck_assert_uint_ge(syncs, 1);
	ck_assert_int_eq(rows_at_sync, 0);
	ck_assert_int_eq(matches_of(out), 2 * SYNTHETIC_ROUND);
	joined_release(&joined);
	shard_set_release(&set);
	remove_tree(folder);
	for (unsigned i = 0; i < 2; i++)
		free(dirs[i]);
	free(folders);
	free(out);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("merge");
	TCase *tcase = tcase_create("merge");

	tcase_add_test(tcase, logs_are_on_the_disk_before_their_rows);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
