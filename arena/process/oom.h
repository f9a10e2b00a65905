/*
 * oom.h - has the machine ended processes for want of memory?
 *
 * It is looked at when somebody asks; what has happened since the last look
 * counts as of now.
 */
#ifndef DEADWOOD_ARENA_PROCESS_OOM_H
#define DEADWOOD_ARENA_PROCESS_OOM_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/monotime.h"

struct machine;

/**
 * struct oom - what is known of it
 * @oom_kills: at the last look; @any: there was one since the first, @at: seen
 */
struct oom {
	uint64_t oom_kills;
	bool any;
	struct monotime at;
};

/* The first look. */
void oom_init(struct oom *shortage, const struct machine *machine);

/* Another one, at @now: was there any since @since? */
bool oom_since(struct oom *shortage, const struct machine *machine,
	       struct monotime now, struct monotime since);

#endif
