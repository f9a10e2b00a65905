/*
 * fuzz_sheet.c - fuzz the game file loader, for every number of players.
 *
 * A sheet that loads must survive the round trip through JSON.  Its first deal
 * must be playable and its scores bounded, since the proofs accepted it.  Files
 * that name other files are skipped.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/sheet/score_bound.h"
#include "referee/sheet/sheet.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
sheet_play_deal(const struct rules *rules, unsigned players)
{
	static const uint8_t seed[SEED_BYTES] = { 1 };
	static struct events events;
	static struct legal legal;
	struct stream stream;
	struct state state;
	struct action action;

	game_begin(&state, rules, players);
	stream_for_deal(&stream, seed, 1);
	game_deal(&state, &stream, &events);
	for (unsigned i = 0; i < 40 && state.over == OVER_NO; i++) {
		struct ruling ruling;

		game_legal(&state, &legal);
		if (legal.n == 0)
			abort(); /* a seat always has an action */
		game_standard(&state, &action);
		ruling = game_apply(&state, state.seat, &action, &stream,
				    &events);
		if (ruling.refusal != REFUSE_NONE)
			abort(); /* the default action is always legal */
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char json[SHEET_JSON_MAX];
	struct bytes text = { (const char *)data, size };
	struct rules rules, again;
	struct diag diag;
	struct jsonw jsonw;

	if (memchr(data, '/', size) != NULL || size > 8192)
		return 0;
	for (size_t i = 0; i + 5 <= size; i++) {
		if (memcmp(data + i, ".yaml", 5) == 0)
			return 0;
	}
	for (unsigned players = 0; players <= PLAYERS_MAX; players++) {
		if (!sheet_load_text("fuzz.yaml", text, players, &rules, &diag))
			continue;
		jsonw_init(&jsonw, json, sizeof(json));
		sheet_write_json(&rules, &jsonw);
		if (jsonw.full)
			abort();
		if (players == 0)
			continue;
		if (rules_score_bound(&rules) > SCORE_MAX)
			abort();
		if (!sheet_from_json(json, jsonw.n, players, &again, &diag) ||
		    memcmp(&rules, &again, sizeof(rules)) != 0)
			abort();
		sheet_play_deal(&rules, players);
	}
	return 0;
}
