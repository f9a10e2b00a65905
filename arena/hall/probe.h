/*
 * probe.h - what came of starting a bot once before the first match, in the
 * words of whoever must mend it.
 */
#ifndef DEADWOOD_ARENA_HALL_PROBE_H
#define DEADWOOD_ARENA_HALL_PROBE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "arena/plan/config.h"
#include "lib/diag.h"

struct outcome;

/**
 * probe_passed - did the bot start and answer hello?
 * @outcome: of its probe
 *
 * Returns false with @diag: who, how it was started, what happened, and the
 * last that it wrote to stderr.
 */
bool probe_passed(const struct config *config, const struct outcome *outcome,
		  struct diag *diag);

/**
 * struct probe_book - the bots that could not be started
 * @why: by bot, owned, or NULL
 */
struct probe_book {
	char **why;
	uint32_t bots, failed;
};

void probe_book_init(struct probe_book *book, uint32_t bots);
void probe_book_release(struct probe_book *book);
void probe_note(struct probe_book *book, uint32_t bot, const char *why);

/* Every bot that was noted, in the order of the configuration. */
void probe_tell(const struct probe_book *book, FILE *out);

#endif
