/* stop_check_print.c - what a rule that stops a run says, in words and as JSON.
 */
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <string.h>

#include "arena/standings/stop_check.h"
#include "lib/diag.h"
#include "lib/format/json_print.h"

#define DIGITS	   10
#define NAME_SHOWN 96

/* A test that passes has excluded its lower bound and all below it. */
static const char *
passed_word(const struct sequential *test)
{
	return test->low < 0 ? "not worse" : "better";
}

/* One that fails has excluded this bound and all above it. */
static double
failed_bound(const struct sequential *test)
{
	return test->two_sided ? test->low : test->high;
}

static const char *
failed_word(const struct sequential *test)
{
	return failed_bound(test) > 0 ? "not better" : "worse";
}

const char *
stop_check_word(const struct stop_check *stopping)
{
	switch (stopping->verdict) {
	case STOP_CHECK_BETTER:
		return passed_word(&stopping->test);
	case STOP_CHECK_NOT_BETTER:
		return failed_word(&stopping->test);
	case STOP_CHECK_GOES_ON:
		return "goes on";
	case STOP_CHECK_FORFEIT:
		return "forfeit";
	case STOP_CHECK_NARROW:
		return "narrow";
	case STOP_CHECK_ALL:
		break;
	}
	return "undecided";
}

static const char *
unit_of(const struct sequential *test)
{
	return test->by == BY_POINTS ? "points a deal" : "Elo";
}

/* As many digits as an estimate of this size is worth. */
static int
digits_of(const struct sequential *test)
{
	double largest = fmax(fabs(test->low), fabs(test->high));

	if (test->by == BY_SCORES)
		return 0;
	if (test->relative)
		return 2;
	return largest < 0.1 ? 4 : largest < 10 ? 2 : 1;
}

/* A number of the test, with its sign; 0 where no digit shows one. */
static double
shown(const struct sequential *test, double x)
{
	return fabs(x) < 0.5 * pow(10, -digits_of(test)) ? 0 : x;
}

/* Where every match went one way no number tells how strong; where nearly every
 * one did, one of the interval's ends. */
static void
interval_text(const struct sequential *test, char *out, size_t size)
{
	int digits = digits_of(test);
	double estimate = shown(test, sequential_estimate(test));
	double low, high;
	size_t n;

	if (isinf(estimate)) {
		snprintf(out, size, "%s every match",
			 estimate < 0 ? "lost" : "won");
		return;
	}
	sequential_interval(test, &low, &high);
	low = shown(test, low);
	high = shown(test, high);
	n = (size_t)snprintf(out, size, "%+.*f %s", digits, estimate,
			     unit_of(test));
	if (n >= size || isnan(low) || (isinf(low) && isinf(high)))
		return;
	out += n;
	size -= n;
	if (isinf(low))
		snprintf(out, size, " (95 %%: at most %+.*f)", digits, high);
	else if (isinf(high))
		snprintf(out, size, " (95 %%: at least %+.*f)", digits, low);
	else
		snprintf(out, size, " (95 %%: %+.*f to %+.*f)", digits, low,
			 digits, high);
}

/* What the evidence is for, or why there is none. */
static void
evidence_text(const struct sequential *test, char *out, size_t size)
{
	if (test->by == BY_POINTS && test->telling == 0)
		snprintf(out, size,
			 "no evidence: no match has differed by a "
			 "point");
	else if (test->relative)
		snprintf(out, size,
			 "no evidence yet: %" PRIu64 " of %d groups that "
			 "differ in points",
			 test->telling, SEQUENTIAL_GROUPS_MIN);
	else if (test->two_sided)
		snprintf(out, size,
			 "evidence %+.2f, %s at %+.2f; and %+.2f, %s at %+.2f",
			 test->ratio, passed_word(test), sequential_upper(test),
			 test->below, failed_word(test),
			 sequential_lower(test));
	else
		snprintf(out, size, "evidence %+.2f: %s at %+.2f, %s at %+.2f",
			 test->ratio, passed_word(test), sequential_upper(test),
			 failed_word(test), sequential_lower(test));
}

void
stop_check_state(const struct stop_check *stopping, char *out, size_t size)
{
	const struct sequential *test = &stopping->test;
	char estimate[160], evidence[160];

	if (stopping->config->stop.kind == STOP_WIDTH) {
		if (isinf(stopping->widest))
			snprintf(out, size,
				 "no intervals yet; it stops at +-%g",
				 stopping->config->stop.width);
		else
			snprintf(out, size,
				 "widest interval +-%.0f Elo; it stops at "
				 "+-%g",
				 stopping->widest,
				 stopping->config->stop.width);
		return;
	}
	if (test->groups == 0) {
		snprintf(out, size, "no group is complete yet");
		return;
	}
	interval_text(test, estimate, sizeof(estimate));
	evidence_text(test, evidence, sizeof(evidence));
	snprintf(out, size, "%" PRIu64 " group%s: %s\n%s", test->groups,
		 test->groups == 1 ? "" : "s", estimate, evidence);
}

