/* request_audit.c - verify requests, faults and decisions; see request_audit.h.
 */
#include "arena/replay/request_audit.h"

#include <string.h>

#include "referee/judge/bot_conn.h"

void
request_audit_init(struct request_audit *audit, enum faults_mode mode,
		   unsigned noise_max)
{
	memset(audit, 0, sizeof(*audit));
	audit->mode = mode;
	audit->noise_max = noise_max;
}

/* Return the fault mode of the current seat. */
static enum faults_mode
request_fault_mode(const struct request_audit *audit)
{
	return (audit->people >> audit->at & 1) != 0 ? FAULTS_PATIENT
						     : audit->mode;
}

/* Check that no forfeit is due; a due forfeit must come first. */
static bool
request_check_no_forfeit(const struct request_audit *audit, struct diag *why)
{
	if (audit->owed == VERDICT_OK)
		return true;
	diag_set(why, "seat %u must forfeit first: %s", audit->at,
		 verdict_word(audit->owed));
	return false;
}

/* Make @seat the current seat. */
static bool
request_turn_to(struct request_audit *audit, unsigned seat, struct diag *why)
{
	if (!request_check_no_forfeit(audit, why))
		return false;
	if (seat == audit->at)
		return true;
	if (!request_audit_idle(audit, why))
		return false;
	audit->at = seat;
	return true;
}

bool
request_audit_idle(struct request_audit *audit, struct diag *why)
{
	if (!request_check_no_forfeit(audit, why))
		return false;
	if (audit->stage == REQUEST_AUDIT_ASKED ||
	    audit->stage == REQUEST_AUDIT_FAULTED) {
		diag_set(why, "request %u of seat %u is still open",
			 audit->seat[audit->at].req, audit->at);
		return false;
	}
	audit->stage = REQUEST_AUDIT_IDLE;
	audit->complained = false;
	return true;
}

/* Return true if @req is the open request, or can be a new request.  A new
 * request starts a decision, unless it repeats a request after a fault. */
static bool
request_is_open(struct request_audit *audit, unsigned req)
{
	struct request_audit_seat *s = &audit->seat[audit->at];

	if (audit->stage == REQUEST_AUDIT_ASKED)
		return req == s->req;
	if (req != s->req + 1 ||
	    (audit->stage == REQUEST_AUDIT_FAULTED && !audit->again))
		return false;
	if (audit->stage != REQUEST_AUDIT_FAULTED) {
		s->decisions++;
		audit->tries = faults_tries(request_fault_mode(audit));
	}
	s->req = req;
	audit->stage = REQUEST_AUDIT_ASKED;
	audit->complained = false;
	return true;
}

static bool
request_refuse_number(const struct request_audit *audit, unsigned req,
		      struct diag *why)
{
	const struct request_audit_seat *s = &audit->seat[audit->at];

	diag_set(why,
		 "request %u is out of order: the last request of seat %u was "
		 "%u%s",
		 req, audit->at, s->req,
		 audit->stage == REQUEST_AUDIT_FAULTED
			 ? ", which must end in the default action or in a "
			   "forfeit"
			 : "");
	return false;
}

/* Check that the bot of @seat can write a line now. */
static bool
request_check_bot(struct request_audit *audit, unsigned seat, struct diag *why)
{
	if (!request_turn_to(audit, seat, why))
		return false;
	if (!audit->seat[seat].gone)
		return true;
	diag_set(why, "the bot of seat %u is out of the match", seat);
	return false;
}

bool
request_audit_greeting(struct request_audit *audit, unsigned seat,
		       unsigned noise, struct diag *why)
{
	if (seat < audit->next_greeting) {
		diag_set(why,
			 "the greeting of seat %u comes after the greeting of "
			 "seat %u",
			 seat, audit->next_greeting - 1);
		return false;
	}
	audit->next_greeting = seat + 1;
	audit->seat[seat].greeted = true;
	audit->seat[seat].noise = noise;
	return true;
}

/* Check a default action that follows a fault or a forfeit. */
static bool
request_check_default(struct request_audit *audit, unsigned req, bool timed,
		      struct diag *why)
{
	const struct request_audit_seat *s = &audit->seat[audit->at];

	if (timed) {
		diag_set(why, "a default action must have no times");
		return false;
	}
	if (req == 0 && !s->gone) {
		diag_set(why,
			 "the action answers no request, although the bot of "
			 "seat %u still plays",
			 audit->at);
		return false;
	}
	if (req > 0 &&
	    (audit->stage != REQUEST_AUDIT_FAULTED || req != s->req)) {
		diag_set(why,
			 "the record is a default action without an earlier "
			 "fault of seat %u in request %u",
			 audit->at, req);
		return false;
	}
	audit->stage = REQUEST_AUDIT_IDLE;
	return true;
}

