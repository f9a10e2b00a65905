/*
 * player_title.h - find a player in a log by the bot's title, which standings
 * show instead of the name.
 *
 * A log contains only names, no titles.  The titles come from the config.yaml
 * of the run, in the folder above the log's folder.
 */
#ifndef DEADWOOD_ARENA_REPLAY_PLAYER_TITLE_H
#define DEADWOOD_ARENA_REPLAY_PLAYER_TITLE_H

#include "arena/config/bot_names.h"
#include "arena/replay/log_verify.h"

/**
 * player_titles - read the titles of a match's players, by seat
 * @match: match of the log, after the replay has read the header
 * @log: path of the log
 * @titles: set to the title of each player; "": the player has no title
 *
 * If no player has a title, returns false.
 */
bool player_titles(const struct log_verify *match, const char *log,
		   char titles[SEATS_MAX][BOT_TITLE_MAX + 1]);

/**
 * player_title_resolve - find the name of the player whose name or title is
 * @word
 * @list: JSON token of the list of players in the log's header
 * @log: path of the log
 * @name: set to the player's name.  If no player matches, set to @word;
 *	LOG_VERIFY_NAME_MAX bytes
 *
 * If @word is the name of one player and the title of another, returns false
 * and sets @diag.
 */
bool player_title_resolve(const struct json *header, int list, const char *word,
			  const char *log, char *name, struct diag *diag);

#endif
