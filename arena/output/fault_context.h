/*
 * fault_context.h - show how to reproduce a bot's failure: find the failed
 * request in the match log, and print commands that replay it.
 */
#ifndef DEADWOOD_ARENA_OUTPUT_FAULT_CONTEXT_H
#define DEADWOOD_ARENA_OUTPUT_FAULT_CONTEXT_H

#include <stdio.h>

#include "arena/config/bots.h"

/**
 * fault_context_request - find the request at which a seat's bot failed
 * @text: @len bytes of a log
 *
 * If the seat forfeited: the request that it left unanswered, else its last
 * fault before the forfeit.  Otherwise the seat's first fault.  Returns 0 if
 * there is none.
 */
unsigned fault_context_request(const char *text, size_t len, unsigned seat);

/**
 * fault_context_print - print two commands: one shows the match as the seat's
 * bot saw it, one sends the failed request to the bot again
 * @log: path of the log; prints nothing if it cannot be read
 * @bot: NULL if its command is not known
 */
void fault_context_print(FILE *out, const char *log, unsigned seat,
			 const struct bot *bot);

#endif
