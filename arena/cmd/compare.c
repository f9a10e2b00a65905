/* compare.c - `arena compare`: compare two versions of a bot; see commands.h.
 */
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/cmd/commands.h"
#include "arena/process/host_limits.h"
#include "arena/standings/stop_check.h"
#include "arena/tournament/playing.h"

#define GROUPS_MAX 5000 /* chosen: few tests with default bounds need more */

struct compare_request {
	struct config_compare compare;
	const char *out, *by, *bounds, *format;
};

/* Output format and verdict of the test. */
struct compare_result {
	bool json;
	enum stop_check_verdict verdict;
};

static void
compare_print_verdict(void *arg, const struct stop_check *stopping)
{
	struct compare_result *result = arg;

	result->verdict = stopping->verdict;
	if (result->json)
		stop_check_json(stdout, stopping);
	else
		stop_check_text(stdout, stopping);
}

/* Parse "LOW,HIGH". */
static bool
compare_parse_bounds(const char *text, struct stop_rule *stop)
{
	char *end;

	if (text == NULL)
		return true;
	stop->bounds = true;
	stop->low = strtod(text, &end);
	if (end != text && *end == ',') {
		text = end + 1;
		stop->high = strtod(text, &end);
		if (end != text && *end == '\0' && isfinite(stop->low) &&
		    isfinite(stop->high) && stop->low < stop->high)
			return true;
	}
	fputs("arena: --bounds takes two numbers, the lower one first, as in "
	      "--bounds 0,2: points a deal, or Elo with --by scores\n",
	      stderr);
	return false;
}

static bool
compare_check_errors(const struct stop_rule *stop)
{
	if (stop->alpha <= STOP_ERROR_MAX && stop->beta <= STOP_ERROR_MAX)
		return true;
	fprintf(stderr,
		"arena: --alpha and --beta are probabilities of an error, at "
		"most %g; 0.05 is 5 %%\n",
		STOP_ERROR_MAX);
	return false;
}

static enum status
compare_status(enum stop_check_verdict verdict)
{
	switch (verdict) {
	case STOP_CHECK_BETTER:
		return STATUS_DONE;
	case STOP_CHECK_NOT_BETTER:
		return STATUS_NOT_BETTER;
	case STOP_CHECK_GOES_ON:
	case STOP_CHECK_FORFEIT:
	case STOP_CHECK_NARROW:
	case STOP_CHECK_ALL:
		break;
	}
	return STATUS_UNDECIDED;
}

static int
cmd_compare(const void *arg, int argc, char **argv)
{
	const struct compare_request *request = arg;
	struct config_compare compare = request->compare;
	struct compare_result result = { .json = strcmp(request->format,
							"json") == 0 };
	struct run_how how = { .dir = request->out,
			       .keeps = request->out == NULL,
			       .print_results = compare_print_verdict,
			       .arg = &result };
	struct config_error error;
	struct config *config;
	char here[PATH_MAX];
	enum status status;

	(void)argc;
	compare.stop.by = strcmp(request->by, "scores") == 0 ? STOP_BY_SCORES
							     : STOP_BY_POINTS;
	if (!compare_parse_bounds(request->bounds, &compare.stop) ||
	    !compare_check_errors(&compare.stop))
		return STATUS_USAGE;
	if (getcwd(here, sizeof(here)) == NULL) {
		fprintf(stderr, "arena: current folder: %s\n", strerror(errno));
		return STATUS_FAILED;
	}
	compare.play.game = argv[0];
	compare.bots = argv + 1;
	config = config_compare(&compare, here, &error);
	playing_hide_secret(compare.play.seed);
	if (config == NULL)
		return playing_print_error("arena: ", &error);
	status = playing_run(config, &how);
	config_free(config);
	return (int)(status == STATUS_DONE ? compare_status(result.verdict)
					   : status);
}

static const char *
compare_by_choice(unsigned i, const char **words)
{
	static const char *const help[] = { "points a deal",
					    "who came before whom" };

	*words = stop_by_words[i] != NULL ? help[i] : NULL;
	return stop_by_words[i];
}

static const char *
compare_format_choice(unsigned i, const char **words)
{
	static const char *const formats[] = { "text", "json", NULL };

	*words = NULL;
	return formats[i];
}

