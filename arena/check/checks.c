/* checks.c - what a bot is checked for; see checks.h. */
#include "arena/check/checks.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const result_words[] = { "ok", "warning", "failed", "skipped" };

/* One thing is added to the first test match. */
#define DRILLED(what)                                                          \
	{                                                                      \
		.deals = 1, .lenience = LENIENCE_STRICT, .drill = (what)       \
	}

const struct check_match_plan check_match_plans[CHECK_MATCHES] = {
	[CHECK_MATCH_START] = { .deals = 1 },
	[CHECK_MATCH_FIRST] = { .deals = 1 },
	[CHECK_MATCH_AGAIN] = { .deals = 1, .manner = MANNER_AGAIN },
	[CHECK_MATCH_PHASES] = { .deals = SCRIPT_DEALS, /* of the script */
				 .manner = MANNER_SCRIPT,
				 .drill = DRILL_ERRORS,
				 .lenience = LENIENCE_LENIENT },
	[CHECK_MATCH_MEMBERS] = DRILLED(DRILL_MEMBERS),
	[CHECK_MATCH_TYPES] = DRILLED(DRILL_TYPES),
	[CHECK_MATCH_REQUESTS] = DRILLED(DRILL_REQUESTS),
	[CHECK_MATCH_EVENTS] = DRILLED(DRILL_EVENTS),
	[CHECK_MATCH_MISSED] = DRILLED(DRILL_MISSED),
	[CHECK_MATCH_LONG] = DRILLED(DRILL_LONG),
	[CHECK_MATCH_ERRORS] = DRILLED(DRILL_ERRORS),
	[CHECK_MATCH_REPEATS] = { .deals = 1,
				  .drill = DRILL_REPEATS,
				  .lenience = LENIENCE_LENIENT },
	[CHECK_MATCH_DEALS] = { .deals = 4, .lenience = LENIENCE_STRICT },
	[CHECK_MATCH_KEPT] = { .deals = 1,
			       .rounds = 1,
			       .lenience = LENIENCE_STRICT,
			       .kept = true },
	[CHECK_MATCH_ITSELF] = { .company = COMPANY_ITSELF,
				 .lenience = LENIENCE_OWN },
	[CHECK_MATCH_GREEDY] = { .rounds = 1, .lenience = LENIENCE_OWN },
};

/* What fails a bot behind the first test match; noise and a bad status were
 * told there. */
#define FAILS                                                                  \
	(ISSUE_ANY &                                                           \
	 ~(ISSUE(ISSUE_NOISE) | ISSUE(ISSUE_STATUS) | ISSUE(ISSUE_DIFFERS) |   \
	   ISSUE(ISSUE_LITTLE) | ISSUE(ISSUE_MUCH)))

