/*
 * stderr_hint.h - what may be behind the end of a bot: a guess for its author,
 * going by what it wrote to its standard error.
 *
 * Whoever has made a bot at a desk meets here for the first time what a box
 * refuses: files, processes, the network.
 */
#ifndef DEADWOOD_ARENA_RUNNER_STDERR_HINT_H
#define DEADWOOD_ARENA_RUNNER_STDERR_HINT_H

#include <stdint.h>

struct botlog;
struct config;

/**
 * stderr_hint_of_end - a sentence, or NULL where nothing is to be said
 * @log: of the bot, whose process has ended
 * @bot: its number in @config
 *
 * What a box refuses is told only where there is one.  Static.
 */
const char *stderr_hint_of_end(const struct botlog *log,
			       const struct config *config, uint32_t bot);

#endif
