/* stop_check_print.c - print the verdict of a stop rule as text and JSON; see
 * stop_check.h. */
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <string.h>

#include "arena/standings/stop_check.h"
#include "lib/diag.h"
#include "lib/format/json_print.h"

#define DIGITS	   10
#define NAME_SHOWN 96

/* Return the verdict of a test that excluded its lower bound and all values
 * below it. */
static const char *
test_passed_word(const struct sequential *test)
{
	return test->low < 0 ? "not worse" : "better";
}

/* Return the bound that a failed test excluded, with all values above it. */
static double
test_failed_bound(const struct sequential *test)
{
	return test->two_sided ? test->low : test->high;
}

static const char *
test_failed_word(const struct sequential *test)
{
	return test_failed_bound(test) > 0 ? "not better" : "worse";
}

const char *
stop_check_word(const struct stop_check *check)
{
	switch (check->verdict) {
	case STOP_CHECK_BETTER:
		return test_passed_word(&check->test);
	case STOP_CHECK_NOT_BETTER:
		return test_failed_word(&check->test);
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
test_unit(const struct sequential *test)
{
	return test->by == BY_POINTS ? "points a deal" : "Elo";
}

/* Return the number of digits to print for an estimate of this size. */
static int
test_digits(const struct sequential *test)
{
	double largest = fmax(fabs(test->low), fabs(test->high));

	if (test->by == BY_SCORES)
		return 0;
	if (test->relative)
		return 2;
	return largest < 0.1 ? 4 : largest < 10 ? 2 : 1;
}

/* Return a value of the test, or 0 if the value rounds to 0. */
static double
round_to_shown_digits(const struct sequential *test, double x)
{
	return fabs(x) < 0.5 * pow(10, -test_digits(test)) ? 0 : x;
}

/* Format the estimate and its interval.  The estimate is infinite if one side
 * won every match.  An end of the interval is infinite if one side won nearly
 * all. */
static void
format_estimate(const struct sequential *test, char *out, size_t size)
{
	int digits = test_digits(test);
	double estimate = round_to_shown_digits(test,
						sequential_estimate(test));
	double low, high;
	size_t n;

	if (isinf(estimate)) {
		snprintf(out, size, "%s every match",
			 estimate < 0 ? "lost" : "won");
		return;
	}
	sequential_interval(test, &low, &high);
	low = round_to_shown_digits(test, low);
	high = round_to_shown_digits(test, high);
	n = (size_t)snprintf(out, size, "%+.*f %s", digits, estimate,
			     test_unit(test));
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

/* Format the evidence, or the reason why there is none. */
static void
format_evidence(const struct sequential *test, char *out, size_t size)
{
	if (test->by == BY_POINTS && test->telling == 0)
		snprintf(out, size,
			 "no evidence: the points of both bots were equal in "
			 "every match");
	else if (test->relative)
		snprintf(out, size,
			 "no evidence yet: %" PRIu64
			 " of the %d groups with different points that the "
			 "test needs",
			 test->telling, SEQUENTIAL_GROUPS_MIN);
	else if (test->two_sided)
		snprintf(out, size,
			 "evidence %+.2f (%s at %+.2f) and %+.2f (%s at %+.2f)",
			 test->ratio, test_passed_word(test),
			 sequential_upper(test), test->below,
			 test_failed_word(test), sequential_lower(test));
	else
		snprintf(out, size, "evidence %+.2f: %s at %+.2f, %s at %+.2f",
			 test->ratio, test_passed_word(test),
			 sequential_upper(test), test_failed_word(test),
			 sequential_lower(test));
}

void
stop_check_state(const struct stop_check *check, char *out, size_t size)
{
	const struct sequential *test = &check->test;
	char estimate[160], evidence[160];

	if (check->config->stop.kind == STOP_WIDTH) {
		if (isinf(check->widest))
			snprintf(out, size,
				 "no intervals yet; the run stops at +-%g",
				 check->config->stop.width);
		else
			snprintf(out, size,
				 "widest interval +-%.0f Elo; the run stops "
				 "at +-%g",
				 check->widest, check->config->stop.width);
		return;
	}
	if (test->groups == 0) {
		snprintf(out, size, "no group is complete yet");
		return;
	}
	format_estimate(test, estimate, sizeof(estimate));
	format_evidence(test, evidence, sizeof(evidence));
	snprintf(out, size, "%" PRIu64 " group%s: %s\n%s", test->groups,
		 test->groups == 1 ? "" : "s", estimate, evidence);
}

/* Return the first bot of a side; the other bots of the side run the same
 * program. */
static const char *
compared_bot_name(const struct stop_check *check, enum stop_side side)
{
	const struct config *config = check->config;
	uint32_t i = 0;

	while (config->stop.side[i] != side)
		i++;
	return config->bots[i].name;
}

static void
escape_name(const char *name, char *out, size_t size)
{
	text_show(name, strlen(name), out, size);
}

/* Print the verdict of a test that reached a bound. */
static void
print_test_verdict(FILE *out, const struct stop_check *check, const char *new,
		   const char *old)
{
	const struct sequential *test = &check->test;
	const char *word = stop_check_word(check);
	bool passed = check->verdict == STOP_CHECK_BETTER;
	double bound = fabs(passed ? test->low : test_failed_bound(test));

	fprintf(out, "%s: %s is %s than %s", word, new, word, old);
	if (strcmp(word, "not better") == 0)
		fprintf(out,
			", at least not by %.*f %s (which does not show that "
			"it is worse)\n",
			test_digits(test), bound, test_unit(test));
	else if (strcmp(word, "not worse") == 0)
		fprintf(out,
			" by more than %.*f %s (which does not show that it is "
			"better)\n",
			test_digits(test), bound, test_unit(test));
	else if (bound > 0)
		fprintf(out, " by more than %.*f %s\n", test_digits(test),
			bound, test_unit(test));
	else
		fputc('\n', out);
}

/* Print the verdict as a line. */
static void
print_compare_verdict(FILE *out, const struct stop_check *check,
		      const char *new, const char *old)
{
	char bot[NAME_SHOWN], why[STORE_TEXT_MAX + 8];

	switch (check->verdict) {
	case STOP_CHECK_BETTER:
	case STOP_CHECK_NOT_BETTER:
		print_test_verdict(out, check, new, old);
		break;
	case STOP_CHECK_FORFEIT:
		escape_name(check->config->bots[check->forfeit_bot].name, bot,
			    sizeof(bot));
		escape_name(check->forfeit, why, sizeof(why));
		fprintf(out,
			"no verdict: %s forfeited match %" PRIu64
			" (%s), and a forfeit has no points; fix the bot, or "
			"compare by scores, where a forfeit is a loss\n",
			bot, check->forfeit_match, why);
		break;
	case STOP_CHECK_GOES_ON:
		fprintf(out,
			"no verdict yet: match %" PRIu64 " has not been "
			"played\n",
			check->next);
		break;
	case STOP_CHECK_NARROW:
	case STOP_CHECK_ALL:
		fprintf(out,
			"undecided: every match was played before the test of "
			"%s against %s reached a bound\n",
			new, old);
		break;
	}
}

/* Print the number of forfeits.  They count as lost matches, but these matches
 * were not played to the end. */
static void
print_side_forfeits(FILE *out, const struct stop_check *check, const char *name,
		    enum stop_side side)
{
	if (check->forfeits[side] > 0)
		fprintf(out,
			"%s forfeited %" PRIu64 " of the %" PRIu64
			" match%s; each forfeit counts as a lost match\n",
			name, check->forfeits[side], check->test.matches,
			check->test.matches == 1 ? "" : "es");
}

/* Print the bounds and the evidence of the test. */
static void
print_test_state(FILE *out, const struct sequential *test)
{
	char evidence[160];

	if (test->relative || (test->by == BY_POINTS && test->telling == 0)) {
		format_evidence(test, evidence, sizeof(evidence));
		fprintf(out, "The test has %s%s\n", evidence,
			test->telling == 0 ? ", so the test cannot distinguish "
					     "the two bots"
					   : " to compute its bounds (--bounds "
					     "sets the bounds directly)");
		return;
	}
	if (test->two_sided) {
		format_evidence(test, evidence, sizeof(evidence));
		fprintf(out, "The test, two-sided: %.*f against %.*f %s; %s\n",
			test_digits(test), test->low, test_digits(test),
			test->high, test_unit(test), evidence);
		return;
	}
	fprintf(out,
		"The test: %.*f against %.*f %s; evidence %+.2f, which must "
		"reach %+.2f for %s or %+.2f for %s\n",
		test_digits(test), test->low, test_digits(test), test->high,
		test_unit(test), test->ratio, sequential_upper(test),
		test_passed_word(test), sequential_lower(test),
		test_failed_word(test));
}

/* Print estimate, number of groups, and state of the test. */
static void
print_compared_groups(FILE *out, const struct stop_check *check,
		      const char *new, const char *old)
{
	const struct sequential *test = &check->test;
	bool stopped = check->verdict == STOP_CHECK_BETTER ||
		       check->verdict == STOP_CHECK_NOT_BETTER;
	char estimate[160];

	format_estimate(test, estimate, sizeof(estimate));
	fprintf(out,
		"%s to %s: %s, after %" PRIu64 " mirror group%s, %" PRIu64
		" match%s\n",
		new, old, estimate, test->groups, test->groups == 1 ? "" : "s",
		test->matches, test->matches == 1 ? "" : "es");
	print_side_forfeits(out, check, new, STOP_NEW);
	print_side_forfeits(out, check, old, STOP_OLD);
	if (stopped && isfinite(sequential_estimate(test)))
		fputs("The estimate tends to exaggerate the difference, "
		      "because the "
		      "test stopped as soon as it was significant.\n",
		      out);
	print_test_state(out, test);
}

/* Print the result of a comparison; the verdict is the last line. */
static void
print_comparison(FILE *out, const struct stop_check *check)
{
	char new[NAME_SHOWN], old[NAME_SHOWN];

	escape_name(compared_bot_name(check, STOP_NEW), new, sizeof(new));
	escape_name(compared_bot_name(check, STOP_OLD), old, sizeof(old));
	if (check->test.groups > 0)
		print_compared_groups(out, check, new, old);
	print_compare_verdict(out, check, new, old);
}

static void
print_interval_check(FILE *out, const struct stop_check *check)
{
	double width = check->config->stop.width;

	if (check->verdict == STOP_CHECK_NARROW)
		fprintf(out,
			"stopped after match %" PRIu64
			": every interval is at most +-%g Elo, the widest "
			"+-%.1f Elo\n",
			check->last, width, check->widest);
	else if (check->verdict == STOP_CHECK_GOES_ON)
		fprintf(out,
			"no verdict yet: match %" PRIu64 " has not been "
			"played\n",
			check->next);
	else if (isinf(check->widest))
		fprintf(out,
			"every match was played, but more matches are needed "
			"for intervals of at most +-%g Elo\n",
			width);
	else
		fprintf(out,
			"every match was played, and the widest interval is "
			"+-%.1f Elo, not +-%g\n",
			check->widest, width);
}

void
stop_check_text(FILE *out, const struct stop_check *check)
{
	if (check->config->stop.kind == STOP_COMPARE)
		print_comparison(out, check);
	else
		print_interval_check(out, check);
}

static void
json_put_comparison(json_t *of, const struct stop_check *check)
{
	const struct sequential *test = &check->test;
	double low, high;

	sequential_interval(test, &low, &high);
	json_put(of, "new", json_of_text(compared_bot_name(check, STOP_NEW)));
	json_put(of, "old", json_of_text(compared_bot_name(check, STOP_OLD)));
	json_put(of, "by", json_string(stop_by_words[check->config->stop.by]));
	json_put(of, "unit", json_string(test_unit(test)));
	json_put(of, "groups", json_of_count(test->groups));
	json_put(of, "compared", json_of_count(test->matches));
	json_put(of, "estimate", json_of_number(sequential_estimate(test)));
	json_put(of, "interval", json_of_pair(low, high));
	json_put(of, "biased",
		 json_boolean(check->verdict == STOP_CHECK_BETTER ||
			      check->verdict == STOP_CHECK_NOT_BETTER));
	json_put(of, "bounds",
		 test->relative ? json_null()
				: json_of_pair(test->low, test->high));
	json_put(of, "alpha", json_of_number(test->alpha));
	json_put(of, "beta", json_of_number(test->beta));
	json_put(of, "evidence", json_of_number(test->ratio));
	if (test->two_sided)
		json_put(of, "evidence_below", json_of_number(test->below));
	json_put(of, "stops_at",
		 json_of_pair(sequential_lower(test), sequential_upper(test)));
	if (test->by == BY_SCORES) {
		json_put(of, "forfeits_new",
			 json_of_count(check->forfeits[STOP_NEW]));
		json_put(of, "forfeits_old",
			 json_of_count(check->forfeits[STOP_OLD]));
	}
	if (check->forfeit_match == 0)
		return;
	json_put(of, "forfeit_match", json_of_count(check->forfeit_match));
	json_put(of, "forfeit_bot",
		 json_of_text(check->config->bots[check->forfeit_bot].name));
	json_put(of, "forfeit", json_of_text(check->forfeit));
}

json_t *
stop_check_value(const struct stop_check *check)
{
	json_t *of = json_object();

	json_put(of, "verdict", json_string(stop_check_word(check)));
	json_put(of, "game", json_of_text(check->config->rules_name));
	json_put(of, "seed", json_of_text(check->config->seed));
	json_put(of, "matches", json_of_count(check->next - 1));
	if (check->config->stop.kind == STOP_COMPARE) {
		json_put_comparison(of, check);
	} else {
		json_put(of, "width",
			 json_of_number(check->config->stop.width));
		json_put(of, "widest", json_of_number(check->widest));
	}
	return of;
}

void
stop_check_json(FILE *out, const struct stop_check *check)
{
	json_print(out, stop_check_value(check), DIGITS);
	fputc('\n', out);
}
