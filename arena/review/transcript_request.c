/* transcript_request.c - one request of a match; see transcript_request.h. */
#include "arena/review/transcript_request.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_files.h"
#include "arena/review/transcript.h"
#include "lib/alloc.h"

#define LINE_SHOWN 2000 /* bytes of a request (arbitrary) */

/**
 * struct request_search - search for a request
 * @key: text that only this request contains
 * @line: the line, owned; NULL: not found yet
 */
struct request_search {
	unsigned seat;
	char key[40];
	char *line;
};

static bool
line_contains(struct bytes line, const char *text)
{
	size_t len = strlen(text);

	for (size_t i = 0; i + len < line.len; i++)
		if (memcmp(line.at + i, text, len) == 0 &&
		    (line.at[i + len] == ',' || line.at[i + len] == '}'))
			return true;
	return false;
}

static void
request_search_line(void *arg, unsigned seat, struct bytes line)
{
	struct request_search *search = arg;
	size_t len = line.len;

	if (search->line != NULL || seat != search->seat ||
	    !line_contains(line, search->key))
		return;
	if (len > LINE_SHOWN)
		len = LINE_SHOWN; /* may cut a name within a character */
	search->line = xprintf("%.*s%s", (int)len, (const char *)line.at,
			       len < line.len ? "\u2026" : "");
}

char *
transcript_request_line(const char *log, unsigned seat, uint64_t req)
{
	struct request_search search = { .seat = seat };
	const struct transcript_listener listener = {
		.arg = &search, .to_bot = request_search_line
	};
	struct diag why;
	unsigned players;
	size_t len;
	char *text = log_files_text(log, &len, &why);

	if (text == NULL)
		return NULL;
	snprintf(search.key, sizeof(search.key), "\"req\":%" PRIu64, req);
	(void)transcript_replay(log, text, len, &listener, &players, &why);
	free(text);
	return search.line;
}
