/*
 * What greedy knows of gin: what the other took, when to wait, and that all of
 * it together beats the simple player.
 */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "lib/alloc.h"
#include "lib/prng.h"
#include "referee/policy/gin_eval.h"
#include "referee/policy/policy.h"
#include "tests/support/policy_duel.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

static struct rules rules;
static struct state state;
static struct legal legal;

/* A deal in which @hand, of eleven cards, is to be discarded from by seat 0,
 * @turns turns after its beginning, with @stock cards left. */
static void
set_up(const char *options, const char *hand, unsigned turns, unsigned stock)
{
	struct bag left;
	struct stream stream;
	static struct events events;
	card_t cards[PACK_CARDS_MAX];
	unsigned n;

	must_load("gin", options, 2, &rules);
	game_begin(&state, &rules, 2);
	stream_for_deal(&stream, (const uint8_t[SEED_BYTES]){ 1 }, 1);
	game_deal(&state, &stream, &events);
	state.hands[0] = hand_parse(hand);
	left = (struct bag){ .n = 0 };
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned i = state.hands[0].of[card];
		     i < rules.pack_of[card]; i++)
			bag_put(&left, card);
	n = bag_list(&left, cards);
	state.hands[1] = (struct bag){ .n = 0 };
	state.stock.n = 0;
	state.discard.n = 0;
	for (unsigned i = 0; i < n; i++)
		if (i < 10)
			bag_put(&state.hands[1], cards[i]);
		else if (i < 10 + stock)
			pile_push(&state.stock, cards[i]);
		else
			pile_push(&state.discard, cards[i]);
	state.seat = 0;
	state.phase = PHASE_PLAY;
	state.from = FROM_STOCK;
	state.drew = CARD_NONE;
	state.turns = (uint16_t)turns;
	game_legal(&state, &legal);
}

static double
worth_of(const struct gin_memory *heard, enum act act, card_t card)
{
	struct gin_outs_cache found = { .hand = 0 };
	struct gin_eval eval;
	double best = -HUGE_VAL;
	struct view view;

	view_of(&state, 0, &view);
	gin_eval_init(&eval, &gin_style_greedy, &view, heard, &found, &legal);
	for (unsigned i = 0; i < legal.n; i++)
		if (legal.at[i].act == act &&
		    (card == CARD_NONE || legal.at[i].card == card))
			best = fmax(best, gin_eval_action(&eval, &legal.at[i]));
	return best;
}

static const card_t nine = 2 * 16 + 9; /* 9D */

/* Who took a ten wants the nine beside it more than one who took nothing; what
 * he has shown again since he has no more. */
START_TEST(a_discard_beside_cards_that_the_other_took_is_worth_less)
{
	struct gin_memory heard = { .deal = 1 };
	struct event event = { .seat = 1, .got_count = 1 };
	double before, after;
	struct view view;

	set_up("", "AS 2S 3S 4H 4C 6D 9D JH QC KS KD", 8, 31);
	view_of(&state, 0, &view);
	before = worth_of(&heard, ACT_DISCARD, nine);
	event.action.act = ACT_DRAW;
	event.action.from = FROM_DISCARD;
	event.got[0] = card_of(2, 10);
	gin_memory_observe(&heard, &view, &event);
	after = worth_of(&heard, ACT_DISCARD, nine);
	ck_assert_msg(after < before, "%f, and %f before", after, before);
	event.action.act = ACT_DISCARD;
	event.action.card = card_of(2, 10);
	gin_memory_observe(&heard, &view, &event);
	ck_assert_double_eq(worth_of(&heard, ACT_DISCARD, nine), before);
}
END_TEST

