/*
 * games.h - the families of games.  Each family is a table of functions.
 *
 * To add a family, add a file to this folder and a line to both this header and
 * families.c.
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
