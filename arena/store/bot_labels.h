/*
 * bot_labels.h - what people are told of a run's bots, beside their names:
 * titles, and who is shut in otherwise than the others.
 *
 * A store keeps that in the text of its configuration alone.
 */
#ifndef DEADWOOD_ARENA_STORE_BOT_LABELS_H
#define DEADWOOD_ARENA_STORE_BOT_LABELS_H

#include "arena/config/bots.h"
#include "arena/store/store.h"

/* How a bot plays that has a box of another kind than the others: "with the
 * network", "at isolation none, with the network"; owned, or NULL. */
char *bot_labels_apart(const struct bot *bot);

/**
 * bot_labels_read - look into a configuration that is kept
 * @text: the configuration's, or what cannot be read: then nothing is told
 * @bots: @count of them, whose @title and @apart are set: owned, or NULL
 */
void bot_labels_read(const char *text, struct store_bot *bots, unsigned count);

#endif
