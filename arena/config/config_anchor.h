/*
 * config_anchor.h - the key "anchor": a bot with a given rating.
 *
 * No result depends on it, so a run can change its anchor.  The text of a
 * configuration contains the anchor on a line of its own.
 */
#ifndef DEADWOOD_ARENA_CONFIG_CONFIG_ANCHOR_H
#define DEADWOOD_ARENA_CONFIG_CONFIG_ANCHOR_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/config/bot_names.h"

#define ANCHOR_ELO_MAX 100000 /* chosen, on either side of 0 */

/* The bot's name, "" for none, and its Elo. */
struct config_anchor {
	char bot[BOT_NAME_MAX + 1];
	int64_t elo;
};

/* Read the anchor of a stored configuration; none if the text is damaged, which
 * `arena verify` reports. */
struct config_anchor config_read_anchor(const char *text);

/* Return the stored text @kept with the anchor of @text; owned. */
char *config_replace_anchor(const char *kept, const char *text);

/* Have both texts the same anchor? */
bool config_same_anchor(const char *a, const char *b);

#endif
