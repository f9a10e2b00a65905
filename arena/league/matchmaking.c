/* matchmaking.c - who meets whom in a league; see matchmaking.h. */
#include "arena/league/matchmaking.h"

#include <math.h>
#include <stddef.h>

#include "lib/prng.h"

/* arbitrary: half the width of an unknown interval, and the largest half width
 * that counts, in Elo */
#define HALF_MAX  400.0
/* arbitrary: random part of a distance, in Elo.  It lets neighbours with narrow
 * intervals meet.  From 50 to 400, newcomers find their rank equally fast. */
#define JITTER	  100.0
/* larger than any distance in Elo */
#define TIER_COST 1e9

/* How welcome a version is at a table; the lowest tier is the best. */
enum tier {
	TIER_WANTED,	   /* a house bot, which this group must have */
	TIER_WANTED_AGAIN, /* the same, although the first version met it last
			    */
	TIER_NEAR,	   /* a version within its share of the time */
	TIER_HOUSE,	   /* another house bot */
	TIER_HOUSE_AGAIN,  /* a house bot that the first version met last */
	TIER_OVER, /* a version beyond its share, or that waits for others */
};

/* A group in the making.
 * @draw: random bits of this group
 * @mean_us: mean time of the versions that are free, without house bots
 * @crowded: true: groups of slow versions occupy all tables but one
 * @seat: indices of the @seated versions so far */
struct meeting {
	const struct matchmaking *settings;
	const struct contender *contenders;
	unsigned count;
	uint64_t draw;
	double mean_us;
	bool crowded;
	unsigned *seat;
	unsigned seated;
};

/* Return a random number from 0 to 1 that depends on the group, on the version
 * and on @purpose, but not on the version's index. */
static double
meeting_noise(const struct meeting *meeting, const struct contender *contender,
	      unsigned purpose)
{
	uint64_t prng = meeting->draw + (uint64_t)contender->id * 4 + purpose;

	return prng_draw(&prng) / (double)UINT32_MAX;
}

/* Return the time of a version.  Groups under way count as average groups. */
static double
contender_time(const struct contender *contender)
{
	return (double)contender->used_us +
	       (double)contender->playing * (double)contender->group_us;
}

static double
contender_half(const struct contender *contender)
{
	return contender->half < HALF_MAX ? contender->half : HALF_MAX;
}

static bool
contender_is_free(const struct matchmaking *settings,
		  const struct contender *contender)
{
	return contender->house || contender->playing < settings->playing_max;
}

static bool
contender_is_slow(const struct matchmaking *settings,
		  const struct contender *contender)
{
	return !contender->house && contender->group_us > settings->slow_us;
}

static bool
contender_has_met(const struct contender *a, const struct contender *b)
{
	for (unsigned i = 0; i < PAIRING_SEATS_MAX - 1; i++)
		if (a->met[i] == b->id)
			return true;
	return false;
}

static bool
contenders_may_meet(const struct contender *a, const struct contender *b)
{
	if (a->id == b->id || (a->owner == b->owner && a->owner != 0))
		return false;
	return a->house || b->house ||
	       (!contender_has_met(a, b) && !contender_has_met(b, a));
}

/*
 * The first seat.
 */

static void
meeting_find_mean(struct meeting *meeting)
{
	double sum = 0, n = 0;

	for (unsigned i = 0; i < meeting->count; i++) {
		const struct contender *c = &meeting->contenders[i];

		if (c->house || !contender_is_free(meeting->settings, c))
			continue;
		sum += contender_time(c);
		n++;
	}
	meeting->mean_us = n > 0 ? sum / n : 0;
}

static void
meeting_count_slow(struct meeting *meeting)
{
	unsigned tables = meeting->settings->tables, slow = 0;

	for (unsigned i = 0; i < meeting->count; i++)
		if (contender_is_slow(meeting->settings,
				      &meeting->contenders[i]))
			slow += meeting->contenders[i].playing;
	meeting->crowded = tables > 1 && slow >= tables - 1;
}

/* Return the time that a version may use beyond its share. */
static double
meeting_credit(const struct meeting *meeting)
{
	return meeting->crowded ? (double)meeting->settings->credit_us : 0;
}

/* Return 0 for a version that is placing, 1 for another version within its
 * share of the time, 2 for a version that should wait. */
