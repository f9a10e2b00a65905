/*
 * results.c - the standings and results as people and programs read them.
 */
#include "arena/results/results.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

#include "arena/results/outdir.h"
#include "lib/alloc.h"
#include "lib/diag.h"
#include "lib/output.h"
#include "lib/text.h"
#include "lib/utf8.h"

#define COLUMNS_MIN  80
#define NAME_COLUMNS 18 /* of a bot's name at 80 columns */
#define CROSS_NAME   16 /* of a name in the cross table */
#define CROSS_CELL   6	/* of one of its cells */
#define CROSS_MAX    40 /* more bots make a wall of numbers */

/* --- text --------------------------------------------------------------- */

/* A number of the width that it has: 12.3, 1234 */
static void
print_amount(FILE *out, int width, double value, bool sign)
{
	double size = value < 0 ? -value : value;

	fprintf(out, sign ? "%+*.*f" : "%*.*f", width, size < 9999.95 ? 1 : 0,
		value);
}

static void
print_heading(FILE *out, const struct standings *standings,
	      const struct store_run *run)
{
	uint64_t done = standings_matches(standings);
	uint64_t voids = standings_voids(standings);
	char name[256], game[256];

	text_quote(run->game, strlen(run->game), game, sizeof(game));
	text_quote(run->name, strlen(run->name), name, sizeof(name));
	if (name[0] != '\0')
		fprintf(out, "%s\n", name);
	fprintf(out,
		"%s, %u bots, %" PRIu64 " of %" PRIu64
		" match%s, isolation %s\n",
		game, run->bot_count, done, run->matches,
		run->matches == 1 ? "" : "es", run->isolation);
	if (voids > 0)
		fprintf(out,
			"%" PRIu64 " match%s void: nobody could judge %s, and "
			"nobody has points for %s\n",
			voids, voids == 1 ? " is" : "es are",
			voids == 1 ? "it" : "them", voids == 1 ? "it" : "them");
}

static void
print_row(FILE *out, const struct store_run *run, const struct standing *row,
	  unsigned name_columns)
{
	fprintf(out, "%3u ", row->rank);
	text_cell(out, run->bots[row->bot].name, name_columns);
	fprintf(out, "%7" PRIu64 " %6" PRIu64, row->matches, row->wins);
	if (store_sides(run->seats, run->sides) == 2)
		fprintf(out, " %5" PRIu64, row->ties);
	else
		fprintf(out, " %5.2f", row->mean_place);
	print_amount(out, 9, row->points, false);
	if (row->matches == 0) {
		fputs("     -             -       -\n", out);
		return;
	}
	fprintf(out, " %5.1f  %5.1f - %5.1f", 100 * row->rate, 100 * row->low,
		100 * row->high);
	print_amount(out, 8, row->difference / (double)row->matches, true);
	fputc('\n', out);
}

void
results_table(FILE *out, const struct standings *standings,
	      const struct store_run *run, unsigned rows_max, unsigned columns)
{
	struct standing *rows = xcalloc(run->bot_count + 1, sizeof(*rows));
	unsigned n = run->bot_count, name_columns = NAME_COLUMNS;

	if (columns > COLUMNS_MIN)
		name_columns += columns - COLUMNS_MIN;
	if (name_columns > 2 * NAME_COLUMNS)
		name_columns = 2 * NAME_COLUMNS;
	standings_rank(standings, rows);
	fprintf(out, "  # %-*s%7s %6s %5s%9s %5s  %13s%8s\n", (int)name_columns,
		"bot", "matches", "won",
		store_sides(run->seats, run->sides) == 2 ? "tied" : "place",
		"points", "%", "95 % of it", "+/-");
	if (rows_max > 0 && rows_max < n)
		n = rows_max;
	while (rows_max == RESULTS_PLAYED && n > 0 && rows[n - 1].matches == 0)
		n--; /* they are ranked last */
	for (unsigned i = 0; i < n; i++)
		print_row(out, run, &rows[i], name_columns);
	if (n < run->bot_count && rows_max != RESULTS_PLAYED)
		fprintf(out, "    and %u more\n", run->bot_count - n);
	free(rows);
}

