/* match_steps.c - read a log as steps; see match_steps.h. */
#include "arena/viewer/match_steps.h"

#include <stdlib.h>

#include "arena/replay/log_files.h"
#include "arena/replay/redact.h"
#include "lib/alloc.h"

/* Return the log as @eyes saw it, owned, or NULL with @diag.  @len: length of
 * @text; set to the length of the result. */
static char *
redacted_text(const char *log, const char *text, size_t *len, const char *eyes,
	      struct diag *diag)
{
	char *redacted = NULL;
	size_t n = 0;
	seat_t seat;
	FILE *out;
	bool done;

	if (redact_is_log(text, *len)) {
		diag_set(diag,
			 "%s is a redacted log (of one seat or the public); "
			 "omit --seat",
			 log);
		return NULL;
	}
	out = xmemstream(&redacted, &n);
	done = redact_find_seat(eyes, log, text, *len, &seat, diag) &&
	       redact_write(out, log, text, *len, seat, diag);
	fclose(out);
	if (!done) {
		free(redacted);
		return NULL;
	}
	*len = n;
	return redacted;
}

static bool
match_steps_read(const char *log, const char *text, size_t len,
		 const struct match_look *look,
		 const struct view_steps_reader *reader, struct diag *diag)
{
	struct log_verify *match = xcalloc(1, sizeof(*match));
	struct view_steps *steps = view_steps_new(reader, &look->layer);
	struct watcher watcher = view_steps_watcher(steps);
	bool done;

	if (look->hide_hands)
		view_steps_hide_hands(steps);
	done = redact_is_log(text, len)
		       ? redact_read(match, log, text, len, &watcher, diag)
		       : log_verify_text(match, log, text, len, &watcher, diag);
	if (done && view_steps_full(steps)) {
		diag_set(diag, "%s:%u: the step is too long", log, match->line);
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
		char *redacted = redacted_text(log, text, &len, look->eyes,
					       diag);

		free(text);
		text = redacted;
	}
	done = text != NULL &&
	       match_steps_read(log, text, len, look, reader, diag);
	free(text);
	return done;
}
