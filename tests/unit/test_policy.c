/*
 * Policies by name, and played on states: what one chooses there is what the
 * house bot of its name answers to messages.
 */
#include <check.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "referee/policy/policy.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/wire.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/sample_share.h"
#include "tests/support/selfplay.h"
#include "tests/support/suite.h"

static struct rules rules;
static struct legal legal;
static struct events events;

START_TEST(policies_are_found_by_name)
{
	unsigned n = 0;

	for (; policy_at(n) != NULL; n++) {
		const struct policy *policy = policy_at(n);

		ck_assert_ptr_eq(policy_find(policy->name), policy);
		ck_assert_ptr_nonnull(policy->text);
	}
	ck_assert_uint_ge(n, 4);
	ck_assert_ptr_null(policy_find("shark"));
	ck_assert_ptr_null(policy_find(""));
}
END_TEST

/* Everything that was said, in few bytes. */
static void
say(crypto_generichash_state *said, const char *text, size_t len)
{
	crypto_generichash_update(said, (const uint8_t *)text, len);
}

/* The action alone: what stands in "actions" of an answer. */
static void
hear(void *said, unsigned seat, const char *answer, int64_t took_ns)
{
	static const char head[] = "{\"actions\":[";
	const char *from = answer + sizeof(head) - 1;
	const char *to = strstr(answer, "],\"req\":");

	(void)seat;
	(void)took_ns;
	ck_assert(strncmp(answer, head, sizeof(head) - 1) == 0);
	ck_assert_ptr_nonnull(to);
	say(said, from, (size_t)(to - from));
}

/* The action of the seat that must act, written. */
static void
act(const struct policy *policy, void *own, uint64_t *prng, struct state *state,
    struct stream *stream, crypto_generichash_state *said)
{
	static char text[65536];
	struct jsonw jsonw = { text, sizeof(text), 0, false };
	struct action action;
	struct question question = { .legal = &legal };
	struct view view;
	int at;

	view_of(state, state->seat, &view);
	game_legal(state, &legal);
	question.view = &view;
	at = policy_choose(policy, own, &question, prng, &action);
	if (at == CHOICE_DEFAULT)
		game_standard(state, &action);
	else if (at >= 0)
		action_copy(&action, &legal.at[at]);
	ck_assert_uint_eq(
		game_apply(state, state->seat, &action, stream, &events)
			.refusal,
		REFUSE_NONE);
	action_write(&jsonw, &rules, &action);
	say(said, text, jsonw.n);
}

/* The deal of selfplay_deal, without messages. */
static void
play_states(const struct policy *policy, uint32_t seed,
	    crypto_generichash_state *said)
{
	const uint8_t key[SEED_BYTES] = { (uint8_t)seed, (uint8_t)(seed >> 8) };
	void *own[SEATS_MAX];
	uint64_t prng[SEATS_MAX];
	struct stream stream;
	struct state state;

	for (unsigned i = 0; i < rules.players; i++) {
		own[i] = xcalloc(1, policy->own_bytes + 1);
		prng[i] = seed + i;
		if (policy->start_match != NULL)
			policy->start_match(own[i]);
	}
	game_begin(&state, &rules, rules.players);
	stream_for_deal(&stream, key, 1);
	game_deal(&state, &stream, &events);
	while (state.over == OVER_NO)
		act(policy, own[state.seat], &prng[state.seat], &state, &stream,
		    said);
	for (unsigned i = 0; i < rules.players; i++)
		free(own[i]);
}

static const struct {
	const struct policy *policy;
	const struct house *house;
} pairs[] = {
	{ &policy_default, &house_first }, { &policy_random, &house_random },
	{ &policy_simple, &house_simple }, { &policy_patient, &house_patient },
	{ &policy_greedy, &house_greedy },
};