/* One block of the cross table: all rows, columns @from to @to - 1. */
static void
print_cross_block(FILE *out, const struct standings *standings,
		  const struct store_run *run, const struct standing *rows,
		  unsigned from, unsigned to)
{
	fprintf(out, "%*s", 4 + CROSS_NAME, "");
	for (unsigned j = from; j < to; j++)
		fprintf(out, "%*u", CROSS_CELL, j + 1);
	fputc('\n', out);
	for (unsigned i = 0; i < run->bot_count; i++) {
		fprintf(out, "%3u ", i + 1);
		text_cell(out, run->bots[rows[i].bot].name, CROSS_NAME);
		for (unsigned j = from; j < to; j++) {
			struct versus v = standings_versus(
				standings, rows[i].bot, rows[j].bot);

			if (v.matches == 0)
				fprintf(out, "%*s", CROSS_CELL,
					i == j ? "." : "-");
			else
				fprintf(out, "%*.1f", CROSS_CELL,
					100 * v.points / (double)v.matches);
		}
		fputc('\n', out);
	}
}

static void
print_cross(FILE *out, const struct standings *standings,
	    const struct store_run *run, const struct standing *rows)
{
	unsigned cells = (COLUMNS_MIN - 4 - CROSS_NAME) / CROSS_CELL;

	fputs("\nEach against each: % of their matches in which the row's bot "
	      "placed better\n(a shared place is half a match)\n",
	      out);
	if (run->bot_count > CROSS_MAX) {
		fprintf(out,
			"Left out for %u bots: standings.json has every "
			"pair.\n",
			run->bot_count);
		return;
	}
	for (unsigned from = 0; from < run->bot_count; from += cells) {
		unsigned to = from + cells;

		if (to > run->bot_count)
			to = run->bot_count;
		fputc('\n', out);
		print_cross_block(out, standings, run, rows, from, to);
	}
}

static void
print_conduct(FILE *out, const struct store_run *run,
	      const struct standing *rows)
{
	fprintf(out, "\nFaults and times\n\n    %-*s%8s%9s%7s%11s%9s%9s\n",
		NAME_COLUMNS, "bot", "faults", "forfeits", "noise", "decisions",
		"mean ms", "max ms");
	for (unsigned i = 0; i < run->bot_count; i++) {
		const struct standing *row = &rows[i];
		double decisions = row->decisions > 0 ? (double)row->decisions
						      : 1;

		fprintf(out, "%3u ", i + 1);
		text_cell(out, run->bots[row->bot].name, NAME_COLUMNS);
		fprintf(out,
			"%8" PRIu64 "%9" PRIu64 "%7" PRIu64 "%11" PRIu64
			"%9.3f%9.1f\n",
			row->faults, row->forfeits, row->noise, row->decisions,
			(double)row->used_us / decisions / 1000,
			(double)row->max_us / 1000);
	}
	fputs("\nnoise: lines on standard output that were no answers; "
	      "ms: what an answer was\ncharged, on average and at most\n",
	      out);
}

bool
results_text(FILE *out, const struct standings *standings, struct store *store,
	     struct diag *diag)
{
	const struct store_run *run = store_run(store);
	struct standing *rows = xcalloc(run->bot_count + 1, sizeof(*rows));

	print_heading(out, standings, run);
	fputc('\n', out);
	results_table(out, standings, run, 0, COLUMNS_MIN);
	fputs("\n%: match points of those possible; 95 %: its interval, by "
	      "groups of matches with\nthe same cards; +/-: score above the "
	      "others at the table, per match\n",
	      out);
	standings_rank(standings, rows);
	print_cross(out, standings, run, rows);
	print_conduct(out, run, rows);
	free(rows);
	(void)diag;
	return true;
}

/* --- JSON: objects made and written one by one, so that the pairs of many
 * bots need no memory ------------------------------------------------------ */

