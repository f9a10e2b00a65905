/* findings.c - collect the issues of a checked bot; see findings.h. */
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

/* arbitrary: numbers of lines that are kept from the start and the end of
 * stderr, as in fault_summary.c */
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
	free(finding->stderr_ends);
	free(finding->by_hand);
	*finding = (struct finding){ .times = 0 };
}

void
findings_release(struct findings *findings)
{
	for (unsigned i = 0; i < ISSUES; i++)
		finding_release(&findings->of[i]);
	free(findings->answers);
	*findings = (struct findings){ .own_bots = 0 };
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
finding_begins(const char *text, const char *with)
{
	return strncmp(text, with, strlen(with)) == 0;
}

static bool
finding_ends(const char *text, const char *with)
{
	size_t len = strlen(text), tail = strlen(with);

	return len >= tail && strcmp(text + len - tail, with) == 0;
}

/* Return the rest of the line of @note that starts with @begin, owned; or
 * NULL. */
static char *
note_read_line(const char *note, const char *begin)
{
	for (const char *at = note; (at = strchr(at, '\n')) != NULL;)
		if (finding_begins(++at, begin)) {
			at += strlen(begin);
			return xprintf("%.*s", (int)strcspn(at, "\n"), at);
		}
	return NULL;
}

/* Return the issue that the message of a time-out describes. */
static enum issue
timeout_issue(const char *message)
{
	if (finding_begins(message, SAYS_LATE))
		return ISSUE_LATE;
	if (finding_begins(message, SAYS_DEAF))
		return ISSUE_DEAF;
	if (finding_ends(message, SAYS_HALF_LINE))
		return ISSUE_NEWLINE;
	if (finding_ends(message, SAYS_NO_OBJECT) ||
	    finding_ends(message, SAYS_ODD_LINE))
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
		return finding_begins(message, SAYS_UNASKED) ? ISSUE_UNASKED
							     : ISSUE_REQ;
	case FAULT_NONE:
	case FAULT_BUDGET: /* the matches of a check have no budget */
	case FAULT_ILLEGAL:
		break;
	}
	return ISSUE_ILLEGAL;
}

/* Parse a note such as "fault 1, illegal, gin 4.2: discard KD: ...". */
static void
findings_add_fault(struct findings *findings, const char *note)
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
	finding->asked = note_read_line(note, NOTE_ASKED);
	finding->answered = note_read_line(note, NOTE_ANSWERED);
	finding->hint = note_read_line(note, NOTE_HINT);
}

/* Replace the issue "no answer" by @issue, which is its cause. */
static void
findings_reclassify(struct findings *findings, enum issue issue,
		    const char *text)
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
findings_add_held_back(struct findings *findings)
{
	findings_reclassify(findings, ISSUE_HELD,
			    "no answer came in time; the answers came "
			    "only " SAYS_HELD_BACK);
	/* the hint says that the bot slept */
	free(findings->of[ISSUE_HELD].hint);
	findings->of[ISSUE_HELD].hint = NULL;
}

/* Add @text, a request or a hint about the bot's exit, to the issue that caused
 * the exit.  If there is no such issue, add it to ISSUE_STATUS, which has no
 * request. */
static void
findings_add_end(struct findings *findings, char *text, bool asked)
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

/* Add the issue of a surplus line if the first issue is an illegal action: the
 * referee reads a surplus line as the next answer, which may be illegal.  The
 * notes of other faults contain their cause. */
static void
findings_add_surplus(struct findings *findings, const char *note)
{
	if (findings_first(findings, ISSUE_ANY) == ISSUE_ILLEGAL)
		findings_note(findings, ISSUE_UNASKED, "%s", note);
}

static void
findings_add_note(struct findings *findings, const char *note)
{
	if (finding_begins(note, NOTE_FAULT))
		findings_add_fault(findings, note);
	else if (finding_begins(note, NOTE_SURPLUS))
		findings_add_surplus(findings, note);
	else if (finding_begins(note, NOTE_NOISE))
		findings_note(findings, ISSUE_NOISE, "%s", note);
	else if (finding_begins(note, NOTE_UNANSWERED) &&
		 strstr(note, SAYS_HELD_BACK) != NULL)
		findings_add_held_back(findings);
	else if (finding_begins(note, BOT_PROC_OVERSTAYED))
		findings_note(findings, ISSUE_OUTSTAYS, "it %s", note);
	else if (finding_begins(note, NOTE_FORFEIT))
		findings_add_end(findings, note_read_line(note, NOTE_ASKED),
				 true);
	else if (finding_begins(note, BOT_PROC_HINT))
		findings_add_end(findings,
				 xstrdup(note + strlen(BOT_PROC_HINT)), false);
}

/* --- outcomes ------------------------------------------------------------- */

static void
finding_store_stderr(struct finding *finding, const struct outcome_seat *seat)
{
	struct botlog own = *seat->log;
	char stderr_ends[ENDS_BYTES];

	if (finding->stderr_ends != NULL || own.seen == 0)
		return;
	own.note_count = 0; /* each note becomes a separate finding */
	botlog_excerpt(&own, FIRST_LINES, LAST_LINES, stderr_ends,
		       sizeof(stderr_ends));
	finding->stderr_ends = xstrdup(stderr_ends);
}

