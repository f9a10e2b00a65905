/* blind.c - house bots that ignore their cards. */
#include "bots/house/house.h"

/* Choose no action, so that house_answer sends the default action. */
static bool
first_act(struct bot_memory *bot_memory, const struct json *json,
	  struct jsonw *out)
{
	(void)bot_memory;
	(void)json;
	(void)out;
	return false;
}

const struct house house_first = {
	.name = "first",
	.text = "plays the default action of every request",
	.act = first_act,
};

static bool
random_act(struct bot_memory *bot_memory, const struct json *json,
	   struct jsonw *out)
{
	int legal = json_get(json, 0, "legal"), at;
	struct bytes text;
	uint32_t pick;

	if (legal < 0 || json->token[legal].type != TOKEN_ARRAY ||
	    json->token[legal].items == 0)
		return false;
	pick = prng_below(&bot_memory->prng, json->token[legal].items);
	at = json_first(json, legal);
	while (pick-- > 0)
		at = json_next(json, at);
	text = json_text(json, at);
	jsonw_raw(out, text.at, text.len);
	return true;
}

const struct house house_random = {
	.name = "random",
	.text = "plays a random legal action; all legal actions have equal "
		"probability",
	.wants_legal = true,
	.act = random_act,
};