static json_t *
text_value(const char *text)
{
	json_t *value = json_string(text);
	char quoted[STORE_TEXT_MAX];

	if (value != NULL)
		return value;
	text_quote(text, strlen(text), quoted, sizeof(quoted)); /* bad UTF-8 */
	return json_string(quoted);
}

static json_t *
count_value(uint64_t count)
{
	return json_integer((json_int_t)count);
}

/* The JSON of a value, with every character escaped that a terminal obeys:
 * such stand in strings only. */
static void
write_json(FILE *out, const char *text)
{
	const char *end = text + strlen(text);

	while (text < end) {
		size_t length = utf8_length(text, end);
		unsigned code = length > 0 ? utf8_code(text, length) : 0xfffd;

		if (length > 0 && !text_is_hidden(code))
			fwrite(text, 1, length, out);
		else if (code < 0x10000)
			fprintf(out, "\\u%04x", code);
		else
			fprintf(out, "\\u%04x\\u%04x", 0xd7c0 + (code >> 10),
				0xdc00 + (code & 0x3ff));
		text += length > 0 ? length : 1;
	}
}

static void
write_value(FILE *out, json_t *value)
{
	char *text = value == NULL
			     ? NULL
			     : json_dumps(value,
					  JSON_ENCODE_ANY |
						  JSON_REAL_PRECISION(10));

	if (text != NULL)
		write_json(out, text);
	else
		errno = EIO; /* the caller's ferror tells */
	free(text);
	json_decref(value);
}

static void
write_member(FILE *out, const char *key, json_t *value)
{
	fprintf(out, "  \"%s\": ", key);
	write_value(out, value);
	fputs(",\n", out);
}

static void
set(json_t *in, const char *key, json_t *to)
{
	json_object_set_new(in, key, to);
}

static json_t *
ranking_value(const struct store_run *run, const struct standing *row)
{
	json_t *value = json_object(), *places = json_array(),
	       *time = json_object(), *interval = json_array();

	json_array_append_new(interval, json_real(row->low));
	json_array_append_new(interval, json_real(row->high));
	for (unsigned i = 0; i < store_sides(run->seats, run->sides); i++)
		json_array_append_new(places, count_value(row->places[i]));
	set(time, "decisions", count_value(row->decisions));
	set(time, "used_us", count_value(row->used_us));
	set(time, "max_us", count_value(row->max_us));
	set(time, "late_us", count_value(row->late_us));
	set(value, "rank", count_value(row->rank));
	set(value, "name", text_value(run->bots[row->bot].name));
	set(value, "version", text_value(row->version));
	set(value, "matches", count_value(row->matches));
	set(value, "wins", count_value(row->wins));
	set(value, "ties", count_value(row->ties));
	set(value, "points", json_real(row->points));
	set(value, "rate", json_real(row->rate));
	set(value, "interval", interval);
	set(value, "mean_place", json_real(row->mean_place));
	set(value, "places", places);
	set(value, "score", json_integer(row->score));
	set(value, "difference", json_real(row->difference));
	set(value, "faults", count_value(row->faults));
	set(value, "forfeits", count_value(row->forfeits));
	set(value, "noise", count_value(row->noise));
	set(value, "time", time);
	return value;
}

static json_t *
pair_value(const struct store_run *run, unsigned a, unsigned b,
	   const struct versus *versus)
{
	json_t *value = json_object(), *points = json_array();

	json_array_append_new(points, json_real(versus->points));
	json_array_append_new(
		points, json_real((double)versus->matches - versus->points));
	set(value, "a", text_value(run->bots[a].name));
	set(value, "b", text_value(run->bots[b].name));
	set(value, "matches", count_value(versus->matches));
	set(value, "points", points);
	set(value, "difference", json_integer(versus->difference));
	return value;
}

bool
results_json(FILE *out, const struct standings *standings, struct store *store,
	     struct diag *diag)
{
	const struct store_run *run = store_run(store);
	struct standing *rows = xcalloc(run->bot_count + 1, sizeof(*rows));
	uint64_t done = standings_matches(standings);
	const char *comma = "";

