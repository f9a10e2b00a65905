/*
 * inject.h - inject unusual input for `arena check`, which protocol.md requires
 * bots to accept.
 *
 * The match has the real rules and real requests.  An injection adds one kind
 * of input, for every seat:
 *
 *   members   unknown members, in every line and in its objects; another
 *             protocol version, another feature
 *   types     before each line except hello a line of an unknown type
 *   requests  now and then such a line with a "req": it needs an answer
 *   events    after the events of each action an unknown one
 *   missed    no events, only "events_missed"
 *   long      requests of INJECT_LONG_BYTES, more than a pipe holds
 *   errors    now and then an error for a legal answer, and the default action
 *             is played; in a script (script.h) an error for every answer,
 *             and the script's action is played
 *   repeats   now and then an error for a legal answer, and the request
 *             again, as with `faults: lenient`
 *
 * Such an error goes only to the bot: it is no fault and not in the log.  The
 * log of such a match can be read but not verified, because the numbers of
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

/* Return whether to inject something before the bot's @decision, from 1, of the
 * match. */
bool inject_is_due(enum injection injection, unsigned decision);

/**
 * inject_rewrite - add to lines that are about to be sent
 * @out: whole lines
 * @request_at: offset of the request, updated
 *
 * If the result does not fit, the lines stay unchanged.
 */
void inject_rewrite(enum injection injection, struct jsonw *out,
		    size_t *request_at);

/* Write a request of an unknown type, as a line. */
void inject_request(struct jsonw *out, unsigned req);

/* Append an unknown event, number @n, to the waiting events. */
void inject_event(struct jsonw *pending, unsigned n);

/* Send an error for the seat's last answer.  @standard: its default action,
 * which the injection plays instead. */
void inject_error(struct bot_conn *seat, const struct match *match,
		  const struct action *standard);

#endif
