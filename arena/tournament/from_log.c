/* from_log.c - start a match from a position in a log; see from_log.h. */
#include "arena/tournament/from_log.h"

#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_files.h"
#include "arena/replay/redact.h"
#include "arena/review/resample.h"

struct match_script
from_log_script(const struct log_prefix *prefix)
{
	return (struct match_script){ .text = prefix->text,
				      .len = prefix->len,
				      .actions = prefix->actions,
				      .of = prefix->of,
				      .seed = prefix->seed,
				      .redeal = prefix->redeal };
}

void
from_log_set_match(const struct log_prefix *prefix, struct config_play *play)
{
	play->game = prefix->game;
	play->rules = prefix->rules;
	play->seats = prefix->players;
	if (play->deals_max == 0)
		play->deals_max = prefix->deals;
}

/* Check the number of bots: one per seat, or one per side of partners. */
static bool
from_log_check_bots(const struct log_prefix *prefix, uint32_t bots,
		    struct diag *diag)
{
	if (bots == prefix->players ||
	    (prefix->sides > 0 && bots == prefix->sides))
		return true;
	diag_set(
		diag,
		"the log contains a match of %s with %u seats, but %u bot%s %s "
		"named: with --from, name one bot for each seat%s, in the "
		"order of the seats, and no game",
		prefix->game, prefix->players, bots, bots == 1 ? "" : "s",
		bots == 1 ? "was" : "were",
		prefix->sides > 0 ? " or for each side of partners" : "");
	return false;
}

/* Redeal the cards that a seat has not seen. */
static bool
from_log_resample(const struct from_log *from, struct log_prefix *prefix,
		  const char *log, const char *text, size_t len,
		  struct diag *diag)
{
	struct resample how = { .actions = prefix->actions,
				.seed = from->seed };

	if (from->resample == NULL)
		return true;
	if (!redact_find_seat(from->resample, log, text, len, &how.seat, diag))
		return false;
	if (how.seat == SEAT_PUBLIC) {
		diag_set(diag,
			 "--resample %s: expected the number of a seat or the "
			 "name of its player; the cards that this seat has "
			 "seen stay the same",
			 from->resample);
		return false;
	}
	free(prefix->redeal);
	prefix->redeal = resample(&how, log, text, len, diag);
	return prefix->redeal != NULL;
}

bool
from_log_read(const struct from_log *from, struct log_prefix *prefix,
	      struct config_play *play, struct diag *diag)
{
	const char *word = from->place;
	struct event_pos place;
	struct log_prefix_how how = { .ask = LOG_PREFIX_NONE, .until = &place };
	char *log = NULL, *text = NULL;
	size_t len = 0;
	bool taken = false;

	memset(prefix, 0, sizeof(*prefix));
	if (!event_pos_split_log(word, &log, &place)) {
		diag_set(diag, "--from %s: expected LOG@" EVENT_POS_TEXT, word);
		goto out;
	}
	text = log_files_text(log, &len, diag);
	if (text == NULL ||
	    !log_prefix_read(prefix, &how, log, text, len, diag) ||
	    !from_log_check_bots(prefix, play->bot_count, diag) ||
	    !from_log_resample(from, prefix, log, text, len, diag))
		goto out;
	from_log_set_match(prefix, play);
	taken = true;
out:
	free(text);
	free(log);
	return taken;
}