	standings_rank(standings, rows);
	fputs("{\n", out);
	write_member(out, "format", json_integer(STORE_FORMAT));
	write_member(out, "name", text_value(run->name));
	write_member(out, "game", text_value(run->game));
	write_member(out, "seed", text_value(run->seed));
	write_member(out, "isolation", text_value(run->isolation));
	write_member(out, "program", text_value(run->program));
	write_member(out, "seats", count_value(run->seats));
	write_member(out, "sides",
		     count_value(store_sides(run->seats, run->sides)));
	write_member(out, "matches", count_value(run->matches));
	write_member(out, "played", count_value(done));
	write_member(out, "void", count_value(standings_voids(standings)));
	write_member(out, "complete", json_boolean(done == run->matches));
	fputs("  \"ranking\": [", out);
	for (unsigned i = 0; i < run->bot_count; i++) {
		fprintf(out, "%s\n    ", comma);
		write_value(out, ranking_value(run, &rows[i]));
		comma = ",";
	}
	fputs("\n  ],\n  \"pairs\": [", out);
	comma = "";
	for (unsigned a = 0; a < run->bot_count; a++)
		for (unsigned b = a + 1; b < run->bot_count; b++) {
			struct versus v = standings_versus(standings, a, b);

			if (v.matches == 0)
				continue;
			fprintf(out, "%s\n    ", comma);
			write_value(out, pair_value(run, a, b, &v));
			comma = ",";
		}
	fputs("\n  ]\n}\n", out);
	free(rows);
	(void)diag;
	return true;
}

/* --- CSV ------------------------------------------------------------------ */

/* Does a formula begin with this character?  Spreadsheets take the wide forms
 * for the narrow ones. */
static bool
begins_formula(unsigned code)
{
	return code == '=' || code == '+' || code == '-' || code == '@' ||
	       code == 0xff1d || code == 0xff0b || code == 0xff0d ||
	       code == 0xff20;
}

/* May a cell begin behind this character?  Blanks and quotes hide no formula.
 */
static bool
may_begin(unsigned code, bool begins)
{
	return code == ';' || code == ',' ||
	       (begins && (code == ' ' || code == '"' || code == '\'' ||
			   code == 0xa0 || code == 0x3000));
}

/* Write @text, with an apostrophe in front of each formula in it; returns
 * whether there was one. */
static bool
write_tamed(FILE *out, const char *text)
{
	const char *end = text + strlen(text);
	bool begins = true, tamed = false;

	while (text < end) {
		size_t length = utf8_length(text, end);
		unsigned code = utf8_code(text, length);

		if (begins && begins_formula(code)) {
			fputc('\'', out);
			tamed = true;
		}
		begins = may_begin(code, begins);
		if (code == '"')
			fputc('"', out);
		fwrite(text, 1, length, out);
		text += length;
	}
	return tamed;
}

/*
 * A field for spreadsheets: never a formula, nor what would be one where
 * another character than the comma parts the cells, which then looks into the
 * quotes: so behind each ';' and ',' too.  What a terminal obeys is escaped,
 * line ends and tabs as well.
 */
static void
write_field(FILE *out, const char *text)
{
	char shown[4 * STORE_TEXT_MAX], cell[12 * STORE_TEXT_MAX];
	FILE *in_cell;
	bool quoted;

	text_show(text, strlen(text), shown, sizeof(shown));
	cell[0] = '\0'; /* nothing is written of an empty text */
	in_cell = fmemopen(cell, sizeof(cell), "w");
	if (in_cell == NULL)
		return; /* no memory: a cell is left empty */
	quoted = write_tamed(in_cell, shown);
	fclose(in_cell);
	quoted = quoted || strpbrk(cell, ",;\"") != NULL || cell[0] == ' ';
	fprintf(out, quoted ? "\"%s\"" : "%s", cell);
}

struct csv {
	FILE *out;
	const struct store_run *run;
};

static void
write_when(FILE *out, int64_t ms)
{
	time_t seconds = (time_t)(ms / 1000);
	struct tm utc;
	char text[32];

	if (gmtime_r(&seconds, &utc) == NULL ||
	    strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc) == 0)
		return;
	fputs(text, out);
}

