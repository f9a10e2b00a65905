/*
 * log_verify.h - replay a match from its log and verify every record.
 *
 * A log contains all deals and actions of a match, and ends with the match's
 * seed.  This module loads the rules of the log's header, deals each deal from
 * the seed and applies each action.  The hands, stock, events, ends of deals,
 * scores and places in the log must equal those of the engine.  The commitment
 * in the header must be the hash of the seed.  Requests, faults, forfeits and
 * the totals of each seat must be consistent (request_audit.h).  If a record
 * says that the referee refused a bot's action or line, the module checks that
 * the rules or the protocol refuse it.
 *
 * Only the hash in the last record protects the rest of the log (times, notes,
 * players, conditions of the match).  The hash reveals every change, unless the
 * person who changed the log also computed a new hash.  A new hash differs from
 * the hash in the results of the run, which match_audit.h compares.  For users,
 * docs/results.md explains verification.
 *
 * A watcher (a set of callbacks) gets each verified record, for example to show
 * the match.  A log may contain any bytes.
 *
 * The log of a running match does not contain the seed yet.  A caller that
 * knows the seed can call log_verify_begin and pass the lines one by one
 * (live_log.h).
 */
#ifndef DEADWOOD_ARENA_REPLAY_LOG_VERIFY_H
#define DEADWOOD_ARENA_REPLAY_LOG_VERIFY_H

#include "arena/replay/request_audit.h"
#include "lib/diag.h"
#include "lib/format/json.h"
#include "referee/engine/game.h"
#include "referee/judge/script.h"

#define LOG_VERIFY_NAME_MAX 64 /* bytes; a longer player name is cut */

struct view;

/**
 * struct log_verify - a match that is being replayed
 * @state: state of the engine after the current record
 * @events: events of the current record
 * @event_number: number of the first of @events, counted over the whole match
 * @next_event: number that the next event of the match will have
 * @actions, @deals: number of actions and of deals replayed so far
 * @json: the current record
 * @got: the bot's line in the member "got" of the current record, parsed
 * @places: place of each seat; set after the end of the match
 */
struct log_verify {
	const char *name;
	unsigned line;
	struct json json, got;
	struct rules rules;
	struct state state;
	struct stream stream;
	struct events events;
	struct action action;
	/* before @events: the melds on a table that seats arrange */
	struct action table;
	struct action note_action; /* an action in a bot's note */
	unsigned event_number;
	unsigned next_event;
	unsigned deals, actions;
	int64_t match;
	int seen_by;		 /* seat of a redacted log (redact.h) */
	const struct view *view; /* view in a redacted record, or NULL */
	int64_t choices;	 /* number of legal actions of @seen_by */
	bool choices_known, choices_more;
	/* limit on the number of deals; 0: only the rules end the match */
	int64_t deals_max;
	unsigned players;
	char player[SEATS_MAX][LOG_VERIFY_NAME_MAX];
	uint8_t seed[SEED_BYTES];
	uint8_t commitment[32];
	unsigned places[SEATS_MAX];
	unsigned gone_in[SEATS_MAX]; /* deal in which a seat forfeited */
	uint8_t gone;		     /* set of seats that forfeited, as bits */
	/* state of the checks of requests, faults and decisions */
	struct request_audit audit;
	bool deal_ended; /* the deal's record "end" was read */
	bool match_ended;
	/* number of actions that the match replays from another log */
	int64_t script;
	struct deal_override override; /* cards of the deal that was redealt */
	struct state would;	       /* copy of @state to try an action */
	struct stream drawn; /* random numbers for the stock of @would */
	uint8_t hash[32];    /* hash of all lines except the last */
	bool has_seed;	     /* the line with the seed was read */
	struct diag *diag;
	char expected[65536]; /* expected text of a member of a record */
};

/**
 * struct watcher - callbacks of a replay
 *
 * The replay calls a callback for each record, in the order of the log, after
 * it has verified the record.  A callback may be NULL.  @line gets every record
 * that has no other callback, such as a fault, noise or a forfeit; @type is the
 * type of the record.  Only event_range.h calls @position, if a range starts
 * within a deal.  If a callback returns false, the replay stops without an
 * error.
 */
struct watcher {
	void *arg;
	bool (*header)(void *arg, const struct log_verify *match);
	bool (*deal)(void *arg, const struct log_verify *match);
	bool (*position)(void *arg, const struct log_verify *match);
	bool (*action)(void *arg, const struct log_verify *match);
	bool (*line)(void *arg, const struct log_verify *match,
		     const char *type);
	bool (*deal_over)(void *arg, const struct log_verify *match);
	bool (*match_over)(void *arg, const struct log_verify *match);
};

/**
 * log_verify_text - verify a whole log
 * @match: storage of the caller, which is too large for the stack.  On return
 *	the storage contains the state at which the replay stopped
 * @name: name of the log, for messages; borrowed as long as @match is used
 * @text: the whole log, @len bytes; borrowed until return
 * @watcher: callbacks for the records, or NULL
 * @diag: on failure, "name:line: message"; the message contains the value in
 *	the log and the expected value
 *
 * Returns true if the log is valid, or valid up to the record at which the
 * watcher stopped the replay.
 */
bool log_verify_text(struct log_verify *match, const char *name,
		     const char *text, size_t len,
		     const struct watcher *watcher, struct diag *diag);

/**
 * log_verify_begin - prepare to verify a log line by line
 * @match: storage of the caller, which is too large for the stack.  After each
 *	line the storage contains the state that the replay reached
 * @seed: seed of the match, SEED_BYTES bytes.  The commitment in the log's
 *	header must be the hash of this seed
 * @name, @diag: as for log_verify_text; borrowed as long as @match is used
 */
void log_verify_begin(struct log_verify *match, const char *name,
		      const uint8_t *seed, struct diag *diag);

/**
 * log_verify_line - verify the next line
 * @at: the line without its newline, @len bytes.  Before the last line, which
 *	contains the seed, the caller must set match->hash to the hash of all
 *	earlier lines
 * @stopped: set to true if the watcher stopped the replay
 *
 * If the line is invalid, returns false and sets the diag that was passed to
 * log_verify_begin; the caller must not call the function again.
 */
bool log_verify_line(struct log_verify *match, const char *at, size_t len,
		     const struct watcher *watcher, bool *stopped);

/* Functions for watchers.  The function log_verify_number returns the member
 * @key, a whole number of at least 0, of an object in the current record; 0 if
 * the member is missing.  The function log_verify_seat returns the seat of the
 * current record, or SEAT_NONE. */
int64_t log_verify_number(const struct log_verify *match, int object,
			  const char *key);
seat_t log_verify_seat(const struct log_verify *match);

#endif
