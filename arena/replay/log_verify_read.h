/*
 * log_verify_read.h - read and compare members of log records; private to the
 * files log_verify_*.c.
 *
 * If a function finds a difference, it returns false.  The function also writes
 * the difference, with the log's name and line, to match->diag.
 */
#ifndef DEADWOOD_ARENA_REPLAY_LOG_VERIFY_READ_H
#define DEADWOOD_ARENA_REPLAY_LOG_VERIFY_READ_H

#include "arena/replay/log_verify.h"

/* Write a message to match->diag.  trace_wrong always returns false, so that
 * callers can write `return trace_wrong(...)`. */
bool trace_wrong(struct log_verify *match, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Return the token of a member of the current record, or -1. */
int trace_member(const struct log_verify *match, const char *key);

bool trace_int(struct log_verify *match, const char *key, int64_t min,
	       int64_t max, int64_t *out);
bool trace_hex(struct log_verify *match, const char *key, uint8_t out[32]);
/* Read the member "seat", which must be the number of a seat of the match. */
bool trace_seat(struct log_verify *match, unsigned *out);

/* Read the member "budget" of the header, and check its form. */
bool trace_budget(struct log_verify *match);

/* Check the form of the record's "usage", if any, and add it to the sums of a
 * seat.  Check that the record is a fault if the sums exceed the budget.
 * trace_same_usage compares these sums with the "usage" of @account, the
 * object of the seat in the record of the match's end. */
bool trace_usage(struct log_verify *match, unsigned seat);
bool trace_same_usage(struct log_verify *match, int account, unsigned seat);

/**
 * trace_form - check that an object has exactly the members in @form, in the
 * same order
 * @object: JSON token of the object to check
 * @form: one of the constants RECORD_... (referee/judge/record.h)
 */
bool trace_form(struct log_verify *match, int object, const char *form);

/* Return a writer for the expected text of a member.  The writer is valid until
 * the next call of trace_expect. */
struct jsonw trace_expect(struct log_verify *match);

/* Compare a value of the log with the expected text, which the caller has
 * written to @jsonw.  @what: name of the value, for the error message.  @says:
 * words of the message before the expected value, such as "the match gives". */
bool trace_same(struct log_verify *match, int token, const struct jsonw *jsonw,
		const char *what, const char *says);
bool trace_same_int(struct log_verify *match, const char *key, int64_t value);
bool trace_same_ints(struct log_verify *match, const char *key,
		     const int *values);
bool trace_same_word(struct log_verify *match, const char *key,
		     const char *word);

/* Callback of struct watcher to call for a record. */
enum trace_step {
	TRACE_HEADER,
	TRACE_DEAL,
	TRACE_ACTION,
	TRACE_END,
	TRACE_LINE
};

/**
 * struct trace_record - check of one type of record
 * @check: apply the record to the engine and compare the result
 * @form: required members of the record, as for trace_form; NULL: the function
 *	@check verifies the members
 */
struct trace_record {
	const char *type;
	bool (*check)(struct log_verify *match);
	enum trace_step step;
	const char *form;
};

/* All types of records; log_verify_records.c defines the array. */
extern const struct trace_record trace_records[];
extern const size_t trace_records_n;

/* Check the last record: its seed must be the seed that the replay used from
 * the start. */
bool trace_seed(struct log_verify *match);

/* Check the first record, the header (log_verify_header.c). */
bool trace_header(struct log_verify *match);
/* Check a record of a fault, and the bot's line in the record
 * (log_verify_fault.c). */
bool trace_fault(struct log_verify *match);
/* Check the member "got" of the record: with @noise true it must be noise, with
 * @noise false an answer. */
bool trace_is_line(struct log_verify *match, bool noise);

#endif
