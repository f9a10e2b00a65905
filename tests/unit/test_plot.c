/* test_plot.c - where a value lies, and which ticks are good to read. */
#include "arena/report/plot.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

#define NEAR 1e-9

static struct plot
scale(double low, double high, bool logarithmic)
{
	return (struct plot){
		.low = low, .high = high, .log = logarithmic, .to = 1
	};
}

START_TEST(values_lie_on_the_scale)
{
	struct plot plot = scale(-10, 30, false);

	ck_assert_double_eq_tol(plot_at(&plot, -10), 0, NEAR);
	ck_assert_double_eq_tol(plot_at(&plot, 0), 0.25, NEAR);
	ck_assert_double_eq_tol(plot_at(&plot, 30), 1, NEAR);
	ck_assert_double_eq_tol(plot_at(&plot, 99), 1, NEAR);
	ck_assert_double_eq_tol(plot_at(&plot, -99), 0, NEAR);
	plot.from = 0.1;
	plot.to = 0.9;
	ck_assert_double_eq_tol(plot_at(&plot, 10), 0.5, NEAR);
}
END_TEST

START_TEST(so_they_do_by_powers)
{
	struct plot plot = scale(1, 10000, true);

	ck_assert_double_eq_tol(plot_at(&plot, 100), 0.5, NEAR);
	ck_assert_double_eq_tol(plot_at(&plot, 0), 0, NEAR);
}
END_TEST

/* Ranges, and the first and the last tick, and how many. */
static const struct range {
	double low, high;
	bool log;
	double first, last;
	unsigned count;
} ranges[] = {
	{ 0, 1, false, 0, 1, 6 },
	{ 0, 100, false, 0, 100, 6 },
	{ -37, 41, false, -20, 40, 4 },
	{ 1381.5, 1622.7, false, 1400, 1600, 5 },
	{ 0, 0, false, NAN, NAN, 0 },
	{ 1, 1000, true, 1, 1000, 4 },
	{ 20, 500, true, 100, 100, 1 },
	{ 1, 1e9, true, 1, 1e8, 5 },
};

START_TEST(ticks_are_round_and_few)
{
	const struct range *range = &ranges[_i];
	struct plot plot = scale(range->low, range->high, range->log);
	double tick[PLOT_TICKS];
	unsigned n = plot_ticks(&plot, tick);

	ck_assert_uint_eq(n, range->count);
	for (unsigned i = 0; i < n; i++) {
		ck_assert(tick[i] >= range->low - NEAR);
		ck_assert(tick[i] <= range->high * (1 + NEAR) + NEAR);
		ck_assert_msg(tick[i] != 0 || !signbit(tick[i]), "-0");
	}
	if (n > 0) {
		ck_assert_double_eq_tol(tick[0], range->first, NEAR);
		ck_assert_double_eq_tol(tick[n - 1], range->last, 1e-6);
	}
}
END_TEST

START_TEST(a_plot_says_what_it_shows)
{
	struct html html;
	struct plot plot;
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	html_document(&html, out);
	plot_begin(&plot, &html, 40, "a < b", "in words & numbers");
	plot_text(&plot, PLOT_END, "small", 1, 12, "%s", "<b>");
	plot_end(&plot);
	fclose(out);
	ck_assert_ptr_nonnull(strstr(text, "role=\"img\""));
	ck_assert_ptr_nonnull(strstr(text, "<title>a &lt; b</title>"));
	ck_assert_ptr_nonnull(
		strstr(text, "<desc>in words &amp; numbers</desc>"));
	ck_assert_ptr_nonnull(strstr(text, ">&lt;b&gt;</text>"));
	free(text);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("plot");
	TCase *tests = tcase_create("plot");

	tcase_add_test(tests, values_lie_on_the_scale);
	tcase_add_test(tests, so_they_do_by_powers);
	tcase_add_loop_test(tests, ticks_are_round_and_few, 0,
			    (int)(sizeof(ranges) / sizeof(ranges[0])));
	tcase_add_test(tests, a_plot_says_what_it_shows);
	suite_add_tcase(suite, tests);
	return run_suite(suite);
}
