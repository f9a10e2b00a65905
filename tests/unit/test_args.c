/* test_args.c - a command line held against the rows of its commands. */
#include "lib/cli/args.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/suite.h"

struct request {
	const char *out;
	const char *form;
	int64_t jobs;
	double seconds;
	bool watch;
	struct args_texts with;
};

static const char *
form_choice(unsigned i, const char **words)
{
	static const char *const all[] = { "round", "square", NULL };

	*words = i == 0 ? "without corners" : "with four";
	return all[i];
}

static const struct command_option options[] = {
	{ "out", "DIR", TAKES_TEXT, offsetof(struct request, out), 0, 0, NULL,
	  "where it goes", 0 },
	{ "form", "FORM", TAKES_TEXT, offsetof(struct request, form), 0, 0,
	  form_choice, "how it looks", 0 },
	{ "jobs", "N", TAKES_COUNT, offsetof(struct request, jobs), 1, 50, NULL,
	  "how many at once", 'j' },
	{ "seconds", "S", TAKES_REAL, offsetof(struct request, seconds), 0, 60,
	  NULL, "how long", 0 },
	{ "watch", "", TAKES_NOTHING, offsetof(struct request, watch), 0, 0,
	  NULL, "look on", 0 },
	{ "with", "WHAT", TAKES_TEXTS, offsetof(struct request, with), 0, 0,
	  NULL, "what goes in too", 0 },
	{ .name = NULL },
};

/* What the command was served with. */
static struct request served;
static int served_words;
static const char *refusal;

static bool
needs(struct diag *diag)
{
	if (refusal != NULL)
		diag_set(diag, "%s", refusal);
	return refusal == NULL;
}

static int
serve(const void *request, int argc, char **argv)
{
	memcpy(&served, request, sizeof(served));
	served_words = argc;
	return argv[0][0] == 'f' ? 7 : 0;
}

static const struct command make = {
	.name = "make",
	.arguments = "FROM TO ...",
	.least = 2,
	.most = 3,
	.summary = "make one from another",
	.about = "Makes TO of FROM.\nNothing else is changed.",
	.options = options,
	.defaults = &(const struct request){ .jobs = 4, .form = "round" },
	.bytes = sizeof(struct request),
	.status = "0 done\n2 usage error",
	.examples = "mill make a b\nmill make a b c --watch",
	.needs = needs,
	.run = serve,
};

static const struct command bare = {
	.name = "bare",
	.arguments = "",
	.summary = "take nothing",
	.about = "Takes nothing.",
	.status = "0 done.",
	.run = serve,
};

static const struct command *const commands[] = { &make, &bare, NULL };

static const struct command_group groups[] = {
	{ "Work", &make },
	{ "Rest", &bare },
	{ NULL, NULL },
};

static struct program program = {
	.name = "mill",
	.version = "mill 1",
	.summary = "things from things",
	.about = "A mill.",
	.commands = commands,
	.status = "0 done.",
};

/* Words parted by one blank; EMPTY is one without a letter. */
static int
split(char *line, char *argv[16])
{
	int argc = 0;

	while (*line != '\0') {
		size_t n = strcspn(line, " ");
		bool more = line[n] == ' ';

		line[n] = '\0';
		argv[argc++] = strcmp(line, "EMPTY") == 0 ? line + n : line;
		line += n + more;
	}
	return argc;
}

/* Stdout and stderr of the call, as one text; its status in @status. */
static char *
call(int *status, const char *line)
{
	static char said[8192];
	char words[200], *argv[16] = { NULL };
	int argc, kept[2] = { dup(1), dup(2) };
	FILE *file = tmpfile();
	size_t n;

	snprintf(words, sizeof(words), "mill %s", line);
	argc = split(words, argv);
	fflush(NULL);
	dup2(fileno(file), 1);
	dup2(fileno(file), 2);
	memset(&served, 0, sizeof(served));
	served_words = -1;
	*status = args_program(&program, argc, argv);
	fflush(NULL);
	for (int i = 0; i < 2; i++) {
		dup2(kept[i], i + 1);
		close(kept[i]);
	}
	rewind(file);
	n = fread(said, 1, sizeof(said) - 1, file);
	said[n] = '\0';
	fclose(file);
	return said;
}

struct reading {
	const char *line;
	struct request request;
	int words;
};

