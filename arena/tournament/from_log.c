/* from_log.c - a match that begins with another one's; see from_log.h. */
#include "arena/tournament/from_log.h"

#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_files.h"
#include "arena/replay/redact.h"
#include "arena/review/resample.h"

struct script_order
from_log_script(const struct log_prefix *excerpt)
{
	return (struct script_order){ .text = excerpt->text,
				      .len = excerpt->len,
				      .actions = excerpt->actions,
				      .of = excerpt->of,
				      .seed = excerpt->seed,
				      .anew = excerpt->anew };
}

void
from_log_match(const struct log_prefix *excerpt, struct config_play *play)
{
	play->game = excerpt->game;
	play->rules = excerpt->rules;
	play->seats = excerpt->players;
	if (play->deals_max == 0)
		play->deals_max = excerpt->deals;
}

/* One bot a seat, or one a side of partners. */
static bool
bots_fit(const struct log_prefix *excerpt, uint32_t bots, struct diag *diag)
{
	if (bots == excerpt->players ||
	    (excerpt->sides > 0 && bots == excerpt->sides))
		return true;
	diag_set(
		diag,
		"the log is of %s with %u seats: with --from name no game, and "
		"a bot for each seat%s, in their order; here are %u",
		excerpt->game, excerpt->players,
		excerpt->sides > 0 ? " or for each side of partners" : "",
		bots);
	return false;
}

/* What is hidden from a seat is dealt anew. */
static bool
deal_anew(const struct from_log *from, struct log_prefix *excerpt,
	  const char *log, const char *text, size_t len, struct diag *diag)
{
	struct resample how = { .actions = excerpt->actions,
				.seed = from->seed };

	if (from->resample == NULL)
		return true;
	if (!redact_by_name(from->resample, log, text, len, &how.seat, diag))
		return false;
	if (how.seat == SEAT_PUBLIC) {
		diag_set(diag, "--resample %s: whose cards stay? Name a seat",
			 from->resample);
		return false;
	}
	free(excerpt->anew);
	excerpt->anew = resample(&how, log, text, len, diag);
	return excerpt->anew != NULL;
}

bool
from_log_take(const struct from_log *from, struct log_prefix *excerpt,
	      struct config_play *play, struct diag *diag)
{
	const char *word = from->place;
	struct event_pos place;
	struct log_prefix_how how = { .ask = LOG_PREFIX_NOBODY,
				      .until = &place };
	char *log = NULL, *text = NULL;
	size_t len = 0;
	bool taken = false;

	memset(excerpt, 0, sizeof(*excerpt));
	if (!event_pos_of_log(word, &log, &place)) {
		diag_set(diag, "--from %s: from where on? LOG@" EVENT_POS_TEXT,
			 word);
		goto out;
	}
	text = log_files_text(log, &len, diag);
	if (text == NULL ||
	    !log_prefix_take(excerpt, &how, log, text, len, diag) ||
	    !bots_fit(excerpt, play->bot_count, diag) ||
	    !deal_anew(from, excerpt, log, text, len, diag))
		goto out;
	from_log_match(excerpt, play);
	taken = true;
out:
	free(text);
	free(log);
	return taken;
}
