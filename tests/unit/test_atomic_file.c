/* test_atomic_file.c - a file takes its place when it is whole, and nothing
 * else. */
#define _GNU_SOURCE

#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/file/atomic_file.h"
#include "tests/support/suite.h"

static char folder[40];
static struct diag diag;
static struct atomic_file draft;

static void
set_up(void)
{
	snprintf(folder, sizeof(folder), "/tmp/deadwood-draft-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	ck_assert_int_eq(chdir(folder), 0);
}

static void
tear_down(void)
{
	remove("page");
	remove("kept");
	ck_assert_int_eq(chdir("/"), 0);
	ck_assert_int_eq(rmdir(folder), 0); /* nothing else is left */
}

static void
put(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	ck_assert_int_eq(fclose(file), 0);
}

static void
holds(const char *path, const char *text)
{
	char room[100] = "";
	FILE *file = fopen(path, "r");

	ck_assert_ptr_nonnull(file);
	room[fread(room, 1, sizeof(room) - 1, file)] = '\0';
	fclose(file);
	ck_assert_str_eq(room, text);
}

static bool
ends(bool written)
{
	fputs("new", draft.out);
	return atomic_file_end(&draft, written, &diag);
}

START_TEST(the_old_one_stays_until_the_new_one_is_whole)
{
	put("page", "old");
	ck_assert(atomic_file_begin_for(&draft, "page", &diag));
	fputs("half of the ", draft.out);
	fflush(draft.out);
	holds("page", "old");
	ck_assert(ends(true));
	holds("page", "half of the new");
	ck_assert_int_ne(access("page.new", F_OK), 0);
}
END_TEST

START_TEST(what_failed_leaves_the_old_one_and_its_own_words)
{
	put("page", "old");
	ck_assert(atomic_file_begin_for(&draft, "page", &diag));
	diag_set(&diag, "page: the log ends too early");
	ck_assert(!ends(false));
	ck_assert_str_eq(diag.text, "page: the log ends too early");
	holds("page", "old");
	ck_assert_int_ne(access("page.new", F_OK), 0);
}
END_TEST

START_TEST(a_writer_without_words_is_told_too)
{
	ck_assert(atomic_file_begin_for(&draft, "page", &diag));
	ck_assert(!ends(false));
	ck_assert_ptr_nonnull(strstr(diag.text, "page: "));
}
END_TEST

START_TEST(a_users_link_is_followed)
{
	put("kept", "old");
	ck_assert_int_eq(symlink("kept", "page"), 0);
	ck_assert(atomic_file_begin_for(&draft, "page", &diag));
	ck_assert(ends(true));
	holds("kept", "new");
	ck_assert_int_eq(readlink("page", (char[8]){ 0 }, 8), 4);
}
END_TEST

START_TEST(a_link_in_our_folder_is_not)
{
	put("kept", "old");
	ck_assert_int_eq(symlink("kept", "page"), 0);
	ck_assert(atomic_file_begin(&draft, "page", &diag));
	ck_assert(ends(true));
	holds("kept", "old");
	holds("page", "new");
	ck_assert_int_eq(readlink("page", (char[8]){ 0 }, 8), -1);
}
END_TEST

/* The device would be a plain file from then on. */
START_TEST(what_is_no_file_is_written_to_and_stays)
{
	struct stat is;
	char room[8] = "";
	int pipe;

	ck_assert_int_eq(mkfifo("page", 0600), 0);
	pipe = open("page", O_RDONLY | O_NONBLOCK);
	ck_assert(atomic_file_begin_for(&draft, "page", &diag));
	ck_assert(ends(true));
	ck_assert_int_eq(read(pipe, room, 7), 3);
	ck_assert_str_eq(room, "new");
	close(pipe);
	ck_assert_int_eq(lstat("page", &is), 0);
	ck_assert(S_ISFIFO(is.st_mode));
}
END_TEST

START_TEST(a_folder_and_a_place_that_is_not_there_are_refused)
{
	ck_assert_int_eq(mkdir("page", 0700), 0);
	ck_assert(!atomic_file_begin_for(&draft, "page", &diag));
	ck_assert_str_eq(diag.text, "page: Is a directory");
	ck_assert(!atomic_file_begin_for(&draft, "no/page", &diag));
	ck_assert_str_eq(diag.text, "no/page: No such file or directory");
	ck_assert_int_eq(mkdir("kept.new", 0700), 0);
	ck_assert(!atomic_file_begin_for(&draft, "kept", &diag));
	ck_assert_str_eq(diag.text, "kept.new: Is a directory");
	ck_assert_int_eq(rmdir("kept.new"), 0);
}
END_TEST

START_TEST(what_finds_no_room_is_told_and_leaves_the_old_one)
{
	const struct rlimit few = { 4, RLIM_INFINITY };

	put("page", "old");
	signal(SIGXFSZ, SIG_IGN);
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &few), 0);
	ck_assert(atomic_file_begin_for(&draft, "page", &diag));
	fputs("more ", draft.out);
	ck_assert(!ends(true));
	ck_assert_str_eq(diag.text, "page: File too large");
	holds("page", "old");
	ck_assert_int_eq(
		setrlimit(RLIMIT_FSIZE,
			  &(struct rlimit){ RLIM_INFINITY, RLIM_INFINITY }),
		0); /* for who tells how this went */
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("atomic_file");
	TCase *tc = tcase_create("atomic_file");

	tcase_add_checked_fixture(tc, set_up, tear_down);
	tcase_add_test(tc, the_old_one_stays_until_the_new_one_is_whole);
	tcase_add_test(tc, what_failed_leaves_the_old_one_and_its_own_words);
	tcase_add_test(tc, a_writer_without_words_is_told_too);
	tcase_add_test(tc, a_users_link_is_followed);
	tcase_add_test(tc, a_link_in_our_folder_is_not);
	tcase_add_test(tc, what_is_no_file_is_written_to_and_stays);
	tcase_add_test(tc, a_folder_and_a_place_that_is_not_there_are_refused);
	tcase_add_test(tc, what_finds_no_room_is_told_and_leaves_the_old_one);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
