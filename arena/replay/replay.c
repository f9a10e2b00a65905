/*
 * replay.c - a match log read, played again and shown; see replay.h.
 */
#include "arena/replay/replay.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/replay/retrace.h"
#include "arena/replay/show.h"
#include "arena/replay/wrap.h"
#include "lib/alloc.h"
#include "lib/clean.h"
#include "lib/output.h"
#include "lib/source.h"
#include "lib/text.h"

#define TEXT_COLUMNS  80
#define LOG_BYTES_MAX ((size_t)256 << 20) /* chosen: far above any match */

/* Does it begin like a log?  What does not is not read to its end, which it may
 * not have. */
static bool
begins_as_log(const char *path, const char *text, size_t len, struct diag *diag)
{
	const char *unpack = source_unpack(text, len);
	char *word;

	if (unpack == NULL && (len == 0 || text[0] == '{'))
		return true;
	word = shell_word(path);
	if (unpack == NULL)
		diag_set(diag,
			 "%s:1: this is no log of a match, which begins "
			 "with {",
			 path);
	else
		diag_set(diag,
			 "%s is packed; unpack it: %s %s | arena "
			 "replay -",
			 path, unpack, strcmp(path, "-") == 0 ? "LOG" : word);
	free(word);
	return false;
}

/* All that comes; owned, or NULL with @diag. */
static char *
read_all(int fd, const char *path, size_t *len, struct diag *diag)
{
	size_t size = 65536;
	char *text = xrealloc(NULL, size, 1);
	ssize_t got;

	*len = 0;
	while ((got = read(fd, text + *len, size - *len)) != 0) {
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0) {
			diag_set(diag, "cannot read %s: %s", path,
				 strerror(errno));
			goto fail;
		}
		*len += (size_t)got;
		if (!begins_as_log(path, text, *len, diag))
			goto fail;
		if (*len > LOG_BYTES_MAX) {
			diag_set(diag, "%s: too long for a match's log", path);
			goto fail;
		}
		if (*len == size) {
			size *= 2;
			text = xrealloc(text, size, 1);
		}
	}
	return text;
fail:
	free(text);
	return NULL;
}

static char *
read_file(const char *path, size_t *len, struct diag *diag)
{
	bool standard = strcmp(path, "-") == 0;
	int fd = standard ? STDIN_FILENO : source_open(path, diag);
	char *text = NULL;

	if (fd != -1)
		text = read_all(fd, path, len, diag);
	if (fd != -1 && !standard)
		close(fd);
	return text;
}

/* A log for some eyes has no more to show than they saw.  False with @diag. */
static bool
may_show_seen(const char *log, const struct replay_how *how, struct diag *diag)
{
	if (!how->verify && how->seat == REPLAY_ALL)
		return true;
	diag_set(diag,
		 "%s holds what one seat or the public saw, without the seed: "
		 "it can be shown, but not %s",
		 log,
		 how->verify ? "checked; check the whole log"
			     : "for a seat; leave out --seat");
	return false;
}

static bool
play_again(const char *log, const struct replay_how *how, const char *text,
	   size_t len, struct retrace *match, struct diag *diag)
{
	struct show show = {
		.out = stdout,
		.in = stdin,
		.seat = (int)how->seat,
		.step = how->step,
		.columns = wrap_columns(stdout),
		.colour = !how->plain && isatty(STDOUT_FILENO) &&
			  getenv("NO_COLOR") == NULL,
	};
	struct watcher watcher = show_watcher(&show);

	if (seen_is(text, len))
		return may_show_seen(log, how, diag) &&
		       seen_read(match, log, text, len, &watcher, diag);
	if (!retrace(match, log, text, len, how->verify ? NULL : &watcher,
		     diag))
		return false;
	if (!show.no_seat)
		return true;
	diag_set(diag, "%s: no seat %d: the match has the seats 0 to %u", log,
		 show.seat, match->players - 1);
	return false;
}

bool
replay_seen(const char *log, seat_t seat, FILE *out, struct diag *diag)
{
	size_t len = 0;
	char *text = read_file(log, &len, diag);
	bool done = text != NULL &&
		    seen_write(out, log, text, len, seat, diag) &&
		    output_done(diag);

	free(text);
	return done;
}

bool
replay_log(const char *log, const struct replay_how *how)
{
	struct retrace *match = NULL;
	struct diag diag = { "" };
	size_t len = 0;
	char *text = read_file(log, &len, &diag);
	bool done = false;

	if (text == NULL)
		goto out;
	match = xcalloc(1, sizeof(*match));
	if (!play_again(log, how, text, len, match, &diag))
		goto out;
	if (how->verify)
		printf("verified: %u deal%s, %u action%s\n", match->deals,
		       match->deals == 1 ? "" : "s", match->actions,
		       match->actions == 1 ? "" : "s");
	done = output_done(&diag);
out:
	if (!done) {
		fflush(stdout); /* what was shown before comes first */
		fprintf(stderr, "arena replay: %s\n", diag.text);
	}
	free(match);
	free(text);
	return done;
}

bool
replay_text(FILE *out, const char *log, struct diag *diag)
{
	struct show show = { .seat = REPLAY_ALL, .columns = TEXT_COLUMNS };
	struct watcher watcher = show_watcher(&show);
	struct retrace *match = xcalloc(1, sizeof(*match));
	size_t len = 0, size = 0;
	char *text = read_file(log, &len, diag), *shown = NULL;
	bool done = false;

	show.out = open_memstream(&shown, &size);
	if (show.out == NULL)
		diag_set(diag, "%s: %s", log, strerror(errno));
	else if (text != NULL)
		done = retrace(match, log, text, len, &watcher, diag);
	if (show.out != NULL && fclose(show.out) == 0)
		clean_write(out, shown, size, 0);
	free(shown);
	free(text);
	free(match);
	return done;
}
