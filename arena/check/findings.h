/*
 * findings.h - collect the issues that a check finds in a bot.
 *
 * The sources are those of the standings: outcomes of matches and of the probe
 * before them (runner/outcome.h), the referee's notes in the outcomes, and the
 * logs of the matches.
 */
#ifndef DEADWOOD_ARENA_CHECK_FINDINGS_H
#define DEADWOOD_ARENA_CHECK_FINDINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

struct config;
struct outcome;

/* Issues, in the order in which a bot can cause them. */
enum issue {
	ISSUE_START,	  /* the program fails to start */
	ISSUE_HELLO_END,  /* it ends before it answers hello */
	ISSUE_HELLO_HELD, /* it answers hello only when its input closes */
	ISSUE_HELLO_LATE, /* no answer to hello */
	ISSUE_HELLO_FORM, /* the answer to hello is not one line, one object */
	ISSUE_DEAF,	  /* it does not read its input */
	ISSUE_HELD,	  /* it answers only when its input closes */
	ISSUE_NEWLINE,	  /* an answer without a newline */
	ISSUE_NO_OBJECT,  /* only a line that is no object */
	ISSUE_SILENT,	  /* no answer */
	ISSUE_LATE,	  /* an answer after the time limit */
	ISSUE_LONG,	  /* a line above the maximum length */
	ISSUE_JSON,	  /* invalid JSON */
	ISSUE_UNASKED,	  /* a line without a request */
	ISSUE_REQ,	  /* an answer to another request */
	ISSUE_FORM,	  /* an object that is no action */
	ISSUE_ILLEGAL,	  /* an illegal action */
	ISSUE_END,	  /* it ends during the match */
	ISSUE_MEMORY,	  /* above the memory limit */
	ISSUE_STDERR,	  /* too much standard error */
	ISSUE_FLOOD,	  /* too much noise on standard output */
	ISSUE_NOISE,	  /* some noise, without penalty */
	ISSUE_OUTSTAYS,	  /* it runs on after its input has closed */
	ISSUE_STATUS,	  /* it ends as it should, with a non-zero status */
	ISSUE_DIFFERS,	  /* other actions in the repeated match */
	ISSUE_LITTLE,	  /* it had little time left */
	ISSUE_MUCH,	  /* it used most of its memory */
	ISSUES,
};

#define ISSUE(issue) (1ULL << (issue))
#define ISSUE_ANY    (ISSUE(ISSUES) - 1)

/**
 * struct finding - an issue, with the details of its first occurrence
 * @times: number of occurrences; 0: it did not occur
 * @text: a sentence; @hint: the probable cause, or NULL
 * @asked: the whole request; @answered: the answer; or NULL
 * @stderr_ends: start and end of its stderr, each line after a newline; or
 * NULL
 * @by_hand: a shell command that starts the bot; or NULL
 *
 * Strings are owned.
 */
struct finding {
	unsigned times;
	char *text, *hint, *asked, *answered, *stderr_ends, *by_hand;
};

/**
 * struct findings - all issues of a test match; zeroed is empty
 * @matches: number of judged matches; @decisions, @deals in them
 * @answers: actions of the checked bot, a line each, owned; @answers_len bytes
 * @own_bots: bots of the configuration that are the checked bot, a bit each
 * @seats: seats of the checked bot in the last match, a bit each
 * @late_answers: answers after their time limit
 */
struct findings {
	struct finding of[ISSUES];
	unsigned matches, deals;
	uint64_t decisions;
	uint64_t max_us;
	int64_t memory_bytes;
	char *answers;
	size_t answers_len;
	uint64_t own_bots, seats;
	unsigned late_answers;
};

/* Free the strings. */
void finding_release(struct finding *finding);
void findings_release(struct findings *findings);

/* Add an occurrence of @issue; @format makes its sentence, as in printf. */
struct finding *findings_note(struct findings *findings, enum issue issue,
			      const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Add the issues that the outcome of a job shows. */
void findings_add_outcome(struct findings *findings,
			  const struct config *config,
			  const struct outcome *outcome);

/* Add the issues in the log of the match whose outcome was added last.  Returns
 * false with @diag. */
bool findings_read_log(struct findings *findings, const char *path,
		       struct diag *diag);

/* Return the first issue of the set that occurred, or ISSUES. */
enum issue findings_first(const struct findings *findings, uint64_t issues);

#endif