static bool
write_match(void *arg, const struct store_match *match)
{
	struct csv *csv = arg;
	FILE *out = csv->out;
	unsigned sides = store_sides(match->seats, match->sides);

	for (unsigned i = 0; i < match->seats; i++) {
		const struct store_seat *seat = &match->seat[i];

		fprintf(out, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%u,",
			match->number, match->round, match->group, i);
		write_field(out, csv->run->bots[seat->bot].name);
		fprintf(out, ",%d,%u,%.6g,%u,", seat->score, seat->place,
			store_points(match, i) / (2.0 * (sides - 1)),
			seat->faults);
		write_field(out, seat->verdict);
		fputc(',', out);
		write_field(out, seat->detail);
		fputc(',', out);
		write_field(out, seat->version);
		fprintf(out,
			",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64
			",%" PRIu64 ",%u,",
			seat->decisions, seat->used_us, seat->max_us,
			seat->late_us, seat->noise, match->deals);
		write_field(out, match->log);
		fputc(',', out);
		write_when(out, match->ended_ms);
		fputc('\n', out);
	}
	return ferror(out) == 0;
}

bool
results_csv(FILE *out, const struct standings *standings, struct store *store,
	    struct diag *diag)
{
	struct csv csv = { out, store_run(store) };

	fputs("match,round,group,seat,bot,score,place,points,faults,verdict,"
	      "detail,version,decisions,used_us,max_us,late_us,noise,deals,"
	      "log,ended\n",
	      out);
	(void)standings;
	return store_each(store, write_match, &csv, diag);
}

/* --- files ---------------------------------------------------------------- */

const struct results_format results_formats[] = {
	{ "text", "standings.txt", results_text,
	  "the ranking, who beat whom, faults and times" },
	{ "json", "standings.json", results_json, "the same, for programs" },
	{ "csv", "results.csv", results_csv, "a row for each bot and match" },
	{ NULL, NULL, NULL, NULL },
};

const char *
results_choice(unsigned i, const char **words)
{
	*words = results_formats[i].help;
	return results_formats[i].word;
}

static bool
write_file(const char *dir, const struct results_format *format,
	   const struct standings *standings, struct store *store,
	   struct diag *diag)
{
	char *path = xprintf("%s/%s", dir, format->file);
	char *beside = xprintf("%s.new", path);
	FILE *out = outdir_draft(beside);
	bool done = false;

	diag->text[0] = '\0';
	if (out == NULL) {
		diag_set(diag, "%s: %s", beside, strerror(errno));
		goto out;
	}
	errno = 0; /* not every failure of a stream sets it */
	/* Not synced: `arena standings` writes them again from the database. */
	done = format->print(out, standings, store, diag) && fflush(out) == 0 &&
	       ferror(out) == 0;
	done = fclose(out) == 0 && done;
	done = done && rename(beside, path) == 0;
	if (!done && diag->text[0] == '\0')
		diag_set(diag, "%s: %s", path,
			 strerror(errno != 0 ? errno : EIO));
	if (!done)
		unlink(beside);
out:
	free(beside);
	free(path);
	return done;
}

bool
results_write(const char *dir, const struct standings *standings,
	      struct store *store, struct diag *diag)
{
	const struct results_format *format = results_formats;

	for (; format->word != NULL; format++)
		if (format->file != NULL &&
		    !write_file(dir, format, standings, store, diag))
			return false;
	return true;
}

/* --- shown ---------------------------------------------------------------- */

bool
results_show(const char *dir, const char *word, struct diag *diag)
{
	const struct results_format *format = results_formats;
	struct standings *standings = NULL;
	struct store *store = store_read(dir, diag);
	bool done = false;

	if (store == NULL)
		return false;
	while (strcmp(format->word, word) != 0)
		format++;
	standings = standings_new(store_run(store));
	done = standings_load(standings, store, diag) &&
	       format->print(stdout, standings, store, diag) &&
	       output_done(diag);
	standings_free(standings);
	store_close(store);
	return done;
}
