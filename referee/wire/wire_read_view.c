/*
 * wire_read_view.c - read views from JSON; see wire.h.
 */
#include "flag_json.h"
#include "wire_read.h"

static bool
view_read_pile(const struct json *json, int token, struct pile *pile)
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
	pile->n = (uint16_t)t->items;
	return true;
}

static bool
view_read_seats(const struct json *json, int token, uint8_t *out)
{
	int64_t seat[SEATS_MAX];
	int n = wire_read_numbers(json, token, 0, SEATS_MAX - 1, seat);

	*out = 0;
	for (int i = 0; i < n; i++)
		*out |= (uint8_t)(1u << seat[i]);
	return n >= 0;
}

static bool
view_read_meld(const struct json *json, int token, struct meld *out)
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
			     : (uint8_t)wire_read_word(json, kind, kind_text,
						       KINDS);
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
view_read_table(const struct json *json, int token, struct view_store *store)
{
	const struct json_token *t = &json->token[token];
	int at = token + 1;

	if (t->type != TOKEN_ARRAY || t->items > TABLE_MELDS_MAX)
		return false;
	for (unsigned i = 0; i < t->items; i++) {
		if (json->token[at].type != TOKEN_OBJECT ||
		    !view_read_meld(json, at, &store->table[i]))
			return false;
		at = (int)json->token[at].next;
	}
	store->view.melds = (uint8_t)t->items;
	return true;
}

static bool
view_read_turn(const struct json *json, int token, struct view *view)
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
		view->from = (uint8_t)wire_read_word(json, from, source_text,
						     FROM_SPREAD + 1);
	return first < 0 || json_bool(json, first, &view->first);
}

static bool
view_read_flags(const struct json *json, int token, struct view *view)
{
	if (json->token[token].type != TOKEN_OBJECT)
		return false;
	for (unsigned i = 0; i < view->flag_count; i++) {
		const struct flag *flag = view->flag[i];
		int value = json_get(json, token, flag->name);

		if (value >= 0 &&
		    !flag_read(json, value, flag->type, view->players,
			       view->flags + view->flag_at[i]))
			return false;
	}
	return true;
}

/* Read a whole number from 0 of the state; keep @out if it is missing. */
static bool
view_read_count(const struct json *json, int token, const char *key,
		int64_t max, int64_t *out)
{
	int at = json_get(json, token, key);

	return at < 0 || json_int(json, at, 0, max, out);
}

static bool
view_read_counts(const struct json *json, int token, struct view *view)
{
	int64_t discard_count = view->discard.n;
	int64_t stock = 0, dealer = 0, deal = 0, turns = 0;

	if (!view_read_count(json, token, "discard_count", PACK_CARDS_MAX,
			     &discard_count) ||
	    !view_read_count(json, token, "stock", PACK_CARDS_MAX, &stock) ||
	    !view_read_count(json, token, "dealer", SEATS_MAX - 1, &dealer) ||
	    !view_read_count(json, token, "deal", UINT16_MAX, &deal) ||
	    !view_read_count(json, token, "turns", UINT16_MAX, &turns))
		return false;
	view->discard_count = (uint16_t)discard_count;
	view->stock = (uint16_t)stock;
	view->dealer = (seat_t)dealer;
	view->deal = (uint16_t)deal;
	view->turns = (uint16_t)turns;
	return true;
}

static bool
view_read_lists(const struct json *json, int token, struct view *view)
{
	int cards = json_get(json, token, "cards");
	int scores = json_get(json, token, "scores");
	int64_t number[SEATS_MAX];
	int n;

	if (cards < 0 || scores < 0)
		return false;
	n = wire_read_numbers(json, cards, 0, PACK_CARDS_MAX, number);
	if (n <= 0)
		return false;
	view->players = (uint8_t)n;
	for (int i = 0; i < n; i++)
		view->cards[i] = (uint16_t)number[i];
	if (wire_read_numbers(json, scores, INT32_MIN, INT32_MAX, number) != n)
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
	view->rules = rules;
	view_list_flags(view);
	view->table = store->table;
	view->seat = seat;
	if (token < 0 || json->token[token].type != TOKEN_OBJECT)
		return wire_error(error, "expected a JSON object");
	if (!view_read_lists(json, token, view))
		return wire_error(
			error, "\"cards\" or \"scores\" is missing or invalid");
	at = json_get(json, token, "hand");
	if (at < 0 || !bag_read(json, at, &view->hand))
		return wire_error(error, "\"hand\" is missing or invalid");
	at = json_get(json, token, "table");
	if (at >= 0 && !view_read_table(json, at, store))
		return wire_error(error, "\"table\" is invalid");
	at = json_get(json, token, "discard");
	if (at >= 0 && !view_read_pile(json, at, &view->discard))
		return wire_error(error, "\"discard\" is invalid");
	at = json_get(json, token, "spread");
	if (at >= 0 && !bag_read(json, at, &view->spread))
		return wire_error(error, "\"spread\" is invalid");
	at = json_get(json, token, "turn");
	if (at < 0 || !view_read_turn(json, at, view))
		return wire_error(error, "\"turn\" is missing or invalid");
	at = json_get(json, token, "opened");
	if (at >= 0 && !view_read_seats(json, at, &view->opened))
		return wire_error(error, "\"opened\" is invalid");
	at = json_get(json, token, "out");
	if (at >= 0 && !view_read_seats(json, at, &out))
		return wire_error(error, "\"out\" is invalid");
	view->in = (uint8_t)(((1u << view->players) - 1) & ~(unsigned)out);
	if (!view_read_counts(json, token, view))
		return wire_error(error,
				  "\"discard_count\", \"stock\", \"dealer\", "
				  "\"deal\" or \"turns\" is invalid");
	at = json_get(json, token, "flags");
	if (at >= 0 && !view_read_flags(json, at, view))
		return wire_error(error, "\"flags\" is invalid");
	view_choose_rules(view);
	return true;
}
