/*
 * random Worlds, held against all worlds there are.
 *
 * Games with packs of a few cards are played with random legal actions.  Then
 * each order of the pack, and of each renewed stock, is tried out, and those
 * are kept in which a seat is told the same, byte by byte as the wire has it.
 * Where the cards lie in them in the end are the worlds: each must come at
 * random and no other, and each placement of the cards, twins told apart, as
 * often as any other (chi-squared).  TELL in the environment: prints what each
 * small deal was, and how even its worlds came.
 */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/wire/wire.h"
#include "referee/worlds/worlds.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define STEPS_MAX  40
#define TOLD_MAX   60000
#define NAMES_MAX  20000
#define NAME_CARDS 24
#define LOTS	   100000 /* at full share */

static struct rules rules;
static struct state before, state, world;
static struct stream stream;
static struct events events;
static struct legal legal;
static struct chance truth, chance;
static struct memory memory;
static struct view view;
static uint8_t seed[SEED_BYTES];
static char told[TOLD_MAX], other[TOLD_MAX];

static struct step {
	seat_t seat;
	struct action action;
} step[STEPS_MAX];

/*
 * All worlds
 */

static struct names {
	unsigned n;
	char name[NAMES_MAX][NAME_CARDS];
	double share[NAMES_MAX]; /* placements with twins told apart */
	unsigned found[NAMES_MAX];
} names;

static unsigned
put_bag(const struct bag *bag, char *name, unsigned n)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned count = bag_list(bag, cards);

	for (unsigned i = 0; i < count; i++)
		name[n++] = (char)(2 + cards[i]);
	name[n++] = 1;
	return n;
}

/* Where all cards lie: hands and what is aside in any order, the rest in its
 * own. */
static void
name_of(const struct state *of, char name[NAME_CARDS])
{
	unsigned n = 0;

	ck_assert_uint_lt(0u + rules.pack_cards + rules.players + 2,
			  NAME_CARDS);
	for (unsigned i = 0; i < of->players; i++)
		n = put_bag(&of->hands[i], name, n);
	n = put_bag(&of->aside, name, n);
	for (unsigned i = 0; i < of->stock.n; i++)
		name[n++] = (char)(2 + of->stock.at[i]);
	for (unsigned i = 0; i < of->discard.n; i++)
		name[n++] = (char)(2 + of->discard.at[i]);
	name[n] = '\0';
}

/* Twins in one bag can change places, and it is the same placement. */
static double
share_in(const struct bag *bag, const struct bag *known)
{
	double share = 1;

	for (unsigned card = 0; card < CARD_KINDS; card++)
		for (unsigned n = bag->of[card] - known->of[card]; n > 1; n--)
			share /= n;
	return share;
}

static void
tell(struct jsonw *jsonw)
{
	view_of(&state, 0, &view);
	jsonw_open(jsonw, '{');
	jsonw_key(jsonw, "state");
	view_write(jsonw, &view);
	jsonw_key(jsonw, "events");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < events.n; i++)
		event_write(jsonw, &rules, &events.at[i], i + 1, EYES_SEAT(0));
	jsonw_close(jsonw, ']');
	jsonw_close(jsonw, '}');
}

/* Plays the steps in a world: all that seat 0 is told; false: not legal. */
static bool
story(const struct chance *given, unsigned steps, char *text)
{
	struct jsonw jsonw;

	jsonw_init(&jsonw, text, TOLD_MAX);
	stream_for_deal(&stream, seed, 1);
	stream.preset = given;
	stream.recorded = given == NULL ? &truth : NULL;
	state = before;
	game_deal(&state, &stream, &events);
	if (given == NULL) {
		view_of(&state, 0, &view);
		memory_init(&memory, &view, &events);
	}
	tell(&jsonw);
	for (unsigned i = 0; i < steps; i++) {
		if (game_apply(&state, step[i].seat, &step[i].action, &stream,
			       &events)
			    .refusal != REFUSE_NONE)
			return false;
		tell(&jsonw);
		if (given == NULL)
			memory_update(&memory, &view, &events);
		else if (memcmp(text, told, jsonw.n) != 0)
			return false; /* it is another story by now */
	}
	ck_assert(!jsonw.full);
	text[jsonw.n] = '\0';
	return !stream.mismatch;
}

