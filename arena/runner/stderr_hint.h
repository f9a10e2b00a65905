/*
 * stderr_hint.h - guess the cause of a bot's crash from its stderr, as a hint
 * for its author.
 *
 * A bot that works on its author's machine may fail in a sandbox, which refuses
 * files, processes and the network.
 */
#ifndef DEADWOOD_ARENA_RUNNER_STDERR_HINT_H
#define DEADWOOD_ARENA_RUNNER_STDERR_HINT_H

#include <stdint.h>

struct botlog;
struct config;

/**
 * stderr_hint_for_crash - return a sentence, or NULL if nothing is recognised
 * @log: of the bot, whose process has ended
 * @bot: its number in @config
 *
 * Hints about the sandbox are given only if the bot has one.  Static.
 */
const char *stderr_hint_for_crash(const struct botlog *log,
				  const struct config *config, uint32_t bot);

#endif
