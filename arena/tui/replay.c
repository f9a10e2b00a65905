/*
 * replay.c - show, verify or redact match logs; see replay.h.
 */
#include "arena/tui/replay.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/replay/event_range.h"
#include "arena/replay/log_files.h"
#include "arena/replay/log_verify.h"
#include "arena/tui/match_json.h"
#include "arena/tui/terminal.h"
#include "arena/tui/text_view.h"
#include "arena/tui/tui.h"
#include "lib/alloc.h"
#include "lib/file/stdout_check.h"
#include "lib/text/safe_stdio.h"
#include "lib/text/wrap.h"

#define TEXT_COLUMNS  80
#define NO_SEAT_ALONE (-1) /* all cards */

/* Check that the options are possible for a redacted log.  Returns false with
 * @diag. */
static bool
replay_check_redacted(const char *log, const struct replay_how *how,
		      struct diag *diag)
{
	if (!how->verify && how->seat == NULL)
		return true;
	diag_set(diag,
		 "%s is a redacted log, which does not contain the seed, so it "
		 "cannot be %s",
		 log,
		 how->verify ? "verified: verify the whole log"
			     : "shown for a seat: omit --seat");
	return false;
}

/* State of a replay of logs.  Large. */
struct replay {
	const struct replay_how *how;
	struct event_range range;
	struct text_view view;
	struct match_json json;
	struct tui tui;
	struct watcher watcher, part;
	struct log_verify match;
	struct diag diag;
	bool several, steps;
	int seat;		/* view of the current log, or NO_SEAT_ALONE */
	const char *log, *text; /* of the current log */
	size_t len;
	uint64_t logs, bad;
};

/* Set the range of events of the next pass, and its watcher. */
static void
replay_set_range(struct replay *all, struct watcher watcher)
{
	const struct replay_how *how = all->how;
	bool whole = how->deal == 0 && how->from == NULL && how->to == NULL;

	all->watcher = watcher;
	all->range = (struct event_range){ .deal = (unsigned)how->deal,
					   .watcher = &all->watcher,
					   .begun = whole };
	if (how->from != NULL)
		event_pos_read(how->from, &all->range.from);
	if (how->to != NULL)
		event_pos_read(how->to, &all->range.to);
	all->part = whole ? all->watcher : event_range_watcher(&all->range);
}

static bool
replay_has_colours(const struct replay_how *how)
{
	return !how->plain && isatty(STDOUT_FILENO) &&
	       getenv("NO_COLOR") == NULL;
}

static struct watcher
replay_text_watcher(struct replay *all)
{
	all->view = (struct text_view){
		.out = stdout,
		.in = stdin,
		.seat = all->seat,
		.step = all->how->step,
		.columns = wrap_columns(stdout),
		.colour = replay_has_colours(all->how),
	};
	return text_view_watcher(&all->view);
}

static struct watcher
replay_json_watcher(struct replay *all)
{
	safe_stdio_json();
	all->json.out = stdout;
	all->json.seat = all->seat;
	all->json.no_seat = all->json.full = false;
	return match_json_watcher(&all->json);
}

/* Run a pass over the log.  Returns false with the diag. */
static bool
replay_pass(struct replay *all, const struct watcher *watcher)
{
	struct log_verify *match = &all->match;

	return redact_is_log(all->text, all->len)
		       ? redact_read(match, all->log, all->text, all->len,
				     watcher, &all->diag)
		       : log_verify_text(match, all->log, all->text, all->len,
					 watcher, &all->diag);
}

/* Run a pass over the requested range. */
static bool
replay_range_pass(void *arg, const struct watcher *watcher)
{
	struct replay *all = arg;
	struct watcher finder = event_range_finder(&all->range);

	replay_set_range(all, *watcher);
	return (all->range.from.event == 0 || replay_pass(all, &finder)) &&
	       replay_pass(all, &all->part);
}

/* Show the log in the terminal.  A first pass verifies it, so that no part of
 * an invalid log is shown. */
static bool
replay_in_terminal(struct replay *all)
{
	const struct watcher no_callbacks = { .arg = NULL };

	all->tui.seat = all->seat;
	all->tui.colour = replay_has_colours(all->how);
	if (!replay_pass(all, &no_callbacks))
		return false;
	errno = 0;
	if (tui_show(&all->tui, replay_range_pass, all))
		return true;
	if (errno != 0 && all->diag.text[0] == '\0')
		diag_set(&all->diag, "the terminal: %s", strerror(errno));
	return false;
}

/* Find the seat in this log.  Returns false with the diag. */
static bool
replay_find_seat(struct replay *all)
{
	const char *whose = all->how->seat;
	seat_t seat;

	all->seat = NO_SEAT_ALONE;
	if (whose == NULL)
		return true;
	if (!redact_find_seat(whose, all->log, all->text, all->len, &seat,
			      &all->diag))
		return false;
	all->seat = seat;
	return true;
}

/* Check that the requested seat and range exist, and all was printed.  Returns
 * false with the diag. */
static bool
replay_check_shown(struct replay *all)
{
	if (all->view.no_seat || all->json.no_seat || all->tui.no_seat)
		diag_set(&all->diag,
			 "%s: no seat %d: the match has the seats 0 to %u",
			 all->log, all->seat, all->match.players - 1);
	else if (all->json.full)
		diag_set(&all->diag, "%s:%u: the line is too long", all->log,
			 all->match.line);
	else
		return all->tui.quit ||
		       event_range_check(&all->range, &all->match, &all->diag);
	return false;
}

