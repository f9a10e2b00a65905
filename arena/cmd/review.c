/*
 * review.c - `arena review`: ask a bot what it would have done in a match; see
 * commands.h.
 *
 * The command replays the match of the log with the bot at every seat.  The
 * script (referee/judge/script.h) plays the original actions, and the bot is
 * asked at the selected requests.  If the bot exits, another replay asks the
 * remaining requests.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/cmd/commands.h"
#include "arena/process/host_limits.h"
#include "arena/replay/log_files.h"
#include "arena/replay/redact.h"
#include "arena/report/page_file.h"
#include "arena/review/case_file.h"
#include "arena/review/review.h"
#include "arena/runner/pipe_proxy.h"
#include "arena/tournament/from_log.h"
#include "arena/tournament/playing.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"
#include "lib/text/safe_stdio.h"

/* arbitrary: maximum number of replays if the bot exits in each */
#define STARTS_MAX 5

struct review_request {
	const char *by, *format, *isolation, *log, *html, *seat;
	const char *positions, *cases;
	bool wait;
};

/**
 * struct review_job - state of the command
 * @log, @text: path and text of the reviewed log
 * @store_path: path at which to store the log of the last replay, or NULL
 * @was_read: the command has read the answers of the last replay
 */
struct review_job {
	struct log_prefix_how how;
	struct log_prefix prefix;
	struct review answers;
	const char *log, *store_path;
	char *text;
	size_t len;
	bool was_read;
	struct diag diag;
};

/* --- argument ------------------------------------------------------------- */

/* Parse the argument "LOG" or "LOG@REQ".  If a file has the whole argument as
 * its name, the argument is a path.  Returns the path, owned. */
static char *
review_parse_place(const char *word, unsigned *req)
{
	const char *at = strrchr(word, '@');
	char *end;
	unsigned long number;

	*req = 0;
	if (at == NULL || access(word, F_OK) == 0)
		return xstrdup(word);
	number = strtoul(at + 1, &end, 10);
	if (end == at + 1 || *end != '\0' || number == 0 || number > UINT_MAX)
		return xstrdup(word);
	*req = (unsigned)number;
	return xprintf("%.*s", (int)(at - word), word);
}

/* --- matches -------------------------------------------------------------- */

static bool
review_store_log(const char *path, const char *text, size_t len,
		 struct diag *diag)
{
	FILE *file = fopen(path, "we");
	bool kept = file != NULL && fwrite(text, 1, len, file) == len;

	if (file != NULL && fclose(file) != 0)
		kept = false;
	if (!kept)
		diag_set(diag, "%s: %s", path, strerror(errno));
	return kept;
}

static void
review_read_answers(void *arg, const char *path)
{
	struct review_job *review = arg;
	size_t len = 0;
	char *text = log_files_text(path, &len, &review->diag);

	review->was_read = text != NULL &&
			   review_read(&review->answers, &review->prefix,
				       "the review", text, len,
				       &review->diag) > 0 &&
			   (review->store_path == NULL ||
			    review_store_log(review->store_path, text, len,
					     &review->diag));
	free(text);
}

/* Set the time limits of the original match.  Keep the defaults if the log does
 * not contain the limits. */
static void
review_set_time(struct config *config, const struct clock_rules *time)
{
	if (time->limit_us == 0 || time->move_us + time->bank_us == 0)
		return;
	config->move_us = time->move_us;
	config->bank_us = time->bank_us;
	config->limit_us = time->limit_us;
	config->grace_us = time->grace_us;
	config->clock = time->kind;
}

/* Make a configuration with the bot at every seat, or on every side. */
static struct config *
review_make_config(const struct review_job *review,
		   const struct review_request *request,
		   struct config_error *error)
{
	const struct log_prefix *prefix = &review->prefix;
	char *bots[PAIRING_SEATS_MAX];
	struct config_play play = { .name = "review",
				    .bots = bots,
				    .matches = 1,
				    .seed = prefix->of,
				    .isolation = request->isolation };
	struct config *config;
	char here[PATH_MAX];

