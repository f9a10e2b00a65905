/* schedule.c - who plays whom; see schedule.h. */
#include "arena/schedule.h"

#include <assert.h>

uint64_t
schedule_choose(uint64_t n, uint64_t k)
{
	uint64_t result = 1;

	if (k > n)
		return 0;
	for (uint64_t i = 1; i <= k; i++) { /* exact: the product is C(.., i) */
		if (result > UINT64_MAX / (n - k + i))
			return UINT64_MAX;
		result = result * (n - k + i) / i;
	}
	return result;
}

uint64_t
schedule_pairings(const struct schedule *schedule)
{
	return schedule_choose(schedule->bots, schedule->seats);
}

static uint64_t
rotations(const struct schedule *schedule)
{
	return schedule->rotate ? schedule->seats : 1;
}

uint64_t
schedule_matches(const struct schedule *schedule)
{
	uint64_t pairings = schedule_pairings(schedule);
	uint64_t each = rotations(schedule) * schedule->rounds;

	if (pairings == 0 || each == 0 ||
	    pairings > SCHEDULE_MATCHES_MAX / each)
		return 0;
	return pairings * each;
}

/* The groups in the order 01, 02, 03, .. 12, 13, ..: which one is @rank? */
static void
pairing_unrank(const struct schedule *schedule, uint64_t rank, uint32_t *bots)
{
	uint32_t next = 0;

	for (uint32_t i = 0; i < schedule->seats; i++) {
		for (;; next++) {
			uint64_t with = schedule_choose(
				schedule->bots - next - 1,
				schedule->seats - i - 1);

			if (rank < with)
				break;
			rank -= with;
		}
		bots[i] = next++;
	}
}

void
schedule_at(const struct schedule *schedule, uint64_t match,
	    struct fixture *out)
{
	uint64_t turns = rotations(schedule);
	uint64_t pairings = schedule_pairings(schedule);
	uint64_t group = (match - 1) / turns;
	uint32_t bots[SCHEDULE_SEATS_MAX];
	uint64_t round, pairing, shift;

	assert(match >= 1 && match <= schedule_matches(schedule));
	assert(pairings > 0);
	round = group / pairings;
	pairing = group % pairings;
	*out = (struct fixture){ .match = match,
				 .round = round + 1,
				 .group = group + 1,
				 .rotation = (uint32_t)((match - 1) % turns),
				 .cards = schedule->common ? round + 1
							   : group + 1 };
	pairing_unrank(schedule, pairing, bots);
	/* Without mirror the rounds take the rotations in turn. */
	shift = schedule->rotate ? out->rotation : round + pairing;
	for (uint32_t seat = 0; seat < schedule->seats; seat++)
		out->bots[seat] = bots[(seat + shift) % schedule->seats];
}

bool
schedule_repeats_cards(const struct schedule *schedule)
{
	return schedule->rotate ||
	       (schedule->common && schedule->bots > schedule->seats);
}
