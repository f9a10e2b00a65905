/*
 * league_actions.h - the actions of `arena league` beside the running of a
 * league: one function for each action.
 *
 * An action opens the database for short transactions, so it works while the
 * league runs.
 */
#ifndef DEADWOOD_ARENA_CMD_LEAGUE_ACTIONS_H
#define DEADWOOD_ARENA_CMD_LEAGUE_ACTIONS_H

#include "arena/league/league_db.h"

/**
 * struct league_call - an action with its arguments
 * @dir: folder of the league
 * @word: word of the action, such as "hold"
 * @words: the @count arguments after the folder
 * @db: open database; NULL: the action needs none
 */
struct league_call {
	const char *dir, *word;
	int count;
	char *const *words;
	struct league_db *db;
};

/* Each function runs an action, and prints its result.  On an error, it returns
 * false and sets @diag. */
bool league_do_init(const struct league_call *call, struct diag *diag);
bool league_do_submit(const struct league_call *call, struct diag *diag);
bool league_do_token(const struct league_call *call, struct diag *diag);
bool league_do_state(const struct league_call *call, struct diag *diag);
bool league_do_void(const struct league_call *call, struct diag *diag);
bool league_do_remove(const struct league_call *call, struct diag *diag);
bool league_do_status(const struct league_call *call, struct diag *diag);
bool league_do_backup(const struct league_call *call, struct diag *diag);
bool league_do_season(const struct league_call *call, struct diag *diag);

/* Read the file of the league @dir.  Returns an owned struct, or NULL with
 * @diag. */
struct league_config *league_read_file(const char *dir, struct diag *diag);

/* Find the bot that the first word of the action names.  If there is none,
 * returns false with @diag. */
bool league_find_bot(const struct league_call *call, struct league_bot *bot,
		     struct diag *diag);

/* Commit the transaction of an action with its event, or roll it back if @ok is
 * false. */
bool league_end_action(const struct league_call *call, bool ok,
		       const char *what, const char *subject, const char *text,
		       struct diag *diag);

#endif