/* clang-format off */
const struct step steps[] = {
	{ "starts", "its program can be started", CHECK_MATCH_START,
	  ISSUE(ISSUE_START), false,
	  "what is said above keeps it from being started; for scripts see "
	  "docs/bot-author.md" },
	{ "stays", "it is there to answer hello", CHECK_MATCH_START,
	  ISSUE(ISSUE_HELLO_END), false,
	  "it ended instead of answering: mend what it printed; where that "
	  "says too little, run it by hand" },
	{ "flushes-hello", "its answer to hello leaves at once", CHECK_MATCH_START,
	  ISSUE(ISSUE_HELLO_HELD), false,
	  "flush standard output behind every line (Python: print(..., "
	  "flush=True); C: fflush(stdout)), and read line by line, not to "
	  "the end of the input first" },
	{ "greets", "it answers hello in time", CHECK_MATCH_START,
	  ISSUE(ISSUE_HELLO_LATE), false,
	  "answer the first line, {\"type\":\"hello\",...}, with {} and a "
	  "newline, before anything that takes long" },
	{ "greets-well", "its answer to hello is one line with one JSON object",
	  CHECK_MATCH_START, ISSUE(ISSUE_HELLO_FORM), false,
	  "answer hello with {} or, for lists of legal actions, with "
	  "{\"want\":[\"legal\"]}: one line, and no other before it" },
	{ "reads", "it reads its standard input", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_DEAF), false,
	  "read on: lines come until the input is closed" },
	{ "flushes", "each answer leaves at once", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_HELD), false,
	  "flush standard output behind every line (Python: print(..., "
	  "flush=True); C: fflush(stdout); Java: a PrintStream with "
	  "autoflush), and read line by line, not to the end of the input" },
	{ "newline", "each answer ends in a newline", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_NEWLINE), false,
	  "write \\n behind each answer; \\r alone is none" },
	{ "answers", "it answers every act", CHECK_MATCH_FIRST, ISSUE(ISSUE_SILENT),
	  false,
	  "every line with \"type\":\"act\" wants one line back; where nothing "
	  "better is known, the object under \"default\"" },
	{ "in-time", "its answers come in time", CHECK_MATCH_FIRST, ISSUE(ISSUE_LATE),
	  false,
	  "\"time\" in the request says how long there is: keep below its "
	  "limit_ms" },
	{ "object", "an answer is a JSON object", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_NO_OBJECT), false,
	  "answer with an object, {\"do\": ...}: a list, a string or a "
	  "number is none" },
	{ "json", "its answers are good JSON, in UTF-8", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_JSON), false,
	  "let a JSON library write the line, and print nothing else on it" },
	{ "length", "its lines are at most 65,536 bytes long", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_LONG), false,
	  "write shorter lines, each with its newline" },
	{ "one-line", "it writes one line for each hello and act, and no other",
	  CHECK_MATCH_FIRST, ISSUE(ISSUE_UNASKED), false,
	  "answer hello and act alone: match, deal, error, end and bye want no "
	  "line" },
	{ "request", "it answers the request that it was asked", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_REQ), false,
	  "send back the request's own \"req\" as the number that it is, or "
	  "leave it out" },
	{ "action", "its answers are actions", CHECK_MATCH_FIRST, ISSUE(ISSUE_FORM),
	  false,
	  "protocol.md, Answers, has the fields of each action; \"default\" "
	  "in the request is an example" },
	{ "legal", "its actions are legal", CHECK_MATCH_FIRST, ISSUE(ISSUE_ILLEGAL),
	  false,
	  "the sentence cites the rule's sheet and section (docs/rules); "
	  "{\"want\":[\"legal\"]} in the answer to hello gives lists of legal "
	  "actions" },
	{ "lives", "it does not end before its input is closed", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_END), false,
	  "its standard error says why it ended; it must go on to the end of "
	  "its input" },
	{ "memory", "it keeps within its memory", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_MEMORY), false,
	  "use less, or ask the organiser for more (limits: memory)" },
	{ "stderr", "its standard error has an end", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_STDERR), false,
	  "write less there: 128 KB of a match are kept at the most" },
	{ "noise", "its standard output holds answers, and little else",
	  CHECK_MATCH_FIRST, ISSUE(ISSUE_FLOOD), false,
	  "print on standard error what is for you" },
	{ "quiet", "its standard output holds nothing but answers",
	  CHECK_MATCH_FIRST, ISSUE(ISSUE_NOISE), true,
	  "print on standard error what is for you" },
	{ "ends", "it ends when its input is closed", CHECK_MATCH_FIRST,
	  ISSUE(ISSUE_OUTSTAYS), false,
	  "end the program at the end of the input, or at bye" },
	{ "status", "it ends with status 0", CHECK_MATCH_FIRST, ISSUE(ISSUE_STATUS),
	  true,
	  "end with status 0 when the input ends; what it wrote to standard "
	  "error may say more" },
	{ "again", "with the same seed it plays the same", CHECK_MATCH_AGAIN,
	  ISSUE(ISSUE_DIFFERS), true,
	  "draw every random choice from \"bot_seed\" of the message match, or "
	  "a lost match cannot be played again" },
	{ "deals", "it plays several deals", CHECK_MATCH_DEALS, FAILS, false,
	  "begin anew at each message deal, and go on after end of a deal" },
	{ "members", "it ignores members that it does not know",
	  CHECK_MATCH_MEMBERS, FAILS, false,
	  "read the members that you need by their names, and no others; "
	  "versions and features may be more than one" },
	{ "types", "it ignores messages of a type that it does not know",
	  CHECK_MATCH_TYPES, FAILS, false,
	  "do nothing at a \"type\" that is unknown and has no \"req\": no "
	  "line, no error" },
	{ "requests", "it answers a request of an unknown type with a line",
	  CHECK_MATCH_REQUESTS, FAILS, true,
	  "answer a message of an unknown type that has a \"req\" with {}" },
	{ "events", "it ignores events that it does not know", CHECK_MATCH_EVENTS,
	  FAILS, false,
	  "skip events whose \"do\" is unknown" },
	{ "missed", "it needs no event: everything is in state",
	  CHECK_MATCH_MISSED, FAILS, false,
	  "take hand, piles and table from \"state\": events may be missing "
	  "(events_missed)" },
	{ "long", "it reads lines of 300,000 bytes", CHECK_MATCH_LONG, FAILS, false,
	  "a line may have 524,288 bytes and comes in pieces: read to the "
	  "newline, into a buffer that is large enough" },
	{ "errors", "it goes on after an error, which it does not answer",
	  CHECK_MATCH_ERRORS, FAILS, false,
	  "print the message of an error on standard error, answer nothing, "
	  "and believe \"state\" in the next request: the default was played" },
	{ "repeats", "it answers again when it is asked again",
	  CHECK_MATCH_REPEATS, FAILS, false,
	  "with faults: lenient an act may come again with a \"req\" of its "
	  "own, behind an error: answer it as any other" },
	{ "phases", "it answers in every phase of the game", CHECK_MATCH_PHASES,
	  FAILS, false,
	  "the phase and \"may\" in the request say what is asked for; play "
	  "\"default\" where the phase is not known" },
	{ "kept", "its process plays several matches", CHECK_MATCH_KEPT, FAILS,
	  true,
	  "begin anew at each message match, and count req from 1; needed "
	  "where a tournament has restart: never" },
	{ "itself", "it plays whole matches against itself", CHECK_MATCH_ITSELF,
	  FAILS, false,
	  "two processes of it must not share files, ports or names" },
	{ "greedy", "it plays whole matches against house:greedy, from every "
	  "seat", CHECK_MATCH_GREEDY, FAILS, false,
	  "`arena play` shows such a match (--watch), and what it wrote" },
	{ "time-left", "its slowest answer leaves a fifth of its time",
	  CHECK_MATCH_GREEDY, ISSUE(ISSUE_LITTLE), true,
	  "answer sooner: a tournament's machine may be slower than this" },
	{ "memory-left", "its memory leaves a fifth of what is allowed",
	  CHECK_MATCH_GREEDY, ISSUE(ISSUE_MUCH), true,
	  "use less: what is counted differs between machines" },
};
/* clang-format on */

