/* fault_summary.c - faults and forfeits at the end of a run; see
 * fault_summary.h. */
#include "arena/output/fault_summary.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "arena/output/fault_context.h"
#include "arena/rundir/outdir.h"
#include "arena/runner/botlog.h"
#include "arena/standings/suspension.h"
#include "lib/alloc.h"

#define TOLD_MAX   10	/* chosen: bots; a screen has room for them */
#define ENDS_BYTES 8192 /* of lines of 200 characters at the most */

/* chosen, of a log that is not kept: Node names an error above its stack of ten
 * lines, Python below */
#define FIRST_LINES 8
#define LAST_LINES  20

/* The worst first. */
enum gravity { FORFEITED, HAD_FAULTS, HAD_NOISE, NOTHING };

/* The first match of a kind; @match: 0 while there is none. */
struct trouble_row {
	uint64_t match;
	unsigned seat;
	char *detail;
	char *ends;
};

/* Of each kind, though the gravest alone is told: its match may be taken out.
 */
struct fault_summary {
	unsigned bots;
	uint32_t excused; /* a bot; none: UINT32_MAX */
	struct trouble_row of[][NOTHING];
};

struct fault_summary *
fault_summary_new(unsigned bots)
{
	struct fault_summary *book = xcalloc(
		1, sizeof(*book) + bots * sizeof(book->of[0]));

	book->bots = bots;
	book->excused = UINT32_MAX;
	return book;
}

static void
forget(struct trouble_row *row)
{
	free(row->detail);
	free(row->ends);
	*row = (struct trouble_row){ .match = 0 };
}

void
fault_summary_excuse(struct fault_summary *book, uint32_t bot)
{
	book->excused = bot;
}

void
fault_summary_free(struct fault_summary *book)
{
	if (book != NULL)
		fault_summary_end_at(book, 0);
	free(book);
}

/* How bad it was.  A bot that is set aside is so for the forfeits before. */
static enum gravity
gravity_of(enum verdict verdict, unsigned faults, uint64_t noise)
{
	if (verdict == VERDICT_SUSPENDED)
		return NOTHING;
	if (verdict != VERDICT_OK)
		return FORFEITED;
	return faults > 0 ? HAD_FAULTS : noise > 0 ? HAD_NOISE : NOTHING;
}

/* The row of its kind, if it is the first; or NULL. */
static struct trouble_row *
first_of(struct trouble_row *of, enum gravity gravity, uint64_t match)
{
	if (gravity == NOTHING ||
	    (of[gravity].match != 0 && of[gravity].match <= match))
		return NULL;
	return &of[gravity];
}

static void
set_row(struct trouble_row *row, uint64_t match, unsigned seat,
	const char *detail, const char *ends)
{
	forget(row);
	*row = (struct trouble_row){ .match = match,
				     .seat = seat,
				     .detail = xstrdup(detail),
				     .ends = xstrdup(ends) };
}

static void
note_seat(struct trouble_row *of, uint64_t match, unsigned number,
	  const struct outcome_seat *seat)
{
	struct trouble_row *row = first_of(
		of, gravity_of(seat->verdict, seat->faults, seat->noise),
		match);
	char ends[ENDS_BYTES];

	if (row == NULL)
		return;
	botlog_ends(seat->log, FIRST_LINES, LAST_LINES, ends, sizeof(ends));
	set_row(row, match, number, seat->detail, ends);
}

void
fault_summary_note(struct fault_summary *book, const struct outcome *outcome)
{
	for (unsigned i = 0; i < outcome->seats; i++)
		note_seat(book->of[outcome->seat[i].bot],
			  outcome->fixture.match, i, &outcome->seat[i]);
}

static bool
note_row(void *arg, const struct store_match *match)
{
	struct fault_summary *book = arg;

	for (unsigned i = 0; i < match->seats; i++) {
		const struct store_seat *seat = &match->seat[i];
		struct trouble_row *row = first_of(
			book->of[seat->bot],
			gravity_of(seat->verdict, seat->faults, seat->noise),
			match->number);

		if (row != NULL)
			set_row(row, match->number, i, seat->detail, "");
	}
	return true;
}

