/* series_standings.c - compute the standings over all games of a series; see
 * series_standings.h. */
#include "arena/output/series_standings.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rating/blend.h"
#include "lib/alloc.h"
#include "lib/file/input_file.h"

#define SAME 1e-9 /* points are means: equal if they differ by less */

/* The directory. */

bool
series_standings_exists(const char *dir)
{
	char *path = xprintf("%s/config.yaml", dir);
	bool there = !folder_has_file(dir, "results.db") &&
		     folder_has_file(dir, "config.yaml") &&
		     series_is_several(path);

	free(path);
	return there;
}

struct series *
series_standings_read_series(const char *dir, struct diag *diag)
{
	char *path = xprintf("%s/config.yaml", dir);
	struct config_error error;
	struct series *series = series_read_kept(path, &error);

	if (series == NULL)
		*diag = error.diag;
	free(path);
	return series;
}

char *
series_standings_folder(const char *dir, const struct series_game *game)
{
	return xprintf("%s/%s", dir, game->name);
}

bool
series_standings_has_results(const char *dir, const struct series_game *game)
{
	char *folder = series_standings_folder(dir, game);
	bool has = folder_has_file(folder, "results.db");

	free(folder);
	return has;
}

bool
series_standings_each(const char *dir,
		      bool (*each)(const void *arg, const char *folder,
				   struct diag *diag),
		      const void *arg, struct diag *diag)
{
	struct series *series = series_standings_read_series(dir, diag);
	bool ok = series != NULL;

	for (uint32_t i = 0; ok && i < series->count; i++) {
		char *folder = series_standings_folder(dir, &series->game[i]);

		if (series_standings_has_results(dir, &series->game[i]))
			ok = each(arg, folder, diag);
		free(folder);
	}
	series_free(series);
	return ok;
}

/*
 * One game.
 */

/* Copy the standings, in the order of the series' bots. */
static void
load_game_rows(struct series_standings_game *game)
{
	const struct config *config = game->game->config;
	const struct store_run *run = store_run(game->store);
	struct standing *rows = xcalloc(run->bot_count + 1, sizeof(*rows));

	standings_rank(game->results.counted.standings, rows);
	game->rows = xcalloc(config->bot_count + 1, sizeof(*game->rows));
	for (uint32_t b = 0; b < config->bot_count; b++) {
		unsigned bot = store_find_bot(run, config->bots[b].name);

		for (unsigned i = 0; i < run->bot_count; i++)
			if (rows[i].bot == bot)
				game->rows[b] = rows[i];
	}
	free(rows);
}

static bool
load_series_game(struct series_standings_game *game, const char *dir,
		 struct diag *diag)
{
	char *folder;
	bool ok;

	if (!series_standings_has_results(dir, game->game))
		return true;
	folder = series_standings_folder(dir, game->game);
	game->store = store_read(folder, diag);
	ok = game->store != NULL &&
	     results_load(&game->results, folder, game->store, diag);
	if (ok) {
		load_game_rows(game);
	} else {
		store_close(game->store);
		game->store = NULL;
	}
	free(folder);
	return ok;
}

static bool
game_has_results(const struct series_standings_game *game)
{
	return game->store != NULL &&
	       strength_rated(game->results.counted.strength) > 0;
}

/*
 * All games.
 */

/* Find the bots that have played in every game that has results.  The others
 * have no rank. */
static void
find_ranked_bots(struct series_standings *table)
{
	uint32_t bots = table->series->game[0].config->bot_count;
	uint32_t behind = bots;

	table->bots = xcalloc(bots + 1u, sizeof(*table->bots));
	for (uint32_t b = bots; b-- > 0;) {
		bool all = table->played > 0;

		for (uint32_t i = 0; i < table->series->count; i++)
			all = all && (!game_has_results(&table->game[i]) ||
				      table->game[i].rows[b].matches > 0);
		if (!all)
			table->bots[--behind].bot = b;
	}
	for (uint32_t b = 0; b < bots; b++) {
		bool ranked = true;

		for (uint32_t i = behind; i < bots; i++)
			ranked = ranked && table->bots[i].bot != b;
		if (ranked)
			table->bots[table->ranked++].bot = b;
	}
}

static void
add_series_points(struct series_standings *table)
{
	double weights = 0;

	for (uint32_t i = 0; i < table->series->count; i++)
		if (game_has_results(&table->game[i]))
			weights += (double)table->game[i].game->weight;
	for (uint32_t i = 0; i < table->series->count; i++) {
		const struct series_standings_game *game = &table->game[i];

		for (uint32_t n = 0;
		     game_has_results(game) && n < table->ranked; n++) {
			struct series_standings_bot *bot = &table->bots[n];

			bot->points += game->rows[bot->bot].rate *
				       (double)game->game->weight / weights;
			bot->matches += game->rows[bot->bot].matches;
		}
	}
}

/* Return the bots' numbers in a game's rating; owned. */
static uint32_t *
rating_numbers(const struct series_standings *table,
	       const struct series_standings_game *game)
{
	const struct store_run *run = store_run(game->store);
	const struct strength *strength = game->results.counted.strength;
	uint32_t *numbers = xcalloc(table->ranked + 1u, sizeof(*numbers));

	for (uint32_t n = 0; n < table->ranked; n++) {
		const char *name =
			game->game->config->bots[table->bots[n].bot].name;

		numbers[n] = strength->number[store_find_bot(run, name)];
	}
	return numbers;
}

