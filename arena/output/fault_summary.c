/* fault_summary.c - collect faults and forfeits, print a summary after a run;
 * see fault_summary.h. */
#include "arena/output/fault_summary.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "arena/output/fault_context.h"
#include "arena/rundir/outdir.h"
#include "arena/runner/botlog.h"
#include "arena/standings/suspension.h"
#include "lib/alloc.h"

#define BOTS_PRINTED_MAX 10   /* arbitrary: fits on a screen */
#define ENDS_BYTES	 8192 /* for lines of at most 200 characters */

/* arbitrary, for a stderr log that is not kept: Node prints the error above its
 * stack of ten lines, Python below */
#define FIRST_LINES 8
#define LAST_LINES  20

/* Worst first. */
enum gravity { FORFEITED, HAD_FAULTS, HAD_NOISE, NOTHING };

/* The first match of a kind; @match is 0 if there is none. */
struct trouble_row {
	uint64_t match;
	unsigned seat;
	char *detail;
	char *ends;
};

/* Keep the first match of each kind, though only the worst is printed:
 * fault_summary_truncate may remove it. */
struct fault_summary {
	unsigned bots;
	uint32_t excused; /* skipped bot; UINT32_MAX: none */
	struct trouble_row rows[][NOTHING];
};

struct fault_summary *
fault_summary_new(unsigned bots)
{
	struct fault_summary *summary = xcalloc(
		1, sizeof(*summary) + bots * sizeof(summary->rows[0]));

	summary->bots = bots;
	summary->excused = UINT32_MAX;
	return summary;
}

static void
trouble_row_release(struct trouble_row *row)
{
	free(row->detail);
	free(row->ends);
	*row = (struct trouble_row){ .match = 0 };
}

void
fault_summary_skip_bot(struct fault_summary *summary, uint32_t bot)
{
	summary->excused = bot;
}

void
fault_summary_free(struct fault_summary *summary)
{
	if (summary != NULL)
		fault_summary_truncate(summary, 0);
	free(summary);
}

/* Classify what a seat did.  A forfeit of a suspended bot is no new trouble:
 * the forfeits before it are. */
static enum gravity
seat_gravity(enum verdict verdict, unsigned faults, uint64_t noise)
{
	if (verdict == VERDICT_SUSPENDED)
		return NOTHING;
	if (verdict != VERDICT_OK)
		return FORFEITED;
	return faults > 0 ? HAD_FAULTS : noise > 0 ? HAD_NOISE : NOTHING;
}

/* Return the row to fill if @match is the first of its kind, else NULL. */
static struct trouble_row *
find_trouble_row(struct trouble_row *rows, enum gravity gravity, uint64_t match)
{
	if (gravity == NOTHING ||
	    (rows[gravity].match != 0 && rows[gravity].match <= match))
		return NULL;
	return &rows[gravity];
}

static void
set_trouble_row(struct trouble_row *row, uint64_t match, unsigned seat,
		const char *detail, const char *ends)
{
	trouble_row_release(row);
	*row = (struct trouble_row){ .match = match,
				     .seat = seat,
				     .detail = xstrdup(detail),
				     .ends = xstrdup(ends) };
}

static void
add_seat_trouble(struct trouble_row *rows, uint64_t match, unsigned number,
		 const struct outcome_seat *seat)
{
	struct trouble_row *row = find_trouble_row(
		rows, seat_gravity(seat->verdict, seat->faults, seat->noise),
		match);
	char ends[ENDS_BYTES];

	if (row == NULL)
		return;
	botlog_excerpt(seat->log, FIRST_LINES, LAST_LINES, ends, sizeof(ends));
	set_trouble_row(row, match, number, seat->detail, ends);
}

void
fault_summary_add(struct fault_summary *summary, const struct outcome *outcome)
{
	for (unsigned i = 0; i < outcome->seats; i++)
		add_seat_trouble(summary->rows[outcome->seat[i].bot],
				 outcome->fixture.match, i, &outcome->seat[i]);
}

static bool
add_match_troubles(void *arg, const struct store_match *match)
{
	struct fault_summary *summary = arg;

	for (unsigned i = 0; i < match->seats; i++) {
		const struct store_seat *seat = &match->seat[i];
		struct trouble_row *row = find_trouble_row(
			summary->rows[seat->bot],
			seat_gravity(seat->verdict, seat->faults, seat->noise),
			match->number);

		if (row != NULL)
			set_trouble_row(row, match->number, i, seat->detail,
					"");
	}
	return true;
}

