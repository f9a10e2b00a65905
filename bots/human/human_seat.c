/* human_seat.c - a human's seat; see human_seat.h. */
#include "bots/human/human_seat.h"

#include <stdlib.h>
#include <string.h>

#include "bots/human/menu.h"
#include "lib/alloc.h"
#include "lib/diag.h"
#include "referee/wire/wire_read.h"

static bool
human_read_int(const struct json *json, const char *key, int64_t max,
	       int64_t *out)
{
	int at = json_get(json, 0, key);

	return at >= 0 && json_int(json, at, 0, max, out);
}

/* --- messages without an answer ------------------------------------------- */

static void
human_recv_match(struct human_seat *human, const struct bot_memory *bot_memory,
		 const struct json *json)
{
	int token = json_first(json, json_get(json, 0, "players"));
	char name[HUMAN_SEAT_NAME_MAX];

	human->seat = bot_memory->seat;
	human->players = bot_memory->players;
	human->rules = &bot_memory->rules;
	human->again = false;
	action_init(&human->before, ACT_ARRANGE);
	human->deals = 0;
	human_read_int(json, "deals", INT32_MAX, &human->deals);
	for (unsigned i = 0; i < human->players; i++) {
		if (json_str(json, token, name, sizeof(name)) < 0)
			name[0] = '\0';
		text_show(name, strlen(name), human->name[i],
			  sizeof(human->name[i]));
		token = json_next(json, token);
	}
	if (bot_memory->rules_known)
		human->frontend->match(human->frontend->arg, human);
}

/* Report the events.  The function skips kinds of events that only later
 * versions know. */
static void
human_recv_events(struct human_seat *human, const struct json *json)
{
	static struct event event;
	int list = json_get(json, 0, "events"), token;
	const char *error;
	unsigned n;

	if (list < 0 || json->token[list].type != TOKEN_ARRAY)
		return;
	token = json_first(json, list);
	for (unsigned i = 0; i < json->token[list].items; i++) {
		if (event_read(json, token, &event, &n, &error)) {
			human->frontend->event(human->frontend->arg, human,
					       &event);
			if (event.action.act == ACT_ARRANGE)
				action_copy(&human->before, &event.action);
		}
		token = json_next(json, token);
	}
}

static void
human_recv_refusal(struct human_seat *human, const struct json *json)
{
	char rule[64] = "", message[1024] = "";
	char shown[sizeof(message)];
	int token = json_get(json, 0, "rule");

	if (token >= 0)
		json_str(json, token, rule, sizeof(rule));
	token = json_get(json, 0, "message");
	if (token >= 0)
		json_str(json, token, message, sizeof(message));
	text_show(message, strlen(message), shown, sizeof(shown));
	human->again = true;
	human->frontend->refused(human->frontend->arg, human, rule, shown);
}

static void
human_read_numbers(const struct json *json, const char *key, int out[SEATS_MAX])
{
	int64_t numbers[SEATS_MAX] = { 0 };
	int token = json_get(json, 0, key);

	if (token >= 0)
		wire_read_numbers(json, token, INT32_MIN, INT32_MAX, numbers);
	for (unsigned i = 0; i < SEATS_MAX; i++)
		out[i] = (int)numbers[i];
}

static void
human_recv_deal_end(struct human_seat *human, const struct json *json)
{
	struct deal_end end = { .seat = SEAT_NONE };
	int hands = json_get(json, 0, "hands"), how = json_get(json, 0, "how");
	int64_t seat;
	int token;

	human_recv_events(human, json);
	human_read_int(json, "deal", INT32_MAX, &end.deal);
	if (human_read_int(json, "seat", human->players - 1, &seat))
		end.seat = (seat_t)seat;
	if (how >= 0)
		json_str(json, how, end.how, sizeof(end.how));
	human_read_numbers(json, "points", end.points);
	human_read_numbers(json, "scores", end.scores);
	token = hands >= 0 ? json_first(json, hands) : -1;
	for (unsigned i = 0;
	     i < human->players && token >= 0 && i < json->token[hands].items;
	     i++) {
		bag_read(json, token, &end.hands[i]);
		token = json_next(json, token);
	}
	human->frontend->deal_over(human->frontend->arg, human, &end);
	action_init(&human->before, ACT_ARRANGE);
}

