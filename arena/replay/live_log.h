/*
 * live_log.h - follow and verify the log of a running match.
 *
 * live_log_read replays each line as log_verify.h does.  So a watcher gets only
 * verified records.  The replay needs the match's seed to deal the cards.  Only
 * the last line of a log contains the seed.  So the caller must provide the
 * seed of a running match.  The referee writes its log in blocks
 * (referee/judge/log.h), and a block may end within a line.
 *
 * The memory of a live log does not grow with its length.  The log may contain
 * any bytes.
 */
#ifndef DEADWOOD_ARENA_REPLAY_LIVE_LOG_H
#define DEADWOOD_ARENA_REPLAY_LIVE_LOG_H

#include "arena/replay/log_verify.h"

/**
 * struct live_log_seed - function that finds the seed of a match
 * @find: function that writes the match's seed of SEED_BYTES bytes to @seed.
 *	The log's header contains @commitment, the hash of the seed.  If the
 *	seed is unknown, the function returns false
 */
struct live_log_seed {
	void *arg;
	bool (*find)(void *arg, uint64_t match, const uint8_t commitment[32],
		     uint8_t *seed);
};

enum live_log_status {
	LIVE_LOG_MORE,	  /* the file has more text: call live_log_read again */
	LIVE_LOG_WAITING, /* the file has no more text yet; the match
			     continues */
	LIVE_LOG_ENDED,	  /* the last line is read; the whole log is valid */
	LIVE_LOG_GONE, /* the file was emptied or removed, because the match is
			  replayed or void */
	LIVE_LOG_STOPPED, /* the watcher has stopped */
	LIVE_LOG_INVALID, /* the log is invalid; @diag has the reason */
};

struct live_log;

/**
 * live_log_open - follow a log from its start
 * @name: name of the log for messages; borrowed
 * @fd: descriptor of the log, positioned at the start of the file.
 *	live_log_close closes the descriptor.  The log may get another name
 *	while it is open
 * @seed, @watcher: structs that the function copies
 */
struct live_log *live_log_open(const char *name, int fd,
			       const struct live_log_seed *seed,
			       const struct watcher *watcher);
void live_log_close(struct live_log *live);

/**
 * live_log_read - read and verify the next part of the log, up to a fixed
 * number of bytes
 *
 * live_log_read never blocks.  After LIVE_LOG_ENDED or a status below it in the
 * enum, further calls return the same status.  With LIVE_LOG_INVALID the
 * function sets @diag.
 */
enum live_log_status live_log_read(struct live_log *live, struct diag *diag);

/* Return the replayed match, up to the last line that was read.  The match's
 * member @players is 0 until the header is read. */
const struct log_verify *live_log_match(const struct live_log *live);

#endif
