/*
 * request_audit.h - verify the records of requests, faults and decisions in a
 * log.
 *
 * The referee writes its records in a fixed order (referee/judge/match_loop.h).
 * The requests to a seat are numbered from 1.  A bot's answer is one or more
 * actions, or a fault.  After a fault comes another try, the default action, or
 * a forfeit.  So the next record must fit the earlier records.  The audit
 * detects most changed, missing and moved records.
 *
 * If a record cannot follow the earlier records, the function returns false and
 * sets @why to the reason.  The parameter @seat must be less than the number of
 * players.
 */
#ifndef DEADWOOD_ARENA_REPLAY_REQUEST_AUDIT_H
#define DEADWOOD_ARENA_REPLAY_REQUEST_AUDIT_H

#include <stdbool.h>

#include "lib/diag.h"
#include "referee/engine/state.h"
#include "referee/judge/faults.h"

/* State of the current seat's request. */
enum request_audit_stage {
	REQUEST_AUDIT_IDLE,    /* no request to the seat is open */
	REQUEST_AUDIT_ASKED,   /* a request to the seat is open */
	REQUEST_AUDIT_PLAYED,  /* an action of the answer was played */
	REQUEST_AUDIT_FAULTED, /* the answer was a fault */
};

/**
 * struct request_audit_seat - the audit's knowledge of a seat from the records
 * so far
 * @req: number of the seat's last request in the records
 * @unsure: 1: the seat may have made one more decision than the records show;
 *	else 0
 * @silent: number of requests that the bot did not answer in time
 * @late: number of late answers to requests counted in @silent
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
	enum faults_mode mode; /* handling of faults of bots (not of humans) */
	uint8_t people;	       /* one bit per seat with a human player */
	uint8_t remote;	       /* one bit per seat with a remote bot */
	unsigned noise_max;
	unsigned at; /* number of the current seat */
	enum request_audit_stage stage;
	unsigned tries; /* number of tries left for the open request */
	bool again;	/* true: the referee may ask again after the fault */
	/* true: the last record is a fault for a line that answers no
	 * request */
	bool complained;
	/* verdict (reason) of the forfeit that must follow; VERDICT_OK: no
	 * forfeit is due */
	enum verdict owed;
	/* number of the lowest seat whose greeting may be the next record */
	unsigned next_greeting;
	struct request_audit_seat seat[SEATS_MAX];
};

/* Initialise the audit of a log.  If humans play, the caller must then set
 * audit->people. */
void request_audit_init(struct request_audit *audit, enum faults_mode mode,
			unsigned noise_max);

/* Check a record of a greeting: the answer to the message "hello".  @noise:
 * number of lines that the bot wrote before this answer. */
bool request_audit_greeting(struct request_audit *audit, unsigned seat,
			    unsigned noise, struct diag *why);

/**
 * request_audit_action - check a record of an action
 * @req: number of the request that the action answers, or 0
 * @standard: true: the action is the default action, which the referee played
 *	for the bot
 * @timed: true: the record contains the time of the answer
 */
bool request_audit_action(struct request_audit *audit, unsigned seat,
			  unsigned req, bool standard, bool timed,
			  struct diag *why);

/* Check a record of an action that was replayed from another log
 * (referee/judge/script.h).  A replayed action answers no request. */
bool request_audit_replayed(struct request_audit *audit, unsigned seat,
			    struct diag *why);

/* Check a record of an action that a bot would play.  The match does not play
 * this action, because it replays another log (referee/judge/script.h). */
bool request_audit_unplayed(struct request_audit *audit, unsigned seat,
			    unsigned req, struct diag *why);

/* The subject of a fault in a log. */
enum request_audit_line {
	REQUEST_AUDIT_ANSWER,  /* an answer */
	REQUEST_AUDIT_UNASKED, /* a line that answers no request */
	REQUEST_AUDIT_SILENCE, /* no answer in time */
};

bool request_audit_fault(struct request_audit *audit, unsigned seat,
			 unsigned req, enum fault fault,
			 enum request_audit_line line, struct diag *why);

/* Check a record of a line that does not answer the open request.
 * request_audit_noise is for noise; request_audit_late is for a late answer to
 * an earlier request. */
bool request_audit_noise(struct request_audit *audit, unsigned seat,
			 unsigned req, struct diag *why);
bool request_audit_late(struct request_audit *audit, unsigned seat,
			unsigned req, struct diag *why);

/* Check a record of an answer whose remaining actions the referee dropped. */
bool request_audit_unused(struct request_audit *audit, unsigned seat,
			  unsigned req, struct diag *why);

/* Check the request that was open and unanswered when a bot forfeited. */
bool request_audit_unanswered(struct request_audit *audit, unsigned seat,
			      unsigned req, struct diag *why);

/* Moment of a forfeit in the match. */
enum request_audit_when {
	REQUEST_AUDIT_GREETING,
	REQUEST_AUDIT_BETWEEN_DEALS,
	REQUEST_AUDIT_IN_TURN
};

/* Check a record of a forfeit.  @noise: number of lines that the bot wrote
 * before its forfeit, if it had not sent its greeting; else 0. */
bool request_audit_forfeit(struct request_audit *audit, unsigned seat,
			   enum request_audit_when when, enum verdict verdict,
			   unsigned noise, struct diag *why);

/* Check that no request to a seat is open.  The caller must call
 * request_audit_idle when a deal starts or ends. */
bool request_audit_idle(struct request_audit *audit, struct diag *why);

#endif