bool
request_audit_action(struct request_audit *audit, unsigned seat, unsigned req,
		     bool standard, bool timed, struct diag *why)
{
	struct request_audit_seat *s = &audit->seat[seat];
	bool first;

	if (standard)
		return request_turn_to(audit, seat, why) &&
		       request_check_default(audit, req, timed, why);
	if (!request_check_bot(audit, seat, why))
		return false;
	first = audit->stage != REQUEST_AUDIT_PLAYED || req != s->req;
	if (first && !request_is_open(audit, req))
		return request_refuse_number(audit, req, why);
	if (first != timed) {
		diag_set(why,
			 first ? "the first action of an answer must have times"
			       : "only the first action of an answer may have "
				 "times");
		return false;
	}
	audit->stage = REQUEST_AUDIT_PLAYED;
	return true;
}

bool
request_audit_replayed(struct request_audit *audit, unsigned seat,
		       struct diag *why)
{
	if (!request_turn_to(audit, seat, why))
		return false;
	if (audit->stage == REQUEST_AUDIT_ASKED) {
		diag_set(why, "request %u of seat %u is still open",
			 audit->seat[seat].req, seat);
		return false;
	}
	audit->stage = REQUEST_AUDIT_IDLE;
	return true;
}

bool
request_audit_unplayed(struct request_audit *audit, unsigned seat, unsigned req,
		       struct diag *why)
{
	if (!request_check_bot(audit, seat, why))
		return false;
	if (!request_is_open(audit, req))
		return request_refuse_number(audit, req, why);
	audit->stage = REQUEST_AUDIT_PLAYED;
	return true;
}

/* Count a fault, and note the forfeit that it causes, if any. */
static void
request_count_fault(struct request_audit *audit, enum fault fault)
{
	struct request_audit_seat *s = &audit->seat[audit->at];
	unsigned max = faults_max(request_fault_mode(audit));

	s->faults++;
	if (s->unasked > UNASKED_MAX)
		audit->owed = VERDICT_FLOOD;
	else if (max > 0 && s->faults >= max)
		audit->owed = fault_verdict(fault);
}

static bool
request_check_unasked(struct request_audit *audit, unsigned req,
		      enum fault fault, struct diag *why)
{
	struct request_audit_seat *s = &audit->seat[audit->at];

	if (req != s->req || fault != FAULT_PROTOCOL ||
	    audit->stage == REQUEST_AUDIT_ASKED ||
	    audit->stage == REQUEST_AUDIT_FAULTED)
		return request_refuse_number(audit, req, why);
	audit->stage = REQUEST_AUDIT_IDLE;
	audit->complained = true;
	s->unasked++;
	request_count_fault(audit, fault);
	return true;
}

bool
request_audit_fault(struct request_audit *audit, unsigned seat, unsigned req,
		    enum fault fault, enum request_audit_line line,
		    struct diag *why)
{
	struct request_audit_seat *s = &audit->seat[seat];
	bool in_list;

	if (!request_check_bot(audit, seat, why))
		return false;
	if (line == REQUEST_AUDIT_UNASKED)
		return request_check_unasked(audit, req, fault, why);
	in_list = audit->stage == REQUEST_AUDIT_PLAYED && req == s->req &&
		  (fault == FAULT_FORM || fault == FAULT_ILLEGAL);
	if (!in_list && !request_is_open(audit, req))
		return request_refuse_number(audit, req, why);
	s->silent += line == REQUEST_AUDIT_SILENCE;
	audit->stage = REQUEST_AUDIT_FAULTED;
	audit->again = --audit->tries > 0 && !fault_ends_request(fault);
	request_count_fault(audit, fault);
	return true;
}

/* Check a line that was written before a request, or while the request is
 * open. */
static bool
request_check_between(struct request_audit *audit, unsigned seat, unsigned req,
		      struct diag *why)
{
	bool before;

	if (!request_check_bot(audit, seat, why))
		return false;
	before = req == audit->seat[seat].req &&
		 (audit->stage == REQUEST_AUDIT_IDLE ||
		  audit->stage == REQUEST_AUDIT_PLAYED);
	if (before)
		audit->stage = REQUEST_AUDIT_IDLE;
	else if (!request_is_open(audit, req))
		return request_refuse_number(audit, req, why);
	audit->complained = false;
	return true;
}

