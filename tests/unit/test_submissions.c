/* Whose each submission is, by the names of a folder: platforms', and a
 * teacher's own. */
#define _GNU_SOURCE
#include "arena/grade/submissions.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/config/bot_names.h"
#include "lib/alloc.h"
#include "tests/support/suite.h"
#include "tests/support/trial_folder.h"

#define ENTRIES_MAX 8

/**
 * struct row - a folder, and what is found in it
 * @entry: names; of folders with a '/' at the end; in each lies a file.  A '/'
 *	within: a file of the folder, later than those before it
 * @found: "id|person|what counts", in the order of their keys, each behind a
 *	';'; or else words of the refusal
 * @notes: words of notes, or NULL: there is none
 */
static const struct row {
	const char *what, *entry[ENTRIES_MAX], *found, *notes[ENTRIES_MAX];
	bool refused;
} rows[] = {
	{ "Moodle: folders, files, texts that were typed in",
	  { "Ann Lee_101_assignsubmission_file/",
	    "Bo Li_102_assignsubmission_file_bot.zip",
	    "Bo Li_102_assignsubmission_onlinetext/",
	    "Default group_assignsubmission_file_/" },
	  "101|Ann Lee|Ann Lee_101_assignsubmission_file;"
	  "102|Bo Li|bot.zip;"
	  "Default group|Default group|Default group_assignsubmission_file_;",
	  { "Bo Li_102_assignsubmission_onlinetext: ignored" },
	  false },
	{ "Canvas: the student's own part says nothing",
	  { "leeann_4711_99_4712_assignsubmission_file_json.py",
	    "neilbo_4712_100_bot.py",
	    "kimcy_4713_101_kimcy_4712_attempt_2026-11-05-23-58-10_bot.py" },
	  "4711|leeann|4712_assignsubmission_file_json.py;"
	  "4712|neilbo|bot.py;"
	  "4713|kimcy|kimcy_4712_attempt_2026-11-05-23-58-10_bot.py;",
	  { NULL },
	  false },
	{ "Canvas: late, again, anonymous, typed in",
	  { "leeann_4711_99_bot.zip", "leeann_LATE_4711_100_bot-1.zip",
	    "van_der_meer_4712_98_7_8_bot.zip", "anon_aB3dE_97_bot.zip",
	    "LATE_anon_x9y8z_96_bot.zip", "neilbo_4714_text.html" },
	  "4711|leeann|bot.zip;4712|van_der_meer|7_8_bot.zip;"
	  "aB3dE|aB3dE|bot.zip;x9y8z|x9y8z|bot.zip;",
	  { "leeann_4711_99_bot.zip: not graded: the same student's "
	    "leeann_LATE_4711_100_bot-1.zip is later",
	    "neilbo_4714_text.html: ignored" },
	  false },
	{ "Canvas: a person's name that ends as another's id",
	  { "x_4712_4711_99_bot.zip", "neilbo_4712_98_bot.zip" },
	  "x_4712_4711_99_bot.zip",
	  { NULL },
	  true },
	{ "two names of one student, by platform",
	  { "Ann Lee_101_assignsubmission_file/",
	    "Bo Li_101_assignsubmission_file/" },
	  "both name student 101",
	  { NULL },
	  true },
	{ "one name, of a system that stores accents apart",
	  { "Zo\303\253_101_assignsubmission_file_bot.zip",
	    "Zoe\314\210_101_assignsubmission_file_bot.zip" },
	  "101|Zoe\314\210|bot.zip;",
	  { "not graded: the same student's" },
	  false },
	{ "a teacher's name of a platform's student",
	  { "Ann Lee_101_assignsubmission_file/",
	    "Bo Li_102_assignsubmission_file/", "101.zip" },
	  "both name student 101",
	  { NULL },
	  true },
	{ "a teacher's name among a platform's",
	  { "Ann Lee_101_assignsubmission_file/",
	    "Bo Li_102_assignsubmission_file/", "cy.zip", "grades.csv" },
	  "101|Ann Lee|Ann Lee_101_assignsubmission_file;"
	  "102|Bo Li|Bo Li_102_assignsubmission_file;cy|cy|cy.zip;",
	  { "cy.zip: its name does not look like a file name of Moodle, "
	    "but most names here do: it is graded as the submission of "
	    "the student cy",
	    "grades.csv: ignored: no submission" },
	  false },
	{ "names of several platforms, none of which half of them have",
	  { "Ann Lee_101_assignsubmission_file_bot.zip",
	    "leeann_4711_99_bot.zip", "cy.zip", "dee.zip", "eve.zip" },
	  "Ann Lee_101_assignsubmission_file_bot|Ann "
	  "Lee_101_assignsubmission_file_bot|Ann "
	  "Lee_101_assignsubmission_file_bot.zip;"
	  "cy|cy|cy.zip;dee|dee|dee.zip;eve|eve|eve.zip;"
	  "leeann_4711_99_bot|leeann_4711_99_bot|leeann_4711_99_bot.zip;",
	  { "Ann Lee_101_assignsubmission_file_bot.zip: its name looks like "
	    "a file name of Moodle, but fewer than half of the names here do",
	    "leeann_4711_99_bot.zip: its name looks like a file name of "
	    "Canvas" },
	  false },
	{ "Blackboard: its notes, a title with a '_', attempts",
	  { "HW_1_amoss_attempt_2026-11-05-23-58-10.txt",
	    "HW_1_amoss_attempt_2026-11-05-23-58-10_bot.zip",
	    "HW_1_bkern_attempt_2026-11-04-10-00-00_bot.zip",
	    "HW_1_bkern_attempt_2026-11-05-10-00-00_bot.zip" },
	  "amoss|amoss|bot.zip;bkern|bkern|bot.zip;",
	  { "HW_1_amoss_attempt_2026-11-05-23-58-10.txt: ignored",
	    "HW_1_bkern_attempt_2026-11-04-10-00-00_bot.zip: not graded: the "
	    "same student's HW_1_bkern_attempt_2026-11-05-10-00-00_bot.zip is "
	    "later" },
	  false },
	{ "Gradescope: folders, and a list",
	  { "submission_310001/", "submission_310002/",
	    "submission_metadata.yml" },
	  "submission_310001|submission_310001|submission_310001;"
	  "submission_310002|submission_310002|submission_310002;",
	  { "submission_metadata.yml: ignored: no submission" },
	  false },
	{ "what platforms and programs add",
	  { "ann/", "index.html", "roster.csv", "__MACOSX/", ".DS_Store",
	    "Thumbs.db" },
	  "ann|ann|ann;",
	  { "Thumbs.db: ignored", "index.html: ignored",
	    "roster.csv: ignored" },
	  false },
	{ "a document counts beside its author's program",
	  { "ann.py", "ann.json", "bob.json" },
	  "ann|ann|ann.json+ann.py;",
	  { "bob.json: ignored: no submission" },
	  false },
	{ "dates, and names that are not Canvas's for that",
	  { "ann_2026_11_05.zip", "ben_2026_11_05.zip",
	    "cem_2026_11_05_bot.zip", "cem_20261105_2359.zip" },
	  "ann|ann|ann.zip;ben|ben|ben.zip;cem|cem|cem.zip;"
	  "cem_2026_11_05_bot|cem_2026_11_05_bot|cem_2026_11_05_bot.zip;",
	  { NULL },
	  false },
	{ "the latest date counts, in whatever form",
	  { "ann_2026-11-05T23-59.zip", "ann_2026-11-01.zip",
	    "ann_20261106_0800.zip" },
	  "ann|ann|ann.zip;",
	  { "ann_2026-11-01.zip: not graded", "ann_2026-11-05T23-59.zip: not "
					      "graded" },
	  false },
	{ "numbers of students are no dates",
	  { "bot_20231234.zip", "bot_20235678.zip", "bot_20231105.zip",
	    "bot_20240229.zip", "bot_202311052359.zip" },
	  "bot_20231105|bot_20231105|bot_20231105.zip;"
	  "bot_202311052359|bot_202311052359|bot_202311052359.zip;"
	  "bot_20231234|bot_20231234|bot_20231234.zip;"
	  "bot_20235678|bot_20235678|bot_20235678.zip;"
	  "bot_20240229|bot_20240229|bot_20240229.zip;",
	  { NULL },
	  false },
	{ "a day that is none",
	  { "ann_2026-02-29.zip", "ann_2024-02-29.zip", "ann_2026-13-01.zip",
	    "ann_2026-11-05T24-00.zip" },
	  "ann|ann|ann.zip;"
	  "ann_2026-02-29|ann_2026-02-29|ann_2026-02-29.zip;"
	  "ann_2026-11-05T24-00|ann_2026-11-05T24-00|ann_2026-11-05T24-00.zip;"
	  "ann_2026-13-01|ann_2026-13-01|ann_2026-13-01.zip;",
	  { NULL },
	  false },
	{ "names that are not UTF-8",
	  { "M\201ller_4711_99_bot.zip", "neilbo_4712_98_b\201t.zip" },
	  "4711|M\303\274ller|bot.zip;4712|neilbo|b\303\274t.zip;",
	  { NULL },
	  false },
	{ "a name that would forge a line",
	  { "leeann_4711_98_a\n4712: graded.zip",
	    "leeann_4711_99_a\n4712: graded.zip" },
	  "4711|leeann|a\n4712: graded.zip;",
	  { "leeann_4711_98_a\\n4712: graded.zip: not graded: the same "
	    "student's leeann_4711_99_a\\n4712: graded.zip is later" },
	  false },
	{ "several archives in a folder: the latest by its date",
	  { "Ann Lee_101_assignsubmission_file/b.zip",
	    "Ann Lee_101_assignsubmission_file/c d.tar.gz",
	    "Ann Lee_101_assignsubmission_file/a.zip",
	    "Bo Li_102_assignsubmission_file/.DS_Store",
	    "Bo Li_102_assignsubmission_file/b.zip" },
	  "101|Ann Lee|Ann Lee_101_assignsubmission_file;"
	  "102|Bo Li|Bo Li_102_assignsubmission_file;",
	  { "file/b.zip: not graded: the same student's "
	    "Ann Lee_101_assignsubmission_file/a.zip is later",
	    "file/c d.tar.gz: not graded: the same student's "
	    "Ann Lee_101_assignsubmission_file/a.zip is later" },
	  false },
	{ "an archive in a folder, with documents beside it",
	  { "ann/report.pdf", "ann/old.zip", "ann/new.zip", "ann/readme.TXT",
	    "bob/report.pdf" },
	  "ann|ann|ann;bob|bob|bob;",
	  { "ann/old.zip: not graded: the same student's ann/new.zip is later",
	    "ann/readme.TXT: ignored: the student also handed in an archive",
	    "ann/report.pdf: ignored: the student also handed in an archive" },
	  false },
	{ "archives in a folder beside something else are part of it",
	  { "ann/b.zip", "ann/a.zip", "ann/bot.py" },
	  "ann|ann|ann;",
	  { NULL },
	  false },
	{ "nothing but documents",
	  { "readme.txt", "grades.csv" },
	  "no submission",
	  { NULL },
	  true },
};

