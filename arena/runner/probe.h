/*
 * probe.h - what came of starting a bot once before the first match, in the
 * words of whoever must mend it.
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
 * Returns false with @why: what happened, and with @diag: who, how it was
 * started, that, and the last that it wrote to stderr.
 */
bool probe_passed(const struct config *config, const struct outcome *outcome,
		  struct diag *why, struct diag *diag);

/**
 * struct probe_book - the bots that could not be started, or not be built
 * @why: by bot, in few words, owned, or NULL
 * @told: by bot, in all words, owned, or NULL
 */
struct probe_book {
	char **why, **told;
	uint32_t bots, failed;
};

void probe_book_init(struct probe_book *book, uint32_t bots);
void probe_book_release(struct probe_book *book);
void probe_note(struct probe_book *book, uint32_t bot, const char *why,
		const char *told);

/* Can so many be started that the run begins without the others, if it is to?
 */
bool probe_suffices(const struct probe_book *book, const struct config *config);

/* Every bot that was noted, in the order of the configuration, and what becomes
 * of them. */
void probe_tell(const struct probe_book *book, const struct config *config,
		FILE *out);

#endif
