/* checks.c - the steps of the conformance check; see checks.h. */
#include "arena/check/checks.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const result_words[] = { "ok", "warning", "failed", "skipped" };

/* Plan of the first test match with one injected condition. */
#define WITH_INJECTION(what)                                                   \
	{                                                                      \
		.deals = 1, .leniency = LENIENCY_STRICT, .injection = (what)   \
	}

const struct check_match_plan check_match_plans[CHECK_MATCHES] = {
	[CHECK_MATCH_START] = { .deals = 1 },
	[CHECK_MATCH_FIRST] = { .deals = 1 },
	[CHECK_MATCH_AGAIN] = { .deals = 1, .check_mode = CHECK_MODE_REPEAT },
	[CHECK_MATCH_PHASES] = { .deals = SCRIPT_DEALS, /* the script ends the
							   match */
				 .check_mode = CHECK_MODE_SCRIPT,
				 .injection = INJECT_ERRORS,
				 .leniency = LENIENCY_LENIENT },
	[CHECK_MATCH_MEMBERS] = WITH_INJECTION(INJECT_MEMBERS),
	[CHECK_MATCH_TYPES] = WITH_INJECTION(INJECT_TYPES),
	[CHECK_MATCH_REQUESTS] = WITH_INJECTION(INJECT_REQUESTS),
	[CHECK_MATCH_EVENTS] = WITH_INJECTION(INJECT_EVENTS),
	[CHECK_MATCH_MISSED] = WITH_INJECTION(INJECT_MISSED),
	[CHECK_MATCH_LONG] = WITH_INJECTION(INJECT_LONG),
	[CHECK_MATCH_ERRORS] = WITH_INJECTION(INJECT_ERRORS),
	[CHECK_MATCH_REPEATS] = { .deals = 1,
				  .injection = INJECT_REPEATS,
				  .leniency = LENIENCY_LENIENT },
	[CHECK_MATCH_DEALS] = { .deals = 4, .leniency = LENIENCY_STRICT },
	[CHECK_MATCH_KEPT] = { .deals = 1,
			       .rounds = 1,
			       .leniency = LENIENCY_STRICT,
			       .kept = true },
	[CHECK_MATCH_ITSELF] = { .opponents = OPPONENTS_ITSELF,
				 .leniency = LENIENCY_CONFIG },
	[CHECK_MATCH_GREEDY] = { .rounds = 1, .leniency = LENIENCY_CONFIG },
};

/* Issues that fail a bot in later test matches.  Noise and a non-zero exit
 * status are not among them, because the first test match has reported them. */
#define ISSUES_FATAL                                                           \
	(ISSUE_ANY &                                                           \
	 ~(ISSUE(ISSUE_NOISE) | ISSUE(ISSUE_STATUS) | ISSUE(ISSUE_DIFFERS) |   \
	   ISSUE(ISSUE_LITTLE) | ISSUE(ISSUE_MUCH)))

