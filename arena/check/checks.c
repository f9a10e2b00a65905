/* steps.c - what a bot is checked for; see steps.h. */
#include "arena/check/checks.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const result_words[] = { "ok", "warning", "failed", "skipped" };

/* One thing is added to the first bout. */
#define DRILLED(what)                                                          \
	{                                                                      \
		.deals = 1, .lenience = LENIENCE_STRICT, .drill = (what)       \
	}

const struct bout_plan bout_plans[BOUTS] = {
	[BOUT_START] = { .deals = 1 },
	[BOUT_FIRST] = { .deals = 1 },
	[BOUT_AGAIN] = { .deals = 1, .manner = MANNER_AGAIN },
	[BOUT_PHASES] = { .deals = SCRIPT_DEALS, /* it ends with the script */
			  .manner = MANNER_SCRIPT,
			  .drill = DRILL_ERRORS,
			  .lenience = LENIENCE_LENIENT },
	[BOUT_MEMBERS] = DRILLED(DRILL_MEMBERS),
	[BOUT_TYPES] = DRILLED(DRILL_TYPES),
	[BOUT_REQUESTS] = DRILLED(DRILL_REQUESTS),
	[BOUT_EVENTS] = DRILLED(DRILL_EVENTS),
	[BOUT_MISSED] = DRILLED(DRILL_MISSED),
	[BOUT_LONG] = DRILLED(DRILL_LONG),
	[BOUT_ERRORS] = DRILLED(DRILL_ERRORS),
	[BOUT_REPEATS] = { .deals = 1,
			   .drill = DRILL_REPEATS,
			   .lenience = LENIENCE_LENIENT },
	[BOUT_DEALS] = { .deals = 4, .lenience = LENIENCE_STRICT },
	[BOUT_KEPT] = { .deals = 1,
			.rounds = 1,
			.lenience = LENIENCE_STRICT,
			.kept = true },
	[BOUT_ITSELF] = { .company = COMPANY_ITSELF, .lenience = LENIENCE_OWN },
	[BOUT_GREEDY] = { .rounds = 1, .lenience = LENIENCE_OWN },
};

/* What fails a bot behind the first bout; noise and a bad status were told
 * there. */
#define FAILS                                                                  \
	(FLAW_ANY &                                                            \
	 ~(FLAW(FLAW_NOISE) | FLAW(FLAW_STATUS) | FLAW(FLAW_DIFFERS) |         \
	   FLAW(FLAW_LITTLE) | FLAW(FLAW_MUCH)))

