#include "publish.h"

#include "referee/judge/drill.h"
#include "referee/judge/message.h"
#include "referee/wire/wire.h"

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
				message_event(&d->seats[seat], seat,
					      d->state.rules, event, n,
					      (struct bytes){ jot->buf + from,
							      jot->n - from });
	}
	JOT(jot, "]");
	if (d->match->drill == DRILL_EVENTS)
		for (unsigned i = 0; i < d->match->players; i++)
			drill_event(&d->seats[i].pending, d->next_event);
	d->next_event += d->match->drill == DRILL_EVENTS;
	log_end(&d->log);
}
