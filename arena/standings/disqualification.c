/* disqualification.c - bots that are struck out; see disqualification.h. */
#include "arena/standings/disqualification.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <jansson.h>

#include "arena/config/bot_lookup.h"
#include "lib/alloc.h"
#include "lib/file/added.h"
#include "lib/format/json_print.h"

const struct disqualifications disqualification_nobody;

#define LINE_MAX_BYTES 8192 /* a name, a reason, escaped, and the rest */

/*
 * Reading.
 */

static unsigned
find_bot(const struct store_run *run, const char *name)
{
	unsigned i = 0;

	while (i < run->bot_count && strcmp(run->bots[i].name, name) != 0)
		i++;
	return i;
}

static void
strike_out(struct disqualifications *strikes, unsigned bot, const char *when,
	   const char *reason)
{
	struct disqualification *strike;

	strikes->strike = xrealloc(strikes->strike, strikes->count + 1u,
				   sizeof(*strikes->strike));
	strike = &strikes->strike[strikes->count++];
	strike->bot = bot;
	snprintf(strike->when, sizeof(strike->when), "%s", when);
	snprintf(strike->reason, sizeof(strike->reason), "%s", reason);
}

static void
take_back(struct disqualifications *strikes, unsigned bot)
{
	for (unsigned i = 0; i < strikes->count; i++)
		if (strikes->strike[i].bot == bot) {
			strikes->strike[i] = strikes->strike[--strikes->count];
			return;
		}
}

/* One line; what is wrong with it, or NULL. */
static const char *
read_line(struct disqualifications *strikes, const struct store_run *run,
	  const char *line)
{
	json_t *value = json_loads(line, 0, NULL);
	const char *when = json_string_value(json_object_get(value, "when"));
	const char *out = json_string_value(json_object_get(value, "without"));
	const char *in = json_string_value(json_object_get(value, "with"));
	const char *why = json_string_value(json_object_get(value, "reason"));
	const char *wrong = NULL;
	unsigned bot;

	if (when == NULL || (out == NULL) == (in == NULL) ||
	    (out != NULL && why == NULL)) {
		wrong = "no object with when, without and reason, or with "
			"when and with";
		goto done;
	}
	bot = find_bot(run, out != NULL ? out : in);
	if (bot == run->bot_count) {
		wrong = "the run has no bot of that name";
		goto done;
	}
	take_back(strikes, bot);
	if (out != NULL)
		strike_out(strikes, bot, when, why);
done:
	json_decref(value);
	return wrong;
}

static int
by_bot(const void *a, const void *b)
{
	const struct disqualification *x = a, *y = b;

	return (x->bot > y->bot) - (x->bot < y->bot);
}

/* A line that a killed command has half written is none. */
static bool
is_json(const char *line)
{
	json_t *value = json_loads(line, 0, NULL);

	json_decref(value);
	return value != NULL;
}

bool
disqualification_read(struct disqualifications *strikes, const char *dir,
		      const struct store_run *run, struct diag *diag)
{
	char *path = xprintf("%s/" DISQUALIFICATION_FILE, dir),
	     line[LINE_MAX_BYTES];
	FILE *file = added_read(path);
	const char *wrong = NULL;
	unsigned number = 0;
	bool done = file != NULL || errno == ENOENT;

	*strikes = (struct disqualifications){ 0 };
	if (!done)
		diag_set(diag, "%s: %s", path, strerror(errno));
	while (file != NULL && wrong == NULL &&
	       added_line(file, line, sizeof(line), is_json)) {
		number++;
		wrong = read_line(strikes, run, line);
	}
	if (wrong != NULL) {
		diag_set(diag,
			 "%s: line %u: %s: mend it, or remove the file to "
			 "count every match",
			 path, number, wrong);
		disqualification_release(strikes);
		done = false;
	}
	if (strikes->count > 0)
		qsort(strikes->strike, strikes->count, sizeof(*strikes->strike),
		      by_bot);
	if (file != NULL)
		fclose(file);
	free(path);
	return done;
}

void
disqualification_release(struct disqualifications *strikes)
{
	free(strikes->strike);
	*strikes = (struct disqualifications){ 0 };
}

const struct disqualification *
disqualification_of(const struct disqualifications *strikes, unsigned bot)
{
	for (unsigned i = 0; i < strikes->count; i++)
		if (strikes->strike[i].bot == bot)
			return &strikes->strike[i];
	return NULL;
}

/*
 * Writing.
 */

