/*
 * read_view.c - views out of a line.
 */
#include "read.h"

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
