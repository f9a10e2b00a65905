/*
 * bot_labels.h - labels of a run's bots that people see beside the names:
 * titles, and sandbox settings that differ from the other bots'.
 *
 * A store holds them only in the text of its configuration.
 */
#ifndef DEADWOOD_ARENA_STORE_BOT_LABELS_H
#define DEADWOOD_ARENA_STORE_BOT_LABELS_H

#include "arena/config/bots.h"
#include "arena/store/store.h"

/* Return how the sandbox of a bot differs from the others': "with the network",
 * "at isolation none, with the network"; owned, or NULL. */
char *bot_labels_apart(const struct bot *bot);

/**
 * bot_labels_read - read the labels from a stored configuration
 * @text: the configuration; sets nothing if it cannot be parsed
 * @bots: @count of them; sets @title and @apart, owned or NULL
 */
void bot_labels_read(const char *text, struct store_bot *bots, unsigned count);

#endif
