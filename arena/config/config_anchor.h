/*
 * config_anchor.h - the key "anchor": a bot with a fixed rating, to which all
 * other ratings are relative.
 *
 * No result of a match depends on the anchor, so the anchor may change when a
 * run continues.  The text of a configuration (config_text) contains the anchor
 * on a line of its own.
 */
#ifndef DEADWOOD_ARENA_CONFIG_CONFIG_ANCHOR_H
#define DEADWOOD_ARENA_CONFIG_CONFIG_ANCHOR_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/config/bot_names.h"

#define ANCHOR_ELO_MAX 100000 /* arbitrary limit; the minimum is -100000 */

/* The name of the anchor bot and its rating.  If the configuration has no
 * anchor, the name is "". */
struct config_anchor {
	char bot[BOT_NAME_MAX + 1];
	int64_t elo;
};

/* Read the anchor in the text of a stored configuration.  If the text is
 * damaged, the result is no anchor.  Only `arena verify` reports the damage. */
struct config_anchor config_read_anchor(const char *text);

/* Return a copy, owned, of the configuration text @kept.  The copy has the
 * anchor line of the configuration text @text. */
char *config_replace_anchor(const char *kept, const char *text);

/* Return true if two configuration texts name the same anchor bot with the same
 * rating, or if both have no anchor. */
bool config_same_anchor(const char *a, const char *b);

#endif