bool
fault_summary_load(struct fault_summary *summary, struct store *store,
		   struct diag *diag)
{
	return store_each(store, add_match_troubles, summary, diag);
}

void
fault_summary_truncate(struct fault_summary *summary, uint64_t last)
{
	for (unsigned i = 0; i < summary->bots; i++)
		for (unsigned kind = 0; kind < NOTHING; kind++)
			if (summary->rows[i][kind].match > last)
				trouble_row_release(&summary->rows[i][kind]);
}

/* Return the worst row of a bot. */
static const struct trouble_row *
find_worst_row(const struct fault_summary *summary, unsigned bot)
{
	unsigned kind = 0;

	while (kind + 1 < NOTHING && summary->rows[bot][kind].match == 0)
		kind++;
	return &summary->rows[bot][kind];
}

/* Print the commands that show the match again, if its log is kept. */
static void
print_commands(FILE *out, const struct trouble_row *row, const struct bot *bot,
	       const char *dir)
{
	char log[PATH_MAX];

	if (dir == NULL || row->match == 0)
		return;
	outdir_find_log(dir, row->match, log);
	fault_context_print(out, log, row->seat,
			    bot); /* nothing without a log */
}

static void
print_bot_troubles(FILE *out, const struct trouble_row *row, const char *name,
		   const struct standing *standing, const char *dir)
{
	fprintf(out, "bot %s", name);
	if (standing->forfeits > 0)
		fprintf(out, " forfeited %llu of its %llu match%s",
			(unsigned long long)standing->forfeits,
			(unsigned long long)standing->matches,
			standing->matches == 1 ? "" : "es");
	if (standing->suspensions > 0)
		fprintf(out, " (%llu of them while suspended)",
			(unsigned long long)standing->suspensions);
	if (standing->faults > 0)
		fprintf(out, "%s %llu fault%s",
			standing->forfeits > 0 ? ", with" : " had",
			(unsigned long long)standing->faults,
			standing->faults == 1 ? "" : "s");
	if (standing->noise > 0)
		fprintf(out, "%s %llu line%s on standard output that %s",
			standing->faults > 0	 ? ","
			: standing->forfeits > 0 ? ", with"
						 : " had",
			(unsigned long long)standing->noise,
			standing->noise == 1 ? "" : "s",
			standing->noise == 1 ? "is not an answer"
					     : "are not answers");
	if (dir != NULL)
		fprintf(out, ": see %s/bots/%s", dir, name);
	if (row->match != 0 && row->detail[0] != '\0')
		fprintf(out, "; match %llu: %s", (unsigned long long)row->match,
			row->detail);
	if (dir == NULL && row->match != 0 && row->ends[0] != '\0')
		fprintf(out,
			"\n"
			"  its stderr in match %llu:%s",
			(unsigned long long)row->match, row->ends);
	fputc('\n', out);
}

unsigned
fault_summary_print(FILE *out, const struct fault_summary *summary,
		    const struct standings *standings,
		    const struct store_run *run, const struct config *config,
		    const char *dir)
{
	struct standing *table = xcalloc(run->bot_count, sizeof(*table));
	unsigned printed = 0;

	standings_rank(standings, table);
	for (unsigned i = 0; i < run->bot_count; i++) {
		if ((table[i].forfeits == 0 && table[i].faults == 0 &&
		     table[i].noise == 0) ||
		    table[i].bot == summary->excused)
			continue;
		if (printed++ >= BOTS_PRINTED_MAX)
			continue;
		print_bot_troubles(out, find_worst_row(summary, table[i].bot),
				   run->bots[table[i].bot].name, &table[i],
				   dir);
		print_commands(out, find_worst_row(summary, table[i].bot),
			       config != NULL ? &config->bots[table[i].bot]
					      : NULL,
			       dir);
	}
	if (printed > BOTS_PRINTED_MAX)
		fprintf(out,
			"and %u more bot%s made faults or printed lines that "
			"are not answers\n",
			printed - BOTS_PRINTED_MAX,
			printed - BOTS_PRINTED_MAX == 1 ? "" : "s");
	free(table);
	return printed;
}
