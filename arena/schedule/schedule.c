/* schedule.c - who plays whom; see schedule.h. */
#include "arena/schedule/schedule.h"

#include <assert.h>
#include <string.h>

uint32_t
schedule_table_bots(const struct schedule *schedule)
{
	return schedule->sides > 0 && !schedule->mixed ? schedule->sides
						       : schedule->seats;
}

/*
 * Pairings take one bot of a camp at most, so those of k bots are counted by
 * the k-th coefficient of the product of (1 + n x) over all camps, n being a
 * camp's bots.  What is left when a bot is passed over, or sits down, differs
 * in one factor, which is divided out and, smaller, put back: so a pairing is
 * found by its number in one pass over the bots.
 */
struct field {
	uint32_t size[SCHEDULE_BOTS_MAX]; /* of each camp that may still send */
	uint64_t ways[SCHEDULE_SEATS_MAX + 1]; /* to take 0, 1, .. of them, up
						  to a table's */
};

uint32_t
schedule_camp(const struct schedule *schedule, uint32_t bot)
{
	return schedule->camps == NULL ? bot : schedule->camps[bot];
}

/* The sum of @a and @b times @c; UINT64_MAX when it is more. */
static uint64_t
add_times(uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t product, sum;

	if (__builtin_mul_overflow(b, c, &product) ||
	    __builtin_add_overflow(a, product, &sum))
		return UINT64_MAX;
	return sum;
}

/* All bots; counts that are too many are UINT64_MAX. */
static void
field_of(const struct schedule *schedule, struct field *field)
{
	uint32_t most = schedule_table_bots(schedule);

	assert(schedule->bots <= SCHEDULE_BOTS_MAX);
	memset(field->size, 0, schedule->bots * sizeof(*field->size));
	memset(field->ways, 0, sizeof(field->ways));
	field->ways[0] = 1;
	for (uint32_t i = 0; i < schedule->bots; i++)
		field->size[schedule_camp(schedule, i)]++;
	for (uint32_t c = 0; c < schedule->bots; c++)
		for (uint32_t k = most; k > 0; k--)
			field->ways[k] = add_times(field->ways[k],
						   field->ways[k - 1],
						   field->size[c]);
}

/* A camp sends nobody any more: @k coefficients lose its factor. */
static void
field_without(struct field *field, uint32_t camp, uint32_t k)
{
	for (uint32_t i = 1; i <= k; i++)
		field->ways[i] -= field->size[camp] * field->ways[i - 1];
}

static void
field_with(struct field *field, uint32_t camp, uint32_t k)
{
	for (uint32_t i = k; i > 0; i--)
		field->ways[i] += field->size[camp] * field->ways[i - 1];
}

uint32_t
schedule_camps(const struct schedule *schedule)
{
	struct field field;
	uint32_t camps = 0;

	field_of(schedule, &field);
	for (uint32_t c = 0; c < schedule->bots; c++)
		camps += field.size[c] > 0;
	return camps;
}

uint64_t
schedule_pairings(const struct schedule *schedule)
{
	struct field field;

	field_of(schedule, &field);
	return field.ways[schedule_table_bots(schedule)];
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

/* The pairings in the order 01, 02, 03, .. 12, 13, ..: which one is @rank?  Its
 * bots, in their order, out of @field, which is used up. */
static void
pairing_unrank(const struct schedule *schedule, struct field *field,
	       uint64_t rank, uint32_t *bots)
{
	uint32_t left = schedule_table_bots(schedule), n = 0;

	for (uint32_t bot = 0; left > 0; bot++) {
		uint32_t camp = schedule_camp(schedule, bot);

		if (field->size[camp] == 0)
			continue; /* another of its camp sits there */
		field_without(field, camp, left);
		if (rank < field->ways[left - 1]) {
			field->size[camp] = 0;
			bots[n++] = bot;
			left--;
			continue;
		}
		rank -= field->ways[left - 1];
		field->size[camp]--;
		field_with(field, camp, left);
	}
}

void
schedule_pairing(const struct schedule *schedule, uint64_t rank, uint32_t *bots)
{
	struct field field;

	field_of(schedule, &field);
	pairing_unrank(schedule, &field, rank, bots);
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

/* The groups of @k out of @n, to whom camps are nothing. */
static uint64_t
groups(uint32_t n, uint32_t k)
{
	const struct schedule plain = { .bots = n, .seats = k };

	return schedule_pairings(&plain);
}

/* The one of number @rank. */
static void
group_unrank(uint32_t n, uint32_t k, uint64_t rank, uint32_t *group)
{
	const struct schedule plain = { .bots = n, .seats = k };

	schedule_pairing(&plain, rank, group);
}

/* The ways to make sides of the bots at a table. */
static uint64_t
divisions(const struct schedule *schedule)
{
	uint32_t size = side_size(schedule);
	uint64_t ways = 1;

	/* The first bot left chooses its partners out of the others left. */
	for (uint32_t left = schedule->seats; left > size; left -= size)
		ways *= groups(left - 1, size - 1);
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
		uint64_t ways = groups(others, size - 1);

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
	uint64_t group = (match - 1) / turns;
	uint32_t bots[SCHEDULE_SEATS_MAX];
	uint64_t pairings, round, pairing, shift;
	struct field field;

	field_of(schedule, &field);
	pairings = field.ways[table_bots];
	assert(match >= 1 && pairings > 0);
	round = group / pairings;
	pairing = group % pairings;
	assert(round < schedule->rounds);
	*out = (struct fixture){ .match = match,
				 .round = round + 1,
				 .group = group + 1,
				 .rotation = (uint32_t)((match - 1) % turns),
				 .cards = schedule->common ? round + 1
							   : group + 1 };
	pairing_unrank(schedule, &field, pairing, bots);
	if (schedule->sides > 0 && schedule->mixed)
		mix_partners(schedule, (round + pairing) % divisions(schedule),
			     bots);
	/* Without mirror the rounds take the rotations in turn. */
	shift = schedule->rotate ? out->rotation : round + pairing;
	for (uint32_t seat = 0; seat < schedule->seats; seat++)
		out->bots[seat] = bots[(seat + shift) % table_bots];
}

bool
schedule_repeats_cards(const struct schedule *schedule)
{
	return schedule->rotate ||
	       (schedule->common &&
		schedule->bots > schedule_table_bots(schedule));
}
