/*
 * log_verify_read.h - records read and compared, for the files of log_verify.c.
 *
 * All of them tell the first difference to the match's diag, with the log's
 * name and line, and return false.
 */
#ifndef DEADWOOD_ARENA_REPLAY_LOG_VERIFY_READ_H
#define DEADWOOD_ARENA_REPLAY_LOG_VERIFY_READ_H

#include "arena/replay/log_verify.h"

/* Always false, so that a handler can return it. */
bool trace_wrong(struct log_verify *match, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* A member of the record in hand, or -1. */
int trace_member(const struct log_verify *match, const char *key);

bool trace_int(struct log_verify *match, const char *key, int64_t min,
	       int64_t max, int64_t *out);
bool trace_hex(struct log_verify *match, const char *key, uint8_t out[32]);
/* "seat": one of the match's. */
bool trace_seat(struct log_verify *match, unsigned *out);

/**
 * trace_form - does an object hold these members, all of them and in order?
 * @object: its token
 * @form: one of RECORD_... (referee/judge/record.h)
 */
bool trace_form(struct log_verify *match, int object, const char *form);

/* The buffer for what the log should say; until the next call. */
struct jsonw trace_expect(struct log_verify *match);

/* Is the value what should be there?  @what: its name in the message; @says:
 * who says so, "the match gives". */
bool trace_same(struct log_verify *match, int token, const struct jsonw *jsonw,
		const char *what, const char *says);
bool trace_same_int(struct log_verify *match, const char *key, int64_t value);
bool trace_same_ints(struct log_verify *match, const char *key,
		     const int *values);
bool trace_same_word(struct log_verify *match, const char *key,
		     const char *word);

/* Which function of a watcher a record calls. */
enum trace_step {
	TRACE_HEADER,
	TRACE_DEAL,
	TRACE_ACTION,
	TRACE_END,
	TRACE_LINE
};

/**
 * struct trace_record - how a record is checked
 * @take: moves the engine and compares
 * @form: its members (trace_form); NULL: @take looks at them
 */
struct trace_record {
	const char *type;
	bool (*take)(struct log_verify *match);
	enum trace_step step;
	const char *form;
};

/* All that a log can hold: log_verify_records.c. */
extern const struct trace_record trace_records[];
extern const size_t trace_records_n;

/* The last record.  The seed is known since before the header: here it is in
 * its place. */
bool trace_seed(struct log_verify *match);

/* The first record: log_verify_header.c. */
bool trace_header(struct log_verify *match);
/* A fault, and what the bot wrote, against the rules: log_verify_fault.c. */
bool trace_fault(struct log_verify *match);
/* "noise" and "late": is what the bot wrote such a line? */
bool trace_is_line(struct log_verify *match, bool noise);

#endif
