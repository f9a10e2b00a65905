/*
 * live_steps.h - read the log of a running match as steps (view_steps.h) that
 * contain only the cards that one seat, or the public, can see.
 *
 * The log of the running match contains all cards.  The reader replays the log
 * (live_log.h), and removes the cards that the seat cannot see, as `arena log
 * --seat` does (redact.h).  The reader makes the steps from the log without
 * these cards.  So no hidden card can reach a viewer.
 */
#ifndef DEADWOOD_ARENA_VIEWER_LIVE_STEPS_H
#define DEADWOOD_ARENA_VIEWER_LIVE_STEPS_H

#include "arena/replay/live_log.h"
#include "arena/viewer/view_steps.h"

struct live_steps;

/**
 * live_steps_open - start to read a log, from its first line
 * @name, @fd, @seed: see live_log_open
 * @eyes: number of the seat whose view is shown, or SEAT_PUBLIC: only what all
 *	seats see
 * @hide_hands: true: hide the hands at the end of a deal (see struct match_look
 *	in match_steps.h)
 * @reader: gets the steps; the function copies the struct
 *
 * The struct uses about 6 MB of memory, whatever the length of the match.
 */
struct live_steps *live_steps_open(const char *name, int fd,
				   const struct live_log_seed *seed,
				   seat_t eyes, bool hide_hands,
				   const struct view_steps_reader *reader);
void live_steps_close(struct live_steps *live);

/* Read what was written to the log since the last call, and send the steps to
 * the reader.  Returns the result of live_log_read, or LIVE_LOG_INVALID if a
 * step is too long. */
enum live_log_status live_steps_read(struct live_steps *live,
				     struct diag *diag);

#endif
