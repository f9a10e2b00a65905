/* stop_check.c - apply the key "stop" to the matches of a run; see
 * stop_check.h. */
#include "arena/standings/stop_check.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rundir/outdir.h"
#include "arena/standings/strength.h"
#include "lib/alloc.h"

/* --- a comparison --------------------------------------------------------- */

static struct sequential
make_sequential_test(const struct stop_rule *rule)
{
	bool points = rule->by == STOP_BY_POINTS;

	return (struct sequential){
		.by = points ? BY_POINTS : BY_SCORES,
		.low = rule->bounds ? rule->low
		       : points	    ? STOP_POINTS_LOW
				    : STOP_SCORES_LOW,
		.high = rule->bounds ? rule->high
			: points     ? STOP_POINTS_HIGH
				     : STOP_SCORES_HIGH,
		.relative = points && !rule->bounds,
		.two_sided = rule->two_sided,
		.alpha = rule->alpha,
		.beta = rule->beta,
		.groups_max = UINT64_MAX, /* the schedule is the only limit */
	};
}

/* Return true if a bot forfeited a match of a test by points; the match then
 * does not count.  Record a forfeit of a compared bot, which ends the test,
 * because the deals that were not played have no points. */
static bool
check_forfeit(struct stop_check *check, const struct store_match *match)
{
	const unsigned char *side = check->config->stop.side;
	bool any = false;

	for (unsigned i = 0; i < match->seats; i++) {
		const struct store_seat *seat = &match->seat[i];

		if (seat->verdict == VERDICT_OK)
			continue;
		any = true;
		if (side[seat->bot] == STOP_NEITHER ||
		    check->forfeit_match != 0)
			continue;
		check->forfeit_match = match->number;
		check->forfeit_bot = seat->bot;
		snprintf(check->forfeit, sizeof(check->forfeit), "%s",
			 seat->detail[0] != '\0' ? seat->detail
						 : verdict_word(seat->verdict));
	}
	return any;
}

/* Return the comparison of the two sides in a match.  The comparison is empty
 * if a side does not play in the match. */
static struct sequential_match
compare_sides(const struct stop_check *check, const struct store_match *match)
{
	const unsigned char *side = check->config->stop.side;
	unsigned sides = store_sides(match->seats, match->sides);
	double score[STOP_OLD + 1] = { 0 };
	unsigned seats[STOP_OLD + 1] = { 0 };
	struct sequential_match out = { .deals = match->deals };

	for (unsigned i = 0; i < sides; i++) { /* the first seat of each side */
		unsigned char of = side[match->seat[i].bot];

		score[of] += match->seat[i].score;
		seats[of]++;
		for (unsigned k = 0; k < sides && of == STOP_NEW; k++) {
			unsigned a = match->seat[i].place;
			unsigned b = match->seat[k].place;

			if (side[match->seat[k].bot] == STOP_OLD)
				out.halves += a < b ? 2 : a == b ? 1 : 0;
		}
	}
	out.comparisons = seats[STOP_NEW] * seats[STOP_OLD];
	if (out.comparisons == 0 || match->deals == 0)
		return out;
	out.points = (score[STOP_NEW] / seats[STOP_NEW] -
		      score[STOP_OLD] / seats[STOP_OLD]) /
		     match->deals;
	if (check->config->low_wins)
		out.points = -out.points;
	return out;
}

/* Count the forfeits of each side.  In a test by scores a forfeit is a lost
 * match. */
static void
count_side_forfeits(struct stop_check *check, const struct store_match *match)
{
	bool lost[STOP_OLD + 1] = { false };

	for (unsigned i = 0; i < match->seats; i++)
		if (match->seat[i].verdict != VERDICT_OK)
			lost[check->config->stop.side[match->seat[i].bot]] =
				true;
	for (unsigned i = 0; i <= STOP_OLD; i++)
		check->forfeits[i] += lost[i];
}

static void
add_compared_match(struct stop_check *check, const struct store_match *match)
{
	struct sequential *test = &check->test;
	struct sequential_match one = compare_sides(check, match);
	bool counts = one.comparisons > 0;

	if (test->by == BY_POINTS && counts)
		counts = !check_forfeit(check, match) && match->deals > 0;
	else if (counts)
		count_side_forfeits(check, match);
	if (counts)
		sequential_add(test, &one);
	if (match->number % check->same_cards != 0)
		return;
	if (check->forfeit_match == 0)
		sequential_end_group(test);
	if (check->forfeit_match != 0)
		check->verdict = STOP_CHECK_FORFEIT;
	else if (test->verdict == SEQUENTIAL_BETTER)
		check->verdict = STOP_CHECK_BETTER;
	else if (test->verdict == SEQUENTIAL_NOT_BETTER)
		check->verdict = STOP_CHECK_NOT_BETTER;
	check->last = match->number;
}

/* --- narrow intervals ----------------------------------------------------- */

struct prefix {
	struct strength *strength;
	uint64_t last;
};

static bool
add_prefix_match(void *arg, const struct store_match *match)
{
	const struct prefix *prefix = arg;

	if (match->number > prefix->last)
		return false;
	strength_add(prefix->strength, match);
	return true;
}

/* Return half the width of the widest interval; infinite if some bot has no
 * interval. */
