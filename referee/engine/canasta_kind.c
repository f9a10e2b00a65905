#include "canasta_kind.h"

static bool
laid_is_wild(const struct rules *rules, struct laid laid)
{
	return card_is_wild(rules, laid.card) && laid.as != laid.card;
}

bool
canasta_is_natural(const struct rules *rules, const struct meld *meld)
{
	for (unsigned i = 0; i < meld->n; i++) {
		if (laid_is_wild(rules, meld->cards[i]))
			return false;
	}
	return true;
}

/* Return whether as many natural cards as a canasta needs are equal or
 * consecutive: burraco 5.3. */
static bool
canasta_is_semi(const struct rules *rules, const struct meld *meld)
{
	unsigned naturals = 0;

	for (unsigned i = 0; i < meld->n; i++) {
		if (!laid_is_wild(rules, meld->cards[i]))
			naturals++;
		else if (meld->kind == KIND_RUN &&
			 naturals < rules->canasta_size)
			naturals = 0;
	}
	return rules->semi_canasta > 0 && naturals >= rules->canasta_size;
}

unsigned
canasta_long_kinds(const struct rules *rules)
{
	unsigned kinds = rules->long_canastas.n;

	if (rules->meld_kinds == MELDS_SETS || rules->run_canasta > 0 ||
	    rules->run_max < RANK_KING)
		return 0;
	return kinds > 1 && rules->run_max == RANK_KING ? 1 : kinds;
}

/* Return the kind of a meld without wild cards: buraco 5.3. */
static enum canasta_kind
canasta_natural_kind(const struct rules *rules, const struct meld *meld)
{
	unsigned kinds = canasta_long_kinds(rules);

	if (meld->kind != KIND_RUN || meld->n < RANK_KING || kinds == 0)
		return CANASTA_NATURAL;
	return meld->n > RANK_KING && kinds > 1 ? CANASTA_WHOLE : CANASTA_LONG;
}

enum canasta_kind
canasta_kind_of(const struct rules *rules, const struct meld *meld)
{
	if (meld->kind == KIND_RUN && rules->run_canasta > 0)
		return CANASTA_RUN;
	if (meld->kind == KIND_SET &&
	    rank_is_of_wilds(rules, card_rank(meld->cards[0].as)))
		return CANASTA_WILD;
	if (canasta_is_natural(rules, meld))
		return canasta_natural_kind(rules, meld);
	return canasta_is_semi(rules, meld) ? CANASTA_SEMI : CANASTA_MIXED;
}

int
canasta_kind_points(const struct rules *rules, enum canasta_kind kind)
{
	switch (kind) {
	case CANASTA_NATURAL:
		return rules->natural_canasta;
	case CANASTA_MIXED:
		return rules->mixed_canasta;
	case CANASTA_RUN:
		return rules->run_canasta;
	case CANASTA_WILD:
		return rules->wild_canasta;
	case CANASTA_LONG:
		return rules->long_canastas.at[0];
	case CANASTA_WHOLE:
		return rules->long_canastas.at[1];
	case CANASTA_SEMI:
		return rules->semi_canasta;
	}
	return 0;
}

int
canasta_bonus(const struct rules *rules, const struct meld *meld)
{
	if (!meld_is_canasta(rules, meld))
		return 0;
	return canasta_kind_points(rules, canasta_kind_of(rules, meld));
}
