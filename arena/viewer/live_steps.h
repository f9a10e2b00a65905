/*
 * live_steps.h - a match that is still played, as steps for some eyes.
 *
 * The log holds every card.  It is played again (live_log.h), what these eyes
 * may see of it is written as `arena log --seat` would (redact.h), and only
 * that is read for the steps: no hidden card is on the way behind it.
 */
#ifndef DEADWOOD_ARENA_VIEWER_LIVE_STEPS_H
#define DEADWOOD_ARENA_VIEWER_LIVE_STEPS_H

#include "arena/replay/live_log.h"
#include "arena/viewer/view_steps.h"

struct live_steps;

/**
 * live_steps_open - follow a log from its beginning
 * @name, @fd, @seed: as for live_log_open
 * @eyes: a seat, or SEAT_PUBLIC
 * @closed: as of struct match_look (match_steps.h)
 * @reader: who gets the steps; copied
 *
 * Some 6 MB, whatever the match's length.
 */
struct live_steps *live_steps_open(const char *name, int fd,
				   const struct live_log_seed *seed,
				   seat_t eyes, bool closed,
				   const struct view_steps_reader *reader);
void live_steps_close(struct live_steps *live);

/* As live_log_read; also LIVE_LOG_WRONG where a step finds no room. */
enum live_log_news live_steps_read(struct live_steps *live, struct diag *diag);

#endif
