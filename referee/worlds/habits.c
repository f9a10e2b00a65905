#include "referee/worlds/habits.h"

#include <math.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/engine/deck.h"
#include "referee/engine/game.h"
#include "referee/worlds/likely.h"

#define STEPS	   16 /* arbitrary: steps of the chain per hidden card */
#define TURNS_SEEN 8  /* of a seat; more turns change no factor */

/* Traits of single cards, numbered after the patterns. */
enum trait {
	TRAIT_TENS = PATTERNS, /* of points */
	TRAIT_WILD,
	TRAIT_FITS,
	TRAIT_MISFIT,
	TRAITS
};

enum standing {
	SITUATION_CLOSED,   /* lays nothing before its contract */
	SITUATION_FREE,	    /* lays every meld */
	SITUATION_OPENED,   /* met a contract, and lays off */
	SITUATION_ARRANGES, /* may rearrange the table */
};

/*
 * Measured: a conditional logit between the true hand of a seat and 31 random
 * ones, at 2,500 to 3,000 points of each game except gin and tantrum, all
 * players greedy.  Its mean gain in log likelihood is 0.3 to 2.0 by game and
 * situation; the gain of misfits alone is 0 to 0.9.
 */
static const struct {
	float begins[TRAITS]; /* in a deal's first turn */
	float grows[TRAITS];  /* added until turn TURNS_SEEN */
} factors[] = {
	/* threes, runs, twos, next, gaps; tens, wild, fits, misfit */
	[SITUATION_CLOSED] = { { .7f, -.1f, .3f, .2f, .1f, 0, .2f, -.1f, -.2f },
			       { .9f, .4f, -.1f, .6f, .5f, -.3f, .8f, 0,
				 .1f } },
	[SITUATION_FREE] = { { .2f, -.7f, .2f, .2f, .1f, -.2f, 0, -.7f, -.7f },
			     { 3.3f, -4.4f, 2.6f, 1.5f, 1, -.5f, -3, -.6f,
			       .5f } },
	[SITUATION_OPENED] = { { -.7f, -.8f, .3f, .4f, .6f, -.4f, -.8f, -.9f,
				 -.2f },
			       { 2, .2f, .6f, .1f, -.3f, -4, 2.7f, -1, .1f } },
	[SITUATION_ARRANGES] = { { -.2f, -.3f, 0, -.1f, 0, -.2f, -.5f, -.3f,
				   0 },
				 { -1.7f, -.2f, -.3f, -.2f, -.2f, -.1f, 0,
				   -2.2f, 0 } },
};

static enum standing
habits_situation(const struct view *view, seat_t seat)
{
	const struct rules *rules = view->rules;
	const struct contract *contract = rules_contract(rules, view->deal);
	bool asks = contract != NULL && contract->parts > 0;

	if (rules->family->most != NULL)
		return SITUATION_ARRANGES;
	if (rules->closed || rules->family->ask != NULL)
		return SITUATION_CLOSED;
	if (view->opened >> seat & 1)
		return asks ? SITUATION_OPENED : SITUATION_FREE;
	return asks || rules->opening_points > 0 || rules->opening_total > 0
		       ? SITUATION_CLOSED
		       : SITUATION_FREE;
}

static bool
habits_fits_table(const struct view *view, card_t card)
{
	for (unsigned i = 0; i < view->melds; i++)
		if (meld_accepts(view->rules, &view->table[i], card))
			return true;
	return false;
}

/* Set the weight of a card for each seat. */
static void
habits_weigh_card(struct habits *habits, const struct view *view,
		  const struct likely *likely, float of[SEATS_MAX][TRAITS],
		  card_t card)
{
	const struct rules *rules = view->rules;
	float tens = (float)card_points(rules, card) / 10;
	bool wild = card_is_wild(rules, card),
	     fits = habits_fits_table(view, card);

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
		enum standing situation = habits_situation(view, seat);

		for (unsigned i = 0; i < TRAITS; i++)
			of[seat][i] = factors[situation].begins[i] +
				      grown * factors[situation].grows[i];
		memcpy(habits->pattern[seat], of[seat],
		       sizeof(habits->pattern[seat]));
	}
	likely_init(&likely, memory);
	for (card_t card = 0; card < CARD_KINDS; card++)
		if (rules->pack_of[card] > 0)
			habits_weigh_card(habits, view, &likely, of, card);
}

