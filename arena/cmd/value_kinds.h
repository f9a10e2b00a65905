/*
 * value_kinds.h - what a shell offers where a row of the arena's commands
 * (commands.h) says GAME, BOT, DIR and the like.
 */
#ifndef DEADWOOD_ARENA_CMD_VALUE_KINDS_H
#define DEADWOOD_ARENA_CMD_VALUE_KINDS_H

#include "lib/cli/args.h"

extern const struct value_kind arena_kinds[]; /* ends with a NULL name */

#endif
