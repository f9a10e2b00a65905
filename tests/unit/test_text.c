/* Names in columns, and words for a shell. */
#include "lib/text/text.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/suite.h"

static const struct {
	const char *text;
	unsigned columns;
	const char *cell;
	unsigned wide; /* of at most 10 */
} cells[] = {
	{ "bob", 5, "bob  ", 3 },
	{ "bob", 3, "bob", 3 },
	{ "bob", 2, "b\xe2\x80\xa6", 3 },
	{ "bob", 0, "", 3 },
	{ "", 2, "  ", 0 },
	{ "j\xc3\xb6rg", 5, "j\xc3\xb6rg ", 4 },  /* two bytes, one column */
	{ "j\xc3\xb6rg", 2, "j\xe2\x80\xa6", 4 }, /* and never half of it */
	{ "\x1b[2J", 10, "\\x1b[2J   ", 7 },	  /* no terminal obeys it */
	{ "a name of many words", 6, "a nam\xe2\x80\xa6", 10 },
};

START_TEST(a_cell_is_as_wide_as_it_is_asked)
{
	char *got;
	size_t size;
	FILE *out = open_memstream(&got, &size);

	text_cell(out, cells[_i].text, cells[_i].columns);
	fclose(out);
	ck_assert_str_eq(got, cells[_i].cell);
	ck_assert_uint_eq(text_columns(cells[_i].text, 10), cells[_i].wide);
	free(got);
}
END_TEST

START_TEST(a_name_that_is_cut_keeps_its_end)
{
	char *got;
	size_t size;
	FILE *out = open_memstream(&got, &size);

	text_name(out, "Ludwig van Beethoven's 9th sonata", 12);
	text_name(out, "Ludwig", 8);
	text_name(out, "Ludwig", 1);
	text_name(out, "Ludwig", 0);
	fclose(out);
	ck_assert_str_eq(got, "Ludwig \xe2\x80\xa6nata"
			      "Ludwig  "
			      "\xe2\x80\xa6");
	free(got);
}
END_TEST

START_TEST(names_use_the_room_of_a_wide_page)
{
	ck_assert_uint_eq(text_name_columns(18, 5, 80), 18);
	ck_assert_uint_eq(text_name_columns(18, 30, 80), 18);
	ck_assert_uint_eq(text_name_columns(18, 30, 60), 18);
	ck_assert_uint_eq(text_name_columns(18, 30, 90), 28);
	ck_assert_uint_eq(text_name_columns(18, 30, 200), 30);
	ck_assert_uint_eq(text_name_columns(18, 5, 200), 18);
}
END_TEST

static const char *const words[] = {
	"plain",       "",	"two words", "it's",	"'",
	"''",	       "$HOME", "`id`",	     "a\nb",	"\\",
	"~",	       "-n",	"*",	     "a;b|c&d", "\"quoted\"",
	"j\xc3\xb6rg", "#hash", "a=b",	     "%s",	"./bot.py",
};

/* What a shell makes of the word. */
static void
read_back(const char *word, char *got, size_t room)
{
	char command[512];
	int pipes[2], status;
	size_t n = 0;
	ssize_t more;
	pid_t pid;

	snprintf(command, sizeof(command), "printf %%s %s", word);
	ck_assert_int_eq(pipe(pipes), 0);
	pid = fork();
	ck_assert_int_ne(pid, -1);
	if (pid == 0) {
		dup2(pipes[1], STDOUT_FILENO);
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
	close(pipes[1]);
	while ((more = read(pipes[0], got + n, room - 1 - n)) > 0)
		n += (size_t)more;
	got[n] = '\0';
	close(pipes[0]);
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_int_eq(status, 0);
}

START_TEST(a_shell_reads_a_word_as_it_was)
{
	char got[512];
	char *word = shell_word(words[_i]);

	read_back(word, got, sizeof(got));
	ck_assert_str_eq(got, words[_i]);
	ck_assert(strpbrk(words[_i], " '$`\n\\~*;|&\"#") == NULL ||
		  word[0] == '\'');
	free(word);
}
END_TEST

START_TEST(a_plain_word_stays_as_it_is)
{
	char *word = shell_word("subs/ann/bot-2.py");

	ck_assert_str_eq(word, "subs/ann/bot-2.py");
	free(word);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("text");
	TCase *tc = tcase_create("text");

	tcase_add_loop_test(tc, a_cell_is_as_wide_as_it_is_asked, 0,
			    sizeof(cells) / sizeof(cells[0]));
	tcase_add_test(tc, a_name_that_is_cut_keeps_its_end);
	tcase_add_test(tc, names_use_the_room_of_a_wide_page);
	tcase_add_loop_test(tc, a_shell_reads_a_word_as_it_was, 0,
			    sizeof(words) / sizeof(words[0]));
	tcase_add_test(tc, a_plain_word_stays_as_it_is);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
