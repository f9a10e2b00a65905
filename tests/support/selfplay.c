#include "tests/support/selfplay.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/wire.h"
#include "tests/support/timing.h"

#define LINE_BYTES 262144
#define ACTS_MAX   20000 /* more actions than any deal that ends */

static struct json json;
static struct legal legal;
static struct events events;
static char line[LINE_BYTES], answer[LINE_BYTES], failure[LINE_BYTES + 200];

const char *
selfplay_ask(const struct house *house, struct bot_memory *bot_memory,
	     const char *text, size_t len)
{
	struct jsonw out = { answer, sizeof(answer) - 1, 0, false };

	house_answer(house, bot_memory, (struct bytes){ text, len }, &json,
		     &out);
	assert(!out.full);
	answer[out.n] = '\0';
	return answer;
}

struct bot_memory *
selfplay_bot_new(const struct house *house, const struct rules *rules,
		 unsigned seat, unsigned seed)
{
	struct bot_memory *bot_memory = xcalloc(1, sizeof(*bot_memory));
	struct jsonw jsonw = { line, sizeof(line), 0, false };

	bot_memory->own = xcalloc(1, house_own_bytes(house) + 1);
	JSONW(&jsonw, "{\"type\":\"match\",\"rules\":");
	sheet_write_json(rules, &jsonw);
	JSONW(&jsonw, ",\"seat\":");
	jsonw_int(&jsonw, seat);
	JSONW(&jsonw, ",\"players\":[");
	for (unsigned i = 0; i < rules->players; i++)
		jsonw_str(&jsonw, "player");
	JSONW(&jsonw, "],\"bot_seed\":");
	jsonw_int(&jsonw, seed);
	JSONW(&jsonw, "}");
	assert(!jsonw.full);
	selfplay_ask(house, bot_memory, line, jsonw.n);
	return bot_memory;
}

void
selfplay_bot_free(struct bot_memory *bot_memory)
{
	free(bot_memory->own);
	free(bot_memory);
}

static size_t
selfplay_write_act(const struct state *state, bool with_legal)
{
	struct jsonw jsonw = { line, sizeof(line), 0, false };
	struct action standard;
	struct view view;

	JSONW(&jsonw, "{\"type\":\"act\",\"req\":7,\"default\":");
	game_standard(state, &standard);
	action_write(&jsonw, state->rules, &standard);
	JSONW(&jsonw, ",\"state\":");
	view_of(state, state->seat, &view);
	view_write(&jsonw, &view);
	if (with_legal) {
		game_legal(state, &legal);
		JSONW(&jsonw, ",\"legal\":[");
		for (unsigned i = 0; i < legal.n; i++)
			action_write(&jsonw, state->rules, &legal.at[i]);
		JSONW(&jsonw, "]");
		if (legal.more)
			JSONW(&jsonw, ",\"legal_more\":true");
	}
	JSONW(&jsonw, "}");
	assert(!jsonw.full);
	return jsonw.n;
}

/* Parse the single action of an answer. */
static bool
selfplay_read_answer(struct action *action)
{
	const char *error = NULL;
	int actions = -1;

	if (json_read(&json, answer, strlen(answer)))
		actions = json_get(&json, 0, "actions");
	return actions >= 0 && json.token[actions].items == 1 &&
	       action_read(&json, json_first(&json, actions), action, &error);
}

/* Ask the bot of the seat to act, and apply its answer. */
static bool
selfplay_act(struct selfplay *game, struct bot_memory *const *memories,
	     struct state *state, struct stream *stream)
{
	seat_t seat = state->seat;
	const struct house *house = game->house[seat];
	size_t len = selfplay_write_act(state, house_wants_legal(house));
	int64_t began = cpu_ns();
	struct action action;

	selfplay_ask(house, memories[seat], line, len);
	if (game->on_answer != NULL)
		game->on_answer(game->arg, seat, answer, cpu_ns() - began);
	return selfplay_read_answer(&action) &&
	       game_apply(state, seat, &action, stream, &events).refusal ==
		       REFUSE_NONE;
}

const char *
selfplay_deal(struct selfplay *game, uint32_t seed)
{
	const uint8_t key[SEED_BYTES] = { (uint8_t)seed, (uint8_t)(seed >> 8) };
	unsigned players = game->rules->players, acts = 0;
	struct bot_memory *seats[SEATS_MAX];
	struct stream stream;
	struct state state;
	bool good = true;

	for (unsigned i = 0; i < players; i++)
		seats[i] = selfplay_bot_new(game->house[i], game->rules, i,
					    seed + i);
	game_begin(&state, game->rules, players);
	stream_for_deal(&stream, key, 1);
	game_deal(&state, &stream, &events);
	while (good && state.over == OVER_NO && acts++ < ACTS_MAX)
		good = selfplay_act(game, seats, &state, &stream);
	for (unsigned i = 0; i < players; i++)
		selfplay_bot_free(seats[i]);
	memcpy(game->deal_points, state.deal_scores, sizeof(game->deal_points));
	game->how = (enum how)state.how;
	if (good && state.over != OVER_NO)
		return NULL;
	snprintf(failure, sizeof(failure), "%s, %u seats: %s %s",
		 game->rules->name, players,
		 good ? "the deal does not end; last action:" : "not legal:",
		 answer);
	return failure;
}
