/*
 * read.c - actions and events out of a line.
 *
 * The tape has been checked by json_read; what is checked here is meaning.  An
 * object is walked once, key by key.
 */
#include "read.h"

enum field {
	FIELD_FROM,
	FIELD_CARD,
	FIELD_MELDS,
	FIELD_TO,
	FIELD_CARDS,
	FIELD_AT,
	FIELD_KIND,
	FIELD_COUNT,
	FIELD_DISCARD,
	FIELD_TABLE,
	FIELD_YES,
	FIELD_N,
	FIELD_SEAT,
	FIELD_GOT,
	FIELDS,
};

#define NO_CARD                                                                \
	"there is no such card: a rank of A23456789TJQK and a suit "           \
	"of SHDC, as \"TH\""

#define BIT(field) (1u << FIELD_##field)

static const struct {
	const char *name;
	size_t len;
} fields[FIELDS] = {
	[FIELD_FROM] = { "from", 4 },	    [FIELD_CARD] = { "card", 4 },
	[FIELD_MELDS] = { "melds", 5 },	    [FIELD_TO] = { "to", 2 },
	[FIELD_CARDS] = { "cards", 5 },	    [FIELD_AT] = { "at", 2 },
	[FIELD_KIND] = { "kind", 4 },	    [FIELD_COUNT] = { "count", 5 },
	[FIELD_DISCARD] = { "discard", 7 }, [FIELD_TABLE] = { "table", 5 },
	[FIELD_YES] = { "yes", 3 },	    [FIELD_N] = { "n", 1 },
	[FIELD_SEAT] = { "seat", 4 },	    [FIELD_GOT] = { "got", 3 },
};

/* The fields that each act has; all else is ignored. */
static const unsigned act_fields[ACTS] = {
	[ACT_DRAW] = BIT(FROM) | BIT(CARD) | BIT(MELDS) | BIT(TO) | BIT(CARDS) |
		     BIT(AT),
	[ACT_MELD] = BIT(MELDS) | BIT(KIND),
	[ACT_ADD] = BIT(TO) | BIT(CARDS) | BIT(AT),
	[ACT_SWAP] = BIT(FROM) | BIT(CARD) | BIT(AT) | BIT(MELDS) | BIT(TO) |
		     BIT(CARDS),
	[ACT_DISCARD] = BIT(CARD),
	[ACT_BID] = BIT(COUNT),
	[ACT_CUT] = BIT(COUNT),
	[ACT_KNOCK] = BIT(MELDS) | BIT(DISCARD),
	[ACT_DECLARE] = BIT(MELDS) | BIT(DISCARD),
	[ACT_ARRANGE] = BIT(TABLE),
	[ACT_ANSWER] = BIT(YES),
	[ACT_SHOW] = BIT(MELDS) | BIT(CARDS),
};

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

static enum field
field_of(const struct json *json, int key)
{
	unsigned i = 0;

	while (i < FIELDS &&
	       !token_is(json, key, fields[i].name, fields[i].len))
		i++;
	return (enum field)i;
}

unsigned
word_of(const struct json *json, int token, const char *(*word)(unsigned),
	unsigned n)
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
	char plain[CARD_NAME_MAX + 1];

	if (t->type != TOKEN_STRING)
		return false;
	if (t->escaped) { /* "\u0041S" is an ace too */
		int len = json_str(json, token, plain, sizeof(plain));

		return len > 0 && (size_t)len < sizeof(plain) &&
		       laid_parse(plain, (size_t)len, out);
	}
	if (masked && t->len == 2 && memcmp(json->text + t->at, "??", 2) == 0) {
		*out = (struct laid){ CARD_HIDDEN, CARD_NONE };
		return true;
	}
	return laid_parse(json->text + t->at, t->len, out) &&
	       out->card < CARD_KINDS;
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

/* Append one list of cards to the action. */
static bool
list_read(const struct json *json, int token, struct action *out,
	  const char **error)
{
	const struct json_token *t = &json->token[token];
	unsigned n = out->lists > 0 ? out->ends[out->lists - 1] : 0;
	int at = token + 1;

	if (t->type != TOKEN_ARRAY)
		return complain(error, "expected a list of cards");
	if (out->lists == ACTION_LISTS_MAX)
		return complain(error, "too many lists of cards");
	if (t->items > ACTION_CARDS_MAX - n)
		return complain(error, "more cards than the pack has");
	for (unsigned i = 0; i < t->items; i++) {
		if (!laid_read(json, at, false, &out->cards[n++]))
			return complain(error, NO_CARD);
		at = (int)json->token[at].next;
	}
	out->ends[out->lists++] = (uint8_t)n;
	return true;
}