/* clang-format off */
const struct step steps[] = {
	{ "starts", "the bot's program can be started", CHECK_MATCH_START,
	  ISSUE(ISSUE_START), false,
	  "remove the cause named above; for scripts see "
	  "docs/bot-author.md" },
	{ "stays", "the bot runs at least until its answer to hello", CHECK_MATCH_START,
	  ISSUE(ISSUE_HELLO_END), false,
	  "the bot exited instead of answering: fix the error that the bot "
	  "printed, or start the bot by hand to see more output" },
	{ "flushes-hello", "the bot flushes its answer to hello at once",
	  CHECK_MATCH_START,
	  ISSUE(ISSUE_HELLO_HELD), false,
	  "flush standard output after every line (Python: print(..., "
	  "flush=True); C: fflush(stdout)); read the input line by line: do "
	  "not wait for its end" },
	{ "greets", "the bot answers hello in time", CHECK_MATCH_START,
	  ISSUE(ISSUE_HELLO_LATE), false,
	  "answer the first line, {\"type\":\"hello\",...}, with {} and a "
	  "newline, before anything that takes long" },
	{ "greets-well", "the answer to hello is one line with one JSON object",
	  CHECK_MATCH_START, ISSUE(ISSUE_HELLO_FORM), false,
	  "answer hello with {} or, for lists of legal actions, with "
	  "{\"want\":[\"legal\"]}; write this answer in one line, and write no "
	  "other line before it" },
	{ "reads", "the bot reads its standard input", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_DEAF), false,
	  "read lines until the input is closed" },
	{ "flushes", "the bot flushes each answer at once", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_HELD), false,
	  "flush standard output after every line (Python: print(..., "
	  "flush=True); C: fflush(stdout); Java: a PrintStream with "
	  "autoflush); read the input line by line: do not wait for its end" },
	{ "newline", "each answer ends in a newline", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_NEWLINE), false,
	  "end each answer with \\n; \\r alone does not end a line" },
	{ "answers", "the bot answers every act message",
	  CHECK_MATCH_FIRST, ISSUE(ISSUE_SILENT),
	  false,
	  "answer every line that has \"type\":\"act\" with one line; the "
	  "object under \"default\" in the request is always a legal answer" },
	{ "in-time", "the answers come in time",
	  CHECK_MATCH_FIRST, ISSUE(ISSUE_LATE),
	  false,
	  "answer within the time limit: limit_ms in the object under "
	  "\"time\" in the request" },
	{ "object", "each answer is a JSON object", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_NO_OBJECT), false,
	  "answer with an object, {\"do\": ...}, not with a list, a string "
	  "or a number" },
	{ "json", "each answer is valid JSON in UTF-8", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_JSON), false,
	  "write each answer with a JSON library, and print nothing else on "
	  "its line" },
	{ "length", "each line of the bot has at most 65,536 bytes",
	  CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_LONG), false,
	  "write shorter lines, and end each with a newline" },
	{ "one-line", "the bot writes one line for each hello message and each "
		      "act message, and no other line",
	  CHECK_MATCH_FIRST, ISSUE(ISSUE_UNASKED), false,
	  "answer only the messages hello and act; match, deal, error, end and "
	  "bye get no answer" },
	{ "request", "each answer has the number of the request that it "
	  "answers, or no number",
	  CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_REQ), false,
	  "copy the number \"req\" of the request into the answer, or omit "
	  "\"req\"" },
	{ "action", "each answer is an action",
	  CHECK_MATCH_FIRST, ISSUE(ISSUE_FORM),
	  false,
	  "see protocol.md, Answers, for the fields of each action; "
	  "\"default\" in the request is an example" },
	{ "legal", "the actions are legal",
	  CHECK_MATCH_FIRST, ISSUE(ISSUE_ILLEGAL),
	  false,
	  "the line that begins with found: cites the section of docs/rules "
	  "that forbids the action; with {\"want\":[\"legal\"]} in the answer "
	  "to hello, the bot gets lists of legal actions" },
	{ "lives", "the bot runs until its input is closed",
	  CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_END), false,
	  "the bot must run until its input ends; its standard error may "
	  "show why it ended" },
	{ "memory", "the bot stays within its memory limit", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_MEMORY), false,
	  "use less memory, or ask the organiser for more (limits: memory)" },
	{ "stderr", "the bot's standard error stays below its limit", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_STDERR), false,
	  "write less to standard error; the arena keeps at most 128 KB of it "
	  "for each match" },
	{ "noise", "the number of lines that are not answers stays "
	  "within its limit",
	  CHECK_MATCH_FIRST, ISSUE(ISSUE_FLOOD), false,
	  "print your own messages on standard error" },
	{ "quiet", "standard output contains only answers",
	  CHECK_MATCH_FIRST, ISSUE(ISSUE_NOISE), true,
	  "print your own messages on standard error" },
	{ "ends", "the bot exits when its input is closed", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_OUTSTAYS), false,
	  "exit at the end of the input, or after the message bye" },
	{ "status", "the bot exits with status 0",
	  CHECK_MATCH_FIRST, ISSUE(ISSUE_STATUS),
	  true,
	  "exit with status 0 when the input ends; the bot's standard error "
	  "may show why the status differs" },
	{ "again", "if the bot gets the same seed again, it plays the same "
		   "actions", CHECK_MATCH_AGAIN,
	  ISSUE(ISSUE_DIFFERS), true,
	  "seed the bot's random numbers with \"bot_seed\" of the message "
	  "match; otherwise you cannot reproduce a lost match" },
	{ "deals", "the bot plays several deals",
	  CHECK_MATCH_DEALS, ISSUES_FATAL, false,
	  "reset the state of the deal at each message deal, and continue "
	  "after the end of a deal" },
	{ "members", "the bot ignores unknown keys in messages",
	  CHECK_MATCH_MEMBERS, ISSUES_FATAL, false,
	  "read the keys that you need by their names, and ignore other "
	  "keys; the lists versions and features may have several entries" },
	{ "types", "the bot ignores messages of an unknown type",
	  CHECK_MATCH_TYPES, ISSUES_FATAL, false,
	  "ignore a message of an unknown \"type\" without \"req\": print no "
	  "line, and do not fail" },
	{ "requests", "the bot answers a request of an unknown type with a line",
	  CHECK_MATCH_REQUESTS, ISSUES_FATAL, true,
	  "answer {} to a message of an unknown type that has a \"req\"" },
	{ "events", "the bot ignores unknown events",
	  CHECK_MATCH_EVENTS,
	  ISSUES_FATAL, false,
	  "skip events whose \"do\" is unknown" },
	{ "missed", "the bot can play without events, from the object \"state\" "
	  "alone",
	  CHECK_MATCH_MISSED, ISSUES_FATAL, false,
	  "read hand, piles and table from \"state\", because a request may "
	  "omit events (events_missed)" },
	{ "long", "the bot reads lines of 300,000 bytes",
	  CHECK_MATCH_LONG, ISSUES_FATAL, false,
	  "a line has up to 524,288 bytes and arrives in pieces: read to the "
	  "newline, into a buffer that is large enough" },
	{ "errors", "the bot does not answer an error message, and continues",
	  CHECK_MATCH_ERRORS, ISSUES_FATAL, false,
	  "print the text of an error message on standard error, and do not "
	  "answer; the referee played the default action, so read \"state\" "
	  "in the next request" },
	{ "repeats", "the bot answers a repeated request",
	  CHECK_MATCH_REPEATS, ISSUES_FATAL, false,
	  "with faults: lenient, a request may be repeated after an error, "
	  "with a new \"req\": answer it like any other request" },
	{ "phases", "the bot answers in every phase of the game", CHECK_MATCH_PHASES,
	  ISSUES_FATAL, false,
	  "\"phase\" and \"may\" in the request define the legal kinds of "
	  "action; in an unknown phase answer with the object under "
	  "\"default\"" },
	{ "kept", "one process of the bot plays several matches",
	  CHECK_MATCH_KEPT, ISSUES_FATAL,
	  true,
	  "reset all state at each message match, where req starts at 1 "
	  "again; tournaments with restart: never require this" },
	{ "itself", "the bot plays whole matches against itself", CHECK_MATCH_ITSELF,
	  ISSUES_FATAL, false,
	  "two processes of the bot must not use the same files, ports or "
	  "socket names" },
	{ "greedy", "the bot plays whole matches against house:greedy, from "
	  "every seat", CHECK_MATCH_GREEDY, ISSUES_FATAL, false,
	  "to see such a match and the bot's output, use `arena play --watch`" },
	{ "time-left", "the slowest answer leaves at least a fifth of the time "
	  "limit unused",
	  CHECK_MATCH_GREEDY, ISSUE(ISSUE_LITTLE), true,
	  "answer sooner: the machine of a tournament may be slower" },
	{ "memory-left", "the bot leaves at least a fifth of its memory "
	  "limit unused",
	  CHECK_MATCH_GREEDY, ISSUE(ISSUE_MUCH), true,
	  "use less memory: on another machine the bot may need more" },
};
/* clang-format on */

