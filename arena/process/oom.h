/*
 * oom.h - detect that the kernel's OOM killer has ended processes.
 *
 * The counter is read on demand.  Kills since the last call count as of now.
 */
#ifndef DEADWOOD_ARENA_PROCESS_OOM_H
#define DEADWOOD_ARENA_PROCESS_OOM_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/monotime.h"

struct machine;

/**
 * struct oom - what is known
 * @oom_kills: counter at the last call; @any: a kill was seen, @at that time
 */
struct oom {
	uint64_t oom_kills;
	bool any;
	struct monotime at;
};

/* Read the counter for the first time. */
void oom_init(struct oom *oom, const struct machine *machine);

/* Read it again, at @now: was there a kill since @since? */
bool oom_since(struct oom *oom, const struct machine *machine,
	       struct monotime now, struct monotime since);

#endif