START_TEST(a_policy_plays_on_states_as_its_house_bot_by_messages)
{
	const char *const *names = sheet_names();

	for (unsigned g = 0; names[g] != NULL; g++) {
		uint8_t hash[2][32];
		crypto_generichash_state said;
		struct selfplay parlour = { .rules = &rules,
					    .on_answer = hear,
					    .arg = &said };
		struct diag diag;

		for (unsigned players = 2; players < 5; players++)
			if (sheet_load(names[g], NULL, NULL, players, &rules,
				       &diag))
				break;
		if (!policy_fits(pairs[_i].policy->family, &rules))
			continue;
		for (unsigned i = 0; i < SEATS_MAX; i++)
			parlour.house[i] = pairs[_i].house;
		crypto_generichash_init(&said, NULL, 0, 32);
		for (unsigned seed = 0; seed < sample_share_of(4); seed++)
			ck_assert_ptr_null(selfplay_deal(
				&parlour, (uint32_t)draw_seed(seed)));
		crypto_generichash_final(&said, hash[0], 32);
		crypto_generichash_init(&said, NULL, 0, 32);
		for (unsigned seed = 0; seed < sample_share_of(4); seed++)
			play_states(pairs[_i].policy, (uint32_t)draw_seed(seed),
				    &said);
		crypto_generichash_final(&said, hash[1], 32);
		ck_assert_msg(memcmp(hash[0], hash[1], 32) == 0, "%s at %s",
			      pairs[_i].policy->name, names[g]);
	}
}
END_TEST

/* A policy that is for gin has no action elsewhere, and says so. */
START_TEST(a_policy_plays_no_game_that_it_does_not_fit)
{
	struct question question = { .legal = &legal };
	void *own = xcalloc(1, policy_simple.own_bytes);
	struct stream stream;
	struct action action;
	struct state state;
	struct view view;
	uint64_t prng = 1;

	must_load(_i == 0 ? "rummy" : "gin", "", 2, &rules);
	game_begin(&state, &rules, 2);
	stream_for_deal(&stream, (const uint8_t[SEED_BYTES]){ 1 }, 1);
	game_deal(&state, &stream, &events);
	view_of(&state, state.seat, &view);
	question.view = &view;
	ck_assert_int_eq(
		policy_choose(&policy_simple, own, &question, &prng, &action),
		_i == 0 ? CHOICE_DEFAULT : CHOICE_ACTION);
	view_of(&state, !state.seat, &view);
	ck_assert_int_eq(
		policy_choose(&policy_simple, own, &question, &prng, &action),
		CHOICE_DEFAULT);
	free(own);
}
END_TEST

static void
count_heard(void *own, const struct view *view, const struct event *event)
{
	(void)view;
	(void)event;
	++*(unsigned *)own;
}

START_TEST(a_policy_is_told_of_no_game_that_it_does_not_fit)
{
	static const struct policy all = { .observe = count_heard },
				   gins = { .observe = count_heard,
					    .family = "gin" },
				   deaf = { .observe = NULL };
	const struct event event = { .seat = 0 };
	struct view view = { .rules = &rules };
	unsigned heard = 0;

	must_load("rummy", "", 2, &rules);
	policy_observe(&gins, &heard, &view, &event);
	policy_observe(&deaf, &heard, &view, &event);
	ck_assert_uint_eq(heard, 0);
	policy_observe(&all, &heard, &view, &event);
	ck_assert_uint_eq(heard, 1);
	must_load("gin", "", 2, &rules);
	policy_observe(&gins, &heard, &view, &event);
	ck_assert_uint_eq(heard, 2);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("policy");
	TCase *tcase = tcase_create("policy");

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	tcase_set_timeout(tcase, 90);
	tcase_add_test(tcase, policies_are_found_by_name);
	tcase_add_loop_test(
		tcase, a_policy_plays_on_states_as_its_house_bot_by_messages, 0,
		(int)(sizeof(pairs) / sizeof(*pairs)));
	tcase_add_loop_test(tcase, a_policy_plays_no_game_that_it_does_not_fit,
			    0, 2);
	tcase_add_test(tcase, a_policy_is_told_of_no_game_that_it_does_not_fit);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
