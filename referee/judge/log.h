/*
 * log.h - write the log of a match as JSON lines, with buffering and a hash.
 *
 * log_begin begins a record and returns a jsonw.  The caller writes the members
 * of the record to this jsonw.  Then log_end ends the record.  The records are
 * written to the descriptor when the buffer is full or log_flush_live is
 * called.  After log_flush_live, a program that reads the log of a running
 * match sees everything that happened before the open request.  If a write
 * fails (a full disk), @error stores the errno and nothing more is logged, but
 * the match continues. docs/results.md describes the records.
 *
 * The bytes are hashed as they are written (BLAKE2b, 32 bytes), so that
 * results.db can identify the log.  The bytes may also be compressed into a
 * second file (pack.h); the hash is that of the uncompressed bytes.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_LOG_H
#define DEADWOOD_REFEREE_JUDGE_LOG_H

#include <sodium.h>
#include <stdbool.h>
#include <stdint.h>

#include "lib/format/jsonw.h"
#include "lib/monotime.h"
#include "referee/judge/pack.h"

#define LOG_FLUSH_BYTES	 65536	/* write when the buffer has this many bytes */
#define LOG_RECORD_BYTES 196608 /* maximum size of a record */
#define LOG_LIVE_US	 100000 /* arbitrary: average interval of log_flush_live */
#define LOG_HASH_BYTES	 32
#define LOG_HASH_TEXT	 (2 * LOG_HASH_BYTES + 1) /* in hexadecimal */

struct log {
	int fd;		   /* -1: no log */
	struct pack *pack; /* compressed copy of the log, or NULL */
	int error;	   /* errno of the first write that failed */
	bool cut;	   /* a record did not fit and was omitted */
	uint64_t bytes;	   /* number of bytes written so far */
	struct monotime begun_at;
	unsigned live_flushes;
	struct jsonw jsonw;
	size_t begun; /* offset of the current record in the buffer */
	crypto_generichash_state hash; /* hash of the bytes written so far */
	char buf[LOG_FLUSH_BYTES + LOG_RECORD_BYTES];
};

/* Initialize a log.  @pack: compressed copy of the log, for which the caller
 * has called pack_begin; NULL: none */
void log_init(struct log *log, int fd, struct pack *pack);

/* Begin a record: write '{' and "type".  End it with log_end. */
struct jsonw *log_begin(struct log *log, const char *type);
void log_end(struct log *log);

/* Write the buffer to the descriptor. */
void log_flush(struct log *log);

/**
 * log_flush_live - write the buffer to the descriptor, so that programs can
 * follow a running match
 *
 * Writes at most once per LOG_LIVE_US, averaged over the match.  So the log of
 * a quick match is written at its end, and that of a slow match before each
 * long decision.  Call this function while no bot's clock runs, because a write
 * to a busy disk takes time.
 */
void log_flush_live(struct log *log, struct monotime now);

/* Flush, and store in @hash the hash of all records so far.  The log's last
 * record contains this hash. */
void log_hash(struct log *log, char hash[LOG_HASH_TEXT]);

/**
 * log_finish - flush the log after its last record
 * @sync: sync the compressed copy to disk if there is one, else the log; a
 *	failure is stored in @error
 * @hash: receives the hash of the whole log
 *
 * Do not write records afterwards.
 */
void log_finish(struct log *log, bool sync, char hash[LOG_HASH_TEXT]);

#endif
