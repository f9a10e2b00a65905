#include "referee/policy/quartet.h"

#include <string.h>

#include "referee/engine/game.h"
#include "referee/policy/eval.h"

/*
 * Chosen by deals of the bot against itself with other values:
 */
#define LAID	    6	/* points: a meld, besides its own points */
#define NEAR	    820 /* of 1024: a visible card is still there next turn */
#define FAR	    180 /* of 1024: a hidden card becomes visible */
#define SPARE_SHARE 48	/* divisor for the value of wishes besides the best */

#define LACKS_MAX   2  /* cards of a wish that the hand lacks, at most */
#define TRIED_MAX   24 /* wishes of a kind that are combined */
#define KINDS_TRIED 4

/*
 * Wishes
 */

/* A wish under construction: its cards from low to high. */
struct wish_builder {
	struct wishes *wishes;
	const struct state *state;
	uint64_t hand, there; /* bit per card: in hand; reachable */
	uint8_t kind;
	unsigned size, n, lacks;
	card_t cards[MELD_CARDS_MAX];
};

static void
wishes_add(const struct wish_builder *builder)
{
	const struct state *state = builder->state;
	struct wishes *wishes = builder->wishes;
	struct laid laid[MELD_CARDS_MAX];
	struct wish *wish;
	struct meld meld;

	for (unsigned i = 0; i < builder->size; i++)
		laid[i] = (struct laid){ builder->cards[i], CARD_NONE };
	if (wishes->n == WISHES_MAX ||
	    game_read_meld(state, builder->wishes->seat, laid, builder->size,
			   (enum kind)builder->kind, &meld)
			    .refusal != REFUSE_NONE)
		return;
	wish = &wishes->at[wishes->n++];
	wish->kind = builder->kind;
	wish->first = builder->size == state->rules->set_max;
	wish->points = (int16_t)game_meld_points(state, &meld);
	wish->cards = 0;
	for (unsigned i = 0; i < builder->size; i++)
		wish->cards |= UINT64_C(1) << builder->cards[i];
}

/* Return false if the card cannot follow the last card of the wish.  This only
 * prunes the search: the rules decide whether it is a meld. */
static bool
wish_may_follow(const struct wish_builder *builder, card_t card)
{
	card_t last = builder->cards[builder->n - 1];
	unsigned step = card_rank(card) - card_rank(last);
	bool other_suits = true;

	for (unsigned i = 0; i < builder->n; i++)
		other_suits &= card_suit(builder->cards[i]) != card_suit(card);
	if (builder->kind == KIND_FLUSH)
		return step == 1 && card_suit(card) == card_suit(last);
	if (builder->kind == KIND_BLANK)
		return step == 1 && other_suits;
	if (builder->kind == KIND_RANK)
		return step == 0 && card > last;
	return other_suits && (step > 0 || card > last);
}

/* Extend a wish by all cards of @rank, the rank of its last card, or higher. */
static void
wishes_extend(struct wish_builder *builder, unsigned rank)
{
	if (builder->n == builder->size) {
		wishes_add(builder);
		return;
	}
	for (; rank <= RANK_KING; rank++) {
		for (unsigned suit = 0; suit < SUITS; suit++) {
			card_t card = card_of(suit, rank);
			bool held = builder->hand >> card & 1;

			if (!(builder->there >> card & 1) ||
			    (!held && builder->lacks == LACKS_MAX) ||
			    (builder->n > 0 && !wish_may_follow(builder, card)))
				continue;
			builder->cards[builder->n++] = card;
			builder->lacks += !held;
			wishes_extend(builder, rank);
			builder->lacks -= !held;
			builder->n--;
		}
	}
}

static unsigned
wishes_kinds_laid(const struct meld *table, unsigned melds, seat_t seat)
{
	unsigned laid = 0;

	for (unsigned i = 0; i < melds; i++)
		if (table[i].owner == seat)
			laid |= 1u << table[i].kind;
	return laid;
}

void
wishes_list(struct wishes *wishes, const struct view *view,
	    const struct state *guess, const struct bag *unseen)
{
	const struct rules *rules = view->rules;
	unsigned laid = wishes_kinds_laid(view->table, view->melds, view->seat);
	struct wish_builder builder = {
		.wishes = wishes,
		.state = guess,
		.hand = view->hand.any,
		.there = view->hand.any | view->spread.any | unseen->any,
	};

	wishes->seat = view->seat;
	wishes->n = 0;
	for (unsigned kind = 0; kind < KINDS; kind++) {
		if (!(rules->family->kinds & ~laid & 1u << kind))
			continue;
		builder.kind = (uint8_t)kind;
		builder.size = rules->set_min;
		wishes_extend(&builder, RANK_ACE);
		builder.size = rules->set_max;
		if (laid == 0)
			wishes_extend(&builder, RANK_ACE);
	}
}

/*
 * Values
 */

/* The most valuable wishes of a kind. */
struct wish_list {
	unsigned n;
	int worth[TRIED_MAX];
	uint64_t cards[TRIED_MAX];
};

