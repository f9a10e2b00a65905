/*
 * bridge.h - play a remote seat with a program that reads and writes lines:
 * `arena bridge`.
 *
 * The bridge fetches the lines of the seat (seat_client.h), gives them to the
 * process of the bot (bridged_bot.h), and sends the answers.  Each line
 * "hello" begins a session, for which the bridge starts the program again, as
 * the arena does.  If the bot ends in a session, the bridge lets the server
 * know, and skips the other lines of the session.  The bridge prints noise of
 * the bot, which is its output outside of answers, on stderr.
 */
#ifndef DEADWOOD_ARENA_SEATS_BRIDGE_H
#define DEADWOOD_ARENA_SEATS_BRIDGE_H

#include <stdint.h>

#include "lib/diag.h"

/**
 * struct bridge_how - a bridge; all pointers borrowed
 * @url, @token, @patience_s: as in struct seat_client_how
 * @argv: command of the bot; argv[0] is a path, NULL ends the array
 */
struct bridge_how {
	const char *url, *token;
	int64_t patience_s;
	char *const *argv;
};

/* How a bridge has ended. */
enum bridge_end {
	BRIDGE_OVER,	/* the run is over */
	BRIDGE_CRASHED, /* the run is over; the bot has ended in a session */
	BRIDGE_STOPPED, /* by a signal */
	BRIDGE_FAILED,	/* the reason is in diag */
};

/* Play until the run is over, or until SIGINT, SIGTERM or SIGHUP.  These
 * signals stay blocked. */
enum bridge_end bridge_play(const struct bridge_how *how, struct diag *diag);

#endif
