/* answer.c - the messages of the protocol, and what is said to each. */
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
wants_rules(const struct house *house)
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
get_object(const struct json *json, int object, const char *key)
{
	int at = json_get(json, object, key);

	return at >= 0 && json->token[at].type == TOKEN_OBJECT ? at : -1;
}

static bool
get_int(const struct json *json, const char *key, int64_t max, int64_t *out)
{
	int at = json_get(json, 0, key);

	return at >= 0 && json_int(json, at, 0, max, out);
}

static void
answer_hello(const struct house *house, struct jsonw *out)
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
begin_match(const struct house *house, struct mind *mind,
	    const struct json *json)
{
	int players = json_get(json, 0, "players");
	int rules = get_object(json, 0, "rules");
	int64_t seed = 0, seat = -1;
	struct diag diag;

	mind->rules_known = false;
	mind->faults = 0;
	mind->prng = 0;
	if (get_int(json, "bot_seed", UINT32_MAX, &seed))
		mind->prng = (uint64_t)seed;
	if (rules < 0 || players < 0 ||
	    json->token[players].type != TOKEN_ARRAY ||
	    json->token[players].items < 1 ||
	    json->token[players].items > PLAYERS_MAX)
		return;
	mind->players = (uint8_t)json->token[players].items;
	if (!get_int(json, "seat", mind->players - 1, &seat))
		return;
	mind->seat = (uint8_t)seat;
	if (wants_rules(house)) {
		struct bytes text = json_text(json, rules);

		mind->rules_known = sheet_from_json(
			text.at, text.len, mind->players, &mind->rules, &diag);
		if (!mind->rules_known)
			fprintf(stderr, "the rules cannot be read: %s\n",
				diag.text);
	}
	if (mind->rules_known && !house_plays(house->name, &mind->rules)) {
		fprintf(stderr,
			"house:%s does not play %s: it sends the safe "
			"action\n",
			house->name, mind->rules.name);
		mind->rules_known = false;
	}
	if (house->policy != NULL)
		decide_begin(house->policy, mind->own);
	else if (house->match != NULL)
		house->match(mind);
}

/* Append the kind's action; false: it has none. */
static bool
act_of(const struct house *house, struct mind *mind, const struct json *json,
       struct jsonw *out)
{
	if (house->faults_max > 0 && mind->faults >= house->faults_max)
		return false;
	if (wants_rules(house) && !mind->rules_known)
		return false;
	return house->policy != NULL ? decide(house->policy, mind, json, out)
				     : house->act(mind, json, out);
}

/* A line with one action, and the request that it answers. */
static void
answer_act(const struct house *house, struct mind *mind,
	   const struct json *json, struct jsonw *out)
{
	int act = get_object(json, 0, "default");
	int req = json_get(json, 0, "req");
	size_t began;
	bool own = true;

	JSONW(out, "{\"actions\":[");
	began = out->n;
	if (!act_of(house, mind, json, out) || out->full) {
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
		house->note(mind, out);
	}
	if (req >= 0) {
		struct bytes text = json_text(json, req);

		JSONW(out, ",\"req\":");
		jsonw_bytes(out, text.at, text.len);
	}
	JSONW(out, "}\n");
}

/* A message that wants no answer; false where its type is not known. */
static bool
hear(const struct house *house, struct mind *mind, const struct json *json,
     int type)
{
	if (json_is(json, type, "match"))
		begin_match(house, mind, json);
	else if (json_is(json, type, "error"))
		mind->faults++;
	else if (!json_is(json, type, "deal") && !json_is(json, type, "end") &&
		 !json_is(json, type, "bye"))
		return false;
	if (house->told != NULL)
		house->told(mind, json);
	return true;
}

void
house_answer(const struct house *house, struct mind *mind, struct bytes line,
	     struct json *json, struct jsonw *out)
{
	int type;

	if (!json_read(json, line.at, line.len) ||
	    json->token[0].type != TOKEN_OBJECT) {
		JSONW(out, "{}\n"); /* it may have wanted an answer */
		return;
	}
	type = json_get(json, 0, "type");
	if (type < 0)
		return; /* no message of the protocol */
	if (json_is(json, type, "hello"))
		answer_hello(house, out);
	else if (json_is(json, type, "act"))
		answer_act(house, mind, json, out);
	else if (!hear(house, mind, json, type) &&
		 json_get(json, 0, "req") >= 0)
		JSONW(out, "{}\n"); /* a message of a later version */
}
