/* Which interpreter starts a script. */
#include "lib/interpreter.h"

#include <check.h>
#include <stddef.h>

#include "tests/support/suite.h"

static const struct {
	const char *path;
	const char *program; /* NULL: none */
} rows[] = {
	{ "bot.py", "python3" },
	{ "/home/ann/a bot.sh", "sh" },
	{ "bot.mjs", "node" },
	{ "bot.tar.jar", "java" },
	{ "bot.R", "Rscript" },
	{ "bot.r", NULL }, /* as it is written */
	{ "bot.PY", NULL },
	{ "bot", NULL },
	{ "", NULL },
	{ "bot.py.txt", NULL }, /* the last ending counts */
	{ "bot.javascript", NULL },
	{ ".py", NULL }, /* a name, and no ending */
	{ "py", NULL },
};

START_TEST(a_script_is_started_by_its_ending)
{
	const struct interpreter *ending = interpreter_of(rows[_i].path);

	if (rows[_i].program == NULL) {
		ck_assert_msg(ending == NULL, "\"%s\": %s", rows[_i].path,
			      ending != NULL ? ending->program : "");
		return;
	}
	ck_assert_msg(ending != NULL, "\"%s\": none", rows[_i].path);
	ck_assert_str_eq(ending->program, rows[_i].program);
}
END_TEST

/* java reads a source as its argument, and an archive behind -jar. */
START_TEST(an_archive_has_its_option)
{
	ck_assert_str_eq(interpreter_of("bot.jar")->option, "-jar");
	ck_assert_ptr_null(interpreter_of("bot.java")->option);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("interpreter");
	TCase *tc = tcase_create("interpreter");

	tcase_add_loop_test(tc, a_script_is_started_by_its_ending, 0,
			    sizeof(rows) / sizeof(rows[0]));
	tcase_add_test(tc, an_archive_has_its_option);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
