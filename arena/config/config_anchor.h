/*
 * config_anchor.h - the key "anchor": a bot whose rating is given.
 *
 * It changes no result, so a run that is there takes another one: it stands in
 * a line of its own in a configuration's text.
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

/* The anchor of a configuration's text as results keep it.  Of a text that is
 * none, which `arena verify` tells of, it is none. */
struct config_anchor config_kept_anchor(const char *text);

/* A configuration's text that is kept, with the anchor's line of @text; owned.
 */
char *config_with_anchor(const char *kept, const char *text);

/* Have both the same anchor? */
bool config_same_anchor(const char *a, const char *b);

#endif
