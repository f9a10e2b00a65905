/* test_bot_folder.c - what changes the hash of a folder, and what does not. */
#include "arena/rundir/bot_folder.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/config/config.h"
#include "tests/support/suite.h"

static char top[256], kept[BOT_FOLDER_HASH_TEXT];
static const char *const nothing[] = { NULL };

static void
put(const char *name, const char *text)
{
	char path[512];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", top, name);
	file = fopen(path, "we");
	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	ck_assert_int_eq(fclose(file), 0);
}

static const char *
at(const char *name)
{
	static char path[512];

	snprintf(path, sizeof(path), "%s/%s", top, name);
	return path;
}

static void
setup(void)
{
	const char *tmp = getenv("TMPDIR");

	snprintf(top, sizeof(top), "%s/folderXXXXXX",
		 tmp != NULL ? tmp : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(top));
	put("bot.py", "print(1)\n");
	ck_assert_int_eq(mkdir(at("lib"), 0755), 0);
	put("lib/a", "a");
	bot_folder_hash(top, nothing, kept);
}

static bool
same(void)
{
	char now[BOT_FOLDER_HASH_TEXT];

	bot_folder_hash(top, nothing, now);
	ck_assert_uint_eq(strlen(now), BOT_FOLDER_HASH_TEXT - 1);
	return strcmp(now, kept) == 0;
}

START_TEST(the_same_again)
{
	ck_assert(same());
}
END_TEST

START_TEST(other_contents)
{
	put("lib/a", "b"); /* of the same size */
	ck_assert(!same());
	put("lib/a", "a");
	ck_assert(same());
}
END_TEST

START_TEST(another_file)
{
	put("lib/b", "");
	ck_assert(!same());
}
END_TEST

START_TEST(another_name)
{
	char to[512];

	snprintf(to, sizeof(to), "%s", at("lib/b"));
	ck_assert_int_eq(rename(at("lib/a"), to), 0);
	ck_assert(!same());
}
END_TEST

START_TEST(another_mode)
{
	ck_assert_int_eq(chmod(at("bot.py"), 0700), 0);
	ck_assert(!same());
}
END_TEST

START_TEST(a_link_by_where_it_leads)
{
	ck_assert_int_eq(symlink("/etc", at("link")), 0);
	bot_folder_hash(top, nothing, kept);
	ck_assert_int_eq(unlink(at("link")), 0);
	ck_assert_int_eq(symlink("/usr", at("link")), 0);
	ck_assert(!same());
}
END_TEST

START_TEST(not_what_interpreters_write)
{
	ck_assert_int_eq(mkdir(at("lib/__pycache__"), 0755), 0);
	put("lib/__pycache__/a.pyc", "x");
	ck_assert(same());
}
END_TEST

START_TEST(not_what_is_left_out)
{
	char out[512], now[BOT_FOLDER_HASH_TEXT];
	const char *const leave_out[] = { out, NULL };

	snprintf(out, sizeof(out), "%s/out", top);
	ck_assert_int_eq(mkdir(out, 0755), 0);
	put("out/results.db", "x");
	bot_folder_hash(top, leave_out, now);
	ck_assert_str_eq(now, kept);
}
END_TEST

START_TEST(waits_for_no_pipe)
{
	ck_assert_int_eq(mkfifo(at("pipe"), 0600), 0);
	ck_assert(!same());
}
END_TEST

/* Memory for @bytes more than now, and no more; with a sanitizer's own memory,
 * which is above any limit, nothing. */
static void
leave_memory(rlim_t bytes)
{
	FILE *statm = fopen("/proc/self/statm", "re");
	struct rlimit most;
	char line[128] = "", *at = line;
	long pages = 0;

	ck_assert_ptr_nonnull(statm);
	ck_assert_ptr_nonnull(fgets(line, sizeof(line), statm));
	fclose(statm);
	for (unsigned i = 0; i < 6; i++) /* data and stack are the sixth */
		pages = strtol(at, &at, 10);
	ck_assert_int_gt(pages, 0);
	most.rlim_cur = most.rlim_max =
		(rlim_t)(pages * sysconf(_SC_PAGESIZE)) + bytes;
#ifndef __SANITIZE_ADDRESS__
	ck_assert_int_eq(setrlimit(RLIMIT_DATA, &most), 0);
#else
	(void)most;
#endif
}

/* Of millions of files no more are taken into memory than count. */
START_TEST(many_files_are_bounded)
{
	char name[256], first[512], empty[BOT_FOLDER_HASH_TEXT];

	ck_assert_int_eq(mkdir(at("many"), 0755), 0);
	bot_folder_hash(top, nothing, empty);
	memset(name, 'x', sizeof(name));
	memcpy(name, "many/", 5);
	/* Links of one file: to make a file each takes the kernel far longer.
	 */
	put("many/x", "");
	snprintf(first, sizeof(first), "%s", at("many/x"));
	for (unsigned i = 0; i < 2 * BOT_FOLDER_FILES_MAX; i++) {
		snprintf(name + 205, 20, "%u", i);
		ck_assert_int_eq(link(first, at(name)), 0);
	}
	leave_memory(BOT_FOLDER_FILES_MAX * 400);
	bot_folder_hash(top, nothing, kept);
	ck_assert_str_ne(kept, empty); /* as it is when memory runs out */
	ck_assert(same());
}
END_TEST

