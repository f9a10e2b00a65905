#include "referee/policy/quartet.h"

#include <string.h>

#include "referee/engine/game.h"
#include "referee/policy/eval.h"

/*
 * Chosen, by deals of the bot against itself with other values:
 */
#define LAID	    6	/* points: what a meld brings besides its own */
#define NEAR	    820 /* of 1024: a card that lies open is there next turn */
#define FAR	    180 /* of 1024: a card that lies hidden comes to light */
#define SPARE_SHARE 48	/* one part of it counts of wishes beside the best */

#define LACKS_MAX   2  /* cards that a wish lacks of the hand, at most */
#define TRIED_MAX   24 /* wishes of a kind that are tried together */
#define KINDS_TRIED 4

/*
 * Wishes
 */

/* A wish in the making: its cards from low to high. */
struct making {
	struct wishes *wishes;
	const struct state *state;
	uint64_t hand, there; /* bit per card: held; not out of reach */
	uint8_t kind;
	unsigned size, n, lacks;
	card_t cards[MELD_CARDS_MAX];
};

static void
note_wish(const struct making *making)
{
	const struct state *state = making->state;
	struct wishes *wishes = making->wishes;
	struct laid laid[MELD_CARDS_MAX];
	struct wish *wish;
	struct meld meld;

	for (unsigned i = 0; i < making->size; i++)
		laid[i] = (struct laid){ making->cards[i], CARD_NONE };
	if (wishes->n == WISHES_MAX ||
	    game_read_meld(state, making->wishes->seat, laid, making->size,
			   (enum kind)making->kind, &meld)
			    .refusal != REFUSE_NONE)
		return;
	wish = &wishes->at[wishes->n++];
	wish->kind = making->kind;
	wish->first = making->size == state->rules->set_max;
	wish->points = (int16_t)game_meld_points(state, &meld);
	wish->cards = 0;
	for (unsigned i = 0; i < making->size; i++)
		wish->cards |= UINT64_C(1) << making->cards[i];
}

/* May the card come behind those of the wish?  Only what makes the search
 * short: whether it is a meld, the rules say. */
static bool
may_follow(const struct making *making, card_t card)
{
	card_t last = making->cards[making->n - 1];
	unsigned step = card_rank(card) - card_rank(last);
	bool other_suits = true;

	for (unsigned i = 0; i < making->n; i++)
		other_suits &= card_suit(making->cards[i]) != card_suit(card);
	if (making->kind == KIND_FLUSH)
		return step == 1 && card_suit(card) == card_suit(last);
	if (making->kind == KIND_BLANK)
		return step == 1 && other_suits;
	if (making->kind == KIND_RANK)
		return step == 0 && card > last;
	return other_suits && (step > 0 || card > last);
}

/* @rank: of the last card; none that follows is lower. */
static void
grow_wish(struct making *making, unsigned rank)
{
	if (making->n == making->size) {
		note_wish(making);
		return;
	}
	for (; rank <= RANK_KING; rank++) {
		for (unsigned suit = 0; suit < SUITS; suit++) {
			card_t card = card_of(suit, rank);
			bool held = making->hand >> card & 1;

			if (!(making->there >> card & 1) ||
			    (!held && making->lacks == LACKS_MAX) ||
			    (making->n > 0 && !may_follow(making, card)))
				continue;
			making->cards[making->n++] = card;
			making->lacks += !held;
			grow_wish(making, rank);
			making->lacks -= !held;
			making->n--;
		}
	}
}

static unsigned
kinds_laid(const struct meld *table, unsigned melds, seat_t seat)
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
	unsigned laid = kinds_laid(view->table, view->melds, view->seat);
	struct making making = {
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
		making.kind = (uint8_t)kind;
		making.size = rules->set_min;
		grow_wish(&making, RANK_ACE);
		making.size = rules->set_max;
		if (laid == 0)
			grow_wish(&making, RANK_ACE);
	}
}

/*
 * What they are worth
 */

/* The dearest wishes of a kind in a state, the first ones apart. */
struct tried {
	unsigned n;
	int worth[TRIED_MAX];
	uint64_t cards[TRIED_MAX];
};

