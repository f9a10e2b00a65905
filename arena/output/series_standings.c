/* series_standings.c - the table over all games, worked out; see
 * series_standings.h. */
#include "arena/output/series_standings.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/rating/blend.h"
#include "lib/alloc.h"

#define SAME 1e-9 /* points that differ by less are equal: they are means */

/*
 * The folder.
 */

static bool
holds(const char *dir, const char *name)
{
	char path[PATH_MAX];

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	return access(path, F_OK) == 0;
}

bool
series_standings_is_there(const char *dir)
{
	char *path = xprintf("%s/config.yaml", dir);
	bool there = !holds(dir, "results.db") && holds(dir, "config.yaml") &&
		     series_is_several(path);

	free(path);
	return there;
}

struct series *
series_standings_circuit(const char *dir, struct diag *diag)
{
	char *path = xprintf("%s/config.yaml", dir);
	struct config_error error;
	struct series *circuit = series_read_kept(path, &error);

	if (circuit == NULL)
		*diag = error.diag;
	free(path);
	return circuit;
}

char *
series_standings_folder(const char *dir, const struct series_game *game)
{
	return xprintf("%s/%s", dir, game->name);
}

bool
series_standings_has(const char *dir, const struct series_game *game)
{
	char *folder = series_standings_folder(dir, game);
	bool has = holds(folder, "results.db");

	free(folder);
	return has;
}

/*
 * One game.
 */

/* The number of the circuit's bot in the run, which may have others too. */
static unsigned
number_in(const struct store_run *run, const char *name)
{
	unsigned i = 0;

	while (i < run->bot_count && strcmp(run->bots[i].name, name) != 0)
		i++;
	return i;
}

/* The standings, in the circuit's order of bots. */
static void
take_rows(struct series_standings_game *game)
{
	const struct config *config = game->game->config;
	const struct store_run *run = store_run(game->store);
	struct standing *rows = xcalloc(run->bot_count + 1, sizeof(*rows));

	standings_rank(game->results.counted.standings, rows);
	game->rows = xcalloc(config->bot_count + 1, sizeof(*game->rows));
	for (uint32_t b = 0; b < config->bot_count; b++) {
		unsigned bot = number_in(run, config->bots[b].name);

		for (unsigned i = 0; i < run->bot_count; i++)
			if (rows[i].bot == bot)
				game->rows[b] = rows[i];
	}
	free(rows);
}

static bool
load_game(struct series_standings_game *game, const char *dir,
	  struct diag *diag)
{
	char *folder;
	bool ok;

	if (!series_standings_has(dir, game->game))
		return true;
	folder = series_standings_folder(dir, game->game);
	game->store = store_read(folder, diag);
	ok = game->store != NULL &&
	     results_load(&game->results, folder, game->store, diag);
	if (ok) {
		take_rows(game);
	} else {
		store_close(game->store);
		game->store = NULL;
	}
	free(folder);
	return ok;
}

static bool
has_played(const struct series_standings_game *game)
{
	return game->store != NULL &&
	       strength_rated(game->results.counted.strength) > 0;
}

/*
 * All games.
 */

/* Who has played in every game that has been begun; others have no rank. */
static void
find_ranked(struct series_standings *overall)
{
	uint32_t bots = overall->circuit->game[0].config->bot_count;
	uint32_t behind = bots;

	overall->bots = xcalloc(bots + 1u, sizeof(*overall->bots));
	for (uint32_t b = bots; b-- > 0;) {
		bool all = overall->played > 0;

		for (uint32_t i = 0; i < overall->circuit->count; i++)
			all = all && (!has_played(&overall->game[i]) ||
				      overall->game[i].rows[b].matches > 0);
		if (!all)
			overall->bots[--behind].bot = b;
	}
	for (uint32_t b = 0; b < bots; b++) {
		bool ranked = true;

		for (uint32_t i = behind; i < bots; i++)
			ranked = ranked && overall->bots[i].bot != b;
		if (ranked)
			overall->bots[overall->ranked++].bot = b;
	}
}

static void
add_points(struct series_standings *overall)
{
	double weights = 0;

	for (uint32_t i = 0; i < overall->circuit->count; i++)
		if (has_played(&overall->game[i]))
			weights += (double)overall->game[i].game->weight;
	for (uint32_t i = 0; i < overall->circuit->count; i++) {
		const struct series_standings_game *game = &overall->game[i];

		for (uint32_t n = 0; has_played(game) && n < overall->ranked;
		     n++) {
			struct series_standings_bot *bot = &overall->bots[n];

			bot->points += game->rows[bot->bot].rate *
				       (double)game->game->weight / weights;
			bot->matches += game->rows[bot->bot].matches;
		}
	}
}

/* The bots' numbers in a game's rating. */
static uint32_t *
numbers_in(const struct series_standings *overall,
	   const struct series_standings_game *game)
{
	const struct store_run *run = store_run(game->store);
	const struct strength *strength = game->results.counted.strength;
	uint32_t *numbers = xcalloc(overall->ranked + 1u, sizeof(*numbers));

	for (uint32_t n = 0; n < overall->ranked; n++) {
		const char *name =
			game->game->config->bots[overall->bots[n].bot].name;

		numbers[n] = strength->number[number_in(run, name)];
	}
	return numbers;
}

