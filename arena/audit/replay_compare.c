/* replay_compare.c - a match that is played again; see replay_compare.h. */
#include "arena/audit/replay_compare.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rundir/bot_versions.h"
#include "arena/rundir/growth.h"
#include "lib/alloc.h"

/* What a seat did, as far as it is compared. */
struct deed {
	uint32_t bot;
	int score;
	unsigned place, faults;
	char verdict[32]; /* more than any */
};

struct rematch {
	const struct config *config;
	uint64_t number;
	char *dir;
	struct store_history history;
	unsigned seats;
	struct deed seat[SEATS_MAX];
};

static bool
find_row(void *arg, const struct store_match *row)
{
	struct rematch *rematch = arg;

	if (row->number != rematch->number)
		return false;
	rematch->seats = row->seats;
	for (unsigned i = 0; i < row->seats; i++) {
		const struct store_seat *seat = &row->seat[i];
		struct deed *deed = &rematch->seat[i];

		*deed = (struct deed){ .bot = seat->bot,
				       .score = seat->score,
				       .place = seat->place,
				       .faults = seat->faults };
		snprintf(deed->verdict, sizeof(deed->verdict), "%s",
			 seat->verdict);
	}
	return false;
}

/* Its row, if there is one that counts. */
static bool
read_row(struct rematch *rematch)
{
	struct diag diag; /* what cannot be read is not compared */
	struct store *store = store_read(rematch->dir, &diag);
	bool ok;

	if (store == NULL)
		return false;
	ok = store_each_from(store, rematch->number, find_row, rematch, &diag);
	store_close(store);
	return ok && rematch->seats > 0;
}

struct rematch *
replay_compare_open(const struct config *config, uint64_t number)
{
	struct rematch *rematch = xcalloc(1, sizeof(*rematch));

	rematch->config = config;
	rematch->number = number;
	rematch->dir = growth_folder_beside(config, &rematch->history);
	if (rematch->dir != NULL && read_row(rematch))
		return rematch;
	replay_compare_free(rematch);
	return NULL;
}

void
replay_compare_free(struct rematch *rematch)
{
	if (rematch == NULL)
		return;
	store_history_release(&rematch->history);
	free(rematch->dir);
	free(rematch);
}

/* --- who plays ------------------------------------------------------------ */

static bool
sits_before(const struct rematch *rematch, unsigned seat)
{
	for (unsigned i = 0; i < seat; i++)
		if (rematch->seat[i].bot == rematch->seat[seat].bot)
			return true;
	return false;
}

void
replay_compare_tell_programs(const struct rematch *rematch, FILE *out)
{
	const struct store_history *history = &rematch->history;
	const struct store_epoch *now;

	if (history->epoch_count == 0)
		return;
	now = &history->epochs[history->epoch_count - 1];
	for (unsigned i = 0; i < rematch->seats; i++) {
		uint32_t bot = rematch->seat[i].bot;
		struct program_bytes bytes;

		if (sits_before(rematch, i) || bot >= now->bots)
			continue;
		program_look(rematch->config, bot, rematch->dir, &bytes);
		if (!program_is(history, now->programs[bot], &bytes))
			fprintf(out,
				"bot %s is not what played match %" PRIu64
				": its command, or a file in %s, was changed "
				"since\n",
				rematch->config->bots[bot].name,
				rematch->number,
				rematch->config->bots[bot].dir);
	}
}

/* --- what they did -------------------------------------------------------- */

static bool
is_same(const struct deed *was, const struct store_seat *is)
{
	return was->score == is->score && was->place == is->place &&
	       was->faults == is->faults &&
	       strcmp(was->verdict, is->verdict) == 0;
}

static void
tell_deed(FILE *out, int score, unsigned place, unsigned faults,
	  const char *verdict)
{
	fprintf(out, "score %d, place %u", score, place);
	if (faults > 0)
		fprintf(out, ", %u fault%s", faults, faults == 1 ? "" : "s");
	if (strcmp(verdict, "ok") != 0)
		fprintf(out, ", forfeited (%s)", verdict);
}

void
replay_compare_tell(const struct rematch *rematch,
		    const struct store_match *row, FILE *out)
{
	bool same = row->seats == rematch->seats;

	for (unsigned i = 0; same && i < row->seats; i++)
		same = is_same(&rematch->seat[i], &row->seat[i]);
	fprintf(out, "\nmatch %" PRIu64 ": %s %s/results.db\n", row->number,
		same ? "the same result as in" : "the result differs from",
		rematch->dir);
	for (unsigned i = 0; i < row->seats && i < rematch->seats; i++) {
		const struct deed *was = &rematch->seat[i];
		const struct store_seat *is = &row->seat[i];

		if (is_same(was, is))
			continue;
		fprintf(out, "  seat %u, %s: ", i,
			rematch->config->bots[is->bot].name);
		tell_deed(out, was->score, was->place, was->faults,
			  was->verdict);
		fputs(" there; now ", out);
		tell_deed(out, is->score, is->place, is->faults, is->verdict);
		fputc('\n', out);
	}
	fflush(out);
}
