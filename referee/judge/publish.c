#include "publish.h"

#include "referee/wire/wire.h"

/* One event into a seat's buffer; @open: its bytes when all is seen. */
static void
remember(struct dialog *d, unsigned seat, const struct event *event, unsigned n,
	 struct bytes open)
{
	struct seat *s = &d->seats[seat];
	struct jot *pending = &s->pending;
	size_t kept = pending->n;

	if (s->missed > 0) {
		s->missed++; /* no gaps but one at the end */
		return;
	}
	if (event_is_open(event, EYES_SEAT(seat))) {
		if (kept > 0)
			JOT(pending, ",");
		jot_bytes(pending, open.at, open.len);
	} else {
		event_write(pending, d->state.rules, event, n, EYES_SEAT(seat));
	}
	if (pending->full) {
		pending->full = false;
		pending->n = kept;
		s->missed = 1;
	}
}

void
publish(struct dialog *d, struct jot *jot)
{
	JOT(jot, ",\"events\":[");
	for (unsigned i = 0; i < d->events.n; i++) {
		const struct event *event = &d->events.at[i];
		unsigned n = d->next_event++;
		size_t from = i > 0 ? jot->n + 1 : jot->n; /* past the comma */

		event_write(jot, d->state.rules, event, n, EYES_ALL);
		for (unsigned seat = 0; seat < d->match->players; seat++)
			if (seat_plays(&d->seats[seat]))
				remember(d, seat, event, n,
					 (struct bytes){ jot->buf + from,
							 jot->n - from });
	}
	JOT(jot, "]");
	log_end(&d->log);
}
