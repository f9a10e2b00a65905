/*
 * log_verify_read.h - read and compare members of log records, for the files
 * log_verify_*.c.
 *
 * All functions report the first difference in the match's diag, with the log's
 * name and line, and return false.
 */
#ifndef DEADWOOD_ARENA_REPLAY_LOG_VERIFY_READ_H
#define DEADWOOD_ARENA_REPLAY_LOG_VERIFY_READ_H

#include "arena/replay/log_verify.h"

/* Set the diag.  Always returns false, so that a caller can return it. */
bool trace_wrong(struct log_verify *match, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Return a member of the current record, or -1. */
int trace_member(const struct log_verify *match, const char *key);

bool trace_int(struct log_verify *match, const char *key, int64_t min,
	       int64_t max, int64_t *out);
bool trace_hex(struct log_verify *match, const char *key, uint8_t out[32]);
/* Read "seat", a seat of the match. */
bool trace_seat(struct log_verify *match, unsigned *out);

/**
 * trace_form - check that an object has exactly these members, in order
 * @object: its token
 * @form: one of RECORD_... (referee/judge/record.h)
 */
bool trace_form(struct log_verify *match, int object, const char *form);

/* Return an empty buffer for the expected text; valid until the next call. */
struct jsonw trace_expect(struct log_verify *match);

/* Compare a value with the expected text.  @what: its name in the message;
 * @says: source of the expected value, such as "the match gives". */
bool trace_same(struct log_verify *match, int token, const struct jsonw *jsonw,
		const char *what, const char *says);
bool trace_same_int(struct log_verify *match, const char *key, int64_t value);
bool trace_same_ints(struct log_verify *match, const char *key,
		     const int *values);
bool trace_same_word(struct log_verify *match, const char *key,
		     const char *word);

/* The watcher's function for a record. */
enum trace_step {
	TRACE_HEADER,
	TRACE_DEAL,
	TRACE_ACTION,
	TRACE_END,
	TRACE_LINE
};

/**
 * struct trace_record - how to check a type of record
 * @check: applies it to the engine and compares
 * @form: its members (trace_form); NULL: @check verifies them
 */
struct trace_record {
	const char *type;
	bool (*check)(struct log_verify *match);
	enum trace_step step;
	const char *form;
};

/* All types of records: log_verify_records.c. */
extern const struct trace_record trace_records[];
extern const size_t trace_records_n;

/* Check the last record.  The seed is known before the header; here it is
 * compared. */
bool trace_seed(struct log_verify *match);

/* Check the first record: log_verify_header.c. */
bool trace_header(struct log_verify *match);
/* Check a fault and the bot's line: log_verify_fault.c. */
bool trace_fault(struct log_verify *match);
/* Check that "got" is noise, or is no noise. */
bool trace_is_line(struct log_verify *match, bool noise);

#endif
