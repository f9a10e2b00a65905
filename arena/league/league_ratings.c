/*
 * league_ratings.c - refit the ratings of a league; see league_ratings.h.
 *
 * The refit numbers all versions by bot and by number within the bot (their
 * index), so that the predecessor of a version is before it.  Each game numbers
 * the versions that have played it again (their rated number), because
 * rating_fit has an unknown for each number.
 */
#include "arena/league/league_ratings.h"

#include <math.h>
#include <stdlib.h>

#include "arena/rating/blend.h"
#include "arena/rating/rating_table.h"
#include "arena/rating/student.h"
#include "lib/alloc.h"

#define NO_NUMBER   UINT32_MAX
#define ERROR_LEVEL 0.05 /* of the 95 % intervals */

/* A version.  @playing: true: it takes part now, so it has the rating of its
 * predecessor until its first group has ended.  @counts: true: its groups
 * count. */
struct refit_version {
	int64_t id, bot, number;
	bool playing, counts;
};

/* A game.  @number: rated number of each version, or NO_NUMBER.  @groups:
 * number of groups of each version.  @clusters: number of all groups, with
 * invented ones. */
struct refit_game {
	struct finishes finishes;
	struct rating rating;
	uint32_t *number, *groups;
	uint32_t rated, clusters;
};

/* A refit in progress.  @at: index of the version with each id, below @ids.
 * @row: the @rows ratings of the snapshot. */
struct refit {
	const struct league_anchor *anchor;
	int64_t now_ms;
	struct refit_version *version;
	uint32_t versions;
	uint32_t *at;
	int64_t ids;
	unsigned games;
	struct refit_game game[LEAGUE_GAMES_MAX];
	struct league_rating *row;
	size_t rows;
};

/*
 * Versions.
 */

static bool
refit_add_version(void *arg, const struct league_version *version)
{
	struct refit *refit = arg;

	XGROW(refit->version, refit->versions);
	refit->version[refit->versions++] = (struct refit_version){
		.id = version->id,
		.bot = version->bot,
		.number = version->number,
		.playing = version->state == VERSION_PLACING ||
			   version->state == VERSION_RANKED,
	};
	if (version->id >= refit->ids)
		refit->ids = version->id + 1;
	return true;
}

static int
refit_compare_versions(const void *a, const void *b)
{
	const struct refit_version *x = a, *y = b;

	if (x->bot != y->bot)
		return x->bot < y->bot ? -1 : 1;
	return (x->number > y->number) - (x->number < y->number);
}

/* Return the index of a version; NO_NUMBER if the database lacks it, which only
 * another program can cause. */
static uint32_t
refit_find(const struct refit *refit, int64_t id)
{
	return id > 0 && id < refit->ids ? refit->at[id] : NO_NUMBER;
}

static void
refit_count_version(void *arg, int64_t version)
{
	struct refit *refit = arg;

	refit->version[refit_find(refit, version)].counts = true;
}

static bool
refit_read_versions(struct refit *refit, struct league_db *db,
		    struct diag *diag)
{
	if (!league_versions_each(db, 0, refit_add_version, refit, diag))
		return false;
	qsort(refit->version, refit->versions, sizeof(*refit->version),
	      refit_compare_versions);
	refit->at = xcalloc((size_t)refit->ids + 1, sizeof(*refit->at));
	for (int64_t id = 0; id < refit->ids; id++)
		refit->at[id] = NO_NUMBER;
	for (uint32_t i = 0; i < refit->versions; i++)
		refit->at[refit->version[i].id] = i;
	return league_rated_each(db, LEAGUE_FIT_ABSENT, refit_count_version,
				 refit, diag);
}

/* Return the index of the newest version up to @i of the same bot with a group
 * in a game; NO_NUMBER: there is none. */
static uint32_t
refit_newest(const struct refit *refit, const struct refit_game *game,
	     uint32_t i)
{
	int64_t bot = refit->version[i].bot;

	while (game->number[i] == NO_NUMBER) {
		if (i == 0 || refit->version[i - 1].bot != bot)
			return NO_NUMBER;
		i--;
	}
	return i;
}

/* Return the index of the version whose rating in a game version @i has: its
 * own, or that of its predecessor until its first group has ended. */
static uint32_t
refit_origin(const struct refit *refit, const struct refit_game *game,
	     uint32_t i)
{
	if (game->number[i] == NO_NUMBER && !refit->version[i].playing)
		return NO_NUMBER;
	return refit_newest(refit, game, i);
}

/*
 * Groups.
 */

static void
game_init(struct refit_game *game, uint32_t versions)
{
	finishes_init(&game->finishes, versions);
	game->number = xcalloc(versions + 1u, sizeof(*game->number));
	game->groups = xcalloc(versions + 1u, sizeof(*game->groups));
	for (uint32_t i = 0; i < versions; i++)
		game->number[i] = NO_NUMBER;
}

static void
game_release(struct refit_game *game)
{
	rating_release(&game->rating);
	finishes_release(&game->finishes);
	free(game->number);
	free(game->groups);
}

/* Add a match of a group.  A version without a seat has place 0; a version that
 * does not count has NO_NUMBER.  The places of the others follow the same
 * model.  Partners do not tie. */
