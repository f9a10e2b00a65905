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
 * @match: the match, after the header of the log was read
 * @log: path of the log
 * @titles: set to the title of each player; "" for a player without a title
 *
 * Returns false if no player has a title.
 */
bool player_titles(const struct log_verify *match, const char *log,
		   char titles[SEATS_MAX][BOT_TITLE_MAX + 1]);

/**
 * player_title_resolve - find the name of the player whose name or title is
 * @word
 * @list: JSON token of the list of players in the log's header
 * @log: path of the log
 * @name: set to the player's name, or to @word if no player matches;
 *	LOG_VERIFY_NAME_MAX bytes
 *
 * Returns false with @diag if @word is the name of one player and the title of
 * another.
 */
bool player_title_resolve(const struct json *header, int list, const char *word,
			  const char *log, char *name, struct diag *diag);

#endif
