/*
 * review.c - `arena review`: what would another bot have done? see
 * commands.h.
 *
 * The match of the log is played again with the bot at every seat; the script
 * (referee/judge/script.h) decides, and the bot is asked where that is wanted.
 * A bot whose program ends is asked for the rest in another such match.
 */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/cmd/commands.h"
#include "arena/cmd/page_file.h"
#include "arena/process/host_limits.h"
#include "arena/replay/log_files.h"
#include "arena/replay/redact.h"
#include "arena/review/case_file.h"
#include "arena/review/review.h"
#include "arena/runner/pipe_proxy.h"
#include "arena/tournament/from_log.h"
#include "arena/tournament/playing.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"
#include "lib/text/safe_stdio.h"

#define STARTS_MAX 5 /* chosen: of a bot that ends every time */

struct review_request {
	const char *by, *format, *isolation, *log, *html, *seat;
	const char *positions, *cases;
	bool wait;
};

/**
 * struct review_job - one under way
 * @log, @text: what is looked at; @keep: where the last match's log goes
 * @held: that was read
 */
struct review_job {
	struct log_prefix_how how;
	struct log_prefix excerpt;
	struct review opinions;
	const char *log, *keep;
	char *text;
	size_t len;
	bool held;
	struct diag diag;
};

/* --- what is looked at ---------------------------------------------------- */

/* "LOG" or "LOG@REQ"; a file of that whole name is that file. */
static char *
split(const char *word, unsigned *req)
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

/* --- a match -------------------------------------------------------------- */

static bool
keep_log(const char *path, const char *text, size_t len, struct diag *diag)
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
take_log(void *arg, const char *path)
{
	struct review_job *review = arg;
	size_t len = 0;
	char *text = log_files_text(path, &len, &review->diag);

	review->held = text != NULL &&
		       review_read(&review->opinions, &review->excerpt,
				   "the review", text, len,
				   &review->diag) > 0 &&
		       (review->keep == NULL ||
			keep_log(review->keep, text, len, &review->diag));
	free(text);
}

static void
tell_nothing(void *arg, const struct stop_check *stopping)
{
	(void)arg, (void)stopping;
}

/* As in the log, which may have its times taken out. */
static void
set_time(struct config *config, const struct clock_rules *time)
{
	if (time->limit_us == 0 || time->move_us + time->bank_us == 0)
		return;
	config->move_us = time->move_us;
	config->bank_us = time->bank_us;
	config->limit_us = time->limit_us;
	config->grace_us = time->grace_us;
	config->clock = time->kind;
}

/* The bot at every seat, or at every side's seats; the time of the log. */
static struct config *
configure(const struct review_job *review, const struct review_request *request,
	  struct config_error *error)
{
	const struct log_prefix *excerpt = &review->excerpt;
	char *bots[PAIRING_SEATS_MAX];
	struct config_play play = { .name = "review",
				    .bots = bots,
				    .matches = 1,
				    .seed = excerpt->of,
				    .isolation = request->isolation };
	struct config *config;
	char here[PATH_MAX];

	error->bot = false;
	error->more[0] = '\0';
	if (getcwd(here, sizeof(here)) == NULL) {
		diag_set(&error->diag, "this folder: %s", strerror(errno));
		return NULL;
	}
	for (unsigned i = 0; i < excerpt->players; i++)
		bots[i] = (char *)(uintptr_t)request->by;
	from_log_match(excerpt, &play);
	play.bot_count = excerpt->sides > 0 ? excerpt->sides : excerpt->players;
	config = config_play(&play, here, error);
	if (config == NULL)
		return NULL;
	set_time(config, &excerpt->time);
	config->faults = FAULTS_LENIENT;
	return config;
}

/* The bot that sits where it is asked: one a seat, or one a side. */
static unsigned
side_of(const struct review_job *review, const struct config *config)
{
	return (unsigned)review->how.ask % config->bot_count;
}

static enum status
play_once(struct review_job *review, const struct review_request *request)
{
	struct script_order script = from_log_script(&review->excerpt);
	struct run_how how = { .script = &script,
			       .log = take_log,
			       .told = tell_nothing,
			       .arg = review };
	struct pipe_proxy_how tap = { .waits = true };
	struct config_error error;
	struct config *config = configure(review, request, &error);
	enum status status;

	if (config == NULL)
		return (enum status)playing_mistake("arena review: ", &error);
	if (request->wait) {
		tap.bots = UINT64_C(1) << side_of(review, config);
		how.proxy = &tap;
		config_unhurry(config);
	}
	review->held = false;
	diag_set(&review->diag, "nothing was asked");
	status = playing_run(config, &how);
	config_free(config);
	if (status == STATUS_DONE && !review->held) {
		fprintf(stderr, "arena review: %s\n", review->diag.text);
		return STATUS_FAILED;
	}
	return status;
}

