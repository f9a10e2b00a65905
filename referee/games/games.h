/*
 * games.h - the families of games: one table of functions for each.
 *
 * To add one: a file here, a line here, a line in families.c.
 */
#ifndef DEADWOOD_REFEREE_GAMES_GAMES_H
#define DEADWOOD_REFEREE_GAMES_GAMES_H

#include "referee/engine/game.h"

extern const struct family table_family;
extern const struct family gin_family;
extern const struct family tantrum_family;
extern const struct family indian_family;
extern const struct family rummikub_family;
extern const struct family canasta_family;

#endif
