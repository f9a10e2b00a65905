/*
 * series_standings.h - the table over all games of a tournament (series.h).
 *
 * DIR/config.yaml says which games there are, DIR/GAME holds the results of
 * each.  A bot's points are the mean of its match points a match in the games,
 * by their weights, and so is its Elo (rating/blend.h), however many matches a
 * game has.  What counts in a game is what its own standings count.
 *
 * Games of which nothing has been played yet are left out, and a bot that has
 * not played in each of the others has no rank over all.
 */
#ifndef DEADWOOD_ARENA_OUTPUT_SERIES_STANDINGS_H
#define DEADWOOD_ARENA_OUTPUT_SERIES_STANDINGS_H

#include "arena/config/series.h"
#include "arena/output/results.h"
#include "arena/rating/contest.h"
#include "arena/rating/rating_table.h"

/**
 * struct series_standings_game - a game's part
 * @game: of the circuit
 * @store: NULL: nothing has been played
 * @rows: of each bot of the circuit, in its order; NULL with @store
 */
struct series_standings_game {
	const struct series_game *game;
	struct store *store;
	struct results results;
	struct standing *rows;
};

/**
 * struct series_standings_bot - a bot's
 * @bot: its number in the circuit
 * @rank: by points; 0: it has none, and then nothing else is told of it
 * @points: 0..1
 * @matches: in all games
 * @rated: borrowed; its own rank is by Elo
 */
struct series_standings_bot {
	uint32_t bot, rank;
	uint64_t matches;
	double points;
	const struct rating_table_bot *rated;
};

/**
 * struct series_standings - the whole; series_standings_release frees what it
 * holds
 * @played: of @games those that have results
 * @ranked: of @bots, which are the first, best first; the others follow
 */
struct series_standings {
	struct series *circuit;
	uint32_t played, ranked;
	struct series_standings_game game[SERIES_GAMES_MAX];
	struct series_standings_bot *bots;
	struct contest contest;
	struct rating rating;
	struct rating_table_anchor anchor;
	struct rating_table rated;
};

/* Does the folder hold a tournament over several games, rather than a game's
 * results? */
bool series_standings_is_there(const char *dir);

/* Its circuit, as it was begun; owned, or NULL with @diag. */
struct series *series_standings_circuit(const char *dir, struct diag *diag);

/* The folder of a game; owned.  And: does it hold results? */
char *series_standings_folder(const char *dir, const struct series_game *game);
bool series_standings_has(const char *dir, const struct series_game *game);

/* Read all of it.  A run may be under way.  False with @diag. */
bool series_standings_load(struct series_standings *overall, const char *dir,
			   struct diag *diag);
void series_standings_release(struct series_standings *overall);

/* A bot's name, and what people are shown. */
const char *series_standings_name(const struct series_standings *overall,
				  const struct series_standings_bot *bot);
const char *series_standings_shown(const struct series_standings *overall,
				   const struct series_standings_bot *bot);

/* A game's matches that are known, and those of them that were played. */
void series_standings_count(const struct series_standings_game *game,
			    uint64_t *played, uint64_t *all);

/* Where ranks and Elo do not agree: a sentence that names two neighbours in the
 * ranking, the upper of which has less Elo by a point at least; owned.  NULL:
 * there are none. */
char *series_standings_elo_note(const struct series_standings *overall);

/**
 * struct series_standings_format - a form in which the table is printed
 * @word: as in results_formats
 * @file: of the folder, written when a run ends
 */
struct series_standings_format {
	const char *word;
	const char *file;
	void (*print)(FILE *out, const struct series_standings *overall);
};

/* All of them; ends with a NULL word. */
extern const struct series_standings_format overall_formats[];

/* Is there a table over all games in this format of results_formats?  Else
 * false with @diag, in which @dir is told. */
bool series_standings_prints(const char *dir, const char *word,
			     struct diag *diag);

/* Print it to the standard output in a format of results_formats; false with
 * @diag. */
bool series_standings_show(const char *dir, const char *word,
			   struct diag *diag);

/* The files of the folder, each whole; false with @diag. */
bool series_standings_write(const char *dir, struct diag *diag);

/* Are these files, where they are there, what follows from the games?  Says on
 * standard output what is not.  Returns how many faults there are, or -1 with
 * @diag. */
int series_standings_check(const char *dir, struct diag *diag);

#endif
