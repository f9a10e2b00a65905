/*
 * The house bots at every game that is compiled in: what they answer is legal,
 * the same again for the same seed, and no line makes them stumble.
 */
#include <check.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/house/house.h"
#include "referee/engine/view.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/wire.h"

#define LINE_BYTES 262144
#define ACTS_MAX   20000 /* of one deal: far beyond any that ends */

static const struct house *const kinds[] = { &house_first, &house_random,
					     &house_greedy };
#define KINDS_OF_HOUSE (sizeof(kinds) / sizeof(*kinds))

static struct json json;
static struct legal legal;
static struct events events;
static struct rules rules;
static char line[LINE_BYTES], answer[LINE_BYTES];

static const char *
ask(const struct house *house, struct player *player, const char *text,
    size_t len)
{
	struct jot out = { answer, sizeof(answer) - 1, 0, false };

	house_answer(house, player, (struct bytes){ text, len }, &json, &out);
	ck_assert(!out.full);
	answer[out.n] = '\0';
	return answer;
}

static struct player *
sit_down(const struct house *house, unsigned seat, unsigned players,
	 unsigned seed)
{
	struct player *player = calloc(1, sizeof(*player));
	struct jot jot = { line, sizeof(line), 0, false };

	ck_assert_ptr_nonnull(player);
	player->own = calloc(1, house->own_bytes + 1);
	JOT(&jot, "{\"type\":\"match\",\"rules\":");
	sheet_write_json(&rules, &jot);
	JOT(&jot, ",\"seat\":");
	jot_int(&jot, seat);
	JOT(&jot, ",\"players\":[");
	for (unsigned i = 0; i < players; i++)
		jot_str(&jot, "somebody");
	JOT(&jot, "],\"bot_seed\":");
	jot_int(&jot, seed);
	JOT(&jot, "}");
	ck_assert(!jot.full);
	ck_assert_str_eq(ask(house, player, line, jot.n), "");
	ck_assert(player->rules_known == house->wants_rules);
	return player;
}

static void
stand_up(struct player *player)
{
	free(player->own);
	free(player);
}

static size_t
write_act(const struct state *state, bool with_legal)
{
	struct jot jot = { line, sizeof(line), 0, false };
	struct action standard;
	struct view view;

	JOT(&jot, "{\"type\":\"act\",\"req\":7,\"default\":");
	game_standard(state, &standard);
	action_write(&jot, &standard);
	JOT(&jot, ",\"state\":");
	view_of(state, state->seat, &view);
	view_write(&jot, &view);
	if (with_legal) {
		game_legal(state, &legal);
		JOT(&jot, ",\"legal\":[");
		for (unsigned i = 0; i < legal.n; i++)
			action_write(&jot, &legal.at[i]);
		JOT(&jot, "]");
	}
	JOT(&jot, "}");
	ck_assert(!jot.full);
	return jot.n;
}

/* The one action of an answer. */
static void
read_answer(const char *text, struct action *action)
{
	const char *error = NULL;
	int actions;

	ck_assert_msg(json_read(&json, text, strlen(text)), "%s", text);
	actions = json_get(&json, 0, "actions");
	ck_assert_int_ge(actions, 0);
	ck_assert_uint_eq(json.token[actions].items, 1);
	ck_assert_msg(
		action_read(&json, json_first(&json, actions), action, &error),
		"%s: %s", text, error);
}

/* A deal in which every seat is that bot; all that was said goes into @said. */
static void
play_deal(const struct house *house, unsigned players, uint8_t seed,
	  crypto_generichash_state *said)
{
	const uint8_t key[SEED_BYTES] = { seed };
	struct player *seats[SEATS_MAX];
	struct stream stream;
	struct state state;
	unsigned acts = 0;

	for (unsigned i = 0; i < players; i++)
		seats[i] = sit_down(house, i, players, seed + i);
	game_begin(&state, &rules, players);
	stream_for_deal(&stream, key, 1);
	game_deal(&state, &stream, &events);
	while (state.over == OVER_NO && acts++ < ACTS_MAX) {
		size_t len = write_act(&state, house->wants_legal);
		const char *text = ask(house, seats[state.seat], line, len);
		struct action action;
		struct verdict verdict;

		crypto_generichash_update(said, (const uint8_t *)text,
					  strlen(text));
		read_answer(text, &action);
		verdict = game_apply(&state, state.seat, &action, &stream,
				     &events);
		ck_assert_msg(verdict.refusal == REFUSE_NONE,
			      "%s, %u seats: refusal %d of %s", rules.name,
			      players, verdict.refusal, answer);
	}
	ck_assert_msg(state.over != OVER_NO, "%s never ends", rules.name);
	for (unsigned i = 0; i < players; i++)
		stand_up(seats[i]);
}

/* All numbers of players of a game; returns a hash of what was said. */
static uint64_t
play_game(const struct house *house, const char *game, unsigned deals)
{
	crypto_generichash_state said;
	uint64_t hash = 0;

	crypto_generichash_init(&said, NULL, 0, sizeof(hash));
	for (unsigned players = 1; players <= PLAYERS_MAX; players++) {
		struct diag diag;

		if (!sheet_load(game, NULL, NULL, players, &rules, &diag))
			continue; /* not a number of players of this game */
		for (unsigned i = 0; i < deals; i++)
			play_deal(house, players, (uint8_t)i, &said);
	}
	crypto_generichash_final(&said, (uint8_t *)&hash, sizeof(hash));
	return hash;
}

