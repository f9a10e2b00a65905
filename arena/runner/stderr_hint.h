/*
 * stderr_hint.h - guess the cause of a bot's crash from its stderr, as a hint
 * for the bot's author.
 *
 * The usual case: a bot works on its author's machine but fails in the sandbox.
 * The sandbox restricts files, processes and the network.
 */
#ifndef DEADWOOD_ARENA_RUNNER_STDERR_HINT_H
#define DEADWOOD_ARENA_RUNNER_STDERR_HINT_H

#include <stdint.h>

struct botlog;
struct config;

/**
 * stderr_hint_for_crash - return a text about the likely cause of a crash;
 * NULL: the function recognises no cause
 * @log: log of the bot, whose process has ended
 * @bot: number of the bot in @config
 *
 * The function returns hints about the sandbox only if the bot runs in a
 * sandbox.  The returned text is static.
 */
const char *stderr_hint_for_crash(const struct botlog *log,
				  const struct config *config, uint32_t bot);

#endif
