/* bot_session.c - the session of a remote bot; see bot_session.h. */
#include "arena/runner/bot_session.h"

#include "arena/runner/match_pool.h"
#include "arena/runner/remote_seat.h"

static void
bot_session_joined(void *owner)
{
	struct bot_proc *bot_proc = owner;

	if (bot_proc->worker != NULL)
		bot_proc->ready(bot_proc->worker);
}

bool
bot_session_open(struct bot_proc *bot_proc, int in, int out)
{
	struct remote_seat *seat = remote_seats_of(bot_proc->pool->seats,
						   bot_proc->bot);

	if (remote_seat_open(seat, in, out) != 0)
		return false;
	bot_proc->seat = seat;
	remote_seat_await(seat, bot_session_joined, bot_proc);
	return true;
}

void
bot_session_check_late(struct bot_proc *bot_proc)
{
	if (!remote_seat_is_late(bot_proc->seat))
		return;
	diag_set(&bot_proc->error,
		 "no client asked for its lines within %lld minutes",
		 (long long)(REMOTE_JOIN_US / 60000000));
	bot_session_end(bot_proc);
}

void
bot_session_end(struct bot_proc *bot_proc)
{
	if (bot_proc->seat == NULL || bot_proc->ended)
		return;
	remote_seat_await(bot_proc->seat, NULL, NULL);
	remote_seat_close(bot_proc->seat);
	/* the arena ended it, so its exit status means nothing */
	bot_proc->ended = bot_proc->killed = true;
}