struct wish_search {
	struct wish_list list[2][KINDS_TRIED]; /* [first meld][kind] */
	unsigned kinds;
	int best;
};

/* Insert a wish; the list is sorted, most valuable first. */
static void
wishes_insert(struct wish_list *list, int worth, uint64_t cards)
{
	unsigned i = list->n;

	if (i == TRIED_MAX) {
		if (worth <= list->worth[--i])
			return;
	} else {
		list->n++;
	}
	for (; i > 0 && list->worth[i - 1] < worth; i--) {
		list->worth[i] = list->worth[i - 1];
		list->cards[i] = list->cards[i - 1];
	}
	list->worth[i] = worth;
	list->cards[i] = cards;
}

/* Return the value of a wish: its points times the chance of its missing cards.
 */
static int
wish_value(const struct wish *wish, const struct state *state, uint64_t hand,
	   bool last, int bonus)
{
	uint64_t lacks = wish->cards & ~hand;
	int worth = (wish->points + LAID) * WEIGHT_POINT;

	if (wish->first && state->melds == 0)
		worth += bonus * WEIGHT_POINT / 2;
	if (lacks != 0 && last)
		return 0;
	for (; lacks != 0; lacks &= lacks - 1) {
		card_t card = (card_t)__builtin_ctzll(lacks);

		worth = worth * (bag_has(&state->spread, card) ? NEAR : FAR) /
			1024;
	}
	return worth;
}

/* Choose one wish of each kind from @kind on, no card twice; @first: kind of
 * the seat's first meld. */
static void
wishes_search_kinds(struct wish_search *search, unsigned kind, unsigned first,
		    uint64_t used, int sum)
{
	const struct wish_list *list;
	int most = sum;

	for (unsigned k = kind; k < search->kinds; k++) {
		list = &search->list[k == first][k];
		most += list->n > 0 ? list->worth[0] : 0;
	}
	if (most <= search->best)
		return;
	if (kind == search->kinds) {
		search->best = sum;
		return;
	}
	list = &search->list[kind == first][kind];
	most -= list->n > 0 ? list->worth[0] : 0;
	for (unsigned i = 0; i < list->n; i++) {
		if (most + list->worth[i] <= search->best)
			break;
		if ((list->cards[i] & used) == 0)
			wishes_search_kinds(search, kind + 1, first,
					    used | list->cards[i],
					    sum + list->worth[i]);
	}
	/* or no wish of this kind, unless it is the first meld */
	if (kind != first)
		wishes_search_kinds(search, kind + 1, first, used, sum);
}

/* Return the value of the hand: the best combination of wishes, plus a little
 * for alternatives. */
static int
wishes_hand_value(const struct wishes *wishes, const struct state *state,
		  bool last)
{
	const struct rules *rules = state->rules;
	uint64_t hand = state->hands[wishes->seat].any;
	unsigned laid = wishes_kinds_laid(state->table, state->melds,
					  wishes->seat);
	struct wish_search search = { .kinds = 0 };
	unsigned place[KINDS] = { 0 };
	int spare = 0, one = 0;

	for (unsigned kind = 0; kind < KINDS; kind++)
		if ((rules->family->kinds & ~laid & 1u << kind) &&
		    search.kinds < KINDS_TRIED)
			place[kind] = search.kinds++;
	for (unsigned i = 0; i < wishes->n; i++) {
		const struct wish *wish = &wishes->at[i];
		int worth;

		if ((laid >> wish->kind & 1) || (laid != 0 && wish->first))
			continue;
		worth = wish_value(wish, state, hand, last, rules->first_bonus);
		if (worth > one && wish->first == (laid == 0))
			one = worth;
		if (worth > 0)
			wishes_insert(
				&search.list[wish->first][place[wish->kind]],
				worth, wish->cards);
	}
	if (last)
		return one;
	for (unsigned k = 0; k < search.kinds; k++)
		for (unsigned i = 0; i < search.list[0][k].n; i++)
			spare += search.list[0][k].worth[i] / SPARE_SHARE;
	if (laid != 0)
		wishes_search_kinds(&search, 0, KINDS, 0, 0);
	for (unsigned k = 0; laid == 0 && k < search.kinds; k++)
		wishes_search_kinds(&search, 0, k, 0, 0);
	return search.best + spare / TRIED_MAX;
}

int
wishes_value(const struct wishes *wishes, const struct state *state)
{
	const struct rules *rules = state->rules;
	int own = 0, theirs = 0, others = 0;
	bool last = false;

	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];
		int points = game_meld_points(state, meld) +
			     (i == 0 ? rules->first_bonus : 0);

		if (meld->owner == wishes->seat)
			own += points + LAID;
		else
			theirs += points;
	}
	for (seat_t seat = 0; seat < state->players; seat++) {
		if (seat == wishes->seat)
			continue;
		others++;
		last |= wishes_kinds_laid(state->table, state->melds, seat) ==
			rules->family->kinds;
	}
	if (others > 0)
		theirs = theirs * WEIGHT_POINT / others;
	return own * WEIGHT_POINT - theirs +
	       wishes_hand_value(wishes, state, last);
}
