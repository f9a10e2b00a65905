/* findings.c - what was seen of a bot under check; see findings.h. */
#include "arena/check/findings.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/config.h"
#include "arena/replay/log_files.h"
#include "arena/runner/bot_proc.h"
#include "arena/runner/botlog.h"
#include "arena/runner/outcome.h"
#include "arena/runner/probe.h"
#include "arena/runner/stderr_hint.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/text/text.h"
#include "referee/judge/arena_msg.h"
#include "referee/judge/message.h"

/* chosen, of stderr; both ends, as in fault_summary.c */
#define FIRST_LINES 6
#define LAST_LINES  10
#define ENDS_BYTES  4096

void
finding_release(struct finding *finding)
{
	free(finding->text);
	free(finding->hint);
	free(finding->asked);
	free(finding->answered);
	free(finding->said);
	free(finding->by_hand);
	*finding = (struct finding){ .times = 0 };
}

void
findings_release(struct findings *findings)
{
	for (unsigned i = 0; i < ISSUES; i++)
		finding_release(&findings->of[i]);
	free(findings->answers);
	*findings = (struct findings){ .mine = 0 };
}

struct finding *
findings_note(struct findings *findings, enum issue issue, const char *format,
	      ...)
{
	struct finding *finding = &findings->of[issue];
	struct diag text;
	va_list args;

	if (finding->times++ > 0)
		return finding;
	va_start(args, format);
	vsnprintf(text.text, sizeof(text.text), format, args);
	va_end(args);
	finding->text = xstrdup(text.text);
	return finding;
}

enum issue
findings_first(const struct findings *findings, uint64_t issues)
{
	unsigned issue = 0;

	while (issue < ISSUES &&
	       ((issues & ISSUE(issue)) == 0 || findings->of[issue].times == 0))
		issue++;
	return (enum issue)issue;
}

/* --- the referee's notes -------------------------------------------------- */

