/*
 * bot_lookup.h - find a bot by its name or its title.
 *
 * Standings show a bot's title, but files and logs contain its name.  Therefore
 * commands and configuration keys accept both a name and a title.
 */
#ifndef DEADWOOD_ARENA_CONFIG_BOT_LOOKUP_H
#define DEADWOOD_ARENA_CONFIG_BOT_LOOKUP_H

#include "arena/config/bots.h"

enum bot_lookup { BOT_FOUND, BOT_UNKNOWN, BOT_AMBIGUOUS };

/* The name of a bot, and its title or NULL.  The struct borrows both
 * strings. */
struct bot_label {
	const char *name, *title;
};

/**
 * bot_lookup - find the bot that has a given name or title
 * @text: name or title, as the user wrote it
 * @labels: names and titles of @count bots; the names are unique
 * @found: set to the index of the bot.  If the result is BOT_AMBIGUOUS, set to
 *	the index of the bot whose name is @text
 *
 * Returns BOT_UNKNOWN if no bot matches; then @diag contains the most similar
 * name, or the names of all bots.  Returns BOT_AMBIGUOUS if @text is the name
 * of one bot and the title of another; then @diag contains both bots.
 */
enum bot_lookup bot_lookup(const struct bot_label *labels, unsigned count,
			   const char *text, unsigned *found,
			   struct diag *diag);

/* Find the bot of a configuration that has a given name or title (see
 * bot_lookup). */
enum bot_lookup bots_lookup(const struct bot *bots, unsigned count,
			    const char *text, unsigned *found,
			    struct diag *diag);

#endif
