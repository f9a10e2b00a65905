/*
 * oom.h - detect that the kernel's OOM killer has ended processes.
 *
 * Each call reads the kernel's counter of OOM kills.  The kernel does not
 * report the time of a kill.  So a kill that occurred between two calls gets
 * the time of the second call.
 */
#ifndef DEADWOOD_ARENA_PROCESS_OOM_H
#define DEADWOOD_ARENA_PROCESS_OOM_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/monotime.h"

struct machine;

/**
 * struct oom - state of the detection of OOM kills
 * @oom_kills: value of the counter at the last call
 * @any: true: a kill was detected
 * @at: time of the last call that detected a kill
 */
struct oom {
	uint64_t oom_kills;
	bool any;
	struct monotime at;
};

/* Initialise @oom with the current value of the kernel's counter. */
void oom_init(struct oom *oom, const struct machine *machine);

/* Read the counter of OOM kills again at time @now.  Returns true if a kill was
 * detected at @since or later. */
bool oom_since(struct oom *oom, const struct machine *machine,
	       struct monotime now, struct monotime since);

#endif
