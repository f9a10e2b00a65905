/*
 * What a seat remembers, held against where the cards lie.
 *
 * Every game is played with random legal actions.  A memory of each seat, and
 * of who looks on, is told each action as that seat is told it; all that it
 * claims must be true behind every action.  Worlds that are drawn from it must
 * hold the whole pack, look to the seat as the true state does, and contradict
 * no claim.  Memories that get the events with hidden cards blotted out must be
 * the same to the byte; one that missed some actions makes no world with a card
 * in two places.
 *
 * DEALS in the environment: so many at each table that the game files allow.
 * TELL: prints how much there was of what makes memories difficult.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/wire/wire.h"
#include "referee/worlds/event_memory.h"
#include "referee/worlds/worlds.h"
#include "tests/support/deck.h"
#include "tests/support/oracle.h"
#include "tests/support/position.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"
#include "tests/support/variants.h"

#define FEW_DEALS    1 /* at each table, where no number is asked for */
#define SAMPLE_EVERY 8 /* actions, about */
#define STALE_EVERY  6 /* about */
#define EYES_MAX     (SEATS_MAX + 1)
#define BYTES	     100000

static struct rules rules;
static struct state state, world, twin_world;
static struct stream stream;
static struct events events, blotted;
static struct legal legal;
static struct memory memory[EYES_MAX], twin[EYES_MAX], stale;
static struct event_memory heard[EYES_MAX];
static bool named[EYES_MAX][CARD_KINDS]; /* by an event of this deal */
static struct view view;
static struct variants all;
static card_t twin_held; /* of what was discarded just now, sure to be held */
static char seen[BYTES], drawn[BYTES];

/* How much there was of what makes memories difficult. */
static struct met {
	unsigned long heard, heard_wild, claims, known, doubts, blurred,
		samples, face_down;
} met;

/* The eyes of a memory: a seat's, or behind them the public's. */
static seat_t
eyes_of(unsigned i)
{
	return i < rules.players ? (seat_t)i : SEAT_PUBLIC;
}

/* The events as they are told to some eyes; what is hidden is another card. */
static void
blot(seat_t eyes)
{
	blotted.n = events.n;
	for (unsigned i = 0; i < events.n; i++) {
		struct event *event = &blotted.at[i];

		*event = events.at[i];
		if (event->action.card != CARD_NONE &&
		    !event_shows_card(event, SHOWN_SEAT(eyes)))
			event->action.card = CARD_HIDDEN;
		for (unsigned j = 0; j < event->got_count; j++)
			if (!event_shows_got(event, SHOWN_SEAT(eyes)))
				event->got[j] = CARD_HIDDEN;
	}
}

static void
write_view(const struct state *of, seat_t eyes, char *text)
{
	struct jsonw jsonw;

	view_of(of, eyes, &view);
	jsonw_init(&jsonw, text, BYTES);
	view_write(&jsonw, &view);
	ck_assert(!jsonw.full);
	text[jsonw.n] = '\0';
}

static void
look_at_world(unsigned i, uint64_t prng)
{
	uint64_t same = prng;
	const char *mistake;
	unsigned copies;

	ck_assert_msg(worlds_sample(&view, &memory[i], &prng, &world),
		      "%s for %u: no world", rules.name, rules.players);
	ck_assert(worlds_sample(&view, &twin[i], &same, &twin_world));
	ck_assert_uint_eq(prng, same);
	ck_assert_mem_eq(&world, &twin_world, sizeof(world));
	ck_assert_msg(deck_find_miscount(&world, &copies) == CARD_NONE ||
			      eyes_of(i) == SEAT_PUBLIC,
		      "%s for %u: a world without the whole pack", rules.name,
		      rules.players);
	/* canasta 4.2 */
	for (unsigned k = 0; k < rules.players; k++)
		ck_assert_msg(k == eyes_of(i) || (world.hands[k].any &
						  rules.bonus_cards) == 0,
			      "%s: a red three in a hand", rules.name);
	mistake = oracle_mistake(&memory[i], &world);
	ck_assert_msg(mistake == NULL, "%s for %u: a world: %s", rules.name,
		      rules.players, mistake);
	write_view(&state, eyes_of(i), seen);
	write_view(&world, eyes_of(i), drawn);
	ck_assert_msg(strcmp(seen, drawn) == 0, "%s for %u looks\n%s\n%s",
		      rules.name, rules.players, seen, drawn);
	met.samples++;
}