/* Show or verify the log.  Returns false with the diag. */
static bool
replay_run(struct replay *all)
{
	const struct replay_how *how = all->how;
	struct watcher watcher;
	bool good;

	if (redact_is_log(all->text, all->len) &&
	    !replay_check_redacted(all->log, how, &all->diag))
		return false;
	if (!replay_find_seat(all))
		return false;
	if (how->verify)
		return replay_pass(all, NULL);
	if (all->steps) {
		good = replay_in_terminal(all);
	} else {
		watcher = how->json ? replay_json_watcher(all)
				    : replay_text_watcher(all);
		good = replay_range_pass(all, &watcher);
	}
	return good && replay_check_shown(all);
}

/* Print an error of the command.  @unread: no log could be read at all. */
static void
replay_print_error(const struct replay_how *how, const struct diag *diag,
		   bool unread)
{
	fflush(stdout); /* keep the order of both streams */
	fprintf(stderr, "arena %s: %s%s\n",
		how->command != NULL ? how->command : "replay", diag->text,
		unread && how->give != NULL ? how->give : "");
}

static void
replay_print_verified(const struct replay *all, const char *log)
{
	const struct log_verify *match = &all->match;

	if (all->several)
		printf("%s: ", log);
	printf("verified: %u deal%s, %u action%s\n", match->deals,
	       match->deals == 1 ? "" : "s", match->actions,
	       match->actions == 1 ? "" : "s");
}

/* Replay a log.  Returns false to stop. */
static bool
replay_show_log(void *arg, const char *log)
{
	struct replay *all = arg;
	const struct replay_how *how = all->how;
	char *text = log_files_text(log, &all->len, &all->diag);
	bool good;

	if (all->several && !how->verify && !how->json && !all->steps)
		printf("%s%s\n", all->logs > 0 ? "\n" : "", log);
	all->log = log;
	all->text = text;
	good = text != NULL && replay_run(all);
	if (good && how->verify)
		replay_print_verified(all, log);
	if (!good)
		replay_print_error(how, &all->diag, text == NULL);
	all->logs++;
	all->bad += !good;
	free(text);
	return ferror(stdout) == 0 && !all->tui.quit;
}

bool
replay_check_options(const struct replay_how *how, struct diag *diag)
{
	const char *wrong = NULL;
	struct event_pos place;

	if (how->verify &&
	    (how->step || how->seat != NULL || how->json || how->deal > 0 ||
	     how->from != NULL || how->to != NULL))
		wrong = "--verify shows no match, so it cannot be combined "
			"with options that select what to show";
	else if (how->json && how->step)
		wrong = "--json and --step cannot be combined";
	else if ((how->from != NULL && !event_pos_read(how->from, &place)) ||
		 (how->to != NULL && !event_pos_read(how->to, &place)))
		wrong = "--from and --to must be " EVENT_POS_TEXT;
	if (wrong != NULL)
		diag_set(diag, "%s", wrong);
	return wrong == NULL;
}

static void
replay_show_path(struct replay *all, const char *path)
{
	struct diag diag;

	all->steps = all->how->step && !all->how->plain &&
		     strcmp(path, "-") != 0 && terminal_is_available();
	if (log_files_each(path, replay_show_log, all, &diag))
		return;
	all->bad++;
	replay_print_error(all->how, &diag, true);
}

/* Report the totals.  Returns whether all logs were valid and printed.  Takes
 * ownership of @all. */
static bool
replay_finish(struct replay *all)
{
	struct diag diag;
	bool good = all->bad == 0;

	if (all->how->verify && all->several)
		printf("%" PRIu64 " of %" PRIu64 " log%s valid\n",
		       all->logs - all->bad, all->logs,
		       all->logs == 1 ? "" : "s");
	if (!stdout_check_done(&diag)) {
		replay_print_error(all->how, &diag, false);
		good = false;
	}
	free(all);
	return good;
}

bool
replay_log(const char *log, const struct replay_how *how)
{
	struct replay *all = xcalloc(1, sizeof(*all));

	all->how = how;
	replay_show_path(all, log);
	return replay_finish(all);
}

bool
replay_logs(char *const *paths, int count, const struct replay_how *how)
{
	struct replay *all = xcalloc(1, sizeof(*all));

	all->how = how;
	all->several = count > 1 || log_files_is_folder(paths[0]);
	for (int i = 0; i < count && ferror(stdout) == 0 && !all->tui.quit; i++)
		replay_show_path(all, paths[i]);
	return replay_finish(all);
}

bool
replay_write_redacted(const char *log, const char *whose, FILE *out,
		      struct diag *diag)
{
	seat_t seat;
	size_t len = 0;
	char *text = log_files_text(log, &len, diag);
	bool done = text != NULL &&
		    redact_find_seat(whose, log, text, len, &seat, diag) &&
		    redact_write(out, log, text, len, seat, diag) &&
		    stdout_check_done(diag);

	free(text);
	return done;
}

bool
replay_write_text(FILE *out, const char *log, struct diag *diag)
{
	struct text_view show = { .seat = NO_SEAT_ALONE,
				  .columns = TEXT_COLUMNS };
	struct watcher watcher = text_view_watcher(&show);
	struct log_verify *match = xcalloc(1, sizeof(*match));
	size_t len = 0, size = 0;
	char *text = log_files_text(log, &len, diag), *shown = NULL;
	bool done = false;

	show.out = xmemstream(&shown, &size);
	if (text != NULL)
		done = log_verify_text(match, log, text, len, &watcher, diag);
	fclose(show.out);
	safe_stdio_write(out, shown, size, 0);
	free(shown);
	free(text);
	free(match);
	return done;
}