/* The first bot of a side: those that follow are the same program. */
static const char *
side_name(const struct stop_check *stopping, enum stop_side side)
{
	const struct config *config = stopping->config;
	uint32_t i = 0;

	while (config->stop.side[i] != side)
		i++;
	return config->bots[i].name;
}

static void
shown_name(const char *name, char *out, size_t size)
{
	text_show(name, strlen(name), out, size);
}

/* What a test that ended by itself has found. */
static void
print_found(FILE *out, const struct stop_check *stopping, const char *new,
	    const char *old)
{
	const struct sequential *test = &stopping->test;
	const char *word = stop_check_word(stopping);
	bool passed = stopping->verdict == STOP_CHECK_BETTER;
	double bound = fabs(passed ? test->low : failed_bound(test));

	fprintf(out, "%s: %s is %s than %s", word, new, word, old);
	if (strcmp(word, "not better") == 0)
		fprintf(out,
			", not by %.*f %s (which is not to say that it is "
			"worse)\n",
			digits_of(test), bound, unit_of(test));
	else if (strcmp(word, "not worse") == 0)
		fprintf(out,
			" by more than %.*f %s (which is not to say that it is "
			"better)\n",
			digits_of(test), bound, unit_of(test));
	else if (bound > 0)
		fprintf(out, " by more than %.*f %s\n", digits_of(test), bound,
			unit_of(test));
	else
		fputc('\n', out);
}

/* What was found, in a line. */
static void
print_verdict(FILE *out, const struct stop_check *stopping, const char *new,
	      const char *old)
{
	char bot[NAME_SHOWN], why[STORE_TEXT_MAX + 8];

	switch (stopping->verdict) {
	case STOP_CHECK_BETTER:
	case STOP_CHECK_NOT_BETTER:
		print_found(out, stopping, new, old);
		break;
	case STOP_CHECK_FORFEIT:
		shown_name(stopping->config->bots[stopping->forfeit_bot].name,
			   bot, sizeof(bot));
		shown_name(stopping->forfeit, why, sizeof(why));
		fprintf(out,
			"no verdict: %s forfeited match %" PRIu64
			" (%s), and a "
			"forfeit has no points; mend it, or compare by scores, "
			"where it is a loss\n",
			bot, stopping->forfeit_match, why);
		break;
	case STOP_CHECK_GOES_ON:
		fprintf(out,
			"no verdict yet: match %" PRIu64 " has not been "
			"played\n",
			stopping->next);
		break;
	case STOP_CHECK_NARROW:
	case STOP_CHECK_ALL:
		fprintf(out,
			"undecided: every match was played, and whether %s is "
			"better than %s is not known\n",
			new, old);
		break;
	}
}

/* Lost matches that were not played to their end belong to what was found. */
static void
print_forfeits(FILE *out, const struct stop_check *stopping, const char *name,
	       enum stop_side side)
{
	if (stopping->forfeits[side] > 0)
		fprintf(out,
			"%s forfeited %" PRIu64 " of the %" PRIu64
			" match%s, which it lost by that\n",
			name, stopping->forfeits[side], stopping->test.matches,
			stopping->test.matches == 1 ? "" : "es");
}

/* Where the test stands. */
static void
print_test(FILE *out, const struct sequential *test)
{
	char evidence[160];

	if (test->relative || (test->by == BY_POINTS && test->telling == 0)) {
		evidence_text(test, evidence, sizeof(evidence));
		fprintf(out, "The test has %s%s\n", evidence,
			test->telling == 0
				? ", so that nothing can tell the two apart"
				: ", from which its bounds follow (--bounds "
				  "gives them at once)");
		return;
	}
	if (test->two_sided) {
		evidence_text(test, evidence, sizeof(evidence));
		fprintf(out, "The test, two-sided: %.*f against %.*f %s; %s\n",
			digits_of(test), test->low, digits_of(test), test->high,
			unit_of(test), evidence);
		return;
	}
	fprintf(out,
		"The test: %.*f against %.*f %s; evidence %+.2f, of %+.2f for "
		"%s and %+.2f for %s\n",
		digits_of(test), test->low, digits_of(test), test->high,
		unit_of(test), test->ratio, sequential_upper(test),
		passed_word(test), sequential_lower(test), failed_word(test));
}

/* How much, from how many groups, and where the test stands. */
static void
print_groups(FILE *out, const struct stop_check *stopping, const char *new,
	     const char *old)
{
	const struct sequential *test = &stopping->test;
	bool stopped = stopping->verdict == STOP_CHECK_BETTER ||
		       stopping->verdict == STOP_CHECK_NOT_BETTER;
	char estimate[160];

	interval_text(test, estimate, sizeof(estimate));
	fprintf(out,
		"%s to %s: %s, after %" PRIu64 " mirror group%s, %" PRIu64
		" match%s\n",
		new, old, estimate, test->groups, test->groups == 1 ? "" : "s",
		test->matches, test->matches == 1 ? "" : "es");
	print_forfeits(out, stopping, new, STOP_NEW);
	print_forfeits(out, stopping, old, STOP_OLD);
	if (stopped && isfinite(sequential_estimate(test)))
		fputs("The estimate is biased outwards, since the test stopped "
		      "at a good moment.\n",
		      out);
	print_test(out, test);
}

