/*
 * probe.h - the result of a bot's probe (its start before the first match),
 * with a message for its author.
 */
#ifndef DEADWOOD_ARENA_RUNNER_PROBE_H
#define DEADWOOD_ARENA_RUNNER_PROBE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "arena/config/config.h"
#include "lib/diag.h"

struct outcome;

/**
 * probe_passed - did the bot start and answer hello?
 * @outcome: of its probe
 *
 * Returns false with @why: what happened; and with @diag: the bot, its command,
 * what happened, and the start and end of its stderr.
 */
bool probe_passed(const struct config *config, const struct outcome *outcome,
		  struct diag *why, struct diag *diag);

/**
 * struct probe_book - the bots that failed to start or to build
 * @why: by bot, the short reason, owned, or NULL
 * @message: by bot, the full message, owned, or NULL
 */
struct probe_book {
	char **why, **message;
	uint32_t bots, failed;
};

void probe_book_init(struct probe_book *book, uint32_t bots);
void probe_book_release(struct probe_book *book);
void probe_book_add(struct probe_book *book, uint32_t bot, const char *why,
		    const char *message);

/* Return true if the run may start: all bots passed, or on_start is forfeit and
 * two of them passed. */
bool probe_enough_started(const struct probe_book *book,
			  const struct config *config);

/* Print the message of each failed bot, in the order of the configuration, and
 * the consequence for the run. */
void probe_print(const struct probe_book *book, const struct config *config,
		 FILE *out);

#endif
