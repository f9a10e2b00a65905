/*
 * bot_labels.h - labels of bots that are printed for people.  A label is a
 * title, or a description of sandbox settings that only this bot has.
 *
 * A store (results.db) contains the labels only in the text of the
 * configuration.
 */
#ifndef DEADWOOD_ARENA_STORE_BOT_LABELS_H
#define DEADWOOD_ARENA_STORE_BOT_LABELS_H

#include "arena/config/bots.h"
#include "arena/store/store.h"

/* Return a text that describes how the sandbox of a bot differs from the
 * sandboxes of other bots, such as "at isolation none, with the network", or
 * that the bot is remote.  The returned text is owned; NULL if the sandbox does
 * not differ. */
char *bot_labels_apart(const struct bot *bot);

/**
 * bot_labels_read - read the labels from a stored configuration
 * @text: text of the configuration.  If the text cannot be parsed, the function
 *	sets no label
 * @bots: array of @count bots with @run.  The function sets @title and @apart
 *	of each bot.  Each member is owned or NULL
 */
void bot_labels_read(const char *text, struct store_bot *bots, unsigned count);

#endif
