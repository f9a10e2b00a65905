/*
 * stats_print.h - print statistics of logs (arena/replay/game_stats.h) as text,
 * CSV or JSON. docs/results.md explains the statistics.
 */
#ifndef DEADWOOD_ARENA_OUTPUT_STATS_PRINT_H
#define DEADWOOD_ARENA_OUTPUT_STATS_PRINT_H

#include <stdio.h>

#include "arena/replay/game_stats.h"

/* Return the name of output format number @i, and set @words to its help text.
 * stats_format is a callback of OPTION_CHOICE (lib/cli/args.h). */
const char *stats_format(unsigned i, const char **words);

/* Print statistics on @out.  @format: a name that stats_format returned. */
void stats_print(FILE *out, const struct game_stats *stats, const char *format);

#endif
