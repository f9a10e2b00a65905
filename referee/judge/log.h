/*
 * log.h - the log of a match: JSON lines through a buffer of its own.
 *
 * A record is begun with log_begin, written through the jsonw that it returns,
 * and ended with log_end; nothing is written to the descriptor before the
 * buffer has filled up, or log_show was called: a reader of a match that is
 * still played sees what was done before the bot that is now asked.  A write
 * that fails (a full disk) is remembered and ends the log, never the match.
 * What the records hold is in docs/results.md.
 *
 * The bytes are hashed as they are written (BLAKE2b, 32 bytes), so that whoever
 * keeps the hash knows the log again.  They may be packed besides (pack.h): the
 * hash stays that of the plain text.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_LOG_H
#define DEADWOOD_REFEREE_JUDGE_LOG_H

#include <sodium.h>
#include <stdbool.h>
#include <stdint.h>

#include "lib/format/jsonw.h"
#include "lib/monotime.h"
#include "referee/judge/pack.h"

#define LOG_FLUSH_BYTES	 65536	/* written once so much has gathered */
#define LOG_RECORD_BYTES 196608 /* room that every record finds */
#define LOG_SHOW_US	 100000 /* chosen: so often a match is shown at most */
#define LOG_HASH_BYTES	 32
#define LOG_HASH_TEXT	 (2 * LOG_HASH_BYTES + 1) /* in hexadecimal */

struct log {
	int fd;		   /* -1: no log is wanted */
	struct pack *pack; /* begun; what is written goes there too, or NULL */
	int error;	   /* errno of the first write that failed */
	bool cut;	   /* a record did not fit and was left out */
	uint64_t bytes;	   /* written so far */
	struct monotime begun_at;
	unsigned shown; /* times */
	struct jsonw jsonw;
	size_t begun;		       /* where the record in hand begins */
	crypto_generichash_state hash; /* of what was flushed */
	char buf[LOG_FLUSH_BYTES + LOG_RECORD_BYTES];
};

/* @pack: that it is packed into besides, begun; or NULL */
void log_init(struct log *log, int fd, struct pack *pack);

/* Begin a record: '{' and "type" are written. */
struct jsonw *log_begin(struct log *log, const char *type);
void log_end(struct log *log);

/* Write what is left. */
void log_flush(struct log *log);

/**
 * log_show - write what there is, for whoever reads along
 *
 * Over a match at most once in LOG_SHOW_US: a quick match is shown when it is
 * over, a slow one before each long thought.  To be called while no bot's clock
 * runs: a busy disk takes its time.
 */
void log_show(struct log *log, struct monotime now);

/* The hash of all records so far; for the last record. */
void log_hash(struct log *log, char hash[LOG_HASH_TEXT]);

/**
 * log_finish - the log is whole: write what is left
 * @sync: wait until the disk has it, and of one that is packed besides what is
 *	packed; a failure is remembered as that of a write
 * @hash: of all that was written
 *
 * Nothing may be written after.
 */
void log_finish(struct log *log, bool sync, char hash[LOG_HASH_TEXT]);

#endif