/* Of another deal it remembers nothing. */
START_TEST(what_was_taken_in_another_deal_is_forgotten)
{
	struct gin_memory none = { .deal = 0 }, old = { .deal = 7 };

	old.his = UINT64_C(1) << card_of(2, 10) | UINT64_C(1) << card_of(2, 8);
	set_up("", "AS 2S 3S 4H 4C 6D 9D JH QC KS KD", 8, 31);
	ck_assert_double_eq(worth_of(&old, ACT_DISCARD, nine),
			    worth_of(&none, ACT_DISCARD, nine));
}
END_TEST

/* Weigh the list with what was found before, and without; returns whether a
 * discard was weighed by what was found before. */
static bool
weigh_twice(struct gin_outs_cache *found)
{
	const struct gin_memory none = { .deal = 0 };
	struct gin_outs_cache nothing = { .hand = 0 };
	struct gin_eval with, without;
	uint64_t hand = found->hand, unseen = found->unseen;
	struct view view;

	view_of(&state, state.seat, &view);
	gin_eval_init(&with, &gin_style_greedy, &view, &none, found, &legal);
	gin_eval_init(&without, &gin_style_greedy, &view, &none, &nothing,
		      &legal);
	for (unsigned i = 0; i < legal.n; i++)
		ck_assert_double_eq(gin_eval_action(&with, &legal.at[i]),
				    gin_eval_action(&without, &legal.at[i]));
	return state.phase == PHASE_PLAY && hand == nothing.hand &&
	       unseen == nothing.unseen;
}

/* The seats take by turns what lies there, and what comes. */
START_TEST(what_was_found_before_changes_no_worth)
{
	static struct events events;
	struct gin_outs_cache found = { .hand = 0 };
	struct stream stream;
	uint64_t prng = 5;
	unsigned again = 0;

	must_load("gin", "", 2, &rules);
	game_begin(&state, &rules, 2);
	for (unsigned i = 0; i < 300; i++) {
		if (state.over == OVER_MATCH)
			game_begin(&state, &rules, 2);
		stream_for_deal(&stream, (const uint8_t[SEED_BYTES]){ 3 },
				state.deal + 1u);
		game_deal(&state, &stream, &events);
		while (state.over == OVER_NO) {
			game_legal(&state, &legal);
			again += weigh_twice(&found);
			game_apply(&state, state.seat,
				   &legal.at[prng_below(&prng, legal.n)],
				   &stream, &events);
		}
	}
	ck_assert_uint_gt(again, 1000);
}
END_TEST

/* The same hand, where fewer cards may still come. */
START_TEST(what_was_found_is_of_the_cards_that_may_come)
{
	static const char hand[] = "AS 2S 3S 4H 4C 6D 9D JH QC KS KD";
	struct gin_outs_cache found = { .hand = 0 };

	set_up("", hand, 8, 31);
	ck_assert(!weigh_twice(&found));
	ck_assert(weigh_twice(&found));
	set_up("", hand, 8, 12);
	ck_assert(!weigh_twice(&found));
}
END_TEST

/* All that it does not heed may be kept from it. */
START_TEST(what_is_not_heeded_changes_nothing)
{
	struct gin_memory heard = { .deal = 1, .his = card_bit(nine) };
	unsigned heeded = 0;
	struct view view;

	set_up("", "AS 2S 3S 4H 4C 6D 9D JH QC KS KD", 8, 31);
	view_of(&state, 0, &view);
	for (unsigned i = 0; i < 2u * ACTS * (FROM_SPREAD + 1); i++) {
		struct event event = { .seat = i % 2, .got_count = 1 };
		uint64_t before = heard.his;

		action_init(&event.action, (enum act)(i / 2 % ACTS));
		event.action.from = (uint8_t)(i / 2 / ACTS);
		event.action.card = event.got[0] = card_of(i % 4, 1 + i % 13);
		gin_memory_observe(&heard, &view, &event);
		if (gin_uses_event(0, &event))
			heeded++;
		else
			ck_assert_uint_eq(heard.his, before);
	}
	ck_assert_uint_gt(heeded, 0);
}
END_TEST

