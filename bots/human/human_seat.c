/* human_seat.c - a person's seat, out of the protocol's messages; see
 * human_seat.h. */
#include "bots/human/human_seat.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/diag.h"
#include "referee/wire/wire_read.h"

static bool
get_number(const struct json *json, const char *key, int64_t max, int64_t *out)
{
	int at = json_get(json, 0, key);

	return at >= 0 && json_int(json, at, 0, max, out);
}

/* --- what is told --------------------------------------------------------- */

static void
hear_match(struct human_seat *guest, const struct bot_memory *bot_memory,
	   const struct json *json)
{
	int token = json_first(json, json_get(json, 0, "players"));
	char name[HUMAN_SEAT_NAME_MAX];

	guest->seat = bot_memory->seat;
	guest->players = bot_memory->players;
	guest->rules = &bot_memory->rules;
	guest->again = false;
	action_init(&guest->before, ACT_ARRANGE);
	guest->deals = 0;
	get_number(json, "deals", INT32_MAX, &guest->deals);
	for (unsigned i = 0; i < guest->players; i++) {
		if (json_str(json, token, name, sizeof(name)) < 0)
			name[0] = '\0';
		text_show(name, strlen(name), guest->name[i],
			  sizeof(guest->name[i]));
		token = json_next(json, token);
	}
	if (bot_memory->rules_known)
		guest->frontend->match(guest->frontend->arg, guest);
}

/* All that happened; what a later version may tell of is passed over. */
static void
hear_events(struct human_seat *guest, const struct json *json)
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
			guest->frontend->event(guest->frontend->arg, guest,
					       &event);
			if (event.action.act == ACT_ARRANGE)
				action_copy(&guest->before, &event.action);
		}
		token = json_next(json, token);
	}
}

static void
hear_refusal(struct human_seat *guest, const struct json *json)
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
	guest->again = true;
	guest->frontend->refused(guest->frontend->arg, guest, rule, shown);
}

static void
numbers_by_seat(const struct json *json, const char *key, int out[SEATS_MAX])
{
	int64_t numbers[SEATS_MAX] = { 0 };
	int token = json_get(json, 0, key);

	if (token >= 0)
		numbers_read(json, token, INT32_MIN, INT32_MAX, numbers);
	for (unsigned i = 0; i < SEATS_MAX; i++)
		out[i] = (int)numbers[i];
}

static void
hear_deal_end(struct human_seat *guest, const struct json *json)
{
	struct deal_end end = { .seat = SEAT_NONE };
	int hands = json_get(json, 0, "hands"), how = json_get(json, 0, "how");
	int64_t seat;
	int token;

	hear_events(guest, json);
	get_number(json, "deal", INT32_MAX, &end.deal);
	if (get_number(json, "seat", guest->players - 1, &seat))
		end.seat = (seat_t)seat;
	if (how >= 0)
		json_str(json, how, end.how, sizeof(end.how));
	numbers_by_seat(json, "points", end.points);
	numbers_by_seat(json, "scores", end.scores);
	token = hands >= 0 ? json_first(json, hands) : -1;
	for (unsigned i = 0;
	     i < guest->players && token >= 0 && i < json->token[hands].items;
	     i++) {
		bag_read(json, token, &end.hands[i]);
		token = json_next(json, token);
	}
	guest->frontend->deal_over(guest->frontend->arg, guest, &end);
	action_init(&guest->before, ACT_ARRANGE);
}

static void
hear_end(struct human_seat *guest, const struct json *json)
{
	int scores[SEATS_MAX], places[SEATS_MAX];
	int of = json_get(json, 0, "of");

	if (of >= 0 && json_is(json, of, "deal")) {
		hear_deal_end(guest, json);
		return;
	}
	numbers_by_seat(json, "scores", scores);
	numbers_by_seat(json, "places", places);
	guest->frontend->match_over(guest->frontend->arg, guest, scores,
				    places);
}

static void
guest_told(struct bot_memory *bot_memory, const struct json *json)
{
	struct human_seat *guest = bot_memory->own;
	int type = json_get(json, 0, "type");

	if (json_is(json, type, "match"))
		hear_match(guest, bot_memory, json);
	else if (!bot_memory->rules_known)
		return;
	else if (json_is(json, type, "error"))
		hear_refusal(guest, json);
	else if (json_is(json, type, "end"))
		hear_end(guest, json);
}

/* --- what is asked -------------------------------------------------------- */

static void
read_may(struct human_seat *guest, const struct json *json)
{
	int list = json_get(json, 0, "may"), token;

	guest->may = 0;
	if (list < 0 || json->token[list].type != TOKEN_ARRAY)
		return;
	token = json_first(json, list);
	for (unsigned i = 0; i < json->token[list].items; i++) {
		for (unsigned act = ACT_NONE + 1; act < ACTS; act++)
			if (json_is(json, token, act_word((enum act)act)))
				guest->may |= UINT32_C(1) << act;
		token = json_next(json, token);
	}
}

static void
read_legal(struct human_seat *guest, const struct json *json)
{
	int list = json_get(json, 0, "legal"), token;
	struct legal *legal = &guest->legal;
	const char *error;

	legal->n = 0;
	legal->more = json_get(json, 0, "legal_more") >= 0;
	if (list < 0 || json->token[list].type != TOKEN_ARRAY)
		return;
	token = json_first(json, list);
	for (unsigned i = 0; i < json->token[list].items; i++) {
		if (action_read(json, token, &legal->at[legal->n], &error))
			legal_keep(legal);
		token = json_next(json, token);
	}
}

/* The table as it lies now. */
static void
read_before(struct human_seat *guest)
{
	const struct view *view = guest->view;

	action_init(&guest->before, ACT_ARRANGE);
	for (unsigned i = 0; i < view->melds; i++)
		action_put_meld(&guest->before, view->table[i].cards,
				view->table[i].n);
}

/* A request that cannot be read is answered by its default. */
static bool
guest_act(struct bot_memory *bot_memory, const struct json *json,
	  struct jsonw *out)
{
	static struct action action;
	struct human_seat *guest = bot_memory->own;
	const char *error;

	hear_events(guest, json);
	if (!view_read(json, json_get(json, 0, "state"), &bot_memory->rules,
		       bot_memory->seat, &guest->store, &error))
		return false;
	guest->view = &guest->store.view;
	read_before(guest);
	read_may(guest, json);
	read_legal(guest, json);
	if (guest->frontend->choose(guest->frontend->arg, guest, &action) ==
	    LEFT) {
		bot_memory->leaves = true;
		return true;
	}
	guest->again = false;
	action_write(out, &bot_memory->rules, &action);
	return true;
}

static const struct house person = {
	.name = "human",
	.text = "a person at the terminal",
	.wants_legal = true,
	.wants_rules = true,
	.own_bytes = sizeof(struct human_seat),
	.told = guest_told,
	.act = guest_act,
};

int
human_seat_play(const struct frontend *frontend)
{
	struct human_seat *guest = xcalloc(1, sizeof(*guest));
	int status;

	guest->frontend = frontend;
	status = house_talk(&person, guest);
	free(guest);
	return status;
}