static void
consider(unsigned steps)
{
	char name[NAME_CARDS];

	if (!story(&chance, steps, other) || strcmp(told, other) != 0)
		return;
	name_of(&state, name);
	for (unsigned i = 0; i < names.n; i++)
		if (strcmp(names.name[i], name) == 0)
			return;
	ck_assert_uint_lt(names.n, NAMES_MAX);
	names.share[names.n] = share_in(&state.aside, &memory.open);
	for (unsigned i = 1; i < rules.players; i++)
		names.share[names.n] *= share_in(&state.hands[i],
						 &memory.known[i]);
	memcpy(names.name[names.n++], name, sizeof(name));
}

/* Each of the other numbers that chance drew, from the @k-th on. */
static void
each_number(unsigned k, unsigned steps)
{
	uint32_t was;

	if (k == chance.numbers) {
		consider(steps);
		return;
	}
	was = chance.number[k];
	for (uint32_t n = 0; n < chance.below[k]; n++) {
		chance.number[k] = n;
		each_number(k + 1, steps);
	}
	chance.number[k] = was;
}

/* Each order of the cards of pile @k from place @at on, and so of those behind
 * it; equal cards change places only once. */
static void
permute(unsigned k, unsigned at, unsigned steps)
{
	struct pile *pile = &chance.pile[k];

	if (k == chance.piles) {
		each_number(0, steps);
		return;
	}
	if (at == pile->n) {
		permute(k + 1, 0, steps);
		return;
	}
	for (unsigned i = at; i < pile->n; i++) {
		bool again = false;
		card_t card = pile->at[i];

		for (unsigned j = at; j < i; j++)
			again |= pile->at[j] == card;
		if (again)
			continue;
		pile->at[i] = pile->at[at];
		pile->at[at] = card;
		permute(k, at + 1, steps);
		pile->at[at] = pile->at[i];
		pile->at[i] = card;
	}
}

static void
list_worlds(unsigned steps)
{
	memset(&names, 0, sizeof(names));
	memset(&truth, 0, sizeof(truth));
	ck_assert(story(NULL, steps, told));
	chance = truth;
	permute(0, 0, steps);
}

/*
 * Small deals
 */