	error->bot = false;
	error->more[0] = '\0';
	if (getcwd(here, sizeof(here)) == NULL) {
		diag_set(&error->diag, "current folder: %s", strerror(errno));
		return NULL;
	}
	for (unsigned i = 0; i < prefix->players; i++)
		bots[i] = (char *)(uintptr_t)request->by;
	from_log_set_match(prefix, &play);
	play.bot_count = prefix->sides > 0 ? prefix->sides : prefix->players;
	config = config_play(&play, here, error);
	if (config == NULL)
		return NULL;
	review_set_time(config, &prefix->time);
	config->faults = FAULTS_LENIENT;
	return config;
}

/* Return the index of the bot at the reviewed seat.  The configuration has one
 * bot for each seat, or for each side of partners.
 */
static unsigned
review_bot_index(const struct review_job *review, const struct config *config)
{
	return (unsigned)review->how.ask % config->bot_count;
}

static enum status
review_play_once(struct review_job *review,
		 const struct review_request *request)
{
	struct match_script script = from_log_script(&review->prefix);
	struct run_how how = { .script = &script,
			       .on_log = review_read_answers,
			       .print_results = run_print_nothing,
			       .arg = review };
	struct pipe_proxy_how proxy = { .waits = true };
	struct config_error error;
	struct config *config = review_make_config(review, request, &error);
	enum status status;

	if (config == NULL)
		return (enum status)playing_print_error("arena review: ",
							&error);
	if (request->wait) {
		proxy.bots = UINT64_C(1) << review_bot_index(review, config);
		how.proxy = &proxy;
		config_disable_timeouts(config);
	}
	review->was_read = false;
	diag_set(&review->diag, "the bot received no request");
	status = playing_run(config, &how);
	config_free(config);
	if (status == STATUS_DONE && !review->was_read) {
		fprintf(stderr, "arena review: %s\n", review->diag.text);
		return STATUS_FAILED;
	}
	return status;
}

static bool
review_read_prefix(struct review_job *review)
{
	log_prefix_release(&review->prefix);
	if (log_prefix_read(&review->prefix, &review->how, review->log,
			    review->text, review->len, &review->diag))
		return true;
	fprintf(stderr, "arena review: %s\n", review->diag.text);
	return false;
}

/* Replay the match until the bot has answered all requests, or has exited too
 * often. */
static enum status
review_play_all(struct review_job *review, const struct review_request *request)
{
	enum status status = STATUS_DONE;

	if (!review_read_prefix(review))
		return STATUS_FAILED;
	review_init(&review->answers, &review->prefix);
	for (unsigned i = 0; status == STATUS_DONE && i < STARTS_MAX &&
			     review_missing(&review->answers);
	     i++) {
		review->how.settled = review->answers.settled;
		review->how.settled_count = review->answers.n;
		if (!review_read_prefix(review))
			return STATUS_FAILED;
		status = review_play_once(review, request);
	}
	return status;
}

/* Read the log and look up the seat.  Returns false after an error. */
static bool
review_read_log(struct review_job *review, const struct review_request *request)
{
	seat_t seat = 0;
	bool found;

	review->text = log_files_text(review->log, &review->len, &review->diag);
	found = review->text != NULL &&
		(request->seat == NULL ||
		 redact_find_seat(request->seat, review->log, review->text,
				  review->len, &seat, &review->diag));
	if (!found)
		fprintf(stderr, "arena review: %s\n", review->diag.text);
	else if (request->seat != NULL)
		review->how.ask = seat;
	return found;
}

/* Check that the given options can be combined. */
static bool
review_check_options(const struct review_request *request, const char *log,
		     unsigned req)
{
	const char *wrong = NULL;

	if (request->by == NULL)
		wrong = "--by BOT is required";
	else if (request->wait && request->seat == NULL)
		wrong = "--wait requires --seat";
	else if (req != 0 && request->seat == NULL)
		wrong = "LOG@REQ requires --seat, because each seat numbers "
			"its own requests";
	else if (request->html != NULL && strcmp(log, "-") == 0)
		wrong = "--html requires a file as LOG instead of -, because "
			"--html reads the log twice";
	else if (request->seat != NULL && strcmp(request->seat, "public") == 0)
		wrong = "--seat public cannot be reviewed, because only seats "
			"make decisions; give a seat number or the name of a "
			"player";
	if (wrong != NULL)
		fprintf(stderr, "arena review: %s\n", wrong);
	return wrong == NULL;
}