/* The verdict is the last line. */
static void
print_compared(FILE *out, const struct stop_check *stopping)
{
	char new[NAME_SHOWN], old[NAME_SHOWN];

	shown_name(side_name(stopping, STOP_NEW), new, sizeof(new));
	shown_name(side_name(stopping, STOP_OLD), old, sizeof(old));
	if (stopping->test.groups > 0)
		print_groups(out, stopping, new, old);
	print_verdict(out, stopping, new, old);
}

static void
print_width(FILE *out, const struct stop_check *stopping)
{
	double width = stopping->config->stop.width;

	if (stopping->verdict == STOP_CHECK_NARROW)
		fprintf(out,
			"stopped after match %" PRIu64 ": every interval is at "
			"most +-%g Elo wide, the widest +-%.1f\n",
			stopping->last, width, stopping->widest);
	else if (stopping->verdict == STOP_CHECK_GOES_ON)
		fprintf(out,
			"no verdict yet: match %" PRIu64 " has not been "
			"played\n",
			stopping->next);
	else if (isinf(stopping->widest))
		fprintf(out,
			"every match was played: there are too few for "
			"intervals, which were to be at most +-%g Elo\n",
			width);
	else
		fprintf(out,
			"every match was played, and the widest interval is "
			"+-%.1f Elo, not +-%g\n",
			stopping->widest, width);
}

void
stop_check_text(FILE *out, const struct stop_check *stopping)
{
	if (stopping->config->stop.kind == STOP_COMPARE)
		print_compared(out, stopping);
	else
		print_width(out, stopping);
}

static json_t *
two_numbers(double a, double b)
{
	json_t *list = json_array();

	json_array_append_new(list, json_of_number(a));
	json_array_append_new(list, json_of_number(b));
	return list;
}

static void
set_compared(json_t *of, const struct stop_check *stopping)
{
	const struct sequential *test = &stopping->test;
	double low, high;

	sequential_interval(test, &low, &high);
	json_put(of, "new", json_of_text(side_name(stopping, STOP_NEW)));
	json_put(of, "old", json_of_text(side_name(stopping, STOP_OLD)));
	json_put(of, "by",
		 json_string(stop_by_words[stopping->config->stop.by]));
	json_put(of, "unit", json_string(unit_of(test)));
	json_put(of, "groups", json_of_count(test->groups));
	json_put(of, "compared", json_of_count(test->matches));
	json_put(of, "estimate", json_of_number(sequential_estimate(test)));
	json_put(of, "interval", two_numbers(low, high));
	json_put(of, "biased",
		 json_boolean(stopping->verdict == STOP_CHECK_BETTER ||
			      stopping->verdict == STOP_CHECK_NOT_BETTER));
	json_put(of, "bounds",
		 test->relative ? json_null()
				: two_numbers(test->low, test->high));
	json_put(of, "alpha", json_of_number(test->alpha));
	json_put(of, "beta", json_of_number(test->beta));
	json_put(of, "evidence", json_of_number(test->ratio));
	if (test->two_sided)
		json_put(of, "evidence_below", json_of_number(test->below));
	json_put(of, "stops_at",
		 two_numbers(sequential_lower(test), sequential_upper(test)));
	if (test->by == BY_SCORES) {
		json_put(of, "forfeits_new",
			 json_of_count(stopping->forfeits[STOP_NEW]));
		json_put(of, "forfeits_old",
			 json_of_count(stopping->forfeits[STOP_OLD]));
	}
	if (stopping->forfeit_match == 0)
		return;
	json_put(of, "forfeit_match", json_of_count(stopping->forfeit_match));
	json_put(of, "forfeit_bot",
		 json_of_text(
			 stopping->config->bots[stopping->forfeit_bot].name));
	json_put(of, "forfeit", json_of_text(stopping->forfeit));
}

json_t *
stop_check_value(const struct stop_check *stopping)
{
	json_t *of = json_object();

	json_put(of, "verdict", json_string(stop_check_word(stopping)));
	json_put(of, "game", json_of_text(stopping->config->rules_name));
	json_put(of, "seed", json_of_text(stopping->config->seed));
	json_put(of, "matches", json_of_count(stopping->next - 1));
	if (stopping->config->stop.kind == STOP_COMPARE) {
		set_compared(of, stopping);
	} else {
		json_put(of, "width",
			 json_of_number(stopping->config->stop.width));
		json_put(of, "widest", json_of_number(stopping->widest));
	}
	return of;
}

void
stop_check_json(FILE *out, const struct stop_check *stopping)
{
	json_print(out, stop_check_value(stopping), DIGITS);
	fputc('\n', out);
}
