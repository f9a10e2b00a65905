/*
 * The policy that plays its candidates on in sampled worlds: in every game it
 * plays whole deals legally, the same question has the same answer, a hidden
 * card makes no difference, and it keeps to its number of worlds.
 */
#include <check.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/house/house_names.h"
#include "lib/alloc.h"
#include "referee/policy/monte_carlo.h"
#include "referee/policy/policy.h"
#include "referee/sheet/sheet.h"
#include "referee/worlds/worlds.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define SAMPLES	  3
#define ACTS_MAX  5000
#define LOOK_EACH 5 /* acts between those at which more is looked at */

static struct rules rules;
static struct legal legal, other_legal;
static struct events events;
static struct stream stream;
static struct state state, other;
static struct memory memory[SEATS_MAX];
static struct action action;

/* Each seat's policy, and one that hears no hidden card and is asked the same
 * in other worlds. */
static void *own[SEATS_MAX], *twin[SEATS_MAX];

static void
sit(unsigned seats)
{
	const struct policy *policy = &policy_sharp;

	for (unsigned i = 0; i < seats; i++) {
		own[i] = xcalloc(1, policy->own_bytes);
		policy->set_samples(own[i], SAMPLES);
		policy->start_match(own[i]);
		twin[i] = xcalloc(1, policy->own_bytes);
		policy->set_samples(twin[i], SAMPLES);
		policy->start_match(twin[i]);
	}
}

static void
rise(unsigned seats)
{
	for (unsigned i = 0; i < seats; i++) {
		free(own[i]);
		free(twin[i]);
	}
}

/* The event as a message has it. */
static const struct event *
masked(const struct event *event, seat_t seat)
{
	static struct event seen;

	seen = *event;
	if (!event_shows_got(event, SHOWN_SEAT(seat)))
		memset(seen.got, CARD_HIDDEN, sizeof(seen.got));
	if (!event_shows_card(event, SHOWN_SEAT(seat)) &&
	    seen.action.card != CARD_NONE)
		seen.action.card = CARD_HIDDEN;
	return &seen;
}

static void
tell(bool begins)
{
	struct view view;

	for (unsigned i = 0; i < state.players; i++) {
		view_of(&state, (seat_t)i, &view);
		if (begins)
			memory_init(&memory[i], &view, &events);
		else
			memory_update(&memory[i], &view, &events);
		for (unsigned k = 0; k < events.n; k++) {
			const struct event *event = &events.at[k];

			policy_sharp.observe(own[i], &view, event);
			policy_sharp.observe(twin[i], &view,
					     masked(event, (seat_t)i));
		}
	}
}

/* What a state's seat is asked; the view and the list are the caller's. */
static int
choose(void *bot_memory, const struct state *from, struct view *view,
       struct legal *list, struct action *out)
{
	struct question question = { .view = view, .legal = list };
	uint64_t prng = 77;

	view_of(from, from->seat, view);
	game_legal(from, list);
	return policy_choose(&policy_sharp, bot_memory, &question, &prng, out);
}

/* The choice is the action with the best value of the note. */
static void
choice_has_the_best_value(int at)
{
	const struct action_value *values;
	unsigned n;

	values = policy_sharp.values(own[state.seat], &n);
	ck_assert_uint_gt(n, 0);
	ck_assert_int_eq(values[0].at, at);
	for (unsigned i = 1; i < n; i++)
		ck_assert_msg(values[i].worth <= values[0].worth,
			      "%s: %f is chosen before %f", rules.name,
			      values[0].worth, values[i].worth);
}

/* Asked again in a world that looks the same to the seat. */
static void
look_closer(int at)
{
	static struct action again;
	struct view view;
	uint64_t prng = state.turns + 1u;
	unsigned cards = action_card_count(&action);
	struct sample_stats sampled = policy_sharp.sample_stats(
		own[state.seat]);

	ck_assert_uint_le(sampled.worlds, SAMPLES);
	ck_assert(!sampled.stopped);
	choice_has_the_best_value(at);
	view_of(&state, state.seat, &view);
	ck_assert(worlds_sample(&view, &memory[state.seat], &prng, &other));
	ck_assert_int_eq(
		choose(twin[state.seat], &other, &view, &other_legal, &again),
		at);
	if (at == CHOICE_ACTION)
		ck_assert(memcmp(again.cards, action.cards,
				 cards * sizeof(*again.cards)) == 0);
}

