/*
 * live_steps.h - steps of a running match, as one seat or the public sees them.
 *
 * The log contains every card.  It is replayed (live_log.h), what the given
 * eyes may see is written as `arena log --seat` would (redact.h), and the steps
 * are made of that alone.  No hidden card can therefore reach a viewer.
 */
#ifndef DEADWOOD_ARENA_VIEWER_LIVE_STEPS_H
#define DEADWOOD_ARENA_VIEWER_LIVE_STEPS_H

#include "arena/replay/live_log.h"
#include "arena/viewer/view_steps.h"

struct live_steps;

/**
 * live_steps_open - read a log from its start
 * @name, @fd, @seed: as for live_log_open
 * @eyes: a seat, or SEAT_PUBLIC
 * @hide_hands: as in struct match_look (match_steps.h)
 * @reader: receives the steps; copied
 *
 * Uses about 6 MB, independent of the length of the match.
 */
struct live_steps *live_steps_open(const char *name, int fd,
				   const struct live_log_seed *seed,
				   seat_t eyes, bool hide_hands,
				   const struct view_steps_reader *reader);
void live_steps_close(struct live_steps *live);

/* As live_log_read.  Returns LIVE_LOG_INVALID also if a step is too long. */
enum live_log_status live_steps_read(struct live_steps *live,
				     struct diag *diag);

#endif
