#include "penalty.h"

#include <stdarg.h>
#include <stdio.h>

#include "referee/judge/arena_msg.h"
#include "referee/judge/record.h"

void
penalty_forfeit(struct match_loop *d, unsigned seat, enum verdict verdict,
		const char *format, ...)
{
	struct bot_conn *s = &d->seats[seat];
	va_list args;

	if (!bot_conn_plays(s))
		return;
	va_start(args, format);
	vsnprintf(s->detail, sizeof(s->detail), format, args);
	va_end(args);
	s->verdict = verdict;
	s->forfeit_deal = d->state.deal;
	record_forfeit(&d->log, s, seat);
	arena_msg_forfeit(d, seat);
	if (!s->out.full && s->out.n > 0)
		bot_conn_send(
			s, 0); /* the last error message, if the bot reads it */
	bot_conn_close(s);
	if (d->send_msg != NULL)
		d->send_msg(d->send_arg, ARENA_MSG_GONE, seat,
			    verdict_word(verdict));
}

void
penalty_flush_queue(struct match_loop *d, unsigned seat)
{
	struct bot_conn *s = &d->seats[seat];
	enum send_result sent;

	if (s->out.n < OUT_QUEUE_BYTES)
		return;
	bot_conn_wake(s); /* let it read */
	sent = bot_conn_send(s, FAREWELL_US);
	if (sent == SENT_GONE)
		penalty_forfeit(d, seat, VERDICT_EXIT, SAYS_ENDED "input");
	else if (sent == SENT_STUCK)
		penalty_forfeit(d, seat, VERDICT_TIMEOUT, SAYS_DEAF);
}

void
penalty_report_fault(struct match_loop *d, unsigned seat,
		     const struct complaint *complaint,
		     const struct action *played)
{
	struct bot_conn *s = &d->seats[seat];
	unsigned max = faults_max(match_faults(d->match, seat));

	record_fault(&d->log, s, seat, complaint);
	arena_msg_fault(d, seat, complaint);
	message_error(&s->out, s, complaint, d->state.rules, played, max);
	penalty_flush_queue(d, seat);
}

bool
penalty_apply(struct match_loop *d, unsigned seat,
	      const struct complaint *complaint)
{
	struct bot_conn *s = &d->seats[seat];
	unsigned max = faults_max(match_faults(d->match, seat));
	const char *held = "";

	if (max == 0 || s->faults < max)
		return true;
	if (complaint->fault == FAULT_TIMEOUT) {
		bot_conn_send(s, 0); /* the last error */
		held = bot_conn_check_unflushed(s);
	} else {
		arena_msg_surplus(d, seat);
	}
	if (max == 1)
		penalty_forfeit(d, seat, fault_verdict(complaint->fault),
				"%s: %s%s", fault_code(complaint->fault),
				complaint->message, held);
	else
		penalty_forfeit(d, seat, fault_verdict(complaint->fault),
				"%u" SAYS_LAST_FAULT "%s: %s%s", s->faults,
				fault_code(complaint->fault),
				complaint->message, held);
	return false;
}
