/* chance.c - random results of a deal as JSON; see chance.h. */
#include "referee/wire/chance.h"

#include <string.h>

#include "referee/wire/wire.h"
#include "referee/wire/wire_read.h"

void
chance_write(struct jsonw *jsonw, const struct chance *chance)
{
	jsonw_key(jsonw, "piles");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < chance->piles; i++)
		cards_write(jsonw, chance->pile[i].at, chance->pile[i].n);
	jsonw_close(jsonw, ']');
	jsonw_key(jsonw, "numbers");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < chance->numbers; i++)
		jsonw_int(jsonw, chance->number[i]);
	jsonw_close(jsonw, ']');
}

static bool
chance_read_pile(const struct json *json, int token, struct pile *pile)
{
	int at;

	pile->n = 0;
	if (json->token[token].type != TOKEN_ARRAY ||
	    json->token[token].items > PACK_CARDS_MAX)
		return false;
	at = json_first(json, token);
	for (unsigned i = 0; i < json->token[token].items; i++) {
		if (!card_read(json, at, false, &pile->at[pile->n++]))
			return false;
		at = json_next(json, at);
	}
	return true;
}

static bool
chance_read_piles(const struct json *json, int token, struct chance *chance)
{
	int at;

	if (token < 0 || json->token[token].type != TOKEN_ARRAY ||
	    json->token[token].items > CHANCE_PILES_MAX)
		return false;
	chance->piles = json->token[token].items;
	at = json_first(json, token);
	for (unsigned i = 0; i < chance->piles; i++) {
		if (!chance_read_pile(json, at, &chance->pile[i]))
			return false;
		at = json_next(json, at);
	}
	return true;
}

static bool
chance_read_numbers(const struct json *json, int token, struct chance *chance)
{
	int64_t number = 0;
	int at;

	if (token < 0 || json->token[token].type != TOKEN_ARRAY ||
	    json->token[token].items > CHANCE_NUMBERS_MAX)
		return false;
	chance->numbers = json->token[token].items;
	at = json_first(json, token);
	for (unsigned i = 0; i < chance->numbers; i++) {
		if (!json_int(json, at, 0, UINT32_MAX, &number))
			return false;
		chance->number[i] = (uint32_t)number;
		at = json_next(json, at);
	}
	return true;
}

bool
chance_read(const struct json *json, int token, struct chance *chance)
{
	memset(chance, 0, sizeof(*chance));
	return token >= 0 && json->token[token].type == TOKEN_OBJECT &&
	       chance_read_piles(json, json_get(json, token, "piles"),
				 chance) &&
	       chance_read_numbers(json, json_get(json, token, "numbers"),
				   chance);
}
