/* event_pos.c - parse a position in a match; see event_pos.h. */
#include "arena/replay/event_pos.h"

#include <string.h>

#include "lib/alloc.h"

/* arbitrary: larger than the number of events of any match */
#define NUMBER_MAX 999999999

/* Parse digits and return their end; return NULL if there is no digit or the
 * number is too large. */
static const char *
event_pos_parse_number(const char *at, unsigned *number)
{
	const char *from = at;

	for (*number = 0; *at >= '0' && *at <= '9'; at++) {
		*number = *number * 10 + (unsigned)(*at - '0');
		if (*number > NUMBER_MAX / 10)
			return NULL;
	}
	return at > from ? at : NULL;
}

bool
event_pos_read(const char *text, struct event_pos *place)
{
	const char *at = event_pos_parse_number(text, &place->event);

	place->deal = 0;
	if (at != NULL && *at == '\0')
		return place->event > 0;
	if (at == NULL || *at != '.')
		return false;
	place->deal = place->event;
	at = event_pos_parse_number(at + 1, &place->event);
	return at != NULL && *at == '\0' && place->deal > 0;
}

bool
event_pos_split_log(const char *word, char **log, struct event_pos *place)
{
	const char *at = strrchr(word, '@');
	bool is = at != NULL && at > word && event_pos_read(at + 1, place);

	*log = xstrdup(word);
	if (is)
		(*log)[at - word] = '\0';
	return is;
}