static bool
melds_read(const struct json *json, int token, struct action *out,
	   const char **error)
{
	const struct json_token *t = &json->token[token];
	int at = token + 1;

	if (t->type != TOKEN_ARRAY)
		return complain(error, "expected a list of lists of cards");
	out->has_melds = true;
	for (unsigned i = 0; i < t->items; i++) {
		if (!list_read(json, at, out, error))
			return false;
		at = (int)json->token[at].next;
	}
	return true;
}

/* A meld's number. */
static bool
number_read(const struct json *json, int token, uint8_t *out,
	    const char **error)
{
	int64_t number;

	if (!json_int(json, token, 1, 255, &number))
		return complain(error, "expected a meld's number");
	*out = (uint8_t)number;
	return true;
}

static bool
from_read(const struct json *json, int token, struct action *out,
	  const char **error)
{
	if (out->act == ACT_SWAP)
		return number_read(json, token, &out->meld, error);
	out->from = (uint8_t)word_of(json, token, source_text, FROM_SPREAD + 1);
	if (out->from == FROM_NONE)
		return complain(error, "\"from\" is \"stock\", \"discard\", "
				       "\"pile\" or \"spread\"");
	return true;
}

/* One field that the act has.  "cards" and "melds" are read by the caller, in
 * the order in which struct action keeps them. */
static bool
field_read(const struct json *json, enum field field, int token,
	   struct action *out, const char **error)
{
	int64_t count;

	switch (field) {
	case FIELD_FROM:
		return from_read(json, token, out, error);
	case FIELD_CARD:
	case FIELD_DISCARD:
		if (!card_read(json, token, false, &out->card))
			return complain(error, NO_CARD);
		return true;
	case FIELD_TO:
		return number_read(json, token,
				   out->act == ACT_SWAP ? &out->to : &out->meld,
				   error);
	case FIELD_AT:
		out->at = (uint8_t)word_of(json, token, end_text, AT_HIGH + 1);
		if (out->at == AT_NONE)
			return complain(error, "\"at\" is \"low\" or \"high\"");
		return true;
	case FIELD_KIND:
		out->kind = (uint8_t)word_of(json, token, kind_text, KINDS);
		if (out->kind == KIND_NONE)
			return complain(error, "there is no such kind of meld");
		return true;
	case FIELD_COUNT:
		if (!json_int(json, token, 0, BID_MAX, &count))
			return complain(error, "\"count\" is a whole number");
		out->count = (uint16_t)count;
		return true;
	case FIELD_YES:
		if (!json_bool(json, token, &out->yes))
			return complain(error, "\"yes\" is true or false");
		return true;
	case FIELD_MELDS:
	case FIELD_TABLE:
	case FIELD_CARDS:
	case FIELD_N:
	case FIELD_SEAT:
	case FIELD_GOT:
	case FIELDS:
		break;
	}
	return true;
}

/* Walk the object's keys; @at[field] is the value's token or -1. */
static void
fields_find(const struct json *json, int token, int at[FIELDS])
{
	int key = token + 1;

	for (unsigned i = 0; i < FIELDS; i++)
		at[i] = -1;
	for (unsigned i = 0; i < json->token[token].items; i++) {
		enum field field = field_of(json, key);

		if (field != FIELDS)
			at[field] = key + 1;
		key = (int)json->token[key + 1].next;
	}
}

static bool
body_read(const struct json *json, const int at[FIELDS], struct action *out,
	  const char **error)
{
	unsigned has = act_fields[out->act];
	int melds = out->act == ACT_ARRANGE ? at[FIELD_TABLE] : at[FIELD_MELDS];

	for (unsigned i = 0; i < FIELDS; i++)
		if (at[i] >= 0 && (has >> i & 1) &&
		    !field_read(json, (enum field)i, at[i], out, error))
			return false;
	if ((has & (BIT(MELDS) | BIT(TABLE))) && melds >= 0 &&
	    !melds_read(json, melds, out, error))
		return false;
	if ((has & BIT(CARDS)) && at[FIELD_CARDS] >= 0) {
		if (!list_read(json, at[FIELD_CARDS], out, error))
			return false;
		out->has_cards = true;
	}
	return true;
}