static bool
take_excerpt(struct review_job *review)
{
	log_prefix_release(&review->excerpt);
	if (log_prefix_take(&review->excerpt, &review->how, review->log,
			    review->text, review->len, &review->diag))
		return true;
	fprintf(stderr, "arena review: %s\n", review->diag.text);
	return false;
}

/* Until all is answered, or the bot ends too often. */
static enum status
play_all(struct review_job *review, const struct review_request *request)
{
	enum status status = STATUS_DONE;

	if (!take_excerpt(review))
		return STATUS_FAILED;
	review_init(&review->opinions, &review->excerpt);
	for (unsigned i = 0; status == STATUS_DONE && i < STARTS_MAX &&
			     review_missing(&review->opinions);
	     i++) {
		review->how.settled = review->opinions.settled;
		review->how.settled_count = review->opinions.n;
		if (!take_excerpt(review))
			return STATUS_FAILED;
		status = play_once(review, request);
	}
	return status;
}

/* Whose decisions, and by what log; false after a message. */
static bool
read_log(struct review_job *review, const struct review_request *request)
{
	seat_t seat = 0;
	bool found;

	review->text = log_files_text(review->log, &review->len, &review->diag);
	found = review->text != NULL &&
		(request->seat == NULL ||
		 redact_by_name(request->seat, review->log, review->text,
				review->len, &seat, &review->diag));
	if (!found)
		fprintf(stderr, "arena review: %s\n", review->diag.text);
	else if (request->seat != NULL)
		review->how.ask = seat;
	return found;
}

/* Is that a whole wish? */
static bool
is_whole(const struct review_request *request, const char *log, unsigned req)
{
	const char *wrong = NULL;

	if (request->by == NULL)
		wrong = "by whom? --by BOT";
	else if (request->wait && request->seat == NULL)
		wrong = "--wait waits with the bot of one seat: name it with "
			"--seat";
	else if (req != 0 && request->seat == NULL)
		wrong = "each seat counts its own requests: name one with "
			"--seat";
	else if (request->html != NULL && strcmp(log, "-") == 0)
		wrong = "--html reads the log once more: give its file, not -";
	else if (request->seat != NULL && strcmp(request->seat, "public") == 0)
		wrong = "the public decides nothing: name a seat, or who plays "
			"there";
	if (wrong != NULL)
		fprintf(stderr, "arena review: %s\n", wrong);
	return wrong == NULL;
}

/* --- the command ---------------------------------------------------------- */

