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

/* arbitrary: with the default bounds few tests need more groups */
#define GROUPS_MAX 5000

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

/* Parse the value "LOW,HIGH" of the option --bounds. */
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
	fputs("arena: --bounds requires two numbers, the lower number first, "
	      "as in --bounds 0,2. The unit is points per deal; with --by "
	      "scores, the unit is Elo\n",
	      stderr);
	return false;
}

static bool
compare_check_errors(const struct stop_rule *stop)
{
	if (stop->alpha <= STOP_ERROR_MAX && stop->beta <= STOP_ERROR_MAX)
		return true;
	fprintf(stderr,
		"arena: --alpha and --beta are probabilities of a wrong "
		"verdict, at most %g; 5 %% is written 0.05\n",
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
	static const char *const help[] = { "points per deal",
					    "the better place in each match" };

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
		      "how to measure which bot is better (default: points, "
		      "because a test by points needs the fewest matches)"),
	OPTION_TEXT("bounds", "LOW,HIGH", AT(bounds),
		    "bounds of the test, in points per deal or, with --by "
		    "scores, in Elo: NEW counts as not better if the "
		    "difference is LOW, and as better if the difference is "
		    "HIGH (default in points: LOW is 0, and HIGH is a "
		    "twentieth of the standard deviation of one deal, "
		    "estimated from the first matches; default in Elo: "
		    "0,20)"),
	OPTION_REAL("alpha", "P", AT(compare.stop.alpha), 1,
		    "probability of the verdict \"better\" if the true "
		    "difference is LOW (default: 0.05)"),
	OPTION_REAL("beta", "P", AT(compare.stop.beta), 1,
		    "probability of the verdict \"not better\" if the true "
		    "difference is HIGH (default: 0.05)"),
	OPTION_COUNT(
		"groups-max", "N", AT(compare.groups_max), 1, PLAYING_COUNT_MAX,
		"maximum number of mirror groups (default: 5000). If N groups "
		"are not enough for a decision, the verdict is \"undecided\""),
	OPTION_COUNT("seats", "N", PLAY_AT(seats), 2, PAIRING_SEATS_MAX,
		     "number of seats at the table (default: the smallest "
		     "number that the game allows and that two bots can share "
		     "evenly)"),
	PLAYING_DEALS(AT(compare.play)),
	PLAYING_SEED(AT(compare.play)),
	PLAYING_JOBS(AT(compare.play)),
	PLAYING_ISOLATION(AT(compare.play)),
	OPTION_TEXT("out", "DIR", AT(out),
		    "keep the results of the comparison in DIR (default: the "
		    "arena discards the results). If DIR contains an "
		    "interrupted comparison, continue it"),
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
		 "then stop. A mirror group is a set of matches with the same "
		 "cards, in which each bot plays from each seat. After each "
		 "mirror group, a sequential test decides whether to stop. By "
		 "default, each of the two wrong verdicts (\"better\" or "
		 "\"not better\") has a probability of 5 %.\n"
		 "The verdict of the test is \"better\" or \"not better\". If "
		 "the maximum number of groups is not enough, the verdict is "
		 "\"undecided\". If LOW in --bounds is below 0, the verdict "
		 "\"not worse\" replaces \"better\". \"Not worse\" means that "
		 "NEW is better, equal, or worse by at most -LOW. If HIGH is "
		 "0 or less, the verdict \"worse\" replaces \"not better\". "
		 "The command also prints an estimate of the difference "
		 "between NEW and OLD, with an interval. This estimate tends "
		 "to exaggerate the difference, because the test stops when "
		 "the results are extreme.\n"
		 "In a game with partners, NEW plays one side and OLD plays "
		 "the other side. In all other games with more than two "
		 "seats, NEW plays half of the seats and OLD plays the other "
		 "half, with one process for each seat. The seats rotate, so "
		 "each bot plays every seat equally often.\n"
		 "With --by points, a forfeit ends the test without a "
		 "verdict. With --by scores, a forfeit is a lost match. "
		 "docs/ratings.md explains the test. A tournament uses the "
		 "same test if its configuration has the key stop "
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
	.status = "0 NEW is better or, if LOW is below 0, not worse\n"
		  "1 the run failed, or a match is void\n"
		  "2 usage error\n"
		  "3 a bot could not be started\n"
		  "4 NEW is not better, or is worse if the upper bound HIGH "
		  "is at most 0\n"
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
