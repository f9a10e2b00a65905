/* live_steps.c - steps of a running match; see live_steps.h. */
#include "arena/viewer/live_steps.h"

#include <stdlib.h>

#include "arena/replay/redact.h"
#include "lib/alloc.h"

/**
 * struct live_steps - the pipeline from the log to the steps
 * @live: reads the log and feeds @redaction
 * @redaction: writes the redacted log, which @reader reads and feeds to @steps
 * @redacted: the match as the seat @eyes sees it; @diag: its error message
 */
struct live_steps {
	struct live_log *live;
	struct redaction *redaction;
	struct redaction_reader *reader;
	struct view_steps *steps;
	struct watcher watcher;
	struct diag diag;
	struct log_verify redacted;
};

static bool
live_steps_pass_line(void *arg, const char *text, size_t len)
{
	struct live_steps *live = arg;

	return redact_reader_line(live->reader, text, len - 1);
}

struct live_steps *
live_steps_open(const char *name, int fd, const struct live_log_seed *seed,
		seat_t eyes, bool hide_hands,
		const struct view_steps_reader *reader)
{
	struct live_steps *live = xcalloc(1, sizeof(*live));
	struct watcher whole;

	live->steps = view_steps_new(reader, NULL);
	if (hide_hands)
		view_steps_hide_hands(live->steps);
	live->watcher = view_steps_watcher(live->steps);
	live->reader = redact_reader_new(&live->redacted, name, &live->watcher,
					 &live->diag);
	live->redaction = redact_new(
		eyes, &(struct redact_sink){ live, live_steps_pass_line });
	whole = redact_watcher(live->redaction);
	live->live = live_log_open(name, fd, seed, &whole);
	return live;
}

void
live_steps_close(struct live_steps *live)
{
	if (live == NULL)
		return;
	live_log_close(live->live);
	redact_free(live->redaction);
	redact_reader_free(live->reader);
	view_steps_free(live->steps);
	free(live);
}

/* Find out why reading stopped: the redacted log could not be written, read or
 * converted to steps, or the reader returned false. */
static enum live_log_status
live_steps_stop_reason(const struct live_steps *live, struct diag *diag)
{
	const char *problem = redact_error(live->redaction);

	if (problem == NULL && view_steps_full(live->steps))
		problem = "a step is too long";
	if (problem != NULL)
		diag_set(diag, "%s:%u: %s", live->redacted.name,
			 live_log_match(live->live)->line, problem);
	else if (live->diag.text[0] != '\0')
		*diag = live->diag;
	else
		return LIVE_LOG_STOPPED;
	return LIVE_LOG_INVALID;
}

enum live_log_status
live_steps_read(struct live_steps *live, struct diag *diag)
{
	enum live_log_status state = live_log_read(live->live, diag);

	return state == LIVE_LOG_STOPPED ? live_steps_stop_reason(live, diag)
					 : state;
}
