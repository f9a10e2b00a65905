/* test_tempdir.c - folders of bots: weighed, cleared, nothing followed. */
#define _GNU_SOURCE

#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/file/tempdir.h"
#include "tests/support/crash.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define BOT 17

static int held;
static char run[TEMPDIR_PATH_MAX], own[TEMPDIR_PATH_MAX];

static void
set_up(void)
{
	ck_assert(tempdir_new(run, &held));
	tempdir_path(run, BOT, own);
	ck_assert_int_eq(mkdir(own, 0700), 0);
}

static void
keep(const char *name, size_t bytes)
{
	char path[TEMPDIR_PATH_MAX + 32];
	char *text = calloc(1, bytes + 1);
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", own, name);
	file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	ck_assert_uint_eq(fwrite(text, 1, bytes, file), bytes);
	fclose(file);
	free(text);
}

START_TEST(a_run_is_passed_by_everybody_and_listed_by_nobody)
{
	struct stat st;

	set_up();
	ck_assert_int_eq(stat(run, &st), 0);
	ck_assert_uint_eq(st.st_mode & 0777, 0711);
	ck_assert(tempdir_end(run));
	ck_assert_int_ne(stat(run, &st), 0);
	ck_assert(tempdir_end(run)); /* gone already */
}
END_TEST

START_TEST(bytes_and_files_are_counted)
{
	char name[32];

	set_up();
	keep("a", 100000);
	ck_assert(!tempdir_is_over(run, BOT, 200000));
	keep("b", 150000);
	ck_assert(tempdir_is_over(run, BOT, 200000));
	ck_assert(!tempdir_is_over(run, BOT, 300000));
	for (int i = 2; i < TEMPDIR_FILES_MAX; i++) {
		snprintf(name, sizeof(name), "%d", i);
		keep(name, 0);
	}
	ck_assert(!tempdir_is_over(run, BOT, 300000));
	keep("one more", 0);
	ck_assert(tempdir_is_over(run, BOT, 300000));
	ck_assert(!tempdir_is_over(run, BOT + 1, 0)); /* it has none */
	ck_assert(tempdir_end(run));
}
END_TEST

START_TEST(clearing_follows_nothing)
{
	char link[TEMPDIR_PATH_MAX + 8], other[TEMPDIR_PATH_MAX];

	set_up();
	snprintf(other, sizeof(other), "/tmp/scratch-%d", (int)getpid());
	ck_assert_int_eq(mkdir(other, 0700), 0);
	snprintf(link, sizeof(link), "%s/link", own);
	ck_assert_int_eq(symlink(other, link), 0);
	ck_assert_int_eq(chmod(own, 0), 0);
	tempdir_clear(run, BOT);
	ck_assert_int_ne(access(own, F_OK), 0);
	ck_assert_int_eq(rmdir(other), 0);
	tempdir_clear(run, BOT); /* twice does no harm */
	ck_assert(tempdir_end(run));
}
END_TEST

/* What was left by a run that was killed goes with the next, however deep. */
START_TEST(the_next_run_sweeps)
{
	char here[4096];
	struct stat st;

	set_up();
	keep("a", 10);
	ck_assert_ptr_nonnull(getcwd(here, sizeof(here)));
	ck_assert_int_eq(chdir(own), 0);
	for (int i = 0; i < 300; i++) {
		ck_assert_int_eq(mkdir("a folder in a folder", 0700), 0);
		ck_assert_int_eq(chdir("a folder in a folder"), 0);
	}
	ck_assert_int_eq(symlink("/", "link"), 0);
	ck_assert_int_eq(chdir(own), 0);
	ck_assert_int_eq(chmod("a folder in a folder", 0), 0);
	ck_assert_int_eq(chdir(here), 0);
	tempdir_sweep(); /* somebody holds it */
	ck_assert_int_eq(stat(run, &st), 0);
	close(held);
	tempdir_sweep(); /* nobody does */
	ck_assert_int_ne(stat(run, &st), 0);
}
END_TEST

/* What merely has such a name is somebody's own: /tmp/deadwood-backup. */
START_TEST(what_is_not_marked_is_not_swept)
{
	char place[] = "/tmp/scratch.XXXXXX", path[128], inner[160];
	struct stat st;

	ck_assert_ptr_nonnull(mkdtemp(place));
	snprintf(path, sizeof(path), "%s/deadwood-backup", place);
	snprintf(inner, sizeof(inner), "%s/thesis", path);
	ck_assert_int_eq(mkdir(path, 0755), 0);
	ck_assert_int_eq(mkdir(inner, 0755), 0);
	tempdir_sweep_in(place);
	ck_assert_int_eq(stat(inner, &st), 0);
	ck_assert_uint_eq(st.st_mode & 0777, 0755);
	ck_assert_int_eq(rmdir(inner), 0);
	ck_assert_int_eq(rmdir(path), 0);
	ck_assert_int_eq(rmdir(place), 0);
}
END_TEST

/* Nor is a link of such a name followed to a folder that is marked. */
START_TEST(any_place_is_swept)
{
	char place[] = "/tmp/scratch.XXXXXX", path[128], link[128];
	struct stat st;

	ck_assert_ptr_nonnull(mkdtemp(place));
	snprintf(link, sizeof(link), "%s/deadwood-linked", place);
	ck_assert(tempdir_new_in(place, path, sizeof(path), &held));
	ck_assert_int_eq(stat(path, &st), 0);
	ck_assert_uint_eq(st.st_mode & 0777, 0700);
	ck_assert_int_eq(symlink(path, link), 0);
	tempdir_sweep_in(place);
	ck_assert_int_eq(stat(path, &st), 0);
	close(held);
	tempdir_sweep_in(place);
	ck_assert_int_ne(stat(path, &st), 0);
	ck_assert_int_eq(lstat(link, &st), 0);
	ck_assert_int_eq(unlink(link), 0);
	ck_assert_int_eq(rmdir(place), 0);
}
END_TEST