static const struct small {
	const char *game, *options, *pack;
	unsigned players, hand, steps;
	unsigned renewals, layouts, pools; /* at least; pools: of the stock */
} small[] = {
	{ "gin", "", "AS 2S 3S 9H TH JH 5D 7C", 2, 2, 3, 0, 1, 0 },
	{ "gin", "", "AS 2S 3S 9H TH JH 5D 7C", 2, 2, 5, 0, 1, 0 },
	{ "rummy", "", "AS 2S 3S 9H TH JH 5D 7C", 2, 2, 4, 0, 1, 0 },
	{ "rummy", "", "AS 2S 9H TH 5D 7C", 2, 1, 7, 1, 1, 0 },
	{ "rummy", "", "AS 2S 3S 9H TH JH 5D 7C", 3, 2, 5, 1, 1, 0 },
	{ "rummy", "", "AS 2S 3S 9H TH JH 5D 7C", 3, 2, 9, 2, 1, 0 },
	{ "rummy", "{stock_end: turn}", "AS 2S 3S 9H TH JH 5D 7C", 3, 2, 5, 1,
	  1, 0 },
	{ "american", "", "AS AS 9H 9H 5D 5D 5D 7C", 2, 2, 4, 0, 1, 0 },
	{ "american", "", "AS AS 9H 9H 5D 7C 8C", 2, 2, 3, 0, 1, 0 },
	{ "american", "", "AS AS 9H 9H 5D 5D 7C 7C", 3, 2, 5, 1, 1, 0 },
	{ "american", "", "AS AS 9H 9H 5D 7C", 3, 1, 8, 1, 2, 0 },
	{ "american", "", "AS AS 9H 9H 5D 7C 7C", 3, 1, 10, 1, 2, 0 },
	{ "canasta", "", "4S 4S 9H 9H 3D 7C 8C KH KD", 2, 2, 2, 0, 1, 0 },
	{ "canasta", "{draw_count: 1}", "4S 4S 9H 9H 3D 7C 8C 8C KD", 2, 2, 4,
	  0, 1, 0 },
	{ "canasta", "{draw_count: 1}", "4S 4S 9H 9H 3D 7C 8C 8C KD", 2, 2, 4,
	  0, 1, 2 },
	{ "push", "", "X1 9H 9H 5D 7C 8C KS 4D", 2, 2, 3, 0, 1, 2 },
	{ "contract", "", "AS AS 9H 9H 5D 7C 8C KS", 3, 2, 2, 0, 1, 0 },
	{ "push", "", "X1 9H 9H 5D 7C 8C KS 4D", 2, 2, 3, 0, 1, 0 },
	{ "push", "", "X1 9H 9H 5D 7C 8C KS 4D", 2, 2, 3, 0, 2, 0 },
	{ "rummikub", "", "AS AS 2S 9H 9H TH JH 5D", 2, 2, 3, 0, 1, 0 },
	{ "indian", "", "AS AS 2S 9H 9H TH JH 5D", 2, 2, 4, 0, 1, 0 },
	{ "rummy500", "", "9S 9H 9D 9C TS TH TD 5D 7C", 2, 3, 5, 0, 1, 0 },
	{ "rummy500", "{wilds: none}", "9S 9H 9D 9C TH JH 5D 7C", 3, 2, 7, 0, 1,
	  0 },
};

static void
use_pack(const struct small *of)
{
	struct laid laid[NAME_CARDS];
	unsigned n;

	/* push is for four, with partners */
	must_load(of->game, of->options,
		  strcmp(of->game, "push") == 0 ? 4 : of->players, &rules);
	n = cards_parse(of->pack, laid);
	memset(rules.pack_of, 0, sizeof(rules.pack_of));
	for (unsigned i = 0; i < n; i++)
		rules.pack_of[laid[i].card]++;
	rules.pack_cards = (uint8_t)n;
	memset(&rules.hand, 0, sizeof(rules.hand));
	rules.hand.rows = 1;
	rules.hand.row[0].up_to = SEATS_MAX;
	rules.hand.row[0].cards = (uint8_t)of->hand;
	rules.players = (uint8_t)of->players;
	rules.sides = 0;
	game_begin(&before, &rules, of->players);
}

/* A deal with random legal actions; how many there were. */
static unsigned
play(unsigned most, uint64_t dice)
{
	unsigned n = 0;

	for (unsigned i = 0; i < SEED_BYTES; i++)
		seed[i] = (uint8_t)prng_draw(&dice);
	stream_for_deal(&stream, seed, 1);
	state = before;
	game_deal(&state, &stream, &events);
	while (n < most && state.over == OVER_NO) {
		game_legal(&state, &legal);
		step[n].seat = state.seat;
		action_copy(&step[n].action,
			    &legal.at[prng_below(&dice, legal.n)]);
		ck_assert_int_eq(game_apply(&state, step[n].seat,
					    &step[n].action, &stream, &events)
					 .refusal,
				 REFUSE_NONE);
		n++;
	}
	return state.over == OVER_NO ? n : 0;
}