static void
blend_game_ratings(struct series_standings *table)
{
	struct blend_part parts[SERIES_GAMES_MAX] = { { 0 } };
	uint32_t *numbers[SERIES_GAMES_MAX] = { NULL };
	unsigned count = 0;

	for (uint32_t i = 0; i < table->series->count; i++) {
		const struct series_standings_game *game = &table->game[i];

		if (!game_has_results(game))
			continue;
		numbers[count] = rating_numbers(table, game);
		parts[count] = (struct blend_part){
			.rating = &game->results.counted.strength->rating,
			.number = numbers[count],
			.weight = (double)game->game->weight,
		};
		count++;
	}
	blend_ratings(parts, count, table->ranked, &table->rating);
	for (unsigned i = 0; i < count; i++)
		free(numbers[i]);
}

/* Return the anchor if all games have the same one, else NULL. */
static const struct rating_table_anchor *
find_series_anchor(struct series_standings *table)
{
	const struct config *first = table->series->game[0].config;

	for (uint32_t i = 0; i < table->series->count; i++) {
		const struct config *config = table->series->game[i].config;

		if (!config->anchored ||
		    config->anchor_bot != first->anchor_bot ||
		    config->anchor_elo != first->anchor_elo)
			return NULL;
	}
	for (uint32_t n = 0; n < table->ranked; n++)
		if (table->bots[n].bot == first->anchor_bot) {
			table->anchor = (struct rating_table_anchor){
				n, (double)first->anchor_elo
			};
			return &table->anchor;
		}
	return NULL;
}

/* Fill the rows of ratings; matches are those of all games. */
static void
rate_series(struct series_standings *table)
{
	const struct config *config = table->series->game[0].config;

	contest_begin(&table->contest, table->ranked);
	for (uint32_t n = 0; n < table->ranked; n++) {
		const struct series_standings_bot *bot = &table->bots[n];
		uint32_t number = names_number(&table->contest.bots,
					       config->bots[bot->bot].name);

		table->contest.played[number] = (uint32_t)bot->matches;
	}
	blend_game_ratings(table);
	rating_table_make(&table->rated, &table->contest, &table->rating,
			  find_series_anchor(table));
	for (uint32_t i = 0; i < table->ranked; i++)
		table->bots[table->rated.row[i].bot].rated =
			&table->rated.row[i];
}

static int
compare_series_bots(const void *a, const void *b)
{
	const struct series_standings_bot *x = a, *y = b;

	if (x->points > y->points + SAME || x->points < y->points - SAME)
		return x->points > y->points ? -1 : 1;
	return (x->bot > y->bot) - (x->bot < y->bot);
}

static void
rank_series_bots(struct series_standings *table)
{
	struct series_standings_bot *bots = table->bots;

	qsort(bots, table->ranked, sizeof(*bots), compare_series_bots);
	for (uint32_t i = 0; i < table->ranked; i++)
		bots[i].rank = i > 0 && bots[i].points >
						       bots[i - 1].points - SAME
				       ? bots[i - 1].rank
				       : i + 1;
}

bool
series_standings_load(struct series_standings *table, const char *dir,
		      struct diag *diag)
{
	*table = (struct series_standings){
		.series = series_standings_read_series(dir, diag),
		.layout = RESULTS_LAYOUT_FILE,
	};
	if (table->series == NULL)
		return false;
	for (uint32_t i = 0; i < table->series->count; i++) {
		struct series_standings_game *game = &table->game[i];

		game->game = &table->series->game[i];
		if (!load_series_game(game, dir, diag)) {
			series_standings_release(table);
			return false;
		}
		table->played += game_has_results(game);
	}
	find_ranked_bots(table);
	if (table->ranked > 0) {
		add_series_points(table);
		rate_series(table);
		rank_series_bots(table);
	}
	return true;
}

const char *
series_standings_name(const struct series_standings *table,
		      const struct series_standings_bot *bot)
{
	return table->series->game[0].config->bots[bot->bot].name;
}

const char *
series_standings_label(const struct series_standings *table,
		       const struct series_standings_bot *bot)
{
	return bot_display_name(&table->series->game[0].config->bots[bot->bot]);
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
series_standings_elo_note(const struct series_standings *table)
{
	for (uint32_t i = 0; i + 1 < table->ranked; i++) {
		const struct series_standings_bot *upper = &table->bots[i];
		const struct series_standings_bot *lower = &table->bots[i + 1];

		if (upper->rank < lower->rank &&
		    upper->rated->elo + 1 <= lower->rated->elo)
			return xprintf("Ranks are by points. By Elo, %s is "
				       "above %s: clear wins in one game count "
				       "more in Elo than in points.",
				       series_standings_label(table, lower),
				       series_standings_label(table, upper));
	}
	return NULL;
}

void
series_standings_release(struct series_standings *table)
{
	for (uint32_t i = 0; table->series != NULL && i < table->series->count;
	     i++) {
		struct series_standings_game *game = &table->game[i];

		if (game->store == NULL)
			continue;
		results_release(&game->results);
		store_close(game->store);
		free(game->rows);
	}
	if (table->ranked > 0) {
		rating_table_release(&table->rated);
		rating_release(&table->rating);
		contest_release(&table->contest);
	}
	free(table->bots);
	series_free(table->series);
	*table = (struct series_standings){ 0 };
}