static unsigned
meeting_class(const struct meeting *meeting, const struct contender *contender)
{
	double over = contender_time(contender) - meeting->mean_us;

	if (meeting->crowded && contender_is_slow(meeting->settings, contender))
		return 2;
	if (contender->placing && over <= (double)meeting->settings->credit_us)
		return 0;
	return over <= meeting_credit(meeting) ? 1 : 2;
}

/* Return how much a version needs a group.  Among versions that should wait, it
 * is the version that used the least time. */
static double
meeting_urgency(const struct meeting *meeting,
		const struct contender *contender)
{
	double waits = (double)contender->waits_us;

	if (meeting_class(meeting, contender) == 2)
		return -contender_time(contender);
	return meeting->draw & 1 ? waits
				 : (waits + 1) * contender_half(contender);
}

/* Return true if @a gets the first seat rather than @b. */
static bool
meeting_prefers(const struct meeting *meeting, const struct contender *a,
		const struct contender *b)
{
	double class = (double)meeting_class(meeting, a) -
		       meeting_class(meeting, b);
	double urgency = meeting_urgency(meeting, b) -
			 meeting_urgency(meeting, a);
	double noise = meeting_noise(meeting, a, 0) -
		       meeting_noise(meeting, b, 0);

	if (fabs(class) > 0)
		return class < 0;
	if (fabs(urgency) > 0)
		return urgency < 0;
	return fabs(noise) > 0 ? noise < 0 : a->id < b->id;
}

/* Return the index of the version that gets the first seat after those that
 * the table prefers to the version @after (NULL: none).  If there is none,
 * returns @meeting->count. */
static unsigned
meeting_find_first(const struct meeting *meeting, const struct contender *after)
{
	const struct contender *all = meeting->contenders;
	unsigned best = meeting->count;

	for (unsigned i = 0; i < meeting->count; i++) {
		if (all[i].house ||
		    !contender_is_free(meeting->settings, &all[i]))
			continue;
		if (after != NULL && !meeting_prefers(meeting, after, &all[i]))
			continue;
		if (best == meeting->count ||
		    meeting_prefers(meeting, &all[i], &all[best]))
			best = i;
	}
	return best;
}

/*
 * The other seats.
 */

static const struct contender *
meeting_at(const struct meeting *meeting, unsigned seat)
{
	return &meeting->contenders[meeting->seat[seat]];
}

static bool
meeting_has_house(const struct meeting *meeting)
{
	for (unsigned i = 0; i < meeting->seated; i++)
		if (meeting_at(meeting, i)->house)
			return true;
	return false;
}

/* Return true if the version must meet a house bot in its next group. */
static bool
meeting_is_due(const struct meeting *meeting, const struct contender *contender)
{
	unsigned every = meeting->settings->anchor_every;

	return every > 0 && contender->unanchored + 1 >= (int64_t)every;
}

static int64_t
meeting_house_bots(const struct meeting *meeting)
{
	int64_t n = 0;

	for (unsigned i = 0; i < meeting->count; i++)
		n += meeting->contenders[i].house;
	return n;
}

/* Return true if the version has not met all house bots yet. */
static bool
meeting_is_ladder(const struct meeting *meeting,
		  const struct contender *contender)
{
	return contender->placing &&
	       contender->groups * (meeting->settings->seats - 1) <
		       meeting_house_bots(meeting);
}

/* Return the number of house bots that are weaker than @house. */
static int64_t
meeting_rung(const struct meeting *meeting, const struct contender *house)
{
	int64_t rung = 0;

	for (unsigned i = 0; i < meeting->count; i++) {
		const struct contender *c = &meeting->contenders[i];
		double weaker = house->elo - c->elo;

		rung += c->house &&
			(fabs(weaker) > 0 ? weaker > 0 : c->id < house->id);
	}
	return rung;
}

/* Return true if a group with @slow takes the last group that @contender may
 * play at the same time, and only @slow is slow.  Then @contender would not
 * play until this group ends. */
static bool
meeting_delays(const struct meeting *meeting, const struct contender *contender,
	       const struct contender *slow)
{
	unsigned most = meeting->settings->playing_max;

	return !contender->house && most > 1 &&
	       contender->playing + 1 >= most &&
	       contender_is_slow(meeting->settings, slow) &&
	       !contender_is_slow(meeting->settings, contender);
}

/* Return true if the version should sit at another table, because it has used
 * its share of the time, must first meet a house bot, or would be delayed. */