START_TEST(house_bots_play_every_game_legally)
{
	for (const char *const *game = sheet_names(); *game != NULL; game++)
		play_game(kinds[_i], *game, 6);
}
END_TEST

START_TEST(house_bots_do_the_same_for_the_same_seed)
{
	const char *const *games = sheet_names();

	for (const char *const *game = games; *game != NULL; game++)
		ck_assert_uint_eq(play_game(kinds[_i], *game, 1),
				  play_game(kinds[_i], *game, 1));
}
END_TEST

static const struct said {
	const char *what;
	const char *line;
	const char *answer;
} lines[] = {
	{ "no JSON", "{\"type\":", "{}\n" },
	{ "no object", "[1]", "{}\n" },
	{ "no type", "{\"req\":3}", "" },
	{ "a type that is no string", "{\"type\":4,\"req\":3}", "{}\n" },
	{ "a later version's message", "{\"type\":\"news\"}", "" },
	{ "a later version's request", "{\"type\":\"news\",\"req\":3}",
	  "{}\n" },
	{ "an error, which wants no answer",
	  "{\"type\":\"error\",\"req\":3,\"code\":\"illegal\"}", "" },
	{ "the end", "{\"type\":\"bye\"}", "" },
	{ "an act before the match",
	  "{\"type\":\"act\",\"req\":3,\"default\":{\"do\":\"pass\"}}",
	  "{\"actions\":[{\"do\":\"pass\"}],\"req\":3}\n" },
	{ "an act whose parts have other types",
	  "{\"type\":\"act\",\"req\":[3],\"default\":{\"do\":\"pass\"},"
	  "\"state\":[],\"legal\":{}}",
	  "{\"actions\":[{\"do\":\"pass\"}],\"req\":[3]}\n" },
	{ "a match that says nothing", "{\"type\":\"match\"}", "" },
	{ "a match of wrong types",
	  "{\"type\":\"match\",\"rules\":[],\"players\":3,\"seat\":\"x\"}",
	  "" },
	{ "rules that are none",
	  "{\"type\":\"match\",\"rules\":{\"family\":\"chess\"},"
	  "\"players\":[\"a\",\"b\"],\"seat\":1,\"bot_seed\":5}",
	  "" },
};

START_TEST(house_bots_stand_any_line)
{
	const struct said *said = &lines[_i];

	for (unsigned i = 0; i < KINDS_OF_HOUSE; i++) {
		struct player player = { .own = calloc(1, kinds[i]->own_bytes +
								  1) };

		ck_assert_msg(strcmp(ask(kinds[i], &player, said->line,
					 strlen(said->line)),
				     said->answer) == 0,
			      "%s, %s: %s", kinds[i]->name, said->what, answer);
		free(player.own);
	}
}
END_TEST

/* A state that the rules cannot have: the default is sent. */
START_TEST(greedy_sends_the_default_for_a_state_it_does_not_believe)
{
	static const char *const states[] = {
		"{}",
		"{\"hand\":[\"AS\",\"AS\"],\"stock\":30,\"cards\":[2,7],"
		"\"scores\":[0,0],\"turn\":{\"seat\":0,\"phase\":\"draw\"}}",
		"{\"hand\":[\"AS\"],\"stock\":200,\"cards\":[1,7],"
		"\"scores\":[0,0],\"turn\":{\"seat\":0,\"phase\":\"draw\"}}",
		"{\"hand\":[\"AS\"],\"stock\":30,\"cards\":[1,7],"
		"\"scores\":[0,0],\"turn\":{\"seat\":1,\"phase\":\"draw\"}}",
	};
	struct player *player;
	struct diag diag;

	ck_assert(sheet_load("rummy", NULL, NULL, 2, &rules, &diag));
	player = sit_down(&house_greedy, 0, 2, 1);
	for (unsigned i = 0; i < sizeof(states) / sizeof(*states); i++) {
		char text[512];

		snprintf(text, sizeof(text),
			 "{\"type\":\"act\",\"req\":3,\"default\":"
			 "{\"do\":\"pass\"},\"state\":%s}",
			 states[i]);
		ck_assert_str_eq(
			ask(&house_greedy, player, text, strlen(text)),
			"{\"actions\":[{\"do\":\"pass\"}],\"req\":3}\n");
	}
	stand_up(player);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("house");
	TCase *tcase = tcase_create("house");
	SRunner *runner;
	int failed;

	if (sodium_init() < 0)
		return EXIT_FAILURE;
	tcase_set_timeout(tcase, 90);
	tcase_add_loop_test(tcase, house_bots_play_every_game_legally, 0,
			    (int)KINDS_OF_HOUSE);
	tcase_add_loop_test(tcase, house_bots_do_the_same_for_the_same_seed, 0,
			    (int)KINDS_OF_HOUSE);
	tcase_add_loop_test(tcase, house_bots_stand_any_line, 0,
			    (int)(sizeof(lines) / sizeof(*lines)));
	tcase_add_test(
		tcase,
		greedy_sends_the_default_for_a_state_it_does_not_believe);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
