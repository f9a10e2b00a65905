/*
 * bot_lookup.h - find a bot by its name or its title.
 *
 * Standings show titles; files and logs contain names.  So commands and
 * configuration keys accept both.
 */
#ifndef DEADWOOD_ARENA_CONFIG_BOT_LOOKUP_H
#define DEADWOOD_ARENA_CONFIG_BOT_LOOKUP_H

#include "arena/config/bots.h"

enum bot_lookup { BOT_FOUND, BOT_UNKNOWN, BOT_AMBIGUOUS };

/* The name and title of a bot; borrowed.  @title: NULL if it has none. */
struct bot_label {
	const char *name, *title;
};

/**
 * bot_lookup - find the bot of a name or title
 * @text: as the user wrote it
 * @labels: of @count bots, with unique names
 * @found: its index; with BOT_AMBIGUOUS that of the name
 *
 * BOT_UNKNOWN: @diag contains the nearest name, or all bots.  BOT_AMBIGUOUS, if
 * @text is the name of one bot and the title of another: @diag contains both.
 */
enum bot_lookup bot_lookup(const struct bot_label *labels, unsigned count,
			   const char *text, unsigned *found,
			   struct diag *diag);

/* Find a bot of a configuration, as bot_lookup. */
enum bot_lookup bots_lookup(const struct bot *bots, unsigned count,
			    const char *text, unsigned *found,
			    struct diag *diag);

#endif
