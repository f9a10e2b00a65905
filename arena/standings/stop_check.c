/* stop_check.c - has what the key "stop" waits for come? see stop_check.h. */
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
test_of(const struct stop_rule *rule)
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
		.groups_max = UINT64_MAX, /* the schedule's end is the cap */
	};
}

/* A test by points is over with a forfeit of one of the two: the deals that
 * were left have no points.  Somebody else's spoils its match only. */
static bool
is_forfeited(struct stop_check *stopping, const struct store_match *match)
{
	const unsigned char *side = stopping->config->stop.side;
	bool any = false;

	for (unsigned i = 0; i < match->seats; i++) {
		const struct store_seat *seat = &match->seat[i];

		if (seat->verdict == VERDICT_OK)
			continue;
		any = true;
		if (side[seat->bot] == STOP_NEITHER ||
		    stopping->forfeit_match != 0)
			continue;
		stopping->forfeit_match = match->number;
		stopping->forfeit_bot = seat->bot;
		snprintf(stopping->forfeit, sizeof(stopping->forfeit), "%s",
			 seat->detail[0] != '\0' ? seat->detail
						 : verdict_word(seat->verdict));
	}
	return any;
}

/* What a match says of the two; no comparison where not both sat there. */
static struct sequential_match
compared(const struct stop_check *stopping, const struct store_match *match)
{
	const unsigned char *side = stopping->config->stop.side;
	unsigned sides = store_sides(match->seats, match->sides);
	double score[STOP_OLD + 1] = { 0 };
	unsigned seats[STOP_OLD + 1] = { 0 };
	struct sequential_match out = { .deals = match->deals };

	for (unsigned i = 0; i < sides; i++) { /* a side's first seat */
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
	if (stopping->config->low_wins)
		out.points = -out.points;
	return out;
}

/* By scores a forfeit is a lost match; how many there were is told. */
static void
count_forfeits(struct stop_check *stopping, const struct store_match *match)
{
	bool lost[STOP_OLD + 1] = { false };

	for (unsigned i = 0; i < match->seats; i++)
		if (match->seat[i].verdict != VERDICT_OK)
			lost[stopping->config->stop.side[match->seat[i].bot]] =
				true;
	for (unsigned i = 0; i <= STOP_OLD; i++)
		stopping->forfeits[i] += lost[i];
}

static void
take_compared(struct stop_check *stopping, const struct store_match *match)
{
	struct sequential *test = &stopping->test;
	struct sequential_match one = compared(stopping, match);
	bool counts = one.comparisons > 0;

	if (test->by == BY_POINTS && counts)
		counts = !is_forfeited(stopping, match) && match->deals > 0;
	else if (counts)
		count_forfeits(stopping, match);
	if (counts)
		sequential_add(test, &one);
	if (match->number % stopping->same_cards != 0)
		return;
	if (stopping->forfeit_match == 0)
		sequential_end_group(test);
	if (stopping->forfeit_match != 0)
		stopping->verdict = STOP_CHECK_FORFEIT;
	else if (test->verdict == SEQUENTIAL_BETTER)
		stopping->verdict = STOP_CHECK_BETTER;
	else if (test->verdict == SEQUENTIAL_NOT_BETTER)
		stopping->verdict = STOP_CHECK_NOT_BETTER;
	stopping->last = match->number;
}

/* --- narrow intervals ----------------------------------------------------- */

struct beginning {
	struct strength *strength;
	uint64_t last;
};

static bool
add_beginning(void *arg, const struct store_match *match)
{
	const struct beginning *beginning = arg;

	if (match->number > beginning->last)
		return false;
	strength_add(beginning->strength, match);
	return true;
}

/* Half of the widest interval of a bot. */
static double
widest_of(const struct strength *strength, unsigned bots)
{
	double widest = strength_rated(strength) < bots ? INFINITY : 0;

	for (uint32_t i = 0; i < strength_rated(strength); i++) {
		double half = strength->rated.row[i].half;

		if (isnan(half) || half > widest)
			widest = isnan(half) ? INFINITY : half;
	}
	return widest;
}

/* The same over the matches up to @last. */
static bool
find_widest(struct stop_check *stopping, struct store *store, uint64_t last,
	    struct diag *diag)
{
	const struct store_run *run = store_run(store);
	struct beginning beginning = { strength_new(run), last };
	bool done = store_each(store, add_beginning, &beginning, diag);

	if (done) {
		strength_fit(beginning.strength);
		stopping->widest = widest_of(beginning.strength,
					     run->bot_count);
	}
	strength_free(beginning.strength);
	return done;
}

/* After each round at first, then when a twentieth more was played: a fit takes
 * the longer the more there is, and all of them shall not take much longer than
 * the last. */
static bool
is_due(const struct stop_check *stopping)
{
	return !stopping->at_end_only &&
	       stopping->round * 20 >= stopping->looked * 21;
}

/* --- both ----------------------------------------------------------------- */

static bool
take(void *arg, const struct store_match *match)
{
	struct stop_check *stopping = arg;

	if (match->number != stopping->next || match->seats == 0)
		return false;
	if (stopping->config->stop.kind == STOP_COMPARE) {
		take_compared(stopping, match);
	} else if (match->round != stopping->round) {
		/* The round before is whole. */
		if (stopping->round > 0 && is_due(stopping))
			stopping->look = match->number - 1;
		stopping->round = match->round;
		if (stopping->look > 0)
			return false; /* comes again behind the look */
	}
	stopping->next++;
	return stopping->verdict == STOP_CHECK_GOES_ON;
}

static bool
look(struct stop_check *stopping, struct store *store, struct diag *diag)
{
	uint64_t last = stopping->look;

	stopping->look = 0;
	stopping->looked = stopping->round - 1;
	if (!find_widest(stopping, store, last, diag))
		return false;
	if (stopping->widest <= stopping->config->stop.width) {
		stopping->verdict = STOP_CHECK_NARROW;
		stopping->last = last;
	}
	return true;
}

/* Up to the first match that is not played, or to where it stops. */
static bool
go_through(struct stop_check *stopping, struct store *store, struct diag *diag)
{
	bool again = true;

	stopping->same_cards = store_run(store)->group_matches;
	while (again) {
		if (!store_each_from(store, stopping->next, take, stopping,
				     diag))
			return false;
		again = stopping->look > 0;
		if (again && !look(stopping, store, diag))
			return false;
		again = again && stopping->verdict == STOP_CHECK_GOES_ON;
	}
	return true;
}

/* Every match was played, and it has not come before?  Of a run that was cut,
 * too, the last round has none behind it. */
static bool
judge_end(struct stop_check *stopping, struct store *store,
	  const struct strength *all, struct diag *diag)
{
	const struct store_run *run = store_run(store);

	if (stopping->verdict != STOP_CHECK_GOES_ON ||
	    stopping->next <= run->matches)
		return true;
	stopping->last = stopping->next - 1;
	stopping->verdict = STOP_CHECK_ALL;
	if (stopping->config->stop.kind != STOP_WIDTH)
		return true;
	if (all != NULL)
		stopping->widest = widest_of(all, run->bot_count);
	else if (!find_widest(stopping, store, stopping->last, diag))
		return false;
	if (stopping->widest <= stopping->config->stop.width)
		stopping->verdict = STOP_CHECK_NARROW;
	return true;
}

bool
stop_check_follow(struct stop_check *stopping, struct store *store,
		  struct diag *diag)
{
	if (stopping == NULL || stopping->verdict != STOP_CHECK_GOES_ON)
		return true;
	return go_through(stopping, store, diag) &&
	       judge_end(stopping, store, NULL, diag);
}

bool
stop_check_look_back(struct stop_check *stopping, struct store *store,
		     const struct strength *all, struct diag *diag)
{
	if (stopping == NULL)
		return true;
	stopping->at_end_only = true;
	return go_through(stopping, store, diag) &&
	       judge_end(stopping, store, all, diag);
}

bool
stop_check_is_over(const struct stop_check *stopping)
{
	return stopping != NULL && stopping->verdict != STOP_CHECK_GOES_ON;
}

bool
stop_check_cut(const struct stop_check *stopping, struct store *store,
	       const char *dir, struct diag *diag)
{
	if (!stop_check_is_over(stopping))
		return true;
	if (store_run(store)->matches != stopping->last &&
	    !store_end_at(store, stopping->last, diag))
		return false;
	outdir_end_at(dir, stopping->last);
	return true;
}

struct stop_check *
stop_check_new(const struct config *config)
{
	struct stop_check *stopping;

	if (config->stop.kind == STOP_NEVER)
		return NULL;
	stopping = xcalloc(1, sizeof(*stopping));
	*stopping = (struct stop_check){ .config = config,
					 .next = 1,
					 .widest = INFINITY };
	if (config->stop.kind == STOP_COMPARE)
		stopping->test = test_of(&config->stop);
	return stopping;
}

void
stop_check_free(struct stop_check *stopping)
{
	free(stopping);
}
