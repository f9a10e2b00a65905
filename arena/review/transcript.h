/*
 * transcript.h - reconstruct the messages between referee and bots from the log
 * of a match.
 *
 * A log does not contain the messages to the bots, but it contains nearly all
 * data in these messages.  The functions write the messages with the referee's
 * code (referee/judge/message.h).  A reconstructed message may differ from the
 * original message in three points.  The time limit for the answer to hello,
 * "startup_ms", is always the default.  The CPU time that the bot was charged
 * between requests is missing.  If the bot answered hello in an earlier match,
 * lists of legal actions are missing.  The log of this match then lacks the
 * bot's answer, which requests the lists.  The lines from the bots contain only
 * what the log stores: actions, notes in their normalized form, and the first
 * bytes of invalid lines.
 */
#ifndef DEADWOOD_ARENA_REVIEW_TRANSCRIPT_H
#define DEADWOOD_ARENA_REVIEW_TRANSCRIPT_H

#include <stdio.h>

#include "arena/replay/log_verify.h"
#include "lib/file/line_reader.h"

/**
 * struct transcript_decision - a request and the first action of its answer
 * @event: number of the first event after the request, which is the position of
 *	the decision (event_pos.h)
 * @request: the line of the request, without the newline
 * @record: record of the first action in the log
 * @action: the first action
 * @legal: legal actions at the request, in the order of the request; NULL: the
 *	request has no list
 * @bank_us: time in the bank when the referee sent the request, in microseconds
 * @used_us: time charged for all answers to the request, in microseconds
 * @bank_left_us: time left in the bank after the answers, in microseconds
 * @after: state after the first action.  All pointers of the struct are valid
 *	only during the callback
 */
struct transcript_decision {
	unsigned seat;
	unsigned req;
	unsigned deal;
	unsigned event;
	const char *phase;
	struct bytes request;
	const struct json *record;
	const struct action *action;
	const struct legal *legal;
	int64_t bank_us, used_us, bank_left_us;
	const struct state *after;
};

/**
 * struct transcript_listener - callbacks for the messages of a match, each of
 * which may be NULL
 * @lists: true: every request gets a list of legal actions, even if the bot did
 *	not want lists
 * @texts: true: every request gets its text in words
 * @to_bot, @from_bot: callbacks for each line to a bot and each line from a
 *	bot, without the newline.  Lines of one seat come in their original
 *	order.  The order between lines of different seats may differ from the
 *	original
 * @acted: callback for each action, default actions included.  @match: the
 *	match after the action.  @before: state before the action
 * @decided: callback for each decision, after the callback @acted for the
 *	decision's first action
 * @deal_over, @match_over: callbacks for the end of each deal and of the match
 */
struct transcript_listener {
	void *arg;
	bool lists, texts;
	void (*to_bot)(void *arg, unsigned seat, struct bytes line);
	void (*from_bot)(void *arg, unsigned seat, struct bytes line);
	void (*acted)(void *arg, const struct log_verify *match,
		      const struct state *before);
	void (*decided)(void *arg, const struct transcript_decision *decision);
	void (*deal_over)(void *arg, const struct log_verify *match);
	void (*match_over)(void *arg, const struct log_verify *match);
};

/**
 * transcript_replay - replay a log and pass the reconstructed messages to
 * @listener
 * @name, @text, @len: the whole log, as for log_verify_text
 * @players: set to the number of players
 *
 * If the log is invalid, returns false and sets @diag, after callbacks for
 * everything before the error.
 */
bool transcript_replay(const char *name, const char *text, size_t len,
		       const struct transcript_listener *listener,
		       unsigned *players, struct diag *diag);

/* Print the messages of one seat in the notation of protocol.md.  Lines to the
 * bot begin with "> ", lines from the bot with "< ". */
bool transcript_dialog(FILE *out, const char *name, const char *text,
		       size_t len, unsigned seat, struct diag *diag);

/**
 * struct transcript_filter - conditions on the decisions to write.  A decision
 * must meet all conditions
 * @seat: number of the seat of the decision; -1: any seat
 * @phase: name of the phase of the decision; NULL: any phase
 * @wants: function that gets @arg and returns true for a decision to write;
 *	NULL: any decision
 */
struct transcript_filter {
	int seat;
	const char *phase;
	bool (*wants)(const void *arg, unsigned seat, unsigned req);
	const void *arg;
};

bool transcript_filter_matches(const struct transcript_filter *filter,
			       const struct transcript_decision *decision);

/* Check that the match has the seat of the filter.  On an error, returns false
 * and sets @diag. */
bool transcript_check_seat(const struct transcript_filter *filter,
			   const char *name, unsigned players,
			   struct diag *diag);

/* Write each decision that meets the filter as a line of JSON
 * (docs/results.md). */
bool transcript_positions(FILE *out, const char *name, const char *text,
			  size_t len, const struct transcript_filter *filter,
			  struct diag *diag);

#endif
