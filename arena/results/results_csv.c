/* results_csv.c - a row for each bot and match, for spreadsheets. */
#include "arena/results/results.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include "arena/results/seat_columns.h"
#include "lib/utf8.h"

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

/* The columns of a seat, each with a comma behind it; the bot by its name. */
static void
write_seat(const struct csv *csv, struct store_seat *seat)
{
	for (const struct seat_column *c = seat_columns; c->name != NULL; c++) {
		if (c->at == offsetof(struct store_seat, bot))
			write_field(csv->out, csv->run->bots[seat->bot].name);
		else if (c->type == COLUMN_TEXT)
			write_field(csv->out, *seat_column_text(c, seat));
		else if (c->type == COLUMN_REAL)
			fprintf(csv->out, "%.6g", *seat_column_real(c, seat));
		else
			fprintf(csv->out, "%" PRId64,
				seat_column_number(c, seat));
		fputc(',', csv->out);
	}
}

static bool
write_match(void *arg, const struct store_match *match)
{
	struct csv *csv = arg;
	FILE *out = csv->out;

	for (unsigned i = 0; i < match->seats; i++) {
		struct store_seat seat = match->seat[i];

		seat.points = store_share(match, i);
		fprintf(out, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%u,",
			match->number, match->round, match->group, i);
		write_seat(csv, &seat);
		fprintf(out, "%u,", match->deals);
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

	fputs("match,round,group,seat,", out);
	for (const struct seat_column *c = seat_columns; c->name != NULL; c++)
		fprintf(out, "%s,", c->name);
	fputs("deals,log,ended\n", out);
	(void)standings;
	return store_each(store, write_match, &csv, diag);
}
