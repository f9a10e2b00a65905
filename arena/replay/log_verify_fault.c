/*
 * log_verify_fault.c - verify a fault record against the rules and the bot's
 * line.
 *
 * The log keeps a part of the bot's line, with U+FFFD for invalid UTF-8.  If
 * the line is complete, the code judges it again.  The result must be the same:
 * no JSON, no action, or an action that the rules refuse.
 */
#include <stdio.h>
#include <string.h>

#include "arena/replay/log_verify_read.h"
#include "referee/judge/message.h"
#include "referee/wire/wire.h"

/* bytes of a logged line, with U+FFFD for invalid UTF-8 */
#define LINE_TEXT_MAX 1024

/* Read the bot's line.  Returns false if the log does not contain the whole
 * line. */
static bool
fault_read_line(const struct log_verify *match, char text[LINE_TEXT_MAX],
		struct bytes *line)
{
	int token = trace_member(match, "got");
	int len;

	if (token < 0)
		return false;
	len = json_str(&match->json, token, text, LINE_TEXT_MAX);
	*line = (struct bytes){ text, (size_t)len };
	return len >= 0 &&
	       len < GOT_BYTES - 3 && /* the cut may have removed the bytes of
					 one character */
	       strstr(text, "\xef\xbf\xbd") == NULL;
}

bool
trace_is_line(struct log_verify *match, bool noise)
{
	char text[LINE_TEXT_MAX];
	struct bytes line;

	if (!fault_read_line(match, text, &line) ||
	    line_is_noise(line) == noise)
		return true;
	return trace_wrong(
		match, noise ? "\"got\" should be noise, but it is an answer"
			     : "\"got\" should be an answer, but it is noise");
}

/* Compare the message of the fault with the expected message. */
static bool
fault_check_message(struct log_verify *match, const char *message)
{
	struct jsonw jsonw = trace_expect(match);

	jsonw_str(&jsonw, message);
	return trace_same(match, trace_member(match, "message"), &jsonw,
			  "message", "\"got\" gives");
}

static bool
fault_check_json(struct log_verify *match, struct bytes line)
{
	if (!json_read(&match->got, line.at, line.len))
		return fault_check_message(match, match->got.error);
	return trace_wrong(match,
			   "\"code\" is json, but \"got\" is valid JSON");
}

static bool
fault_check_form(struct log_verify *match, struct bytes line)
{
	const char *error = NULL;
	int list;

	if (!json_read(&match->got, line.at, line.len))
		return trace_wrong(match,
				   "\"code\" is form, but \"got\" is not JSON");
	list = match->got.token[0].type == TOKEN_OBJECT
		       ? json_get(&match->got, 0, "actions")
		       : -1;
	if (list >= 0 && json_get(&match->got, 0, "do") >= 0)
		return fault_check_message(match, SAYS_BOTH);
	if (list >= 0 && (match->got.token[list].type != TOKEN_ARRAY ||
			  match->got.token[list].items == 0))
		return fault_check_message(match, SAYS_LIST);
	if (!action_read(&match->got, 0, &match->action, &error))
		return fault_check_message(match, error);
	return trace_wrong(match, "\"code\" is form, but \"got\" is an action");
}

static bool
fault_check_illegal(struct log_verify *match, unsigned seat, struct bytes line)
{
	struct complaint complaint;
	const char *error = NULL;
	struct ruling ruling;

	if (!json_read(&match->got, line.at, line.len) ||
	    !action_read(&match->got, 0, &match->action, &error))
		return trace_wrong(
			match,
			"\"code\" is illegal, but \"got\" is not an action");
	ruling = game_apply(&match->state, (seat_t)seat, &match->action,
			    &match->stream, &match->events);
	if (ruling.refusal == REFUSE_NONE)
		return trace_wrong(
			match,
			"\"code\" is illegal, but the rules allow \"got\"");
	ruling_sentence(match->state.rules, ruling, &match->action,
			complaint.message, sizeof(complaint.message));
	refusal_cite(&match->rules, ruling.refusal, complaint.rule,
		     sizeof(complaint.rule));
	return trace_same_word(match, "rule", complaint.rule) &&
	       fault_check_message(match, complaint.message);
}

static bool
text_has_prefix(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

/* Check that code, message and "got" are consistent. */
static bool
fault_check(struct log_verify *match, unsigned seat, enum fault fault,
	    const char *message)
{
	char text[LINE_TEXT_MAX];
	struct bytes line;
	bool whole = fault_read_line(match, text, &line);

	switch (fault) {
	case FAULT_JSON:
		return !whole || fault_check_json(match, line);
	case FAULT_FORM:
		return !whole || fault_check_form(match, line);
	case FAULT_ILLEGAL:
		return !whole || fault_check_illegal(match, seat, line);
	case FAULT_TIMEOUT:
		return text_has_prefix(message, SAYS_SILENT) ||
		       strcmp(message, SAYS_LATE) == 0 ||
		       trace_wrong(match, "no fault with the code timeout has "
					  "this \"message\"");
	case FAULT_PROTOCOL:
		return strcmp(message, SAYS_UNASKED) == 0 ||
		       strcmp(message, SAYS_NO_REQ) == 0 ||
		       text_has_prefix(message, SAYS_REQ) ||
		       trace_wrong(match, "no fault with the code protocol has "
					  "this \"message\"");
	case FAULT_BUDGET: /* trace_usage has checked it */
		return true;
	case FAULT_NONE:
		break;
	}
	return false;
}

static enum fault
fault_read_code(const struct log_verify *match)
{
	char code[16];

	json_str(&match->json, trace_member(match, "code"), code, sizeof(code));
	return fault_of(code);
}

bool
trace_fault(struct log_verify *match)
{
	enum fault fault = fault_read_code(match);
	enum request_audit_line line = REQUEST_AUDIT_ANSWER;
	struct diag why = { "" };
	char message[256];
	unsigned seat;
	int64_t req;

	if (!trace_seat(match, &seat) ||
	    !trace_int(match, "req", 0, UINT32_MAX, &req))
		return false;
	if (fault == FAULT_NONE)
		return trace_wrong(match, "no fault has this code");
	json_str(&match->json, trace_member(match, "message"), message,
		 sizeof(message));
	if (strcmp(message, SAYS_UNASKED) == 0)
		line = REQUEST_AUDIT_UNASKED;
	else if (text_has_prefix(message, SAYS_SILENT))
		line = REQUEST_AUDIT_SILENCE;
	else if (trace_member(match, "got") < 0)
		return trace_wrong(match, "\"got\" is missing");
	if ((fault == FAULT_ILLEGAL) != (trace_member(match, "rule") >= 0))
		return trace_wrong(match,
				   "\"rule\" should be present if \"code\" is "
				   "illegal, and missing otherwise");
	if (!request_audit_fault(&match->audit, seat, (unsigned)req, fault,
				 line, &why))
		return trace_wrong(match, "%s", why.text);
	return fault_check(match, seat, fault, message) &&
	       trace_same_int(match, "faults", match->audit.seat[seat].faults);
}
