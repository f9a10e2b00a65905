/*
 * request_audit.h - who was asked what, counted again from a log's records.
 *
 * The referee asks in one way only (referee/judge/match_loop.h): a request has
 * the next number of its seat; an answer is one or more actions, or a fault; a
 * fault is followed by a forfeit, by another try or by the default action.  So
 * most of what a log says of requests, faults and decisions follows from the
 * records before, and a record that was changed, left out or moved does not
 * fit.
 *
 * Every function returns false, with a sentence in @why, when the record can
 * not stand there.  Seats must be below the number of players.
 */
#ifndef DEADWOOD_ARENA_REPLAY_REQUEST_AUDIT_H
#define DEADWOOD_ARENA_REPLAY_REQUEST_AUDIT_H

#include <stdbool.h>

#include "lib/diag.h"
#include "referee/engine/state.h"
#include "referee/judge/faults.h"

/* How far the seat in hand has come. */
enum request_audit_stage {
	REQUEST_AUDIT_REST,    /* nothing is asked */
	REQUEST_AUDIT_ASKED,   /* a request is open */
	REQUEST_AUDIT_PLAYED,  /* an answer was played; more of it may follow */
	REQUEST_AUDIT_FAULTED, /* a try, the default action or a forfeit follows
				*/
};

/**
 * struct request_audit_seat - a seat's account so far
 * @req: its last request that a record tells of
 * @unsure: one more decision may have begun, of which no record tells
 * @silent: requests that were not answered in time; @late: answers to them
 */
struct request_audit_seat {
	unsigned req;
	unsigned decisions;
	unsigned unsure;
	unsigned faults, noise, unasked;
	unsigned silent, late;
	bool greeted;
	bool gone;
	enum verdict verdict;
};

struct request_audit {
	enum faults_mode mode; /* of the bots */
	uint8_t people;	       /* bit per seat that a person plays */
	unsigned noise_max;
	unsigned at; /* the seat in hand */
	enum request_audit_stage stage;
	unsigned tries;		/* left for its request */
	bool again;		/* another try may follow the fault */
	bool complained;	/* the record before was an unasked line's */
	enum verdict owed;	/* the forfeit that must come next, or OK */
	unsigned next_greeting; /* the first seat that may still be greeted */
	struct request_audit_seat seat[SEATS_MAX];
};

/* @people is the caller's to set, if there are any. */
void request_audit_init(struct request_audit *ledger, enum faults_mode mode,
			unsigned noise_max);

/* @noise: lines before the answer to hello */
bool request_audit_greeting(struct request_audit *ledger, unsigned seat,
			    unsigned noise, struct diag *why);

/**
 * request_audit_do - an action was applied
 * @req: the request that it answers; 0: nobody was asked
 * @standard: the default action, played for the bot
 * @timed: the record says how long the answer took
 */
bool request_audit_do(struct request_audit *ledger, unsigned seat, unsigned req,
		      bool standard, bool timed, struct diag *why);

/* An action that is played again from another log (referee/judge/script.h): it
 * answers no request. */
bool request_audit_led(struct request_audit *ledger, unsigned seat,
		       struct diag *why);

/* A bot said what it would have done: an answer that is not played. */
bool request_audit_would(struct request_audit *ledger, unsigned seat,
			 unsigned req, struct diag *why);

/* What the fault is about. */
enum request_audit_line {
	REQUEST_AUDIT_ANSWER,  /* an answer */
	REQUEST_AUDIT_UNASKED, /* a line that nobody had asked for */
	REQUEST_AUDIT_SILENCE, /* no answer came in time */
};

bool request_audit_fault(struct request_audit *ledger, unsigned seat,
			 unsigned req, enum fault fault,
			 enum request_audit_line line, struct diag *why);

/* A line that is no answer: noise, or late for an earlier request. */
bool request_audit_noise(struct request_audit *ledger, unsigned seat,
			 unsigned req, struct diag *why);
bool request_audit_late(struct request_audit *ledger, unsigned seat,
			unsigned req, struct diag *why);

/* The rest of a list of actions was dropped. */
bool request_audit_unused(struct request_audit *ledger, unsigned seat,
			  unsigned req, struct diag *why);

/* The bot in turn was asked, and goes without an answer. */
bool request_audit_unanswered(struct request_audit *ledger, unsigned seat,
			      unsigned req, struct diag *why);

/* When a bot went. */
enum request_audit_when {
	REQUEST_AUDIT_GREETING,
	REQUEST_AUDIT_BETWEEN_DEALS,
	REQUEST_AUDIT_IN_TURN
};

/* @noise: as in request_audit_greeting, of a bot that went then; else 0 */
bool request_audit_forfeit(struct request_audit *ledger, unsigned seat,
			   enum request_audit_when when, enum verdict verdict,
			   unsigned noise, struct diag *why);

/* A deal begins or ends: nothing may be open. */
bool request_audit_rest(struct request_audit *ledger, struct diag *why);

#endif
