/*
 * bot_lookup.h - find a bot that the user names, by its name or its title.
 *
 * Standings show titles, files and logs have names: a command and a key accept
 * both.
 */
#ifndef DEADWOOD_ARENA_CONFIG_BOT_LOOKUP_H
#define DEADWOOD_ARENA_CONFIG_BOT_LOOKUP_H

#include "arena/config/bots.h"

enum bot_lookup { BOT_FOUND, BOT_UNKNOWN, BOT_AMBIGUOUS };

/* What a bot is called; borrowed.  @title is NULL where it has none. */
struct bot_label {
	const char *name, *title;
};

/**
 * bot_lookup - find the bot of a name or title
 * @text: as the user wrote it
 * @labels: of @count bots, with unique names
 * @found: its index; with BOT_AMBIGUOUS that of the name
 *
 * With BOT_UNKNOWN @diag lists the bots, or has the nearest one.  With
 * BOT_AMBIGUOUS, the name of one bot and the title of another, it has both.
 */
enum bot_lookup bot_lookup(const struct bot_label *labels, unsigned count,
			   const char *text, unsigned *found,
			   struct diag *diag);

/* The same among the bots of a configuration. */
enum bot_lookup bots_lookup(const struct bot *bots, unsigned count,
			    const char *text, unsigned *found,
			    struct diag *diag);

#endif
