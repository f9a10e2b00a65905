/*
 * script.h - replay actions of an earlier match at the start of a match.
 *
 * A match may begin with the actions of an earlier match with the same cards;
 * their list is called a script.  The arena extracts the actions from that
 * match's log and sends them as lines:
 *
 *   {"seat":0,"ask":17,"action":{...}}
 *
 * The referee plays these actions in order, by the rules, and sends their
 * events to all seats.  After the last action of the script, the bots decide.
 * Before the action of a line with "ask", the bot of the line's seat gets a
 * request.  The bot's answer is recorded in the log, but not played.  The
 * number after "ask" is the number of this request in the log of the earlier
 * match; the record of the answer repeats this number.
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
 * @seat, @action: the seat and the action of the current line
 * @ask: number after "ask" in the current line; 0: the bot gets no request
 */
struct script {
	int fd; /* descriptor of the script, borrowed; -1: no more lines */
	struct line_reader in;
	unsigned seat;
	unsigned ask;
	struct action action;
	char buf[SCRIPT_LINE_BYTES];
};

/**
 * struct deal_override - a deal whose cards do not come from the seed: the
 * value of the key "anew" in the arena's request and in the log's header
 * @deal: number of the deal; 0: no override
 * @seat: the seat whose view is the same as with the cards from the seed
 */
struct deal_override {
	unsigned deal;
	seat_t seat;
	struct chance chance;
};

/* Read an override from the token @token; a negative @token means no override.
 * Return false if the JSON is malformed. */
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

/* Start reading a script.  @fd: descriptor of the script; -1: the match has no
 * script. */
void script_init(struct script *script, int fd);

/**
 * script_next - read the next line; return false after the last one
 * @json: caller's storage
 *
 * A malformed line is a bug of the arena and aborts this program.
 */
bool script_next(struct script *script, struct json *json);

#endif
