/*
 * replay.c - a match log read, played again and shown; see replay.h.
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
#define NO_SEAT_ALONE (-1) /* no seat's view alone */

/* A log for some eyes has no more to show than they saw.  False with @diag. */
static bool
may_show_seen(const char *log, const struct replay_how *how, struct diag *diag)
{
	if (!how->verify && how->seat == NULL)
		return true;
	diag_set(diag,
		 "%s holds what one seat or the public saw, without the seed: "
		 "it can be shown, but not %s",
		 log,
		 how->verify ? "checked; check the whole log"
			     : "for a seat; leave out --seat");
	return false;
}

/* Logs that are being shown.  Large. */
struct showing {
	const struct replay_how *how;
	struct event_range span;
	struct text_view show;
	struct match_json json;
	struct tui stepping;
	struct watcher watcher, part;
	struct log_verify match;
	struct diag diag;
	bool several, steps;
	int seat; /* whose eyes in the log in hand, or NO_SEAT_ALONE */
	const char *log, *text; /* in hand; */
	size_t len;
	uint64_t logs, bad;
};

/* Which part of the next match is told, and to whom. */
static void
set_part(struct showing *all, struct watcher watcher)
{
	const struct replay_how *how = all->how;
	bool whole = how->deal == 0 && how->from == NULL && how->to == NULL;

	all->watcher = watcher;
	all->span = (struct event_range){ .deal = (unsigned)how->deal,
					  .watcher = &all->watcher,
					  .begun = whole };
	if (how->from != NULL)
		event_pos_read(how->from, &all->span.from);
	if (how->to != NULL)
		event_pos_read(how->to, &all->span.to);
	all->part = whole ? all->watcher : event_range_watcher(&all->span);
}

static bool
has_colours(const struct replay_how *how)
{
	return !how->plain && isatty(STDOUT_FILENO) &&
	       getenv("NO_COLOR") == NULL;
}

static struct watcher
set_show(struct showing *all)
{
	all->show = (struct text_view){
		.out = stdout,
		.in = stdin,
		.seat = all->seat,
		.step = all->how->step,
		.columns = wrap_columns(stdout),
		.colour = has_colours(all->how),
	};
	return text_view_watcher(&all->show);
}

static struct watcher
set_json(struct showing *all)
{
	safe_stdio_json();
	all->json.out = stdout;
	all->json.seat = all->seat;
	all->json.no_seat = all->json.full = false;
	return match_json_watcher(&all->json);
}

/* Go through the log; false with the diag. */
static bool
walk(struct showing *all, const struct watcher *watcher)
{
	struct log_verify *match = &all->match;

	return redact_is(all->text, all->len)
		       ? redact_read(match, all->log, all->text, all->len,
				     watcher, &all->diag)
		       : retrace(match, all->log, all->text, all->len, watcher,
				 &all->diag);
}

/* The part that is asked for, told to a watcher. */
static bool
walk_part(void *arg, const struct watcher *watcher)
{
	struct showing *all = arg;
	struct watcher finder = event_range_finder(&all->span);

	set_part(all, *watcher);
	return (all->span.from.event == 0 || walk(all, &finder)) &&
	       walk(all, &all->part);
}

/* As a table on the terminal; first the log is gone through, so that nothing
 * is shown of one that does not hold. */
static bool
step_through(struct showing *all)
{
	const struct watcher nobody = { .arg = NULL };

	all->stepping.seat = all->seat;
	all->stepping.colour = has_colours(all->how);
	if (!walk(all, &nobody))
		return false;
	errno = 0;
	if (tui_show(&all->stepping, walk_part, all))
		return true;
	if (errno != 0 && all->diag.text[0] == '\0')
		diag_set(&all->diag, "the terminal: %s", strerror(errno));
	return false;
}

/* Whose eyes, in this log; false with the diag. */
static bool
find_eyes(struct showing *all)
{
	const char *whose = all->how->seat;
	seat_t seat;

	all->seat = NO_SEAT_ALONE;
	if (whose == NULL)
		return true;
	if (!redact_by_name(whose, all->log, all->text, all->len, &seat,
			    &all->diag))
		return false;
	all->seat = seat;
	return true;
}

/* Was there what was to be shown, and room for it?  False with the diag. */
static bool
was_told(struct showing *all)
{
	if (all->show.no_seat || all->json.no_seat || all->stepping.no_seat)
		diag_set(&all->diag,
			 "%s: no seat %d: the match has the seats 0 to %u",
			 all->log, all->seat, all->match.players - 1);
	else if (all->json.full)
		diag_set(&all->diag, "%s:%u: no room for what is told",
			 all->log, all->match.line);
	else
		return all->stepping.quit ||
		       event_range_was_there(&all->span, &all->match,
					     &all->diag);
	return false;
}

/* Shown, or checked; false with the diag. */
static bool
play_again(struct showing *all)
{
	const struct replay_how *how = all->how;
	struct watcher watcher;
	bool good;

	if (redact_is(all->text, all->len) &&
	    !may_show_seen(all->log, how, &all->diag))
		return false;
	if (!find_eyes(all))
		return false;
	if (how->verify)
		return walk(all, NULL);
	if (all->steps) {
		good = step_through(all);
	} else {
		watcher = how->json ? set_json(all) : set_show(all);
		good = walk_part(all, &watcher);
	}
	return good && was_told(all);
}

