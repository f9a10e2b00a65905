/*
 * fuzz_answer.c - fuzz a line as a bot's answer, note, event or view: parse it,
 * judge it with the engine, format it.  What was parsed must survive a round
 * trip.
 */
#include <stdint.h>
#include <stdlib.h>

#include "referee/judge/bot_note.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct json json;
static struct rules rules[2];
static struct state
	positions[2][4]; /* of each game, at several points of a deal */
static struct stream stream;
static struct events events;
static char text[1 << 20];

static void
answer_init(void)
{
	static const char *const games[] = { "rummy", "wildcat" };
	static const uint8_t seed[SEED_BYTES] = { 1 };
	struct diag diag;

	for (unsigned g = 0; g < 2; g++) {
		struct state state;

		if (!sheet_load(games[g], NULL, NULL, 2, &rules[g], &diag))
			abort();
		game_begin(&state, &rules[g], 2);
		stream_for_deal(&stream, seed, 1);
		game_deal(&state, &stream, &events);
		for (unsigned i = 0; i < 4; i++) {
			struct action action;

			positions[g][i] = state;
			for (unsigned k = 0; k < 5; k++) {
				game_standard(&state, &action);
				game_apply(&state, state.seat, &action, &stream,
					   &events);
			}
		}
	}
}

static void
answer_check_action(const struct action *action)
{
	static struct state state;
	static struct action back;
	struct jsonw jsonw;
	const char *error;
	char sentence[256];

	for (unsigned g = 0; g < 2; g++) {
		for (unsigned i = 0; i < 4; i++) {
			struct ruling ruling;

			state = positions[g][i];
			ruling = game_apply(&state, state.seat, action, &stream,
					    &events);
			ruling_sentence(&rules[g], ruling, action, sentence,
					sizeof(sentence));
			jsonw_init(&jsonw, text, sizeof(text));
			for (unsigned k = 0; k < events.n; k++)
				event_write(&jsonw, &rules[g], &events.at[k],
					    k + 1, EYES_SEAT(1));
		}
	}
	jsonw_init(&jsonw, text, sizeof(text));
	action_write(&jsonw, &rules[0], action);
	if (jsonw.full || !json_read(&json, text, jsonw.n) ||
	    !action_read(&json, 0, &back, &error) || back.act != action->act ||
	    back.lists != action->lists || back.card != action->card)
		abort();
}

/* Check the note in the parsed line: written and parsed again it must be the
 * same. */
static void
answer_check_note(void)
{
	static char written[2][BOT_NOTE_BYTES];
	static struct legal legal;
	static struct action action;
	struct jsonw jsonw[2];
	int note = bot_note_find(&json);

	if (note < 0)
		return;
	game_legal(&positions[0][1], &legal);
	jsonw_init(&jsonw[0], written[0], sizeof(written[0]));
	bot_note_write(&jsonw[0], &json, note, &rules[0], &legal, &action);
	if (jsonw[0].full)
		abort();
	if (jsonw[0].n == 0)
		return;
	if (!json_read(&json, written[0], jsonw[0].n))
		abort();
	jsonw_init(&jsonw[1], written[1], sizeof(written[1]));
	bot_note_write(&jsonw[1], &json, 0, &rules[0], NULL, &action);
	if (jsonw[1].full || jsonw[1].n != jsonw[0].n ||
	    memcmp(written[0], written[1], jsonw[0].n) != 0)
		abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct action action;
	static struct event event;
	static struct view_store store;
	static bool initialized;
	const char *error;
	struct jsonw jsonw;
	unsigned n;

	if (!initialized)
		answer_init();
	initialized = true;
	if (!json_read(&json, (const char *)data, size))
		return 0;
	if (event_read(&json, 0, &event, &n, &error)) {
		jsonw_init(&jsonw, text, sizeof(text));
		event_write(&jsonw, &rules[0], &event, n, EYES_ALL);
	}
	if (view_read(&json, 0, &rules[0], 0, &store, &error)) {
		jsonw_init(&jsonw, text, sizeof(text));
		view_write(&jsonw, &store.view);
	}
	if (action_read(&json, 0, &action, &error))
		answer_check_action(&action);
	if (json.token[0].type == TOKEN_OBJECT)
		answer_check_note(); /* parses another line */
	return 0;
}
