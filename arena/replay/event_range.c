/* event_range.c - a part of a match; see event_range.h. */
#include "arena/replay/event_range.h"

static bool
is_all(const struct event_pos *place)
{
	return place->deal == 0 && place->event == 0;
}

/* Is the record in hand, of a deal or an action, behind the part's end? */
static bool
is_behind(const struct event_range *span, const struct log_verify *match,
	  bool action)
{
	const struct event_pos *to = &span->to;
	unsigned deal = match->state.deal;

	if (span->deal > 0 && deal > span->deal)
		return true;
	if (is_all(to))
		return false;
	if (to->event == 0)
		return deal > to->deal || (deal == to->deal && action);
	return match->event_number > to->event ||
	       (to->deal > 0 && deal > to->deal);
}

/* Does the part begin with the record that comes, in the deal in hand? */
static bool
is_reached(const struct event_range *span, const struct log_verify *match,
	   unsigned next)
{
	const struct event_pos *from = &span->from;
	unsigned deal = match->state.deal;

	return deal >= span->deal && deal >= from->deal && next >= from->event;
}

/* At a deal's beginning: is it an event of another deal than was said? */
static bool
is_astray(const struct event_pos *place, const struct log_verify *match)
{
	unsigned deal = match->state.deal;
	bool came = match->event_number > place->event;

	return place->deal > 0 && place->event > 0 &&
	       (deal == place->deal ? came : deal > place->deal && !came);
}

static bool
span_header(void *arg, const struct log_verify *match)
{
	const struct watcher *to = ((struct event_range *)arg)->watcher;

	return to->header == NULL || to->header(to->arg, match);
}

static bool
span_deal(void *arg, const struct log_verify *match)
{
	struct event_range *span = arg;
	const struct watcher *to = span->watcher;

	span->astray = is_astray(&span->from, match) ||
		       is_astray(&span->to, match);
	if (span->astray || is_behind(span, match, false))
		return false;
	if (!span->begun)
		span->begun = is_reached(span, match, match->next_event);
	return !span->begun || to->deal == NULL || to->deal(to->arg, match);
}

static bool
span_action(void *arg, const struct log_verify *match)
{
	struct event_range *span = arg;
	const struct watcher *to = span->watcher;

	if (is_behind(span, match, true))
		return false;
	if (span->begun)
		return to->action == NULL || to->action(to->arg, match);
	if (match->state.over != OVER_NO ||
	    !is_reached(span, match, match->next_event))
		return true; /* or it begins with the next deal */
	span->begun = true;
	return to->position == NULL || to->position(to->arg, match);
}

static bool
span_line(void *arg, const struct log_verify *match, const char *type)
{
	struct event_range *span = arg;
	const struct watcher *to = span->watcher;

	return !span->begun || to->line == NULL ||
	       to->line(to->arg, match, type);
}

static bool
span_deal_over(void *arg, const struct log_verify *match)
{
	struct event_range *span = arg;
	const struct watcher *to = span->watcher;

	return !span->begun || to->deal_over == NULL ||
	       to->deal_over(to->arg, match);
}

static bool
span_match_over(void *arg, const struct log_verify *match)
{
	struct event_range *span = arg;
	const struct watcher *to = span->watcher;

	return !span->begun || span->deal > 0 || to->match_over == NULL ||
	       to->match_over(to->arg, match);
}

static bool
find_action(void *arg, const struct log_verify *match)
{
	struct event_range *span = arg;

	if (match->next_event <= span->from.event)
		return true;
	if (match->event_number < span->from.event)
		span->from.event = match->event_number;
	return false;
}

struct watcher
event_range_finder(struct event_range *span)
{
	return (struct watcher){ .arg = span, .action = find_action };
}

struct watcher
event_range_watcher(struct event_range *span)
{
	return (struct watcher){
		.arg = span,
		.header = span_header,
		.deal = span_deal,
		.action = span_action,
		.line = span_line,
		.deal_over = span_deal_over,
		.match_over = span_match_over,
	};
}

bool
event_range_was_there(const struct event_range *span,
		      const struct log_verify *match, struct diag *diag)
{
	if (span->begun && !span->astray)
		return true;
	if (span->astray)
		diag_set(diag,
			 "%s: no such event in that deal: deal %u begins with "
			 "event %u",
			 match->name, match->state.deal, match->event_number);
	else if (match->deals == 0)
		diag_set(diag, "%s: the match has no deal", match->name);
	else
		diag_set(diag,
			 "%s: that is not there: the match has %u deal%s and "
			 "%u event%s",
			 match->name, match->deals,
			 match->deals == 1 ? "" : "s", match->next_event - 1,
			 match->next_event == 2 ? "" : "s");
	return false;
}
