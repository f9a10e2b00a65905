#include "publish.h"

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
	log_end(&d->log);
}