/* Nor is a folder counted twice that a link leads to. */
START_TEST(a_folder_that_becomes_a_link_is_not_followed)
{
	char moved[512];

	put("lib/a", "a");
	snprintf(moved, sizeof(moved), "%s", at("moved"));
	ck_assert_int_eq(rename(at("lib"), moved), 0);
	ck_assert_int_eq(symlink("moved", at("lib")), 0);
	bot_folder_hash(top, nothing, kept);
	put("moved/a", "b");
	ck_assert(!same());
	put("moved/a", "a");
	ck_assert(same());
}
END_TEST

START_TEST(no_folder_is_an_empty_one)
{
	char now[BOT_FOLDER_HASH_TEXT], empty[BOT_FOLDER_HASH_TEXT];

	ck_assert_int_eq(mkdir(at("empty"), 0755), 0);
	bot_folder_hash(at("empty"), nothing, empty);
	bot_folder_hash(at("none"), nothing, now);
	ck_assert_str_eq(now, empty);
	ck_assert_str_ne(now, kept);
}
END_TEST

static void
note(void)
{
	static char name[] = "bot";
	static char *words[] = { name, NULL };
	struct bot bot = { .name = name, .dir = top, .words = words };
	struct bot bots[] = { bot, bot };
	struct config config = {
		.bots = bots, .bot_count = 2, .file = name, .dir = top
	};
	char hashes[2][BOT_FOLDER_HASH_TEXT];
	struct diag diag;

	ck_assert_msg(folders_note(&config, at("out"), NULL, hashes, &diag),
		      "%s", diag.text);
	ck_assert_uint_eq(strlen(hashes[0]), BOT_FOLDER_HASH_TEXT - 1);
	ck_assert_str_eq(hashes[1], hashes[0]);
}

/* The text of folders.txt. */
static size_t
notes(char *text, size_t size)
{
	FILE *file = fopen(at("out/folders.txt"), "re");
	size_t len;

	ck_assert_ptr_nonnull(file);
	len = fread(text, 1, size - 1, file);
	fclose(file);
	text[len] = '\0';
	return len;
}

START_TEST(half_a_note_of_a_killed_run_is_written_anew)
{
	char whole[512], now[512], part[512];
	size_t len;

	ck_assert_int_eq(mkdir(at("out"), 0755), 0);
	note();
	len = notes(whole, sizeof(whole));
	ck_assert_uint_gt(len, BOT_FOLDER_HASH_TEXT);
	for (size_t n = 0; n <= len; n++) {
		snprintf(part, sizeof(part), "%.*s", (int)n, whole);
		put("out/folders.txt", part);
		note();
		/* but for the date */
		ck_assert_uint_eq(notes(now, sizeof(now)), len);
		ck_assert_str_eq(strchr(now, ' '), strchr(whole, ' '));
	}
}
END_TEST

START_TEST(results_of_other_runs_are_no_change)
{
	char before[512], after[512];

	ck_assert_int_eq(mkdir(at("out"), 0755), 0);
	note();
	notes(before, sizeof(before));
	ck_assert_int_eq(mkdir(at("results"), 0755), 0);
	put("results/table", "of another run");
	note();
	notes(after, sizeof(after));
	ck_assert_str_eq(after, before);
	put("a", "changed");
	note();
	ck_assert_uint_gt(notes(after, sizeof(after)), strlen(before));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("bot_folder");
	TCase *tc = tcase_create("bot_folder");

	tcase_set_timeout(tc, 60); /* of a busy machine */
	tcase_add_checked_fixture(tc, setup, NULL);
	tcase_add_test(tc, the_same_again);
	tcase_add_test(tc, other_contents);
	tcase_add_test(tc, another_file);
	tcase_add_test(tc, another_name);
	tcase_add_test(tc, another_mode);
	tcase_add_test(tc, a_link_by_where_it_leads);
	tcase_add_test(tc, not_what_interpreters_write);
	tcase_add_test(tc, not_what_is_left_out);
	tcase_add_test(tc, waits_for_no_pipe);
	tcase_add_test(tc, many_files_are_bounded);
	tcase_add_test(tc, a_folder_that_becomes_a_link_is_not_followed);
	tcase_add_test(tc, no_folder_is_an_empty_one);
	tcase_add_test(tc, half_a_note_of_a_killed_run_is_written_anew);
	tcase_add_test(tc, results_of_other_runs_are_no_change);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
