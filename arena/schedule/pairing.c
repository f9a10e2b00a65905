/* pairing.c - who plays whom; see pairing.h. */
#include "arena/schedule/pairing.h"

#include <assert.h>
#include <string.h>

uint32_t
pairing_table_bots(const struct pairing_field *field)
{
	return field->sides > 0 && !field->mixed ? field->sides : field->seats;
}

/*
 * Pairings take one bot of a camp at most, so those of k bots are counted by
 * the k-th coefficient of the product of (1 + n x) over all camps, n being a
 * camp's bots.  What is left when a bot is passed over, or sits down, differs
 * in one factor, which is divided out and, smaller, put back: so a pairing is
 * found by its number in one pass over the bots.
 */
struct camp_counts {
	uint32_t size[PAIRING_BOTS_MAX]; /* of each camp that may still send */
	uint64_t ways[PAIRING_SEATS_MAX + 1]; /* to take 0, 1, .. of them, up
						  to a table's */
};

uint32_t
pairing_camp(const struct pairing_field *field, uint32_t bot)
{
	return field->camps == NULL ? bot : field->camps[bot];
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
count_camps(const struct pairing_field *field, struct camp_counts *counts)
{
	uint32_t most = pairing_table_bots(field);

	assert(field->bots <= PAIRING_BOTS_MAX);
	memset(counts->size, 0, field->bots * sizeof(*counts->size));
	memset(counts->ways, 0, sizeof(counts->ways));
	counts->ways[0] = 1;
	for (uint32_t i = 0; i < field->bots; i++)
		counts->size[pairing_camp(field, i)]++;
	for (uint32_t c = 0; c < field->bots; c++)
		for (uint32_t k = most; k > 0; k--)
			counts->ways[k] = add_times(counts->ways[k],
						    counts->ways[k - 1],
						    counts->size[c]);
}

/* A camp sends nobody any more: @k coefficients lose its factor. */
static void
without_camp(struct camp_counts *counts, uint32_t camp, uint32_t k)
{
	for (uint32_t i = 1; i <= k; i++)
		counts->ways[i] -= counts->size[camp] * counts->ways[i - 1];
}

static void
with_camp(struct camp_counts *counts, uint32_t camp, uint32_t k)
{
	for (uint32_t i = k; i > 0; i--)
		counts->ways[i] += counts->size[camp] * counts->ways[i - 1];
}

uint32_t
pairing_camps(const struct pairing_field *field)
{
	struct camp_counts counts;
	uint32_t camps = 0;

	count_camps(field, &counts);
	for (uint32_t c = 0; c < field->bots; c++)
		camps += counts.size[c] > 0;
	return camps;
}

uint64_t
pairing_count(const struct pairing_field *field)
{
	struct camp_counts counts;

	count_camps(field, &counts);
	return counts.ways[pairing_table_bots(field)];
}

uint32_t
pairing_rotations(const struct pairing_field *field)
{
	return field->rotate ? pairing_table_bots(field) : 1;
}

uint64_t
pairing_matches(const struct pairing_field *field)
{
	uint64_t pairings = pairing_count(field);
	uint64_t each = (uint64_t)pairing_rotations(field) * field->rounds;

	if (pairings == 0 || each == 0 || pairings > PAIRING_MATCHES_MAX / each)
		return 0;
	return pairings * each;
}

/* The pairings in the order 01, 02, 03, .. 12, 13, ..: which one is @rank?  Its
 * bots, in their order, out of @counts, which is used up. */
static void
pairing_unrank(const struct pairing_field *field, struct camp_counts *counts,
	       uint64_t rank, uint32_t *bots)
{
	uint32_t left = pairing_table_bots(field), n = 0;

	for (uint32_t bot = 0; left > 0; bot++) {
		uint32_t camp = pairing_camp(field, bot);

		if (counts->size[camp] == 0)
			continue; /* another of its camp sits there */
		without_camp(counts, camp, left);
		if (rank < counts->ways[left - 1]) {
			counts->size[camp] = 0;
			bots[n++] = bot;
			left--;
			continue;
		}
		rank -= counts->ways[left - 1];
		counts->size[camp]--;
		with_camp(counts, camp, left);
	}
}

void
pairing_bots(const struct pairing_field *field, uint64_t rank, uint32_t *bots)
{
	struct camp_counts counts;

	count_camps(field, &counts);
	pairing_unrank(field, &counts, rank, bots);
}

static uint32_t
side_size(const struct pairing_field *field)
{
	uint32_t size;

	assert(field->sides > 0);
	size = field->seats / field->sides;
	assert(size > 0);
	return size;
}

/* The groups of @k out of @n, to whom camps are nothing. */
static uint64_t
groups(uint32_t n, uint32_t k)
{
	const struct pairing_field plain = { .bots = n, .seats = k };

	return pairing_count(&plain);
}

/* The one of number @rank. */
static void
group_unrank(uint32_t n, uint32_t k, uint64_t rank, uint32_t *group)
{
	const struct pairing_field plain = { .bots = n, .seats = k };

	pairing_bots(&plain, rank, group);
}

/* The ways to make sides of the bots at a table. */
static uint64_t
divisions(const struct pairing_field *field)
{
	uint32_t size = side_size(field);
	uint64_t ways = 1;

	/* The first bot left chooses its partners out of the others left. */
	for (uint32_t left = field->seats; left > size; left -= size)
		ways *= groups(left - 1, size - 1);
	return ways;
}

/* The seat of a side's member, side by side. */
static uint32_t
seat_of_member(const struct pairing_field *field, uint32_t member)
{
	uint32_t size = side_size(field);

	return member % size * field->sides + member / size;
}

/* Seat the bots of a pairing so that the partners are those of division @rank;
 * the first division leaves everybody where it sits. */
static void
mix_partners(const struct pairing_field *field, uint64_t rank, uint32_t *bots)
{
	uint32_t size = side_size(field);
	uint32_t left[PAIRING_SEATS_MAX] = { 0 };
	uint32_t chosen[PAIRING_SEATS_MAX] = { 0 };

	for (uint32_t i = 0; i < field->seats; i++)
		left[i] = bots[seat_of_member(field, i)];
	for (uint32_t at = 0; at < field->seats; at += size) {
		uint32_t others = field->seats - at - 1, kept = 0, taken = 0;
		uint64_t ways = groups(others, size - 1);

		bots[seat_of_member(field, at)] = left[0];
		group_unrank(others, size - 1, rank % ways, chosen);
		rank /= ways;
		for (uint32_t i = 0; i < others; i++) {
			if (taken < size - 1 && chosen[taken] == i)
				bots[seat_of_member(field, at + ++taken)] =
					left[i + 1];
			else
				left[kept++] = left[i + 1];
		}
	}
}

void
pairing_match(const struct pairing_field *field, uint64_t match,
	      struct fixture *out)
{
	uint32_t table_bots = pairing_table_bots(field);
	uint64_t turns = pairing_rotations(field);
	uint64_t group = (match - 1) / turns;
	uint32_t bots[PAIRING_SEATS_MAX];
	uint64_t pairings, round, pairing, shift;
	struct camp_counts counts;

	count_camps(field, &counts);
	pairings = counts.ways[table_bots];
	assert(match >= 1 && pairings > 0);
	round = group / pairings;
	pairing = group % pairings;
	assert(round < field->rounds);
	*out = (struct fixture){ .match = match,
				 .round = round + 1,
				 .group = group + 1,
				 .rotation = (uint32_t)((match - 1) % turns),
				 .cards = field->common ? round + 1
							: group + 1 };
	pairing_unrank(field, &counts, pairing, bots);
	if (field->sides > 0 && field->mixed)
		mix_partners(field, (round + pairing) % divisions(field), bots);
	/* Without mirror the rounds take the rotations in turn. */
	shift = field->rotate ? out->rotation : round + pairing;
	for (uint32_t seat = 0; seat < field->seats; seat++)
		out->bots[seat] = bots[(seat + shift) % table_bots];
}

bool
pairing_repeats_cards(const struct pairing_field *field)
{
	return field->rotate ||
	       (field->common && field->bots > pairing_table_bots(field));
}