static const struct {
	const char *what, *options, *hand;
	unsigned turns, stock;
	bool knocks;
} moments[] = {
	{ "early", "", "AS 2S 3S 4H 4C 4D 7S 7H 7D 5C KD", 2, 29, true },
	{ "later", "", "AS 2S 3S 4H 4C 4D 7S 7H 7D 5C KD", 10, 20, false },
	{ "gin", "", "AS 2S 3S 4S 4H 4C 4D 7S 7H 7D KD", 10, 20, true },
	{ "at last", "", "AS 2S 3S 4H 4C 4D 7S 7H 7D 5C KD", 26, 3, true },
	{ "no undercuts", "{undercut_bonus: 0}",
	  "AS 2S 3S 4H 4C 4D 7S 7H 7D 5C KD", 10, 20, true },
	{ "one deal", "{target: 0}", "AS 2S 3S 4H 4C 4D 7S 7H 7D 5C KD", 10, 20,
	  true },
};

START_TEST(it_knocks_early_with_gin_and_at_last_and_waits_between)
{
	const struct gin_memory none = { .deal = 0 };
	double knock, discard;

	set_up(moments[_i].options, moments[_i].hand, moments[_i].turns,
	       moments[_i].stock);
	knock = worth_of(&none, ACT_KNOCK, CARD_NONE);
	discard = worth_of(&none, ACT_DISCARD, CARD_NONE);
	ck_assert_msg((knock > discard) == moments[_i].knocks,
		      "%s: knock %f, discard %f", moments[_i].what, knock,
		      discard);
}
END_TEST

/* Return the action of a policy in @state; valid until the next call. */
static const struct action *
enum_words_of(const struct policy *policy)
{
	void *own = xcalloc(1, policy->own_bytes);
	struct question question = { .legal = &legal };
	static struct action action;
	struct view view;
	uint64_t prng = 1;
	int at;

	view_of(&state, 0, &view);
	question.view = &view;
	at = policy_choose(policy, own, &question, &prng, &action);
	free(own);
	ck_assert_int_ne(at, CHOICE_DEFAULT);
	return at == CHOICE_ACTION ? &action : &legal.at[at];
}

/* Patient waits also under options where waiting brings greedy nothing. */
START_TEST(patient_waits_whatever_the_options)
{
	const char *options = moments[_i].options;
	bool waits = options[0] != '\0' || !moments[_i].knocks;

	set_up(options, moments[_i].hand, moments[_i].turns, moments[_i].stock);
	ck_assert_int_eq(enum_words_of(&policy_patient)->act,
			 waits ? ACT_DISCARD : ACT_KNOCK);
}
END_TEST

/* A card more in a meld, or a better one, shows the opponent nothing that it
 * could use; a low card for a king shows it what not to throw. */
static const struct {
	const char *what, *hand;
	card_t upcard;
	bool takes;
} upcards[] = {
	{ "a fourth of a run, for three points",
	  "7S 8S 9S TS AH AD 2C 2H 3D 3C 4H", 10, true },
	{ "a third of a rank", "7S 8S 9S 5H 5D 5C AD 2C 4H JH KD", 16 + 5,
	  true },
	{ "an ace, for nine points", "7S 8S 9S 5H 5D AC 3D 3C JH QC KD", 48 + 1,
	  false },
	{ "nothing", "7S 8S 9S 5H 5D AC 3D 3C JH QC KD", 16 + 11, false },
};

START_TEST(the_upcard_is_taken_for_a_meld)
{
	static const struct policy *const both[] = { &policy_greedy,
						     &policy_patient };
	bool takes;

	set_up("", upcards[_i].hand, 8, 31);
	bag_take(&state.hands[0], upcards[_i].upcard);
	pile_push(&state.discard, upcards[_i].upcard);
	state.phase = PHASE_DRAW;
	game_legal(&state, &legal);
	for (unsigned i = 0; i < 2; i++) {
		takes = enum_words_of(both[i])->from == FROM_DISCARD;
		ck_assert_msg(takes == upcards[_i].takes, "%s: %s",
			      both[i]->name, upcards[_i].what);
	}
}
END_TEST

