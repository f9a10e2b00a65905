/* request_audit.c - requests, faults and decisions, counted again; see
 * request_audit.h. */
#include "arena/replay/request_audit.h"

#include <string.h>

#include "referee/judge/bot_conn.h"

void
request_audit_init(struct request_audit *l, enum faults_mode mode,
		   unsigned noise_max)
{
	memset(l, 0, sizeof(*l));
	l->mode = mode;
	l->noise_max = noise_max;
}

/* Of the seat in hand. */
static enum faults_mode
mode_now(const struct request_audit *l)
{
	return (l->people >> l->at & 1) != 0 ? FAULTS_PATIENT : l->mode;
}

/* Nothing else may come before a forfeit that is due. */
static bool
owes_nothing(const struct request_audit *l, struct diag *why)
{
	if (l->owed == VERDICT_OK)
		return true;
	diag_set(why, "seat %u must forfeit first: %s", l->at,
		 verdict_word(l->owed));
	return false;
}

/* The seat becomes the one in hand. */
static bool
turn_to(struct request_audit *l, unsigned seat, struct diag *why)
{
	if (!owes_nothing(l, why))
		return false;
	if (seat == l->at)
		return true;
	if (!request_audit_rest(l, why))
		return false;
	l->at = seat;
	return true;
}

bool
request_audit_rest(struct request_audit *l, struct diag *why)
{
	if (!owes_nothing(l, why))
		return false;
	if (l->stage == REQUEST_AUDIT_ASKED ||
	    l->stage == REQUEST_AUDIT_FAULTED) {
		diag_set(why, "request %u of seat %u is still open",
			 l->seat[l->at].req, l->at);
		return false;
	}
	l->stage = REQUEST_AUDIT_REST;
	l->complained = false;
	return true;
}

/* Can @req be the number of what is asked now?  A new one begins a decision,
 * but for another try. */
static bool
is_asked(struct request_audit *l, unsigned req)
{
	struct request_audit_seat *s = &l->seat[l->at];

	if (l->stage == REQUEST_AUDIT_ASKED)
		return req == s->req;
	if (req != s->req + 1 ||
	    (l->stage == REQUEST_AUDIT_FAULTED && !l->again))
		return false;
	if (l->stage != REQUEST_AUDIT_FAULTED) {
		s->decisions++;
		l->tries = faults_tries(mode_now(l));
	}
	s->req = req;
	l->stage = REQUEST_AUDIT_ASKED;
	l->complained = false;
	return true;
}

static bool
not_asked(const struct request_audit *l, unsigned req, struct diag *why)
{
	const struct request_audit_seat *s = &l->seat[l->at];

	diag_set(why,
		 "request %u cannot stand here: the last one of seat %u "
		 "was %u%s",
		 req, l->at, s->req,
		 l->stage == REQUEST_AUDIT_FAULTED
			 ? ", and it ends in the default "
			   "action or in a forfeit"
			 : "");
	return false;
}

/* A record of a bot's own line. */
static bool
hears(struct request_audit *l, unsigned seat, struct diag *why)
{
	if (!turn_to(l, seat, why))
		return false;
	if (!l->seat[seat].gone)
		return true;
	diag_set(why, "the bot of seat %u is out of the match", seat);
	return false;
}

bool
request_audit_greeting(struct request_audit *l, unsigned seat, unsigned noise,
		       struct diag *why)
{
	if (seat < l->next_greeting) {
		diag_set(why,
			 "a greeting of seat %u stands behind that of "
			 "seat %u",
			 seat, l->next_greeting - 1);
		return false;
	}
	l->next_greeting = seat + 1;
	l->seat[seat].greeted = true;
	l->seat[seat].noise = noise;
	return true;
}