static void
game_add_match(struct refit_game *game, const uint32_t *bots,
	       const uint8_t *finish, unsigned seats)
{
	uint32_t seated[PAIRING_SEATS_MAX], places[PAIRING_SEATS_MAX];
	uint32_t sides[PAIRING_SEATS_MAX];
	bool partners = false;
	unsigned n = 0;

	for (unsigned i = 0; i < seats; i++)
		if (league_place_of(finish[i]) > 0 && bots[i] != NO_NUMBER) {
			seated[n] = bots[i];
			places[n] = league_place_of(finish[i]);
			sides[n] = league_side_of(finish[i]);
			partners |= sides[n++] > 0;
		}
	if (n >= 2)
		finishes_add_sides(&game->finishes, game->clusters, seated,
				   places, n, partners ? sides : NULL);
}

/* Write to @bots the rated numbers of the versions of a group, whose indices
 * are @index, and count the group for them.  Returns false if fewer than two
 * versions count. */
static bool
refit_number_versions(const struct refit *refit, struct refit_game *game,
		      const uint32_t *index, unsigned seats, uint32_t *bots)
{
	unsigned counting = 0;

	for (unsigned i = 0; i < seats; i++)
		counting += refit->version[index[i]].counts;
	for (unsigned i = 0; counting >= 2 && i < seats; i++) {
		bots[i] = NO_NUMBER;
		if (!refit->version[index[i]].counts)
			continue;
		if (game->number[index[i]] == NO_NUMBER)
			game->number[index[i]] = game->rated++;
		game->groups[index[i]]++;
		bots[i] = game->number[index[i]];
	}
	return counting >= 2;
}

static bool
refit_add_group(void *arg, const struct league_places *group)
{
	struct refit *refit = arg;
	uint32_t index[PAIRING_SEATS_MAX], bots[PAIRING_SEATS_MAX];
	struct refit_game *game;

	if (group->game >= refit->games)
		return true; /* a game that league.yaml no longer has */
	game = &refit->game[group->game];
	for (unsigned i = 0; i < group->seats; i++) {
		index[i] = refit_find(refit, group->version[i]);
		if (index[i] == NO_NUMBER)
			return true;
	}
	if (!refit_number_versions(refit, game, index, group->seats, bots))
		return true;
	for (unsigned m = 0; m < group->matches; m++)
		game_add_match(game, bots,
			       group->finish + (size_t)m * group->seats,
			       group->seats);
	game->clusters++;
	return true;
}

/* Add the invented groups: each version wins one match against its
 * predecessor, and loses one. */
static void
refit_add_priors(const struct refit *refit, struct refit_game *game)
{
	for (uint32_t i = 1; i < refit->versions; i++) {
		uint32_t before, bots[2];

		if (game->number[i] == NO_NUMBER ||
		    refit->version[i - 1].bot != refit->version[i].bot)
			continue;
		before = refit_newest(refit, game, i - 1);
		if (before == NO_NUMBER)
			continue;
		bots[0] = game->number[i];
		bots[1] = game->number[before];
		game_add_match(game, bots, (const uint8_t[]){ 1, 2 }, 2);
		game_add_match(game, bots, (const uint8_t[]){ 2, 1 }, 2);
		game->clusters++;
	}
}

static void
refit_fit_game(const struct refit *refit, struct refit_game *game)
{
	refit_add_priors(refit, game);
	game->finishes.bots = game->rated;
	finishes_seal(&game->finishes);
	if (game->rated > 0)
		rating_fit(&game->finishes, &game->rating);
}

/*
 * Rows of the snapshot.
 */

/* Return the rated number of the anchor; NO_NUMBER: it has not played.
 * @number: rated number of each version. */
static uint32_t
refit_anchor(const struct refit *refit, const uint32_t *number)
{
	uint32_t index = refit->anchor == NULL
				 ? NO_NUMBER
				 : refit_find(refit, refit->anchor->version);

	return index == NO_NUMBER ? NO_NUMBER : number[index];
}

/* The ratings of one game, or over all games.  @anchor: the anchor's number in
 * @rating, or NO_NUMBER. */
struct refit_scale {
	int game;
	const struct rating *rating;
	uint32_t anchor;
};

/* Append the row of version @i, or of its predecessor for @i.  @number: number
 * in scale->rating.  @least: least number of groups in a game of the scale. */
static void
refit_add_row(struct refit *refit, const struct refit_scale *scale, uint32_t i,
	      uint32_t number, uint32_t groups, uint32_t least)
{
	const struct rating *rating = scale->rating;
	bool anchored = scale->anchor != NO_NUMBER;
	double zero = anchored ? rating->theta[scale->anchor] : 0;
	double elo = anchored ? refit->anchor->elo : RATING_TABLE_MEAN;
	double half = NAN;

	elo += RATING_ELO * (rating->theta[number] - zero);
	if (least >= RATING_GROUPS_MIN)
		half = student_bound(ERROR_LEVEL, rating->freedom) *
		       RATING_ELO *
		       (anchored ? rating_error_between(rating, number,
							scale->anchor)
				 : rating_error(rating, number));
	XGROW(refit->row, refit->rows);
	refit->row[refit->rows++] = (struct league_rating){
		.version = refit->version[i].id,
		.game = scale->game,
		.at_ms = refit->now_ms,
		.groups = groups,
		.elo = elo,
		.low = elo - half,
		.high = elo + half,
	};
}