static void
blend(struct series_standings *overall)
{
	struct blend_part parts[SERIES_GAMES_MAX] = { { 0 } };
	uint32_t *numbers[SERIES_GAMES_MAX] = { NULL };
	unsigned count = 0;

	for (uint32_t i = 0; i < overall->circuit->count; i++) {
		const struct series_standings_game *game = &overall->game[i];

		if (!has_played(game))
			continue;
		numbers[count] = numbers_in(overall, game);
		parts[count] = (struct blend_part){
			.rating = &game->results.counted.strength->rating,
			.number = numbers[count],
			.weight = (double)game->game->weight,
		};
		count++;
	}
	blend_ratings(parts, count, overall->ranked, &overall->rating);
	for (unsigned i = 0; i < count; i++)
		free(numbers[i]);
}

/* The bot whose Elo is given, where all games give the same. */
static const struct rating_table_anchor *
find_anchor(struct series_standings *overall)
{
	const struct config *first = overall->circuit->game[0].config;

	for (uint32_t i = 0; i < overall->circuit->count; i++) {
		const struct config *config = overall->circuit->game[i].config;

		if (!config->anchored ||
		    config->anchor_bot != first->anchor_bot ||
		    config->anchor_elo != first->anchor_elo)
			return NULL;
	}
	for (uint32_t n = 0; n < overall->ranked; n++)
		if (overall->bots[n].bot == first->anchor_bot) {
			overall->anchor = (struct rating_table_anchor){
				n, (double)first->anchor_elo
			};
			return &overall->anchor;
		}
	return NULL;
}

/* The ratings as rows: names and matches are those over all. */
static void
rate(struct series_standings *overall)
{
	const struct config *config = overall->circuit->game[0].config;

	contest_begin(&overall->contest, overall->ranked);
	for (uint32_t n = 0; n < overall->ranked; n++) {
		const struct series_standings_bot *bot = &overall->bots[n];
		uint32_t number = names_number(&overall->contest.bots,
					       config->bots[bot->bot].name);

		overall->contest.played[number] = (uint32_t)bot->matches;
	}
	blend(overall);
	rating_table_make(&overall->rated, &overall->contest, &overall->rating,
			  find_anchor(overall));
	for (uint32_t i = 0; i < overall->ranked; i++)
		overall->bots[overall->rated.row[i].bot].rated =
			&overall->rated.row[i];
}

static int
compare(const void *a, const void *b)
{
	const struct series_standings_bot *x = a, *y = b;

	if (x->points > y->points + SAME || x->points < y->points - SAME)
		return x->points > y->points ? -1 : 1;
	return (x->bot > y->bot) - (x->bot < y->bot);
}

static void
rank(struct series_standings *overall)
{
	struct series_standings_bot *bots = overall->bots;

	qsort(bots, overall->ranked, sizeof(*bots), compare);
	for (uint32_t i = 0; i < overall->ranked; i++)
		bots[i].rank = i > 0 && bots[i].points >
						       bots[i - 1].points - SAME
				       ? bots[i - 1].rank
				       : i + 1;
}

bool
series_standings_load(struct series_standings *overall, const char *dir,
		      struct diag *diag)
{
	*overall = (struct series_standings){
		.circuit = series_standings_circuit(dir, diag)
	};
	if (overall->circuit == NULL)
		return false;
	for (uint32_t i = 0; i < overall->circuit->count; i++) {
		struct series_standings_game *game = &overall->game[i];

		game->game = &overall->circuit->game[i];
		if (!load_game(game, dir, diag)) {
			series_standings_release(overall);
			return false;
		}
		overall->played += has_played(game);
	}
	find_ranked(overall);
	if (overall->ranked > 0) {
		add_points(overall);
		rate(overall);
		rank(overall);
	}
	return true;
}

const char *
series_standings_name(const struct series_standings *overall,
		      const struct series_standings_bot *bot)
{
	return overall->circuit->game[0].config->bots[bot->bot].name;
}

const char *
series_standings_shown(const struct series_standings *overall,
		       const struct series_standings_bot *bot)
{
	return bot_shown(&overall->circuit->game[0].config->bots[bot->bot]);
}

void
series_standings_count(const struct series_standings_game *game,
		       uint64_t *played, uint64_t *all)
{
	struct schedule_fault fault;
	struct schedule *schedule;

	if (game->store != NULL) {
		*played = standings_matches(game->results.all.standings);
		*all = store_run(game->store)->matches;
		return;
	}
	schedule = config_schedule(game->game->config, &fault);
	*played = 0;
	*all = schedule_matches(schedule);
	schedule_free(schedule);
}

char *
series_standings_elo_note(const struct series_standings *overall)
{
	for (uint32_t i = 0; i + 1 < overall->ranked; i++) {
		const struct series_standings_bot *upper = &overall->bots[i];
		const struct series_standings_bot *lower =
			&overall->bots[i + 1];

		if (upper->rank < lower->rank &&
		    upper->rated->elo + 1 <= lower->rated->elo)
			return xprintf("Ranks are by points, and by Elo %s "
				       "is above %s: Elo counts a game with "
				       "clear wins for more than points do.",
				       series_standings_shown(overall, lower),
				       series_standings_shown(overall, upper));
	}
	return NULL;
}

void
series_standings_release(struct series_standings *overall)
{
	for (uint32_t i = 0;
	     overall->circuit != NULL && i < overall->circuit->count; i++) {
		struct series_standings_game *game = &overall->game[i];

		if (game->store == NULL)
			continue;
		results_release(&game->results);
		store_close(game->store);
		free(game->rows);
	}
	if (overall->ranked > 0) {
		rating_table_release(&overall->rated);
		rating_release(&overall->rating);
		contest_release(&overall->contest);
	}
	free(overall->bots);
	series_free(overall->circuit);
	*overall = (struct series_standings){ 0 };
}
