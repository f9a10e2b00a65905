/*
 * fault_context.h - find in a match log the request at which a bot failed, and
 * print commands that show the match and repeat the request.
 */
#ifndef DEADWOOD_ARENA_OUTPUT_FAULT_CONTEXT_H
#define DEADWOOD_ARENA_OUTPUT_FAULT_CONTEXT_H

#include <stdio.h>

#include "arena/config/bots.h"

/**
 * fault_context_request - find the request at which the bot in @seat failed
 * @text: text of a log, @len bytes
 *
 * If the bot forfeited, returns the number of the request that it left without
 * an answer.  If the bot answered every request, returns the number of the last
 * request with a fault before the forfeit.  If the bot did not forfeit, returns
 * the number of the first request with a fault.  If there is no request with a
 * fault, returns 0.
 */
unsigned fault_context_request(const char *text, size_t len, unsigned seat);

/**
 * fault_context_print - print a command that shows the match as the bot in
 * @seat saw it, and a command that sends the failed request to the bot again
 * @log: path of the log.  If the log cannot be read, fault_context_print prints
 *	nothing
 * @bot: bot that the second command starts; NULL: the bot is not known
 */
void fault_context_print(FILE *out, const char *log, unsigned seat,
			 const struct bot *bot);

#endif
