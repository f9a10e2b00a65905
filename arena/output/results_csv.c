/*
 * results_csv.c - a row for each bot and match, for spreadsheets.
 *
 * Without times and machines it is the same, byte by byte, from run to run of
 * one configuration, as long as the bots answer the same.
 */
#include "arena/output/results.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include "arena/store/seat_columns.h"
#include "lib/format/csv_field.h"

#define OPPONENTS_MAX 512 /* bytes; seven names of 40 at the most */

struct csv {
	FILE *out;
	const struct store_run *run;
	const struct disqualifications *strikes;
	const struct store_machines *machines;
	bool times;
	uint64_t only; /* this match; 0: all */
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
		if (c->timed && !csv->times)
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

/* Does a seat of the other sides, before seat @i, belong to the same bot? */
static bool
named_before(const struct store_match *match, unsigned seat, unsigned i)
{
	unsigned sides = store_sides(match->seats, match->sides);

	for (unsigned j = 0; j < i; j++)
		if (j % sides != seat % sides &&
		    match->seat[j].bot == match->seat[i].bot)
			return true;
	return false;
}

/* Whom it played against, by seats, each once; partners are none of them. */
static void
write_opponents(const struct csv *csv, const struct store_match *match,
		unsigned seat)
{
	unsigned sides = store_sides(match->seats, match->sides);
	char names[OPPONENTS_MAX] = "";
	size_t used = 0;

	for (unsigned i = 0; i < match->seats && used < sizeof(names); i++) {
		if (i % sides == seat % sides || named_before(match, seat, i))
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
sits_in(const struct store_match *match, unsigned bot)
{
	for (unsigned i = 0; i < match->seats; i++)
		if (match->seat[i].bot == bot)
			return true;
	return false;
}

/* The class and the speed of its machine; empty where that is not known. */
static void
write_machine(const struct csv *csv, const struct store_match *match)
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
write_match(void *arg, const struct store_match *match)
{
	struct csv *csv = arg;
	FILE *out = csv->out;
	struct store_match left;
	bool any = disqualification_leave(csv->strikes, match, &left);
	unsigned sides = store_sides(match->seats, match->sides);

	if (csv->only != 0 && match->number != csv->only)
		return false;
	for (unsigned i = 0; i < match->seats; i++) {
		struct store_seat seat = match->seat[i];

		seat.points = store_seat_points(match, i);
		fprintf(out, "%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%u,",
			match->number, match->round, match->group, i);
		write_seat(csv, &seat);
		fprintf(out, "%u,", match->deals);
		write_opponents(csv, match, i);
		csv_field(out, match->log);
		if (csv->times) {
			fputc(',', out);
			write_when(out, match->ended_ms);
		}
		fprintf(out, ",%d,%u", any && sits_in(&left, seat.bot),
			i % sides);
		if (csv->times)
			write_machine(csv, match);
		fputc('\n', out);
	}
	return ferror(out) == 0;
}

static bool
write_all(struct csv *csv, struct store *store, struct diag *diag)
{
	fputs("match,round,group,seat,", csv->out);
	for (const struct seat_column *c = seat_columns; c->name != NULL; c++)
		if (csv->times || !c->timed)
			fprintf(csv->out, "%s,", c->name);
	fprintf(csv->out, "deals,opponents,log%s,counts,side%s\n",
		csv->times ? ",ended" : "", csv->times ? ",machine,speed" : "");
	return store_each_from(store, csv->only > 0 ? csv->only : 1,
			       write_match, csv, diag);
}

bool
results_csv_match(FILE *out, struct store *store,
		  const struct disqualifications *strikes, uint64_t match,
		  struct diag *diag)
{
	struct store_machines machines;
	struct csv csv = { out,	 store_run(store), strikes, &machines, true,
			   match };
	bool done = store_machines_read(store, &machines, diag) &&
		    write_all(&csv, store, diag);

	store_machines_release(&machines);
	return done;
}

bool
results_csv(FILE *out, const struct results *results, struct diag *diag)
{
	struct csv csv = { out,
			   store_run(results->store),
			   &results->strikes,
			   &results->machines,
			   true,
			   0 };

	return write_all(&csv, results->store, diag);
}

bool
results_csv_untimed(FILE *out, const struct results *results, struct diag *diag)
{
	struct csv csv = { out,
			   store_run(results->store),
			   &results->strikes,
			   &results->machines,
			   false,
			   0 };

	return write_all(&csv, results->store, diag);
}
