/*
 * log.h - the log of a match: JSON lines through a buffer of its own.
 *
 * A record is begun with log_begin, written through the jot that it returns,
 * and ended with log_end; nothing is written to the descriptor before the
 * buffer has filled up.  A write that fails (a full disk) is remembered and
 * ends the log, never the match.  What the records hold is in docs/log.md.
 */
#ifndef DEADWOOD_REFEREE_LOG_H
#define DEADWOOD_REFEREE_LOG_H

#include "lib/json.h"

#define LOG_FLUSH_BYTES	 65536	/* written once so much has gathered */
#define LOG_RECORD_BYTES 196608 /* room that every record finds */

struct log {
	int fd;	   /* -1: no log is wanted */
	int error; /* errno of the first write that failed */
	bool cut;  /* a record did not fit and was left out */
	struct jot jot;
	size_t begun; /* where the record in hand begins */
	char buf[LOG_FLUSH_BYTES + LOG_RECORD_BYTES];
};

void log_init(struct log *log, int fd);

/* Begin a record: '{' and "type" are written. */
struct jot *log_begin(struct log *log, const char *type);
void log_end(struct log *log);

/* Write what is left. */
void log_flush(struct log *log);

#endif