static void
human_recv_end(struct human_seat *human, const struct json *json)
{
	int scores[SEATS_MAX], places[SEATS_MAX];
	int of = json_get(json, 0, "of");

	if (of >= 0 && json_is(json, of, "deal")) {
		human_recv_deal_end(human, json);
		return;
	}
	human_read_numbers(json, "scores", scores);
	human_read_numbers(json, "places", places);
	human->frontend->match_over(human->frontend->arg, human, scores,
				    places);
}

static void
human_recv(struct bot_memory *bot_memory, const struct json *json)
{
	struct human_seat *human = bot_memory->own;
	int type = json_get(json, 0, "type");

	if (json_is(json, type, "match"))
		human_recv_match(human, bot_memory, json);
	else if (!bot_memory->rules_known)
		return;
	else if (json_is(json, type, "error"))
		human_recv_refusal(human, json);
	else if (json_is(json, type, "end"))
		human_recv_end(human, json);
}

/* --- requests ------------------------------------------------------------- */

static void
human_read_may(struct human_seat *human, const struct json *json)
{
	int list = json_get(json, 0, "may"), token;

	human->may = 0;
	if (list < 0 || json->token[list].type != TOKEN_ARRAY)
		return;
	token = json_first(json, list);
	for (unsigned i = 0; i < json->token[list].items; i++) {
		for (unsigned act = ACT_NONE + 1; act < ACTS; act++)
			if (json_is(json, token, act_word((enum act)act)))
				human->may |= UINT32_C(1) << act;
		token = json_next(json, token);
	}
}

static void
human_read_legal(struct human_seat *human, const struct json *json)
{
	int list = json_get(json, 0, "legal"), token;
	struct legal *legal = &human->legal;
	const char *error;

	legal->n = human->choices = 0;
	legal->more = json_get(json, 0, "legal_more") >= 0;
	if (list < 0 || json->token[list].type != TOKEN_ARRAY)
		return;
	token = json_first(json, list);
	for (unsigned i = 0; i < json->token[list].items; i++) {
		if (action_read(json, token, &legal->at[legal->n], &error))
			legal_keep(legal);
		token = json_next(json, token);
	}
	human->choices = legal->n;
	menu_drop_equal(legal);
}

/* Store the melds that are on the table now. */
static void
human_read_table(struct human_seat *human)
{
	const struct view *view = human->view;

	action_init(&human->before, ACT_ARRANGE);
	for (unsigned i = 0; i < view->melds; i++)
		action_append_meld(&human->before, view->table[i].cards,
				   view->table[i].n);
}

/* Answer a request.  If the request cannot be parsed, answer with the default
 * action. */
static bool
human_act(struct bot_memory *bot_memory, const struct json *json,
	  struct jsonw *out)
{
	static struct action action;
	struct human_seat *human = bot_memory->own;
	const char *error;

	human_recv_events(human, json);
	if (!view_read(json, json_get(json, 0, "state"), &bot_memory->rules,
		       bot_memory->seat, &human->store, &error))
		return false;
	human->view = &human->store.view;
	human_read_table(human);
	human_read_may(human, json);
	human_read_legal(human, json);
	if (human->frontend->choose(human->frontend->arg, human, &action) ==
	    HUMAN_LEFT) {
		bot_memory->leaves = true;
		return true;
	}
	human->again = false;
	action_write(out, human->view->rules, &action);
	return true;
}

static const struct house human_house = {
	.name = "human",
	.text = "a human at the terminal",
	.wants_legal = true,
	.wants_rules = true,
	.own_bytes = sizeof(struct human_seat),
	.message = human_recv,
	.act = human_act,
};

int
human_seat_play(const struct frontend *frontend)
{
	struct human_seat *human = xcalloc(1, sizeof(*human));
	int status;

	human->frontend = frontend;
	status = house_talk(&human_house, human);
	free(human);
	return status;
}
