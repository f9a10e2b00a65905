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
#define ACTS_MAX   20000 /* of one deal: far beyond any that ends */

static struct json json;
static struct legal legal;
static struct events events;
static char line[LINE_BYTES], answer[LINE_BYTES], flaw[LINE_BYTES + 200];

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
selfplay_sit(const struct house *house, const struct rules *rules,
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
		jsonw_str(&jsonw, "somebody");
	JSONW(&jsonw, "],\"bot_seed\":");
	jsonw_int(&jsonw, seed);
	JSONW(&jsonw, "}");
	assert(!jsonw.full);
	selfplay_ask(house, bot_memory, line, jsonw.n);
	return bot_memory;
}

void
selfplay_rise(struct bot_memory *bot_memory)
{
	free(bot_memory->own);
	free(bot_memory);
}

static size_t
write_act(const struct state *state, bool with_legal)
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

/* The one action of an answer. */
static bool
read_answer(struct action *action)
{
	const char *error = NULL;
	int actions = -1;

	if (json_read(&json, answer, strlen(answer)))
		actions = json_get(&json, 0, "actions");
	return actions >= 0 && json.token[actions].items == 1 &&
	       action_read(&json, json_first(&json, actions), action, &error);
}

/* Ask the seat whose turn it is, and do what it says. */
static bool
play_act(struct selfplay *parlour, struct bot_memory *const *minds,
	 struct state *state, struct stream *stream)
{
	seat_t seat = state->seat;
	const struct house *house = parlour->house[seat];
	size_t len = write_act(state, house_wants_legal(house));
	int64_t began = cpu_ns();
	struct action action;

	selfplay_ask(house, minds[seat], line, len);
	if (parlour->heard != NULL)
		parlour->heard(parlour->arg, seat, answer, cpu_ns() - began);
	return read_answer(&action) &&
	       game_apply(state, seat, &action, stream, &events).refusal ==
		       REFUSE_NONE;
}

const char *
selfplay_deal(struct selfplay *parlour, uint32_t seed)
{
	const uint8_t key[SEED_BYTES] = { (uint8_t)seed, (uint8_t)(seed >> 8) };
	unsigned players = parlour->rules->players, acts = 0;
	struct bot_memory *seats[SEATS_MAX];
	struct stream stream;
	struct state state;
	bool fine = true;

	for (unsigned i = 0; i < players; i++)
		seats[i] = selfplay_sit(parlour->house[i], parlour->rules, i,
					seed + i);
	game_begin(&state, parlour->rules, players);
	stream_for_deal(&stream, key, 1);
	game_deal(&state, &stream, &events);
	while (fine && state.over == OVER_NO && acts++ < ACTS_MAX)
		fine = play_act(parlour, seats, &state, &stream);
	for (unsigned i = 0; i < players; i++)
		selfplay_rise(seats[i]);
	memcpy(parlour->deal_points, state.deal_scores,
	       sizeof(parlour->deal_points));
	parlour->how = (enum how)state.how;
	if (fine && state.over != OVER_NO)
		return NULL;
	snprintf(flaw, sizeof(flaw), "%s, %u seats: %s %s",
		 parlour->rules->name, players,
		 fine ? "it does not end; last" : "not legal:", answer);
	return flaw;
}
