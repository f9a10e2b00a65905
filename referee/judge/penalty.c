#include "penalty.h"

#include <stdarg.h>
#include <stdio.h>

#include "referee/judge/notes.h"
#include "referee/judge/record.h"

void
forfeit(struct dialog *d, unsigned seat, enum verdict verdict,
	const char *format, ...)
{
	struct seat *s = &d->seats[seat];
	va_list args;

	if (!seat_plays(s))
		return;
	va_start(args, format);
	vsnprintf(s->detail, sizeof(s->detail), format, args);
	va_end(args);
	s->verdict = verdict;
	s->gone_in = d->state.deal;
	record_forfeit(&d->log, s, seat);
	note_forfeit(d, seat);
	if (!s->out.full && s->out.n > 0)
		seat_send(s, 0); /* the last error, if it can be heard */
	seat_close(s);
	if (d->news != NULL)
		d->news(d->news_arg, NEWS_GONE, seat, verdict_word(verdict));
}

void
queued(struct dialog *d, unsigned seat)
{
	struct seat *s = &d->seats[seat];
	enum sent sent;

	if (s->out.n < OUT_QUEUE_BYTES)
		return;
	seat_wake(s); /* it must read */
	sent = seat_send(s, FAREWELL_US);
	if (sent == SENT_GONE)
		forfeit(d, seat, VERDICT_EXIT, SAYS_ENDED "input");
	else if (sent == SENT_STUCK)
		forfeit(d, seat, VERDICT_TIMEOUT, SAYS_DEAF);
}

void
tell_fault(struct dialog *d, unsigned seat, const struct complaint *complaint,
	   const struct action *played)
{
	struct seat *s = &d->seats[seat];
	unsigned max = faults_max(match_faults(d->match, seat));

	record_fault(&d->log, s, seat, complaint);
	note_fault(d, seat, complaint);
	message_error(&s->out, s, complaint, d->state.rules, played, max);
	queued(d, seat);
}

bool
forgive_fault(struct dialog *d, unsigned seat,
	      const struct complaint *complaint)
{
	struct seat *s = &d->seats[seat];
	unsigned max = faults_max(match_faults(d->match, seat));
	const char *held = "";

	if (max == 0 || s->faults < max)
		return true;
	if (complaint->fault == FAULT_TIMEOUT) {
		seat_send(s, 0); /* the last error */
		held = seat_held_back(s);
	} else {
		note_surplus(d, seat);
	}
	if (max == 1)
		forfeit(d, seat, fault_verdict(complaint->fault), "%s: %s%s",
			fault_code(complaint->fault), complaint->message, held);
	else
		forfeit(d, seat, fault_verdict(complaint->fault),
			"%u" SAYS_LAST_FAULT "%s: %s%s", s->faults,
			fault_code(complaint->fault), complaint->message, held);
	return false;
}
