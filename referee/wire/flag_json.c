#include "flag_json.h"

#include <stdio.h>

#include "wire_read.h"

/* Is it the word, which stands for nothing? */
static bool
is_none(const struct json *json, int token)
{
	return json_is(json, token, "none");
}

static void
none_write(struct jsonw *jsonw)
{
	jsonw_plain(jsonw, "none", 4);
}

static bool
bool_read(const struct json *json, int token, unsigned players, void *out)
{
	(void)players;
	return json_bool(json, token, out);
}

static void
bool_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	(void)players;
	jsonw_bool(jsonw, *(const bool *)at);
}

static bool
u8_read(const struct json *json, int token, unsigned players, void *out)
{
	int64_t number;

	(void)players;
	if (!json_int(json, token, 0, UINT8_MAX, &number))
		return false;
	*(uint8_t *)out = (uint8_t)number;
	return true;
}

static void
u8_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	(void)players;
	jsonw_int(jsonw, *(const uint8_t *)at);
}

static bool
u16_read(const struct json *json, int token, unsigned players, void *out)
{
	int64_t number;

	(void)players;
	if (!json_int(json, token, 0, UINT16_MAX, &number))
		return false;
	*(uint16_t *)out = (uint16_t)number;
	return true;
}

static void
u16_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	(void)players;
	jsonw_int(jsonw, *(const uint16_t *)at);
}

static bool
int_read(const struct json *json, int token, unsigned players, void *out)
{
	int64_t number;

	(void)players;
	if (!json_int(json, token, INT32_MIN, INT32_MAX, &number))
		return false;
	*(int *)out = (int)number;
	return true;
}

static void
int_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	(void)players;
	jsonw_int(jsonw, *(const int *)at);
}

static bool
card_or_none_read(const struct json *json, int token, unsigned players,
		  void *out)
{
	(void)players;
	*(card_t *)out = CARD_NONE;
	return is_none(json, token) || card_read(json, token, true, out);
}

static void
card_or_none_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	(void)players;
	if (*(const card_t *)at == CARD_NONE)
		none_write(jsonw);
	else
		card_write(jsonw, *(const card_t *)at);
}

static bool
seat_read(const struct json *json, int token, unsigned players, void *out)
{
	int64_t number = SEAT_NONE;

	if (!is_none(json, token) &&
	    !json_int(json, token, 0, (int64_t)players - 1, &number))
		return false;
	*(seat_t *)out = (seat_t)number;
	return true;
}

static void
seat_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	(void)players;
	if (*(const seat_t *)at == SEAT_NONE)
		none_write(jsonw);
	else
		jsonw_int(jsonw, *(const seat_t *)at);
}

static bool
answer_read(const struct json *json, int token, unsigned players, void *out)
{
	bool yes;

	(void)players;
	*(uint8_t *)out = ANSWER_NONE;
	if (is_none(json, token))
		return true;
	if (!json_bool(json, token, &yes))
		return false;
	*(uint8_t *)out = yes ? ANSWER_YES : ANSWER_NO;
	return true;
}

static void
answer_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	(void)players;
	if (*(const uint8_t *)at == ANSWER_NONE)
		none_write(jsonw);
	else
		jsonw_bool(jsonw, *(const uint8_t *)at == ANSWER_YES);
}

static bool
u16_seats_read(const struct json *json, int token, unsigned players, void *out)
{
	int64_t number[SEATS_MAX];
	uint16_t *of = out;
	int n = numbers_read(json, token, 0, UINT16_MAX, number);

	memset(of, 0, sizeof(uint16_t[SEATS_MAX]));
	for (int i = 0; i < n; i++)
		of[i] = (uint16_t)number[i];
	return n == (int)players;
}

static void
u16_seats_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	const uint16_t *of = at;

	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < players; i++)
		jsonw_int(jsonw, of[i]);
	jsonw_close(jsonw, ']');
}

/* The number that a key of a map is, below @end; or -1. */
static int
number_of_key(const struct json *json, int key, unsigned end)
{
	const struct json_token *t = &json->token[key];
	const char *at = json->text + t->at;
	unsigned number = 0;

	if (t->len == 0)
		return -1;
	for (unsigned i = 0; i < t->len; i++) {
		if (at[i] < '0' || at[i] > '9' || number >= end)
			return -1;
		number = number * 10 + (unsigned)(at[i] - '0');
	}
	return number < end ? (int)number : -1;
}

static void
number_key(struct jsonw *jsonw, unsigned number)
{
	char key[12];

	snprintf(key, sizeof(key), "%u", number);
	jsonw_key(jsonw, key);
}

