#include "referee/worlds/habits.h"

#include <math.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/engine/deck.h"
#include "referee/engine/game.h"
#include "referee/worlds/likely.h"

#define STEPS	   16 /* chosen: tries of the chain for each hidden card */
#define TURNS_SEEN 8  /* of a seat; more of them tell no more */

/* What each card adds by itself, behind the patterns. */
enum trait {
	TRAIT_TENS = PATTERNS, /* of points */
	TRAIT_WILD,
	TRAIT_FITS,
	TRAIT_MISFIT,
	TRAITS
};

enum standing {
	STANDS_CLOSED,	 /* it lays nothing before it has what is asked */
	STANDS_FREE,	 /* it lays what it has */
	STANDS_OPENED,	 /* it met a contract, and lays off */
	STANDS_ARRANGES, /* it may make the whole table anew */
};

/*
 * Measured: a conditional logit between the true hand of a seat and 31 at
 * random, of 2,500 to 3,000 moments of each game but gin and tantrum, all
 * players greedy.  Its mean gain, in logarithms of likelihood, is 0.3 to 2.0 by
 * game and standing; that of misfits alone 0 to 0.9.
 */
static const struct {
	float begins[TRAITS]; /* in a deal's first turn */
	float grows[TRAITS];  /* added by the last one that is seen */
} factors[] = {
	/* threes, runs, twos, next, gaps; tens, wild, fits, misfit */
	[STANDS_CLOSED] = { { .7f, -.1f, .3f, .2f, .1f, 0, .2f, -.1f, -.2f },
			    { .9f, .4f, -.1f, .6f, .5f, -.3f, .8f, 0, .1f } },
	[STANDS_FREE] = { { .2f, -.7f, .2f, .2f, .1f, -.2f, 0, -.7f, -.7f },
			  { 3.3f, -4.4f, 2.6f, 1.5f, 1, -.5f, -3, -.6f, .5f } },
	[STANDS_OPENED] = { { -.7f, -.8f, .3f, .4f, .6f, -.4f, -.8f, -.9f,
			      -.2f },
			    { 2, .2f, .6f, .1f, -.3f, -4, 2.7f, -1, .1f } },
	[STANDS_ARRANGES] = { { -.2f, -.3f, 0, -.1f, 0, -.2f, -.5f, -.3f, 0 },
			      { -1.7f, -.2f, -.3f, -.2f, -.2f, -.1f, 0, -2.2f,
				0 } },
};

static enum standing
standing_of(const struct view *view, seat_t seat)
{
	const struct rules *rules = view->rules;
	const struct contract *contract = rules_contract(rules, view->deal);
	bool asks = contract != NULL && contract->parts > 0;

	if (rules->family->most != NULL)
		return STANDS_ARRANGES;
	if (rules->closed || rules->family->ask != NULL)
		return STANDS_CLOSED;
	if (view->opened >> seat & 1)
		return asks ? STANDS_OPENED : STANDS_FREE;
	return asks || rules->opening_points > 0 ? STANDS_CLOSED : STANDS_FREE;
}

static bool
fits_table(const struct view *view, card_t card)
{
	for (unsigned i = 0; i < view->melds; i++)
		if (meld_takes(view->rules, &view->table[i], card))
			return true;
	return false;
}

/* By seat what it adds to hold the card. */
static void
weigh_card(struct habits *habits, const struct view *view,
	   const struct likely *likely, float of[SEATS_MAX][TRAITS],
	   card_t card)
{
	const struct rules *rules = view->rules;
	float tens = (float)card_points(rules, card) / 10;
	bool wild = card_is_wild(rules, card), fits = fits_table(view, card);

	for (seat_t seat = 0; seat < view->players; seat++) {
		float misfits = likely->misfits[seat][card];

		habits->card[seat][card] = tens * of[seat][TRAIT_TENS] +
					   wild * of[seat][TRAIT_WILD] +
					   fits * of[seat][TRAIT_FITS] +
					   misfits * of[seat][TRAIT_MISFIT];
	}
}

