/* test_html.c - no text becomes markup. */
#include "arena/html/html.h"

#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

static struct html html;
static char *text;
static size_t size;

static void
begin(void)
{
	FILE *out = open_memstream(&text, &size);

	ck_assert_ptr_nonnull(out);
	html_document(&html, out);
}

static void
end(void)
{
	fclose(html.out);
	free(text);
}

/* What was written behind the doctype. */
static const char *
written(void)
{
	fflush(html.out);
	ck_assert_msg(strncmp(text, "<!DOCTYPE html>\n", 16) == 0, "%s", text);
	return text + 16;
}

/* What a stranger may be called, and how that stands in a page. */
static const struct shown {
	const char *text, *shown;
} strangers[] = {
	{ "plain", "plain" },
	{ "<script>alert(1)</script>",
	  "&lt;script&gt;alert(1)&lt;/script&gt;" },
	{ "a & b", "a &amp; b" },
	{ "&lt;", "&amp;lt;" },
	{ "\" onload=\"x", "&quot; onload=&quot;x" },
	{ "' onload='x", "&#39; onload=&#39;x" },
	{ "%s%n", "%s%n" },
	{ "\xe2\x80\xaegnp", "\\u{202e}gnp" },
	{ "\x1b[31m", "\\x1b[31m" },
	{ "\xff", "\\xff" },
	{ "caf\xc3\xa9", "caf\xc3\xa9" },
	{ "]]>-->", "]]&gt;--&gt;" },
};

START_TEST(text_is_no_markup)
{
	char wanted[256];

	html_element(&html, "b", NULL, "%s", strangers[_i].text);
	snprintf(wanted, sizeof(wanted), "<b>%s</b>", strangers[_i].shown);
	ck_assert_str_eq(written(), wanted);
}
END_TEST

START_TEST(nor_is_an_attribute)
{
	char wanted[256];

	html_open(&html, "b", strangers[_i].text);
	html_attr(&html, "title", "%s", strangers[_i].text);
	html_text(&html, strangers[_i].text);
	html_close(&html, "b");
	snprintf(wanted, sizeof(wanted), "<b class=\"%s\" title=\"%s\">%s</b>",
		 strangers[_i].shown, strangers[_i].shown, strangers[_i].shown);
	ck_assert_str_eq(written(), wanted);
}
END_TEST

START_TEST(elements_nest)
{
	html_open(&html, "b", NULL);
	html_empty(&html, "br");
	html_link(&html, "x y.html", "%d", 3);
	html_close(&html, "b");
	ck_assert_str_eq(written(), "<b><br><a href=\"x y.html\">3</a></b>");
	ck_assert_uint_eq(html.depth, 0);
}
END_TEST

START_TEST(what_was_not_opened_is_not_closed)
{
	html_open(&html, "b", NULL);
	html_close(&html, "i"); /* asserted */
}
END_TEST

START_TEST(attributes_stand_in_the_tag)
{
	html_open(&html, "b", NULL);
	html_text(&html, "x");
	html_attr(&html, "id", "late"); /* asserted */
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("html");
	TCase *tests = tcase_create("html");
	int n = (int)(sizeof(strangers) / sizeof(strangers[0]));

	tcase_add_checked_fixture(tests, begin, end);
	tcase_add_loop_test(tests, text_is_no_markup, 0, n);
	tcase_add_loop_test(tests, nor_is_an_attribute, 0, n);
	tcase_add_test(tests, elements_nest);
	tcase_add_test_raise_signal(tests, what_was_not_opened_is_not_closed,
				    SIGABRT);
	tcase_add_test_raise_signal(tests, attributes_stand_in_the_tag,
				    SIGABRT);
	suite_add_tcase(suite, tests);
	return run_suite(suite);
}
