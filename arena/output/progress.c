/*
 * progress.c - draw the progress of a run; see progress.h.
 *
 * Linux only: TIOCGWINSZ.
 */
#define _GNU_SOURCE

#include "arena/output/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "arena/output/results.h"
#include "lib/alloc.h"
#include "lib/text/safe_stdio.h"

#define STATE_TEXT     720    /* more than all lines need */
#define PANEL_ROWS_MAX 12     /* arbitrary: rows of the standings */
#define PANEL_US       250000 /* arbitrary: four times a second */

void
progress_init(struct progress *progress, bool quiet, uint64_t done,
	      struct monotime now)
{
	const char *term = getenv("TERM");

	*progress = (struct progress){
		.quiet = quiet,
		.live = isatty(STDERR_FILENO) &&
			(term == NULL || strcmp(term, "dumb") != 0),
		.began = now,
		.done_before = done,
	};
}

int64_t
progress_next_us(const struct progress *progress)
{
	if (progress->live)
		return PANEL_US;
	/* plain lines after 5 s, then every 10 s, later every minute */
	if (progress->printed == 0)
		return 5 * INT64_C(1000000);
	return (progress->printed < 6 ? 10 : 60) * INT64_C(1000000);
}

static void
format_time_left(int64_t seconds, char *out, size_t size)
{
	if (seconds < 60)
		snprintf(out, size, "%d s", (int)seconds);
	else if (seconds < 3600)
		snprintf(out, size, "%d min %d s", (int)(seconds / 60),
			 (int)(seconds % 60));
	else
		snprintf(out, size, "%lld h %d min",
			 (long long)(seconds / 3600),
			 (int)(seconds % 3600 / 60));
}

/* Format "120 of 400 matches, 57.3 a second, 5 s left".  If a rule may stop the
 * run: "120 matches of 400 at most", without a remaining time. */
static void
format_progress(const struct progress *progress, uint64_t done,
		uint64_t matches, bool stops, struct monotime now,
		char out[STATE_TEXT])
{
	double seconds = (double)monotime_since_us(now, progress->began) / 1e6;
	double rate =
		seconds > 0 && done > progress->done_before
			? (double)(done - progress->done_before) / seconds
			: 0; /* rows may have been dropped: suspension.h */
	char left[40] = "";

	if (rate > 0 && !progress->open && !stops)
		format_time_left(
			(int64_t)((double)(matches - done) / rate + 0.5), left,
			sizeof(left));
	if (stops)
		snprintf(out, STATE_TEXT,
			 "%llu match%s of %llu at most, %.*f a second",
			 (unsigned long long)done, done == 1 ? "" : "es",
			 (unsigned long long)matches, rate < 10 ? 1 : 0, rate);
	else
		snprintf(out, STATE_TEXT,
			 "%llu of %llu match%s, %.*f a second%s%s%s",
			 (unsigned long long)done, (unsigned long long)matches,
			 matches == 1 ? "" : "es", rate < 10 ? 1 : 0, rate,
			 left[0] != '\0' ? ", " : "", left,
			 left[0] != '\0' ? " left" : "");
}

/* Append @line unless it is empty. */
static void
append_progress_line(char *state, size_t size, const char *line)
{
	size_t n = strlen(state);

	if (line[0] != '\0')
		snprintf(state + n, size - n, "\n%s", line);
}

void
progress_clear(struct progress *progress)
{
	char code[32];

	snprintf(code, sizeof(code), "\033[%uA\r\033[J", progress->drawn);
	if (progress->drawn > 0)
		safe_stdio_code(stderr, code);
	progress->drawn = 0;
}

static void
draw_progress_panel(struct progress *progress,
		    const struct standings *standings, const char *state)
{
	struct winsize window = { .ws_col = 80, .ws_row = 24 };
	char *text = NULL;
	size_t len = 0;
	FILE *memory = xmemstream(&text, &len);
	unsigned lines = 1, rows = PANEL_ROWS_MAX;

	ioctl(STDERR_FILENO, TIOCGWINSZ, &window);
	if (window.ws_row < PANEL_ROWS_MAX + 6)
		rows = window.ws_row > 8 ? window.ws_row - 6u : 2;
	if (window.ws_col >= 80) /* a wrapped line would spoil the panel */
		results_ranking(memory, standings, &disqualification_none, NULL,
				rows,
				&(const struct results_layout){
					.columns = window.ws_col });
	fclose(memory);
	for (size_t i = 0; i < len; i++)
		lines += text[i] == '\n';
	for (const char *c = state; *c != '\0'; c++)
		lines += *c == '\n';
	progress_clear(progress);
	fprintf(stderr, "%s\n%s", state, text);
	fflush(stderr);
	progress->drawn = lines;
	free(text);
}

void
progress_draw(struct progress *progress, const struct standings *standings,
	      const struct store_run *run, const struct stop_check *stop_check,
	      const char *waits, struct monotime now)
{
	uint64_t done = standings_matches(standings);
	char state[STATE_TEXT], rule[400];

	if (progress->quiet)
		return;
	format_progress(progress, done, run->matches, stop_check != NULL, now,
			state);
	if (stop_check != NULL) {
		stop_check_state(stop_check, rule, sizeof(rule));
		append_progress_line(state, sizeof(state), rule);
	}
	append_progress_line(state, sizeof(state), waits);
	if (progress->live)
		draw_progress_panel(progress, standings, state);
	else
		fprintf(stderr, "%s\n", state);
	progress->printed++;
}

void
progress_draw_startup(struct progress *progress, unsigned answered,
		      unsigned bots, const char *waits)
{
	if (progress->quiet)
		return;
	progress_clear(progress);
	fprintf(stderr, "starting the bots: %u of %u have answered\n", answered,
		bots);
	if (waits[0] != '\0')
		fprintf(stderr, "%s\n", waits);
	progress->drawn = progress->live ? 1 + (waits[0] != '\0') : 0;
	progress->printed++;
}

void
progress_start_clock(struct progress *progress, struct monotime now)
{
	progress->began = now;
	progress->printed = 0;
}