/* Count ranks with two cards and with more.  Wild cards have no pattern. */
static void
habits_count_ranks(const struct rules *rules, const struct bag *hand,
		   unsigned *twos, unsigned *threes)
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
habits_weigh_patterns(const struct habits *habits, const struct state *world,
		      seat_t seat)
{
	const struct rules *rules = habits->rules;
	const struct bag *hand = &world->hands[seat];
	const float *of = habits->pattern[seat];
	uint64_t line = hand->any & ~rules->wild_mask;
	uint64_t next, gaps;
	unsigned twos, threes;

	/* an ace is at both ends in all rules: the factors were measured so */
	line |= (line & EVERY_SUIT << RANK_ACE) << (RANK_HIGH_ACE - RANK_ACE);
	next = line & line << 1;
	gaps = line & line << 2;
	habits_count_ranks(rules, hand, &twos, &threes);
	return of[PATTERN_THREES] * (float)threes +
	       of[PATTERN_TWOS] * (float)twos +
	       of[PATTERN_RUNS] * (float)count_cards(next & gaps) +
	       of[PATTERN_NEXT] * (float)count_cards(next) +
	       of[PATTERN_GAPS] * (float)count_cards(gaps);
}

double
habits_log_weight(const struct habits *habits, const struct state *world)
{
	double sum = 0;

	for (seat_t seat = 0; seat < habits->players; seat++) {
		if (seat == habits->seat)
			continue;
		sum += habits_weigh_patterns(habits, world, seat);
		for (card_t card = 0; card < CARD_KINDS; card++)
			sum += world->hands[seat].of[card] *
			       habits->card[seat][card];
	}
	return sum;
}

/*
 * Markov chain
 */

/* A hidden card, and the hand that has it or its index in the stock. */
struct hidden {
	card_t card;
	seat_t seat; /* SEAT_NONE: the stock */
	uint8_t at;
};

/**
 * struct chain - state of the Markov chain
 * @at: cards that may be exchanged, @n of them; the first @held are in hands
 * @sum: by seat, log weight of its patterns
 */
struct chain {
	const struct habits *habits;
	struct state *world;
	unsigned held, n;
	struct hidden at[PACK_CARDS_MAX];
	float sum[SEATS_MAX];
};

static void
chain_list_hand(struct chain *chain, const struct memory *memory, seat_t seat)
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
chain_list_stock(struct chain *chain, const struct memory *memory)
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
chain_init(struct chain *chain, const struct memory *memory)
{
	const struct habits *habits = chain->habits;

	chain->n = 0;
	for (seat_t seat = 0; seat < habits->players; seat++) {
		if (seat == habits->seat)
			continue;
		chain_list_hand(chain, memory, seat);
		chain->sum[seat] = habits_weigh_patterns(habits, chain->world,
							 seat);
	}
	chain->held = chain->n;
	chain_list_stock(chain, memory);
}

static void
chain_replace_card(struct chain *chain, const struct hidden *there, card_t card)
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
chain_exchange(struct chain *chain, struct hidden *one, struct hidden *other)
{
	card_t card = one->card;

	chain_replace_card(chain, one, other->card);
	chain_replace_card(chain, other, card);
	one->card = other->card;
	other->card = card;
}

/* Return the change of the log weight of a hand that received a card for card
 * @went.  @patterns: set to the new weight of its patterns. */
static float
chain_weight_gain(const struct chain *chain, const struct hidden *came,
		  card_t went, float *patterns)
{
	const struct habits *habits = chain->habits;
	const float *card = habits->card[came->seat];

	*patterns = habits_weigh_patterns(habits, chain->world, came->seat);
	return *patterns - chain->sum[came->seat] + card[came->card] -
	       card[went];
}

static void
chain_step(struct chain *chain, uint64_t *prng)
{
	struct hidden *one = &chain->at[prng_below(prng, chain->held)];
	struct hidden *other = &chain->at[prng_below(prng, chain->n)];
	bool in_hand = other->seat != SEAT_NONE;
	float patterns, others = 0;
	double more;

	if (one->seat == other->seat || one->card == other->card)
		return;
	chain_exchange(chain, one, other);
	more = chain_weight_gain(chain, one, other->card, &patterns);
	if (in_hand)
		more += chain_weight_gain(chain, other, one->card, &others);
	if (more < 0 && prng_draw(prng) >= exp(more) * 0x1p32) {
		chain_exchange(chain, one, other);
		return;
	}
	chain->sum[one->seat] = patterns;
	if (in_hand)
		chain->sum[other->seat] = others;
}

static bool
chain_has_one_pool(const struct memory *memory)
{
	const struct layout *layout = &memory->layouts.at[0];
	unsigned pools = 0;

	for (unsigned pool = POOL_SPECIAL + 1; pool < POOLS_MAX; pool++)
		pools += layout->pool[pool].n > 0;
	return memory->layouts.n == 1 && pools == 1;
}

void
habits_resample(const struct habits *habits, const struct memory *memory,
		uint64_t *prng, struct state *world)
{
	struct chain chain = { .habits = habits, .world = world };

	if (!chain_has_one_pool(memory) || memory->stock.n > 0 ||
	    world->stock.n == 0)
		return;
	chain_init(&chain, memory);
	for (unsigned i = STEPS * chain.held; i > 0; i--)
		chain_step(&chain, prng);
}
