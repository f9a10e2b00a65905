/* league_version_list.c - the newest versions of a bot; see
 * league_version_list.h. */
#include "arena/league/league_version_list.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/league/league_sql.h"
#include "lib/alloc.h"

static char *
version_column_text(sqlite3_stmt *query, int at)
{
	char text[LEAGUE_TEXT_MAX];

	league_column(query, at, text, sizeof(text));
	return xstrdup(text);
}

static void
version_list_add_row(struct version_list *list, sqlite3_stmt *query)
{
	struct version_row *row = &list->row[list->count++];

	row->id = sqlite3_column_int64(query, 0);
	row->number = sqlite3_column_int64(query, 1);
	row->at_ms = sqlite3_column_int64(query, 2);
	row->bytes = sqlite3_column_int64(query, 3);
	row->groups = sqlite3_column_int64(query, 4);
	row->state = league_column_word(query, 5, version_state_words);
	row->text = version_column_text(query, 6);
	row->elo = league_column_real(query, 7);
	row->low = league_column_real(query, 8);
	row->high = league_column_real(query, 9);
	if (isnan(row->elo))
		return;
	list->low = fmin(list->rated > 0 ? list->low : row->elo,
			 fmin(row->low, row->elo));
	list->high = fmax(list->rated > 0 ? list->high : row->elo,
			  fmax(row->high, row->elo));
	list->rated++;
}

bool
version_list_read(struct version_list *list, struct league_db *db, int64_t bot,
		  bool texts, struct diag *diag)
{
	sqlite3_stmt *query;
	bool ok;

	*list = (struct version_list){ .count = 0 };
	query = league_query(
		db,
		"SELECT v.id, v.number, v.at_ms, v.bytes, v.groups, v.state,"
		" CASE WHEN ?3 THEN v.text ELSE '' END, r.elo, r.low, r.high"
		" FROM versions v LEFT JOIN ratings r ON r.version = v.id"
		" AND r.game = -1 AND r.day = (SELECT max(day) FROM ratings"
		"  WHERE version = v.id AND game = -1)"
		" WHERE v.bot = ?1 ORDER BY v.number DESC LIMIT ?2",
		diag);
	if (query == NULL)
		return false;
	sqlite3_bind_int64(query, 1, bot);
	sqlite3_bind_int64(query, 2, LEAGUE_VERSIONS_SHOWN);
	sqlite3_bind_int64(query, 3, texts);
	while (league_step(db, query, &ok, diag))
		version_list_add_row(list, query);
	league_query_end(db, query);
	return ok;
}

void
version_list_release(struct version_list *list)
{
	for (unsigned i = 0; i < list->count; i++)
		free(list->row[i].text);
	list->count = 0;
}

bool
version_has_failed(enum version_state state)
{
	return state == VERSION_REFUSED || state == VERSION_BUILD_FAILED ||
	       state == VERSION_CHECK_FAILED;
}

/* --- roles ---------------------------------------------------------------- */

static bool
version_roles_add(void *arg, const struct league_version *version)
{
	const struct version_role role = { version->id, version->number,
					   version->groups, version->state };
	struct version_roles *roles = arg;

	if (version->state == VERSION_PLACING ||
	    version->state == VERSION_RANKED) {
		if (roles->plays.id == 0)
			roles->plays = role;
		else
			roles->beside = role;
	} else if (roles->plays.id == 0 &&
		   (version->state == VERSION_RECEIVED ||
		    version->state == VERSION_BUILDING ||
		    version->state == VERSION_CHECKING)) {
		roles->waits = role; /* the oldest is the next */
	}
	return roles->beside.id == 0 && roles->plays.state != VERSION_RANKED;
}

bool
version_roles_read(struct version_roles *roles, struct league_db *db,
		   int64_t bot, struct diag *diag)
{
	*roles = (struct version_roles){ .plays = { .id = 0 } };
	return league_versions_each(db, bot, version_roles_add, roles, diag);
}

void
version_roles_text(const struct version_roles *roles, enum bot_state state,
		   char *out, size_t size)
{
	char plays[160] = "No version plays", waits[80] = "";

	if (roles->plays.id != 0 && state != BOT_ACTIVE)
		snprintf(plays, sizeof(plays),
			 "Version %" PRId64 " does not play, because the bot "
			 "is %s",
			 roles->plays.number, bot_state_words[state]);
	else if (roles->beside.id != 0)
		snprintf(plays, sizeof(plays),
			 "Version %" PRId64 " plays its first groups; until it "
			 "has a place, version %" PRId64 " plays too",
			 roles->plays.number, roles->beside.number);
	else if (roles->plays.id != 0)
		snprintf(plays, sizeof(plays), "Version %" PRId64 " plays",
			 roles->plays.number);
	if (roles->waits.id != 0)
		snprintf(waits, sizeof(waits),
			 "; version %" PRId64 " waits (%s)",
			 roles->waits.number,
			 version_state_words[roles->waits.state]);
	snprintf(out, size, "%s%s.", plays, waits);
}
