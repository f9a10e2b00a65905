/*
 * value_kinds.h - shell completions of the placeholders GAME, BOT, DIR and
 * others on the command line of `arena` (commands.h).
 */
#ifndef DEADWOOD_ARENA_CMD_VALUE_KINDS_H
#define DEADWOOD_ARENA_CMD_VALUE_KINDS_H

#include "lib/cli/args.h"

extern const struct value_kind
	arena_kinds[]; /* the last entry has the name NULL */

#endif
