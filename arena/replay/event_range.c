/* event_range.c - pass a range of events to a watcher; see event_range.h. */
#include "arena/replay/event_range.h"

/* Return true if the current record (a deal or an action) is after the end of
 * the range. */
static bool
range_is_over(const struct event_range *range, const struct log_verify *match,
	      bool action)
{
	const struct event_pos *to = &range->to;
	unsigned deal = match->state.deal;

	if (range->deal > 0 && deal > range->deal)
		return true;
	if (to->deal == 0 && to->event == 0) /* the range has no end */
		return false;
	if (to->event == 0)
		return deal > to->deal || (deal == to->deal && action);
	return match->event_number > to->event ||
	       (to->deal > 0 && deal > to->deal);
}

/* Return true if the range starts with the next record of the current deal. */
static bool
range_is_reached(const struct event_range *range,
		 const struct log_verify *match, unsigned next)
{
	const struct event_pos *from = &range->from;
	unsigned deal = match->state.deal;

	return deal >= range->deal && deal >= from->deal && next >= from->event;
}

/* Return true if the position names an event of another deal than the one that
 * starts. */
static bool
range_has_wrong_deal(const struct event_pos *place,
		     const struct log_verify *match)
{
	unsigned deal = match->state.deal;
	bool came = match->event_number > place->event;

	return place->deal > 0 && place->event > 0 &&
	       (deal == place->deal ? came : deal > place->deal && !came);
}

static bool
range_header(void *arg, const struct log_verify *match)
{
	const struct watcher *to = ((struct event_range *)arg)->watcher;

	return to->header == NULL || to->header(to->arg, match);
}

static bool
range_deal(void *arg, const struct log_verify *match)
{
	struct event_range *range = arg;
	const struct watcher *to = range->watcher;

	range->wrong_deal = range_has_wrong_deal(&range->from, match) ||
			    range_has_wrong_deal(&range->to, match);
	if (range->wrong_deal || range_is_over(range, match, false))
		return false;
	if (!range->begun)
		range->begun = range_is_reached(range, match,
						match->next_event);
	return !range->begun || to->deal == NULL || to->deal(to->arg, match);
}

static bool
range_action(void *arg, const struct log_verify *match)
{
	struct event_range *range = arg;
	const struct watcher *to = range->watcher;

	if (range_is_over(range, match, true))
		return false;
	if (range->begun)
		return to->action == NULL || to->action(to->arg, match);
	if (match->state.over != OVER_NO ||
	    !range_is_reached(range, match, match->next_event))
		return true; /* The range may start with the next deal. */
	range->begun = true;
	return to->position == NULL || to->position(to->arg, match);
}

static bool
range_line(void *arg, const struct log_verify *match, const char *type)
{
	struct event_range *range = arg;
	const struct watcher *to = range->watcher;

	return !range->begun || to->line == NULL ||
	       to->line(to->arg, match, type);
}

static bool
range_deal_over(void *arg, const struct log_verify *match)
{
	struct event_range *range = arg;
	const struct watcher *to = range->watcher;

	return !range->begun || to->deal_over == NULL ||
	       to->deal_over(to->arg, match);
}

static bool
range_match_over(void *arg, const struct log_verify *match)
{
	struct event_range *range = arg;
	const struct watcher *to = range->watcher;

	return !range->begun || range->deal > 0 || to->match_over == NULL ||
	       to->match_over(to->arg, match);
}

static bool
range_find_action(void *arg, const struct log_verify *match)
{
	struct event_range *range = arg;

	if (match->next_event <= range->from.event)
		return true;
	if (match->event_number < range->from.event)
		range->from.event = match->event_number;
	return false;
}

struct watcher
event_range_finder(struct event_range *range)
{
	return (struct watcher){ .arg = range, .action = range_find_action };
}

struct watcher
event_range_watcher(struct event_range *range)
{
	return (struct watcher){
		.arg = range,
		.header = range_header,
		.deal = range_deal,
		.action = range_action,
		.line = range_line,
		.deal_over = range_deal_over,
		.match_over = range_match_over,
	};
}

bool
event_range_check(const struct event_range *range,
		  const struct log_verify *match, struct diag *diag)
{
	if (range->begun && !range->wrong_deal)
		return true;
	if (range->wrong_deal)
		diag_set(diag,
			 "%s: the event is not in the deal of the position: "
			 "deal %u starts with event %u",
			 match->name, match->state.deal, match->event_number);
	else if (match->deals == 0)
		diag_set(diag, "%s: the match has no deal", match->name);
	else
		diag_set(diag,
			 "%s: the match has no such part: it has only %u "
			 "deal%s and %u event%s",
			 match->name, match->deals,
			 match->deals == 1 ? "" : "s", match->next_event - 1,
			 match->next_event == 2 ? "" : "s");
	return false;
}