#define STEPS (sizeof(steps) / sizeof(steps[0]))

const unsigned step_count = STEPS;

_Static_assert(STEPS <= CHECKS_MAX, "CHECKS_MAX must not be less than STEPS");

/* --- names of steps ------------------------------------------------------- */

/* Set @diag to the message that the step @name is unknown, with the names of
 * all steps. */
static void
checks_list_names(const char *name, struct diag *diag)
{
	const char *names[CHECKS_MAX + 1] = { NULL }, *near;
	char list[1024] = "";
	size_t n = 0;

	for (unsigned i = 0; i < STEPS; i++) {
		names[i] = steps[i].name;
		n += (size_t)snprintf(list + n, sizeof(list) - n, "%s%s",
				      i > 0 ? ", " : "", names[i]);
		assert(n < sizeof(list));
	}
	near = nearest_word(name, names);
	diag_set(diag, "no such step%s%s%s The steps are %s",
		 near != NULL ? "; did you mean " : ".",
		 near != NULL ? near : "", near != NULL ? "?" : "", list);
}

bool
checks_parse_names(const char *names, uint64_t *wanted, struct diag *diag)
{
	for (const char *at = names; at != NULL;) {
		size_t len = strcspn(at, ",");
		unsigned i = 0;

		while (i < STEPS && (strlen(steps[i].name) != len ||
				     strncmp(at, steps[i].name, len) != 0))
			i++;
		if (i == STEPS) {
			char name[40];

			snprintf(name, sizeof(name), "%.*s", (int)len, at);
			checks_list_names(name, diag);
			diag_prefix(diag, "%s", name);
			return false;
		}
		*wanted |= 1ULL << i;
		at = at[len] == ',' ? at + len + 1 : NULL;
	}
	return true;
}

