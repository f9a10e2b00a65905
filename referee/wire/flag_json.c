#include "flag_json.h"

#include <stdio.h>

#include "wire_read.h"

/* Return whether the value is "none". */
static bool
flag_is_none(const struct json *json, int token)
{
	return json_is(json, token, "none");
}

static void
flag_none_write(struct jsonw *jsonw)
{
	jsonw_plain(jsonw, "none", 4);
}

static bool
flag_bool_read(const struct json *json, int token, unsigned players, void *out)
{
	(void)players;
	return json_bool(json, token, out);
}

static void
flag_bool_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	(void)players;
	jsonw_bool(jsonw, *(const bool *)at);
}

static bool
flag_u8_read(const struct json *json, int token, unsigned players, void *out)
{
	int64_t number;

	(void)players;
	if (!json_int(json, token, 0, UINT8_MAX, &number))
		return false;
	*(uint8_t *)out = (uint8_t)number;
	return true;
}

static void
flag_u8_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	(void)players;
	jsonw_int(jsonw, *(const uint8_t *)at);
}

static bool
flag_u16_read(const struct json *json, int token, unsigned players, void *out)
{
	int64_t number;

	(void)players;
	if (!json_int(json, token, 0, UINT16_MAX, &number))
		return false;
	*(uint16_t *)out = (uint16_t)number;
	return true;
}

static void
flag_u16_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	(void)players;
	jsonw_int(jsonw, *(const uint16_t *)at);
}

static bool
flag_int_read(const struct json *json, int token, unsigned players, void *out)
{
	int64_t number;

	(void)players;
	if (!json_int(json, token, INT32_MIN, INT32_MAX, &number))
		return false;
	*(int *)out = (int)number;
	return true;
}

static void
flag_int_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	(void)players;
	jsonw_int(jsonw, *(const int *)at);
}

static bool
flag_card_or_none_read(const struct json *json, int token, unsigned players,
		       void *out)
{
	(void)players;
	*(card_t *)out = CARD_NONE;
	return flag_is_none(json, token) || card_read(json, token, true, out);
}

static void
flag_card_or_none_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	(void)players;
	if (*(const card_t *)at == CARD_NONE)
		flag_none_write(jsonw);
	else
		card_write(jsonw, *(const card_t *)at);
}

static bool
flag_seat_read(const struct json *json, int token, unsigned players, void *out)
{
	int64_t number = SEAT_NONE;

	if (!flag_is_none(json, token) &&
	    !json_int(json, token, 0, (int64_t)players - 1, &number))
		return false;
	*(seat_t *)out = (seat_t)number;
	return true;
}

static void
flag_seat_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	(void)players;
	if (*(const seat_t *)at == SEAT_NONE)
		flag_none_write(jsonw);
	else
		jsonw_int(jsonw, *(const seat_t *)at);
}

static bool
flag_answer_read(const struct json *json, int token, unsigned players,
		 void *out)
{
	bool yes;

	(void)players;
	*(uint8_t *)out = ANSWER_NONE;
	if (flag_is_none(json, token))
		return true;
	if (!json_bool(json, token, &yes))
		return false;
	*(uint8_t *)out = yes ? ANSWER_YES : ANSWER_NO;
	return true;
}

static void
flag_answer_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	(void)players;
	if (*(const uint8_t *)at == ANSWER_NONE)
		flag_none_write(jsonw);
	else
		jsonw_bool(jsonw, *(const uint8_t *)at == ANSWER_YES);
}

static bool
flag_u16_seats_read(const struct json *json, int token, unsigned players,
		    void *out)
{
	int64_t number[SEATS_MAX];
	uint16_t *of = out;
	int n = wire_read_numbers(json, token, 0, UINT16_MAX, number);

	memset(of, 0, sizeof(uint16_t[SEATS_MAX]));
	for (int i = 0; i < n; i++)
		of[i] = (uint16_t)number[i];
	return n == (int)players;
}

static void
flag_u16_seats_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	const uint16_t *of = at;

	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < players; i++)
		jsonw_int(jsonw, of[i]);
	jsonw_close(jsonw, ']');
}

