/*
 * live_log.h - follow and verify the log of a running match.
 *
 * Each line is replayed as in log_verify.h, so a watcher sees only verified
 * records.  A log in progress has no seed yet, and without the seed its cards
 * cannot be dealt again.  The caller provides the seed.  The referee writes in
 * blocks and not immediately (referee/judge/log.h), so a block may end within a
 * line; the rest of the line follows later.
 *
 * Memory is bounded, whatever the log's length.  Any bytes are safe to read.
 */
#ifndef DEADWOOD_ARENA_REPLAY_LIVE_LOG_H
#define DEADWOOD_ARENA_REPLAY_LIVE_LOG_H

#include "arena/replay/log_verify.h"

/**
 * struct live_log_seed - source of a match's seed
 * @find: returns the SEED_BYTES whose hash is the commitment in the log's
 *	header; false: unknown
 */
struct live_log_seed {
	void *arg;
	bool (*find)(void *arg, uint64_t match, const uint8_t commitment[32],
		     uint8_t *seed);
};

enum live_log_status {
	LIVE_LOG_MORE,	  /* more of the file can be read */
	LIVE_LOG_WAITING, /* all that was written so far is read */
	LIVE_LOG_ENDED,	  /* the last line is read, the whole log is valid */
	LIVE_LOG_GONE, /* the file was emptied or removed: the match restarts or
			  is void */
	LIVE_LOG_STOPPED, /* the watcher has stopped */
	LIVE_LOG_INVALID, /* the log is invalid; see the diag */
};

struct live_log;

/**
 * live_log_open - follow a log from its start
 * @name: for messages; borrowed
 * @fd: descriptor of the log, at its start; closed by live_log_close.  It stays
 *	valid if the log is renamed
 * @seed, @watcher: copied
 */
struct live_log *live_log_open(const char *name, int fd,
			       const struct live_log_seed *seed,
			       const struct watcher *watcher);
void live_log_close(struct live_log *live);

/**
 * live_log_read - verify a bounded part of what was written since the last call
 *
 * Never blocks.  After LIVE_LOG_ENDED and the values below it, further calls
 * return the same.  Sets @diag with LIVE_LOG_INVALID.
 */
enum live_log_status live_log_read(struct live_log *live, struct diag *diag);

/* Return the match so far; it has 0 players before the header. */
const struct log_verify *live_log_match(const struct live_log *live);

#endif
