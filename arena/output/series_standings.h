/*
 * series_standings.h - standings over all games of a series (series.h).
 *
 * DIR/config.yaml lists the games; DIR/GAME holds the results of each.  A bot's
 * points are the weighted mean, over the games, of its match points per match.
 * Its Elo is a weighted mean too (rating/blend.h).  Neither depends on how many
 * matches a game has.  A game counts what its own standings count.
 *
 * Games without results do not count yet.  A bot that has not played in each of
 * the others has no rank.
 */
#ifndef DEADWOOD_ARENA_OUTPUT_SERIES_STANDINGS_H
#define DEADWOOD_ARENA_OUTPUT_SERIES_STANDINGS_H

#include "arena/config/series.h"
#include "arena/output/results.h"
#include "arena/rating/contest.h"
#include "arena/rating/rating_table.h"

/**
 * struct series_standings_game - one game of the series
 * @game: borrowed from the series
 * @store: NULL if no match has been played
 * @rows: standing of each bot, in the order of the series; NULL with @store
 */
struct series_standings_game {
	const struct series_game *game;
	struct store *store;
	struct results results;
	struct standing *rows;
};

/**
 * struct series_standings_bot - one bot over all games
 * @bot: its number in the series
 * @rank: by points; 0: none, and the members below are not set
 * @points: 0..1
 * @matches: in all games
 * @rated: borrowed; the rank in it is by Elo
 */
struct series_standings_bot {
	uint32_t bot, rank;
	uint64_t matches;
	double points;
	const struct rating_table_bot *rated;
};

/**
 * struct series_standings - all of it; free with series_standings_release
 * @played: how many games have results
 * @ranked: how many of @bots have a rank; these are first, best first
 */
struct series_standings {
	struct series *series;
	uint32_t played, ranked;
	struct series_standings_game game[SERIES_GAMES_MAX];
	struct series_standings_bot *bots;
	struct contest contest;
	struct rating rating;
	struct rating_table_anchor anchor;
	struct rating_table rated;
};

/* Does the directory hold a series of games, rather than the results of one? */
bool series_standings_exists(const char *dir);

/* Read the series as it was started; owned, or NULL with @diag. */
struct series *series_standings_read_series(const char *dir, struct diag *diag);

/* Return the directory of a game; owned.  The second one: does it hold results?
 */
char *series_standings_folder(const char *dir, const struct series_game *game);
bool series_standings_has_results(const char *dir,
				  const struct series_game *game);

/* Call @each with @arg and the directory of each game that has results, until
 * it fails.  Returns false with @diag. */
bool series_standings_each(const char *dir,
			   bool (*each)(const void *arg, const char *folder,
					struct diag *diag),
			   const void *arg, struct diag *diag);

/* Load the results of all games.  A run may be in progress.  Returns false with
 * @diag. */
bool series_standings_load(struct series_standings *table, const char *dir,
			   struct diag *diag);
void series_standings_release(struct series_standings *table);

/* Return a bot's name, and the label that people see: its title or name. */
const char *series_standings_name(const struct series_standings *table,
				  const struct series_standings_bot *bot);
const char *series_standings_label(const struct series_standings *table,
				   const struct series_standings_bot *bot);

/* Count a game's matches: @all that are known, @played of them. */
void series_standings_count(const struct series_standings_game *game,
			    uint64_t *played, uint64_t *all);

/* Return a sentence if ranks and Elo disagree, else NULL; owned.  It names two
 * neighbours of the ranking of which the upper one has less Elo, by a point at
 * least. */
char *series_standings_elo_note(const struct series_standings *table);

/**
 * struct series_standings_format - an output format of the table
 * @word: as in results_formats
 * @file: file of the directory, written when a run ends
 */
struct series_standings_format {
	const char *word;
	const char *file;
	void (*print)(FILE *out, const struct series_standings *table);
};

/* All formats; ends with a NULL word. */
extern const struct series_standings_format series_standings_formats[];

/* Does the table exist in this format of results_formats?  Returns false with
 * @diag, which names @dir. */
bool series_standings_check_format(const char *dir, const char *word,
				   struct diag *diag);

/* Print the table to standard output in a format of results_formats.  Returns
 * false with @diag. */
bool series_standings_print(const char *dir, const char *word,
			    struct diag *diag);

/* Write the files of the directory, each atomically.  Returns false with @diag.
 */
bool series_standings_write(const char *dir, struct diag *diag);

/* Compare the files that exist with the results of the games, and print those
 * that differ.  Returns how many differ, or -1 with @diag. */
int series_standings_check(const char *dir, struct diag *diag);

#endif
