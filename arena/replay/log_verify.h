/*
 * log_verify.h - play a match again from its log and check every word of it.
 *
 * A log says what was dealt and done, and ends with the seed.  Here the rules
 * of its header are loaded, every deal is dealt again from the seed, every
 * action is applied, and what the engine says must be what the log says: hands,
 * stock, events, ends of deals, scores, places, and the seed's commitment.
 * Who was asked what, faults, forfeits, and the account of each seat must
 * follow from each other (request_audit.h); an action or a line that was
 * refused is judged again.  What follows from nothing else in the log (times,
 * words, the players, the conditions) is bound by the hash in its last record
 * alone; that finds every change, but not one by who writes the hash anew: for
 * that hold the log against its run's results (match_audit.h).  docs/results.md
 * is the manual.
 *
 * A watcher is told each step, so that the match can be shown.  Any bytes are
 * safe to read.
 *
 * A log that is still being written has no last line yet: who knows the seed
 * from elsewhere begins with log_verify_begin and hands over the lines as they
 * come (live_log.h does).
 */
#ifndef DEADWOOD_ARENA_REPLAY_LOG_VERIFY_H
#define DEADWOOD_ARENA_REPLAY_LOG_VERIFY_H

#include "arena/replay/request_audit.h"
#include "lib/diag.h"
#include "lib/format/json.h"
#include "referee/engine/game.h"
#include "referee/judge/script.h"

#define LOG_VERIFY_NAME_MAX 64 /* bytes of a player's name that are kept */

struct view;

/**
 * struct log_verify - a match being played again
 * @state: after the record in hand
 * @events: of the record in hand
 * @event_number: of the first of them; @next_event: of the one behind them
 * @actions, @deals: so far
 * @json: the record in hand; @got: a line of a bot in it
 * @places: once the match is over
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
	struct action said; /* in a bot's own words */
	unsigned event_number;
	unsigned next_event;
	unsigned deals, actions;
	int64_t match;
	int eyes; /* whose a log is that was written for some: redact.h, */
	const struct view *view; /* and what the record tells that they see, or
				    NULL */
	int64_t choices;	 /* that they have, if that is told; or more */
	bool choices_told, choices_more;
	int64_t deals_max; /* 0: as the rules say */
	unsigned players;
	char player[SEATS_MAX][LOG_VERIFY_NAME_MAX];
	uint8_t seed[SEED_BYTES];
	uint8_t commitment[32];
	unsigned places[SEATS_MAX];
	unsigned gone_in[SEATS_MAX]; /* the deal of a forfeit, if @gone */
	uint8_t gone;		     /* bit per seat */
	struct request_audit ledger; /* requests, faults, decisions */
	bool deal_told;		     /* the end of the last deal was recorded */
	bool match_told;
	int64_t script;	     /* actions that are played again from a log */
	struct anew anew;    /* its deal that was dealt anew */
	struct state would;  /* where an action is tried that is not played, */
	struct stream drawn; /* and what it would draw from */
	uint8_t hash[32];    /* of all lines before the seed's */
	bool seed_told;	     /* the last line of a log */
	struct diag *diag;
	char expected[65536]; /* what the log should say */
};

/**
 * struct watcher - whom to tell
 *
 * Each is called after the record has been checked, in the order of the log;
 * any may be NULL.  @line is told of records that change nothing (faults,
 * noise, forfeits, ...), named by @type.  @position is told by event_range.h
 * alone, where a part begins within a deal.  False from one stops, without an
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
 * retrace - play a log again
 * @match: caller's storage, large; what is known when it returns
 * @name: of the log, for messages; borrowed as long as @match is used
 * @text: @len bytes, the whole log; borrowed until return
 * @watcher: or NULL
 * @diag: on failure "name:line: what", with what the log says and what it
 * should
 *
 * Returns true when all holds, or when the watcher stopped.
 */
bool retrace(struct log_verify *match, const char *name, const char *text,
	     size_t len, const struct watcher *watcher, struct diag *diag);

/**
 * log_verify_begin - ready a match for its log's lines, one at a time
 * @match: caller's storage, large; what is known between two lines
 * @seed: SEED_BYTES that its cards were dealt from; the header's commitment
 *	must be theirs
 * @name, @diag: as for retrace; both kept
 */
void log_verify_begin(struct log_verify *match, const char *name,
		      const uint8_t *seed, struct diag *diag);

/**
 * log_verify_line - play the next line
 * @at: @len bytes, without the newline.  Before the line of the seed @match's
 *	hash must be set
 * @stopped: set when the watcher has had enough
 *
 * Returns false with the diag of log_verify_begin; no line may follow then.
 */
bool log_verify_line(struct log_verify *match, const char *at, size_t len,
		     const struct watcher *watcher, bool *stopped);

/* For watchers, of the record in hand: a whole number from 0 in an object of
 * it, 0 where there is none; and the seat that it is about, or SEAT_NONE. */
int64_t log_verify_number(const struct log_verify *match, int object,
			  const char *key);
seat_t log_verify_seat(const struct log_verify *match);

#endif
