/*
 * read.c - actions, events and views out of a line.
 *
 * The tape has been checked by json_read; what is checked here is meaning.  An
 * object is walked once, key by key.
 */
#include "wire.h"

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

static bool
complain(const char **error, const char *sentence)
{
	*error = sentence;
	return false;
}

/* The place of a string among words 1.. below @n, or 0. */
static unsigned
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

static const char *
source_text(unsigned i)
{
	return source_word((enum source)i);
}

static const char *
end_text(unsigned i)
{
	return end_word((enum end)i);
}

static const char *
kind_text(unsigned i)
{
	return kind_word((enum kind)i);
}

static bool
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

static bool
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
			return complain(error, "there is no such card");
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
			return complain(error, "there is no such card");
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
		return complain(error, "\"do\" is missing");
	if (json->token[word].type != TOKEN_STRING)
		return complain(error, "\"do\" is no string");
	act = word_of(json, word, act_text, acts);
	if (act == 0)
		return complain(error, "\"do\" names no action");
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
			return complain(error, "there is no such card");
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
			return complain(error, "there is no such card");
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
			return complain(error, "there is no such card");
		if (out->action.card == CARD_HIDDEN)
			out->card_shown = SHOWN_NONE;
		at[FIELD_DISCARD] = at[FIELD_CARD] = -1;
	}
	return body_read(json, at, &out->action, error);
}

static bool
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

static bool
pile_read(const struct json *json, int token, struct pile *pile)
{
	const struct json_token *t = &json->token[token];
	int at = token + 1;

	pile->n = 0;
	if (t->type != TOKEN_ARRAY || t->items > PACK_CARDS_MAX)
		return false;
	for (unsigned i = 0; i < t->items; i++) {
		if (!card_read(json, at, true, &pile->at[i]))
			return false;
		at = (int)json->token[at].next;
	}
	pile->n = (uint8_t)t->items;
	return true;
}

