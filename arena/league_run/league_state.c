/* league_state.c - state of a running league; see league_state.h. */
#include "arena/league_run/league_state.h"

#include <stdio.h>
#include <string.h>

bool
league_require(struct league *league, bool ok)
{
	if (!ok) {
		league->failed = true;
		league->loop.stop = true;
	}
	return ok;
}

void
league_note(struct league *league, const char *what, const char *subject,
	    const char *text)
{
	size_t len = strlen(text);
	const char *line = text + len;

	while (line > text && line[-1] == '\n')
		line--;
	len = (size_t)(line - text);
	while (line > text && line[-1] != '\n')
		line--;
	fprintf(stderr, "arena league: %s %s%s%.*s\n", what, subject,
		len > 0 ? ": " : "", (int)(text + len - line), line);
	league_require(league, league_event_add(league->db, "league", what,
						subject, text, &league->diag));
}