/* Say what is wrong, by the command that was given.  @unread: no log could be
 * read at all. */
static void
complain(const struct replay_how *how, const struct diag *diag, bool unread)
{
	fflush(stdout); /* what was shown before comes first */
	fprintf(stderr, "arena %s: %s%s\n",
		how->command != NULL ? how->command : "replay", diag->text,
		unread && how->give != NULL ? how->give : "");
}

static void
tell_verified(const struct showing *all, const char *log)
{
	const struct log_verify *match = &all->match;

	if (all->several)
		printf("%s: ", log);
	printf("verified: %u deal%s, %u action%s\n", match->deals,
	       match->deals == 1 ? "" : "s", match->actions,
	       match->actions == 1 ? "" : "s");
}

/* One log; false when nobody reads on. */
static bool
show_log(void *arg, const char *log)
{
	struct showing *all = arg;
	const struct replay_how *how = all->how;
	char *text = log_files_text(log, &all->len, &all->diag);
	bool good;

	if (all->several && !how->verify && !how->json && !all->steps)
		printf("%s%s\n", all->logs > 0 ? "\n" : "", log);
	all->log = log;
	all->text = text;
	good = text != NULL && play_again(all);
	if (good && how->verify)
		tell_verified(all, log);
	if (!good)
		complain(how, &all->diag, text == NULL);
	all->logs++;
	all->bad += !good;
	free(text);
	return ferror(stdout) == 0 && !all->stepping.quit;
}

bool
replay_may(const struct replay_how *how, struct diag *diag)
{
	const char *wrong = NULL;
	struct event_pos place;

	if (how->verify &&
	    (how->step || how->seat != NULL || how->json || how->deal > 0 ||
	     how->from != NULL || how->to != NULL))
		wrong = "--verify checks the whole and shows nothing: leave "
			"out what says how to show it";
	else if (how->json && how->step)
		wrong = "--json is for programs and does not wait: leave out "
			"--step";
	else if ((how->from != NULL && !event_pos_read(how->from, &place)) ||
		 (how->to != NULL && !event_pos_read(how->to, &place)))
		wrong = "--from and --to take " EVENT_POS_TEXT;
	if (wrong != NULL)
		diag_set(diag, "%s", wrong);
	return wrong == NULL;
}

static void
show_path(struct showing *all, const char *path)
{
	struct diag diag;

	all->steps = all->how->step && !all->how->plain &&
		     strcmp(path, "-") != 0 && terminal_is_there();
	if (log_files_each(path, show_log, all, &diag))
		return;
	all->bad++;
	complain(all->how, &diag, true);
}

/* Was all good, and all printed?  Takes @all. */
static bool
finish(struct showing *all)
{
	struct diag diag;
	bool good = all->bad == 0;

	if (all->how->verify && all->several)
		printf("%" PRIu64 " of %" PRIu64 " log%s\n",
		       all->logs - all->bad, all->logs,
		       all->logs == 1 ? " holds" : "s hold");
	if (!stdout_check_done(&diag)) {
		complain(all->how, &diag, false);
		good = false;
	}
	free(all);
	return good;
}

bool
replay_log(const char *log, const struct replay_how *how)
{
	struct showing *all = xcalloc(1, sizeof(*all));

	all->how = how;
	show_path(all, log);
	return finish(all);
}

bool
replay_logs(char *const *paths, int count, const struct replay_how *how)
{
	struct showing *all = xcalloc(1, sizeof(*all));

	all->how = how;
	all->several = count > 1 || log_files_are_many(paths[0]);
	for (int i = 0; i < count && ferror(stdout) == 0 && !all->stepping.quit;
	     i++)
		show_path(all, paths[i]);
	return finish(all);
}

bool
replay_seen(const char *log, const char *whose, FILE *out, struct diag *diag)
{
	seat_t seat;
	size_t len = 0;
	char *text = log_files_text(log, &len, diag);
	bool done = text != NULL &&
		    redact_by_name(whose, log, text, len, &seat, diag) &&
		    redact_write(out, log, text, len, seat, diag) &&
		    stdout_check_done(diag);

	free(text);
	return done;
}

bool
replay_text(FILE *out, const char *log, struct diag *diag)
{
	struct text_view show = { .seat = NO_SEAT_ALONE,
				  .columns = TEXT_COLUMNS };
	struct watcher watcher = text_view_watcher(&show);
	struct log_verify *match = xcalloc(1, sizeof(*match));
	size_t len = 0, size = 0;
	char *text = log_files_text(log, &len, diag), *shown = NULL;
	bool done = false;

	show.out = open_memstream(&shown, &size);
	if (show.out == NULL)
		diag_set(diag, "%s: %s", log, strerror(errno));
	else if (text != NULL)
		done = retrace(match, log, text, len, &watcher, diag);
	if (show.out != NULL && fclose(show.out) == 0)
		safe_stdio_write(out, shown, size, 0);
	free(shown);
	free(text);
	free(match);
	return done;
}