static void
act(unsigned acts)
{
	struct view view;
	int at;

	at = choose(own[state.seat], &state, &view, &legal, &action);
	if (at == CHOICE_DEFAULT)
		game_standard(&state, &action);
	else if (at >= 0)
		action_copy(&action, &legal.at[at]);
	if (at != CHOICE_DEFAULT && acts % LOOK_EACH == 0)
		look_closer(at);
	ck_assert_msg(game_apply(&state, state.seat, &action, &stream, &events)
				      .refusal == REFUSE_NONE,
		      "%s: %s is refused", rules.name, act_word(action.act));
	tell(false);
}

/* The game @_i of the list, at the fewest seats. */
START_TEST(it_plays_whole_deals_and_hidden_cards_make_no_difference)
{
	const char *game = sheet_names()[_i];
	uint8_t seed[SEED_BYTES] = { 3 };
	struct diag diag;

	draw_seed_bytes(seed);
	for (unsigned players = 2; players < 5; players++)
		if (sheet_load(game, NULL, NULL, players, &rules, &diag))
			break;
	sit(rules.players);
	for (unsigned deal = 1; deal <= sample_share_of(1); deal++) {
		unsigned acts = 0;

		game_begin(&state, &rules, rules.players);
		stream_for_deal(&stream, seed, deal);
		game_deal(&state, &stream, &events);
		tell(true);
		while (state.over == OVER_NO && acts++ < ACTS_MAX)
			act(acts);
		ck_assert_int_ne(state.over, OVER_NO);
	}
	rise(rules.players);
}
END_TEST

static bool
at_once(void *arg)
{
	++*(unsigned *)arg;
	return true;
}

START_TEST(told_to_stop_it_plays_what_greedy_would)
{
	struct question question = { .legal = &legal, .stop = at_once };
	void *greedy = xcalloc(1, policy_greedy.own_bytes);
	uint64_t prng = 5, same = 5;
	unsigned asked = 0;
	struct view view;
	struct diag diag;
	int at;

	ck_assert(sheet_load("rummy", NULL, NULL, 2, &rules, &diag));
	sit(2);
	game_begin(&state, &rules, 2);
	stream_for_deal(&stream, (const uint8_t[SEED_BYTES]){ 4 }, 1);
	game_deal(&state, &stream, &events);
	view_of(&state, state.seat, &view);
	game_legal(&state, &legal);
	ck_assert_uint_gt(legal.n, 1);
	question.view = &view;
	question.arg = &asked;
	at = policy_choose(&policy_sharp, own[0], &question, &prng, &action);
	ck_assert_uint_eq(asked, 1);
	ck_assert_uint_eq(policy_sharp.sample_stats(own[0]).worlds, 0);
	ck_assert(policy_sharp.sample_stats(own[0]).stopped);
	ck_assert_int_eq(at, policy_choose(&policy_greedy, greedy, &question,
					   &same, &action));
	rise(2);
	free(greedy);
}
END_TEST

/* The first question of deal @deal; @ask borrows the view and the memory. */
static void
ask_first(uint8_t seed, unsigned deal, struct view *view,
	  struct monte_carlo_query *ask)
{
	game_begin(&state, &rules, rules.players);
	state.deal = (uint16_t)(deal - 1);
	stream_for_deal(&stream, (const uint8_t[SEED_BYTES]){ seed }, deal);
	game_deal(&state, &stream, &events);
	view_of(&state, state.seat, view);
	memory_init(&memory[0], view, &events);
	game_legal(&state, &legal);
	ask->view = view;
	ask->memory = &memory[0];
}

/* In the worlds that are asked for, each candidate is played as long as it may
 * still be chosen: one that is never better than the first only until the first
 * look at them. */
START_TEST(what_is_no_better_is_played_less)
{
	static struct monte_carlo trials;
	struct monte_carlo_query ask = {
		.prng = 1, .samples = 64, .n = 2, .trusted = 1
	};
	struct view view;
	struct diag diag;

	ck_assert(sheet_load("gin", NULL, NULL, 2, &rules, &diag));
	ask_first(4, 1, &view, &ask);
	ask.candidate[0] = ask.candidate[1] = &legal.at[0]; /* just as good */
	ck_assert_uint_eq(monte_carlo_choose(&trials, &ask), 0);
	ck_assert_uint_eq(trials.worlds, 32);
	ask.samples = 24; /* the only look comes when most is known */
	ck_assert_uint_eq(monte_carlo_choose(&trials, &ask), 0);
	ck_assert_uint_eq(trials.worlds, 16);
}
END_TEST

