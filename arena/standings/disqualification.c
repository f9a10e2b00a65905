/* disqualification.c - disqualify bots of a run; see disqualification.h. */
#include "arena/standings/disqualification.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <jansson.h>

#include "arena/config/bot_lookup.h"
#include "lib/alloc.h"
#include "lib/file/append_file.h"
#include "lib/format/json_print.h"

const struct disqualifications disqualification_none;

/* bytes of a line: escaped name, escaped reason, and the other members */
#define LINE_MAX_BYTES 8192

/*
 * Reading.
 */

static void
add_disqualification(struct disqualifications *disqualified, unsigned bot,
		     const char *when, const char *reason)
{
	struct disqualification *row;

	XGROW(disqualified->row, disqualified->count);
	row = &disqualified->row[disqualified->count++];
	row->bot = bot;
	snprintf(row->when, sizeof(row->when), "%s", when);
	snprintf(row->reason, sizeof(row->reason), "%s", reason);
}

static void
remove_disqualification(struct disqualifications *disqualified, unsigned bot)
{
	for (unsigned i = 0; i < disqualified->count; i++)
		if (disqualified->row[i].bot == bot) {
			disqualified->row[i] =
				disqualified->row[--disqualified->count];
			return;
		}
}

/* Apply one line of the file.  Returns an error message, or NULL on success. */
static const char *
parse_decision(struct disqualifications *disqualified,
	       const struct store_run *run, const char *line)
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
		wrong = "the line must be an object with the keys \"when\", "
			"\"without\" and \"reason\", or with \"when\" and "
			"\"with\"";
		goto done;
	}
	bot = store_find_bot(run, out != NULL ? out : in);
	if (bot == run->bot_count) {
		wrong = "the run has no bot of that name";
		goto done;
	}
	remove_disqualification(disqualified, bot);
	if (out != NULL)
		add_disqualification(disqualified, bot, when, why);
done:
	json_decref(value);
	return wrong;
}

static int
compare_disqualified_bots(const void *a, const void *b)
{
	const struct disqualification *x = a, *y = b;

	return (x->bot > y->bot) - (x->bot < y->bot);
}

/* Return true if the line is complete.  A killed command may leave half a line,
 * which does not count. */
static bool
line_is_json(const char *line)
{
	json_t *value = json_loads(line, 0, NULL);

	json_decref(value);
	return value != NULL;
}

bool
disqualification_read(struct disqualifications *disqualified, const char *dir,
		      const struct store_run *run, struct diag *diag)
{
	char *path = xprintf("%s/" DISQUALIFICATION_FILE, dir),
	     line[LINE_MAX_BYTES];
	FILE *file = append_file_read(path);
	const char *wrong = NULL;
	unsigned number = 0;
	bool done = file != NULL || errno == ENOENT;

	*disqualified = (struct disqualifications){ 0 };
	if (!done)
		diag_set(diag, "%s: %s", path, strerror(errno));
	while (file != NULL && wrong == NULL &&
	       append_file_line(file, line, sizeof(line), line_is_json)) {
		number++;
		wrong = parse_decision(disqualified, run, line);
	}
	if (wrong != NULL) {
		diag_set(diag,
			 "%s: line %u: %s; fix the line, or remove the file "
			 "to count every match",
			 path, number, wrong);
		disqualification_release(disqualified);
		done = false;
	}
	if (disqualified->count > 0)
		qsort(disqualified->row, disqualified->count,
		      sizeof(*disqualified->row), compare_disqualified_bots);
	if (file != NULL)
		fclose(file);
	free(path);
	return done;
}

void
disqualification_release(struct disqualifications *disqualified)
{
	free(disqualified->row);
	*disqualified = (struct disqualifications){ 0 };
}

const struct disqualification *
disqualification_find(const struct disqualifications *disqualified,
		      unsigned bot)
{
	for (unsigned i = 0; i < disqualified->count; i++)
		if (disqualified->row[i].bot == bot)
			return &disqualified->row[i];
	return NULL;
}

/*
 * Writing.
 */

/* Find a bot by its name or title.  Returns false with @diag. */
static bool
find_bot_by_label(const struct store_run *run, const char *text, unsigned *bot,
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

/* Check that the decision is valid and changes something.  Returns false with
 * @diag. */
static bool
check_decision(const char *dir, const struct store_run *run, unsigned bot,
	       const char *reason, struct diag *diag)
{
	struct disqualifications disqualified;
	bool disqualified_count;

	if (reason != NULL && (reason[0] == '\0' ||
			       strlen(reason) > DISQUALIFICATION_REASON_MAX)) {
		diag_set(diag,
			 "--reason must have 1 to %d bytes; the reason is "
			 "printed with the standings",
			 DISQUALIFICATION_REASON_MAX);
		return false;
	}
	if (!disqualification_read(&disqualified, dir, run, diag))
		return false;
	disqualified_count = disqualification_find(&disqualified, bot) != NULL;
	disqualification_release(&disqualified);
	if (reason == NULL && !disqualified_count)
		diag_set(diag, "%s is not disqualified: its matches count",
			 store_bot_label(&run->bots[bot]));
	return reason != NULL || disqualified_count;
}

bool
disqualification_append(const char *dir, const struct store_run *run,
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
	if (!find_bot_by_label(run, name, &bot, diag) ||
	    !check_decision(dir, run, bot, reason, diag))
		goto out;
	gmtime_r(&now, &utc);
	strftime(when, sizeof(when), "%Y-%m-%dT%H:%M:%SZ", &utc);
	json_put(line, "when", json_string(when));
	json_put(line, reason != NULL ? "without" : "with",
		 json_of_text(run->bots[bot].name));
	if (reason != NULL)
		json_put(line, "reason", json_of_text(reason));
	file = append_file_open(path, line_is_json);
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

/* Filtered matches and ranking. */

bool
disqualification_filter(const struct disqualifications *disqualified,
			const struct store_match *match,
			struct store_match *left)
{
	bool out[SEATS_MAX] = { false };

	*left = *match;
	if (disqualified->count == 0)
		return true;
	for (unsigned i = 0; i < match->seats; i++)
		out[i] = disqualification_find(disqualified,
					       match->seat[i].bot) != NULL;
	return store_match_without(match, out, left);
}

unsigned
disqualification_rank(const struct disqualifications *disqualified,
		      const struct standings *standings, struct standing *rows)
{
	unsigned bots = standings_run(standings)->bot_count;
	struct standing *last = xcalloc(bots + 1, sizeof(*last));
	unsigned disqualified_count = 0;

	standings_rank(standings, rows);
	for (unsigned i = 0; i < bots; i++)
		if (disqualification_find(disqualified, rows[i].bot) != NULL)
			last[disqualified_count++] = rows[i];
		else
			rows[i - disqualified_count] = rows[i];
	for (unsigned i = 0; i < disqualified_count; i++)
		rows[bots - disqualified_count + i] = last[i];
	free(last);
	return bots - disqualified_count;
}
