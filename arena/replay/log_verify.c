/*
 * log_verify.c - replay a match from its log and verify every record.
 *
 * The seed is in the last record, so the code reads the last line of a whole
 * log first. log_verify_records.c checks the records.
 */
#include "arena/replay/log_verify.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "arena/replay/log_form.h"
#include "arena/replay/log_verify_read.h"
#include "lib/text/text.h"

/* Call the watcher's function for a record.  Returns false if the watcher
 * stops. */
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
		call = match->match_ended ? watcher->match_over
					  : watcher->deal_over;
		break;
	case TRACE_LINE:
		return watcher->line == NULL ||
		       watcher->line(watcher->arg, match, record->type);
	}
	return call == NULL || call(watcher->arg, match);
}

/* Parse a line and return the row of its record type.  Returns NULL with the
 * diag on an error. */
static const struct trace_record *
log_verify_find_record(struct log_verify *match, const char *at, size_t len)
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
	trace_wrong(match, "not a record of a match log");
	return NULL;
}

/* Read the seed in the last line, and hash the lines before it. */
static bool
log_verify_read_seed(struct log_verify *match, const char *text, size_t len,
		     uint8_t *seed)
{
	const struct trace_record *record;
	size_t start = len;

	match->line = 1;
	if (len == 0)
		return trace_wrong(match, "the log is empty");
	for (size_t i = 0; i + 1 < len; i++)
		match->line += text[i] == '\n';
	if (text[len - 1] != '\n')
		return trace_wrong(
			match,
			"the log is truncated: its last line has no newline");
	for (start = len - 1; start > 0 && text[start - 1] != '\n';)
		start--;
	crypto_generichash(match->hash, sizeof(match->hash),
			   (const unsigned char *)text, start, NULL, 0);
	record = log_verify_find_record(match, text + start, len - 1 - start);
	if (record == NULL)
		return false;
	if (record->check != trace_seed)
		return trace_wrong(match, "the log ends without its seed, "
					  "before the match was over");
	return trace_hex(match, "seed", seed);
}

bool
log_verify_line(struct log_verify *match, const char *at, size_t len,
		const struct watcher *watcher, bool *stopped)
{
	const struct trace_record *record;

	match->line++;
	if (match->has_seed)
		return trace_wrong(match, "text after the seed");
	record = log_verify_find_record(match, at, len);
	if (record == NULL)
		return false;
	if (match->players == 0 && record->check != trace_header)
		return trace_wrong(match,
				   "the log does not begin with its header");
	if (record->form != NULL && !trace_form(match, 0, record->form))
		return false;
	if (!record->check(match))
		return false;
	*stopped = !watcher_call(match, record, watcher);
	return true;
}

/* Verify all lines, until the watcher stops. */
static bool
log_verify_lines(struct log_verify *match, const char *at, const char *end,
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
log_verify_once(struct log_verify *match, const char *name, const char *text,
		size_t len, const struct watcher *watcher, struct diag *diag)
{
	uint8_t none[SEED_BYTES] = { 0 };

	log_verify_begin(match, name, none, diag);
	if (!log_verify_read_seed(match, text, len, match->seed))
		return false;
	match->line = 0;
	return log_verify_lines(match, text, text + len, watcher);
}

/* Report that only the form of the log differs, and whether its content is
 * valid. */
static void
log_verify_explain_form(struct log_verify *match, const char *name,
			const char *text, size_t len, struct diag *diag)
{
	struct log_form form;
	struct diag rest;
	char *plain, *word;
	size_t n;

	plain = log_form_plain(text, len, &n, &form);
	if (plain == NULL)
		return;
	word = shell_word(name);
	if (log_verify_once(match, name, plain, n, NULL, &rest))
		diag_set(diag,
			 "%s: the log %s; its content is unchanged. Use the "
			 "original file, or repair this one: %s %s%s",
			 name, form.what, form.repair, word, form.suffix);
	else
		diag_set(diag, "%s (and the log %s)", rest.text, form.what);
	free(word);
	free(plain);
}

bool
log_verify_text(struct log_verify *match, const char *name, const char *text,
		size_t len, const struct watcher *watcher, struct diag *diag)
{
	if (log_verify_once(match, name, text, len, watcher, diag))
		return true;
	log_verify_explain_form(match, name, text, len, diag);
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