static double
mean_of(const struct candidate *trial)
{
	double sum = 0;

	for (unsigned i = 0; i < trial->n; i++)
		sum += trial->worth[i];
	return sum / trial->n;
}

/* Of two trusted candidates the better one is played, by however little.
 * Another one is played only if it is better beyond chance; its value agrees.
 */
START_TEST(of_those_that_are_trusted_the_better_one_is_played)
{
	static struct monte_carlo trials;
	struct monte_carlo_query ask = { .samples = 16, .n = 2 };
	unsigned kept = 0;
	struct view view;
	struct diag diag;

	ck_assert(sheet_load("rummy", NULL, NULL, 2, &rules, &diag));
	for (uint8_t i = 0; i < 60; i++) {
		ask_first(i, 1, &view, &ask);
		ck_assert_uint_eq(legal.n, 2); /* stock or upcard */
		ask.candidate[0] = &legal.at[0];
		ask.candidate[1] = &legal.at[1];
		ask.trusted = 2;
		ck_assert_uint_eq(monte_carlo_choose(&trials, &ask),
				  mean_of(&trials.at[1]) >
					  mean_of(&trials.at[0]));
		ask.trusted = 1;
		if (monte_carlo_choose(&trials, &ask) == 1 ||
		    mean_of(&trials.at[1]) <= mean_of(&trials.at[0]))
			continue;
		ck_assert_double_lt(trials.at[1].value, trials.at[0].value);
		kept++;
	}
	ck_assert_uint_gt(kept, 0);
}
END_TEST

/* In a match's last deal ahead is ahead once it is over; where it is played on
 * for some turns a lead is a chance. */
START_TEST(a_deal_that_is_not_played_to_its_end_decides_nothing)
{
	static struct monte_carlo trials;
	struct monte_carlo_query ask = { .samples = 16, .n = 2, .trusted = 2 };
	struct view view;
	struct diag diag;

	ck_assert(sheet_load("rummikub", NULL, NULL, 2, &rules, &diag));
	ask_first(1, rules.deals_total, &view, &ask);
	ask.candidate[0] = ask.candidate[1] = &legal.at[0];
	monte_carlo_choose(&trials, &ask);
	ck_assert_uint_eq(trials.at[0].n, 16);
	for (unsigned i = 0; i < trials.at[0].n; i++)
		ck_assert_int_ne(trials.at[0].worth[i] % MATCH_EQUITY_ALL, 0);
}
END_TEST

static const struct {
	const char *text;
	unsigned samples; /* 0: it is refused */
} names[] = {
	{ "sharp?samples=1", 1 },  { "sharp?samples=4096", 4096 },
	{ "sharp?samples=0", 0 },  { "sharp?samples=4097", 0 },
	{ "sharp?samples=", 0 },   { "sharp?samples=1x", 0 },
	{ "sharp?samples=-1", 0 }, { "sharp?samples= 1", 0 },
	{ "sharp?", 0 },	   { "sharp?sample=4", 0 },
	{ "greedy?samples=4", 0 }, { "sharp?samples=4&samples=5", 0 },
	{ "sharp?Samples=4", 0 },  { "sharp?samples=99999999999999", 0 },
};

START_TEST(samples_are_read_from_the_name)
{
	struct house_name name;

	if (names[_i].samples > 0) {
		ck_assert_ptr_null(house_name_read(names[_i].text, &name));
		ck_assert_str_eq(name.kind, "sharp");
		ck_assert_uint_eq(name.samples, names[_i].samples);
	} else {
		ck_assert_ptr_nonnull(house_name_read(names[_i].text, &name));
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("sharp");
	TCase *tcase = tcase_create("sharp");
	int games = 0;

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	while (sheet_names()[games] != NULL)
		games++;
	tcase_set_timeout(tcase, 300);
	tcase_add_loop_test(
		tcase, it_plays_whole_deals_and_hidden_cards_make_no_difference,
		0, games);
	tcase_add_test(tcase, told_to_stop_it_plays_what_greedy_would);
	tcase_add_test(tcase, what_is_no_better_is_played_less);
	tcase_add_test(tcase,
		       of_those_that_are_trusted_the_better_one_is_played);
	tcase_add_loop_test(tcase, samples_are_read_from_the_name, 0,
			    (int)(sizeof(names) / sizeof(*names)));
	tcase_add_test(tcase,
		       a_deal_that_is_not_played_to_its_end_decides_nothing);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
