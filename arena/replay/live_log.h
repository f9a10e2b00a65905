/*
 * live_log.h - follow the log of a running match: verify each new line and pass
 * it to a watcher.
 *
 * Each line is replayed by log_verify.h before the watcher receives it.  A log
 * contains its seed only at its end, and cards cannot be dealt again without
 * it: the caller provides the seed (struct live_log_seed).  The referee writes
 * in pieces (referee/judge/log.h), so the last piece may end within a line; it
 * is kept until the rest arrives.
 *
 * Memory is bounded, whatever the log's length.  Any bytes are safe to read.
 */
#ifndef DEADWOOD_ARENA_REPLAY_LIVE_LOG_H
#define DEADWOOD_ARENA_REPLAY_LIVE_LOG_H

#include "arena/replay/log_verify.h"

/**
 * struct live_log_seed - who knows what a match's cards were dealt from
 * @find: gives the SEED_BYTES that this commitment of a log's header is the
 *	hash of; false: it does not know
 */
struct live_log_seed {
	void *arg;
	bool (*find)(void *arg, uint64_t match, const uint8_t commitment[32],
		     uint8_t *seed);
};

enum live_log_news {
	LIVE_LOG_AHEAD, /* there is more to read */
	LIVE_LOG_WAITS, /* all that was written is read */
	LIVE_LOG_OVER,	/* so is the last line, and the whole log holds */
	LIVE_LOG_GONE, /* emptied or removed: the match begins again, or is void
			*/
	LIVE_LOG_ENOUGH, /* the watcher wants no more */
	LIVE_LOG_WRONG,	 /* the log does not hold; see the diag */
};

struct live;

/**
 * live_log_open - follow a log from its beginning
 * @name: for messages; kept
 * @fd: of the log, not yet read from; closed by live_log_close.  A log keeps
 *its descriptor when it is given another name
 * @seed, @watcher: copied
 */
struct live *live_log_open(const char *name, int fd,
			   const struct live_log_seed *seed,
			   const struct watcher *watcher);
void live_log_close(struct live *live);

/**
 * live_log_read - play what was written since, a bounded part of it
 *
 * Never waits.  After LIVE_LOG_OVER and what stands below it the next call says
 * the same.  @diag is set with LIVE_LOG_WRONG.
 */
enum live_log_news live_log_read(struct live *live, struct diag *diag);

/* The match as far as it was told; its players are 0 before the header. */
const struct log_verify *live_log_match(const struct live *live);

#endif