static bool
begins(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

static bool
ends(const char *text, const char *with)
{
	size_t len = strlen(text), tail = strlen(with);

	return len >= tail && strcmp(text + len - tail, with) == 0;
}

/* The rest of the line of a note that begins so, owned; or NULL. */
static char *
line_of(const char *note, const char *begin)
{
	for (const char *at = note; (at = strchr(at, '\n')) != NULL;)
		if (begins(++at, begin)) {
			at += strlen(begin);
			return xprintf("%.*s", (int)strcspn(at, "\n"), at);
		}
	return NULL;
}

/* What an answer that did not come in time was taken for. */
static enum issue
timeout_issue(const char *message)
{
	if (begins(message, SAYS_LATE))
		return ISSUE_LATE;
	if (begins(message, SAYS_DEAF))
		return ISSUE_DEAF;
	if (ends(message, SAYS_HALF_LINE))
		return ISSUE_NEWLINE;
	if (ends(message, SAYS_NO_OBJECT) || ends(message, SAYS_ODD_LINE))
		return ISSUE_NO_OBJECT;
	return ISSUE_SILENT;
}

static enum issue
fault_issue(enum fault fault, const char *message)
{
	switch (fault) {
	case FAULT_JSON:
		return ISSUE_JSON;
	case FAULT_FORM:
		return ISSUE_FORM;
	case FAULT_TIMEOUT:
		return timeout_issue(message);
	case FAULT_PROTOCOL:
		return begins(message, SAYS_UNASKED) ? ISSUE_UNASKED
						     : ISSUE_REQ;
	case FAULT_NONE:
	case FAULT_ILLEGAL:
		break;
	}
	return ISSUE_ILLEGAL;
}

/* "fault 1, illegal, gin 4.2: discard KD: ..." */
static void
take_fault(struct findings *findings, const char *note)
{
	const char *line = note + strcspn(note, ",") + 2;
	const char *message = strstr(line, ": ");
	char code[32];
	struct finding *finding;
	enum issue issue;
	char *text;

	if (message == NULL)
		return;
	snprintf(code, sizeof(code), "%.*s", (int)strcspn(line, ",:"), line);
	text = xprintf("%.*s", (int)strcspn(line, "\n"), line);
	issue = fault_issue(fault_of(code), text + (message + 2 - line));
	finding = findings_note(findings, issue, "%s", text);
	free(text);
	if (finding->times > 1)
		return;
	finding->asked = line_of(note, NOTE_ASKED);
	finding->answered = line_of(note, NOTE_ANSWERED);
	finding->hint = line_of(note, NOTE_HINT);
}

/* Its silence is found to have been something else. */
static void
take_for(struct findings *findings, enum issue issue, const char *text)
{
	struct finding *silent = &findings->of[ISSUE_SILENT];
	struct finding *other = &findings->of[issue];

	if (silent->times == 0 || other->times > 0)
		return;
	*other = *silent;
	*silent = (struct finding){ .times = 0 };
	free(other->text);
	other->text = xstrdup(text);
}

static void
take_held(struct findings *findings)
{
	take_for(findings, ISSUE_HELD,
		 "no answer came in time, and all of them " SAYS_HELD_BACK);
	free(findings->of[ISSUE_HELD].hint); /* that it slept */
	findings->of[ISSUE_HELD].hint = NULL;
}

/* Store @text, the description of how a bot ended, with the issue that ended
 * it. A bad exit status is found later and belongs to no request. */
static void
take_rest(struct findings *findings, char *text, bool asked)
{
	enum issue issue = findings_first(findings, ISSUE_ANY);
	struct finding *finding =
		&findings->of[issue < ISSUES ? issue : ISSUE_STATUS];
	char **to = asked ? &finding->asked : &finding->hint;

	if (*to == NULL && (issue < ISSUES || !asked))
		*to = text;
	else
		free(text);
}

/* Each line too many is taken for the next answer, and may look illegal; other
 * faults say themselves what is wrong. */
static void
take_surplus(struct findings *findings, const char *note)
{
	if (findings_first(findings, ISSUE_ANY) == ISSUE_ILLEGAL)
		findings_note(findings, ISSUE_UNASKED, "%s", note);
}

static void
take_note(struct findings *findings, const char *note)
{
	if (begins(note, NOTE_FAULT))
		take_fault(findings, note);
	else if (begins(note, NOTE_SURPLUS))
		take_surplus(findings, note);
	else if (begins(note, NOTE_NOISE))
		findings_note(findings, ISSUE_NOISE, "%s", note);
	else if (begins(note, NOTE_UNANSWERED) &&
		 strstr(note, SAYS_HELD_BACK) != NULL)
		take_held(findings);
	else if (begins(note, BOT_PROC_OUTSTAYED))
		findings_note(findings, ISSUE_OUTSTAYS, "it %s", note);
	else if (begins(note, NOTE_FORFEIT))
		take_rest(findings, line_of(note, NOTE_ASKED), true);
	else if (begins(note, BOT_PROC_HINT))
		take_rest(findings, xstrdup(note + strlen(BOT_PROC_HINT)),
			  false);
}

/* --- how it ended --------------------------------------------------------- */

static void
keep_said(struct finding *finding, const struct outcome_seat *seat)
{
	struct botlog own = *seat->log;
	char said[ENDS_BYTES];

	if (finding->said != NULL || own.seen == 0)
		return;
	own.note_count = 0; /* they are told by themselves */
	botlog_ends(&own, FIRST_LINES, LAST_LINES, said, sizeof(said));
	finding->said = xstrdup(said);
}

/* What its answer to hello was, or was not. */
static enum issue
hello_issue(const struct outcome_seat *seat)
{
	const char *detail = seat->detail;

	if (!seat->started)
		return ISSUE_START;
	if (strstr(detail, SAYS_HELD_BACK) != NULL)
		return ISSUE_HELLO_HELD;
	if (begins(detail, SAYS_NO_HELLO) && strchr(detail, ',') == NULL)
		return ISSUE_HELLO_LATE;
	if (begins(detail, SAYS_ENDED) || seat->verdict == VERDICT_EXIT ||
	    detail[0] == '\0')
		return ISSUE_HELLO_END;
	return ISSUE_HELLO_FORM;
}

/* The issue that a forfeit shows; one that its faults have shown is ISSUES. */
static enum issue
forfeit_issue(const struct outcome_seat *seat)
{
	enum verdict verdict = seat->verdict;
	const char *detail = seat->detail;

	if (verdict == VERDICT_STARTUP)
		return hello_issue(seat);
	if (verdict == VERDICT_EXIT)
		return ISSUE_END;
	if (verdict == VERDICT_MEMORY)
		return ISSUE_MEMORY;
	if (verdict == VERDICT_FLOOD)
		return strstr(detail, "stderr") != NULL	     ? ISSUE_STDERR
		       : strstr(detail, SAYS_NOBODY) != NULL ? ISSUE_UNASKED
							     : ISSUE_FLOOD;
	if (begins(detail, SAYS_TOO_LONG))
		return ISSUE_LONG;
	return begins(detail, SAYS_DEAF) ? ISSUE_DEAF : ISSUES;
}

static void
take_forfeit(struct findings *findings, const struct outcome_seat *seat)
{
	enum issue issue = forfeit_issue(seat);
	struct finding *finding;

	if (issue == ISSUES)
		return;
	finding = findings_note(findings, issue, "%s", seat->detail);
	keep_said(finding, seat);
}

static void
take_notes(struct findings *findings, const struct botlog *log)
{
	for (size_t i = 0; i < log->note_count; i++) {
		const struct botlog_note *note = &log->notes[i];
		char *text = xprintf("%.*s", (int)note->len, note->text);

		take_note(findings, text);
		free(text);
	}
}

static void
take_seat(struct findings *findings, const struct outcome_seat *seat)
{
	bool good = seat->verdict == VERDICT_OK;

	if (!good)
		take_forfeit(findings, seat);
	take_notes(findings, seat->log);
	if (!good && strstr(seat->detail, SAYS_HELD_BACK) != NULL)
		take_held(findings);
	if (good && seat->ended && !seat->killed && seat->status != 0)
		keep_said(findings_note(findings, ISSUE_STATUS,
					"its process ended badly once its "
					"input was closed"),
			  seat);
	findings->decisions += seat->decisions;
	if (seat->max_us > findings->max_us)
		findings->max_us = seat->max_us;
	if (seat->memory_bytes > findings->memory_bytes)
		findings->memory_bytes = seat->memory_bytes;
}

/* The bot in a box of its own, with hello on its standard input; owned. */
static char *
by_hand(const struct config *config, const struct bot *bot, uint32_t number)
{
	enum isolation level = config_level(config, number);
	char *box = program_beside("deadwood-box"), *here = folder_path(".");
	char *dir = shell_word(bot->dir), *text;

	text = xprintf("echo '{\"type\":\"hello\",\"req\":0}' | %s%s%s%s%s --",
		       box, level != ISOLATION_DEFAULT ? " --level " : "",
		       level != ISOLATION_DEFAULT ? isolation_words[level] : "",
		       strcmp(bot->dir, here) != 0 ? " --dir " : "",
		       strcmp(bot->dir, here) != 0 ? dir : "");
	for (size_t i = 0; bot->words[i] != NULL; i++) {
		char *word = shell_word(bot->words[i]);
		char *more = xprintf("%s %s", text, word);

		free(word);
		free(text);
		text = more;
	}
	free(dir);
	free(here);
	free(box);
	return text;
}

static void
take_probe(struct findings *findings, const struct config *config,
	   const struct outcome *outcome)
{
	const struct outcome_seat *seat = &outcome->seat[0];
	struct diag why, all;
	struct finding *finding;
	const char *hint;
	enum issue issue;

	if (probe_passed(config, outcome, &why, &all))
		return;
	issue = hello_issue(seat);
	if (outcome_is_its_end(seat))
		issue = ISSUE_HELLO_END;
	finding = findings_note(findings, issue, "%s", why.text);
	if (issue == ISSUE_HELLO_END && finding->by_hand == NULL)
		finding->by_hand = by_hand(config, &config->bots[seat->bot],
					   seat->bot);
	keep_said(finding, seat);
	hint = stderr_hint_of_end(seat->log, config, seat->bot);
	if (hint != NULL && finding->hint == NULL)
		finding->hint = xstrdup(hint);
}

void
findings_outcome(struct findings *findings, const struct config *config,
		 const struct outcome *outcome)
{
	findings->seats = 0;
	for (unsigned i = 0; i < outcome->seats; i++)
		if ((findings->mine >> outcome->seat[i].bot & 1) != 0)
			findings->seats |= 1ULL << i;
	if (outcome->job == JOB_PROBE) {
		if (findings->seats != 0)
			take_probe(findings, config, outcome);
		return;
	}
	if (outcome->why_void[0] != '\0')
		return;
	findings->matches++;
	findings->deals += outcome->deals;
	for (unsigned i = 0; i < outcome->seats; i++)
		if ((findings->seats >> i & 1) != 0)
			take_seat(findings, &outcome->seat[i]);
}

/* --- its log -------------------------------------------------------------- */

/* What it did, for a comparison with another match. */
static void
take_action(struct findings *findings, const json_t *record)
{
	json_t *action = json_object_get(record, "action");
	char *text = json_dumps(action, JSON_COMPACT | JSON_ENCODE_ANY);
	size_t len = text == NULL ? 0 : strlen(text);
	size_t had = findings->answers_len;

	if (text == NULL)
		return;
	findings->answers = xrealloc(findings->answers, had + len + 2, 1);
	memcpy(findings->answers + had, text, len);
	memcpy(findings->answers + had + len, "\n", 2);
	findings->answers_len = had + len + 1;
	free(text);
}

static void
take_record(struct findings *findings, const json_t *record)
{
	const char *type = json_string_value(json_object_get(record, "type"));
	json_int_t seat = json_integer_value(json_object_get(record, "seat"));

	if (type == NULL || json_object_get(record, "seat") == NULL ||
	    seat >= SEATS_MAX || (findings->seats >> seat & 1) == 0)
		return;
	if (strcmp(type, "late") == 0)
		findings->late++;
	else if (strcmp(type, "do") == 0 &&
		 json_object_get(record, "req") != NULL)
		take_action(findings, record);
}

bool
findings_log(struct findings *findings, const char *path, struct diag *diag)
{
	size_t len = 0;
	char *text = log_files_text(path, &len, diag);

	if (text == NULL)
		return false;
	for (const char *at = text, *end; at < text + len; at = end + 1) {
		json_t *record;

		end = memchr(at, '\n', (size_t)(text + len - at));
		if (end == NULL)
			break;
		record = json_loadb(at, (size_t)(end - at), 0, NULL);
		take_record(findings, record);
		json_decref(record);
	}
	free(text);
	if (findings->late > 0)
		take_for(findings, ISSUE_LATE,
			 "no answer came in time; some came behind it");
	return true;
}
