/* match_steps.c - a log as steps; see match_steps.h. */
#include "arena/viewer/match_steps.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_files.h"
#include "arena/replay/redact.h"
#include "lib/alloc.h"

/* What @eyes saw of a whole log: owned, or NULL with @diag.  @len: of the one,
 * then of the other. */
static char *
seen_text(const char *log, const char *text, size_t *len, const char *eyes,
	  struct diag *diag)
{
	char *seen = NULL;
	size_t n = 0;
	seat_t seat;
	FILE *out;
	bool done;

	if (redact_is(text, *len)) {
		diag_set(diag,
			 "%s holds what one seat or the public saw: it can be "
			 "shown, but not for a seat; leave out --seat",
			 log);
		return NULL;
	}
	out = open_memstream(&seen, &n);
	if (out == NULL) {
		diag_set(diag, "%s: %s", log, strerror(errno));
		return NULL;
	}
	done = redact_by_name(eyes, log, text, *len, &seat, diag) &&
	       redact_write(out, log, text, *len, seat, diag);
	if (fclose(out) != 0 && done) {
		diag_set(diag, "%s: %s", log, strerror(errno));
		done = false;
	}
	if (!done) {
		free(seen);
		return NULL;
	}
	*len = n;
	return seen;
}

static bool
tell(const char *log, const char *text, size_t len,
     const struct match_look *look, const struct view_steps_reader *reader,
     struct diag *diag)
{
	struct log_verify *match = xcalloc(1, sizeof(*match));
	struct steps *steps = view_steps_new(reader, &look->layer);
	struct watcher watcher = view_steps_watcher(steps);
	bool done;

	if (look->closed)
		view_steps_close_hands(steps);
	done = redact_is(text, len)
		       ? redact_read(match, log, text, len, &watcher, diag)
		       : retrace(match, log, text, len, &watcher, diag);
	if (done && view_steps_full(steps)) {
		diag_set(diag, "%s:%u: no room for this step", log,
			 match->line);
		done = false;
	}
	view_steps_free(steps);
	free(match);
	return done;
}

bool
match_steps(const char *log, const struct match_look *look,
	    const struct view_steps_reader *reader, struct diag *diag)
{
	size_t len = 0;
	char *text = log_files_text(log, &len, diag);
	bool done;

	if (text != NULL && look->eyes != NULL) {
		char *seen = seen_text(log, text, &len, look->eyes, diag);

		free(text);
		text = seen;
	}
	done = text != NULL && tell(log, text, len, look, reader, diag);
	free(text);
	return done;
}