bool
check_wants(const struct check *check, unsigned step)
{
	return (check->wanted >> step & 1) != 0;
}

bool
check_wants_match(const struct check *check, enum check_match check_match)
{
	for (unsigned i = 0; i < STEPS; i++)
		if (steps[i].check_match == check_match &&
		    check_wants(check, i))
			return true;
	return false;
}

/* Return true if the failure of @step causes a step to report to be skipped. */
static bool
check_blocks_wanted(const struct check *check, unsigned step)
{
	enum check_match check_match = steps[step].check_match;

	for (unsigned i = 0; i < STEPS; i++)
		if (check_wants(check, i) &&
		    (steps[i].check_match > check_match ||
		     (check_match == CHECK_MATCH_START && i > step)))
			return true;
	return false;
}

unsigned
check_count_steps(const struct check *check)
{
	unsigned all = 0;

	for (unsigned i = 0; i <= RESULT_SKIPPED; i++)
		all += check->count[i];
	return all;
}

/* --- results -------------------------------------------------------------- */

static void
check_set_result(struct check *check, unsigned step, enum result result)
{
	check->of[step].result = result;
	check->count[result]++;
}

/* Return the result of @step whose first issue is @issue; ISSUES means that
 * there is no issue. */
static enum result
step_choose_result(const struct check *check, const struct step *step,
		   enum issue issue)
{
	if (issue == ISSUES)
		return RESULT_OK;
	if (step->warns &&
	    !(step->check_match == CHECK_MATCH_KEPT && check->keeps_process))
		return RESULT_WARNING;
	return RESULT_FAILED;
}

bool
checks_judge(struct check *check, enum check_match check_match,
	     struct findings *findings, const char *remark,
	     void (*on_step)(void *arg, const struct check *check,
			     unsigned step),
	     void *arg)
{
	bool good = true;

	for (unsigned i = 0; i < STEPS; i++) {
		struct check_result *check_result = &check->of[i];
		enum issue issue = findings_first(findings, steps[i].issues);
		enum result result = step_choose_result(check, &steps[i],
							issue);

		if (steps[i].check_match != check_match)
			continue;
		if (check_match == CHECK_MATCH_START && !good)
			result = RESULT_SKIPPED;
		if (result == RESULT_FAILED) {
			good = false;
			if (check_blocks_wanted(check, i))
				check->wanted |= 1ULL << i;
		}
		if (!check_wants(check, i))
			continue;
		check_set_result(check, i, result);
		if (result == RESULT_SKIPPED) {
			snprintf(check_result->remark,
				 sizeof(check_result->remark), NOT_STARTED);
		} else if (result == RESULT_OK) {
			snprintf(check_result->remark,
				 sizeof(check_result->remark), "%s", remark);
			remark = ""; /* only one step has the remark */
		} else {
			check_result->finding = findings->of[issue];
			findings->of[issue] = (struct finding){ .times = 0 };
		}
		if (on_step != NULL)
			on_step(arg, check, i);
	}
	return good;
}

void
checks_skip(struct check *check, enum check_match check_match, const char *why,
	    void (*on_step)(void *arg, const struct check *check,
			    unsigned step),
	    void *arg)
{
	for (unsigned i = 0; i < STEPS; i++) {
		if (steps[i].check_match != check_match ||
		    !check_wants(check, i))
			continue;
		check_set_result(check, i, RESULT_SKIPPED);
		snprintf(check->of[i].remark, sizeof(check->of[i].remark), "%s",
			 why);
		if (on_step != NULL)
			on_step(arg, check, i);
	}
}

void
check_release(struct check *check)
{
	for (unsigned i = 0; i < STEPS; i++)
		finding_release(&check->of[i].finding);
}
