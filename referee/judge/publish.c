#include "publish.h"

#include "referee/judge/inject.h"
#include "referee/judge/message.h"
#include "referee/wire/wire.h"

void
publish_events(struct match_loop *d, struct jsonw *jsonw)
{
	JSONW(jsonw, ",\"events\":[");
	for (unsigned i = 0; i < d->events.n; i++) {
		const struct event *event = &d->events.at[i];
		unsigned n = d->next_event++;
		size_t from = i > 0 ? jsonw->n + 1
				    : jsonw->n; /* after the comma */

		event_write(jsonw, d->state.rules, event, n, EYES_ALL);
		for (unsigned seat = 0; seat < d->match->players; seat++)
			if (bot_conn_plays(&d->seats[seat]))
				message_event(
					&d->seats[seat], seat, d->state.rules,
					event, n,
					(struct bytes){ jsonw->buf + from,
							jsonw->n - from });
	}
	JSONW(jsonw, "]");
	if (d->match->injection == INJECT_EVENTS)
		for (unsigned i = 0; i < d->match->players; i++)
			inject_event(&d->seats[i].pending, d->next_event);
	d->next_event += d->match->injection == INJECT_EVENTS;
	log_end(&d->log);
}
