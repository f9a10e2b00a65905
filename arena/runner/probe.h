/*
 * probe.h - evaluate the probes of bots, and print a message for the author of
 * each bot that failed.  A probe starts a bot once before the first match, and
 * sends the message hello to the bot.
 */
#ifndef DEADWOOD_ARENA_RUNNER_PROBE_H
#define DEADWOOD_ARENA_RUNNER_PROBE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "arena/config/config.h"
#include "lib/diag.h"

struct outcome;

/**
 * probe_passed - return true if the bot started and answered hello
 * @outcome: result of the bot's probe
 *
 * If the result is false, @why contains the reason.  @diag contains a message
 * with the bot, its command, the reason, and the first and last lines of its
 * stderr.
 */
bool probe_passed(const struct config *config, const struct outcome *outcome,
		  struct diag *why, struct diag *diag);

/**
 * struct probe_book - the bots that failed their probe or their build
 * @why: for each bot, a short reason why it failed, owned; NULL: the bot did
 *	not fail
 * @message: for each bot, a message for the bot's author, owned; NULL: the bot
 *	did not fail
 */
struct probe_book {
	char **why, **message;
	uint32_t bots, failed;
};

void probe_book_init(struct probe_book *book, uint32_t bots);
void probe_book_release(struct probe_book *book);
void probe_book_add(struct probe_book *book, uint32_t bot, const char *why,
		    const char *message);

/* Return true if the run may start.  The run may start if no bot failed.  With
 * `on_start: forfeit`, it may also start if at least two bots did not fail. */
bool probe_enough_started(const struct probe_book *book,
			  const struct config *config);

/* Print the message about each failed bot, in the order of the configuration.
 * After the messages, print the consequence: the failed bots forfeit, or the
 * run does not start. */
void probe_print(const struct probe_book *book, const struct config *config,
		 FILE *out);

#endif
