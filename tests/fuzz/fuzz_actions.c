/*
 * fuzz_actions.c - fuzz actions on an engine state.
 *
 * The first byte chooses the game, the second the number of players, the third
 * the deal.  Each further byte plays a legal action from the list or starts an
 * action built from the bytes after it.  A refused action must change nothing,
 * an accepted one must lose no card, and the default action must be legal.
 */
#include <stdint.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/sheet/sheet.h"
#include "tests/fuzz/must.h"
#include "tests/support/deck.h"

#define GAMES_MAX 64

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct input {
	const uint8_t *at;
	size_t left;
};

static uint8_t
next_byte(struct input *in)
{
	if (in->left == 0)
		return 0;
	in->left--;
	return *in->at++;
}

/* Return the rules of a game, or NULL if it does not allow @players; loads them
 * once. */
static const struct rules *
rules_for(unsigned game, unsigned players)
{
	static struct rules rules[GAMES_MAX][PLAYERS_MAX + 1];
	static uint8_t known[GAMES_MAX][PLAYERS_MAX + 1];
	const char *const *names = sheet_names();
	struct diag diag;
	unsigned n = 0;

	while (names[n] != NULL)
		n++;
	must(n <= GAMES_MAX); /* every game is fuzzed */
	game %= n;
	if (known[game][players] == 0)
		known[game][players] = sheet_load(names[game], NULL, NULL,
						  players,
						  &rules[game][players], &diag)
					       ? 1
					       : 2;
	return known[game][players] == 1 ? &rules[game][players] : NULL;
}

static void
actions_check_cards(const struct state *state)
{
	unsigned copies;

	must(deck_find_miscount(state, &copies) == CARD_NONE);
}

/* Build an action from any bytes.  Half of the cards are from the hand:
 * otherwise few actions would be legal. */
static void
actions_make(struct input *in, const struct state *state, struct action *action)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned held = bag_list(&state->hands[state->seat], cards);
	unsigned lists = next_byte(in) % 4;
	unsigned n = 0;

	action_init(action, (enum act)(next_byte(in) % (ACTS + 1)));
	action->from = next_byte(in) % 6;
	action->at = next_byte(in) % 4;
	action->kind = next_byte(in) % (KINDS + 1);
	action->meld = next_byte(in);
	if (action->meld < 128)
		action->meld = (uint8_t)(action->meld % (state->melds + 2u));
	action->card = next_byte(in);
	if (action->card < 128 && held > 0)
		action->card = cards[action->card % held];
	action->has_melds = next_byte(in) & 1;
	action->has_cards = next_byte(in) & 1;
	action->lists = (uint8_t)lists;
	for (unsigned i = 0; i < lists; i++) {
		unsigned size = next_byte(in) % 8;

		for (unsigned j = 0; j < size; j++) {
			uint8_t card = next_byte(in);
			uint8_t as = next_byte(in);

			if (card < 128 && held > 0)
				card = cards[card % held];
			action->cards[n].card = card;
			action->cards[n++].as = as < 128 ? CARD_NONE
							 : (card_t)(as - 128);
		}
		action->ends[i] = (uint8_t)n;
	}
}

static void
actions_play(struct input *in, struct state *state, struct stream *stream)
{
	static struct legal legal;
	static struct events events;
	static struct action action;
	static struct state before;

	game_deal(state, stream, &events);
	while (state->over == OVER_NO && in->left > 0) {
		uint8_t op = next_byte(in);
		struct ruling ruling;

		if (op < 160) {
			game_legal(state, &legal);
			must(legal.n > 0);
			ruling = game_apply(state, state->seat,
					    &legal.at[op % legal.n], stream,
					    &events);
			must(ruling.refusal == REFUSE_NONE);
			continue;
		}
		actions_make(in, state, &action);
		memcpy(&before, state, sizeof(before));
		ruling = game_apply(state, state->seat, &action, stream,
				    &events);
		if (ruling.refusal != REFUSE_NONE) {
			char text[300];

			must(memcmp(&before, state, sizeof(before)) == 0);
			ruling_sentence(state->rules, ruling, &action, text,
					sizeof(text));
		}
		actions_check_cards(state);
	}
	while (state->over == OVER_NO) {
		game_standard(state, &action);
		must(game_apply(state, state->seat, &action, stream, &events)
			     .refusal == REFUSE_NONE);
	}
	actions_check_cards(state);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct state state;
	struct input in = { data, size };
	unsigned game = next_byte(&in);
	unsigned players = 2 + next_byte(&in) % (PLAYERS_MAX - 1);
	uint8_t seed[SEED_BYTES] = { next_byte(&in) };
	const struct rules *rules = rules_for(game, players);
	struct stream stream;

	if (rules == NULL)
		return 0;
	memset(&state, 0, sizeof(state));
	game_begin(&state, rules, players);
	stream_for_deal(&stream, seed, 1);
	actions_play(&in, &state, &stream);
	return 0;
}