/* A memory that was not told of the last actions is refused, or nothing of them
 * touched what it knows. */
static void
look_with_stale(uint64_t *prng)
{
	uint64_t same = *prng;
	unsigned copies;

	if (worlds_sample(&view, &stale, &same, &world))
		ck_assert_msg(deck_find_miscount(&world, &copies) == CARD_NONE,
			      "%s for %u: of an old memory a world with a card "
			      "too many",
			      rules.name, rules.players);
	if (prng_below(prng, STALE_EVERY) == 0)
		stale = memory[0];
}

/* Note the cards that the blotted events name to some eyes. */
static void
name_cards(unsigned i)
{
	for (unsigned at = 0; at < blotted.n; at++) {
		const struct event *event = &blotted.at[at];
		const struct action *action = &event->action;

		if (action->card < CARD_KINDS)
			named[i][action->card] = true;
		for (unsigned j = 0; j < event->got_count; j++)
			if (event->got[j] < CARD_KINDS)
				named[i][event->got[j]] = true;
		for (unsigned j = 0; j < action_card_count(action); j++)
			named[i][action->cards[j].card] = true;
	}
}

/* What is remembered of events alone: each card is in that hand, was named, and
 * is known to who saw the table behind each action too. */
static void
hear(unsigned i)
{
	name_cards(i);
	for (unsigned at = 0; at < blotted.n; at++)
		event_memory_add(&heard[i], &view, &blotted.at[at]);
	for (unsigned k = 0; k < rules.players && state.over == OVER_NO; k++)
		for (card_t card = 0; card < CARD_KINDS; card++) {
			unsigned n = heard[i].taken[k].of[card];

			ck_assert_msg(
				n <= state.hands[k].of[card],
				"%s, eyes %u, behind a %s: seat %u holds no %u",
				rules.name, eyes_of(i),
				act_word((enum act)events.at[0].action.act), k,
				card);
			ck_assert(n == 0 || named[i][card]);
			ck_assert(k == eyes_of(i) ||
				  n <= memory[i].known[k].of[card]);
			met.heard += n;
			met.heard_wild += n * card_is_wild(&rules, card);
		}
}

/* Tell all eyes what happened, and hold what they know against the truth. */
static void
tell_all(bool begins, uint64_t *prng)
{
	for (unsigned i = 0; i <= rules.players; i++) {
		const char *mistake;

		view_of(&state, eyes_of(i), &view);
		blot(eyes_of(i));
		if (begins) {
			memory_init(&memory[i], &view, &events);
			memory_init(&twin[i], &view, &blotted);
		} else {
			memory_update(&memory[i], &view, &events);
			memory_update(&twin[i], &view, &blotted);
		}
		hear(i);
		ck_assert_mem_eq(&memory[i], &twin[i],
				 offsetof(struct memory, layouts));
		ck_assert_mem_eq(&memory[i].layouts, &twin[i].layouts,
				 offsetof(struct layouts, at) +
					 memory[i].layouts.n *
						 sizeof(struct layout));
		if (state.over != OVER_NO)
			continue;
		mistake = oracle_mistake(&memory[i], &state);
		ck_assert_msg(
			mistake == NULL,
			"%s for %u, deal %u, turn %u, eyes %u, last %s "
			"of seat %u: %s",
			rules.name, rules.players, state.deal, state.turns,
			eyes_of(i),
			act_word(events.n > 0
					 ? (enum act)events.at[0].action.act
					 : ACT_NONE),
			events.n > 0 ? events.at[0].seat : 0u, mistake);
		ck_assert_msg(memory_matches(&memory[i], &view),
			      "%s for %u, eyes %u, behind a %s: there are no "
			      "worlds",
			      rules.name, rules.players, eyes_of(i),
			      act_word((enum act)events.at[0].action.act));
		if (twin_held != CARD_NONE && events.at[0].seat != eyes_of(i))
			ck_assert_msg(memory[i].known[events.at[0].seat]
						      .of[twin_held] > 0,
				      "%s: the twin is not known", rules.name);
		if (i == 0)
			look_with_stale(prng);
		met.claims++;
		met.doubts += memory[i].layouts.n > 1;
		met.blurred += memory[i].layouts.merged;
		for (unsigned place = 0; place < PLACES; place++)
			met.known += memory[i].known[place].n;
		if (prng_below(prng, SAMPLE_EVERY * EYES_MAX) == 0)
			look_at_world(i, *prng);
	}
}