/* clang-format off */
const struct step steps[] = {
	{ "starts", "its program can be started", BOUT_START,
	  FLAW(FLAW_START), false,
	  "what is said above keeps it from being started; for scripts see "
	  "docs/bots.md" },
	{ "stays", "it is there to answer hello", BOUT_START,
	  FLAW(FLAW_HELLO_END), false,
	  "it ended instead of answering: mend what it printed; where that "
	  "says too little, run it by hand" },
	{ "flushes-hello", "its answer to hello leaves at once", BOUT_START,
	  FLAW(FLAW_HELLO_HELD), false,
	  "flush standard output behind every line (Python: print(..., "
	  "flush=True); C: fflush(stdout)), and read line by line, not to "
	  "the end of the input first" },
	{ "greets", "it answers hello in time", BOUT_START,
	  FLAW(FLAW_HELLO_LATE), false,
	  "answer the first line, {\"type\":\"hello\",...}, with {} and a "
	  "newline, before anything that takes long" },
	{ "greets-well", "its answer to hello is one line with one JSON object",
	  BOUT_START, FLAW(FLAW_HELLO_FORM), false,
	  "answer hello with {} or, for lists of legal actions, with "
	  "{\"want\":[\"legal\"]}: one line, and no other before it" },
	{ "reads", "it reads its standard input", BOUT_FIRST,
	  FLAW(FLAW_DEAF), false,
	  "read on: lines come until the input is closed" },
	{ "flushes", "each answer leaves at once", BOUT_FIRST,
	  FLAW(FLAW_HELD), false,
	  "flush standard output behind every line (Python: print(..., "
	  "flush=True); C: fflush(stdout); Java: a PrintStream with "
	  "autoflush), and read line by line, not to the end of the input" },
	{ "newline", "each answer ends in a newline", BOUT_FIRST,
	  FLAW(FLAW_NEWLINE), false,
	  "write \\n behind each answer; \\r alone is none" },
	{ "answers", "it answers every act", BOUT_FIRST, FLAW(FLAW_SILENT),
	  false,
	  "every line with \"type\":\"act\" wants one line back; where nothing "
	  "better is known, the object under \"default\"" },
	{ "in-time", "its answers come in time", BOUT_FIRST, FLAW(FLAW_LATE),
	  false,
	  "\"time\" in the request says how long there is: keep below its "
	  "limit_ms" },
	{ "object", "an answer is a JSON object", BOUT_FIRST,
	  FLAW(FLAW_NO_OBJECT), false,
	  "answer with an object, {\"do\": ...}: a list, a string or a "
	  "number is none" },
	{ "json", "its answers are good JSON, in UTF-8", BOUT_FIRST,
	  FLAW(FLAW_JSON), false,
	  "let a JSON library write the line, and print nothing else on it" },
	{ "length", "its lines are at most 65,536 bytes long", BOUT_FIRST,
	  FLAW(FLAW_LONG), false,
	  "write shorter lines, each with its newline" },
	{ "one-line", "it writes one line for each hello and act, and no other",
	  BOUT_FIRST, FLAW(FLAW_UNASKED), false,
	  "answer hello and act alone: match, deal, error, end and bye want no "
	  "line" },
	{ "request", "it answers the request that it was asked", BOUT_FIRST,
	  FLAW(FLAW_REQ), false,
	  "send back the request's own \"req\" as the number that it is, or "
	  "leave it out" },
	{ "action", "its answers are actions", BOUT_FIRST, FLAW(FLAW_FORM),
	  false,
	  "protocol.md, Answers, has the fields of each action; \"default\" "
	  "in the request is an example" },
	{ "legal", "its actions are legal", BOUT_FIRST, FLAW(FLAW_ILLEGAL),
	  false,
	  "the sentence cites the rule's sheet and section (docs/rules); "
	  "{\"want\":[\"legal\"]} in the answer to hello gives lists of legal "
	  "actions" },
	{ "lives", "it does not end before its input is closed", BOUT_FIRST,
	  FLAW(FLAW_END), false,
	  "its standard error says why it ended; it must go on to the end of "
	  "its input" },
	{ "memory", "it keeps within its memory", BOUT_FIRST,
	  FLAW(FLAW_MEMORY), false,
	  "use less, or ask the organiser for more (limits: memory)" },
	{ "stderr", "its standard error has an end", BOUT_FIRST,
	  FLAW(FLAW_STDERR), false,
	  "write less there: 128 KB of a match are kept at the most" },
	{ "noise", "its standard output holds answers, and little else",
	  BOUT_FIRST, FLAW(FLAW_FLOOD), false,
	  "print on standard error what is for you" },
	{ "quiet", "its standard output holds nothing but answers",
	  BOUT_FIRST, FLAW(FLAW_NOISE), true,
	  "print on standard error what is for you" },
	{ "ends", "it ends when its input is closed", BOUT_FIRST,
	  FLAW(FLAW_OUTSTAYS), false,
	  "end the program at the end of the input, or at bye" },
	{ "status", "it ends with status 0", BOUT_FIRST, FLAW(FLAW_STATUS),
	  true,
	  "end with status 0 when the input ends; what it wrote to standard "
	  "error may say more" },
	{ "again", "with the same seed it plays the same", BOUT_AGAIN,
	  FLAW(FLAW_DIFFERS), true,
	  "draw every random choice from \"bot_seed\" of the message match, or "
	  "a lost match cannot be played again" },
	{ "deals", "it plays several deals", BOUT_DEALS, FAILS, false,
	  "begin anew at each message deal, and go on after end of a deal" },
	{ "members", "it ignores members that it does not know",
	  BOUT_MEMBERS, FAILS, false,
	  "read the members that you need by their names, and no others; "
	  "versions and features may be more than one" },
	{ "types", "it ignores messages of a type that it does not know",
	  BOUT_TYPES, FAILS, false,
	  "do nothing at a \"type\" that is unknown and has no \"req\": no "
	  "line, no error" },
	{ "requests", "it answers a request of an unknown type with a line",
	  BOUT_REQUESTS, FAILS, true,
	  "answer a message of an unknown type that has a \"req\" with {}" },
	{ "events", "it ignores events that it does not know", BOUT_EVENTS,
	  FAILS, false,
	  "skip events whose \"do\" is unknown" },
	{ "missed", "it needs no event: everything is in state",
	  BOUT_MISSED, FAILS, false,
	  "take hand, piles and table from \"state\": events may be missing "
	  "(events_missed)" },
	{ "long", "it reads lines of 300,000 bytes", BOUT_LONG, FAILS, false,
	  "a line may have 524,288 bytes and comes in pieces: read to the "
	  "newline, into a buffer that is large enough" },
	{ "errors", "it goes on after an error, which it does not answer",
	  BOUT_ERRORS, FAILS, false,
	  "print the message of an error on standard error, answer nothing, "
	  "and believe \"state\" in the next request: the default was played" },
	{ "repeats", "it answers again when it is asked again",
	  BOUT_REPEATS, FAILS, false,
	  "with faults: lenient an act may come again with a \"req\" of its "
	  "own, behind an error: answer it as any other" },
	{ "phases", "it answers in every phase of the game", BOUT_PHASES,
	  FAILS, false,
	  "the phase and \"may\" in the request say what is asked for; play "
	  "\"default\" where the phase is not known" },
	{ "kept", "its process plays several matches", BOUT_KEPT, FAILS,
	  true,
	  "begin anew at each message match, and count req from 1; needed "
	  "where a tournament has restart: never" },
	{ "itself", "it plays whole matches against itself", BOUT_ITSELF,
	  FAILS, false,
	  "two processes of it must not share files, ports or names" },
	{ "greedy", "it plays whole matches against house:greedy, from every "
	  "seat", BOUT_GREEDY, FAILS, false,
	  "`arena play` shows such a match (--watch), and what it wrote" },
	{ "time-left", "its slowest answer leaves a fifth of its time",
	  BOUT_GREEDY, FLAW(FLAW_LITTLE), true,
	  "answer sooner: a tournament's machine may be slower than this" },
	{ "memory-left", "its memory leaves a fifth of what is allowed",
	  BOUT_GREEDY, FLAW(FLAW_MUCH), true,
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
check_wants_bout(const struct check *check, enum bout bout)
{
	for (unsigned i = 0; i < STEPS; i++)
		if (steps[i].bout == bout && check_wants(check, i))
			return true;
	return false;
}

/* Is a step that is reported not tried if @step fails? */
static bool
keeps_from(const struct check *check, unsigned step)
{
	enum bout bout = steps[step].bout;

	for (unsigned i = 0; i < STEPS; i++)
		if (check_wants(check, i) &&
		    (steps[i].bout > bout || (bout == BOUT_START && i > step)))
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

/* What the first flaw of a step costs; FLAWS: none. */
static enum result
result_of(const struct check *check, const struct step *step, enum flaw flaw)
{
	if (flaw == FLAWS)
		return RESULT_OK;
	if (step->warns && !(step->bout == BOUT_KEPT && check->keeps))
		return RESULT_WARNING;
	return RESULT_FAILED;
}

bool
checks_judge(struct check *check, enum bout bout, struct findings *findings,
	     const char *remark,
	     void (*told)(void *arg, const struct check *check, unsigned step),
	     void *arg)
{
	bool good = true;

	for (unsigned i = 0; i < STEPS; i++) {
		struct checked *checked = &check->of[i];
		enum flaw flaw = findings_first(findings, steps[i].flaws);
		enum result result = result_of(check, &steps[i], flaw);

		if (steps[i].bout != bout)
			continue;
		if (bout == BOUT_START && !good)
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
			checked->finding = findings->of[flaw];
			findings->of[flaw] = (struct finding){ .times = 0 };
		}
		if (told != NULL)
			told(arg, check, i);
	}
	return good;
}

void
checks_skip(struct check *check, enum bout bout, const char *why,
	    void (*told)(void *arg, const struct check *check, unsigned step),
	    void *arg)
{
	for (unsigned i = 0; i < STEPS; i++) {
		if (steps[i].bout != bout || !check_wants(check, i))
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
