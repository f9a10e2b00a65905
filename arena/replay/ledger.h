/*
 * ledger.h - who was asked what, counted again from a log's records.
 *
 * The referee asks in one way only (referee/judge/dialog.h): a request has the
 * next number of its seat; an answer is one or more actions, or a fault; a
 * fault is followed by a forfeit, by another try or by the default action.  So
 * most of what a log says of requests, faults and decisions follows from the
 * records before, and a record that was changed, left out or moved does not
 * fit.
 *
 * Every function returns false, with a sentence in @why, when the record can
 * not stand there.  Seats must be below the number of players.
 */
#ifndef DEADWOOD_ARENA_REPLAY_LEDGER_H
#define DEADWOOD_ARENA_REPLAY_LEDGER_H

#include <stdbool.h>

#include "lib/diag.h"
#include "referee/engine/state.h"
#include "referee/judge/faults.h"

/* How far the seat in hand has come. */
enum ledger_stage {
	LEDGER_REST,	/* nothing is asked */
	LEDGER_ASKED,	/* a request is open */
	LEDGER_PLAYED,	/* an answer was played; more of it may follow */
	LEDGER_FAULTED, /* a try, the default action or a forfeit follows */
};

/**
 * struct ledger_seat - a seat's account so far
 * @req: its last request that a record tells of
 * @unsure: one more decision may have begun, of which no record tells
 * @silent: requests that were not answered in time; @late: answers to them
 */
struct ledger_seat {
	unsigned req;
	unsigned decisions;
	unsigned unsure;
	unsigned faults, noise, unasked;
	unsigned silent, late;
	bool greeted;
	bool gone;
	enum verdict verdict;
};

struct ledger {
	enum faults_mode mode; /* of the bots */
	uint8_t people;	       /* bit per seat that a person plays */
	unsigned noise_max;
	unsigned at; /* the seat in hand */
	enum ledger_stage stage;
	unsigned tries;		/* left for its request */
	bool again;		/* another try may follow the fault */
	bool complained;	/* the record before was an unasked line's */
	enum verdict owed;	/* the forfeit that must come next, or OK */
	unsigned next_greeting; /* the first seat that may still be greeted */
	struct ledger_seat seat[SEATS_MAX];
};

/* @people is the caller's to set, if there are any. */
void ledger_init(struct ledger *ledger, enum faults_mode mode,
		 unsigned noise_max);

/* @noise: lines before the answer to hello */
bool ledger_greeting(struct ledger *ledger, unsigned seat, unsigned noise,
		     struct diag *why);

/**
 * ledger_do - an action was applied
 * @req: the request that it answers; 0: nobody was asked
 * @standard: the default action, played for the bot
 * @timed: the record says how long the answer took
 */
bool ledger_do(struct ledger *ledger, unsigned seat, unsigned req,
	       bool standard, bool timed, struct diag *why);

/* An action that is played again from another log (referee/judge/script.h): it
 * answers no request. */
bool ledger_led(struct ledger *ledger, unsigned seat, struct diag *why);

/* A bot said what it would have done: an answer that is not played. */
bool ledger_would(struct ledger *ledger, unsigned seat, unsigned req,
		  struct diag *why);

/* What the fault is about. */
enum ledger_line {
	LEDGER_ANSWER,	/* an answer */
	LEDGER_UNASKED, /* a line that nobody had asked for */
	LEDGER_SILENCE, /* no answer came in time */
};

bool ledger_fault(struct ledger *ledger, unsigned seat, unsigned req,
		  enum fault fault, enum ledger_line line, struct diag *why);

/* A line that is no answer: noise, or late for an earlier request. */
bool ledger_noise(struct ledger *ledger, unsigned seat, unsigned req,
		  struct diag *why);
bool ledger_late(struct ledger *ledger, unsigned seat, unsigned req,
		 struct diag *why);

/* The rest of a list of actions was dropped. */
bool ledger_unused(struct ledger *ledger, unsigned seat, unsigned req,
		   struct diag *why);

/* The bot in turn was asked, and goes without an answer. */
bool ledger_unanswered(struct ledger *ledger, unsigned seat, unsigned req,
		       struct diag *why);

/* When a bot went. */
enum ledger_when { LEDGER_GREETING, LEDGER_BETWEEN_DEALS, LEDGER_IN_TURN };

/* @noise: as in ledger_greeting, of a bot that went then; else 0 */
bool ledger_forfeit(struct ledger *ledger, unsigned seat, enum ledger_when when,
		    enum verdict verdict, unsigned noise, struct diag *why);

/* A deal begins or ends: nothing may be open. */
bool ledger_rest(struct ledger *ledger, struct diag *why);

#endif
