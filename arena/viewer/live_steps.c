/* live_steps.c - a match that is still played, as steps; see live_steps.h. */
#include "arena/viewer/live_steps.h"

#include <stdlib.h>

#include "arena/replay/redact.h"
#include "lib/alloc.h"

/**
 * struct live_steps - from the log to who looks on
 * @live: reads the log, and tells @seen
 * @seen: writes what is seen of it, which @reader reads and tells @steps
 * @shown: the match as these eyes know it, @diag what is wrong with that
 */
struct live_steps {
	struct live *live;
	struct redaction *seen;
	struct redaction_reader *reader;
	struct steps *steps;
	struct watcher watcher;
	struct diag diag;
	struct log_verify shown;
};

static bool
read_line(void *arg, const char *text, size_t len)
{
	struct live_steps *live = arg;

	return redact_reader_line(live->reader, text, len - 1);
}

struct live_steps *
live_steps_open(const char *name, int fd, const struct live_log_seed *seed,
		seat_t eyes, bool closed,
		const struct view_steps_reader *reader)
{
	struct live_steps *live = xcalloc(1, sizeof(*live));
	struct watcher whole;

	live->steps = view_steps_new(reader, NULL);
	if (closed)
		view_steps_close_hands(live->steps);
	live->watcher = view_steps_watcher(live->steps);
	live->reader = redact_reader_new(&live->shown, name, &live->watcher,
					 &live->diag);
	live->seen = redact_new(eyes, &(struct redact_sink){ live, read_line });
	whole = redact_watcher(live->seen);
	live->live = live_log_open(name, fd, seed, &whole);
	return live;
}

void
live_steps_close(struct live_steps *live)
{
	if (live == NULL)
		return;
	live_log_close(live->live);
	redact_free(live->seen);
	redact_reader_free(live->reader);
	view_steps_free(live->steps);
	free(live);
}

/* Why it stopped: what these eyes see could not be written, read or made a
 * step; or the reader has had enough. */
static enum live_log_news
why_stopped(const struct live_steps *live, struct diag *diag)
{
	const char *lacks = redact_lacks(live->seen);

	if (lacks == NULL && view_steps_full(live->steps))
		lacks = "no room for this step";
	if (lacks != NULL)
		diag_set(diag, "%s:%u: %s", live->shown.name,
			 live_log_match(live->live)->line, lacks);
	else if (live->diag.text[0] != '\0')
		*diag = live->diag;
	else
		return LIVE_LOG_ENOUGH;
	return LIVE_LOG_WRONG;
}

enum live_log_news
live_steps_read(struct live_steps *live, struct diag *diag)
{
	enum live_log_news news = live_log_read(live->live, diag);

	return news == LIVE_LOG_ENOUGH ? why_stopped(live, diag) : news;
}
