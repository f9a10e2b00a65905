/* event_pos.c - where in a match; see event_pos.h. */
#include "arena/replay/event_pos.h"

#include <string.h>

#include "lib/alloc.h"

#define NUMBER_MAX 999999999 /* chosen: more than any match has events */

/* Digits, up to what is none; NULL: there are none, or too many. */
static const char *
read_number(const char *at, unsigned *number)
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
	const char *at = read_number(text, &place->event);

	place->deal = 0;
	if (at != NULL && *at == '\0')
		return place->event > 0;
	if (at == NULL || *at != '.')
		return false;
	place->deal = place->event;
	at = read_number(at + 1, &place->event);
	return at != NULL && *at == '\0' && place->deal > 0;
}

bool
event_pos_of_log(const char *word, char **log, struct event_pos *place)
{
	const char *at = strrchr(word, '@');
	bool is = at != NULL && at > word && event_pos_read(at + 1, place);

	*log = xstrdup(word);
	if (is)
		(*log)[at - word] = '\0';
	return is;
}
