/* probe.c - the result of a bot's probe; see probe.h. */
#include "arena/runner/probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/runner/botlog.h"
#include "arena/runner/outcome.h"
#include "arena/runner/stderr_hint.h"
#include "lib/alloc.h"

/* arbitrary: numbers of lines to print from the start and the end of stderr, as
 * in fault_summary.c; they fit into a struct diag */
#define FIRST_LINES 8
#define LAST_LINES  8
#define ENDS_BYTES  1400

bool
probe_passed(const struct config *config, const struct outcome *outcome,
	     struct diag *why, struct diag *diag)
{
	const struct outcome_seat *seat = &outcome->seat[0];
	const struct bot *bot = &config->bots[seat->bot];
	const char *hint = stderr_hint_for_crash(seat->log, config, seat->bot);
	char ends[ENDS_BYTES];

	if (!seat->started) {
		diag_set(why, "%s", seat->detail);
		diag_set(diag, "bot %s cannot be started: %s", bot->name,
			 seat->detail);
		return false;
	}
	if (outcome->passed)
		return true;
	if (outcome_is_start_crash(seat)) {
		outcome_describe_start_crash(seat->detail, seat->status, why);
	} else {
		diag_set(why, "%s",
			 seat->detail[0] != '\0' ? seat->detail
						 : "it did not answer hello");
	}
	botlog_excerpt(seat->log, FIRST_LINES, LAST_LINES, ends, sizeof(ends));
	diag_set(diag, "bot %s (%s in %s): %s%s%s%s%s", bot->name,
		 bot->words[0], bot->dir, why->text,
		 ends[0] != '\0' ? "\n  its stderr:" : "", ends,
		 hint != NULL ? "\n  " : "", hint != NULL ? hint : "");
	return false;
}

void
probe_book_init(struct probe_book *book, uint32_t bots)
{
	*book = (struct probe_book){ .bots = bots,
				     .why = xcalloc(bots, sizeof(char *)),
				     .message = xcalloc(bots, sizeof(char *)) };
}

void
probe_book_release(struct probe_book *book)
{
	for (uint32_t i = 0; i < book->bots; i++) {
		free(book->why[i]);
		free(book->message[i]);
	}
	free(book->why);
	free(book->message);
	book->why = book->message = NULL;
	book->bots = 0;
}

void
probe_book_add(struct probe_book *book, uint32_t bot, const char *why,
	       const char *message)
{
	book->failed += book->why[bot] == NULL;
	free(book->why[bot]);
	free(book->message[bot]);
	book->why[bot] = xstrdup(why);
	book->message[bot] = xstrdup(message);
}

bool
probe_enough_started(const struct probe_book *book, const struct config *config)
{
	return book->failed == 0 || (config->on_start == ON_START_FORFEIT &&
				     book->bots - book->failed >= 2);
}

void
probe_print(const struct probe_book *book, const struct config *config,
	    FILE *out)
{
	const char *mend =
		config->final
			? "A final cannot change its bots; to fix them, "
			  "stop the run and start a new final"
			: "To fix them first, stop the run, or set "
			  "on_start: stop; a resumed run tries them again";

	for (uint32_t i = 0; i < book->bots; i++)
		if (book->message[i] != NULL)
			fprintf(out, "arena: %s\n", book->message[i]);
	if (book->failed > 0 && probe_enough_started(book, config))
		fprintf(out,
			"arena: %u of %u bots cannot be started and forfeit "
			"their matches. %s\n",
			book->failed, book->bots, mend);
	else if (book->failed > 1)
		fprintf(out,
			"arena: %u of %u bots cannot be started: fix them, "
			"or remove them from the configuration\n",
			book->failed, book->bots);
}