#define STEPS (sizeof(steps) / sizeof(steps[0]))

const unsigned step_count = STEPS;

_Static_assert(STEPS <= CHECKS_MAX, "there is room for every step");

/* --- some of them --------------------------------------------------------- */

/* The names, separated by commas, into @diag. */
static void
list_names(const char *name, struct diag *diag)
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
checks_named(const char *names, uint64_t *wanted, struct diag *diag)
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
			list_names(name, diag);
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

/* Is a step that is reported not tried if @step fails? */
static bool
keeps_from(const struct check *check, unsigned step)
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
check_steps(const struct check *check)
{
	unsigned all = 0;

	for (unsigned i = 0; i <= RESULT_SKIPPED; i++)
		all += check->count[i];
	return all;
}

/* --- what comes of them --------------------------------------------------- */

static void
set(struct check *check, unsigned step, enum result result)
{
	check->of[step].result = result;
	check->count[result]++;
}

/* What the first issue of a step costs; ISSUES: none. */
static enum result
result_of(const struct check *check, const struct step *step, enum issue issue)
{
	if (issue == ISSUES)
		return RESULT_OK;
	if (step->warns &&
	    !(step->check_match == CHECK_MATCH_KEPT && check->keeps))
		return RESULT_WARNING;
	return RESULT_FAILED;
}

bool
checks_judge(struct check *check, enum check_match check_match,
	     struct findings *findings, const char *remark,
	     void (*told)(void *arg, const struct check *check, unsigned step),
	     void *arg)
{
	bool good = true;

	for (unsigned i = 0; i < STEPS; i++) {
		struct checked *checked = &check->of[i];
		enum issue issue = findings_first(findings, steps[i].issues);
		enum result result = result_of(check, &steps[i], issue);

		if (steps[i].check_match != check_match)
			continue;
		if (check_match == CHECK_MATCH_START && !good)
			result = RESULT_SKIPPED;
		if (result == RESULT_FAILED) {
			good = false;
			if (keeps_from(check, i))
				check->wanted |= 1ULL << i;
		}
		if (!check_wants(check, i))
			continue;
		set(check, i, result);
		if (result == RESULT_SKIPPED) {
			snprintf(checked->remark, sizeof(checked->remark),
				 NOT_STARTED);
		} else if (result == RESULT_OK) {
			snprintf(checked->remark, sizeof(checked->remark), "%s",
				 remark);
			remark = ""; /* once */
		} else {
			checked->finding = findings->of[issue];
			findings->of[issue] = (struct finding){ .times = 0 };
		}
		if (told != NULL)
			told(arg, check, i);
	}
	return good;
}

void
checks_skip(struct check *check, enum check_match check_match, const char *why,
	    void (*told)(void *arg, const struct check *check, unsigned step),
	    void *arg)
{
	for (unsigned i = 0; i < STEPS; i++) {
		if (steps[i].check_match != check_match ||
		    !check_wants(check, i))
			continue;
		set(check, i, RESULT_SKIPPED);
		snprintf(check->of[i].remark, sizeof(check->of[i].remark), "%s",
			 why);
		if (told != NULL)
			told(arg, check, i);
	}
}

void
check_release(struct check *check)
{
	for (unsigned i = 0; i < STEPS; i++)
		finding_release(&check->of[i].finding);
}