static bool
meeting_must_wait(const struct meeting *meeting,
		  const struct contender *contender)
{
	double over = contender_time(contender) - meeting->mean_us;

	if (over > (double)contender->group_us &&
	    over > meeting_credit(meeting))
		return true;
	if (meeting->crowded && contender_is_slow(meeting->settings, contender))
		return true;
	if (meeting_is_ladder(meeting, contender) ||
	    (!meeting_has_house(meeting) && meeting_is_due(meeting, contender)))
		return true;
	for (unsigned i = 0; i < meeting->seated; i++)
		if (meeting_delays(meeting, contender,
				   meeting_at(meeting, i)) ||
		    meeting_delays(meeting, meeting_at(meeting, i), contender))
			return true;
	return false;
}

static enum tier
meeting_tier(const struct meeting *meeting, const struct contender *contender)
{
	const struct contender *first = meeting_at(meeting, 0);
	bool again = contender_has_met(first, contender);

	if (contender->house && !meeting_has_house(meeting) &&
	    meeting_is_due(meeting, first))
		return again ? TIER_WANTED_AGAIN : TIER_WANTED;
	if (contender->house && again)
		return TIER_HOUSE_AGAIN;
	if (contender->house)
		return meeting_is_ladder(meeting, first) ? TIER_WANTED
							 : TIER_HOUSE;
	return meeting_must_wait(meeting, contender) ? TIER_OVER : TIER_NEAR;
}

/* Draw a rating from the interval of a version. */
static double
meeting_draw_elo(const struct meeting *meeting,
		 const struct contender *contender)
{
	double side = 2 * meeting_noise(meeting, contender, 1) - 1;

	return contender->elo + side * contender_half(contender);
}

/* Return the distance of two versions in Elo.  Versions with wide intervals
 * meet many others.  A version without a rating is near all others. */
static double
meeting_distance(const struct meeting *meeting, const struct contender *a,
		 const struct contender *b)
{
	double distance = fabs(meeting_draw_elo(meeting, a) -
			       meeting_draw_elo(meeting, b));

	if (isnan(distance))
		distance = 0;
	return distance + JITTER * meeting_noise(meeting, b, 2);
}

/* Return how little a version fits the table; HUGE_VAL: it may not sit there.
 * A version on the ladder meets the house bots in their order. */
static double
meeting_cost(const struct meeting *meeting, const struct contender *contender)
{
	const struct contender *first = meeting_at(meeting, 0);
	unsigned others = meeting->settings->seats - 1;
	int64_t above;

	if (!contender_is_free(meeting->settings, contender))
		return HUGE_VAL;
	for (unsigned i = 0; i < meeting->seated; i++)
		if (!contenders_may_meet(meeting_at(meeting, i), contender))
			return HUGE_VAL;
	if (!contender->house || !meeting_is_ladder(meeting, first))
		return TIER_COST * (int)meeting_tier(meeting, contender) +
		       meeting_distance(meeting, first, contender);
	above = meeting_rung(meeting, contender) - first->groups * others;
	return TIER_COST * (int)meeting_tier(meeting, contender) +
	       (double)(above < 0 ? above + meeting_house_bots(meeting)
				  : above);
}

/* Fill the seats after the first.  If no version may take a seat, returns
 * false. */
static bool
meeting_fill(struct meeting *meeting)
{
	while (meeting->seated < meeting->settings->seats) {
		double least = HUGE_VAL;
		unsigned best = 0;

		for (unsigned i = 0; i < meeting->count; i++) {
			double cost = meeting_cost(meeting,
						   &meeting->contenders[i]);

			if (cost < least) {
				least = cost;
				best = i;
			}
		}
		if (!(least < HUGE_VAL))
			return false;
		meeting->seat[meeting->seated++] = best;
	}
	return true;
}

bool
matchmaking_pick(const struct matchmaking *settings,
		 const struct contender *contenders, unsigned count,
		 uint64_t *random, unsigned seat[PAIRING_SEATS_MAX])
{
	struct meeting meeting = {
		.settings = settings,
		.contenders = contenders,
		.count = count,
		.draw = (uint64_t)prng_draw(random) << 32,
		.seat = seat,
	};
	const struct contender *after = NULL;

	meeting.draw |= prng_draw(random);
	meeting_find_mean(&meeting);
	meeting_count_slow(&meeting);
	for (;;) {
		seat[0] = meeting_find_first(&meeting, after);
		if (seat[0] == count)
			return false;
		meeting.seated = 1;
		if (meeting_fill(&meeting))
			return true;
		after = &contenders[seat[0]];
	}
}