/* The default action: because of a fault, or because the bot is gone. */
static bool
do_standard(struct request_audit *l, unsigned req, bool timed, struct diag *why)
{
	const struct request_audit_seat *s = &l->seat[l->at];

	if (timed) {
		diag_set(why, "the default action has no times");
		return false;
	}
	if (req == 0 && !s->gone) {
		diag_set(why, "nobody was asked, but the bot of seat %u plays",
			 l->at);
		return false;
	}
	if (req > 0 && (l->stage != REQUEST_AUDIT_FAULTED || req != s->req)) {
		diag_set(why,
			 "the default action, but no fault of seat %u in "
			 "request %u stands before it",
			 l->at, req);
		return false;
	}
	l->stage = REQUEST_AUDIT_REST;
	return true;
}

bool
request_audit_do(struct request_audit *l, unsigned seat, unsigned req,
		 bool standard, bool timed, struct diag *why)
{
	struct request_audit_seat *s = &l->seat[seat];
	bool first;

	if (standard)
		return turn_to(l, seat, why) && do_standard(l, req, timed, why);
	if (!hears(l, seat, why))
		return false;
	first = l->stage != REQUEST_AUDIT_PLAYED || req != s->req;
	if (first && !is_asked(l, req))
		return not_asked(l, req, why);
	if (first != timed) {
		diag_set(why, first ? "the first action of an answer has its "
				      "times"
				    : "an action that goes on with the same "
				      "answer has no times");
		return false;
	}
	l->stage = REQUEST_AUDIT_PLAYED;
	return true;
}

bool
request_audit_led(struct request_audit *l, unsigned seat, struct diag *why)
{
	if (!turn_to(l, seat, why))
		return false;
	if (l->stage == REQUEST_AUDIT_ASKED) {
		diag_set(why, "request %u of seat %u is still open",
			 l->seat[seat].req, seat);
		return false;
	}
	l->stage = REQUEST_AUDIT_REST;
	return true;
}

bool
request_audit_would(struct request_audit *l, unsigned seat, unsigned req,
		    struct diag *why)
{
	if (!hears(l, seat, why))
		return false;
	if (!is_asked(l, req))
		return not_asked(l, req, why);
	l->stage = REQUEST_AUDIT_PLAYED;
	return true;
}

/* The fault counts; does it cost the match? */
static void
count_fault(struct request_audit *l, enum fault fault)
{
	struct request_audit_seat *s = &l->seat[l->at];
	unsigned max = faults_max(mode_now(l));

	s->faults++;
	if (s->unasked > UNASKED_MAX)
		l->owed = VERDICT_FLOOD;
	else if (max > 0 && s->faults >= max)
		l->owed = fault_verdict(fault);
}

static bool
fault_unasked(struct request_audit *l, unsigned req, enum fault fault,
	      struct diag *why)
{
	struct request_audit_seat *s = &l->seat[l->at];

	if (req != s->req || fault != FAULT_PROTOCOL ||
	    l->stage == REQUEST_AUDIT_ASKED ||
	    l->stage == REQUEST_AUDIT_FAULTED)
		return not_asked(l, req, why);
	l->stage = REQUEST_AUDIT_REST;
	l->complained = true;
	s->unasked++;
	count_fault(l, fault);
	return true;
}

bool
request_audit_fault(struct request_audit *l, unsigned seat, unsigned req,
		    enum fault fault, enum request_audit_line line,
		    struct diag *why)
{
	struct request_audit_seat *s = &l->seat[seat];
	bool in_list;

	if (!hears(l, seat, why))
		return false;
	if (line == REQUEST_AUDIT_UNASKED)
		return fault_unasked(l, req, fault, why);
	in_list = l->stage == REQUEST_AUDIT_PLAYED && req == s->req &&
		  (fault == FAULT_FORM || fault == FAULT_ILLEGAL);
	if (!in_list && !is_asked(l, req))
		return not_asked(l, req, why);
	s->silent += line == REQUEST_AUDIT_SILENCE;
	l->stage = REQUEST_AUDIT_FAULTED;
	l->again = --l->tries > 0 && fault != FAULT_TIMEOUT;
	count_fault(l, fault);
	return true;
}