/* Return the issue of a bot that failed the handshake. */
static enum issue
hello_issue(const struct outcome_seat *seat)
{
	const char *detail = seat->detail;

	if (!seat->started)
		return ISSUE_START;
	if (strstr(detail, SAYS_HELD_BACK) != NULL)
		return ISSUE_HELLO_HELD;
	if (finding_begins(detail, SAYS_NO_HELLO) &&
	    strchr(detail, ',') == NULL)
		return ISSUE_HELLO_LATE;
	if (finding_begins(detail, SAYS_ENDED) ||
	    seat->verdict == VERDICT_EXIT || detail[0] == '\0')
		return ISSUE_HELLO_END;
	return ISSUE_HELLO_FORM;
}

/* Return the issue that caused a forfeit, or ISSUES if the finding of a fault
 * already shows the cause. */
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
	if (finding_begins(detail, SAYS_TOO_LONG))
		return ISSUE_LONG;
	return finding_begins(detail, SAYS_DEAF) ? ISSUE_DEAF : ISSUES;
}

static void
findings_add_forfeit(struct findings *findings, const struct outcome_seat *seat)
{
	enum issue issue = forfeit_issue(seat);
	struct finding *finding;

	if (issue == ISSUES)
		return;
	finding = findings_note(findings, issue, "%s", seat->detail);
	finding_store_stderr(finding, seat);
}

static void
findings_add_notes(struct findings *findings, const struct botlog *log)
{
	for (size_t i = 0; i < log->note_count; i++) {
		const struct botlog_note *note = &log->notes[i];
		char *text = xprintf("%.*s", (int)note->len, note->text);

		findings_add_note(findings, text);
		free(text);
	}
}

static void
findings_add_seat(struct findings *findings, const struct outcome_seat *seat)
{
	bool good = seat->verdict == VERDICT_OK;

	if (!good)
		findings_add_forfeit(findings, seat);
	findings_add_notes(findings, seat->log);
	if (!good && strstr(seat->detail, SAYS_HELD_BACK) != NULL)
		findings_add_held_back(findings);
	if (good && seat->ended && !seat->killed && seat->status != 0)
		finding_store_stderr(
			findings_note(findings, ISSUE_STATUS,
				      "the bot's process ended with a failure "
				      "after its input was closed"),
			seat);
	findings->decisions += seat->decisions;
	if (seat->max_us > findings->max_us)
		findings->max_us = seat->max_us;
	if (seat->memory_bytes > findings->memory_bytes)
		findings->memory_bytes = seat->memory_bytes;
}

/* Return a shell command that starts the bot in a box and sends hello; owned.
 */
static char *
finding_write_command(const struct config *config, const struct bot *bot,
		      uint32_t number)
{
	enum isolation level = config_bot_isolation(config, number);
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
findings_add_probe(struct findings *findings, const struct config *config,
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
	if (outcome_is_start_crash(seat))
		issue = ISSUE_HELLO_END;
	finding = findings_note(findings, issue, "%s", why.text);
	if (issue == ISSUE_HELLO_END && finding->by_hand == NULL)
		finding->by_hand = finding_write_command(
			config, &config->bots[seat->bot], seat->bot);
	finding_store_stderr(finding, seat);
	hint = stderr_hint_for_crash(seat->log, config, seat->bot);
	if (hint != NULL && finding->hint == NULL)
		finding->hint = xstrdup(hint);
}

void
findings_add_outcome(struct findings *findings, const struct config *config,
		     const struct outcome *outcome)
{
	findings->seats = 0;
	for (unsigned i = 0; i < outcome->seats; i++)
		if ((findings->own_bots >> outcome->seat[i].bot & 1) != 0)
			findings->seats |= 1ULL << i;
	if (outcome->job == JOB_PROBE) {
		if (findings->seats != 0)
			findings_add_probe(findings, config, outcome);
		return;
	}
	if (outcome->why_void[0] != '\0')
		return;
	findings->matches++;
	findings->deals += outcome->deals;
	for (unsigned i = 0; i < outcome->seats; i++)
		if ((findings->seats >> i & 1) != 0)
			findings_add_seat(findings, &outcome->seat[i]);
}

/* --- log of a match ------------------------------------------------------- */

/* Append an action to findings->answers, which is compared with another
 * match. */
static void
findings_add_action(struct findings *findings, const json_t *record)
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
findings_add_record(struct findings *findings, const json_t *record)
{
	const char *type = json_string_value(json_object_get(record, "type"));
	json_int_t seat = json_integer_value(json_object_get(record, "seat"));

	if (type == NULL || json_object_get(record, "seat") == NULL ||
	    seat >= SEATS_MAX || (findings->seats >> seat & 1) == 0)
		return;
	if (strcmp(type, "late") == 0)
		findings->late_answers++;
	else if (strcmp(type, "do") == 0 &&
		 json_object_get(record, "req") != NULL)
		findings_add_action(findings, record);
}

bool
findings_read_log(struct findings *findings, const char *path,
		  struct diag *diag)
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
		findings_add_record(findings, record);
		json_decref(record);
	}
	free(text);
	if (findings->late_answers > 0)
		findings_reclassify(
			findings, ISSUE_LATE,
			"no answer came in time; some came too late");
	return true;
}
