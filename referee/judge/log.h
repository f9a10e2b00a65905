/*
 * log.h - write the log of a match: buffered JSON lines, hashed.
 *
 * log_begin begins a record, the caller writes it through the returned jsonw,
 * log_end ends it.  Nothing is written to the descriptor before the buffer is
 * full or log_flush_live is called.  So a reader of a running match sees all
 * that happened before the open request.  A failed write (a full disk) is
 * stored in @error and ends the log, never the match. docs/results.md describes
 * the records.
 *
 * The bytes are hashed as they are written (BLAKE2b, 32 bytes), so that
 * results.db can identify the log.  They may also be compressed into a second
 * file (pack.h); the hash is that of the plain text.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_LOG_H
#define DEADWOOD_REFEREE_JUDGE_LOG_H

#include <sodium.h>
#include <stdbool.h>
#include <stdint.h>

#include "lib/format/jsonw.h"
#include "lib/monotime.h"
#include "referee/judge/pack.h"

#define LOG_FLUSH_BYTES	 65536	/* write after so many bytes */
#define LOG_RECORD_BYTES 196608 /* free space for each record */
#define LOG_LIVE_US	 100000 /* chosen: average time of live flushes */
#define LOG_HASH_BYTES	 32
#define LOG_HASH_TEXT	 (2 * LOG_HASH_BYTES + 1) /* in hexadecimal */

struct log {
	int fd;		   /* -1: no log */
	struct pack *pack; /* compressed copy, begun; or NULL */
	int error;	   /* errno of the first write that failed */
	bool cut;	   /* a record did not fit and was dropped */
	uint64_t bytes;	   /* written so far */
	struct monotime begun_at;
	unsigned live_flushes;
	struct jsonw jsonw;
	size_t begun;		       /* offset of the current record */
	crypto_generichash_state hash; /* of the flushed bytes */
	char buf[LOG_FLUSH_BYTES + LOG_RECORD_BYTES];
};

/* @pack: compressed copy, begun; or NULL */
void log_init(struct log *log, int fd, struct pack *pack);

/* Begin a record: write '{' and "type".  End it with log_end. */
struct jsonw *log_begin(struct log *log, const char *type);
void log_end(struct log *log);

/* Write the buffer to the descriptor. */
void log_flush(struct log *log);

/**
 * log_flush_live - write the buffer for readers of a running match
 *
 * Writes at most once per LOG_LIVE_US, averaged over the match: a quick match
 * is written at its end, a slow one before each long decision.  Call it while
 * no bot's clock runs, because a busy disk is slow.
 */
void log_flush_live(struct log *log, struct monotime now);

/* Flush and return the hash of all records so far, for the last record. */
void log_hash(struct log *log, char hash[LOG_HASH_TEXT]);

/**
 * log_finish - write the rest of a complete log
 * @sync: sync to disk: the compressed copy if there is one, else the log; a
 *	failure is stored as that of a write
 * @hash: of the whole log
 *
 * Write no record after it.
 */
void log_finish(struct log *log, bool sync, char hash[LOG_HASH_TEXT]);

#endif