static bool
int_map_read(const struct json *json, int token, unsigned players, void *out)
{
	int *of = out;
	int key = token + 1;

	memset(of, 0, sizeof(int[SEATS_MAX]));
	if (json->token[token].type != TOKEN_OBJECT)
		return false;
	for (unsigned i = 0; i < json->token[token].items; i++) {
		int seat = number_of_key(json, key, players);

		if (seat < 0 || !int_read(json, key + 1, players, &of[seat]))
			return false;
		key = (int)json->token[key + 1].next;
	}
	return true;
}

static void
int_map_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	const int *of = at;

	jsonw_open(jsonw, '{');
	for (unsigned i = 0; i < players; i++) {
		if (of[i] == 0)
			continue;
		number_key(jsonw, i);
		jsonw_int(jsonw, of[i]);
	}
	jsonw_close(jsonw, '}');
}

static bool
bag_map_read(const struct json *json, int token, unsigned players, void *out)
{
	struct bag *of = out;
	int key = token + 1;

	memset(of, 0, sizeof(struct bag[SEATS_MAX]));
	if (json->token[token].type != TOKEN_OBJECT)
		return false;
	for (unsigned i = 0; i < json->token[token].items; i++) {
		int seat = number_of_key(json, key, players);

		if (seat < 0 || !bag_read(json, key + 1, &of[seat]))
			return false;
		key = (int)json->token[key + 1].next;
	}
	return true;
}

static void
bag_map_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	const struct bag *of = at;

	jsonw_open(jsonw, '{');
	for (unsigned i = 0; i < players; i++) {
		if (of[i].n == 0)
			continue;
		number_key(jsonw, i);
		bag_write(jsonw, &of[i]);
	}
	jsonw_close(jsonw, '}');
}

/* A map by a meld's number to lists of places, all from 1. */
static bool
places_read(const struct json *json, int token, unsigned players, void *out)
{
	uint32_t *of = out;
	int key = token + 1;

	(void)players;
	memset(of, 0, sizeof(uint32_t[TABLE_MELDS_MAX]));
	if (json->token[token].type != TOKEN_OBJECT)
		return false;
	for (unsigned i = 0; i < json->token[token].items; i++) {
		int meld = number_of_key(json, key, TABLE_MELDS_MAX + 1);
		const struct json_token *list = &json->token[key + 1];
		int at = key + 2;
		int64_t place;

		if (meld < 1 || list->type != TOKEN_ARRAY)
			return false;
		for (unsigned p = 0; p < list->items; p++) {
			if (!json_int(json, at, 1, MELD_CARDS_MAX, &place))
				return false;
			of[meld - 1] |= UINT32_C(1) << (place - 1);
			at = (int)json->token[at].next;
		}
		key = (int)json->token[key + 1].next;
	}
	return true;
}

static void
places_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	const uint32_t *of = at;

	(void)players;
	jsonw_open(jsonw, '{');
	for (unsigned i = 0; i < TABLE_MELDS_MAX; i++) {
		if (of[i] == 0)
			continue;
		number_key(jsonw, i + 1);
		jsonw_open(jsonw, '[');
		for (uint32_t left = of[i]; left != 0; left &= left - 1)
			jsonw_int(jsonw, __builtin_ctz(left) + 1);
		jsonw_close(jsonw, ']');
	}
	jsonw_close(jsonw, '}');
}

static const struct row {
	bool (*read)(const struct json *json, int token, unsigned players,
		     void *out);
	void (*write)(struct jsonw *jsonw, const void *at, unsigned players);
	const char *expects;
} rows[FLAG_TYPES] = {
	[FLAG_BOOL] = { bool_read, bool_write, "true or false" },
	[FLAG_U8] = { u8_read, u8_write, "a number from 0 to 255" },
	[FLAG_U16] = { u16_read, u16_write, "a number from 0 to 65535" },
	[FLAG_CARD] = { card_or_none_read, card_or_none_write,
			"a card, or none" },
	[FLAG_SEAT] = { seat_read, seat_write, "a seat, or none" },
	[FLAG_U16_SEATS] = { u16_seats_read, u16_seats_write,
			     "a list with a number for each seat" },
	[FLAG_INT] = { int_read, int_write, "a whole number" },
	[FLAG_INT_MAP] = { int_map_read, int_map_write,
			   "a map of seats to numbers" },
	[FLAG_PLACES] = { places_read, places_write,
			  "a map of melds to lists of places, all from 1" },
	[FLAG_BAG_MAP] = { bag_map_read, bag_map_write,
			   "a map of seats to lists of cards" },
	[FLAG_ANSWER] = { answer_read, answer_write, "true, false or none" },
};

bool
flag_read(const struct json *json, int token, enum flag_type type,
	  unsigned players, void *out)
{
	return rows[type].read(json, token, players, out);
}

void
flag_write(struct jsonw *jsonw, enum flag_type type, const void *at,
	   unsigned players)
{
	rows[type].write(jsonw, at, players);
}

const char *
flag_expects(enum flag_type type)
{
	return rows[type].expects;
}
