/*
 * wire_read.c - read actions and events from JSON; see wire.h.
 *
 * json_read has checked the syntax of the JSON; these functions check the
 * meaning.  The functions go through an object once, key by key.
 */
#include "wire_read.h"

#include "field.h"

#define NO_CARD                                                                \
	"there is no such card: a rank of A23456789TJQK and a suit "           \
	"of SHDC, as \"TH\""

#define NO_ACT                                                                 \
	"\"do\" names no action: \"may\" in the request lists those that do"

#define BID_MAX 1000

static bool
token_is(const struct json *json, int token, const char *word, size_t len)
{
	const struct json_token *t = &json->token[token];

	if (t->escaped)
		return json_is(json, token, word);
	return t->type == TOKEN_STRING && t->len == len &&
	       memcmp(json->text + t->at, word, len) == 0;
}

unsigned
wire_read_word(const struct json *json, int token,
	       const char *(*word)(unsigned), unsigned n)
{
	for (unsigned i = 1; i < n; i++) {
		const char *text = word(i);

		if (token_is(json, token, text, strlen(text)))
			return i;
	}
	return 0;
}

static const char *
act_text(unsigned i)
{
	return act_word((enum act)i);
}

const char *
source_text(unsigned i)
{
	return source_word((enum source)i);
}

static const char *
end_text(unsigned i)
{
	return end_word((enum end)i);
}

const char *
kind_text(unsigned i)
{
	return kind_word((enum kind)i);
}

bool
laid_read(const struct json *json, int token, bool masked, struct laid *out)
{
	const struct json_token *t = &json->token[token];
	const char *text = json->text + t->at;
	int len = (int)t->len;
	char plain[CARD_NAME_MAX + 1];

	if (t->type != TOKEN_STRING)
		return false;
	if (t->escaped) { /* "\u0041S" is an ace too */
		len = json_str(json, token, plain, sizeof(plain));
		if (len <= 0 || (size_t)len >= sizeof(plain))
			return false;
		text = plain;
	}
	return laid_parse(text, (size_t)len, out) &&
	       (out->card < CARD_KINDS || masked);
}

bool
card_read(const struct json *json, int token, bool masked, card_t *out)
{
	struct laid laid;

	if (!laid_read(json, token, masked, &laid) || laid.as != CARD_NONE)
		return false;
	*out = laid.card;
	return true;
}

bool
bag_read(const struct json *json, int token, struct bag *bag)
{
	const struct json_token *t = &json->token[token];
	int at = token + 1;
	card_t card;

	memset(bag, 0, sizeof(*bag));
	if (t->type != TOKEN_ARRAY || t->items > PACK_CARDS_MAX)
		return false;
	for (unsigned i = 0; i < t->items; i++) {
		if (!card_read(json, at, false, &card))
			return false;
		bag_put(bag, card);
		at = (int)json->token[at].next;
	}
	return true;
}

int
wire_read_numbers(const struct json *json, int token, int64_t min, int64_t max,
		  int64_t out[SEATS_MAX])
{
	const struct json_token *t = &json->token[token];
	int at = token + 1;

	if (t->type != TOKEN_ARRAY || t->items > SEATS_MAX)
		return -1;
	for (unsigned i = 0; i < t->items; i++) {
		if (!json_int(json, at, min, max, &out[i]))
			return -1;
		at = (int)json->token[at].next;
	}
	return (int)t->items;
}

/* Append one list of cards to the action. */
static bool
wire_read_list(const struct json *json, int token, struct action *out,
	       const char **error)
{
	const struct json_token *t = &json->token[token];
	unsigned n = out->lists > 0 ? out->ends[out->lists - 1] : 0;
	int at = token + 1;

	if (t->type != TOKEN_ARRAY)
		return wire_error(error, "expected a list of cards");
	if (out->lists == ACTION_LISTS_MAX)
		return wire_error(error, "too many lists of cards");
	if (t->items > ACTION_CARDS_MAX - n)
		return wire_error(error, "more cards than the pack has");
	for (unsigned i = 0; i < t->items; i++) {
		if (!laid_read(json, at, false, &out->cards[n++]))
			return wire_error(error, NO_CARD);
		at = (int)json->token[at].next;
	}
	out->ends[out->lists++] = (uint8_t)n;
	return true;
}

