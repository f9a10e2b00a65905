/*
 * replay.h - a match log played again through the engine.
 */
#ifndef DEADWOOD_ARENA_REPLAY_H
#define DEADWOOD_ARENA_REPLAY_H

#include <stdbool.h>

#include "arena/retrace.h"

/**
 * replay_verify - hold one log against the rules and against what is known
 * @path: the log's file
 * @known: what its header must say, or NULL
 * @diag: on failure "path:line: what", or why it cannot be read
 *
 * Prints nothing.  A log that lies under its match's number (000017.jsonl) is
 * held against that number too.
 */
bool replay_verify(const char *path, const struct retrace_facts *known,
		   struct diag *diag);

/**
 * replay_command - `arena replay LOG [--verify] [--step] [--plain] [--seat N]`
 * @argc, @argv: after the command's own word: argv[0] is the first argument
 *
 * Prints to stdout, errors to stderr.  Returns the exit status: 0, 1 when the
 * log does not hold or cannot be read, 2 for wrong use.
 */
int replay_command(int argc, char **argv);

#endif