/* A file in a folder below, each a second later than the one before. */
static void
make_inner(const char *path)
{
	static time_t last;
	const time_t second = ++last;
	const struct timespec when[2] = { { .tv_sec = second },
					  { .tv_sec = second } };
	char *folder = xprintf("%.*s", (int)(strrchr(path, '/') - path), path);
	int fd;

	ck_assert(mkdir(folder, 0700) == 0 || errno == EEXIST);
	fd = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
	ck_assert_int_eq(futimens(fd, when), 0);
	close(fd);
	free(folder);
}

static void
make_entry(const char *folder, const char *name)
{
	char *path = xprintf("%s/%s", folder, name);
	size_t len = strlen(path);

	if (path[len - 1] != '/' && strchr(name, '/') != NULL) {
		make_inner(path);
	} else if (path[len - 1] == '/') {
		char *inner = xprintf("%sbot.py", path);

		ck_assert_int_eq(mkdir(path, 0700), 0);
		close(open(inner, O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
		free(inner);
	} else {
		close(open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
	}
	ck_assert_int_eq(access(path, F_OK), 0);
	free(path);
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(((const struct submission_file *)a)->name,
		      ((const struct submission_file *)b)->name);
}

/* "id|person|file+file;" of each. */
static char *
found_text(struct submissions *all)
{
	char *text = xstrdup(""), *more;

	for (size_t i = 0; i < all->count; i++) {
		struct submission *one = &all->student[i];

		qsort(one->file, one->files, sizeof(*one->file), by_name);
		more = xprintf("%s%s|%s|%s%s%s;", text, one->id, one->person,
			       one->file[0].name, one->files > 1 ? "+" : "",
			       one->files > 1 ? one->file[1].name : "");
		free(text);
		text = more;
	}
	return text;
}

/* The notes without the folder's own path, a line each; owned. */
static char *
notes_text(const struct submissions *all, const char *folder)
{
	char *text = xstrdup(""), *more;
	char *prefix = xprintf("%s/", folder);

	for (size_t i = 0; i < all->notes; i++) {
		char *note = xstrdup(all->note[i]), *at;

		while ((at = strstr(note, prefix)) != NULL)
			memmove(at, at + strlen(prefix),
				strlen(at + strlen(prefix)) + 1);
		more = xprintf("%s%s\n", text, note);
		free(note);
		free(text);
		text = more;
	}
	free(prefix);
	return text;
}

START_TEST(names_say_whose_each_is)
{
	const struct row *row = &rows[_i];
	char folder[] = "/tmp/deadwood-test-XXXXXX";
	struct submissions all;
	struct diag diag;
	size_t notes = 0;
	char *text;
	bool ok;

	ck_assert_ptr_nonnull(mkdtemp(folder));
	for (size_t i = 0; i < ENTRIES_MAX && row->entry[i] != NULL; i++)
		make_entry(folder, row->entry[i]);
	ok = submissions_find(&all, folder, &diag);
	if (row->refused) {
		ck_assert_msg(!ok, "%s: taken", row->what);
		ck_assert_msg(strstr(diag.text, row->found) != NULL, "%s: %s",
			      row->what, diag.text);
		submissions_release(&all);
		remove_tree(folder);
		return;
	}
	ck_assert_msg(ok, "%s: %s", row->what, diag.text);
	text = found_text(&all);
	ck_assert_msg(strcmp(text, row->found) == 0, "%s: %s", row->what, text);
	free(text);
	text = notes_text(&all, folder);
	for (; notes < ENTRIES_MAX && row->notes[notes] != NULL; notes++)
		ck_assert_msg(strstr(text, row->notes[notes]) != NULL,
			      "%s: no \"%s\" in %s", row->what,
			      row->notes[notes], text);
	ck_assert_msg(all.notes == notes, "%s: other notes: %s", row->what,
		      text);
	free(text);
	submissions_release(&all);
	remove_tree(folder);
}
END_TEST

static const char *const alike[] = { "M\303\266ller J\303\274rg.zip",
				     "M\303\274ller J\303\266rg.zip",
				     "\347\216\213.zip",
				     "\346\235\216.zip",
				     "a b.zip",
				     "a-b.zip",
				     "ann.zip",
				     "Zo\303\253.zip" };
#define ALIKE (sizeof(alike) / sizeof(alike[0]))

static char *
key_of(const struct submissions *all, const char *entry)
{
	size_t len = strlen(entry) - strlen(".zip");

	for (size_t i = 0; i < all->count; i++)
		if (strlen(all->student[i].id) == len &&
		    strncmp(all->student[i].id, entry, len) == 0)
			return all->student[i].key;
	ck_abort_msg("%s: nobody's", entry);
	return NULL;
}

/* Of names that are one when reduced to a folder's; others keep theirs. */
START_TEST(each_has_a_folder)
{
	char folder[] = "/tmp/deadwood-test-XXXXXX", *before[ALIKE];
	struct submissions all;
	struct diag diag;

	ck_assert_ptr_nonnull(mkdtemp(folder));
	for (size_t i = 0; i < ALIKE; i++)
		make_entry(folder, alike[i]);
	ck_assert_msg(submissions_find(&all, folder, &diag), "%s", diag.text);
	ck_assert_uint_eq(all.count, ALIKE);
	for (size_t i = 0; i < ALIKE; i++) {
		before[i] = xstrdup(key_of(&all, alike[i]));
		ck_assert_msg(bot_name_is_fit(before[i], &diag), "%s: %s",
			      before[i], diag.text);
		for (size_t k = 0; k < i; k++)
			ck_assert_str_ne(before[i], before[k]);
	}
	ck_assert_str_eq(before[6], "ann");
	ck_assert_str_eq(before[7], "Zo");
	submissions_release(&all);
	make_entry(folder, "\345\274\240.zip"); /* one more that is "bot" */
	ck_assert(submissions_find(&all, folder, &diag));
	for (size_t i = 0; i < ALIKE; i++) {
		ck_assert_str_eq(before[i], key_of(&all, alike[i]));
		free(before[i]);
	}
	submissions_release(&all);
	remove_tree(folder);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("submissions");
	TCase *tc = tcase_create("submissions");

	tcase_add_loop_test(tc, names_say_whose_each_is, 0,
			    sizeof(rows) / sizeof(rows[0]));
	tcase_add_test(tc, each_has_a_folder);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
