/*
 * fault_context.h - the situation in which a bot was at fault: where it stands
 * in the log of its match, and the commands that show it again.
 */
#ifndef DEADWOOD_ARENA_OUTPUT_FAULT_CONTEXT_H
#define DEADWOOD_ARENA_OUTPUT_FAULT_CONTEXT_H

#include <stdio.h>

#include "arena/config/bots.h"

/**
 * fault_context_request - the request that a seat's bot failed at
 * @text: @len bytes of a log
 *
 * The one that it left without an answer when it forfeited; else that of the
 * last fault before it forfeited, or of the first fault.  0: there is none.
 */
unsigned fault_context_request(const char *text, size_t len, unsigned seat);

/**
 * fault_context_tell - two lines: how to see the match as the seat's bot saw
 * it, and how to ask the bot again what it failed at
 * @log: the log's path; nothing is told where it cannot be read
 * @bot: or NULL: it is not known how it is started
 */
void fault_context_tell(FILE *out, const char *log, unsigned seat,
			const struct bot *bot);

#endif
