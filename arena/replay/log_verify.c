/*
 * log_verify.c - play a match again from its log and check every word of it.
 *
 * The seed is the last record, so of a whole log the last line is read first.
 * log_verify_records.c checks the records.
 */
#include "arena/replay/log_verify.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "arena/replay/log_form.h"
#include "arena/replay/log_verify_read.h"
#include "lib/text/text.h"

/* Call the watcher's function for a record.  False: it has had enough. */
static bool
watcher_call(const struct log_verify *match, const struct trace_record *record,
	     const struct watcher *watcher)
{
	bool (*call)(void *, const struct log_verify *) = NULL;

	if (watcher == NULL)
		return true;
	switch (record->step) {
	case TRACE_HEADER:
		call = watcher->header;
		break;
	case TRACE_DEAL:
		call = watcher->deal;
		break;
	case TRACE_ACTION:
		call = watcher->action;
		break;
	case TRACE_END:
		call = match->match_told ? watcher->match_over
					 : watcher->deal_over;
		break;
	case TRACE_LINE:
		return watcher->line == NULL ||
		       watcher->line(watcher->arg, match, record->type);
	}
	return call == NULL || call(watcher->arg, match);
}

/* A line as a record: its row, or NULL with the error told. */
static const struct trace_record *
read_record(struct log_verify *match, const char *at, size_t len)
{
	int type;

	if (!json_read(&match->json, at, len)) {
		trace_wrong(match, "no JSON at byte %zu: %s",
			    match->json.error_at + 1, match->json.error);
		return NULL;
	}
	type = match->json.token[0].type == TOKEN_OBJECT
		       ? trace_member(match, "type")
		       : -1;
	for (size_t i = 0; type >= 0 && i < trace_records_n; i++)
		if (json_is(&match->json, type, trace_records[i].type))
			return &trace_records[i];
	trace_wrong(match, "no record of a match's log");
	return NULL;
}

/* The seed from the last line, and the hash of those before it. */
static bool
read_seed(struct log_verify *match, const char *text, size_t len, uint8_t *seed)
{
	const struct trace_record *record;
	size_t start = len;

	match->line = 1;
	if (len == 0)
		return trace_wrong(match, "the log is empty");
	for (size_t i = 0; i + 1 < len; i++)
		match->line += text[i] == '\n';
	if (text[len - 1] != '\n')
		return trace_wrong(match,
				   "the log is cut: its last line has no end");
	for (start = len - 1; start > 0 && text[start - 1] != '\n';)
		start--;
	crypto_generichash(match->hash, sizeof(match->hash),
			   (const unsigned char *)text, start, NULL, 0);
	record = read_record(match, text + start, len - 1 - start);
	if (record == NULL)
		return false;
	if (record->take != trace_seed)
		return trace_wrong(match, "the log ends here without its seed, "
					  "before the match was over");
	return trace_hex(match, "seed", seed);
}

bool
log_verify_line(struct log_verify *match, const char *at, size_t len,
		const struct watcher *watcher, bool *stopped)
{
	const struct trace_record *record;

	match->line++;
	if (match->seed_told)
		return trace_wrong(match, "more after the seed");
	record = read_record(match, at, len);
	if (record == NULL)
		return false;
	if (match->players == 0 && record->take != trace_header)
		return trace_wrong(match,
				   "the log does not begin with its header");
	if (record->form != NULL && !trace_form(match, 0, record->form))
		return false;
	if (!record->take(match))
		return false;
	*stopped = !watcher_call(match, record, watcher);
	return true;
}

/* All lines, up to where the watcher has had enough. */
static bool
take_lines(struct log_verify *match, const char *at, const char *end,
	   const struct watcher *watcher)
{
	bool stopped = false;

	while (at < end && !stopped) {
		const char *nl = memchr(at, '\n', (size_t)(end - at));

		if (!log_verify_line(match, at, (size_t)(nl - at), watcher,
				     &stopped))
			return false;
		at = nl + 1;
	}
	return true;
}

void
log_verify_begin(struct log_verify *match, const char *name,
		 const uint8_t *seed, struct diag *diag)
{
	memset(match, 0, sizeof(*match));
	memcpy(match->seed, seed, sizeof(match->seed));
	match->name = name;
	match->diag = diag;
	diag->text[0] = '\0';
}

static bool
retrace_once(struct log_verify *match, const char *name, const char *text,
	     size_t len, const struct watcher *watcher, struct diag *diag)
{
	uint8_t none[SEED_BYTES] = { 0 };

	log_verify_begin(match, name, none, diag);
	if (!read_seed(match, text, len, match->seed))
		return false;
	match->line = 0;
	return take_lines(match, text, text + len, watcher);
}

/* Say how its form differs, and whether anything else does. */
static void
explain_form(struct log_verify *match, const char *name, const char *text,
	     size_t len, struct diag *diag)
{
	struct log_form form;
	struct diag rest;
	char *plain, *word;
	size_t n;

	plain = log_form_plain(text, len, &n, &form);
	if (plain == NULL)
		return;
	word = shell_word(name);
	if (retrace_once(match, name, plain, n, NULL, &rest))
		diag_set(diag,
			 "%s: it %s; its content is what was written. Take the "
			 "file as it was, or mend it: %s %s%s",
			 name, form.what, form.mend, word, form.behind);
	else
		diag_set(diag, "%s (and it %s)", rest.text, form.what);
	free(word);
	free(plain);
}

bool
retrace(struct log_verify *match, const char *name, const char *text,
	size_t len, const struct watcher *watcher, struct diag *diag)
{
	if (retrace_once(match, name, text, len, watcher, diag))
		return true;
	explain_form(match, name, text, len, diag);
	return false;
}

int64_t
log_verify_number(const struct log_verify *match, int object, const char *key)
{
	int token = json_get(&match->json, object, key);
	int64_t value = 0;

	if (token >= 0)
		json_int(&match->json, token, 0, INT64_MAX, &value);
	return value;
}

seat_t
log_verify_seat(const struct log_verify *match)
{
	int token = json_get(&match->json, 0, "seat");
	int64_t seat = SEAT_NONE;

	if (token >= 0)
		json_int(&match->json, token, 0, match->players - 1, &seat);
	return (seat_t)seat;
}
