/*
 * probe.h - what came of starting a bot once before the first match, in the
 * words of whoever must mend it.
 */
#ifndef DEADWOOD_ARENA_PROBE_H
#define DEADWOOD_ARENA_PROBE_H

#include <stdbool.h>

#include "arena/config.h"
#include "lib/diag.h"

struct table;

/**
 * probe_passed - did the bot start and answer hello?
 * @table: its probe is over
 *
 * Returns false with @diag: who, how it was started, what happened, and the
 * last that it wrote to stderr.
 */
bool probe_passed(const struct config *config, const struct table *table,
		  struct diag *diag);

#endif
