/*
 * log_verify.h - replay a match from its log and verify every record.
 *
 * A log contains all deals and actions, and ends with the seed.  This module
 * loads the rules of the log's header, deals each deal from the seed and
 * applies each action.  The engine's result must equal the log's: hands, stock,
 * events, ends of deals, scores, places, and the commitment to the
 * seed.  Requests, faults, forfeits and the totals of each seat must be
 * consistent (request_audit.h).  Refused actions and lines are judged again.
 *
 * The rest (times, notes, players, conditions) is protected only by the hash in
 * the last record.  The hash reveals every change, unless the writer computes
 * it again; compare the log with the results of its run for that
 * (match_audit.h). docs/results.md is the manual.
 *
 * A watcher gets each verified record, to show the match.  Any bytes are safe
 * to read.
 *
 * A log in progress has no seed yet.  A caller that knows the seed calls
 * log_verify_begin and passes the lines one by one (live_log.h).
 */
#ifndef DEADWOOD_ARENA_REPLAY_LOG_VERIFY_H
#define DEADWOOD_ARENA_REPLAY_LOG_VERIFY_H

#include "arena/replay/request_audit.h"
#include "lib/diag.h"
#include "lib/format/json.h"
#include "referee/engine/game.h"
#include "referee/judge/script.h"

#define LOG_VERIFY_NAME_MAX 64 /* of a player; longer ones are cut */

struct view;

/**
 * struct log_verify - a match that is being replayed
 * @state: after the current record
 * @events: of the current record
 * @event_number: number of the first of them; @next_event: of the next one
 * @actions, @deals: so far
 * @json: the current record; @got: a bot's line in it
 * @places: after the end of the match
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
	struct action note_action; /* an action in a bot's note */
	unsigned event_number;
	unsigned next_event;
	unsigned deals, actions;
	int64_t match;
	int seen_by;		 /* seat of a redacted log: redact.h */
	const struct view *view; /* and its view in this record, or NULL */
	int64_t choices;	 /* its legal actions, if known; or more */
	bool choices_known, choices_more;
	int64_t deals_max; /* 0: by the rules */
	unsigned players;
	char player[SEATS_MAX][LOG_VERIFY_NAME_MAX];
	uint8_t seed[SEED_BYTES];
	uint8_t commitment[32];
	unsigned places[SEATS_MAX];
	unsigned gone_in[SEATS_MAX]; /* deal of the forfeit, if @gone */
	uint8_t gone;		     /* bit per forfeited seat */
	struct request_audit audit;  /* requests, faults, decisions */
	bool deal_ended;	     /* the record of the deal's end was read */
	bool match_ended;
	int64_t script;		       /* number of actions from another log */
	struct deal_override override; /* its deal with other cards */
	struct state would;	       /* to try an action that is not played */
	struct stream drawn;	       /* and its stock */
	uint8_t hash[32];	       /* of all lines before the seed's */
	bool has_seed;		       /* the last line was read */
	struct diag *diag;
	char expected[65536]; /* expected text of a member */
};

/**
 * struct watcher - callbacks of a replay
 *
 * Called in the order of the log, after each record is verified; each may be
 * NULL.  @line gets records that change nothing (faults, noise, forfeits, ...),
 * by their @type.  Only event_range.h calls @position, where a range starts
 * within a deal.  A callback that returns false stops the replay, without an
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
 * @match: caller's storage, large; holds the state reached on return
 * @name: of the log, for messages; borrowed as long as @match is used
 * @text: @len bytes, the whole log; borrowed until return
 * @watcher: or NULL
 * @diag: on failure "name:line: what", with the log's value and the expected
 *	one
 *
 * Returns true if the log is valid, or the watcher stopped.
 */
bool log_verify_text(struct log_verify *match, const char *name,
		     const char *text, size_t len,
		     const struct watcher *watcher, struct diag *diag);

/**
 * log_verify_begin - prepare to verify a log line by line
 * @match: caller's storage, large; holds the state between two lines
 * @seed: SEED_BYTES of the match; must fit the header's commitment
 * @name, @diag: as for log_verify_text; borrowed as long as @match is used
 */
void log_verify_begin(struct log_verify *match, const char *name,
		      const uint8_t *seed, struct diag *diag);

/**
 * log_verify_line - verify the next line
 * @at: @len bytes, without the newline.  Set @match's hash before the line with
 *	the seed
 * @stopped: set if the watcher stopped
 *
 * Returns false with the diag of log_verify_begin; do not call it again then.
 */
bool log_verify_line(struct log_verify *match, const char *at, size_t len,
		     const struct watcher *watcher, bool *stopped);

/* For watchers: return a whole number from 0 in an object of the current
 * record, 0 if it is missing; and the seat of the record, or SEAT_NONE. */
int64_t log_verify_number(const struct log_verify *match, int object,
			  const char *key);
seat_t log_verify_seat(const struct log_verify *match);

#endif
