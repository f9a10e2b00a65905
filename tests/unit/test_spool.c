/* The spool of a league: complete files or nothing, and no links followed. */
#define _GNU_SOURCE /* memfd_create */
#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/league/spool.h"
#include "lib/alloc.h"
#include "lib/file/removal.h"
#include "tests/support/file_clock.h"
#include "tests/support/suite.h"

#define ZIP "PK\3\4 the rest of an archive"

static char dir[40];
static struct diag diag;

static void
set_up(void)
{
	snprintf(dir, sizeof(dir), "/tmp/test_spool.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	ck_assert(spool_create(dir, &diag));
	ck_assert(spool_create(dir, &diag)); /* what exists stays */
}

static void
tear_down(void)
{
	removal_path(dir);
}

static void
write_file(const char *name, const char *text)
{
	char *path = xprintf("%s/spool/%s", dir, name);
	FILE *file = fopen(path, "w");

	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	fclose(file);
	free(path);
}

/* Return the number of entries of a folder of the spool. */
static unsigned
count_files(const char *folder)
{
	char *path = xprintf("%s/spool/%s", dir, folder);
	DIR *open = opendir(path);
	const struct dirent *entry;
	unsigned n = 0;

	ck_assert_ptr_nonnull(open);
	while ((entry = readdir(open)) != NULL)
		n += !removal_is_dot(entry->d_name);
	closedir(open);
	free(path);
	return n;
}

/* Put a text into the spool. */
static bool
put_text(const char *name, const char *suffix, const char *text,
	 int64_t bytes_max)
{
	int fd = memfd_create("archive", MFD_CLOEXEC);
	bool ok;

	ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
	ck_assert_int_eq(lseek(fd, 0, SEEK_SET), 0);
	ok = spool_put(dir, name, suffix, fd, bytes_max, &diag);
	close(fd);
	return ok;
}

struct seen {
	struct spool_entry entry[16];
	unsigned n, most;
};

static bool
collect_entry(void *arg, const struct spool_entry *entry)
{
	struct seen *seen = arg;

	ck_assert_uint_lt(seen->n, 16);
	seen->entry[seen->n++] = *entry;
	return seen->n != seen->most;
}

static struct seen
list_spool(void)
{
	struct seen seen = { .n = 0 };

	ck_assert_msg(spool_each(dir, collect_entry, &seen, &diag), "%s",
		      diag.text);
	return seen;
}

START_TEST(an_archive_arrives_whole)
{
	struct seen seen;
	char bytes[64] = "";
	int fd;

	ck_assert_msg(put_text("anna-2", NULL, ZIP, 100), "%s", diag.text);
	file_clock_wait(dir);
	ck_assert_msg(put_text("anna-2", ".tar.gz", "x", 1), "%s", diag.text);
	ck_assert_uint_eq(count_files("tmp"), 0);
	seen = list_spool();
	ck_assert_uint_eq(seen.n, 2); /* neither replaced the other one */
	ck_assert_str_eq(seen.entry[0].name, "anna-2");
	ck_assert_str_eq(seen.entry[0].suffix, ".zip");
	ck_assert_str_eq(seen.entry[0].why, "");
	ck_assert_int_eq(seen.entry[0].bytes, (int64_t)strlen(ZIP));
	ck_assert_str_eq(seen.entry[1].suffix, ".tar.gz");
	fd = spool_open(dir, &seen.entry[0]);
	ck_assert_int_eq(read(fd, bytes, sizeof(bytes)), (ssize_t)strlen(ZIP));
	ck_assert_str_eq(bytes, ZIP);
	close(fd);
	ck_assert(spool_remove(dir, &seen.entry[0], &diag));
	ck_assert_uint_eq(count_files("new"), 1);
}
END_TEST

static const struct unfit {
	const char *name, *text, *words;
	int64_t bytes_max;
} unfit_rows[] = {
	{ "../x", ZIP, "small letters, digits and hyphens", 100 },
	{ "ann", "", "empty", 100 },
	{ "ann", ZIP, "more than 4 bytes", 4 },
	{ "ann", "#!/bin/sh", "this is no archive", 100 },
};

START_TEST(an_unfit_archive_leaves_nothing)
{
	const struct unfit *row = &unfit_rows[_i];

	ck_assert(!put_text(row->name, NULL, row->text, row->bytes_max));
	ck_assert_msg(strstr(diag.text, row->words) != NULL, "%s", diag.text);
	ck_assert_uint_eq(count_files("tmp") + count_files("new"), 0);
}
END_TEST

START_TEST(a_full_disk_leaves_nothing)
{
	int fd = open("/dev/zero", O_RDONLY | O_CLOEXEC);
	char *path = xprintf("%s/spool/new", dir);

	/* the rename cannot succeed: there is a file in place of the folder */
	ck_assert_int_eq(rmdir(path), 0);
	write_file("new", "");
	ck_assert(!put_text("ann", NULL, ZIP, 100));
	ck_assert_uint_eq(count_files("tmp"), 0);
	ck_assert(!spool_each(dir, collect_entry, NULL, &diag));
	ck_assert(!spool_put(dir, "ann", NULL, fd, 200000, &diag));
	ck_assert_uint_eq(count_files("tmp"), 0);
	close(fd);
	free(path);
}
END_TEST

static const struct named {
	const char *file, *name, *suffix, *words;
} named_rows[] = {
	{ "ann.zip", "ann", ".zip", "" },
	{ "ann@77.tar.gz", "ann", ".tar.gz", "" },
	{ "ann@a@b.tgz", "ann", ".tgz", "" },
	{ "ann.ZIP", "ann", ".zip", "" },
	{ "ann.rar", "", "", "no archive by its name" },
	{ "ann", "ann", "", "no archive by its name" },
	{ "@1.zip", "", "", "no name of a bot" },
	{ "Ann.zip", "", "", "no name of a bot" },
	{ "a b.zip", "", "", "no name of a bot" },
	{ "a\nb.zip", "", "", "a\\nb.zip in the spool has no name" },
	{ "ann.b.zip", "", "", "no name of a bot" },
	{ "a123456789012345678901234567890123456789x.zip", "", "",
	  "no name of a bot" },
};

START_TEST(the_name_of_a_file_is_the_name_of_the_bot)
{
	const struct named *row = &named_rows[_i];
	char *path = xprintf("new/%s", row->file);
	struct seen seen;

	write_file(path, "x");
	seen = list_spool();
	ck_assert_uint_eq(seen.n, 1);
	ck_assert_str_eq(seen.entry[0].file, row->file);
	ck_assert_str_eq(seen.entry[0].name, row->name);
	ck_assert_str_eq(seen.entry[0].suffix, row->suffix);
	ck_assert_msg(
		strstr(seen.entry[0].why, row->words) != NULL &&
			(row->words[0] != '\0' || seen.entry[0].why[0] == '\0'),
		"%s", seen.entry[0].why);
	free(path);
}
END_TEST

START_TEST(only_regular_files_are_taken)
{
	char *link = xprintf("%s/spool/new/link.zip", dir);
	char *pipe = xprintf("%s/spool/new/pipe.zip", dir);
	char *folder = xprintf("%s/spool/new/folder.zip", dir);
	char *inner = xprintf("%s/inner", folder);
	struct seen seen;

	ck_assert_int_eq(symlink("/etc/passwd", link), 0);
	ck_assert_int_eq(mkfifo(pipe, 0600), 0);
	ck_assert_int_eq(mkdir(folder, 0700), 0);
	ck_assert_int_eq(mkdir(inner, 0700), 0);
	write_file("new/.hidden.zip", "x");
	seen = list_spool();
	ck_assert_uint_eq(seen.n, 3);
	for (unsigned i = 0; i < 3; i++) {
		ck_assert_msg(strstr(seen.entry[i].why, "regular file"), "%s",
			      seen.entry[i].why);
		ck_assert_int_eq(spool_open(dir, &seen.entry[i]), -1);
		ck_assert(spool_remove(dir, &seen.entry[i], &diag));
	}
	ck_assert_uint_eq(count_files("new"), 1); /* the hidden file */
	ck_assert_int_eq(access("/etc/passwd", F_OK), 0);
	free(link);
	free(pipe);
	free(folder);
	free(inner);
}
END_TEST

START_TEST(files_are_listed_in_the_order_of_arrival)
{
	const struct timespec old[] = { { 1000, 0 }, { 1000, 0 } };
	struct seen seen = { .most = 2 };
	char *path = xprintf("%s/spool/new/c.zip", dir);

	write_file("new/b.zip", "x");
	file_clock_wait(dir);
	write_file("new/a.zip", "x");
	file_clock_wait(dir);
	write_file("tmp/c", "x");
	file_clock_wait(dir);
	write_file("new/c.zip", "x");
	/* a sender cannot choose the time of arrival */
	ck_assert_int_eq(utimensat(AT_FDCWD, path, old, 0), 0);
	ck_assert(spool_each(dir, collect_entry, &seen, &diag));
	ck_assert_uint_eq(seen.n, 2);
	ck_assert_str_eq(seen.entry[0].name, "b");
	ck_assert_str_eq(seen.entry[1].name, "a");
	seen = list_spool();
	ck_assert_str_eq(seen.entry[2].name, "c");
	ck_assert_int_gt(seen.entry[2].at_ms, seen.entry[1].at_ms);
	free(path);
}
END_TEST

START_TEST(only_old_drafts_are_removed)
{
	const struct timespec old[] = { { 1000, 0 }, { 1000, 0 } };
	char *path = xprintf("%s/spool/tmp/old", dir);

	write_file("tmp/old", "x");
	write_file("tmp/under-way", "x");
	ck_assert_int_eq(utimensat(AT_FDCWD, path, old, 0), 0);
	spool_sweep(dir);
	ck_assert_uint_eq(count_files("tmp"), 1);
	ck_assert_int_ne(access(path, F_OK), 0);
	free(path);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("spool");
	TCase *tcase = tcase_create("spool");

	tcase_add_checked_fixture(tcase, set_up, tear_down);
	tcase_add_test(tcase, an_archive_arrives_whole);
	tcase_add_loop_test(tcase, an_unfit_archive_leaves_nothing, 0,
			    (int)(sizeof(unfit_rows) / sizeof(*unfit_rows)));
	tcase_add_test(tcase, a_full_disk_leaves_nothing);
	tcase_add_loop_test(tcase, the_name_of_a_file_is_the_name_of_the_bot, 0,
			    (int)(sizeof(named_rows) / sizeof(*named_rows)));
	tcase_add_test(tcase, only_regular_files_are_taken);
	tcase_add_test(tcase, files_are_listed_in_the_order_of_arrival);
	tcase_add_test(tcase, only_old_drafts_are_removed);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