static double
widest_half_interval(const struct strength *strength, unsigned bots)
{
	double widest = strength_rated(strength) < bots ? INFINITY : 0;

	for (uint32_t i = 0; i < strength_rated(strength); i++) {
		double half = strength->rated.row[i].half;

		if (isnan(half) || half > widest)
			widest = isnan(half) ? INFINITY : half;
	}
	return widest;
}

/* Set check->widest from the matches up to @last. */
static bool
fit_widest_interval(struct stop_check *check, struct store *store,
		    uint64_t last, struct diag *diag)
{
	const struct store_run *run = store_run(store);
	struct prefix prefix = { strength_new(run), last };
	bool done = store_each(store, add_prefix_match, &prefix, diag);

	if (done) {
		strength_fit(prefix.strength);
		check->widest = widest_half_interval(prefix.strength,
						     run->bot_count);
	}
	strength_free(prefix.strength);
	return done;
}

/* Return true if a check is due.  At first a check is due after each round,
 * later when the number of matches has grown by a twentieth.  A fit takes
 * longer with more matches, and all fits together must not take much longer
 * than the last fit. */
static bool
interval_check_is_due(const struct stop_check *check)
{
	return !check->at_end_only &&
	       check->round * 20 >= check->checked_round * 21;
}

/* --- both rules ----------------------------------------------------------- */

static bool
process_match(void *arg, const struct store_match *match)
{
	struct stop_check *check = arg;

	if (match->number != check->next || match->seats == 0)
		return false;
	if (check->config->stop.kind == STOP_COMPARE) {
		add_compared_match(check, match);
	} else if (match->round != check->round) {
		/* The previous round is complete. */
		if (check->round > 0 && interval_check_is_due(check))
			check->check_at = match->number - 1;
		check->round = match->round;
		if (check->check_at > 0)
			/* process the match again after the check */
			return false;
	}
	check->next++;
	return check->verdict == STOP_CHECK_GOES_ON;
}

static bool
check_intervals(struct stop_check *check, struct store *store,
		struct diag *diag)
{
	uint64_t last = check->check_at;

	check->check_at = 0;
	check->checked_round = check->round - 1;
	if (!fit_widest_interval(check, store, last, diag))
		return false;
	if (check->widest <= check->config->stop.width) {
		check->verdict = STOP_CHECK_NARROW;
		check->last = last;
	}
	return true;
}

/* Process the matches up to the first match without a result, or until the rule
 * stops the run. */
static bool
process_new_matches(struct stop_check *check, struct store *store,
		    struct diag *diag)
{
	bool again = true;

	check->same_cards = store_run(store)->group_matches;
	while (again) {
		if (!store_each_from(store, check->next, process_match, check,
				     diag))
			return false;
		again = check->check_at > 0;
		if (again && !check_intervals(check, store, diag))
			return false;
		again = again && check->verdict == STOP_CHECK_GOES_ON;
	}
	return true;
}

/* Check the end of the schedule: all matches are played and the rule has not
 * stopped the run.  The last round of a shortened run has no match after it
 * either. */
static bool
check_schedule_end(struct stop_check *check, struct store *store,
		   const struct strength *all, struct diag *diag)
{
	const struct store_run *run = store_run(store);

	if (check->verdict != STOP_CHECK_GOES_ON || check->next <= run->matches)
		return true;
	check->last = check->next - 1;
	check->verdict = STOP_CHECK_ALL;
	if (check->config->stop.kind != STOP_WIDTH)
		return true;
	if (all != NULL)
		check->widest = widest_half_interval(all, run->bot_count);
	else if (!fit_widest_interval(check, store, check->last, diag))
		return false;
	if (check->widest <= check->config->stop.width)
		check->verdict = STOP_CHECK_NARROW;
	return true;
}

bool
stop_check_update(struct stop_check *check, struct store *store,
		  struct diag *diag)
{
	if (check == NULL || check->verdict != STOP_CHECK_GOES_ON)
		return true;
	return process_new_matches(check, store, diag) &&
	       check_schedule_end(check, store, NULL, diag);
}

bool
stop_check_evaluate(struct stop_check *check, struct store *store,
		    const struct strength *all, struct diag *diag)
{
	if (check == NULL)
		return true;
	check->at_end_only = true;
	return process_new_matches(check, store, diag) &&
	       check_schedule_end(check, store, all, diag);
}

bool
stop_check_is_over(const struct stop_check *check)
{
	return check != NULL && check->verdict != STOP_CHECK_GOES_ON;
}

bool
stop_check_truncate(const struct stop_check *check, struct store *store,
		    const char *dir, struct diag *diag)
{
	if (!stop_check_is_over(check))
		return true;
	if (store_run(store)->matches != check->last &&
	    !store_truncate(store, check->last, diag))
		return false;
	outdir_remove_logs_after(dir, check->last);
	return true;
}

struct stop_check *
stop_check_new(const struct config *config)
{
	struct stop_check *check;

	if (config->stop.kind == STOP_NEVER)
		return NULL;
	check = xcalloc(1, sizeof(*check));
	*check = (struct stop_check){ .config = config,
				      .next = 1,
				      .widest = INFINITY };
	if (config->stop.kind == STOP_COMPARE)
		check->test = make_sequential_test(&config->stop);
	return check;
}

void
stop_check_free(struct stop_check *check)
{
	free(check);
}