/* A list of up to SEATS_MAX whole numbers; their count, or -1. */
static int
numbers_read(const struct json *json, int token, int64_t min, int64_t max,
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

static bool
seats_read(const struct json *json, int token, uint8_t *out)
{
	int64_t seat[SEATS_MAX];
	int n = numbers_read(json, token, 0, SEATS_MAX - 1, seat);

	*out = 0;
	for (int i = 0; i < n; i++)
		*out |= (uint8_t)(1u << seat[i]);
	return n >= 0;
}

static bool
meld_item_read(const struct json *json, int token, struct meld *out)
{
	int owner = json_get(json, token, "owner");
	int kind = json_get(json, token, "kind");
	int cards = json_get(json, token, "cards");
	int64_t seat = SEAT_NONE;
	int at = cards + 1;

	if (owner >= 0 && !json_int(json, owner, 0, SEATS_MAX - 1, &seat))
		return false;
	if (cards < 0 || json->token[cards].type != TOKEN_ARRAY ||
	    json->token[cards].items > MELD_CARDS_MAX)
		return false;
	out->owner = (uint8_t)seat;
	out->kind = kind < 0 ? KIND_NONE
			     : (uint8_t)word_of(json, kind, kind_text, KINDS);
	out->n = (uint8_t)json->token[cards].items;
	for (unsigned i = 0; i < out->n; i++) {
		if (!laid_read(json, at, false, &out->cards[i]))
			return false;
		if (out->cards[i].as == CARD_NONE)
			out->cards[i].as = out->cards[i].card;
		at = (int)json->token[at].next;
	}
	return true;
}

static bool
table_read(const struct json *json, int token, struct view_store *store)
{
	const struct json_token *t = &json->token[token];
	int at = token + 1;

	if (t->type != TOKEN_ARRAY || t->items > TABLE_MELDS_MAX)
		return false;
	for (unsigned i = 0; i < t->items; i++) {
		if (json->token[at].type != TOKEN_OBJECT ||
		    !meld_item_read(json, at, &store->table[i]))
			return false;
		at = (int)json->token[at].next;
	}
	store->view.melds = (uint8_t)t->items;
	return true;
}

static bool
turn_read(const struct json *json, int token, struct view *view)
{
	int seat, phase, drew, from, first;
	int64_t number;

	if (json->token[token].type != TOKEN_OBJECT)
		return false;
	seat = json_get(json, token, "seat");
	phase = json_get(json, token, "phase");
	drew = json_get(json, token, "drew");
	from = json_get(json, token, "from");
	first = json_get(json, token, "first");
	if (seat < 0 || phase < 0 ||
	    !json_int(json, seat, 0, SEATS_MAX - 1, &number))
		return false;
	view->turn = (seat_t)number;
	for (unsigned i = PHASE_NONE; i <= PHASE_ANSWER; i++)
		if (json_is(json, phase, phase_word((enum phase)i)))
			view->phase = (uint8_t)i;
	if (drew >= 0 && !card_read(json, drew, false, &view->drew))
		return false;
	if (from >= 0)
		view->from = (uint8_t)word_of(json, from, source_text,
					      FROM_SPREAD + 1);
	return first < 0 || json_bool(json, first, &view->first);
}

/* "0" to "7", or -1. */
static int
seat_of_key(const struct json *json, int key)
{
	const char *at = json->text + json->token[key].at;

	if (json->token[key].escaped || json->token[key].len != 1 ||
	    *at < '0' || *at >= '0' + SEATS_MAX)
		return -1;
	return *at - '0';
}

static bool
map_read(const struct json *json, int token, enum flag_type type, void *out)
{
	int key = token + 1;

	if (json->token[token].type != TOKEN_OBJECT)
		return false;
	for (unsigned i = 0; i < json->token[token].items; i++) {
		int seat = seat_of_key(json, key);
		int64_t number;

		if (seat < 0)
			return false;
		if (type == FLAG_BAG_MAP) {
			if (!bag_read(json, key + 1, (struct bag *)out + seat))
				return false;
		} else {
			if (!json_int(json, key + 1, INT32_MIN, INT32_MAX,
				      &number))
				return false;
			((int *)out)[seat] = (int)number;
		}
		key = (int)json->token[key + 1].next;
	}
	return true;
}

/* A map by a meld's number to lists of places, all from 1. */
static bool
places_read(const struct json *json, int token, uint32_t *out)
{
	int key = token + 1;

	memset(out, 0, TABLE_MELDS_MAX * sizeof(out[0]));
	if (json->token[token].type != TOKEN_OBJECT)
		return false;
	for (unsigned i = 0; i < json->token[token].items; i++) {
		struct bytes name = json_text(json, key);
		const struct json_token *list = &json->token[key + 1];
		int at = key + 2;
		int64_t place;
		unsigned meld = 0;

		for (size_t c = 0; c < name.len && meld <= TABLE_MELDS_MAX; c++)
			if (name.at[c] >= '0' && name.at[c] <= '9')
				meld = meld * 10 + (unsigned)(name.at[c] - '0');
		if (meld < 1 || meld > TABLE_MELDS_MAX ||
		    list->type != TOKEN_ARRAY)
			return false;
		for (unsigned p = 0; p < list->items; p++) {
			if (!json_int(json, at, 1, MELD_CARDS_MAX, &place))
				return false;
			out[meld - 1] |= UINT32_C(1) << (place - 1);
			at = (int)json->token[at].next;
		}
		key = (int)json->token[key + 1].next;
	}
	return true;
}

static bool
flag_read(const struct json *json, int token, enum flag_type type,
	  unsigned players, void *out)
{
	int64_t number[SEATS_MAX];
	bool yes;
	int n;

	switch (type) {
	case FLAG_BOOL:
		return json_bool(json, token, out);
	case FLAG_U8:
		if (!json_int(json, token, 0, UINT8_MAX, number))
			return false;
		*(uint8_t *)out = (uint8_t)number[0];
		return true;
	case FLAG_U16:
		if (!json_int(json, token, 0, UINT16_MAX, number))
			return false;
		*(uint16_t *)out = (uint16_t)number[0];
		return true;
	case FLAG_CARD:
		*(card_t *)out = CARD_NONE;
		return json_is(json, token, "none") ||
		       card_read(json, token, true, out);
	case FLAG_SEAT:
		*(seat_t *)out = SEAT_NONE;
		if (json_is(json, token, "none"))
			return true;
		if (!json_int(json, token, 0, SEATS_MAX - 1, number))
			return false;
		*(seat_t *)out = (seat_t)number[0];
		return true;
	case FLAG_U16_SEATS:
		/* No more than the struct has room for. */
		n = numbers_read(json, token, 0, UINT16_MAX, number);
		for (int i = 0; i < n && i < (int)players; i++)
			((uint16_t *)out)[i] = (uint16_t)number[i];
		return n >= 0;
	case FLAG_INT:
		if (!json_int(json, token, INT32_MIN, INT32_MAX, number))
			return false;
		*(int *)out = (int)number[0];
		return true;
	case FLAG_PLACES:
		return places_read(json, token, out);
	case FLAG_INT_MAP:
	case FLAG_BAG_MAP:
		return map_read(json, token, type, out);
	case FLAG_ANSWER:
		*(uint8_t *)out = ANSWER_NONE;
		if (json_is(json, token, "none"))
			return true;
		if (!json_bool(json, token, &yes))
			return false;
		*(uint8_t *)out = yes ? ANSWER_YES : ANSWER_NO;
		return true;
	}
	return false;
}

static bool
flags_read(const struct json *json, int token, struct view_store *store)
{
	const struct flag *flag;

	if (json->token[token].type != TOKEN_OBJECT)
		return false;
	for (unsigned i = 0; (flag = flag_at(store->view.rules, i)) != NULL;
	     i++) {
		int at = json_get(json, token, flag->name);

		if (flag->hidden || at < 0)
			continue;
		if (!flag_read(json, at, flag->type, store->view.players,
			       (char *)&store->state + flag->at))
			return false;
	}
	return true;
}

/* A whole number of the state from 0; left alone where it does not stand. */
static bool
count_read(const struct json *json, int token, const char *key, int64_t max,
	   int64_t *out)
{
	int at = json_get(json, token, key);

	return at < 0 || json_int(json, at, 0, max, out);
}

static bool
counts_read(const struct json *json, int token, struct view *view)
{
	int64_t discard_count = view->discard.n;
	int64_t stock = 0, dealer = 0, deal = 0, turns = 0;

	if (!count_read(json, token, "discard_count", PACK_CARDS_MAX,
			&discard_count) ||
	    !count_read(json, token, "stock", PACK_CARDS_MAX, &stock) ||
	    !count_read(json, token, "dealer", SEATS_MAX - 1, &dealer) ||
	    !count_read(json, token, "deal", UINT16_MAX, &deal) ||
	    !count_read(json, token, "turns", UINT16_MAX, &turns))
		return false;
	view->discard_count = (uint8_t)discard_count;
	view->stock = (uint8_t)stock;
	view->dealer = (seat_t)dealer;
	view->deal = (uint16_t)deal;
	view->turns = (uint16_t)turns;
	return true;
}

static bool
lists_read(const struct json *json, int token, struct view *view)
{
	int cards = json_get(json, token, "cards");
	int scores = json_get(json, token, "scores");
	int64_t number[SEATS_MAX];
	int n;

	if (cards < 0 || scores < 0)
		return false;
	n = numbers_read(json, cards, 0, PACK_CARDS_MAX, number);
	if (n <= 0)
		return false;
	view->players = (uint8_t)n;
	for (int i = 0; i < n; i++)
		view->cards[i] = (uint8_t)number[i];
	if (numbers_read(json, scores, INT32_MIN, INT32_MAX, number) != n)
		return false;
	for (int i = 0; i < n; i++)
		view->scores[i] = (int)number[i];
	return true;
}

bool
view_read(const struct json *json, int token, const struct rules *rules,
	  seat_t seat, struct view_store *store, const char **error)
{
	struct view *view = &store->view;
	uint8_t out = 0;
	int at;

	memset(view, 0, sizeof(*view));
	memset(&store->state, 0, sizeof(store->state));
	view->rules = store->state.rules = rules;
	view->state = &store->state;
	view->table = store->table;
	view->seat = seat;
	if (token < 0 || json->token[token].type != TOKEN_OBJECT)
		return complain(error, "a state is an object");
	if (!lists_read(json, token, view))
		return complain(error, "\"cards\" or \"scores\" of the state");
	store->state.players = view->players;
	at = json_get(json, token, "hand");
	if (at < 0 || !bag_read(json, at, &view->hand))
		return complain(error, "\"hand\" of the state");
	at = json_get(json, token, "table");
	if (at >= 0 && !table_read(json, at, store))
		return complain(error, "\"table\" of the state");
	at = json_get(json, token, "discard");
	if (at >= 0 && !pile_read(json, at, &view->discard))
		return complain(error, "\"discard\" of the state");
	at = json_get(json, token, "spread");
	if (at >= 0 && !bag_read(json, at, &view->spread))
		return complain(error, "\"spread\" of the state");
	at = json_get(json, token, "turn");
	if (at < 0 || !turn_read(json, at, view))
		return complain(error, "\"turn\" of the state");
	at = json_get(json, token, "opened");
	if (at >= 0 && !seats_read(json, at, &view->opened))
		return complain(error, "\"opened\" of the state");
	at = json_get(json, token, "out");
	if (at >= 0 && !seats_read(json, at, &out))
		return complain(error, "\"out\" of the state");
	view->in = (uint8_t)(((1u << view->players) - 1) & ~(unsigned)out);
	if (!counts_read(json, token, view))
		return complain(error, "a number of the state");
	at = json_get(json, token, "flags");
	if (at >= 0 && !flags_read(json, at, store))
		return complain(error, "\"flags\" of the state");
	return true;
}