/* A folder in @place is made so old, whatever its name. */
static void
make_old(const char *place)
{
	const struct timespec old[2] = { { .tv_sec = 1 }, { .tv_sec = 1 } };
	DIR *dir = opendir(place);
	const struct dirent *entry;

	ck_assert_ptr_nonnull(dir);
	while ((entry = readdir(dir)) != NULL)
		if (strcmp(entry->d_name, ".") != 0 &&
		    strcmp(entry->d_name, "..") != 0)
			ck_assert_int_eq(
				utimensat(dirfd(dir), entry->d_name, old, 0),
				0);
	closedir(dir);
}

/* Make one, keep a file in it and end it, in a process that is killed at a
 * point; false: it was done before. */
static bool
is_killed_at(const char *place, unsigned point)
{
	char path[128], kept[160];
	int status;
	pid_t child = fork();

	ck_assert_int_ne(child, -1);
	if (child == 0) {
		crash_at(point, false);
		if (!tempdir_new_in(place, path, sizeof(path), &held))
			_exit(1);
		snprintf(kept, sizeof(kept), "%s/kept", path);
		if (mkdir(kept, 0700) != 0 || !tempdir_end(path))
			_exit(2);
		_exit(0);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert(WIFEXITED(status));
	ck_assert_msg(WEXITSTATUS(status) == 0 ||
			      WEXITSTATUS(status) == CRASH_STATUS,
		      "%d", WEXITSTATUS(status));
	return WEXITSTATUS(status) == CRASH_STATUS;
}

START_TEST(whenever_one_is_killed_the_next_sweeps)
{
	char place[] = "/tmp/scratch.XXXXXX";
	unsigned point = 1;

	ck_assert_ptr_nonnull(mkdtemp(place));
	while (is_killed_at(place, point)) {
		make_old(place);
		tempdir_sweep_in(place);
		ck_assert_msg(rmdir(place) == 0, "point %u left something",
			      point);
		ck_assert_int_eq(mkdir(place, 0700), 0);
		point++;
	}
	ck_assert_uint_gt(point, 6);
	ck_assert_int_eq(rmdir(place), 0);
}
END_TEST

/* One that cannot be emptied keeps its mark. */
START_TEST(what_is_left_stays_marked)
{
	char place[] = "/tmp/scratch.XXXXXX", path[128], inner[160];

	ck_assert_ptr_nonnull(mkdtemp(place));
	ck_assert(tempdir_new_in(place, path, sizeof(path), &held));
	snprintf(inner, sizeof(inner), "%s/held", path);
	ck_assert_int_eq(mkdir(inner, 0700), 0);
	if (mount("none", inner, "tmpfs", 0, NULL) != 0) {
		fprintf(stderr, "left out: nothing can be mounted here\n");
		ck_assert(tempdir_end(path));
		ck_assert_int_eq(rmdir(place), 0);
		return;
	}
	ck_assert(!tempdir_end(path));
	close(held);
	snprintf(inner, sizeof(inner), "%s/.deadwood-scratch", path);
	ck_assert_int_eq(access(inner, F_OK), 0);
	snprintf(inner, sizeof(inner), "%s/held", path);
	if (access(inner, F_OK) == 0)
		ck_assert_int_eq(umount(inner), 0);
	tempdir_sweep_in(place);
	ck_assert_int_eq(rmdir(place), 0);
}
END_TEST

/* As where several arenas begin at once. */
START_TEST(a_sweep_takes_nothing_from_who_makes_one)
{
	char place[] = "/tmp/scratch.XXXXXX", path[128];
	unsigned failed = 0;
	pid_t sweeper;

	ck_assert_ptr_nonnull(mkdtemp(place));
	sweeper = fork();
	if (sweeper == 0)
		for (;;)
			tempdir_sweep_in(place);
	for (unsigned i = 0; i < sample_share_of(2000); i++) {
		if (!tempdir_new_in(place, path, sizeof(path), &held)) {
			failed++;
			continue;
		}
		failed += !tempdir_end(path);
		close(held);
	}
	ck_assert_int_eq(kill(sweeper, SIGKILL), 0);
	ck_assert_int_eq(waitpid(sweeper, NULL, 0), sweeper);
	ck_assert_uint_eq(failed, 0);
	tempdir_sweep_in(place);
	ck_assert_int_eq(rmdir(place), 0);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("tempdir");
	TCase *tcase = tcase_create("tempdir");

	tcase_add_test(tcase,
		       a_run_is_passed_by_everybody_and_listed_by_nobody);
	tcase_add_test(tcase, bytes_and_files_are_counted);
	tcase_add_test(tcase, clearing_follows_nothing);
	tcase_set_timeout(tcase, 60); /* of a busy machine */
	tcase_add_test(tcase, the_next_run_sweeps);
	tcase_add_test(tcase, what_is_not_marked_is_not_swept);
	tcase_add_test(tcase, any_place_is_swept);
	tcase_add_test(tcase, whenever_one_is_killed_the_next_sweeps);
	tcase_add_test(tcase, what_is_left_stays_marked);
	tcase_add_test(tcase, a_sweep_takes_nothing_from_who_makes_one);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
