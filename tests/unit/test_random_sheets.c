/*
 * Random game files: the loader refuses a file, or its deals can be played: a
 * seat always has an action, every deal ends, and no score is above the bound
 * that the loader computes.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/engine/game.h"
#include "referee/sheet/score_bound.h"
#include "referee/sheet/sheet.h"
#include "tests/support/deck.h"
#include "tests/support/random_sheet.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define SHEETS_EACH 500
#define DEALS	    2
#define RANDOM_MAX  400	  /* random actions of a deal; then default actions */
#define ACTIONS_MAX 60000 /* of a deal */

#define MUST(ok, ...)                                                          \
	do {                                                                   \
		if (!(ok))                                                     \
			ck_abort_msg(__VA_ARGS__);                             \
	} while (0)

static struct legal legal;
static struct events events;

static void
play_deal(struct state *state, const uint8_t *deck, uint64_t *seed,
	  const char *text)
{
	struct stream stream;
	unsigned actions = 0, copies;

	stream_for_deal(&stream, deck, state->deal + 1u);
	game_deal(state, &stream, &events);
	for (; state->over == OVER_NO; actions++) {
		struct action action;
		struct ruling ruling;

		MUST(actions < ACTIONS_MAX, "the deal does not end\n%s", text);
		if (actions < RANDOM_MAX) {
			game_legal(state, &legal);
			MUST(legal.n > 0, "no action in phase %s\n%s",
			     phase_word(state->phase), text);
		}
		game_standard(state, &action);
		if (actions < RANDOM_MAX && prng_below(seed, 4) > 0)
			action_copy(&action,
				    &legal.at[prng_below(seed, legal.n)]);
		ruling = game_apply(state, state->seat, &action, &stream,
				    &events);
		MUST(ruling.refusal == REFUSE_NONE,
		     "a listed action %u is refused: %s\n%s", action.act,
		     refusal_name(ruling.refusal), text);
	}
	for (unsigned i = 0; i < state->players; i++)
		MUST(labs(state->deal_scores[i]) <=
				     rules_deal_bound(state->rules) &&
			     labs(state->scores[i]) <=
				     rules_score_bound(state->rules),
		     "%d points in a deal, %d in all\n%s",
		     state->deal_scores[i], state->scores[i], text);
	MUST(deck_find_miscount(state, &copies) == CARD_NONE,
	     "a card is lost\n%s", text);
}

static void
play_sheet(const struct rules *rules, uint64_t *seed, const char *text)
{
	static struct state state;
	uint8_t deck[SEED_BYTES] = { (uint8_t)prng_draw(seed),
				     (uint8_t)prng_draw(seed) };

	memset(&state, 0, sizeof(state));
	game_begin(&state, rules, rules->players);
	for (unsigned i = 0; i < DEALS && state.over != OVER_MATCH; i++)
		play_deal(&state, deck, seed, text);
}

START_TEST(a_sheet_that_loads_can_be_played)
{
	const char *game = sheet_names()[_i];
	unsigned played = 0;

	for (unsigned i = 0; i < sample_share_of(SHEETS_EACH); i++) {
		uint64_t seed = draw_seed((unsigned)_i * SHEETS_EACH + i);
		static char text[RANDOM_SHEET_MAX];
		static struct rules rules;
		const char *message;

		random_sheet_draw(&seed, game,
				  1 + prng_below(&seed, i % 4 == 0 ? 30 : 8),
				  text);
		if (!random_sheet_load(&seed, text, &rules, &message)) {
			MUST(strncmp(message, "drawn.yaml:", 11) == 0,
			     "no place: %s\n%s", message, text);
			continue;
		}
		play_sheet(&rules, &seed, text);
		played++;
	}
	ck_assert_uint_gt(played, 0);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("random_sheets");
	TCase *tcase = tcase_create("random_sheets");
	unsigned games = 0;

	while (sheet_names()[games] != NULL)
		games++;
	tcase_set_timeout(tcase, 120);
	tcase_add_loop_test(tcase, a_sheet_that_loads_can_be_played, 0,
			    (int)games);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
