/*
 * replay.h - a match log played again through the engine.
 */
#ifndef DEADWOOD_ARENA_REPLAY_REPLAY_H
#define DEADWOOD_ARENA_REPLAY_REPLAY_H

/**
 * replay_command - `arena replay LOG [--verify] [--step] [--plain] [--seat N]`
 * @argc, @argv: after the command's own word: argv[0] is the first argument
 *
 * Prints to stdout, errors to stderr.  Returns the exit status: 0, 1 when the
 * log does not hold or cannot be read, 2 for wrong use.
 */
int replay_command(int argc, char **argv);

#endif
