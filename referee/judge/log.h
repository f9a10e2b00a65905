/*
 * log.h - write the log of a match as JSON lines, with a buffer and a hash.
 *
 * log_begin begins a record of the log and returns a jsonw (JSON writer).  The
 * caller writes the members of the record to this writer; then log_end ends the
 * record.  The log writes its records to the descriptor when the buffer is full
 * or the caller calls log_flush_live.  After log_flush_live, a program that
 * reads the log of a running match sees everything that happened before the
 * open request.  If a write fails (a full disk), @error stores the errno.  The
 * log then writes nothing more, but the match continues. docs/results.md
 * describes the records.
 *
 * The log hashes the bytes that it writes (BLAKE2b, 32 bytes), so that
 * results.db can identify the log.  The log may also compress the bytes into a
 * second file (pack.h).  The hash is that of the uncompressed bytes.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_LOG_H
#define DEADWOOD_REFEREE_JUDGE_LOG_H

#include <sodium.h>
#include <stdbool.h>
#include <stdint.h>

#include "lib/format/jsonw.h"
#include "lib/monotime.h"
#include "referee/judge/pack.h"

/* number of bytes in the buffer at which the log writes them */
#define LOG_FLUSH_BYTES	 65536
#define LOG_RECORD_BYTES 196608 /* maximum bytes of a record */
/* arbitrary: average microseconds between calls of log_flush_live */
#define LOG_LIVE_US	 100000
#define LOG_HASH_BYTES	 32
/* bytes of a hash in hexadecimal, with its NUL */
#define LOG_HASH_TEXT	 (2 * LOG_HASH_BYTES + 1)

struct log {
	int fd;		   /* descriptor of the log; -1: no log */
	struct pack *pack; /* compressed copy of the log, or NULL */
	int error;	   /* errno of the first write that failed */
	bool cut;	   /* true: a record did not fit and was omitted */
	uint64_t bytes;	   /* number of bytes written so far */
	struct monotime begun_at;
	unsigned live_flushes;
	struct jsonw jsonw;
	size_t begun; /* offset in the buffer of the current record */
	crypto_generichash_state hash; /* hash of the bytes written so far */
	char buf[LOG_FLUSH_BYTES + LOG_RECORD_BYTES];
};

/* Initialize a log.  compressed copy of the log, for which the caller has
 * called pack_begin; NULL: no copy */
void log_init(struct log *log, int fd, struct pack *pack);

/* Begin a record: write '{' and "type".  log_end ends the record. */
struct jsonw *log_begin(struct log *log, const char *type);
void log_end(struct log *log);

/* Write the buffered records to the descriptor. */
void log_flush(struct log *log);

/**
 * log_flush_live - write the buffered records, so that programs can follow a
 * running match
 *
 * log_flush_live writes at most once per LOG_LIVE_US, averaged over the match.
 * So the log of a quick match is written at its end.  The log of a slow match
 * is written before each long decision.  The caller must call log_flush_live
 * while no bot's clock runs, because a write to a busy disk takes time.
 */
void log_flush_live(struct log *log, struct monotime now);

/* Flush, and store in @hash the hash of all records so far.  The log's last
 * record contains this hash. */
void log_hash(struct log *log, char hash[LOG_HASH_TEXT]);

/**
 * log_finish - flush the log after its last record
 * @sync: true: sync the compressed copy to disk, or the log if there is no
 *	copy.  A failure is stored in @error
 * @hash: gets the hash of the whole log
 *
 * After log_finish, the caller must not write records.
 */
void log_finish(struct log *log, bool sync, char hash[LOG_HASH_TEXT]);

#endif
