/*
 * script.h - actions of a match that was played before, played again.
 *
 * A match may begin with what was done in another one: the arena takes the
 * actions out of that match's log, whose cards this one has too, and hands them
 * to the referee as lines,
 *
 *   {"seat":0,"ask":17,"action":{...}}
 *
 * They are played in their order, by the rules, and told to all seats as
 * always; nobody decides anything.  When there are no more the bots decide.  At
 * a line with "ask" the bot of that seat is asked all the same: what it would
 * do is kept in the log and changes nothing ("ask" is its request in the log
 * that the script is from, and stands in the record).
 */
#ifndef DEADWOOD_REFEREE_JUDGE_SCRIPT_H
#define DEADWOOD_REFEREE_JUDGE_SCRIPT_H

#include <stdbool.h>

#include "lib/file/line_reader.h"
#include "lib/format/json.h"
#include "referee/engine/action.h"
#include "referee/engine/game.h"

#define SCRIPT_LINE_BYTES 65536 /* more than any action takes */

/**
 * struct script - the lines, and the one in hand
 * @seat, @action: who did what
 * @ask: the request of the bot that is asked; 0: none is
 */
struct script {
	int fd; /* borrowed; -1: there are no more */
	struct line_reader_reader in;
	unsigned seat;
	unsigned ask;
	struct action action;
	char buf[SCRIPT_LINE_BYTES];
};

/**
 * struct anew - a deal of the match that was dealt anew ("anew" of the script,
 *	in the order and in the log's header)
 * @deal: its number; 0: none was
 * @seat: who sees nothing of that
 */
struct anew {
	unsigned deal;
	seat_t seat;
	struct chance chance;
};

/* Read it; a @token below zero: none was.  False: it has another form. */
bool anew_read(const struct json *json, int token, struct anew *anew);

/* What the deal that is about to be dealt is given. */
static inline void
anew_give(const struct anew *anew, unsigned deal, struct stream *stream)
{
	if (anew->deal != 0 && anew->deal == deal)
		stream->given = &anew->chance;
}

/* @fd: a file's, or -1: the match has no script. */
void script_init(struct script *script, int fd);

/**
 * script_next - the next line; false when there are no more
 * @json: room to read it
 *
 * A line of another form is the arena's mistake, and ends this program.
 */
bool script_next(struct script *script, struct json *json);

#endif
