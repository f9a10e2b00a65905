/*
 * games.h - the families (groups of related games) in referee/games.  Each
 * family is a table of functions (struct family).
 *
 * To add a family, add a file to referee/games, a line to games.h and a line to
 * families.c.  A family with many files has a folder of its own, such as
 * referee/table.
 */
#ifndef DEADWOOD_REFEREE_GAMES_GAMES_H
#define DEADWOOD_REFEREE_GAMES_GAMES_H

#include "referee/engine/game.h"

extern const struct family gin_family;
extern const struct family tantrum_family;
extern const struct family indian_family;
extern const struct family rummikub_family;

#endif
