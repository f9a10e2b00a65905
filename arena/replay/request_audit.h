/*
 * request_audit.h - verify requests, faults and decisions from a log's records.
 *
 * The referee has one order of events (referee/judge/match_loop.h).  A request
 * has the next number of its seat.  An answer is one or more actions, or a
 * fault.  After a fault comes a forfeit, another try or the default action.  So
 * most facts about requests, faults and decisions follow from earlier records,
 * and a changed, missing or moved record is detected.
 *
 * Every function returns false with a sentence in @why if the record cannot
 * follow the records before.  Seats must be below the number of players.
 */
#ifndef DEADWOOD_ARENA_REPLAY_REQUEST_AUDIT_H
#define DEADWOOD_ARENA_REPLAY_REQUEST_AUDIT_H

#include <stdbool.h>

#include "lib/diag.h"
#include "referee/engine/state.h"
#include "referee/judge/faults.h"

/* State of the current seat. */
enum request_audit_stage {
	REQUEST_AUDIT_IDLE,    /* no request is open */
	REQUEST_AUDIT_ASKED,   /* a request is open */
	REQUEST_AUDIT_PLAYED,  /* an action was played; the answer may have more
				*/
	REQUEST_AUDIT_FAULTED, /* another try, the default action or a forfeit
				  follows */
};

/**
 * struct request_audit_seat - counts of a seat
 * @req: number of the last request with a record
 * @unsure: 1 if one more decision may have started, without a record
 * @silent: requests without an answer in time; @late: late answers to them
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
	enum faults_mode mode; /* of bots, not of humans */
	uint8_t people;	       /* bit per human seat */
	unsigned noise_max;
	unsigned at; /* the current seat */
	enum request_audit_stage stage;
	unsigned tries;	 /* tries left for its request */
	bool again;	 /* another try may follow the fault */
	bool complained; /* the last record was the fault of an unrequested line
			  */
	enum verdict owed; /* verdict of the forfeit that must follow, or OK */
	unsigned next_greeting; /* lowest seat that may still greet */
	struct request_audit_seat seat[SEATS_MAX];
};

/* Initialise.  The caller sets @people, if there are any. */
void request_audit_init(struct request_audit *audit, enum faults_mode mode,
			unsigned noise_max);

/* @noise: lines before the answer to hello */
bool request_audit_greeting(struct request_audit *audit, unsigned seat,
			    unsigned noise, struct diag *why);

/**
 * request_audit_action - check a record of an action
 * @req: the request that it answers; 0: none
 * @standard: the default action, played for the bot
 * @timed: the record has the time of the answer
 */
bool request_audit_action(struct request_audit *audit, unsigned seat,
			  unsigned req, bool standard, bool timed,
			  struct diag *why);

/* Check an action that is replayed from another log (referee/judge/script.h);
 * it answers no request. */
bool request_audit_replayed(struct request_audit *audit, unsigned seat,
			    struct diag *why);

/* Check an answer that is not played. */
bool request_audit_unplayed(struct request_audit *audit, unsigned seat,
			    unsigned req, struct diag *why);

/* Subject of a fault. */
enum request_audit_line {
	REQUEST_AUDIT_ANSWER,  /* an answer */
	REQUEST_AUDIT_UNASKED, /* a line without a request */
	REQUEST_AUDIT_SILENCE, /* no answer in time */
};

bool request_audit_fault(struct request_audit *audit, unsigned seat,
			 unsigned req, enum fault fault,
			 enum request_audit_line line, struct diag *why);

/* Check a line that is no answer: noise, or a late answer to an earlier
 * request. */
bool request_audit_noise(struct request_audit *audit, unsigned seat,
			 unsigned req, struct diag *why);
bool request_audit_late(struct request_audit *audit, unsigned seat,
			unsigned req, struct diag *why);

/* Check the record that the rest of a list of actions was dropped. */
bool request_audit_unused(struct request_audit *audit, unsigned seat,
			  unsigned req, struct diag *why);

/* Check the open request of a bot that forfeits without an answer. */
bool request_audit_unanswered(struct request_audit *audit, unsigned seat,
			      unsigned req, struct diag *why);

/* Time of a forfeit. */
enum request_audit_when {
	REQUEST_AUDIT_GREETING,
	REQUEST_AUDIT_BETWEEN_DEALS,
	REQUEST_AUDIT_IN_TURN
};

/* @noise: as for request_audit_greeting if the bot forfeits then; else 0 */
bool request_audit_forfeit(struct request_audit *audit, unsigned seat,
			   enum request_audit_when when, enum verdict verdict,
			   unsigned noise, struct diag *why);

/* Check that no request is open: a deal starts or ends. */
bool request_audit_idle(struct request_audit *audit, struct diag *why);

#endif