/* A line before a request, or while it is open. */
static bool
between(struct request_audit *l, unsigned seat, unsigned req, struct diag *why)
{
	bool before;

	if (!hears(l, seat, why))
		return false;
	before = req == l->seat[seat].req && (l->stage == REQUEST_AUDIT_REST ||
					      l->stage == REQUEST_AUDIT_PLAYED);
	if (before)
		l->stage = REQUEST_AUDIT_REST;
	else if (!is_asked(l, req))
		return not_asked(l, req, why);
	l->complained = false;
	return true;
}

bool
request_audit_noise(struct request_audit *l, unsigned seat, unsigned req,
		    struct diag *why)
{
	if (!between(l, seat, req, why))
		return false;
	if (++l->seat[seat].noise > l->noise_max)
		l->owed = VERDICT_FLOOD;
	return true;
}

bool
request_audit_late(struct request_audit *l, unsigned seat, unsigned req,
		   struct diag *why)
{
	struct request_audit_seat *s = &l->seat[seat];

	if (!between(l, seat, req, why))
		return false;
	if (++s->late <= s->silent)
		return true;
	diag_set(why, "a late answer of seat %u, which owes none", seat);
	return false;
}

bool
request_audit_unused(struct request_audit *l, unsigned seat, unsigned req,
		     struct diag *why)
{
	if (!owes_nothing(l, why))
		return false;
	if (seat != l->at || l->stage != REQUEST_AUDIT_PLAYED ||
	    req != l->seat[seat].req) {
		diag_set(why,
			 "no answer of seat %u to request %u stands "
			 "before it",
			 seat, req);
		return false;
	}
	l->stage = REQUEST_AUDIT_REST;
	return true;
}

/* May a bot go so, when no fault has cost it the match? */
static bool
may_go(const struct request_audit *l, unsigned seat,
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
		return when == REQUEST_AUDIT_GREETING && !l->seat[seat].greeted;
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
request_audit_unanswered(struct request_audit *l, unsigned seat, unsigned req,
			 struct diag *why)
{
	if (l->owed == VERDICT_OK || seat != l->at) /* else it goes for noise */
		if (!hears(l, seat, why))
			return false;
	return is_asked(l, req) || not_asked(l, req, why);
}

/* The bot in turn goes.  It may have gone before it was asked: when it had
 * ended, a line was too long, or a complaint could not be handed over. */
static void
goes_in_turn(struct request_audit *l, enum verdict verdict)
{
	struct request_audit_seat *s = &l->seat[l->at];

	if (l->stage == REQUEST_AUDIT_FAULTED)
		return; /* the default action may still say what it answers */
	if (l->stage == REQUEST_AUDIT_ASKED || l->owed != VERDICT_OK)
		;
	else if (verdict == VERDICT_TIMEOUT && !l->complained)
		s->decisions++;
	else
		s->unsure = 1;
	l->stage = REQUEST_AUDIT_REST;
}

bool
request_audit_forfeit(struct request_audit *l, unsigned seat,
		      enum request_audit_when when, enum verdict verdict,
		      unsigned noise, struct diag *why)
{
	struct request_audit_seat *s = &l->seat[seat];

	if (s->gone) {
		diag_set(why, "seat %u forfeits a second time", seat);
		return false;
	}
	if (seat != l->at && !turn_to(l, seat, why))
		return false;
	if (verdict != l->owed && !may_go(l, seat, when, verdict)) {
		diag_set(why, "nothing before it makes seat %u forfeit for %s",
			 seat, verdict_word(verdict));
		return false;
	}
	if (when == REQUEST_AUDIT_GREETING && !s->greeted) {
		s->noise = noise;
	} else if (noise != (when == REQUEST_AUDIT_GREETING ? s->noise : 0)) {
		diag_set(why, "seat %u wrote no %u lines of noise", seat,
			 noise);
		return false;
	}
	if (when == REQUEST_AUDIT_IN_TURN)
		goes_in_turn(l, verdict);
	l->owed = VERDICT_OK;
	s->gone = true;
	s->verdict = verdict;
	return true;
}
