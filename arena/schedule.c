/* schedule.c - who plays whom; see schedule.h. */
#include "arena/schedule.h"

#include <assert.h>

/* How many groups of @k out of @n there are; UINT64_MAX when too many. */
static uint64_t
choose(uint64_t n, uint64_t k)
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

uint32_t
schedule_table_bots(const struct schedule *schedule)
{
	return schedule->sides > 0 && !schedule->mixed ? schedule->sides
						       : schedule->seats;
}

uint64_t
schedule_pairings(const struct schedule *schedule)
{
	return choose(schedule->bots, schedule_table_bots(schedule));
}

uint32_t
schedule_rotations(const struct schedule *schedule)
{
	return schedule->rotate ? schedule_table_bots(schedule) : 1;
}

uint64_t
schedule_matches(const struct schedule *schedule)
{
	uint64_t pairings = schedule_pairings(schedule);
	uint64_t each = (uint64_t)schedule_rotations(schedule) *
			schedule->rounds;

	if (pairings == 0 || each == 0 ||
	    pairings > SCHEDULE_MATCHES_MAX / each)
		return 0;
	return pairings * each;
}

/* The groups of @k out of @n in the order 01, 02, 03, .. 12, 13, ..: which one
 * is @rank? */
static void
group_unrank(uint32_t n, uint32_t k, uint64_t rank, uint32_t *bots)
{
	uint32_t next = 0;

	for (uint32_t i = 0; i < k; i++) {
		for (;; next++) {
			uint64_t with = choose(n - next - 1, k - i - 1);

			if (rank < with)
				break;
			rank -= with;
		}
		bots[i] = next++;
	}
}

static uint32_t
side_size(const struct schedule *schedule)
{
	uint32_t size;

	assert(schedule->sides > 0);
	size = schedule->seats / schedule->sides;
	assert(size > 0);
	return size;
}

/* The ways to make sides of the bots at a table. */
static uint64_t
divisions(const struct schedule *schedule)
{
	uint32_t size = side_size(schedule);
	uint64_t ways = 1;

	/* The first bot left chooses its partners out of the others left. */
	for (uint32_t left = schedule->seats; left > size; left -= size)
		ways *= choose(left - 1, size - 1);
	return ways;
}

/* The seat of a side's member, side by side. */
static uint32_t
seat_of_member(const struct schedule *schedule, uint32_t member)
{
	uint32_t size = side_size(schedule);

	return member % size * schedule->sides + member / size;
}

/* Seat the bots of a pairing so that the partners are those of division @rank;
 * the first division leaves everybody where it sits. */
static void
mix_partners(const struct schedule *schedule, uint64_t rank, uint32_t *bots)
{
	uint32_t size = side_size(schedule);
	uint32_t left[SCHEDULE_SEATS_MAX] = { 0 };
	uint32_t chosen[SCHEDULE_SEATS_MAX] = { 0 };

	for (uint32_t i = 0; i < schedule->seats; i++)
		left[i] = bots[seat_of_member(schedule, i)];
	for (uint32_t at = 0; at < schedule->seats; at += size) {
		uint32_t others = schedule->seats - at - 1, kept = 0, taken = 0;
		uint64_t ways = choose(others, size - 1);

		bots[seat_of_member(schedule, at)] = left[0];
		group_unrank(others, size - 1, rank % ways, chosen);
		rank /= ways;
		for (uint32_t i = 0; i < others; i++) {
			if (taken < size - 1 && chosen[taken] == i)
				bots[seat_of_member(schedule, at + ++taken)] =
					left[i + 1];
			else
				left[kept++] = left[i + 1];
		}
	}
}

void
schedule_at(const struct schedule *schedule, uint64_t match,
	    struct fixture *out)
{
	uint32_t table_bots = schedule_table_bots(schedule);
	uint64_t turns = schedule_rotations(schedule);
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
	group_unrank(schedule->bots, table_bots, pairing, bots);
	if (schedule->sides > 0 && schedule->mixed)
		mix_partners(schedule, (round + pairing) % divisions(schedule),
			     bots);
	/* Without mirror the rounds take the rotations in turn. */
	shift = schedule->rotate ? out->rotation : round + pairing;
	for (uint32_t seat = 0; seat < schedule->seats; seat++)
		out->bots[seat] = bots[(seat + shift) % table_bots];
}

uint64_t
schedule_same_cards(const struct schedule *schedule)
{
	uint64_t turns = schedule_rotations(schedule);

	return schedule->common ? turns * schedule_pairings(schedule) : turns;
}

bool
schedule_repeats_cards(const struct schedule *schedule)
{
	return schedule->rotate ||
	       (schedule->common &&
		schedule->bots > schedule_table_bots(schedule));
}
