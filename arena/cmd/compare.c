/* compare.c - `arena compare`: is a bot better than it was? see commands.h. */
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

#define GROUPS_MAX 5000 /* chosen: by default few tests get so far */

struct compare_request {
	struct config_compare compare;
	const char *out, *by, *bounds, *format;
};

/* What came of it. */
struct told {
	bool json;
	enum stop_check_verdict verdict;
};

static void
tell_verdict(void *arg, const struct stop_check *stopping)
{
	struct told *told = arg;

	told->verdict = stopping->verdict;
	if (told->json)
		stop_check_json(stdout, stopping);
	else
		stop_check_text(stdout, stopping);
}

/* "LOW,HIGH" */
static bool
read_bounds(const char *text, struct stop_rule *stop)
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
errors_fit(const struct stop_rule *stop)
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
status_of(enum stop_check_verdict verdict)
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
serve_compare(const void *arg, int argc, char **argv)
{
	const struct compare_request *request = arg;
	struct config_compare compare = request->compare;
	struct told told = { .json = strcmp(request->format, "json") == 0 };
	struct run_how how = { .dir = request->out,
			       .keeps = request->out == NULL,
			       .told = tell_verdict,
			       .arg = &told };
	struct config_error error;
	struct config *config;
	char here[PATH_MAX];
	enum status status;

	(void)argc;
	compare.stop.by = strcmp(request->by, "scores") == 0 ? STOP_BY_SCORES
							     : STOP_BY_POINTS;
	if (!read_bounds(request->bounds, &compare.stop) ||
	    !errors_fit(&compare.stop))
		return STATUS_USAGE;
	if (getcwd(here, sizeof(here)) == NULL) {
		fprintf(stderr, "arena: this folder: %s\n", strerror(errno));
		return STATUS_FAILED;
	}
	compare.play.game = argv[0];
	compare.bots = argv + 1;
	config = config_compare(&compare, here, &error);
	playing_hide(compare.play.seed);
	if (config == NULL)
		return playing_mistake("arena: ", &error);
	status = playing_run(config, &how);
	config_free(config);
	return (int)(status == STATUS_DONE ? status_of(told.verdict) : status);
}

static const char *
by_choice(unsigned i, const char **words)
{
	static const char *const help[] = { "points a deal",
					    "who came before whom" };

	*words = stop_by_words[i] != NULL ? help[i] : NULL;
	return stop_by_words[i];
}

static const char *
format_choice(unsigned i, const char **words)
{
	static const char *const formats[] = { "text", "json", NULL };

	*words = NULL;
	return formats[i];
}

#define AT(field)      offsetof(struct compare_request, field)
#define PLAY_AT(field) AT(compare.play.field)

static const struct command_option compare_options[] = {
	{ .name = "by",
	  .value = "WHAT",
	  .takes = TAKES_TEXT,
	  .at = AT(by),
	  .choice = by_choice,
	  .help = "what is compared; default: points, which tell soonest" },
	{ .name = "bounds",
	  .value = "LOW,HIGH",
	  .takes = TAKES_TEXT,
	  .at = AT(bounds),
	  .help = "what is not better, and what surely is: in points a deal, "
		  "or in Elo by scores. Left out: by points from 0 to a "
		  "twentieth of a deal's spread, which the first matches "
		  "tell; by scores 0,20" },
	{ .name = "alpha",
	  .value = "P",
	  .takes = TAKES_REAL,
	  .at = AT(compare.stop.alpha),
	  .max = 1,
	  .help = "how often `better` may be wrong where LOW is true (0.05)" },
	{ .name = "beta",
	  .value = "P",
	  .takes = TAKES_REAL,
	  .at = AT(compare.stop.beta),
	  .max = 1,
	  .help = "how often `not better` may be wrong where HIGH is true "
		  "(0.05)" },
	{ .name = "groups-max",
	  .value = "N",
	  .takes = TAKES_COUNT,
	  .at = AT(compare.groups_max),
	  .min = 1,
	  .max = PLAYING_COUNT_MAX,
	  .help = "mirror groups at the most (5000); then it is undecided" },
	{ .name = "seats",
	  .value = "N",
	  .takes = TAKES_COUNT,
	  .at = PLAY_AT(seats),
	  .min = 2,
	  .max = PAIRING_SEATS_MAX,
	  .help = "at the table; default: two, or as few as the game has and "
		  "two bots can share evenly" },
	PLAYING_DEALS(AT(compare.play)),
	PLAYING_SEED(AT(compare.play)),
	PLAYING_JOBS(AT(compare.play)),
	PLAYING_ISOLATION(AT(compare.play)),
	{ .name = "out",
	  .value = "DIR",
	  .takes = TAKES_TEXT,
	  .at = AT(out),
	  .help = "keep the results, as `arena run` does, and go on with them "
		  "when it was stopped; default: they are thrown away" },
	{ .name = "format",
	  .value = "FORMAT",
	  .takes = TAKES_TEXT,
	  .at = AT(format),
	  .choice = format_choice,
	  .help = "of the verdict: text or json; default: text" },
	{ .name = NULL },
};

const struct command compare_command = {
	.name = "compare",
	.arguments = "GAME NEW OLD",
	.least = 3,
	.most = 3,
	.summary = "is a bot better than it was? Plays until that is known",
	.about = "Plays NEW against OLD in mirror groups (the same cards from "
		 "each seat) and stops as soon as it is known, with 5 % of "
		 "error on either side, whether NEW is better: a sequential "
		 "test, which looks after each group. The verdict is better, "
		 "not better, or undecided when --groups-max are played. With "
		 "a LOW below 0 it is not worse by more than that; with a "
		 "HIGH of 0 or less, worse. How much better is told with an "
		 "interval; since the test stops "
		 "at a good moment, that estimate is biased outwards.\n"
		 "A game of partners is played two sides against each other. "
		 "At other tables of more than two seats half the seats are "
		 "NEW, side by side, and half are OLD, in processes of their "
		 "own; turned about, every seat has each equally often.\n"
		 "By points a forfeit of one of the two ends the test without "
		 "a verdict; by scores it is a lost match. docs/ratings.md "
		 "tells more. The same test ends a tournament with the key "
		 "stop (configs/every-key.yaml).",
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
	.status = "0 NEW is better, or with a LOW below 0 not worse; 4 it is "
		  "not; 5 undecided, or a forfeit "
		  "ended the test; 1 the run failed, or a match is void; 2 "
		  "wrong use; 3 a bot could not be started; 130 interrupted.",
	.examples = "arena compare gin ./mybot.py ./mybot-yesterday.py\n"
		    "arena compare contract ./new.py ./old.py --by scores "
		    "--bounds -5,10\n"
		    "arena compare gin new/bot old/bot --out results/new && "
		    "git commit -a",
	.see = "arena-play(1) arena-run(1) arena-rate(1)",
	.needs = host_limits_proc,
	.serve = serve_compare,
};