static bool
wire_read_melds(const struct json *json, int token, struct action *out,
		const char **error)
{
	const struct json_token *t = &json->token[token];
	int at = token + 1;

	if (t->type != TOKEN_ARRAY)
		return wire_error(error, "expected a list of lists of cards");
	out->has_melds = true;
	for (unsigned i = 0; i < t->items; i++) {
		if (!wire_read_list(json, at, out, error))
			return false;
		at = (int)json->token[at].next;
	}
	return true;
}

/* Read the number of a meld. */
static bool
wire_read_meld_number(const struct json *json, int token, uint8_t *out,
		      const char **error)
{
	int64_t number;

	if (!json_int(json, token, 1, 255, &number))
		return wire_error(error, "expected a meld's number");
	*out = (uint8_t)number;
	return true;
}

static bool
wire_read_from(const struct json *json, int token, struct action *out,
	       const char **error)
{
	out->from = (uint8_t)wire_read_word(json, token, source_text,
					    FROM_SPREAD + 1);
	if (out->from == FROM_NONE)
		return wire_error(error, "\"from\" is \"stock\", \"discard\", "
					 "\"pile\" or \"spread\"");
	return true;
}

/* Read one field of the act; @masked: a card may be hidden. */
static bool
wire_read_field(const struct json *json, enum field field, int token,
		bool masked, struct action *out, const char **error)
{
	int64_t count;

	switch (field) {
	case FIELD_FROM:
		return wire_read_from(json, token, out, error);
	case FIELD_FROM_MELD:
	case FIELD_TO:
		return wire_read_meld_number(json, token, &out->meld, error);
	case FIELD_SWAP_TO:
		return wire_read_meld_number(json, token, &out->to, error);
	case FIELD_MELDS:
	case FIELD_TABLE:
		return wire_read_melds(json, token, out, error);
	case FIELD_CARDS:
		out->has_cards = true;
		return wire_read_list(json, token, out, error);
	case FIELD_DISCARD:
	case FIELD_CARD:
		return card_read(json, token, masked, &out->card) ||
		       wire_error(error, NO_CARD);
	case FIELD_AT:
		out->at = (uint8_t)wire_read_word(json, token, end_text,
						  AT_HIGH + 1);
		return out->at != AT_NONE ||
		       wire_error(error, "\"at\" is \"low\" or \"high\"");
	case FIELD_KIND:
		out->kind = (uint8_t)wire_read_word(json, token, kind_text,
						    KINDS);
		return out->kind != KIND_NONE ||
		       wire_error(error, "there is no such kind of meld");
	case FIELD_COUNT:
		if (!json_int(json, token, 0, BID_MAX, &count))
			return wire_error(error, "\"count\" is a whole number");
		out->count = (uint16_t)count;
		return true;
	case FIELD_YES:
		return json_bool(json, token, &out->yes) ||
		       wire_error(error, "\"yes\" is true or false");
	case FIELD_SKIPS:
		if (!json_int(json, token, 0, SEATS_MAX - 1, &count))
			return wire_error(error, "\"skips\" is a seat");
		out->to = (uint8_t)(count + 1);
		return true;
	case FIELDS:
		break;
	}
	return true;
}

/* Find the values of @fields in an object: @at[field] is the token, or -1. */
static void
wire_find_fields(const struct json *json, int token, unsigned fields,
		 int at[FIELDS])
{
	int key = token + 1;

	for (unsigned i = 0; i < FIELDS; i++)
		at[i] = -1;
	for (unsigned i = 0; i < json->token[token].items; i++) {
		for (unsigned left = fields; left != 0; left &= left - 1) {
			unsigned field = (unsigned)__builtin_ctz(left);
			struct bytes name = field_keys[field].key;

			if (token_is(json, key, name.at, name.len))
				at[field] = key + 1;
		}
		key = (int)json->token[key + 1].next;
	}
}

/* Read the fields in their order: struct action stores melds before cards. */
static bool
wire_read_fields(const struct json *json, const int at[FIELDS], bool masked,
		 struct action *out, const char **error)
{
	for (unsigned i = 0; i < FIELDS; i++)
		if (at[i] >= 0 && !wire_read_field(json, (enum field)i, at[i],
						   masked, out, error))
			return false;
	return true;
}

