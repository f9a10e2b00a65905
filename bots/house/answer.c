/* answer.c - house bots: handle the messages of the protocol. */
#include "bots/house/house.h"

#include "bots/house/decide.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/wire.h"

const char *
house_text(const struct house *house)
{
	return house->text != NULL ? house->text : house->policy->text;
}

bool
house_wants_legal(const struct house *house)
{
	return house->policy != NULL ? house->policy->wants_legal
				     : house->wants_legal;
}

static bool
house_wants_rules(const struct house *house)
{
	return house->policy != NULL || house->wants_rules;
}

size_t
house_own_bytes(const struct house *house)
{
	return house->policy != NULL ? decide_bytes(house->policy)
				     : house->own_bytes;
}

static int
house_get_object(const struct json *json, int object, const char *key)
{
	int at = json_get(json, object, key);

	return at >= 0 && json->token[at].type == TOKEN_OBJECT ? at : -1;
}

static bool
house_get_int(const struct json *json, const char *key, int64_t max,
	      int64_t *out)
{
	int at = json_get(json, 0, key);

	return at >= 0 && json_int(json, at, 0, max, out);
}

static void
house_answer_hello(const struct house *house, struct jsonw *out)
{
	jsonw_open(out, '{');
	jsonw_int_member(out, "req", 0);
	jsonw_str_member(out, "name", house->name);
	jsonw_str_member(out, "version", DEADWOOD_VERSION);
	if (house_wants_legal(house)) {
		jsonw_key(out, "want");
		jsonw_open(out, '[');
		jsonw_str(out, "legal");
		jsonw_close(out, ']');
	}
	jsonw_close(out, '}');
	jsonw_line(out);
}

static void
house_begin_match(const struct house *house, struct bot_memory *bot_memory,
		  const struct json *json)
{
	int players = json_get(json, 0, "players");
	int rules = house_get_object(json, 0, "rules");
	int64_t seed = 0, seat = -1;
	struct diag diag;

	bot_memory->rules_known = false;
	bot_memory->faults = 0;
	bot_memory->prng = 0;
	if (house_get_int(json, "bot_seed", UINT32_MAX, &seed))
		bot_memory->prng = (uint64_t)seed;
	if (rules < 0 || players < 0 ||
	    json->token[players].type != TOKEN_ARRAY ||
	    json->token[players].items < 1 ||
	    json->token[players].items > PLAYERS_MAX)
		return;
	bot_memory->players = (uint8_t)json->token[players].items;
	if (!house_get_int(json, "seat", bot_memory->players - 1, &seat))
		return;
	bot_memory->seat = (uint8_t)seat;
	if (house_wants_rules(house)) {
		struct bytes text = json_text(json, rules);

		bot_memory->rules_known = sheet_from_json(
			text.at, text.len, bot_memory->players,
			&bot_memory->rules, &diag);
		if (!bot_memory->rules_known)
			fprintf(stderr, "the rules cannot be read: %s\n",
				diag.text);
	}
	if (bot_memory->rules_known &&
	    !house_plays(house->name, &bot_memory->rules)) {
		fprintf(stderr,
			"house:%s cannot play %s: it plays only default "
			"actions\n",
			house->name, bot_memory->rules.name);
		bot_memory->rules_known = false;
	}
	if (house->policy != NULL)
		decide_begin(house->policy, bot_memory->own);
	else if (house->match != NULL)
		house->match(bot_memory);
}

/* Append the bot's action.  Returns false if the bot chooses no action. */
static bool
house_act(const struct house *house, struct bot_memory *bot_memory,
	  const struct json *json, struct jsonw *out)
{
	if (house->faults_max > 0 && bot_memory->faults >= house->faults_max)
		return false;
	if (house_wants_rules(house) && !bot_memory->rules_known)
		return false;
	return house->policy != NULL
		       ? decide_action(house->policy, bot_memory, json, out)
		       : house->act(bot_memory, json, out);
}

/* Write a line with one action and the number of the request that it
 * answers. */
static void
house_answer_act(const struct house *house, struct bot_memory *bot_memory,
		 const struct json *json, struct jsonw *out)
{
	int act = house_get_object(json, 0, "default");
	int req = json_get(json, 0, "req");
	size_t began;
	bool own = true;

	JSONW(out, "{\"actions\":[");
	began = out->n;
	if (!house_act(house, bot_memory, json, out) || out->full) {
		out->n = began;
		out->full = false;
		own = false;
		if (act >= 0) {
			struct bytes text = json_text(json, act);

			jsonw_bytes(out, text.at, text.len);
		}
	}
	JSONW(out, "]");
	if (own && house->note != NULL) {
		JSONW(out, ",\"note\":");
		house->note(bot_memory, out);
	}
	if (req >= 0) {
		struct bytes text = json_text(json, req);

		JSONW(out, ",\"req\":");
		jsonw_bytes(out, text.at, text.len);
	}
	JSONW(out, "}\n");
}

/* Handle a message that needs no answer.  Returns false if the type of the
 * message is unknown. */
static bool
house_recv(const struct house *house, struct bot_memory *bot_memory,
	   const struct json *json, int type)
{
	if (json_is(json, type, "match"))
		house_begin_match(house, bot_memory, json);
	else if (json_is(json, type, "error"))
		bot_memory->faults++;
	else if (!json_is(json, type, "deal") && !json_is(json, type, "end") &&
		 !json_is(json, type, "bye"))
		return false;
	if (house->message != NULL)
		house->message(bot_memory, json);
	return true;
}

void
house_answer(const struct house *house, struct bot_memory *bot_memory,
	     struct bytes line, struct json *json, struct jsonw *out)
{
	int type;

	if (!json_read(json, line.at, line.len) ||
	    json->token[0].type != TOKEN_OBJECT) {
		JSONW(out, "{}\n"); /* the message may require an answer */
		return;
	}
	type = json_get(json, 0, "type");
	if (type < 0)
		return; /* not a message of the protocol */
	if (json_is(json, type, "hello"))
		house_answer_hello(house, out);
	else if (json_is(json, type, "act"))
		house_answer_act(house, bot_memory, json, out);
	else if (!house_recv(house, bot_memory, json, type) &&
		 json_get(json, 0, "req") >= 0)
		JSONW(out, "{}\n"); /* a message of a later version */
}