/* --- the command ---------------------------------------------------------- */

/* Write the page of the match with the review. */
static bool
review_write_page(const struct review_job *review,
		  const struct review_request *request)
{
	const struct match_look look = { .layer = { &review->answers,
						    request->by } };
	const char *path = request->html;
	struct atomic_file draft;
	struct diag diag;

	if (path == NULL)
		return true;
	if (atomic_file_begin_for(&draft, path, &diag) &&
	    atomic_file_end(
		    &draft,
		    page_file_print(draft.out, path, review->log, &look, &diag),
		    &diag)) {
		if (strcmp(path, "-") != 0)
			fprintf(stderr, "wrote %s\n", path);
		return true;
	}
	fprintf(stderr, "arena review: %s\n", diag.text);
	return false;
}

/* Return true if BOT would play another action at request @req of @seat. */
static bool
review_differs(const void *arg, unsigned seat, unsigned req)
{
	const struct review *answers = arg;

	for (size_t i = 0; i < answers->n; i++)
		if (answers->of[i].seat == seat && answers->of[i].req == req)
			return answers->of[i].kind == OPINION_OTHER;
	return false;
}

/* Write the decisions in which BOT would play another action, with the function
 * @write. */
static bool
review_write_decisions(const struct review_job *review, const char *path,
		       bool (*write)(FILE *out, const char *log,
				     const char *text, size_t len,
				     const struct transcript_filter *filter,
				     struct diag *diag))
{
	const struct transcript_filter filter = {
		.seat = -1,
		.wants = review_differs,
		.arg = &review->answers,
	};
	struct atomic_file draft;
	struct diag diag;

	if (path == NULL ||
	    (atomic_file_begin_for(&draft, path, &diag) &&
	     atomic_file_end(&draft,
			     write(draft.out, review->log, review->text,
				   review->len, &filter, &diag),
			     &diag)))
		return true;
	fprintf(stderr, "arena review: %s\n", diag.text);
	return false;
}

static enum status
review_print_result(const struct review_job *review,
		    const struct review_request *request)
{
	const struct review *answers = &review->answers;

	if (!review_write_page(review, request) ||
	    !review_write_decisions(review, request->positions,
				    transcript_positions) ||
	    !review_write_decisions(review, request->cases, case_file_write))
		return STATUS_FAILED;
	if (strcmp(request->format, "json") == 0) {
		safe_stdio_json();
		review_json(stdout, answers, request->by, review->log);
	} else {
		review_text(stdout, answers, request->by);
		if (review->how.req != 0 && answers->defaults > 0)
			printf("the bot did not receive the requests before "
			       "request %u; if the failure depends on these "
			       "requests, omit @%u\n",
			       review->how.req, review->how.req);
	}
	if (review->how.req != 0 &&
	    answers->same + answers->defaults < answers->n)
		return STATUS_DIFFERS;
	return STATUS_DONE;
}

static int
cmd_review(const void *arg, int argc, char **argv)
{
	const struct review_request *request = arg;
	struct review_job review = { .how = { .ask = LOG_PREFIX_ALL } };
	char *log = review_parse_place(argv[0], &review.how.req);
	enum status status = STATUS_USAGE;

	(void)argc;
	review.log = log;
	review.store_path = request->log;
	if (review_check_options(request, log, review.how.req)) {
		status = review_read_log(&review, request)
				 ? review_play_all(&review, request)
				 : STATUS_FAILED;
		if (status == STATUS_DONE)
			status = review_print_result(&review, request);
	}
	review_release(&review.answers);
	log_prefix_release(&review.prefix);
	free(review.text);
	free(log);
	return (int)status;
}

static const char *
review_format_choice(unsigned i, const char **words)
{
	static const char *const formats[] = { "text", "json", NULL };

	*words = NULL;
	return formats[i];
}