/* The match with the review over it. */
static bool
write_page(const struct review_job *review,
	   const struct review_request *request)
{
	const struct match_look look = { .layer = { &review->opinions,
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
			fprintf(stderr, "the page is %s\n", path);
		return true;
	}
	fprintf(stderr, "arena review: %s\n", diag.text);
	return false;
}

/* Would BOT have done something else in it? */
static bool
is_other(const void *arg, unsigned seat, unsigned req)
{
	const struct review *opinions = arg;

	for (size_t i = 0; i < opinions->n; i++)
		if (opinions->of[i].seat == seat && opinions->of[i].req == req)
			return opinions->of[i].kind == OPINION_OTHER;
	return false;
}

/* The decisions that BOT would have made otherwise, to be tried again: as
 * @write has them. */
static bool
write_exercise(const struct review_job *review, const char *path,
	       bool (*write)(FILE *out, const char *log, const char *text,
			     size_t len, const struct transcript_filter *filter,
			     struct diag *diag))
{
	const struct transcript_filter filter = {
		.seat = -1,
		.wants = is_other,
		.arg = &review->opinions,
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
tell(const struct review_job *review, const struct review_request *request)
{
	const struct review *opinions = &review->opinions;

	if (!write_page(review, request) ||
	    !write_exercise(review, request->positions, transcript_positions) ||
	    !write_exercise(review, request->cases, case_file_write))
		return STATUS_FAILED;
	if (strcmp(request->format, "json") == 0) {
		safe_stdio_json();
		review_json(stdout, opinions, request->by, review->log);
	} else {
		review_text(stdout, opinions, request->by);
		if (review->how.req != 0 && opinions->defaults > 0)
			printf("it was sent no request before %u: where its "
			       "failure depends on those, leave out @%u\n",
			       review->how.req, review->how.req);
	}
	if (review->how.req != 0 &&
	    opinions->same + opinions->defaults < opinions->n)
		return STATUS_DIFFERS;
	return STATUS_DONE;
}

static int
serve_review(const void *arg, int argc, char **argv)
{
	const struct review_request *request = arg;
	struct review_job review = { .how = { .ask = LOG_PREFIX_ALL } };
	char *log = split(argv[0], &review.how.req);
	enum status status = STATUS_USAGE;

	(void)argc;
	review.log = log;
	review.keep = request->log;
	if (is_whole(request, log, review.how.req)) {
		status = read_log(&review, request) ? play_all(&review, request)
						    : STATUS_FAILED;
		if (status == STATUS_DONE)
			status = tell(&review, request);
	}
	review_release(&review.opinions);
	log_prefix_release(&review.excerpt);
	free(review.text);
	free(log);
	return (int)status;
}

static const char *
format_choice(unsigned i, const char **words)
{
	static const char *const formats[] = { "text", "json", NULL };

	*words = NULL;
	return formats[i];
}

#define AT(field) offsetof(struct review_request, field)

static const struct command_option review_options[] = {
	{ .name = "by",
	  .value = "BOT",
	  .takes = TAKES_TEXT,
	  .at = AT(by),
	  .help = "who is asked: as for `arena play`" },
	{ .name = "seat",
	  .value = "SEAT",
	  .takes = TAKES_TEXT,
	  .at = AT(seat),
	  .help = "whose decisions: a seat's, by number from 0 or by the name "
		  "of who plays there; default: everybody's, each from what "
		  "that seat saw" },
	{ .name = "format",
	  .value = "FORMAT",
	  .takes = TAKES_TEXT,
	  .at = AT(format),
	  .choice = format_choice,
	  .help = "text (left out) or json" },
	{ .name = "html",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .at = AT(html),
	  .help = "also writes the match as a page, as `arena view` does, "
		  "with the review in it: what BOT would play, and what it "
		  "thinks each action is worth (docs/pages.md)" },
	{ .name = "positions",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .at = AT(positions),
	  .help = "also writes the decisions where BOT would play something "
		  "else, as `arena log --positions` does" },
	{ .name = "cases",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .at = AT(cases),
	  .help = "the same as rule cases, as `arena log --cases` does" },
	{ .name = "log",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .at = AT(log),
	  .help = "keeps the log of the match at which BOT sat, as "
		  "docs/results.md says; where it was started again, of the "
		  "last one" },
	{ .name = "wait",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = AT(wait),
	  .help = "tells the bot's process id and waits before its first line "
		  "until Enter, or until a debugger is attached; no clock "
		  "runs (docs/bot-author.md)" },
	{ .name = "isolation",
	  .value = "LEVEL",
	  .takes = TAKES_TEXT,
	  .at = AT(isolation),
	  .choice = playing_level,
	  .help = "none, process, sandbox or best" },
	{ .name = NULL },
};

const struct command review_command = {
	.name = "review",
	.arguments = "LOG[@REQ]",
	.least = 1,
	.most = 1,
	.summary = "ask a bot what it would have done in a match",
	.about = "Plays the match of a log again with BOT at the table. At "
		 "each decision of the seat it is asked what it would do, with "
		 "the request that the seat's own bot had: the same cards, "
		 "events and time; then what was played then is played, and "
		 "told to it as always. A bot like any other, in its box; its "
		 "faults cost nothing, and one that ends is started again.\n"
		 "Shown is each decision with what was played and what BOT "
		 "would play. Where its answers have a note with values "
		 "(protocol.md), how much less it thinks of what was played. "
		 "Of an answer with several actions the first one counts.\n"
		 "With LOG@REQ it is asked in that request of the seat alone: "
		 "a test in one line.",
	.options = review_options,
	.defaults = &(const struct review_request){ .format = "text" },
	.bytes = sizeof(struct review_request),
	.status = "0 done; with @REQ: it would play the same, or answers where "
		  "the referee played the default for the log's bot; 1 the "
		  "log does not hold, cannot be read, or has no such seat or "
		  "request; 2 "
		  "wrong use; 3 the bot could not be started; 4 with @REQ: it "
		  "would not play the same, or fails again; 130 interrupted.",
	.examples = "arena review results/cup/logs/000017.jsonl --by "
		    "house:greedy --seat ann\n"
		    "arena review results/cup/logs/000017.jsonl --by "
		    "./mybot.py --html review.html\n"
		    "arena review lost.jsonl@23 --seat 0 --by ./mybot.py",
	.see = "arena-view(1) arena-replay(1) arena-play(1)",
	.needs = host_limits_proc,
	.serve = serve_review,
};