#define LEFT_OUT .form = "round", .jobs = 4

static const struct reading readings[] = {
	{ "make a b", { LEFT_OUT }, 2 },
	{ "make a b c", { LEFT_OUT }, 3 },
	{ "make a --out x b", { LEFT_OUT, .out = "x" }, 2 },
	{ "make --out=x=y a b", { LEFT_OUT, .out = "x=y" }, 2 },
	{ "make a b --out x --out y", { LEFT_OUT, .out = "y" }, 2 },
	{ "make a b --out -", { LEFT_OUT, .out = "-" }, 2 },
	{ "make a - --watch", { LEFT_OUT, .watch = true }, 2 },
	{ "make a -- --watch", { LEFT_OUT }, 2 },
	{ "make a b --jobs 1", { .form = "round", .jobs = 1 }, 2 },
	{ "make a b -j 1", { .form = "round", .jobs = 1 }, 2 },
	{ "make a b -j=7", { .form = "round", .jobs = 7 }, 2 },
	{ "make a b --jobs=50", { .form = "round", .jobs = 50 }, 2 },
	{ "make a b --form square", { .form = "square", .jobs = 4 }, 2 },
	{ "make a b --seconds 0.25", { LEFT_OUT, .seconds = 0.25 }, 2 },
};

static bool
same_text(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

START_TEST(options_are_stored)
{
	const struct reading *r = &readings[_i];
	char line[200], *argv[16];
	struct request got;
	int status, n;

	snprintf(line, sizeof(line), "%s", r->line + strlen("make "));
	n = args_read("mill", &make, split(line, argv), argv, &got);
	ck_assert_msg(n == r->words, "%s: %d words", r->line, n);
	ck_assert_msg(same_text(got.out, r->request.out) &&
			      same_text(got.form, r->request.form) &&
			      got.jobs == r->request.jobs &&
			      got.watch == r->request.watch &&
			      got.seconds == r->request.seconds,
		      "%s", r->line);
	call(&status, r->line);
	ck_assert_int_eq(status, 0);
	ck_assert_int_eq(served_words, r->words);
	ck_assert(served.jobs == r->request.jobs);
}
END_TEST

START_TEST(an_option_may_be_given_again)
{
	char line[200] = "a --with x b --with=y --with x", *argv[16];
	struct request got;

	ck_assert_int_eq(
		args_read("mill", &make, split(line, argv), argv, &got), 2);
	ck_assert_uint_eq(got.with.n, 3);
	ck_assert_str_eq(got.with.text[0], "x");
	ck_assert_str_eq(got.with.text[1], "y");
	ck_assert_str_eq(got.with.text[2], "x");
}
END_TEST

struct mistake {
	const char *line;
	const char *told;
};

static const struct mistake mistakes[] = {
	{ "make", "mill make: FROM is missing\n" },
	{ "make a", "mill make: TO is missing\n" },
	{ "make a b c d", "mill make: unexpected argument \"d\"\n" },
	{ "bare a", "mill bare: unexpected argument \"a\"\n" },
	{ "bare --out x", "mill bare: unknown option --out\n" },
	{ "make a b --aut x", "unknown option --aut; did you mean --out?" },
	{ "make a b --o", "unknown option --o" },
	{ "make a b --outs=x", "unknown option --outs; did you mean --out?" },
	{ "make a b --hlep", "unknown option --hlep; did you mean --help?" },
	{ "--hlep", "mill: unknown option --hlep; did you mean --help?" },
	{ "-help", "mill: unknown option -help; did you mean --help?" },
	{ "--wxyz", "mill: unknown option --wxyz; see mill --help\n" },
	{ "verson", "unknown command \"verson\"; did you mean version?" },
	{ "make a b -out x", "unknown option -out; did you mean --out?" },
	{ "make a b --\033[2J", "unknown option --\\x1b[2J" },
	{ "make a b --out", "--out requires a value: DIR" },
	{ "make a b --out=", "--out requires a value that is not empty" },
	{ "make a b --out EMPTY", "--out requires a value that is not empty" },
	{ "make a b --watch=yes", "--watch accepts no value" },
	{ "make a b --jobs many", "a whole number from 1 to 50, not \"many\"" },
	{ "make a b -j", "--jobs requires a value: N" },
	{ "make a b -j 0", "--jobs accepts a whole number from 1 to 50" },
	{ "make a b -jx 1", "unknown option -jx" },
	{ "make a b -o x", "unknown option -o" },
	{ "make a b --jobs 0", "a whole number from 1 to 50, not \"0\"" },
	{ "make a b --jobs 51", "a whole number from 1 to 50, not \"51\"" },
	{ "make a b --jobs 3x", "a whole number from 1 to 50, not \"3x\"" },
	{ "make a b --jobs 99999999999999999999", "from 1 to 50, not \"999" },
	{ "make a b --seconds 0", "a number above 0, up to 60, not \"0\"" },
	{ "make a b --seconds nan", "a number above 0, up to 60, not \"nan\"" },
	{ "make a b --seconds 61", "a number above 0, up to 60" },
	{ "make a b --form sqare",
	  "accepts one of round, square, not \"sqare\"; did you mean square?" },
	{ "mke", "mill: unknown command \"mke\"; did you mean make?" },
	{ "xyz", "mill: unknown command \"xyz\"; see mill --help" },
	{ "help mke", "mill: unknown command \"mke\"; did you mean make?" },
	{ "--manual mke", "mill: unknown command \"mke\"; did you mean make?" },
	{ "--completion tcsh", "requires a shell: bash, zsh, fish\n" },
	{ "make a b --with=", "--with requires a value that is not empty" },
	{ "", "mill COMMAND ...: things from things" },
};

START_TEST(mistakes_are_told)
{
	const struct mistake *m = &mistakes[_i];
	int status;
	const char *said = call(&status, m->line);

	ck_assert_msg(status == ARGS_WRONG, "%s: %d", m->line, status);
	ck_assert_msg(served_words == -1, "%s: was served", m->line);
	ck_assert_msg(strstr(said, m->told) != NULL, "%s: %s", m->line, said);
}
END_TEST

START_TEST(no_more_often_than_there_is_room)
{
	static char word[] = "a", option[] = "--with=x";
	char *argv[2 + ARGS_TEXTS_MAX + 1] = { word, word };
	struct request got;

	for (int i = 0; i <= ARGS_TEXTS_MAX; i++)
		argv[2 + i] = option;
	ck_assert_int_eq(
		args_read("mill", &make, 2 + ARGS_TEXTS_MAX, argv, &got), 2);
	ck_assert_uint_eq(got.with.n, ARGS_TEXTS_MAX);
	ck_assert_int_eq(
		args_read("mill", &make, 2 + ARGS_TEXTS_MAX + 1, argv, &got),
		-1);
}
END_TEST

START_TEST(the_usage_stands_below_a_mistake)
{
	int status;

	ck_assert_str_eq(call(&status, "make"),
			 "mill make: FROM is missing\n"
			 "usage: mill make FROM TO ... [--out DIR] "
			 "[--form FORM] [--jobs N] [--seconds S]\n"
			 "                 [--watch] [--with WHAT ...]\n");
}
END_TEST

START_TEST(help_is_made_of_the_row)
{
	int status;

	ck_assert_str_eq(call(&status, "make a b c d --help"),
			 "usage: mill make FROM TO ... [--out DIR] [--form "
			 "FORM] [--jobs N] "
			 "[--seconds S]\n"
			 "                 [--watch] [--with WHAT ...]\n"
			 "\n"
			 "Makes TO of FROM.\n"
			 "\n"
			 "Nothing else is changed.\n"
			 "\n"
			 "  --out DIR       where it goes\n"
			 "  --form FORM     how it looks\n"
			 "                    round   without corners\n"
			 "                    square  with four\n"
			 "  --jobs N, -j N  how many at once\n"
			 "  --seconds S     how long\n"
			 "  --watch         look on\n"
			 "  --with WHAT     what goes in too (repeatable)\n"
			 "\n"
			 "Examples:\n"
			 "  mill make a b\n"
			 "  mill make a b c --watch\n"
			 "\n"
			 "Exit status:\n"
			 "  0    done\n"
			 "  2    usage error\n");
	ck_assert_int_eq(status, 0);
	ck_assert_int_eq(served_words, -1);
}
END_TEST

START_TEST(help_is_asked_for_in_any_way)
{
	int status;
	char *said = strdup(call(&status, "bare --help"));

	ck_assert_str_eq(call(&status, "help bare"), said);
	ck_assert_int_eq(status, 0);
	ck_assert_str_eq(call(&status, "--help bare"), said);
	free(said);
	said = strdup(call(&status, "--help"));
	ck_assert_str_eq(call(&status, "help"), said);
	free(said);
}
END_TEST

START_TEST(a_command_says_what_it_needs)
{
	int status;

	refusal = "no water";
	ck_assert_str_eq(call(&status, "make a b"), "mill: no water\n");
	ck_assert_int_eq(status, ARGS_FAILED);
	ck_assert_int_eq(served_words, -1);
	call(&status, "make --help");
	ck_assert_int_eq(status, 0);
	refusal = NULL;
	call(&status, "make fine b");
	ck_assert_int_eq(status, 7);
}
END_TEST

START_TEST(the_program_says_what_there_is)
{
	int status;

	ck_assert_str_eq(call(&status, "--help"),
			 "mill COMMAND ...: things from things\n"
			 "\n"
			 "  mill make FROM TO ...  make one from another\n"
			 "  mill bare              take nothing\n"
			 "\n"
			 "mill COMMAND --help describes a command.\n"
			 "mill --version prints the version.\n");
	ck_assert_int_eq(status, 0);
	ck_assert_str_eq(call(&status, "--version"), "mill 1\n");
	ck_assert_str_eq(call(&status, "-V"), "mill 1\n");
	ck_assert_str_eq(call(&status, "version"), "mill 1\n");
}
END_TEST

START_TEST(commands_stand_in_groups)
{
	int status;

	program.groups = groups;
	ck_assert_str_eq(call(&status, "--help"),
			 "mill COMMAND ...: things from things\n"
			 "\n"
			 "Work\n"
			 "  mill make FROM TO ...  make one from another\n"
			 "\n"
			 "Rest\n"
			 "  mill bare              take nothing\n"
			 "\n"
			 "mill COMMAND --help describes a command.\n"
			 "mill --version prints the version.\n");
	ck_assert_ptr_nonnull(
		strstr(call(&status, "--manual"), ".SS Rest\n.TP\n.BR mill"));
	program.groups = NULL;
}
END_TEST

START_TEST(pages_say_the_same)
{
	static const char *const parts[] = {
		".TH \"MILL\\-MAKE\" 1",
		".SH NAME\nmill\\-make \\- make one from another\n",
		".RB [ \\-\\-out\n.IR DIR ]\n",
		".RB [ \\-\\-watch ]\n",
		".RB [ \\-\\-with\n.IR WHAT ]...\n",
		"Makes TO of FROM.\n.PP\nNothing else is changed.\n",
		".BI \\-\\-out \" DIR\"\nwhere it goes\n",
		".BI \\-\\-jobs \" N\" \"\\fR, \\fB\\-j\" \" N\"\n",
		".B \\-\\-watch\nlook on\n",
		".B square\nwith four\n",
		".SH EXIT STATUS\n.TP\n.B 0\ndone\n.TP\n.B 2\nusage error\n",
		".SH EXAMPLES\n.nf\nmill make a b\n",
	};
	int status;
	const char *page = call(&status, "--manual make");

	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		ck_assert_msg(strstr(page, parts[i]) != NULL, "%s: %s",
			      parts[i], page);
	page = call(&status, "--manual");
	ck_assert_ptr_nonnull(strstr(page, ".BR mill\\-bare (1)\ntake noth"));
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("args");
	TCase *tests = tcase_create("args");

	tcase_add_loop_test(tests, options_are_stored, 0,
			    sizeof(readings) / sizeof(readings[0]));
	tcase_add_loop_test(tests, mistakes_are_told, 0,
			    sizeof(mistakes) / sizeof(mistakes[0]));
	tcase_add_test(tests, an_option_may_be_given_again);
	tcase_add_test(tests, no_more_often_than_there_is_room);
	tcase_add_test(tests, the_usage_stands_below_a_mistake);
	tcase_add_test(tests, help_is_made_of_the_row);
	tcase_add_test(tests, help_is_asked_for_in_any_way);
	tcase_add_test(tests, a_command_says_what_it_needs);
	tcase_add_test(tests, the_program_says_what_there_is);
	tcase_add_test(tests, commands_stand_in_groups);
	tcase_add_test(tests, pages_say_the_same);
	suite_add_tcase(s, tests);
	return run_suite(s);
}
