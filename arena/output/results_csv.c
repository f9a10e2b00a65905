/*
 * results_csv.c - print results as CSV: a row for each bot and match.
 *
 * Without times and machines, runs of one configuration give the same bytes, if
 * the bots give the same answers.
 */
#include "arena/output/results.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include "arena/store/seat_columns.h"
#include "lib/format/csv_field.h"

#define OPPONENTS_MAX 512 /* bytes: at most seven names of 40 */

struct csv {
	FILE *out;
	const struct store_run *run;
	const struct disqualifications *disqualified;
	const struct store_machines *machines;
	bool times;
	uint64_t only; /* print this match only; 0: all */
	bool remotes;  /* the run has remote bots, so there is a column for them
			  (csv_write_table) */
	bool usage;    /* a bot reported usage, so there are columns for it */
};

/* Return whether the table has the column of a seat. */
static bool
csv_has_column(const struct csv *csv, const struct seat_column *column)
{
	return (csv->times || !column->timed) &&
	       (csv->usage || !seat_column_is_optional(column));
}

static void
csv_write_time(FILE *out, int64_t ms)
{
	time_t seconds = (time_t)(ms / 1000);
	struct tm utc;
	char text[32];

	if (gmtime_r(&seconds, &utc) == NULL ||
	    strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc) == 0)
		return;
	fputs(text, out);
}

/* Write the columns of a seat, each with a comma after it; the bot by its name.
 */
static void
csv_write_seat(const struct csv *csv, struct store_seat *seat)
{
	for (const struct seat_column *c = seat_columns; c->name != NULL; c++) {
		if (!csv_has_column(csv, c))
			continue;
		if (c->at == offsetof(struct store_seat, bot))
			csv_field(csv->out, csv->run->bots[seat->bot].name);
		else if (c->type == COLUMN_TEXT || c->type == COLUMN_VERDICT)
			csv_field(csv->out, seat_column_word(c, seat));
		else if (c->type == COLUMN_REAL)
			fprintf(csv->out, "%.6g", *seat_column_real(c, seat));
		else
			fprintf(csv->out, "%" PRId64,
				seat_column_number(c, seat));
		fputc(',', csv->out);
	}
}

/* Is the bot of seat @i already named by an earlier opponent of @seat? */
static bool
opponent_is_repeated(const struct store_match *match, unsigned seat, unsigned i)
{
	unsigned sides = store_sides(match->seats, match->sides);

	for (unsigned j = 0; j < i; j++)
		if (j % sides != seat % sides &&
		    match->seat[j].bot == match->seat[i].bot)
			return true;
	return false;
}

/* Write the opponents in the order of their seats, each once; partners are not
 * opponents. */
static void
csv_write_opponents(const struct csv *csv, const struct store_match *match,
		    unsigned seat)
{
	unsigned sides = store_sides(match->seats, match->sides);
	char names[OPPONENTS_MAX] = "";
	size_t used = 0;

	for (unsigned i = 0; i < match->seats && used < sizeof(names); i++) {
		if (i % sides == seat % sides ||
		    opponent_is_repeated(match, seat, i))
			continue;
		used += (size_t)snprintf(
			names + used, sizeof(names) - used, "%s%s",
			used > 0 ? " " : "",
			csv->run->bots[match->seat[i].bot].name);
	}
	csv_field(csv->out, names);
	fputc(',', csv->out);
}

static bool
match_has_bot(const struct store_match *match, unsigned bot)
{
	for (unsigned i = 0; i < match->seats; i++)
		if (match->seat[i].bot == bot)
			return true;
	return false;
}

/* Write the class and the speed of the machine; empty if not known. */
static void
csv_write_machine(const struct csv *csv, const struct store_match *match)
{
	const struct store_machine *machine = store_machine_of(csv->machines,
							       match);

	fputc(',', csv->out);
	if (machine != NULL)
		csv_field(csv->out, machine->class);
	fputc(',', csv->out);
	if (machine != NULL)
		fprintf(csv->out, "%.4g", machine->speed);
}

static bool
csv_write_match(void *arg, const struct store_match *match)
{
	struct csv *csv = arg;
	FILE *out = csv->out;
	struct store_match left;
	bool any = disqualification_filter(csv->disqualified, match, &left);
	unsigned sides = store_sides(match->seats, match->sides);

	if (csv->only != 0 && match->number != csv->only)
		return false;
	for (unsigned i = 0; i < match->seats; i++) {
		struct store_seat seat = match->seat[i];

		seat.points = store_seat_points(match, i);
		fprintf(out, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%u,",
			match->number, match->round, match->group, i);
		csv_write_seat(csv, &seat);
		fprintf(out, "%u,", match->deals);
		csv_write_opponents(csv, match, i);
		csv_field(out, match->log);
		if (csv->times) {
			fputc(',', out);
			csv_write_time(out, match->ended_ms);
		}
		fprintf(out, ",%d,%u", any && match_has_bot(&left, seat.bot),
			i % sides);
		if (csv->times)
			csv_write_machine(csv, match);
		if (csv->remotes)
			fprintf(out, ",%d",
				store_bot_is_remote(&csv->run->bots[seat.bot]));
		fputc('\n', out);
	}
	return ferror(out) == 0;
}

static bool
csv_write_table(struct csv *csv, struct store *store, struct diag *diag)
{
	for (unsigned i = 0; i < csv->run->bot_count; i++)
		csv->remotes |= store_bot_is_remote(&csv->run->bots[i]);
	if (!store_has_usage(store, &csv->usage, diag))
		return false;
	fputs("match,round,group,seat,", csv->out);
	for (const struct seat_column *c = seat_columns; c->name != NULL; c++)
		if (csv_has_column(csv, c))
			fprintf(csv->out, "%s,", c->name);
	fprintf(csv->out, "deals,opponents,log%s,counts,side%s%s\n",
		csv->times ? ",ended" : "", csv->times ? ",machine,speed" : "",
		csv->remotes ? ",remote" : "");
	return store_each_from(store, csv->only > 0 ? csv->only : 1,
			       csv_write_match, csv, diag);
}

bool
results_csv_match(FILE *out, struct store *store,
		  const struct disqualifications *disqualified, uint64_t match,
		  struct diag *diag)
{
	struct store_machines machines;
	struct csv csv = { .out = out,
			   .run = store_run(store),
			   .disqualified = disqualified,
			   .machines = &machines,
			   .times = true,
			   .only = match };
	bool done = store_machines_read(store, &machines, diag) &&
		    csv_write_table(&csv, store, diag);

	store_machines_release(&machines);
	return done;
}

/* Write the table of a whole run, with or without times. */
static bool
csv_write_run(FILE *out, const struct results *results, bool times,
	      struct diag *diag)
{
	struct csv csv = { .out = out,
			   .run = store_run(results->store),
			   .disqualified = &results->disqualified,
			   .machines = &results->machines,
			   .times = times };

	return csv_write_table(&csv, results->store, diag);
}

bool
results_csv(FILE *out, const struct results *results, struct diag *diag)
{
	return csv_write_run(out, results, true, diag);
}

bool
results_csv_untimed(FILE *out, const struct results *results, struct diag *diag)
{
	return csv_write_run(out, results, false, diag);
}