/* Has a seat taken a card below the top of the pile, if the game has this? */
static bool
deal_goes_deep(const struct small *of)
{
	for (unsigned i = 0; i < of->steps && rules.take == TAKE_DEEP; i++)
		if (step[i].action.act == ACT_DRAW &&
		    step[i].action.card != CARD_NONE)
			return true;
	return rules.take != TAKE_DEEP;
}

/* Is the deal of the kind that is wanted, with two hidden cards or more? */
static bool
deal_is_wanted(const struct small *of)
{
	const struct layout *layout = &memory.layouts.at[0];
	unsigned hidden = 0, pools = 0;

	for (unsigned pool = 0; pool < POOLS_MAX; pool++) {
		hidden += layout->pool[pool].n;
		pools += layout->slots[PLACE_STOCK][pool] > 0;
	}
	return deal_goes_deep(of) && state.renewals >= of->renewals &&
	       memory.layouts.n >= of->layouts && hidden >= 2 &&
	       pools >= of->pools;
}

/* A deal of the kind that is wanted, with some hidden cards. */
static unsigned
find_deal(const struct small *of)
{
	uint64_t dice = draw_seed((uint64_t)(of - small));

	use_pack(of);
	for (unsigned tries = 0; tries < 20000; tries++) {
		unsigned steps = play(of->steps, prng_draw(&dice));

		if (steps != of->steps)
			continue;
		memset(&truth, 0, sizeof(truth));
		ck_assert(story(NULL, steps, told));
		if (!deal_is_wanted(of))
			continue;
		list_worlds(steps);
		if (names.n >= 3)
			return steps;
	}
	ck_abort_msg("%s: no such deal", of->game);
	return 0;
}

static void
draw_worlds(uint64_t prng)
{
	for (unsigned i = 0; i < sample_share_of(LOTS); i++) {
		char name[NAME_CARDS];
		unsigned at = 0;

		ck_assert(worlds_sample(&view, &memory, &prng, &world));
		name_of(&world, name);
		while (at < names.n && strcmp(names.name[at], name) != 0)
			at++;
		ck_assert_msg(at < names.n, "an impossible world");
		names.found[at]++;
	}
}

/* Chi-squared as a normal deviate (Wilson and Hilferty 1931). */
static double
unevenness(void)
{
	double sum = 0, all = 0, k = names.n - 1.0;

	for (unsigned i = 0; i < names.n; i++)
		all += names.share[i];
	for (unsigned i = 0; i < names.n; i++) {
		double expected = sample_share_of(LOTS) * names.share[i] / all;
		double more = names.found[i] - expected;

		sum += more * more / expected;
	}
	return (cbrt(sum / k) - (1 - 2 / (9 * k))) / sqrt(2 / (9 * k));
}

START_TEST(all_worlds_come_and_each_as_often)
{
	const struct small *of = &small[_i];
	unsigned steps = find_deal(of);

	ck_assert(story(NULL, steps, told)); /* the memory of the true one */
	view_of(&state, 0, &view);
	ck_assert(memory_is_exact(&memory));
	draw_worlds(draw_seed((uint64_t)_i));
	for (unsigned i = 0; i < names.n; i++)
		ck_assert_msg(names.found[i] > 0,
			      "%s, %s: one of %u worlds never came", of->game,
			      of->pack, names.n);
	ck_assert_msg(fabs(unevenness()) < 4, /* once in 15,000 */
		      "%s, %s: %u worlds: %g", of->game, of->pack, names.n,
		      unevenness());
	if (getenv("TELL") != NULL)
		printf("%s, %s: %u worlds, %u layouts, %u known: %g\n",
		       of->game, of->pack, names.n, memory.layouts.n,
		       memory.known[1].n, unevenness());
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("worlds");
	TCase *t = tcase_create("worlds");

	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, all_worlds_come_and_each_as_often, 0,
			    (int)(sizeof(small) / sizeof(*small)));
	suite_add_tcase(s, t);
	return run_suite(s);
}