void
habits_init(struct habits *habits, const struct view *view,
	    const struct memory *memory)
{
	const struct rules *rules = view->rules;
	float grown = (float)view->turns / (float)(view->players * TURNS_SEEN);
	float of[SEATS_MAX][TRAITS];
	struct likely likely;

	if (grown > 1)
		grown = 1;
	memset(habits, 0, sizeof(*habits));
	habits->rules = rules;
	habits->seat = view->seat;
	habits->players = view->players;
	for (seat_t seat = 0; seat < view->players; seat++) {
		enum standing stands = standing_of(view, seat);

		for (unsigned i = 0; i < TRAITS; i++)
			of[seat][i] = factors[stands].begins[i] +
				      grown * factors[stands].grows[i];
		memcpy(habits->pattern[seat], of[seat],
		       sizeof(habits->pattern[seat]));
	}
	likely_init(&likely, memory);
	for (card_t card = 0; card < CARD_KINDS; card++)
		if (rules->pack_of[card] > 0)
			weigh_card(habits, view, &likely, of, card);
}

/* Wild cards are of no pattern. */
static void
count_ranks(const struct rules *rules, const struct bag *hand, unsigned *twos,
	    unsigned *threes)
{
	bool differ = rules->set_suits == SUITS_DIFFER;

	*twos = *threes = 0;
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		unsigned same = 0;

		if (card_is_wild(rules, card_of(0, rank)))
			continue;
		for (unsigned suit = 0; suit < SUITS; suit++) {
			unsigned n = hand->of[card_of(suit, rank)];

			same += differ ? n > 0 : n;
		}
		*twos += same == 2;
		*threes += same > 2;
	}
}

static float
weigh_patterns(const struct habits *habits, const struct state *world,
	       seat_t seat)
{
	const struct rules *rules = habits->rules;
	const struct bag *hand = &world->hands[seat];
	const float *of = habits->pattern[seat];
	uint64_t line = hand->any & ~rules->wild_mask;
	uint64_t next, gaps;
	unsigned twos, threes;

	/* an ace lies on either end, whatever the rules make of it: measured so
	 */
	line |= (line & EVERY_SUIT << RANK_ACE) << (RANK_HIGH_ACE - RANK_ACE);
	next = line & line << 1;
	gaps = line & line << 2;
	count_ranks(rules, hand, &twos, &threes);
	return of[PATTERN_THREES] * (float)threes +
	       of[PATTERN_TWOS] * (float)twos +
	       of[PATTERN_RUNS] * (float)count_cards(next & gaps) +
	       of[PATTERN_NEXT] * (float)count_cards(next) +
	       of[PATTERN_GAPS] * (float)count_cards(gaps);
}

double
habits_sum(const struct habits *habits, const struct state *world)
{
	double sum = 0;

	for (seat_t seat = 0; seat < habits->players; seat++) {
		if (seat == habits->seat)
			continue;
		sum += weigh_patterns(habits, world, seat);
		for (card_t card = 0; card < CARD_KINDS; card++)
			sum += world->hands[seat].of[card] *
			       habits->card[seat][card];
	}
	return sum;
}

/*
 * The chain
 */

/* A hidden card, and the hand that holds it, or its place in the stock. */
struct hidden {
	card_t card;
	seat_t seat; /* SEAT_NONE: the stock */
	uint8_t at;
};

/**
 * struct chain - a world on its way
 * @at: what may be exchanged, @n of them, the @held first in hands
 * @sum: by seat, what its patterns add
 */
struct chain {
	const struct habits *habits;
	struct state *world;
	unsigned held, n;
	struct hidden at[PACK_CARDS_MAX];
	float sum[SEATS_MAX];
};