/* Parse the key of a map as a number below @end; -1: it is none. */
static int
flag_parse_key(const struct json *json, int key, unsigned end)
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
flag_write_key(struct jsonw *jsonw, unsigned number)
{
	char key[12];

	snprintf(key, sizeof(key), "%u", number);
	jsonw_key(jsonw, key);
}

static bool
flag_int_map_read(const struct json *json, int token, unsigned players,
		  void *out)
{
	int *of = out;
	int key = token + 1;

	memset(of, 0, sizeof(int[SEATS_MAX]));
	if (json->token[token].type != TOKEN_OBJECT)
		return false;
	for (unsigned i = 0; i < json->token[token].items; i++) {
		int seat = flag_parse_key(json, key, players);

		if (seat < 0 ||
		    !flag_int_read(json, key + 1, players, &of[seat]))
			return false;
		key = (int)json->token[key + 1].next;
	}
	return true;
}

static void
flag_int_map_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	const int *of = at;

	jsonw_open(jsonw, '{');
	for (unsigned i = 0; i < players; i++) {
		if (of[i] == 0)
			continue;
		flag_write_key(jsonw, i);
		jsonw_int(jsonw, of[i]);
	}
	jsonw_close(jsonw, '}');
}

static bool
flag_bag_map_read(const struct json *json, int token, unsigned players,
		  void *out)
{
	struct bag *of = out;
	int key = token + 1;

	memset(of, 0, sizeof(struct bag[SEATS_MAX]));
	if (json->token[token].type != TOKEN_OBJECT)
		return false;
	for (unsigned i = 0; i < json->token[token].items; i++) {
		int seat = flag_parse_key(json, key, players);

		if (seat < 0 || !bag_read(json, key + 1, &of[seat]))
			return false;
		key = (int)json->token[key + 1].next;
	}
	return true;
}

static void
flag_bag_map_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	const struct bag *of = at;

	jsonw_open(jsonw, '{');
	for (unsigned i = 0; i < players; i++) {
		if (of[i].n == 0)
			continue;
		flag_write_key(jsonw, i);
		bag_write(jsonw, &of[i]);
	}
	jsonw_close(jsonw, '}');
}

/* Read a map from meld numbers to lists of places, all from 1. */
static bool
flag_places_read(const struct json *json, int token, unsigned players,
		 void *out)
{
	uint32_t *of = out;
	int key = token + 1;

	(void)players;
	memset(of, 0, sizeof(uint32_t[TABLE_MELDS_MAX]));
	if (json->token[token].type != TOKEN_OBJECT)
		return false;
	for (unsigned i = 0; i < json->token[token].items; i++) {
		int meld = flag_parse_key(json, key, TABLE_MELDS_MAX + 1);
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
flag_places_write(struct jsonw *jsonw, const void *at, unsigned players)
{
	const uint32_t *of = at;

	(void)players;
	jsonw_open(jsonw, '{');
	for (unsigned i = 0; i < TABLE_MELDS_MAX; i++) {
		if (of[i] == 0)
			continue;
		flag_write_key(jsonw, i + 1);
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
	[FLAG_BOOL] = { flag_bool_read, flag_bool_write, "true or false" },
	[FLAG_U8] = { flag_u8_read, flag_u8_write, "a number from 0 to 255" },
	[FLAG_U16] = { flag_u16_read, flag_u16_write,
		       "a number from 0 to 65535" },
	[FLAG_CARD] = { flag_card_or_none_read, flag_card_or_none_write,
			"a card, or none" },
	[FLAG_SEAT] = { flag_seat_read, flag_seat_write, "a seat, or none" },
	[FLAG_U16_SEATS] = { flag_u16_seats_read, flag_u16_seats_write,
			     "a list of numbers, one for each seat" },
	[FLAG_INT] = { flag_int_read, flag_int_write, "a whole number" },
	[FLAG_INT_MAP] = { flag_int_map_read, flag_int_map_write,
			   "a map of seats to numbers" },
	[FLAG_PLACES] = { flag_places_read, flag_places_write,
			  "a map of meld numbers to lists of card positions, "
			  "both counted from 1" },
	[FLAG_BAG_MAP] = { flag_bag_map_read, flag_bag_map_write,
			   "a map of seats to lists of cards" },
	[FLAG_ANSWER] = { flag_answer_read, flag_answer_write,
			  "true, false or none" },
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
