/*
 * findings.h - collect the issues that a check finds in a bot.
 *
 * The functions read three sources: the outcomes of the matches and of the
 * probe (runner/outcome.h), the referee's notes in these outcomes, and the
 * logs.
 */
#ifndef DEADWOOD_ARENA_CHECK_FINDINGS_H
#define DEADWOOD_ARENA_CHECK_FINDINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

struct config;
struct outcome;

/* Faults and other problems of a bot, in the order in which they can occur. */
enum issue {
	ISSUE_START,	  /* the bot's program fails to start */
	ISSUE_HELLO_END,  /* the bot exits before it answers hello */
	ISSUE_HELLO_HELD, /* the bot answers hello only when its input closes */
	ISSUE_HELLO_LATE, /* the bot did not answer hello in time */
	ISSUE_HELLO_FORM, /* the answer to hello is not one line of JSON */
	ISSUE_DEAF,	  /* the bot does not read its input */
	ISSUE_HELD,	  /* the bot answers only when its input closes */
	ISSUE_NEWLINE,	  /* an answer does not end with a newline */
	ISSUE_NO_OBJECT, /* the bot answered in time with a line that is no JSON
			    object */
	ISSUE_SILENT,	 /* the bot sent no answer */
	ISSUE_LATE,	 /* an answer came after the time limit */
	ISSUE_LONG,	 /* a line is longer than allowed */
	ISSUE_JSON,	 /* a line is not valid JSON */
	ISSUE_UNASKED,	 /* the bot sent a line when no request was open */
	ISSUE_REQ,	 /* an answer contains the number of another request */
	ISSUE_FORM,	 /* an answer is a JSON object, but no action */
	ISSUE_ILLEGAL,	 /* an action is illegal */
	ISSUE_END,	 /* the bot exits during the match */
	ISSUE_MEMORY,	 /* the bot exceeds the memory limit */
	ISSUE_STDERR,	 /* the bot writes too much to standard error */
	ISSUE_FLOOD,	 /* the bot wrote too many lines to standard output that
			    are not answers */
	ISSUE_NOISE,	/* the bot wrote a few lines that are not answers, which
			   has no penalty */
	ISSUE_OUTSTAYS, /* the bot does not exit when its input closes */
	ISSUE_STATUS,	/* the bot exits in time, but with a non-zero status */
	ISSUE_DIFFERS,	/* the bot plays different actions when the match is
			   repeated */
	ISSUE_LITTLE,	/* an answer used most of the time limit */
	ISSUE_MUCH,	/* the bot used most of its memory limit */
	ISSUES,
};

#define ISSUE(issue) (1ULL << (issue))
#define ISSUE_ANY    (ISSUE(ISSUES) - 1)

/**
 * struct finding - an issue of a bot, with the details of its first occurrence
 * @times: number of occurrences; 0: the issue did not occur, and the strings
 *	are NULL
 * @text: description of the first occurrence.  @hint: text about the probable
 *	cause, or NULL
 * @asked: request to which the issue belongs, or NULL.  @answered: the bot's
 *	answer to this request, or NULL
 * @stderr_ends: start and end of the bot's stderr, with a newline before each
 *	line; or NULL
 * @by_hand: shell command with which a user can start the bot; or NULL
 *
 * The struct owns its strings.
 */
struct finding {
	unsigned times;
	char *text, *hint, *asked, *answered, *stderr_ends, *by_hand;
};

/**
 * struct findings - all issues of a test match.  A zeroed struct has no issues
 * @matches: number of examined matches.  @decisions: number of the checked
 *	bot's answers in these matches.  @deals: number of deals in these
 *	matches
 * @answers: actions of the checked bot as text, one action per line;
 *	@answers_len bytes, owned
 * @own_bots: set of the configuration's bots that are copies of the checked
 *	bot, one bit per bot
 * @seats: set of the seats of the checked bot and its copies in the last match,
 *	one bit per seat
 * @late_answers: number of answers that came after the time limit
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

/* Free the strings of a finding. */
void finding_release(struct finding *finding);
void findings_release(struct findings *findings);

/* Add an occurrence of @issue.  @format and its arguments (as for printf):
 * description of this occurrence. */
struct finding *findings_note(struct findings *findings, enum issue issue,
			      const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Add the issues that the outcome of a match or a probe shows. */
void findings_add_outcome(struct findings *findings,
			  const struct config *config,
			  const struct outcome *outcome);

/* Add the issues in the log of the match whose outcome was added last.  On an
 * error, returns false and sets @diag. */
bool findings_read_log(struct findings *findings, const char *path,
		       struct diag *diag);

/* Return the first issue of the set @issues (one bit per issue) that occurred,
 * or ISSUES if none occurred. */
enum issue findings_first(const struct findings *findings, uint64_t issues);

#endif
