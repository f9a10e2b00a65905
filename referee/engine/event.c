#include "event.h"

#include <assert.h>

struct event *
event_add(struct events *events, unsigned seat, const struct action *action)
{
	struct event *event;

	assert(events->n < EVENTS_MAX);
	event = &events->at[events->n++];
	event->seat = (uint8_t)seat;
	event->got_count = 0;
	event->got_shown = SHOWN_NONE;
	event->card_shown = SHOWN_ALL;
	if (action == NULL)
		action_init(&event->action, ACT_NONE);
	else
		action_copy(&event->action, action);
	return event;
}