static bool
act_read(const struct json *json, int token, unsigned acts, struct action *out,
	 const char **error)
{
	int word;
	unsigned act;

	if (token < 0 || json->token[token].type != TOKEN_OBJECT)
		return complain(error, "an action is an object");
	word = json_get(json, token, "do");
	if (word < 0)
		return complain(
			error, json->token[token].items > 0
				       ? "\"do\" is missing"
				       : "\"do\" is missing: {} answers hello, "
					 "and match, deal, error and end want "
					 "no line");
	if (json->token[word].type != TOKEN_STRING)
		return complain(error, "\"do\" is no string");
	act = word_of(json, word, act_text, acts);
	if (act == 0)
		return complain(error, "\"do\" names no action: \"may\" "
				       "in the request lists those that do");
	action_init(out, (enum act)act);
	return true;
}

bool
action_read(const struct json *json, int token, struct action *out,
	    const char **error)
{
	int at[FIELDS];

	if (!act_read(json, token, ACT_ANSWER + 1, out, error))
		return false;
	fields_find(json, token, at);
	/* without them they would read as a no, and as a bid of none */
	if (out->act == ACT_ANSWER && at[FIELD_YES] < 0)
		return complain(error, "\"yes\" is missing");
	if (out->act == ACT_BID && at[FIELD_COUNT] < 0)
		return complain(error, "\"count\" is missing");
	return body_read(json, at, out, error);
}

static bool
got_read(const struct json *json, int token, struct event *out,
	 const char **error)
{
	const struct json_token *t = &json->token[token];
	int at = token + 1;

	if (t->type != TOKEN_ARRAY || t->items > PACK_CARDS_MAX)
		return complain(error, "expected a list of cards");
	for (unsigned i = 0; i < t->items; i++) {
		if (!card_read(json, at, true, &out->got[i]))
			return complain(error, NO_CARD);
		at = (int)json->token[at].next;
	}
	out->got_count = (uint8_t)t->items;
	return true;
}

/* What a draw brought stands where an action would have its own card or cards:
 * take it out of the fields before the action is read. */
static bool
draw_read(const struct json *json, int at[FIELDS], struct event *out,
	  const char **error)
{
	if (at[FIELD_GOT] < 0 && at[FIELD_CARDS] >= 0) {
		at[FIELD_GOT] = at[FIELD_CARDS];
		at[FIELD_CARDS] = -1;
	} else if (at[FIELD_GOT] < 0 && at[FIELD_CARD] >= 0) {
		if (!card_read(json, at[FIELD_CARD], true, &out->got[0]))
			return complain(error, NO_CARD);
		out->got_count = 1;
		if (out->action.from == FROM_SPREAD)
			out->action.card = out->got[0];
		at[FIELD_CARD] = -1;
	}
	return true;
}

bool
event_read(const struct json *json, int token, struct event *out, unsigned *n,
	   const char **error)
{
	int at[FIELDS];
	int64_t number;
	int card;

	out->got_count = 0;
	out->got_shown = SHOWN_ALL;
	out->card_shown = SHOWN_ALL;
	out->seat = SEAT_NONE;
	if (!act_read(json, token, ACTS, &out->action, error))
		return false;
	fields_find(json, token, at);
	if (at[FIELD_N] < 0 ||
	    !json_int(json, at[FIELD_N], 1, UINT32_MAX, &number))
		return complain(error, "an event has a number \"n\"");
	*n = (unsigned)number;
	if (at[FIELD_SEAT] >= 0) {
		if (!json_int(json, at[FIELD_SEAT], 0, SEATS_MAX - 1, &number))
			return complain(error, "there is no such seat");
		out->seat = (uint8_t)number;
	}
	if (out->action.act == ACT_DRAW && at[FIELD_FROM] >= 0 &&
	    !from_read(json, at[FIELD_FROM], &out->action, error))
		return false;
	if (out->action.act == ACT_DRAW && !draw_read(json, at, out, error))
		return false;
	if (at[FIELD_GOT] >= 0 && !got_read(json, at[FIELD_GOT], out, error))
		return false;
	/* A card laid face down, as in gin 7.1, and cards of the engine's own
	 * events, which no seat could send. */
	card = at[FIELD_DISCARD] >= 0 ? at[FIELD_DISCARD] : at[FIELD_CARD];
	if (card >= 0) {
		if (!card_read(json, card, true, &out->action.card))
			return complain(error, NO_CARD);
		if (out->action.card == CARD_HIDDEN)
			out->card_shown = SHOWN_NONE;
		at[FIELD_DISCARD] = at[FIELD_CARD] = -1;
	}
	return body_read(json, at, &out->action, error);
}