static void
list_hand(struct chain *chain, const struct memory *memory, seat_t seat)
{
	const struct bag *special = &memory->layouts.at[0].pool[POOL_SPECIAL];
	const struct bag *hand = &chain->world->hands[seat];

	for (card_t card = 0; card < CARD_KINDS; card++) {
		unsigned hidden = hand->of[card] - memory->known[seat].of[card];

		if (special->of[card] > 0)
			continue;
		for (; hidden > 0; hidden--)
			chain->at[chain->n++] = (struct hidden){ card, seat,
								 0 };
	}
}

static void
list_stock(struct chain *chain, const struct memory *memory)
{
	const struct bag *special = &memory->layouts.at[0].pool[POOL_SPECIAL];
	const struct pile *stock = &chain->world->stock;

	for (unsigned i = 0; i < stock->n; i++)
		if (special->of[stock->at[i]] == 0)
			chain->at[chain->n++] = (struct hidden){ stock->at[i],
								 SEAT_NONE,
								 (uint8_t)i };
}

static void
begin(struct chain *chain, const struct memory *memory)
{
	const struct habits *habits = chain->habits;

	chain->n = 0;
	for (seat_t seat = 0; seat < habits->players; seat++) {
		if (seat == habits->seat)
			continue;
		list_hand(chain, memory, seat);
		chain->sum[seat] = weigh_patterns(habits, chain->world, seat);
	}
	chain->held = chain->n;
	list_stock(chain, memory);
}

static void
put_in(struct chain *chain, const struct hidden *there, card_t card)
{
	struct state *world = chain->world;

	if (there->seat == SEAT_NONE) {
		world->stock.at[there->at] = card;
		return;
	}
	bag_take(&world->hands[there->seat], there->card);
	bag_put(&world->hands[there->seat], card);
}

static void
exchange(struct chain *chain, struct hidden *one, struct hidden *other)
{
	card_t card = one->card;

	put_in(chain, one, other->card);
	put_in(chain, other, card);
	one->card = other->card;
	other->card = card;
}

/* What it added that the card came to where it lies now, for one that went.
 * @patterns: gets what those of the hand add now. */
static float
gained(const struct chain *chain, const struct hidden *came, card_t went,
       float *patterns)
{
	const struct habits *habits = chain->habits;
	const float *card = habits->card[came->seat];

	*patterns = weigh_patterns(habits, chain->world, came->seat);
	return *patterns - chain->sum[came->seat] + card[came->card] -
	       card[went];
}

static void
step(struct chain *chain, uint64_t *prng)
{
	struct hidden *one = &chain->at[prng_below(prng, chain->held)];
	struct hidden *other = &chain->at[prng_below(prng, chain->n)];
	bool in_hand = other->seat != SEAT_NONE;
	float patterns, others = 0;
	double more;

	if (one->seat == other->seat || one->card == other->card)
		return;
	exchange(chain, one, other);
	more = gained(chain, one, other->card, &patterns);
	if (in_hand)
		more += gained(chain, other, one->card, &others);
	if (more < 0 && prng_draw(prng) >= exp(more) * 0x1p32) {
		exchange(chain, one, other);
		return;
	}
	chain->sum[one->seat] = patterns;
	if (in_hand)
		chain->sum[other->seat] = others;
}

static bool
is_of_one_origin(const struct memory *memory)
{
	const struct layout *layout = &memory->layouts.at[0];
	unsigned pools = 0;

	for (unsigned pool = POOL_SPECIAL + 1; pool < POOLS_MAX; pool++)
		pools += layout->pool[pool].n > 0;
	return memory->layouts.n == 1 && pools == 1;
}

void
habits_settle(const struct habits *habits, const struct memory *memory,
	      uint64_t *prng, struct state *world)
{
	struct chain chain = { .habits = habits, .world = world };

	if (!is_of_one_origin(memory) || memory->stock.n > 0 ||
	    world->stock.n == 0)
		return;
	begin(&chain, memory);
	for (unsigned i = STEPS * chain.held; i > 0; i--)
		step(&chain, prng);
}
