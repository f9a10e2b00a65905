/*
 * findings.h - what was seen of a bot while it was checked, issue by issue.
 *
 * It is put together from what a run hands up as well for its standings: the
 * outcomes of matches and of the start before them (runner/outcome.h), the
 * referee's notes in them, and the matches' logs.
 */
#ifndef DEADWOOD_ARENA_CHECK_FINDINGS_H
#define DEADWOOD_ARENA_CHECK_FINDINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

struct config;
struct outcome;

/* What can be wrong, in the order in which a bot meets it. */
enum issue {
	ISSUE_START,	  /* its program cannot be started */
	ISSUE_HELLO_END,  /* it ends before it has answered hello */
	ISSUE_HELLO_HELD, /* its answer to hello comes when its input closes */
	ISSUE_HELLO_LATE, /* no answer to hello */
	ISSUE_HELLO_FORM, /* one that is no line with one JSON object */
	ISSUE_DEAF,	  /* it does not read */
	ISSUE_HELD,	  /* its answers come when its input closes */
	ISSUE_NEWLINE,	  /* an answer without its newline */
	ISSUE_NO_OBJECT,  /* a line that is no object, and no other */
	ISSUE_SILENT,	  /* no answer */
	ISSUE_LATE,	  /* an answer behind its time */
	ISSUE_LONG,	  /* a line without end */
	ISSUE_JSON,
	ISSUE_UNASKED, /* a line without a request */
	ISSUE_REQ,     /* an answer to another request */
	ISSUE_FORM,    /* no action */
	ISSUE_ILLEGAL,
	ISSUE_END, /* it ends in the middle */
	ISSUE_MEMORY,
	ISSUE_STDERR,	/* without end */
	ISSUE_FLOOD,	/* of noise */
	ISSUE_NOISE,	/* costs nothing */
	ISSUE_OUTSTAYS, /* it does not end with its input */
	ISSUE_STATUS,	/* it ends in good order, with a status that says no */
	ISSUE_DIFFERS,	/* it answers otherwise the second time */
	ISSUE_LITTLE,	/* it had little time left */
	ISSUE_MUCH,	/* it used much of its memory */
	ISSUES,
};

#define ISSUE(issue) (1ULL << (issue))
#define ISSUE_ANY    (ISSUE(ISSUES) - 1)

/**
 * struct finding - an issue, where it was met first
 * @times: 0: it was not met
 * @text: a sentence; @hint: what may be behind it, or NULL
 * @asked: the whole request; @answered: what came; or NULL
 * @said: the ends of its stderr, lines that begin with a newline; or NULL
 * @by_hand: a command line that starts it, for a shell; or NULL
 *
 * Strings are owned.
 */
struct finding {
	unsigned times;
	char *text, *hint, *asked, *answered, *said, *by_hand;
};

/**
 * struct findings - zeroed is empty
 * @matches: judged; @decisions, @deals in them
 * @answers: what it did, a line each, owned; @answers_len bytes
 * @mine: bots of the configuration that are the one that is checked, a bit each
 * @seats: of the match whose log is read next, its own, a bit each
 * @late: answers behind their time
 */
struct findings {
	struct finding of[ISSUES];
	unsigned matches, deals;
	uint64_t decisions;
	uint64_t max_us;
	int64_t memory_bytes;
	char *answers;
	size_t answers_len;
	uint64_t mine, seats;
	unsigned late;
};

/* Its strings. */
void finding_release(struct finding *finding);
void findings_release(struct findings *findings);

/* Note an issue; the sentence as of printf. */
struct finding *findings_note(struct findings *findings, enum issue issue,
			      const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Take in what came of a job. */
void findings_outcome(struct findings *findings, const struct config *config,
		      const struct outcome *outcome);

/* And the log of the match whose outcome was the last one.  False with @diag.
 */
bool findings_log(struct findings *findings, const char *path,
		  struct diag *diag);

/* The first issue of a set that was met, or ISSUES. */
enum issue findings_first(const struct findings *findings, uint64_t issues);

#endif
