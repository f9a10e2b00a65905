/*
 * log_verify.h - replay a match from its log and verify every record.
 *
 * A log contains all deals and actions of a match, and ends with the match's
 * seed.  log_verify_text loads the rules of the log's header, deals each deal
 * from the seed, and applies each action.  The hands, stock, events, ends of
 * deals, scores and places in the log must equal those of the engine.  The
 * commitment in the header must be the hash of the match's seed.  Requests,
 * faults, forfeits and the totals of each seat must be consistent
 * (request_audit.h).  If a record says that the referee refused a bot's action
 * or line, the replay checks that the rules or the protocol refuse it.
 *
 * Only the hash in the last record protects the rest of the log (times, notes,
 * players, conditions of the match).  The hash in the last record reveals every
 * change, unless the person who changed the log also computed a new hash.  A
 * new hash differs from the hash in the results of the run. match_audit.h
 * compares the two.  For users, docs/results.md explains verification.
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
#include "lib/format/bot_usage.h"
#include "lib/format/json.h"
#include "referee/engine/game.h"
#include "referee/judge/script.h"

/* bytes of a player's name; the replay cuts a longer name */
#define LOG_VERIFY_NAME_MAX 64

struct view;

/**
 * struct log_verify - a match during its replay from a log
 * @state: state of the engine after the current record
 * @events: events of the current record
 * @event_number: number of the first event in @events, counted over the whole
 *	match
 * @next_event: number that the next event of the match will have
 * @actions, @deals: number of actions and of deals that the replay has applied
 *	so far
 * @json: the current record, parsed as JSON
 * @got: parsed line of the bot, from the member "got" of the current record
 * @places: place of each seat, valid after the end of the match
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
	/* melds on a table that seats arrange, before the current @events */
	struct action table;
	struct action note_action; /* an action in a bot's note */
	unsigned event_number;
	unsigned next_event;
	unsigned deals, actions;
	int64_t match;
	int seen_by;		 /* number of the seat whose view a redacted log
				    has (redact.h) */
	const struct view *view; /* view in a redacted record; NULL: none */
	int64_t choices;	 /* number of legal actions of @seen_by */
	bool choices_known, choices_more;
	/* maximum number of deals; 0: only the rules end the match */
	int64_t deals_max;
	unsigned players;
	char player[SEATS_MAX][LOG_VERIFY_NAME_MAX];
	uint8_t seed[SEED_BYTES];
	uint8_t commitment[32];
	unsigned places[SEATS_MAX];
	unsigned gone_in[SEATS_MAX]; /* number of the deal in which each seat
					forfeited */
	uint8_t gone;		     /* one bit per seat that forfeited */
	struct bot_usage usage[SEATS_MAX]; /* sums so far */
	struct bot_budget budget;	   /* maximum of each sum */
	/* state of the checks of requests, faults and decisions */
	struct request_audit audit;
	bool deal_ended; /* true: the deal's record "end" was read */
	bool match_ended;
	/* number of actions that the match replays from another log */
	int64_t script;
	struct deal_override override; /* cards of the deal that was redealt */
	struct state would;	       /* copy of @state to try an action */
	struct stream drawn; /* random numbers for the stock of the state
				@would */
	uint8_t hash[32];    /* hash of all lines except the last */
	bool has_seed;	     /* true: the line with the seed was read */
	struct diag *diag;
	char expected[65536]; /* expected text of one member of a record */
};

/**
 * struct watcher - callbacks of a replay
 *
 * The replay calls a callback for each record, in the order of the log, after
 * it has verified the record.  A callback may be NULL.  The callback @line gets
 * every record that has no other callback, such as a fault, noise or a forfeit.
 * @type is the type of the record.  Only event_range.h calls @position, if a
 * range starts within a deal.  If a callback returns false, the replay stops
 * without an error.
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
 * @match: caller's storage, because the struct is too large for the stack.  On
 *	return the storage contains the state at which the replay stopped
 * @name: name of the log, for messages; borrowed as long as the caller uses
 *	@match
 * @text: the whole log, @len bytes, borrowed until the function returns
 * @watcher: callbacks for the records, or NULL
 * @diag: on failure, set to "name:line: message".  The message contains the
 *	value in the log and the expected value
 *
 * If the log is valid, returns true.  If the watcher stopped the replay,
 * returns true if the log is valid up to that record.
 */
bool log_verify_text(struct log_verify *match, const char *name,
		     const char *text, size_t len,
		     const struct watcher *watcher, struct diag *diag);

/**
 * log_verify_begin - prepare to verify a log line by line
 * @match: caller's storage, because the struct is too large for the stack.
 *	After each line the storage contains the state that the replay reached
 * @seed: seed of the match, SEED_BYTES bytes.  The commitment in the log's
 *	header must be the hash of this seed
 * @name, @diag: as for log_verify_text; borrowed as long as the caller uses
 *	@match
 */
void log_verify_begin(struct log_verify *match, const char *name,
		      const uint8_t *seed, struct diag *diag);

/**
 * log_verify_line - verify the next line
 * @at: text of the line without its newline, @len bytes.  Before the last line,
 *	which contains the seed, the caller must set match->hash to the hash of
 *	all earlier lines
 * @stopped: set to true if the watcher stopped the replay
 *
 * If the line is invalid, returns false and sets the diag of log_verify_begin;
 * then the caller must not call the function again.
 */
bool log_verify_line(struct log_verify *match, const char *at, size_t len,
		     const struct watcher *watcher, bool *stopped);

/* Functions for watchers (callbacks of a replay).  The function
 * log_verify_number returns the member @key of an object in the current record,
 * a whole number of at least 0.  If the member is missing, it returns 0.  The
 * function log_verify_seat returns the seat of the current record, or
 * SEAT_NONE. */
int64_t log_verify_number(const struct log_verify *match, int object,
			  const char *key);
seat_t log_verify_seat(const struct log_verify *match);

#endif
