/* pairing.c - compute pairings; see pairing.h. */
#include "arena/schedule/pairing.h"

#include <assert.h>
#include <string.h>

uint32_t
pairing_table_bots(const struct pairing_field *field)
{
	return field->sides > 0 && !field->mixed ? field->sides : field->seats;
}

/*
 * A pairing contains at most one bot of a camp.  So the number of pairings of k
 * bots is the k-th coefficient of the product of (1 + n x) over all camps of n
 * bots.  When a bot is skipped or chosen, one factor of the rest changes: it is
 * divided out, and multiplied in again with a smaller n.  So one pass over the
 * bots finds a pairing by its number.
 */
struct camp_counts {
	uint32_t size[PAIRING_BOTS_MAX]; /* number of bots of each camp that can
					    still be chosen */
	/* number of ways to choose 0, 1, 2, ... bots of different camps */
	uint64_t ways[PAIRING_SEATS_MAX + 1];
};

uint32_t
pairing_camp(const struct pairing_field *field, uint32_t bot)
{
	return field->camps == NULL ? bot : field->camps[bot];
}

/* Return @a + @b * @c; UINT64_MAX on overflow. */
static uint64_t
add_product(uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t product, sum;

	if (__builtin_mul_overflow(b, c, &product) ||
	    __builtin_add_overflow(a, product, &sum))
		return UINT64_MAX;
	return sum;
}

/* Set the counts for all bots.  A count that overflows is UINT64_MAX. */
static void
camp_counts_init(const struct pairing_field *field, struct camp_counts *counts)
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
			counts->ways[k] = add_product(counts->ways[k],
						      counts->ways[k - 1],
						      counts->size[c]);
}

/* Remove a camp from the counts: divide @k coefficients by the factor of the
 * camp. */
static void
camp_counts_remove(struct camp_counts *counts, uint32_t camp, uint32_t k)
{
	for (uint32_t i = 1; i <= k; i++)
		counts->ways[i] -= counts->size[camp] * counts->ways[i - 1];
}

static void
camp_counts_add(struct camp_counts *counts, uint32_t camp, uint32_t k)
{
	for (uint32_t i = k; i > 0; i--)
		counts->ways[i] += counts->size[camp] * counts->ways[i - 1];
}

uint32_t
pairing_camps(const struct pairing_field *field)
{
	struct camp_counts counts;
	uint32_t camps = 0;

	camp_counts_init(field, &counts);
	for (uint32_t c = 0; c < field->bots; c++)
		camps += counts.size[c] > 0;
	return camps;
}

uint64_t
pairing_count(const struct pairing_field *field)
{
	struct camp_counts counts;

	camp_counts_init(field, &counts);
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

/* Set the bots of pairing number @rank in the order 01, 02, 03, .. 12, 13, ..,
 * in ascending order.  Changes @counts, which the caller cannot use again. */
static void
pairing_unrank(const struct pairing_field *field, struct camp_counts *counts,
	       uint64_t rank, uint32_t *bots)
{
	uint32_t left = pairing_table_bots(field), n = 0;

	for (uint32_t bot = 0; left > 0; bot++) {
		uint32_t camp = pairing_camp(field, bot);

		if (counts->size[camp] == 0)
			continue; /* another bot of the same camp is already
				     chosen */
		camp_counts_remove(counts, camp, left);
		if (rank < counts->ways[left - 1]) {
			counts->size[camp] = 0;
			bots[n++] = bot;
			left--;
			continue;
		}
		rank -= counts->ways[left - 1];
		counts->size[camp]--;
		camp_counts_add(counts, camp, left);
	}
}

void
pairing_bots(const struct pairing_field *field, uint64_t rank, uint32_t *bots)
{
	struct camp_counts counts;

	camp_counts_init(field, &counts);
	pairing_unrank(field, &counts, rank, bots);
}

static uint32_t
pairing_side_size(const struct pairing_field *field)
{
	uint32_t size;

	assert(field->sides > 0);
	size = field->seats / field->sides;
	assert(size > 0);
	return size;
}

/* Return the number of subsets of @k bots out of @n bots, without camps. */
static uint64_t
subset_count(uint32_t n, uint32_t k)
{
	const struct pairing_field plain = { .bots = n, .seats = k };

	return pairing_count(&plain);
}

/* Set the members of subset number @rank. */
static void
subset_unrank(uint32_t n, uint32_t k, uint64_t rank, uint32_t *group)
{
	const struct pairing_field plain = { .bots = n, .seats = k };

	pairing_bots(&plain, rank, group);
}

/* Return the number of ways to form sides of the bots at a table. */
static uint64_t
pairing_side_divisions(const struct pairing_field *field)
{
	uint32_t size = pairing_side_size(field);
	uint64_t ways = 1;

	/* The first remaining bot chooses its partners from the others. */
	for (uint32_t left = field->seats; left > size; left -= size)
		ways *= subset_count(left - 1, size - 1);
	return ways;
}

/* Return the seat of a member, where members are numbered side after side. */
static uint32_t
pairing_member_seat(const struct pairing_field *field, uint32_t member)
{
	uint32_t size = pairing_side_size(field);

	return member % size * field->sides + member / size;
}

/* Seat the bots of a pairing so that the partners are those of division number
 * @rank into sides.  Division 0 changes no seat. */
static void
pairing_mix_partners(const struct pairing_field *field, uint64_t rank,
		     uint32_t *bots)
{
	uint32_t size = pairing_side_size(field);
	uint32_t left[PAIRING_SEATS_MAX] = { 0 };
	uint32_t chosen[PAIRING_SEATS_MAX] = { 0 };

	for (uint32_t i = 0; i < field->seats; i++)
		left[i] = bots[pairing_member_seat(field, i)];
	for (uint32_t at = 0; at < field->seats; at += size) {
		uint32_t others = field->seats - at - 1, kept = 0, taken = 0;
		uint64_t ways = subset_count(others, size - 1);

		bots[pairing_member_seat(field, at)] = left[0];
		subset_unrank(others, size - 1, rank % ways, chosen);
		rank /= ways;
		for (uint32_t i = 0; i < others; i++) {
			if (taken < size - 1 && chosen[taken] == i)
				bots[pairing_member_seat(field, at + ++taken)] =
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

	camp_counts_init(field, &counts);
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
		pairing_mix_partners(field,
				     (round + pairing) %
					     pairing_side_divisions(field),
				     bots);
	/* Without mirror groups, the rotation of the seats changes from round
	 * to round. */
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
