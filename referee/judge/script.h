/*
 * script.h - replay actions of an earlier match at the start of a match.
 *
 * A match may begin with the actions of another match with the same cards.  The
 * arena extracts the actions from that match's log and sends them as lines:
 *
 *   {"seat":0,"ask":17,"action":{...}}
 *
 * The referee plays them in order, by the rules, and sends their events to all
 * seats.  After the last one the bots decide.  At a line with "ask" the bot of
 * that seat gets a request: the log records its answer, which changes nothing.
 * The number is that of the request in the log that the script is from; the
 * record contains it.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_SCRIPT_H
#define DEADWOOD_REFEREE_JUDGE_SCRIPT_H

#include <stdbool.h>

#include "lib/file/line_reader.h"
#include "lib/format/json.h"
#include "referee/engine/action.h"
#include "referee/engine/game.h"

#define SCRIPT_LINE_BYTES 65536 /* longer than any action */

/**
 * struct script - a script and its current line
 * @seat, @action: the action
 * @ask: request of the bot to ask; 0: ask none
 */
struct script {
	int fd; /* borrowed; -1: no more lines */
	struct line_reader in;
	unsigned seat;
	unsigned ask;
	struct action action;
	char buf[SCRIPT_LINE_BYTES];
};

/**
 * struct deal_override - a deal with other cards than the seed gives: "anew" of
 *	the script, in the order and in the log's header
 * @deal: its number; 0: none
 * @seat: the seat whose view is the same
 */
struct deal_override {
	unsigned deal;
	seat_t seat;
	struct chance chance;
};

/* Read an override; a @token below zero: none.  Return false if it is
 * malformed. */
bool deal_override_read(const struct json *json, int token,
			struct deal_override *override);

/* Apply the override to the stream of @deal, which is about to be dealt. */
static inline void
deal_override_apply(const struct deal_override *override, unsigned deal,
		    struct stream *stream)
{
	if (override->deal != 0 && override->deal == deal)
		stream->preset = &override->chance;
}

/* Start reading a script.  @fd: of a file; -1: the match has no script. */
void script_init(struct script *script, int fd);

/**
 * script_next - read the next line; return false after the last one
 * @json: caller's storage
 *
 * A malformed line is a bug of the arena and aborts this program.
 */
bool script_next(struct script *script, struct json *json);

#endif