struct choosing {
	struct tried tried[2][KINDS_TRIED]; /* [first][kind] */
	unsigned kinds;
	int best;
};

/* Kept in order, the dearest first. */
static void
try_wish(struct tried *tried, int worth, uint64_t cards)
{
	unsigned i = tried->n;

	if (i == TRIED_MAX) {
		if (worth <= tried->worth[--i])
			return;
	} else {
		tried->n++;
	}
	for (; i > 0 && tried->worth[i - 1] < worth; i--) {
		tried->worth[i] = tried->worth[i - 1];
		tried->cards[i] = tried->cards[i - 1];
	}
	tried->worth[i] = worth;
	tried->cards[i] = cards;
}

/* What a wish is worth with a hand: its points by the chance of its cards. */
static int
wish_worth(const struct wish *wish, const struct state *state, uint64_t hand,
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

/* One wish of each kind from @kind on, no card twice; @first: the kind of which
 * the first meld is to be. */
static void
choose(struct choosing *choosing, unsigned kind, unsigned first, uint64_t used,
       int sum)
{
	const struct tried *tried;
	int most = sum;

	for (unsigned k = kind; k < choosing->kinds; k++) {
		tried = &choosing->tried[k == first][k];
		most += tried->n > 0 ? tried->worth[0] : 0;
	}
	if (most <= choosing->best)
		return;
	if (kind == choosing->kinds) {
		choosing->best = sum;
		return;
	}
	tried = &choosing->tried[kind == first][kind];
	most -= tried->n > 0 ? tried->worth[0] : 0;
	for (unsigned i = 0; i < tried->n; i++) {
		if (most + tried->worth[i] <= choosing->best)
			break;
		if ((tried->cards[i] & used) == 0)
			choose(choosing, kind + 1, first,
			       used | tried->cards[i], sum + tried->worth[i]);
	}
	/* or nothing of this kind, unless nothing can begin without it */
	if (kind != first)
		choose(choosing, kind + 1, first, used, sum);
}

/* What the hand may still become: the best wishes together, and a little for
 * those that could take their place. */
static int
weigh_wishes(const struct wishes *wishes, const struct state *state, bool last)
{
	const struct rules *rules = state->rules;
	uint64_t hand = state->hands[wishes->seat].any;
	unsigned laid = kinds_laid(state->table, state->melds, wishes->seat);
	struct choosing choosing = { .kinds = 0 };
	unsigned place[KINDS] = { 0 };
	int spare = 0, one = 0;

	for (unsigned kind = 0; kind < KINDS; kind++)
		if ((rules->family->kinds & ~laid & 1u << kind) &&
		    choosing.kinds < KINDS_TRIED)
			place[kind] = choosing.kinds++;
	for (unsigned i = 0; i < wishes->n; i++) {
		const struct wish *wish = &wishes->at[i];
		int worth;

		if ((laid >> wish->kind & 1) || (laid != 0 && wish->first))
			continue;
		worth = wish_worth(wish, state, hand, last, rules->first_bonus);
		if (worth > one && wish->first == (laid == 0))
			one = worth;
		if (worth > 0)
			try_wish(
				&choosing.tried[wish->first][place[wish->kind]],
				worth, wish->cards);
	}
	if (last)
		return one;
	for (unsigned k = 0; k < choosing.kinds; k++)
		for (unsigned i = 0; i < choosing.tried[0][k].n; i++)
			spare += choosing.tried[0][k].worth[i] / SPARE_SHARE;
	if (laid != 0)
		choose(&choosing, 0, KINDS, 0, 0);
	for (unsigned k = 0; laid == 0 && k < choosing.kinds; k++)
		choose(&choosing, 0, k, 0, 0);
	return choosing.best + spare / TRIED_MAX;
}

int
wishes_weigh(const struct wishes *wishes, const struct state *state)
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
		last |= kinds_laid(state->table, state->melds, seat) ==
			rules->family->kinds;
	}
	if (others > 0)
		theirs = theirs * WEIGHT_POINT / others;
	return own * WEIGHT_POINT - theirs + weigh_wishes(wishes, state, last);
}
