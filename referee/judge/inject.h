/*
 * inject.h - what a bot meets that is checked (`arena check`), and that
 * protocol.md tells it to put up with.
 *
 * A match by the real rules is played, with real requests; a drill adds one
 * thing to it, at every seat:
 *
 *   members   members that nobody knows, in every line and in objects of it;
 *             another version of the protocol, another feature
 *   types     before each line but hello one of a type that nobody knows
 *   requests  the same now and then with a "req": it wants a line
 *   events    behind those of each action one that nobody knows
 *   missed    no events at all, and how many there would have been
 *   long      requests of INJECT_LONG_BYTES, more than a pipe holds
 *   errors    now and then a good answer is called wrong, and the default
 *             action is played; in a script (script.h) every answer is, and
 *             the script's action is played
 *   repeats   now and then a good answer is called wrong, and the bot is asked
 *             again, as with `faults: lenient`
 *
 * What is called wrong is told to the bot alone: it is no fault, and stands in
 * no log.  A log of such a match can be read but not verified: numbers of
 * requests and events have gaps.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_INJECT_H
#define DEADWOOD_REFEREE_JUDGE_INJECT_H

#include "lib/enum_words.h"
#include "lib/format/jsonw.h"

#define INJECT_LONG_BYTES 300000 /* chosen: several pipes, below the limit */

struct action;
struct match;
struct bot_conn;

/* Is the bot to meet one before its @decision, from 1, of the match? */
bool inject_is_due(enum drill drill, unsigned decision);

/**
 * inject_dress - put into lines that are to leave what is added to them
 * @out: whole lines; @request_at: where the request begins, moved with it
 *
 * Lines that would not fit are left as they are.
 */
void inject_dress(enum drill drill, struct jsonw *out, size_t *request_at);

/* A request that nobody knows, as a line. */
void inject_request(struct jsonw *out, unsigned req);

/* An event that nobody knows, number @n, behind those that wait. */
void inject_event(struct jsonw *pending, unsigned n);

/* Call the seat's last answer wrong; @standard is its default action, which is
 * played instead where that is practised. */
void inject_error(struct bot_conn *seat, const struct match *match,
		  const struct action *standard);

#endif
