/*
 * player_title.h - a player of a log by its title, which standings show.
 *
 * A log has names alone.  The configuration of its run, in the folder above the
 * log's, has the titles.
 */
#ifndef DEADWOOD_ARENA_REPLAY_PLAYER_TITLE_H
#define DEADWOOD_ARENA_REPLAY_PLAYER_TITLE_H

#include "arena/replay/log_verify.h"

/**
 * player_name - the name of the player that @word names or titles
 * @list: the players in the header of the log
 * @log: its path
 * @name: LOG_VERIFY_NAME_MAX bytes; @word where no player is called so
 *
 * Returns false with @diag where @word is the name of one player and the title
 * of another.
 */
bool player_name(const struct json *header, int list, const char *word,
		 const char *log, char *name, struct diag *diag);

#endif