#define AT(field) offsetof(struct review_request, field)

static const struct command_option review_options[] = {
	OPTION_TEXT("by", "BOT", AT(by),
		    "bot that reviews the decisions, written as in `arena "
		    "play` (required)"),
	OPTION_TEXT("seat", "SEAT", AT(seat),
		    "seat to review: a number from 0, or the name of a player "
		    "(default: all seats, one after the other). BOT receives "
		    "only what this seat saw. Required with @REQ and --wait"),
	OPTION_CHOICE("format", "FORMAT", AT(format), review_format_choice,
		      "output format: text or json (default: text)"),
	OPTION_TEXT("html", "FILE", AT(html),
		    "also write to FILE a page of the match, as `arena view` "
		    "does. For each decision, the page also shows the action "
		    "that BOT would play, and the values that BOT gives to the "
		    "actions (docs/pages.md)"),
	OPTION_TEXT("positions", "FILE", AT(positions),
		    "also write to FILE, in the format of `arena log "
		    "--positions`, each decision in which BOT would play a "
		    "different action"),
	OPTION_TEXT("cases", "FILE", AT(cases),
		    "also write to FILE, in the format of `arena log --cases`, "
		    "a test case for each decision in which BOT would play a "
		    "different action"),
	OPTION_TEXT("log", "FILE", AT(log),
		    "also write to FILE a log of the replay, in which BOT sits "
		    "at every seat (docs/results.md). If BOT exits, the log of "
		    "the next replay overwrites FILE"),
	OPTION_FLAG("wait", AT(wait),
		    "print the process id of BOT, and wait until you press "
		    "Enter or attach a debugger before sending the first line "
		    "to BOT. With --wait, BOT has no time limits "
		    "(docs/bot-author.md)"),
	OPTION_CHOICE("isolation", "LEVEL", AT(isolation),
		      playing_isolation_word,
		      "BOT's isolation level: none, process, sandbox or best "
		      "(default: sandbox)"),
	{ .name = NULL },
};

const struct command review_command = {
	.name = "review",
	.arguments = "LOG[@REQ]",
	.least = 1,
	.most = 1,
	.summary = "ask a bot what it would have done in a match",
	.about = "Replay the match of a log with BOT at the table, and ask "
		 "BOT at each decision of the seat which action it would "
		 "play. BOT receives the request of the original bot, with "
		 "the same cards, events and time. After each answer of BOT, "
		 "the match continues with the original action, which BOT "
		 "receives as an event. BOT runs in a sandbox. Faults of BOT "
		 "have no penalty. If BOT exits, the arena starts BOT again.\n"
		 "The output lists each decision with the original action and "
		 "BOT's action. If BOT's answers contain values of actions in "
		 "the member note (protocol.md), the output shows the "
		 "difference between BOT's value of its own action and BOT's "
		 "value of the original action. If an answer has several "
		 "actions, the review uses only the first action.\n"
		 "With LOG@REQ, the arena sends BOT only request number REQ "
		 "of the seat. A review of one request can serve as a "
		 "regression test.",
	.options = review_options,
	.defaults = &(const struct review_request){ .format = "text" },
	.bytes = sizeof(struct review_request),
	.status = "0 done; with @REQ, BOT would play the original action, or "
		  "the original bot failed and BOT gives a valid answer\n"
		  "1 the log is invalid, cannot be read, or has no such seat "
		  "or request\n"
		  "2 usage error\n"
		  "3 the bot could not be started\n"
		  "4 with @REQ, if BOT would play another action, or fails as "
		  "the original bot did\n"
		  "130 interrupted",
	.examples = "arena review results/cup/logs/000017.jsonl --by "
		    "house:greedy --seat ann\n"
		    "arena review results/cup/logs/000017.jsonl --by "
		    "./mybot.py --html review.html\n"
		    "arena review lost.jsonl@23 --seat 0 --by ./mybot.py",
	.see = "arena-view(1) arena-replay(1) arena-play(1)",
	.needs = host_limits_check_proc,
	.run = cmd_review,
};