#define AT(field)      offsetof(struct compare_request, field)
#define PLAY_AT(field) AT(compare.play.field)

static const struct command_option compare_options[] = {
	OPTION_CHOICE("by", "WHAT", AT(by), compare_by_choice,
		      "measure to compare (default: points, which decide "
		      "soonest)"),
	OPTION_TEXT(
		"bounds", "LOW,HIGH", AT(bounds),
		"bounds of the test, in points a deal or, by scores, in Elo: "
		"NEW is not better at LOW, and better at HIGH (default by "
		"points: 0 and a twentieth of a deal's spread, estimated "
		"from the first matches; by scores: 0,20)"),
	OPTION_REAL(
		"alpha", "P", AT(compare.stop.alpha), 1,
		"probability of the verdict better if the difference is LOW "
		"(default: 0.05)"),
	OPTION_REAL(
		"beta", "P", AT(compare.stop.beta), 1,
		"probability of the verdict not better if the difference is "
		"HIGH (default: 0.05)"),
	OPTION_COUNT(
		"groups-max", "N", AT(compare.groups_max), 1, PLAYING_COUNT_MAX,
		"maximum number of mirror groups (default: 5000). After them "
		"the verdict is undecided"),
	OPTION_COUNT("seats", "N", PLAY_AT(seats), 2, PAIRING_SEATS_MAX,
		     "seats at the table (default: the smallest number of the "
		     "game that two bots can share evenly)"),
	PLAYING_DEALS(AT(compare.play)),
	PLAYING_SEED(AT(compare.play)),
	PLAYING_JOBS(AT(compare.play)),
	PLAYING_ISOLATION(AT(compare.play)),
	OPTION_TEXT("out", "DIR", AT(out),
		    "keep the results in DIR, and continue an interrupted run "
		    "from there (default: results are discarded)"),
	OPTION_CHOICE("format", "FORMAT", AT(format), compare_format_choice,
		      "output format of the verdict: text or json (default: "
		      "text)"),
	{ .name = NULL },
};

const struct command compare_command = {
	.name = "compare",
	.arguments = "GAME NEW OLD",
	.least = 3,
	.most = 3,
	.summary = "compare two versions of a bot",
	.about = "Play NEW against OLD until the difference is significant, "
		 "then stop. The matches come in mirror groups: the same "
		 "cards, once from each seat. After each group a sequential "
		 "test checks whether NEW is better, with 5 % error on either "
		 "side.\n"
		 "The verdict is better, not better, or undecided after "
		 "--groups-max groups. With a LOW below 0 \"better\" becomes "
		 "\"not worse\": NEW is not worse by more than that. With a "
		 "HIGH of 0 or less \"not better\" becomes \"worse\". The "
		 "estimate of the difference has an interval. It is biased "
		 "outwards, because the test stops at a favourable moment.\n"
		 "A game of partners is played by two sides. At other tables "
		 "with more than two seats, half the seats are NEW and half "
		 "are OLD, each in its own process. Rotations give each bot "
		 "every seat equally often.\n"
		 "By points, a forfeit ends the test without a verdict. By "
		 "scores, a forfeit is a lost match. docs/ratings.md has the "
		 "details. The key stop of a tournament uses the same test "
		 "(configs/every-key.yaml).",
	.options = compare_options,
	.defaults =
		&(const struct compare_request){
			.compare = { .play = { .name = "compare" },
				     .stop = { .alpha = STOP_ERROR,
					       .beta = STOP_ERROR },
				     .groups_max = GROUPS_MAX },
			.by = "points",
			.format = "text" },
	.bytes = sizeof(struct compare_request),
	.status = "0 NEW is better, or not worse with a LOW below 0\n"
		  "1 the run failed, or a match is void\n"
		  "2 usage error\n"
		  "3 a bot could not be started\n"
		  "4 NEW is not better, or worse\n"
		  "5 undecided, or a forfeit ended the test\n"
		  "130 interrupted",
	.examples = "arena compare gin ./mybot.py ./mybot-yesterday.py\n"
		    "arena compare contract ./new.py ./old.py --by scores "
		    "--bounds -5,10\n"
		    "arena compare gin new/bot old/bot --out results/new && "
		    "git commit -a",
	.see = "arena-play(1) arena-run(1) arena-rate(1)",
	.needs = host_limits_check_proc,
	.run = cmd_compare,
};