/* rummy 4.4: what was taken in this turn goes only where its twin stays. */
static card_t
twin_of(const struct action *action)
{
	return action->act == ACT_DISCARD && state.from == FROM_DISCARD &&
			       state.drew == action->card &&
			       rules.throw_back != THROW_FREE &&
			       state.hands[state.seat].n > 1
		       ? action->card
		       : CARD_NONE;
}

/* Which of the legal actions is played. */
typedef unsigned (*pick_fn)(uint64_t *dice);

static unsigned
pick_any(uint64_t *dice)
{
	return prng_below(dice, legal.n);
}

static void
play_deals(unsigned deals, uint64_t dice, pick_fn pick)
{
	uint8_t seed[SEED_BYTES];

	for (unsigned i = 0; i < SEED_BYTES; i++)
		seed[i] = (uint8_t)prng_draw(&dice);
	game_begin(&state, &rules, rules.players);
	memset(memory, 0, sizeof(memory));
	memset(twin, 0, sizeof(twin));
	memset(&stale, 0, sizeof(stale));
	for (unsigned n = 0; n < deals && state.over != OVER_MATCH; n++) {
		stream_for_deal(&stream, seed, state.deal + 1u);
		game_deal(&state, &stream, &events);
		memset(named, 0, sizeof(named));
		memset(heard, 0, sizeof(heard));
		twin_held = CARD_NONE;
		tell_all(n == 0, &dice);
		while (state.over == OVER_NO) {
			struct action action;

			game_legal(&state, &legal);
			action_copy(&action, &legal.at[pick(&dice)]);
			twin_held = twin_of(&action);
			ck_assert_int_eq(game_apply(&state, state.seat, &action,
						    &stream, &events)
						 .refusal,
					 REFUSE_NONE);
			tell_all(false, &dice);
		}
	}
}

START_TEST(every_claim_is_true_of_the_cards)
{
	const struct variant *variant = &all.at[_i];
	unsigned deals = sweep_deals() > 0 ? sweep_deals() : FEW_DEALS;

	ck_assert(variant_load(variant, &rules));
	memset(&met, 0, sizeof(met));
	play_deals(deals, draw_seed((uint64_t)_i), pick_any);
	ck_assert_uint_gt(met.claims, 0);
	if (getenv("TELL") != NULL)
		printf("%-12s %u %-40s heard %lu, wild %lu claims %6lu "
		       "known %7lu doubts %6lu blurred %5lu samples %4lu\n",
		       rules.name, rules.players, variant->options, met.heard,
		       met.heard_wild, met.claims, met.known, met.doubts,
		       met.blurred, met.samples);
	sweep_print_done(variant, "claims held against the cards", met.claims);
}
END_TEST

/* What the other seat saw taken is knocked with where it can be. */
static unsigned
pick_seen(uint64_t *dice)
{
	const struct bag *known = memory[1 - state.seat].known;

	for (unsigned i = 0; i < legal.n; i++) {
		const struct action *action = &legal.at[i];

		if (action->act == ACT_DRAW && action->from == FROM_DISCARD)
			return i;
		if (action->act == ACT_KNOCK && action->card != CARD_NONE &&
		    known[state.seat].of[action->card] > 0) {
			met.face_down++;
			return i;
		}
	}
	return prng_below(dice, legal.n);
}

/* gin 7, 8.3: its discard lies face down, and is no secret all the same. */
START_TEST(a_knock_with_a_card_that_was_seen_is_remembered)
{
	must_load("gin", "", 2, &rules);
	met.face_down = 0;
	for (uint64_t i = 0; i < sample_share_of(400); i++)
		play_deals(1, draw_seed(i), pick_seen);
	ck_assert_uint_ge(met.face_down, sample_share_of(400) / 40);
}
END_TEST

/* Piles of several cards, wild cards that were swapped, cards that were melded;
 * in rummikub no card is taken openly. */
