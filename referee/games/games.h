/*
 * games.h - the families of games in this folder.  Each family is a table of
 * functions.
 *
 * To add a family, add a file to this folder, a line to this header and a line
 * to families.c.  A family of many files has a folder of its own, as
 * referee/table has.
 */
#ifndef DEADWOOD_REFEREE_GAMES_GAMES_H
#define DEADWOOD_REFEREE_GAMES_GAMES_H

#include "referee/engine/game.h"

extern const struct family gin_family;
extern const struct family tantrum_family;
extern const struct family indian_family;
extern const struct family rummikub_family;
extern const struct family canasta_family;

#endif