static bool
wire_read_act(const struct json *json, int token, struct action *out,
	      const char **error)
{
	int word;
	unsigned act;

	if (token < 0 || json->token[token].type != TOKEN_OBJECT)
		return wire_error(error, "an action is an object");
	word = json_get(json, token, "do");
	if (word < 0)
		return wire_error(
			error, json->token[token].items > 0
				       ? "\"do\" is missing"
				       : "\"do\" is missing: {} answers hello, "
					 "and match, deal, error and end want "
					 "no line");
	if (json->token[word].type != TOKEN_STRING)
		return wire_error(error, "\"do\" is no string");
	act = wire_read_word(json, word, act_text, ACTS);
	action_init(out, (enum act)act);
	return act != ACT_NONE || wire_error(error, NO_ACT);
}

bool
action_read(const struct json *json, int token, struct action *out,
	    const char **error)
{
	int at[FIELDS];

	if (!wire_read_act(json, token, out, error))
		return false;
	if (!act_row(out->act)->of_seat)
		return wire_error(error, NO_ACT);
	wire_find_fields(json, token, act_row(out->act)->fields, at);
	/* else they would mean no, and a bid of 0 */
	if (out->act == ACT_ANSWER && at[FIELD_YES] < 0)
		return wire_error(error, "\"yes\" is missing");
	if (out->act == ACT_BID && at[FIELD_COUNT] < 0)
		return wire_error(error, "\"count\" is missing");
	return wire_read_fields(json, at, false, out, error);
}

static bool
wire_read_got(const struct json *json, int token, struct event *out,
	      const char **error)
{
	const struct json_token *t = &json->token[token];
	int at = token + 1;

	if (t->type != TOKEN_ARRAY || t->items > PACK_CARDS_MAX)
		return wire_error(error, "expected a list of cards");
	for (unsigned i = 0; i < t->items; i++) {
		if (!card_read(json, at, true, &out->got[i]))
			return wire_error(error, NO_CARD);
		at = (int)json->token[at].next;
	}
	out->got_count = (uint16_t)t->items;
	return true;
}

/* Read the cards that came into a hand.  A draw has them in the fields of its
 * own card or cards: remove these from @at before the fields are read. */
static bool
wire_read_drawn(const struct json *json, int token, int at[FIELDS],
		struct event *out, const char **error)
{
	bool draw = out->action.act == ACT_DRAW;
	int got = json_get(json, token, "got");

	/* with "to" the cards were laid off, and none came into the hand */
	if (draw && got < 0 && at[FIELD_CARDS] >= 0 && at[FIELD_TO] < 0) {
		got = at[FIELD_CARDS];
		at[FIELD_CARDS] = -1;
	} else if (draw && got < 0 && at[FIELD_CARD] >= 0) {
		if (!card_read(json, at[FIELD_CARD], true, &out->got[0]))
			return wire_error(error, NO_CARD);
		out->got_count = 1;
		at[FIELD_CARD] = -1;
	}
	return got < 0 || wire_read_got(json, got, out, error);
}

bool
event_read(const struct json *json, int token, struct event *out, unsigned *n,
	   const char **error)
{
	const struct act_row *row;
	int at[FIELDS];
	int64_t number;
	int value;

	out->got_count = 0;
	out->got_shown = SHOWN_ALL;
	out->card_shown = SHOWN_ALL;
	out->seat = SEAT_NONE;
	if (!wire_read_act(json, token, &out->action, error))
		return false;
	value = json_get(json, token, "n");
	if (value < 0 || !json_int(json, value, 1, UINT32_MAX, &number))
		return wire_error(error, "an event has a number \"n\"");
	*n = (unsigned)number;
	value = json_get(json, token, "seat");
	if (value >= 0) {
		if (!json_int(json, value, 0, SEATS_MAX - 1, &number))
			return wire_error(error, "there is no such seat");
		out->seat = (uint8_t)number;
	}
	row = act_row(out->action.act);
	wire_find_fields(json, token, row->fields | row->event_fields, at);
	if (!wire_read_drawn(json, token, at, out, error) ||
	    !wire_read_fields(json, at, true, &out->action, error))
		return false;
	if (out->action.from == FROM_SPREAD && out->got_count == 1)
		out->action.card = out->got[0];
	/* A card laid face down, as in gin 7.1. */
	if (out->action.card == CARD_HIDDEN)
		out->card_shown = SHOWN_NONE;
	return true;
}