START_TEST(cards_taken_openly_are_remembered_from_events)
{
	static const struct {
		const char *game;
		unsigned players;
		bool open, wild;
	} rows[] = {
		{ "rummy2", 3, true, true },
		{ "king", 4, true, true },
		{ "canasta", 4, true, true },
		{ "rummy", 3, true, false },
		{ "buy", 3, true, false },
		{ "tantrum", 3, true, false },
		{ "eight-hands", 3, true, true },
		{ "rummikub", 4, false, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		must_load(rows[i].game, "", rows[i].players, &rules);
		memset(&met, 0, sizeof(met));
		play_deals(4, draw_seed(i), pick_any);
		ck_assert_msg((met.heard > 0) == rows[i].open, "%s",
			      rows[i].game);
		ck_assert_msg((met.heard_wild > 0) == rows[i].wild, "%s",
			      rows[i].game);
	}
}
END_TEST

/* buy 4.3, 7.4: the rest of what was bought comes behind a renewal, and then
 * the upcard that was bought goes, of which there is a twin. */
START_TEST(an_upcard_bought_over_a_renewal_is_remembered)
{
	must_load("buy", "", 4, &rules);
	play_deals(1, UINT64_C(0x863f88882304b70c), pick_any);
}
END_TEST

/*
 * The test itself
 */

/* Play until the first seat knows a card of another hand, and another one of
 * the stock is of another kind. */
static void
play_until_known(void)
{
	uint64_t dice = 1;
	uint8_t seed[SEED_BYTES] = { 3 };

	must_load("rummy", "", 2, &rules);
	game_begin(&state, &rules, 2);
	do {
		if (state.over != OVER_NO || state.deal == 0) {
			stream_for_deal(&stream, seed, state.deal + 1u);
			game_begin(&state, &rules, 2);
			game_deal(&state, &stream, &events);
			seed[1]++;
			view_of(&state, 0, &view);
			memory_init(&memory[0], &view, &events);
		}
		game_legal(&state, &legal);
		ck_assert_int_eq(
			game_apply(&state, state.seat,
				   &legal.at[prng_below(&dice, legal.n)],
				   &stream, &events)
				.refusal,
			REFUSE_NONE);
		view_of(&state, 0, &view);
		memory_update(&memory[0], &view, &events);
	} while (state.over != OVER_NO || memory[0].known[1].n == 0);
}

START_TEST(a_claim_that_is_not_true_is_seen)
{
	struct memory wrong;
	card_t cards[PACK_CARDS_MAX];

	play_until_known();
	ck_assert_ptr_null(oracle_mistake(&memory[0], &state));
	(void)bag_list(&memory[0].known[1], cards);

	/* the known card has changed places with one of the stock */
	world = state;
	bag_take(&world.hands[1], cards[0]);
	bag_put(&world.hands[1], world.stock.at[0]);
	world.stock.at[0] = cards[0];
	ck_assert_ptr_nonnull(oracle_mistake(&memory[0], &world));

	/* one hidden card too many in a hand; a pool with another card */
	wrong = memory[0];
	wrong.layouts.at[0].slots[1][1]++;
	wrong.layouts.at[0].slots[PLACE_STOCK][1]--;
	ck_assert_ptr_nonnull(oracle_mistake(&wrong, &state));
	wrong = memory[0];
	bag_take(&wrong.layouts.at[0].pool[1], state.stock.at[0]);
	bag_put(&wrong.layouts.at[0].pool[1], cards[0]);
	ck_assert_ptr_nonnull(oracle_mistake(&wrong, &state));

	/* an event that did not happen */
	wrong = memory[0];
	events.n = 1;
	events.at[0].seat = 1;
	events.at[0].got_count = 0;
	action_init(&events.at[0].action, ACT_DISCARD);
	events.at[0].action.card = state.hands[0].n > 0
					   ? (card_t)__builtin_ctzll(
						     state.hands[0].any)
					   : CARD_NONE;
	view_of(&state, 0, &view);
	memory_update(&wrong, &view, &events);
	ck_assert(!memory_is_exact(&wrong));
	ck_assert(!worlds_sample(&view, &wrong, &(uint64_t){ 1 }, &world));
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("memory");
	TCase *t = tcase_create("memory");
	const char *issue = variants_sample(&all, sweep_game());
	int status;

	if (issue != NULL) {
		fprintf(stderr, "%s\n", issue);
		return EXIT_FAILURE;
	}
	tcase_set_timeout(t, sweep_deals() > 0 ? 36000 : 60);
	suite_add_tcase(s, t);
	tcase_add_loop_test(t, every_claim_is_true_of_the_cards, 0, (int)all.n);
	if (sweep_deals() == 0) {
		tcase_add_test(t,
			       a_knock_with_a_card_that_was_seen_is_remembered);
		tcase_add_test(t,
			       an_upcard_bought_over_a_renewal_is_remembered);
		tcase_add_test(t,
			       cards_taken_openly_are_remembered_from_events);
		tcase_add_test(t, a_claim_that_is_not_true_is_seen);
	}
	status = run_sweep(s);
	variants_free(&all);
	return status;
}
