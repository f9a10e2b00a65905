/*
 * script.h - replay actions of an earlier match at the start of a match.
 *
 * A match may begin with the actions of an earlier match with the same cards.
 * The list of these actions is called a script.  The arena extracts the actions
 * from the earlier match's log, and sends them as lines:
 *
 *   {"seat":0,"ask":17,"action":{...}}
 *
 * The referee plays the script's actions in order, by the rules, and sends
 * their events to all seats.  After the last action of the script, the bots
 * decide again.  If a line of a script has "ask", the bot of the line's seat
 * gets a request before the action.  The log records the bot's answer, but the
 * referee does not play it.  The number after "ask" is the number of this
 * request in the log of the earlier match.  The record of the answer repeats
 * this number.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_SCRIPT_H
#define DEADWOOD_REFEREE_JUDGE_SCRIPT_H

#include <stdbool.h>

#include "lib/file/line_reader.h"
#include "lib/format/json.h"
#include "referee/engine/action.h"
#include "referee/engine/game.h"

/* bytes of a line, more than any action needs */
#define SCRIPT_LINE_BYTES 65536

/**
 * struct script - a script and its current line
 * @seat, @action: seat and action in the current line
 * @ask: number after "ask" in the current line; 0: the bot gets no request
 */
struct script {
	int fd; /* descriptor of the script, borrowed; -1: the script has no
		   more lines */
	struct line_reader in;
	unsigned seat;
	unsigned ask;
	struct action action;
	char buf[SCRIPT_LINE_BYTES];
};

/**
 * struct deal_override - a deal whose cards do not come from the seed.  The
 * struct is the value of the key "anew" in the arena's request and in the log's
 * header
 * @deal: number of the deal; 0: no deal is overridden
 * @seat: number of the seat whose view is the same as with the cards from the
 *	seed
 */
struct deal_override {
	unsigned deal;
	seat_t seat;
	struct chance chance;
};

/* Read an override from the token @token.  A negative @token means no override.
 * If the JSON is malformed, return false. */
bool deal_override_read(const struct json *json, int token,
			struct deal_override *override);

/* Apply the override to the stream of @deal, just before the deal. */
static inline void
deal_override_apply(const struct deal_override *override, unsigned deal,
		    struct stream *stream)
{
	if (override->deal != 0 && override->deal == deal)
		stream->preset = &override->chance;
}

/* Start reading a script.  @fd: descriptor of the script; -1: the match has no
 * script. */
void script_init(struct script *script, int fd);

/**
 * script_next - read the next line of a script.  After the last line, return
 * false
 * @json: caller's storage
 *
 * A malformed line is a bug of the arena, and aborts the referee.
 */
bool script_next(struct script *script, struct json *json);

#endif
