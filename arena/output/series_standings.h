/*
 * series_standings.h - compute the standings over all games of a series, a
 * tournament over several games (series.h).
 *
 * DIR/config.yaml lists the games; DIR/GAME contains the results of a game.
 * The points of a bot are the weighted mean of its match points per match in
 * each game.  The Elo of a bot is a weighted mean of its Elo in each game
 * (rating/blend.h).  The weight of a game does not depend on its number of
 * matches.  Matches that do not count in the standings of their game do not
 * count in the series either.
 *
 * Games without results do not count.  A bot has a rank only if it has played a
 * match in every game with results.
 */
#ifndef DEADWOOD_ARENA_OUTPUT_SERIES_STANDINGS_H
#define DEADWOOD_ARENA_OUTPUT_SERIES_STANDINGS_H

#include "arena/config/series.h"
#include "arena/output/results.h"
#include "arena/rating/contest.h"
#include "arena/rating/rating_table.h"

/**
 * struct series_standings_game - the results of one game of the series
 * @game: game of the series, borrowed
 * @store: database of the game; NULL: the game has no matches yet
 * @rows: standing of each bot in this game, in the order of the bots in the
 *	series; NULL if @store is NULL
 */
struct series_standings_game {
	const struct series_game *game;
	struct store *store;
	struct results results;
	struct standing *rows;
};

/**
 * struct series_standings_bot - the results of one bot over all games
 * @bot: index of the bot in the series
 * @rank: rank by points, from 1. 0: the bot has no rank, and only @bot is set
 * @points: weighted mean over the games of the match points per match, 0 to 1
 * @matches: number of the bot's matches in all games
 * @rated: row of the bot in the table of ratings, borrowed.  The rank in this
 *	row is by Elo
 */
struct series_standings_bot {
	uint32_t bot, rank;
	uint64_t matches;
	double points;
	const struct rating_table_bot *rated;
};

/**
 * struct series_standings - standings over all games, freed by
 * series_standings_release
 * @played: number of games that have results
 * @ranked: number of bots that have a rank.  These bots are the first in @bots,
 *	sorted by rank
 * @layout: layout for text; series_standings_load sets the layout of a file
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
	struct results_layout layout;
};

/* Return true if @dir is the results directory of a series, not of a single
 * game. */
bool series_standings_exists(const char *dir);

/* Read the configuration of the series from @dir.  Returns an owned series.  On
 * an error, returns NULL and sets @diag. */
struct series *series_standings_read_series(const char *dir, struct diag *diag);

/* Return the results directory of a game; owned.  series_standings_has_results
 * returns true if this directory contains results. */
char *series_standings_folder(const char *dir, const struct series_game *game);
bool series_standings_has_results(const char *dir,
				  const struct series_game *game);

/* For each game that has results, call @each with @arg and the results
 * directory of the game, until @each returns false.  On an error, returns false
 * and sets @diag.
 */
bool series_standings_each(const char *dir,
			   bool (*each)(const void *arg, const char *folder,
					struct diag *diag),
			   const void *arg, struct diag *diag);

/* Load the results of all games.  The series may still be running.  On an
 * error, returns false and sets @diag. */
bool series_standings_load(struct series_standings *table, const char *dir,
			   struct diag *diag);
void series_standings_release(struct series_standings *table);

/* Return the name of a bot.  series_standings_label returns the bot's title.
 * If the bot has no title, it returns the name. */
const char *series_standings_name(const struct series_standings *table,
				  const struct series_standings_bot *bot);
const char *series_standings_label(const struct series_standings *table,
				   const struct series_standings_bot *bot);

/* Count the matches of a game.  @all is set to the number of matches that are
 * scheduled so far, @played to the number of these matches that were played. */
void series_standings_count(const struct series_standings_game *game,
			    uint64_t *played, uint64_t *all);

/* If the rankings by points and by Elo differ, return a sentence about the
 * difference, owned; otherwise return NULL.  The sentence names two neighbours
 * in the ranking by points: the bot with fewer points has the higher Elo, by at
 * least one point. */
char *series_standings_elo_note(const struct series_standings *table);

/**
 * struct series_standings_format - an output format of the standings
 * @word: name of the format, as in results_formats
 * @file: name of the file in the results directory that the series writes at
 *	its end
 */
struct series_standings_format {
	const char *word;
	const char *file;
	void (*print)(FILE *out, const struct series_standings *table);
};

/* All output formats; a NULL word ends the array. */
extern const struct series_standings_format series_standings_formats[];

/* Check that the standings over all games can be printed in the format @word of
 * results_formats.  If the format is not possible, returns false; then @diag
 * names @dir. */
bool series_standings_check_format(const char *dir, const char *word,
				   struct diag *diag);

/* Print the standings over all games to standard output in the format @word.
 * @legend: true: explain all columns of a text.  On an error, returns false and
 * sets @diag. */
bool series_standings_print(const char *dir, const char *word, bool legend,
			    struct diag *diag);

/* Write the files of series_standings_formats into @dir, each atomically.  On
 * an error, returns false and sets @diag. */
bool series_standings_write(const char *dir, struct diag *diag);

/* Compare the files that series_standings_write wrote into @dir with the
 * current results, and print the names of files that differ.  Texts that an
 * earlier version wrote may differ.  Returns the number of all other files that
 * differ.  On an error, returns -1 and sets @diag. */
int series_standings_check(const char *dir, struct diag *diag);

#endif
