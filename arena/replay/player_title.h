/*
 * player_title.h - find a player of a log by its title, which standings show.
 *
 * A log contains only names.  The titles come from the configuration of its
 * run, in the folder above the log's.
 */
#ifndef DEADWOOD_ARENA_REPLAY_PLAYER_TITLE_H
#define DEADWOOD_ARENA_REPLAY_PLAYER_TITLE_H

#include "arena/replay/log_verify.h"

/**
 * player_title_resolve - return the name of the player with the name or title
 * @word
 * @list: token of the players in the log's header
 * @log: path of the log
 * @name: LOG_VERIFY_NAME_MAX bytes; a copy of @word if no player matches
 *
 * Returns false with @diag if @word is the name of one player and the title of
 * another.
 */
bool player_title_resolve(const struct json *header, int list, const char *word,
			  const char *log, char *name, struct diag *diag);

#endif
