/* results_csv.c - a row for each bot and match, for spreadsheets. */
#include "arena/results/results.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include "arena/results/seat_columns.h"
#include "lib/field.h"

struct csv {
	FILE *out;
	const struct store_run *run;
	const struct strikes *strikes;
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
			csv_field(csv->out, csv->run->bots[seat->bot].name);
		else if (c->type == COLUMN_TEXT)
			csv_field(csv->out, *seat_column_text(c, seat));
		else if (c->type == COLUMN_REAL)
			fprintf(csv->out, "%.6g", *seat_column_real(c, seat));
		else
			fprintf(csv->out, "%" PRId64,
				seat_column_number(c, seat));
		fputc(',', csv->out);
	}
}

static bool
sits_in(const struct store_match *match, unsigned bot)
{
	for (unsigned i = 0; i < match->seats; i++)
		if (match->seat[i].bot == bot)
			return true;
	return false;
}

static bool
write_match(void *arg, const struct store_match *match)
{
	struct csv *csv = arg;
	FILE *out = csv->out;
	struct store_match left;
	bool any = strikes_leave(csv->strikes, match, &left);

	for (unsigned i = 0; i < match->seats; i++) {
		struct store_seat seat = match->seat[i];

		seat.points = store_share(match, i);
		fprintf(out, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%u,",
			match->number, match->round, match->group, i);
		write_seat(csv, &seat);
		fprintf(out, "%u,", match->deals);
		csv_field(out, match->log);
		fputc(',', out);
		write_when(out, match->ended_ms);
		fprintf(out, ",%d\n", any && sits_in(&left, seat.bot));
	}
	return ferror(out) == 0;
}

bool
results_csv(FILE *out, const struct results *results, struct diag *diag)
{
	struct csv csv = { out, store_run(results->store), &results->strikes };

	fputs("match,round,group,seat,", out);
	for (const struct seat_column *c = seat_columns; c->name != NULL; c++)
		fprintf(out, "%s,", c->name);
	fputs("deals,log,ended,counts\n", out);
	return store_each(results->store, write_match, &csv, diag);
}
