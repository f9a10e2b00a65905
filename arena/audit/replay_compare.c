/* replay_compare.c - compare a replayed match with its stored result; see
 * replay_compare.h. */
#include "arena/audit/replay_compare.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rundir/bot_versions.h"
#include "arena/rundir/run_extend.h"
#include "lib/alloc.h"

/* The part of a seat's result that is compared. */
struct result {
	uint32_t bot;
	int score;
	unsigned place, faults;
	enum verdict verdict;
};

struct replay_compare {
	const struct config *config;
	uint64_t number;
	char *dir;
	struct store_history history;
	unsigned seats;
	struct result seat[SEATS_MAX];
};

static bool
copy_stored_row(void *arg, const struct store_match *row)
{
	struct replay_compare *replay_compare = arg;

	if (row->number != replay_compare->number)
		return false;
	replay_compare->seats = row->seats;
	for (unsigned i = 0; i < row->seats; i++) {
		const struct store_seat *seat = &row->seat[i];
		struct result *result = &replay_compare->seat[i];

		*result = (struct result){ .bot = seat->bot,
					   .score = seat->score,
					   .place = seat->place,
					   .faults = seat->faults };
		result->verdict = seat->verdict;
	}
	return false;
}

/* Load the row of the match, if the match counts. */
static bool
load_stored_row(struct replay_compare *replay_compare)
{
	/* The message is ignored: on an error nothing is compared. */
	struct diag diag;
	struct store *store = store_read(replay_compare->dir, &diag);
	bool ok;

	if (store == NULL)
		return false;
	ok = store_each_from(store, replay_compare->number, copy_stored_row,
			     replay_compare, &diag);
	store_close(store);
	return ok && replay_compare->seats > 0;
}

struct replay_compare *
replay_compare_open(const struct config *config, uint64_t number)
{
	struct replay_compare *replay_compare = xcalloc(
		1, sizeof(*replay_compare));

	replay_compare->config = config;
	replay_compare->number = number;
	replay_compare->dir = run_extend_folder_beside(
		config, &replay_compare->history);
	if (replay_compare->dir != NULL && load_stored_row(replay_compare))
		return replay_compare;
	replay_compare_free(replay_compare);
	return NULL;
}

void
replay_compare_free(struct replay_compare *replay_compare)
{
	if (replay_compare == NULL)
		return;
	store_history_release(&replay_compare->history);
	free(replay_compare->dir);
	free(replay_compare);
}

/* --- who plays ------------------------------------------------------------ */

static bool
bot_is_repeated(const struct replay_compare *replay_compare, unsigned seat)
{
	for (unsigned i = 0; i < seat; i++)
		if (replay_compare->seat[i].bot ==
		    replay_compare->seat[seat].bot)
			return true;
	return false;
}

void
replay_compare_print_programs(const struct replay_compare *replay_compare,
			      FILE *out)
{
	const struct store_history *history = &replay_compare->history;
	const struct store_revision *now;

	if (history->revision_count == 0)
		return;
	now = &history->revisions[history->revision_count - 1];
	for (unsigned i = 0; i < replay_compare->seats; i++) {
		uint32_t bot = replay_compare->seat[i].bot;
		struct program_bytes bytes;

		if (bot_is_repeated(replay_compare, i) || bot >= now->bots)
			continue;
		program_bytes_read(replay_compare->config, bot,
				   replay_compare->dir, &bytes);
		if (!program_matches(history, now->programs[bot], &bytes))
			fprintf(out,
				"bot %s differs from the bot that played "
				"match %" PRIu64
				": its command or a file in %s has changed\n",
				replay_compare->config->bots[bot].name,
				replay_compare->number,
				replay_compare->config->bots[bot].dir);
	}
}

/* --- what they did -------------------------------------------------------- */

static bool
seat_result_equals(const struct result *was, const struct store_seat *is)
{
	return was->score == is->score && was->place == is->place &&
	       was->faults == is->faults && was->verdict == is->verdict;
}

static void
print_seat_result(FILE *out, int score, unsigned place, unsigned faults,
		  enum verdict verdict)
{
	fprintf(out, "score %d, place %u", score, place);
	if (faults > 0)
		fprintf(out, ", %u fault%s", faults, faults == 1 ? "" : "s");
	if (verdict != VERDICT_OK)
		fprintf(out, ", forfeited (%s)", verdict_word(verdict));
}

void
replay_compare_print(const struct replay_compare *replay_compare,
		     const struct store_match *row, FILE *out)
{
	bool same = row->seats == replay_compare->seats;

	for (unsigned i = 0; same && i < row->seats; i++)
		same = seat_result_equals(&replay_compare->seat[i],
					  &row->seat[i]);
	fprintf(out, "\nmatch %" PRIu64 ": %s %s/results.db\n", row->number,
		same ? "the same result as in" : "the result differs from",
		replay_compare->dir);
	for (unsigned i = 0; i < row->seats && i < replay_compare->seats; i++) {
		const struct result *was = &replay_compare->seat[i];
		const struct store_seat *is = &row->seat[i];

		if (seat_result_equals(was, is))
			continue;
		fprintf(out, "  seat %u, %s: ", i,
			replay_compare->config->bots[is->bot].name);
		print_seat_result(out, was->score, was->place, was->faults,
				  was->verdict);
		fputs(" there; now ", out);
		print_seat_result(out, is->score, is->place, is->faults,
				  is->verdict);
		fputc('\n', out);
	}
	fflush(out);
}
