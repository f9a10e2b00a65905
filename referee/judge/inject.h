/*
 * inject.h - for `arena check`: add unusual input to the messages to bots.
 * Bots must accept this input according to protocol.md.
 *
 * The check plays matches with real rules and real requests.  An injection adds
 * one kind of unusual input to the messages for every seat:
 *
 *   members   unknown members in every line and in the objects within; an
 *             unknown protocol version and an unknown feature
 *   types     a line of an unknown type before each line except hello
 *   requests  sometimes a line of an unknown type with "req", which the bot
 *             must answer
 *   events    an unknown event after the events of each action
 *   missed    the member "events_missed" instead of any events
 *   long      requests padded to INJECT_LONG_BYTES, more than a pipe can store
 *   errors    sometimes an error for a legal answer, and the default action is
 *             played instead; while actions of an earlier match are replayed
 *             (script.h), an error for every answer, and the replayed action
 *             is played
 *   repeats   sometimes an error for a legal answer, then the same request
 *             again, as in a match with `faults: lenient`
 *
 * An injected error goes only to the bot.  An injected error is not a fault,
 * and the log does not contain it.  A program can read the log of a match with
 * injections but not verify it, because the numbers of its requests and events
 * have gaps.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_INJECT_H
#define DEADWOOD_REFEREE_JUDGE_INJECT_H

#include "lib/enum_words.h"
#include "lib/format/jsonw.h"

/* arbitrary bytes: fills several pipes, but is below OUT_BYTES */
#define INJECT_LONG_BYTES 300000

struct action;
struct match;
struct bot_conn;

/* Return whether the referee should inject something at this decision of the
 * bot.  @decision: number of the decision in this match, from 1. */
bool inject_is_due(enum injection injection, unsigned decision);

/**
 * inject_rewrite - inject members or lines into lines that the referee is about
 * to send
 * @out: the complete lines; gets the injected members or lines
 * @request_at: offset of the request in @out, in bytes.  The function adds the
 *	number of injected bytes
 *
 * If the result does not fit into @out, the lines stay unchanged.
 */
void inject_rewrite(enum injection injection, struct jsonw *out,
		    size_t *request_at);

/* Write a request of an unknown type, as a line. */
void inject_request(struct jsonw *out, unsigned req);

/* Append an unknown event with number @n to @pending, the events for the bot's
 * next request. */
void inject_event(struct jsonw *pending, unsigned n);

/* Send an error for the seat's last answer.  @standard: the default action,
 * which the referee plays instead of the answer. */
void inject_error(struct bot_conn *seat, const struct match *match,
		  const struct action *standard);

#endif