/* The bot of a name or title, as standings show it; false with @diag. */
static bool
look_up(const struct store_run *run, const char *text, unsigned *bot,
	struct diag *diag)
{
	struct bot_label *labels = xcalloc(run->bot_count + 1u,
					   sizeof(*labels));
	enum bot_lookup end;

	for (unsigned i = 0; i < run->bot_count; i++)
		labels[i] = (struct bot_label){ run->bots[i].name,
						run->bots[i].title };
	end = bot_lookup(labels, run->bot_count, text, bot, diag);
	free(labels);
	return end == BOT_FOUND;
}

/* Is there something to note? */
static bool
may_be_noted(const char *dir, const struct store_run *run, unsigned bot,
	     const char *reason, struct diag *diag)
{
	struct disqualifications strikes;
	bool struck;

	if (reason != NULL && (reason[0] == '\0' ||
			       strlen(reason) > DISQUALIFICATION_REASON_MAX)) {
		diag_set(diag,
			 "say why in 1 to %d bytes: --reason \"...\" is shown "
			 "with the standings",
			 DISQUALIFICATION_REASON_MAX);
		return false;
	}
	if (!disqualification_read(&strikes, dir, run, diag))
		return false;
	struck = disqualification_of(&strikes, bot) != NULL;
	disqualification_release(&strikes);
	if (reason == NULL && !struck)
		diag_set(diag, "%s is not struck out: its matches count",
			 store_bot_shown(&run->bots[bot]));
	return reason != NULL || struck;
}

bool
disqualification_note(const char *dir, const struct store_run *run,
		      const char *name, const char *reason, struct diag *diag)
{
	char *path, when[DISQUALIFICATION_WHEN];
	json_t *line = json_object();
	time_t now = time(NULL);
	FILE *file = NULL;
	struct tm utc;
	bool done = false;
	unsigned bot;

	path = xprintf("%s/" DISQUALIFICATION_FILE, dir);
	if (!look_up(run, name, &bot, diag) ||
	    !may_be_noted(dir, run, bot, reason, diag))
		goto out;
	gmtime_r(&now, &utc);
	strftime(when, sizeof(when), "%Y-%m-%dT%H:%M:%SZ", &utc);
	json_put(line, "when", json_string(when));
	json_put(line, reason != NULL ? "without" : "with",
		 json_of_text(run->bots[bot].name));
	if (reason != NULL)
		json_put(line, "reason", json_of_text(reason));
	file = added_open(path, is_json);
	if (file != NULL) {
		json_print(file, json_incref(line), 0);
		fputc('\n', file);
		done = fflush(file) == 0 && ferror(file) == 0;
		done = fclose(file) == 0 && done;
	}
	if (!done)
		diag_set(diag, "%s: %s", path, strerror(errno));
out:
	json_decref(line);
	free(path);
	return done;
}

/*
 * What is left.
 */

bool
disqualification_leave(const struct disqualifications *strikes,
		       const struct store_match *match,
		       struct store_match *left)
{
	unsigned sides = store_sides(match->seats, match->sides), kept = 0;
	unsigned places[SEATS_MAX], sharing;
	bool out[SEATS_MAX] = { false };

	*left = *match;
	if (strikes->count == 0 || match->seats == 0)
		return true;
	for (unsigned i = 0; i < match->seats; i++)
		if (disqualification_of(strikes, match->seat[i].bot) != NULL)
			out[i % sides] = true;
	left->seats = 0;
	for (unsigned i = 0; i < match->seats; i++) {
		if (i < sides)
			kept += !out[i];
		if (!out[i % sides])
			left->seat[left->seats++] = match->seat[i];
	}
	left->sides = kept;
	for (unsigned i = 0; i < left->seats; i++)
		places[i] = store_place(left, i, &sharing);
	for (unsigned i = 0; i < left->seats; i++)
		left->seat[i].place = places[i];
	return kept >= 2;
}

unsigned
disqualification_rank(const struct disqualifications *strikes,
		      const struct standings *standings, struct standing *rows)
{
	unsigned bots = standings_run(standings)->bot_count;
	struct standing *last = xcalloc(bots + 1, sizeof(*last));
	unsigned struck = 0;

	standings_rank(standings, rows);
	for (unsigned i = 0; i < bots; i++)
		if (disqualification_of(strikes, rows[i].bot) != NULL)
			last[struck++] = rows[i];
		else
			rows[i - struck] = rows[i];
	for (unsigned i = 0; i < struck; i++)
		rows[bots - struck + i] = last[i];
	free(last);
	return bots - struck;
}