bool
fault_summary_load(struct fault_summary *book, struct store *store,
		   struct diag *diag)
{
	return store_each(store, note_row, book, diag);
}

void
fault_summary_end_at(struct fault_summary *book, uint64_t last)
{
	for (unsigned i = 0; i < book->bots; i++)
		for (unsigned kind = 0; kind < NOTHING; kind++)
			if (book->of[i][kind].match > last)
				forget(&book->of[i][kind]);
}

/* What is told of a bot: the gravest. */
static const struct trouble_row *
told_of(const struct fault_summary *book, unsigned bot)
{
	unsigned kind = 0;

	while (kind + 1 < NOTHING && book->of[bot][kind].match == 0)
		kind++;
	return &book->of[bot][kind];
}

/* How the match is seen again, where its log is kept. */
static void
tell_scene(FILE *out, const struct trouble_row *row, const struct bot *bot,
	   const char *dir)
{
	char log[PATH_MAX];

	if (dir == NULL || row->match == 0)
		return;
	outdir_find_log(dir, row->match, log);
	fault_context_tell(out, log, row->seat,
			   bot); /* or nothing: it is not kept */
}

static void
tell_one(FILE *out, const struct trouble_row *row, const char *name,
	 const struct standing *standing, const char *dir)
{
	fprintf(out, "bot %s", name);
	if (standing->forfeits > 0)
		fprintf(out, " forfeited %llu of its %llu match%s",
			(unsigned long long)standing->forfeits,
			(unsigned long long)standing->matches,
			standing->matches == 1 ? "" : "es");
	if (standing->suspensions > 0)
		fprintf(out, " (%llu of them set aside)",
			(unsigned long long)standing->suspensions);
	if (standing->faults > 0)
		fprintf(out, "%s %llu fault%s",
			standing->forfeits > 0 ? ", with" : " had",
			(unsigned long long)standing->faults,
			standing->faults == 1 ? "" : "s");
	if (standing->noise > 0)
		fprintf(out, "%s %llu line%s on its standard output that %s",
			standing->faults > 0	 ? ","
			: standing->forfeits > 0 ? ", with"
						 : " had",
			(unsigned long long)standing->noise,
			standing->noise == 1 ? "" : "s",
			standing->noise == 1 ? "was no answer"
					     : "were no answers");
	if (dir != NULL)
		fprintf(out, ": see %s/bots/%s", dir, name);
	if (row->match != 0 && row->detail[0] != '\0')
		fprintf(out, "; match %llu: %s", (unsigned long long)row->match,
			row->detail);
	if (dir == NULL && row->match != 0 && row->ends[0] != '\0')
		fprintf(out, "\n  from its log of match %llu:%s",
			(unsigned long long)row->match, row->ends);
	fputc('\n', out);
}

unsigned
fault_summary_tell(FILE *out, const struct fault_summary *book,
		   const struct standings *standings,
		   const struct store_run *run, const struct config *config,
		   const char *dir)
{
	struct standing *table = xcalloc(run->bot_count, sizeof(*table));
	unsigned told = 0;

	standings_rank(standings, table);
	for (unsigned i = 0; i < run->bot_count; i++) {
		if ((table[i].forfeits == 0 && table[i].faults == 0 &&
		     table[i].noise == 0) ||
		    table[i].bot == book->excused)
			continue;
		if (told++ >= TOLD_MAX)
			continue;
		tell_one(out, told_of(book, table[i].bot),
			 run->bots[table[i].bot].name, &table[i], dir);
		tell_scene(out, told_of(book, table[i].bot),
			   config != NULL ? &config->bots[table[i].bot] : NULL,
			   dir);
	}
	if (told > TOLD_MAX)
		fprintf(out, "and %u more bot%s had faults or noise\n",
			told - TOLD_MAX, told - TOLD_MAX == 1 ? "" : "s");
	free(table);
	return told;
}
