/* strength.c - rate the bots of a run; see strength.h. */
#include "arena/standings/strength.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/config_anchor.h"
#include "arena/rating/apart.h"
#include "lib/alloc.h"

/* The score of a bot in a match. */
struct strength_score {
	uint32_t group, bot;
	double score, deals;
};

struct strength *
strength_new(const struct store_run *run)
{
	struct strength *strength = xcalloc(1, sizeof(*strength));

	strength->run = run;
	strength->of_run = xcalloc(run->bot_count + 1u,
				   sizeof(*strength->of_run));
	strength->number = xcalloc(run->bot_count + 1u,
				   sizeof(*strength->number));
	for (unsigned i = 0; i < run->bot_count; i++)
		strength->number[i] = NAMES_NONE;
	contest_begin(&strength->contest, run->bot_count);
	if (store_rates_apart(run))
		contest_rate_apart(&strength->contest, run->bot_count);
	return strength;
}

void
strength_free(struct strength *strength)
{
	if (strength == NULL)
		return;
	rating_table_release(&strength->rated);
	fit_check_release(&strength->fits);
	rating_release(&strength->rating);
	rating_release(&strength->whole);
	contest_release(&strength->contest);
	free(strength->of_run);
	free(strength->number);
	free(strength->score);
	free(strength);
}

/* Return the rated number of a bot of the run; assign one if it is new. */
static uint32_t
find_rated_number(struct strength *strength, unsigned bot)
{
	uint32_t *number = &strength->number[bot];

	if (*number == NAMES_NONE) {
		*number = names_number(
			&strength->contest.bots,
			store_bot_label(&strength->run->bots[bot]));
		strength->of_run[*number] = bot;
		if (strength->contest.apart != NULL)
			strength->contest.apart[*number] = store_bot_is_remote(
				&strength->run->bots[bot]);
	}
	return *number;
}

static void
append_score(struct strength *strength, struct strength_score score)
{
	XGROW(strength->score, strength->scores);
	strength->score[strength->scores++] = score;
}

static bool
match_has_forfeit(const struct store_match *match)
{
	for (unsigned i = 0; i < match->seats; i++)
		if (match->seat[i].verdict != VERDICT_OK)
			return true;
	return false;
}

/* Return true if the score of seat @i counts for its bot: all scores of a
 * remote bot that is rated apart, but of the other bots only those of matches
 * without such a bot. */
static bool
score_counts(const struct strength *strength, const struct store_match *match,
	     unsigned i)
{
	const struct store_bot *bots = strength->run->bots;

	if (strength->contest.apart == NULL ||
	    store_bot_is_remote(&bots[match->seat[i].bot]))
		return true;
	for (unsigned j = 0; j < match->seats; j++)
		if (store_bot_is_remote(&bots[match->seat[j].bot]))
			return false;
	return true;
}

void
strength_add(struct strength *strength, const struct store_match *match)
{
	uint32_t bots[SEATS_MAX], places[SEATS_MAX], side[SEATS_MAX];
	unsigned sides = store_sides(match->seats, match->sides);
	bool alone = !store_has_partners(match);
	unsigned seats = alone ? sides : match->seats;
	bool scored = !match_has_forfeit(match);

	if (match->seats == 0)
		return;
	for (unsigned i = 0; i < seats; i++) {
		const struct store_seat *seat = &match->seat[i];
		double score = strength->run->low_wins ? -(double)seat->score
						       : seat->score;

		bots[i] = find_rated_number(strength, seat->bot);
		places[i] = seat->place;
		side[i] = i % sides;
		if (scored && score_counts(strength, match, i))
			append_score(strength,
				     (struct strength_score){
					     (uint32_t)match->group, bots[i],
					     score, match->deals });
	}
	contest_add(&strength->contest, (uint32_t)match->group, bots, places,
		    seats, alone ? NULL : side);
}

static int
compare_scores(const void *a, const void *b)
{
	const struct strength_score *x = a, *y = b;

	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	return (x->bot > y->bot) - (x->bot < y->bot);
}

/* Fit the points.  The matches of a group must be adjacent, but their order has
 * no effect, because the sums are whole numbers. */
static void
fit_points(struct strength *strength)
{
	struct points *points = &strength->contest.points;
	struct strength_score *score = strength->score;
	bool sorted = true;

	for (size_t i = 1; sorted && i < strength->scores; i++)
		sorted = score[i].group >= score[i - 1].group;
	if (!sorted)
		qsort(score, strength->scores, sizeof(*score), compare_scores);
	for (size_t i = 0; i < strength->scores; i++)
		points_add(points, score[i].group, score[i].bot, score[i].score,
			   score[i].deals);
	points_end(points);
	strength->contest.has_points = true;
	free(strength->score);
	strength->score = NULL;
}

/* Return the anchor of the configuration.  Returns NULL if there is no anchor,
 * if it has not played, or if it is rated apart: the others must not depend on
 * it. */
static const struct rating_table_anchor *
find_config_anchor(struct strength *strength)
{
	struct config_anchor anchor = config_read_anchor(strength->run->config);

	for (uint32_t b = 0; b < strength->contest.bots.count; b++)
		if ((strength->contest.apart == NULL ||
		     !strength->contest.apart[b]) &&
		    strcmp(strength->run->bots[strength->of_run[b]].name,
			   anchor.bot) == 0) {
			strength->anchor = (struct rating_table_anchor){
				b, (double)anchor.elo
			};
			return &strength->anchor;
		}
	return NULL;
}

void
strength_fit(struct strength *strength)
{
	struct contest *contest = &strength->contest;

	contest_end(contest);
	fit_points(strength);
	apart_fit(contest, &strength->rating, &strength->whole);
	rating_table_make(&strength->rated, contest, &strength->rating,
			  find_config_anchor(strength));
	if (contest->apart != NULL)
		fit_check_make(&strength->fits, &contest->whole,
			       &strength->whole);
	else
		fit_check_make(&strength->fits, &contest->finishes,
			       &strength->rating);
}

static bool
strength_add_stored(void *strength, const struct store_match *match)
{
	strength_add(strength, match);
	return true;
}

bool
strength_load(struct strength *strength, struct store *store, struct diag *diag)
{
	if (!store_each(store, strength_add_stored, strength, diag))
		return false;
	strength_fit(strength);
	return true;
}

const struct rating_table_bot *
strength_of(const struct strength *strength, unsigned bot)
{
	for (uint32_t i = 0; i < strength_rated(strength); i++)
		if (strength->of_run[strength->rated.row[i].bot] == bot)
			return &strength->rated.row[i];
	return NULL;
}

struct fit_pair
strength_pair(const struct strength *strength, unsigned a, unsigned b)
{
	uint32_t x = strength->number[a], y = strength->number[b];

	if (x == NAMES_NONE || y == NAMES_NONE || x == y)
		return (struct fit_pair){ .z = NAN,
					  .lead = NAN,
					  .better = NAN };
	return fit_check_pair(&strength->fits, x, y);
}