bool
request_audit_noise(struct request_audit *audit, unsigned seat, unsigned req,
		    struct diag *why)
{
	if (!request_check_between(audit, seat, req, why))
		return false;
	if (++audit->seat[seat].noise > audit->noise_max)
		audit->owed = VERDICT_FLOOD;
	return true;
}

bool
request_audit_late(struct request_audit *audit, unsigned seat, unsigned req,
		   struct diag *why)
{
	struct request_audit_seat *s = &audit->seat[seat];

	if (!request_check_between(audit, seat, req, why))
		return false;
	if (++s->late <= s->silent)
		return true;
	diag_set(why,
		 "the record is a late answer of seat %u without an earlier "
		 "time-out",
		 seat);
	return false;
}

bool
request_audit_unused(struct request_audit *audit, unsigned seat, unsigned req,
		     struct diag *why)
{
	if (!request_check_no_forfeit(audit, why))
		return false;
	if (seat != audit->at || audit->stage != REQUEST_AUDIT_PLAYED ||
	    req != audit->seat[seat].req) {
		diag_set(why,
			 "no earlier record has an answer of seat %u to "
			 "request %u",
			 seat, req);
		return false;
	}
	audit->stage = REQUEST_AUDIT_IDLE;
	return true;
}

/* Return true if a bot may forfeit with this verdict although no fault causes
 * the forfeit. */
static bool
request_may_forfeit(const struct request_audit *audit, unsigned seat,
		    enum request_audit_when when, enum verdict verdict)
{
	switch (verdict) {
	case VERDICT_EXIT:
	case VERDICT_TIMEOUT:
		return true;
	case VERDICT_PROTOCOL:
		return when == REQUEST_AUDIT_IN_TURN;
	case VERDICT_STARTUP:
	case VERDICT_FLOOD:
		return when == REQUEST_AUDIT_GREETING &&
		       !audit->seat[seat].greeted;
	case VERDICT_OK:
	case VERDICT_FAULTS:
	case VERDICT_MEMORY:
	case VERDICT_SUSPENDED:
	case VERDICT_UNKNOWN:
		break;
	}
	return false;
}

bool
request_audit_unanswered(struct request_audit *audit, unsigned seat,
			 unsigned req, struct diag *why)
{
	if (audit->owed == VERDICT_OK ||
	    seat != audit->at) /* otherwise the bot forfeits because of noise */
		if (!request_check_bot(audit, seat, why))
			return false;
	return request_is_open(audit, req) ||
	       request_refuse_number(audit, req, why);
}

/* Check a forfeit of the bot to move.  The bot may forfeit before the request
 * was sent: if it has exited, if a line was too long, or if the report of a
 * fault could not be written. */
static void
request_forfeit_in_turn(struct request_audit *audit, enum verdict verdict)
{
	struct request_audit_seat *s = &audit->seat[audit->at];

	if (audit->stage == REQUEST_AUDIT_FAULTED)
		/* the record of the default action may contain the request */
		return;
	if (audit->stage == REQUEST_AUDIT_ASKED || audit->owed != VERDICT_OK)
		;
	else if (verdict == VERDICT_TIMEOUT && !audit->complained)
		s->decisions++;
	else
		s->unsure = 1;
	audit->stage = REQUEST_AUDIT_IDLE;
}

bool
request_audit_forfeit(struct request_audit *audit, unsigned seat,
		      enum request_audit_when when, enum verdict verdict,
		      unsigned noise, struct diag *why)
{
	struct request_audit_seat *s = &audit->seat[seat];

	if (s->gone) {
		diag_set(why, "seat %u forfeits a second time", seat);
		return false;
	}
	if (seat != audit->at && !request_turn_to(audit, seat, why))
		return false;
	if (verdict != audit->owed &&
	    !request_may_forfeit(audit, seat, when, verdict)) {
		diag_set(why,
			 "no earlier record explains why seat %u forfeits for "
			 "%s",
			 seat, verdict_word(verdict));
		return false;
	}
	if (when == REQUEST_AUDIT_GREETING && !s->greeted) {
		s->noise = noise;
	} else if (noise != (when == REQUEST_AUDIT_GREETING ? s->noise : 0)) {
		diag_set(why, "seat %u cannot have written %u lines of noise",
			 seat, noise);
		return false;
	}
	if (when == REQUEST_AUDIT_IN_TURN)
		request_forfeit_in_turn(audit, verdict);
	audit->owed = VERDICT_OK;
	s->gone = true;
	s->verdict = verdict;
	return true;
}