/* What is left after the king is discarded: ten points, and eleven. */
static const struct {
	const char *hand;
	enum act act;
} at_the_knock_value[] = {
	{ "AS 2S 3S 7S 7H 7D AH 2D 3C 4H KD", ACT_KNOCK },
	{ "AS 2S 3S 7S 7H 7D AH 2D 3C 5H KD", ACT_DISCARD },
};

START_TEST(simple_knocks_at_the_knock_value)
{
	const struct action *action;

	set_up("", at_the_knock_value[_i].hand, 8, 31);
	action = enum_words_of(&policy_simple);
	ck_assert_int_eq(action->act, at_the_knock_value[_i].act);
	ck_assert_int_eq(action->card, card_of(2, 13));
}
END_TEST

/* Far from what is to be expected by chance: 60 % are surely reached. */
START_TEST(greedy_beats_simple)
{
	double percent;

	must_load("gin", "", 2, &rules);
	percent = policy_duel_percent(&rules, &policy_greedy, &policy_simple,
				      sample_share_of(300));
	ck_assert_msg(percent > 60, "%.1f %%", percent);
}
END_TEST

/* The rung that waits for gin is above simple, and greedy holds against it. */
START_TEST(greedy_holds_against_patient)
{
	double percent;

	must_load("gin", "", 2, &rules);
	percent = policy_duel_percent(&rules, &policy_patient, &policy_simple,
				      sample_share_of(300));
	ck_assert_msg(percent > 60, "patient against simple: %.1f %%", percent);
	percent = policy_duel_percent(&rules, &policy_greedy, &policy_patient,
				      sample_share_of(600));
	ck_assert_msg(percent > 40, "greedy: %.1f %%", percent);
}
END_TEST

/* Options change what is good; it is never the worse one. */
START_TEST(greedy_beats_simple_under_options)
{
	static const char *const options[] = {
		"{oklahoma: spades}",
		"{gin_bonus: 0, undercut_bonus: 0}",
		"{wall: knock, discard_taken: true}",
		"{big_gin: true, knock: 5}",
	};
	double percent;

	must_load("gin", options[_i], 2, &rules);
	percent = policy_duel_percent(&rules, &policy_greedy, &policy_simple,
				      100);
	ck_assert_msg(percent > 50, "%s: %.1f %%", options[_i], percent);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("gin_eval");
	TCase *tcase = tcase_create("gin_eval");

	tcase_set_timeout(tcase, 90);
	tcase_add_test(
		tcase,
		a_discard_beside_cards_that_the_other_took_is_worth_less);
	tcase_add_test(tcase, what_was_taken_in_another_deal_is_forgotten);
	tcase_add_test(tcase, what_was_found_before_changes_no_worth);
	tcase_add_test(tcase, what_was_found_is_of_the_cards_that_may_come);
	tcase_add_test(tcase, what_is_not_heeded_changes_nothing);
	tcase_add_loop_test(
		tcase, it_knocks_early_with_gin_and_at_last_and_waits_between,
		0, (int)(sizeof(moments) / sizeof(*moments)));
	tcase_add_loop_test(tcase, patient_waits_whatever_the_options, 0,
			    (int)(sizeof(moments) / sizeof(*moments)));
	tcase_add_loop_test(tcase, the_upcard_is_taken_for_a_meld, 0,
			    (int)(sizeof(upcards) / sizeof(*upcards)));
	tcase_add_loop_test(tcase, simple_knocks_at_the_knock_value, 0, 2);
	tcase_add_test(tcase, greedy_beats_simple);
	tcase_add_test(tcase, greedy_holds_against_patient);
	tcase_add_loop_test(tcase, greedy_beats_simple_under_options, 0, 4);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
