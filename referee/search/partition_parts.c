/* partition_parts.c - the required melds of a contract in the search for the
 * best melds; see partition_parts.h. */
#include "partition_parts.h"

/* Return whether run @b begins right above run @a.  Nothing follows an ace. */
static bool
runs_adjoin(const struct meld *a, const struct meld *b)
{
	card_t high = a->cards[a->n - 1].as, low = b->cards[0].as;

	return card_suit(high) == card_suit(low) &&
	       card_rank(high) != RANK_ACE &&
	       card_rank(high) + 1 == card_rank(low);
}

bool
parts_are_compatible(const struct partition_search *search,
		     const struct meld *meld)
{
	const struct partition_query *query = search->query;

	for (unsigned i = 0; i < search->n; i++) {
		const struct meld *other = &search->melds[i];

		if (other->kind != meld->kind)
			continue;
		if (meld->kind == KIND_SET && query->sets_differ &&
		    card_rank(other->cards[0].as) ==
			    card_rank(meld->cards[0].as))
			return false;
		if (meld->kind == KIND_RUN && query->runs_apart &&
		    (runs_adjoin(meld, other) || runs_adjoin(other, meld)))
			return false;
	}
	return true;
}

unsigned
parts_matching(const struct partition_search *search, const struct meld *meld)
{
	const struct partition_query *query = search->query;
	unsigned fits = 0;

	for (unsigned i = 0; i < query->parts; i++) {
		const struct partition_part *part = &query->part[i];
		bool twin = false;

		if (!(search->parts_open >> i & 1) ||
		    part->kind != meld->kind || meld->n < part->min ||
		    meld->n > part->max)
			continue;
		for (unsigned j = 0; j < i; j++)
			twin |= (fits >> j & 1) &&
				query->part[j].min == part->min &&
				query->part[j].max == part->max;
		if (!twin)
			fits |= 1u << i;
	}
	return fits;
}

bool
parts_want_kind(const struct partition_search *search, enum kind kind)
{
	const struct partition_query *query = search->query;
	bool wanted = !query->parts_only;

	for (unsigned i = 0; i < query->parts && !wanted; i++)
		wanted = (search->parts_open >> i & 1) &&
			 query->part[i].kind == kind;
	return wanted;
}

bool
parts_are_complete(const struct partition_search *search)
{
	return search->query->parts_only && search->parts_open == 0;
}