static void
refit_add_game(struct refit *refit, unsigned g)
{
	const struct refit_game *game = &refit->game[g];
	const struct refit_scale scale = { (int)g, &game->rating,
					   refit_anchor(refit, game->number) };

	for (uint32_t i = 0; i < refit->versions; i++) {
		uint32_t origin = refit_origin(refit, game, i);

		if (origin != NO_NUMBER)
			refit_add_row(refit, &scale, i, game->number[origin],
				      game->groups[i], game->groups[i]);
	}
}

/*
 * All games.
 */

/* The rating over all games.  @number: number of each version in it, or
 * NO_NUMBER.  @groups: number of groups in all games.  @least: least number of
 * groups in a game. */
struct refit_blend {
	struct blend_part part[LEAGUE_GAMES_MAX];
	uint32_t *in_part[LEAGUE_GAMES_MAX];
	unsigned parts;
	uint32_t *number, *groups, *least;
	uint32_t rated;
};

/* Number the version in the rating over all games, if it has a rating in each
 * game that has groups. */
static void
blend_number_version(struct refit_blend *blend, const struct refit *refit,
		     uint32_t i)
{
	unsigned part = 0;

	blend->number[i] = NO_NUMBER;
	blend->least[i] = UINT32_MAX;
	for (unsigned g = 0; g < refit->games; g++) {
		const struct refit_game *game = &refit->game[g];
		uint32_t origin = refit_origin(refit, game, i);

		if (game->rated == 0)
			continue;
		if (origin == NO_NUMBER)
			return;
		blend->in_part[part++][blend->rated] = game->number[origin];
		blend->groups[i] += game->groups[i];
		if (game->groups[i] < blend->least[i])
			blend->least[i] = game->groups[i];
	}
	blend->number[i] = blend->rated++;
}

static void
blend_init(struct refit_blend *blend, const struct refit *refit,
	   const double *weights)
{
	size_t room = refit->versions + 1u;

	*blend = (struct refit_blend){
		.number = xcalloc(room, sizeof(*blend->number)),
		.groups = xcalloc(room, sizeof(*blend->groups)),
		.least = xcalloc(room, sizeof(*blend->least)),
	};
	for (unsigned g = 0; g < refit->games; g++) {
		uint32_t *in_part;

		if (refit->game[g].rated == 0)
			continue;
		in_part = xcalloc(room, sizeof(*in_part));
		blend->in_part[blend->parts] = in_part;
		blend->part[blend->parts++] = (struct blend_part){
			&refit->game[g].rating, in_part, weights[g]
		};
	}
	for (uint32_t i = 0; blend->parts > 0 && i < refit->versions; i++)
		blend_number_version(blend, refit, i);
}

static void
blend_release(struct refit_blend *blend)
{
	for (unsigned i = 0; i < blend->parts; i++)
		free(blend->in_part[i]);
	free(blend->number);
	free(blend->groups);
	free(blend->least);
}

static void
refit_add_blend(struct refit *refit, const double *weights)
{
	struct refit_blend blend;
	struct rating rating;

	blend_init(&blend, refit, weights);
	if (blend.rated > 0) {
		struct refit_scale scale = { LEAGUE_ALL_GAMES, &rating,
					     refit_anchor(refit,
							  blend.number) };

		blend_ratings(blend.part, blend.parts, blend.rated, &rating);
		for (uint32_t i = 0; i < refit->versions; i++)
			if (blend.number[i] != NO_NUMBER)
				refit_add_row(refit, &scale, i, blend.number[i],
					      blend.groups[i], blend.least[i]);
		rating_release(&rating);
	}
	blend_release(&blend);
}

/*
 * The refit.
 */

static void
refit_release(struct refit *refit)
{
	for (unsigned g = 0; g < refit->games; g++)
		game_release(&refit->game[g]);
	free(refit->version);
	free(refit->at);
	free(refit->row);
}

bool
league_refit(struct league_db *db, unsigned games, const double *weights,
	     const struct league_anchor *anchor, int64_t now_ms,
	     struct diag *diag)
{
	struct refit refit = { .anchor = anchor, .now_ms = now_ms };
	bool ok = league_begin_read(db, diag) &&
		  refit_read_versions(&refit, db, diag);

	while (ok && refit.games < games)
		game_init(&refit.game[refit.games++], refit.versions);
	ok = ok && league_places_each(db, refit_add_group, &refit, diag);
	league_rollback(db);
	for (unsigned g = 0; ok && g < refit.games; g++) {
		refit_fit_game(&refit, &refit.game[g]);
		refit_add_game(&refit, g);
	}
	if (ok) {
		refit_add_blend(&refit, weights);
		ok = league_ratings_put(db, refit.row, refit.rows, diag);
	}
	refit_release(&refit);
	return ok;
}
