/*
 * games.h - the games that this arena knows, for people.
 */
#ifndef DEADWOOD_ARENA_GAMES_H
#define DEADWOOD_ARENA_GAMES_H

/**
 * games_command - `arena games` lists them, `arena games NAME` shows one's
 * parameters with their values, ranges and meaning
 * @argc, @argv: after the command's own word: argv[0] is the first argument
 *
 * Prints to stdout, errors to stderr.  Returns the exit status.
 */
int games_command(int argc, char **argv);

#endif
