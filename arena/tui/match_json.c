/* match_json.c - a match card by card, for programs; see match_json.h. */
#include "arena/tui/match_json.h"

#include <string.h>

#include "arena/replay/event_words.h"
#include "lib/format/json_print.h"
#include "referee/wire/wire.h"
#include "referee/wire/wire_write.h"

/* --- lines ---------------------------------------------------------------- */

static struct jsonw *
begin(struct match_json *json, const char *type)
{
	jsonw_init(&json->jsonw, json->line, sizeof(json->line));
	jsonw_open(&json->jsonw, '{');
	jsonw_str_member(&json->jsonw, "type", type);
	return &json->jsonw;
}

/* False when nobody reads on, or there was no room. */
static bool
end(struct match_json *json)
{
	struct jsonw *jsonw = &json->jsonw;

	jsonw_close(jsonw, '}');
	json->full = jsonw->full;
	if (jsonw->full)
		return false;
	json_write(json->out, jsonw->buf, jsonw->n);
	return putc('\n', json->out) != EOF;
}

static void
put_ints(struct jsonw *jsonw, const char *key, const int *values, unsigned n)
{
	jsonw_key(jsonw, key);
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < n; i++)
		jsonw_int(jsonw, values[i]);
	jsonw_close(jsonw, ']');
}

/* --- cards ---------------------------------------------------------------- */

/* The members of a hand by its melds. */
static void
put_held(struct jsonw *jsonw, const struct log_verify *match,
	 const struct bag *cards)
{
	struct hand hand;

	hand_part(&hand, &match->state, cards);
	jsonw_key(jsonw, "melds");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < hand.best.n; i++)
		laid_write(jsonw, hand.best.melds[i].cards,
			   hand.best.melds[i].n, &match->rules);
	jsonw_close(jsonw, ']');
	jsonw_key(jsonw, "rest");
	bag_write(jsonw, &hand.rest);
	if (hand.deadwood != HAND_NO_DEADWOOD)
		jsonw_int_member(jsonw, "deadwood", hand.deadwood);
}

/* By seat; null for a hand that is not seen. */
static void
put_hands(struct match_json *json, const struct log_verify *match, bool shown)
{
	struct jsonw *jsonw = &json->jsonw;
	const struct state *state = &match->state;

	jsonw_key(jsonw, "hands");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < match->players; i++) {
		json->hands[i] = state->hands[i];
		if (!shown && (!words_sees_hand(json->seat, i) ||
			       !(state->dealt >> i & 1))) {
			jsonw_raw(jsonw, "null", 4);
			continue;
		}
		jsonw_open(jsonw, '{');
		put_held(jsonw, match, &state->hands[i]);
		jsonw_close(jsonw, '}');
	}
	jsonw_close(jsonw, ']');
}

static void
put_table(struct jsonw *jsonw, const struct log_verify *match)
{
	jsonw_key(jsonw, "table");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < match->state.melds; i++) {
		const struct meld *meld = &match->state.table[i];

		jsonw_open(jsonw, '{');
		jsonw_int_member(jsonw, "meld", i + 1);
		if (meld->owner < match->players)
			jsonw_int_member(jsonw, "owner", meld->owner);
		jsonw_str_member(jsonw, "kind",
				 kind_word((enum kind)meld->kind));
		jsonw_key(jsonw, "cards");
		laid_write(jsonw, meld->cards, meld->n, &match->rules);
		jsonw_close(jsonw, '}');
	}
	jsonw_close(jsonw, ']');
}

/* What lies there, and who holds what. */
static void
put_moment(struct match_json *json, const struct log_verify *match)
{
	struct jsonw *jsonw = &json->jsonw;
	const struct state *state = &match->state;

	jsonw_int_member(jsonw, "deal", state->deal);
	jsonw_int_member(jsonw, "dealer", state->dealer);
	jsonw_int_member(jsonw, "stock", state->stock.n);
	jsonw_key(jsonw, "discard");
	cards_write(jsonw, state->discard.at, state->discard.n);
	if (state->spread.n > 0) {
		jsonw_key(jsonw, "spread");
		bag_write(jsonw, &state->spread);
	}
	put_table(jsonw, match);
	put_ints(jsonw, "scores", state->scores, match->players);
	put_hands(json, match, false);
}

/* --- what happened -------------------------------------------------------- */

/* A member of the record as it stands there. */
static void
put_member(struct jsonw *jsonw, const struct log_verify *match, const char *key)
{
	int token = json_get(&match->json, 0, key);
	struct bytes text;

	if (token < 0)
		return;
	text = json_text(&match->json, token);
	jsonw_key(jsonw, key);
	jsonw_raw(jsonw, text.at, text.len);
}

/* What the record says of the answer besides. */
static void
put_aside(struct jsonw *jsonw, const struct log_verify *match)
{
	put_member(jsonw, match, "req");
	put_member(jsonw, match, "by");
	put_member(jsonw, match, "us");
	put_member(jsonw, match, "note");
}

static void
put_words(struct match_json *json, const struct event *event)
{
	struct words words;

	words_event(&words, event, json->seat);
	jsonw_str_member(&json->jsonw, "words", words.text);
}

/* What the seat holds now, where that has changed and is seen. */
static void
put_new_hand(struct match_json *json, const struct log_verify *match,
	     unsigned seat)
{
	const struct bag *hand = &match->state.hands[seat];

	if (!words_sees_hand(json->seat, seat) ||
	    memcmp(hand, &json->hands[seat], sizeof(*hand)) == 0)
		return;
	json->hands[seat] = *hand;
	jsonw_key(&json->jsonw, "hand");
	jsonw_open(&json->jsonw, '{');
	put_held(&json->jsonw, match, hand);
	jsonw_close(&json->jsonw, '}');
}

/* An event of the record in hand; @own: of a decision that is seen. */
static bool
print_event(struct match_json *json, const struct log_verify *match, unsigned i,
	    bool own, bool table)
{
	const struct event *event = &match->events.at[i];
	struct jsonw *jsonw = begin(json, "event");
	uint16_t eyes = EYES_ALL;

	if (json->seat >= 0)
		eyes = EYES_SEAT((unsigned)json->seat);
	jsonw_int_member(jsonw, "deal", match->state.deal);
	jsonw_int_member(jsonw, "n", match->event_number + i);
	put_words(json, event);
	jsonw_key(jsonw, "event");
	event_write(jsonw, &match->rules, event, match->event_number + i, eyes);
	if (i == 0 && own)
		put_aside(jsonw, match);
	if (words_last_of_seat(match, i))
		put_new_hand(json, match, event->seat);
	if (table && i + 1 == match->events.n)
		put_table(jsonw, match);
	return end(json);
}

/* A choice that waits for what the others say to it. */
static bool
print_choice(struct match_json *json, const struct log_verify *match,
	     unsigned seat)
{
	const struct event choice = { .seat = (seat_t)seat,
				      .action = match->action };
	struct jsonw *jsonw = begin(json, "choice");

	jsonw_int_member(jsonw, "deal", match->state.deal);
	jsonw_int_member(jsonw, "seat", seat);
	put_words(json, &choice);
	jsonw_key(jsonw, "action");
	action_write(jsonw, &match->rules, &match->action);
	put_aside(jsonw, match);
	return end(json);
}

/* --- the watcher ---------------------------------------------------------- */

static bool
json_header(void *arg, const struct log_verify *match)
{
	struct match_json *json = arg;
	struct jsonw *jsonw;

	if (json_get(&match->json, 0, "seen_by") >= 0)
		json->seat = match->eyes;
	json->no_seat = json->seat >= (int)match->players &&
			json->seat != SEAT_PUBLIC;
	if (json->no_seat)
		return false;
	jsonw = begin(json, "match");
	jsonw_key(jsonw, "log");
	jsonw_text(jsonw, match->name, strlen(match->name));
	jsonw_int_member(jsonw, "match", match->match);
	put_member(jsonw, match, "game");
	jsonw_str_member(jsonw, "title", match->rules.title);
	put_member(jsonw, match, "players");
	put_member(jsonw, match, "seen_by");
	return end(json);
}

static bool
json_deal(void *arg, const struct log_verify *match)
{
	struct match_json *json = arg;
	bool goes_on = true;

	begin(json, "deal");
	put_moment(json, match);
	goes_on = end(json);
	for (unsigned i = 0; goes_on && i < match->events.n; i++)
		goes_on = print_event(json, match, i, false, false);
	return goes_on;
}

static bool
json_position(void *arg, const struct log_verify *match)
{
	struct match_json *json = arg;

	jsonw_int_member(begin(json, "position"), "before", match->next_event);
	put_moment(json, match);
	return end(json);
}

static bool
json_action(void *arg, const struct log_verify *match)
{
	struct match_json *json = arg;
	seat_t seat = log_verify_seat(match); /* none: another's, redact.h */
	bool own = words_sees_hand(json->seat, seat);
	bool table = words_table_changes(&match->action);
	bool goes_on = true;

	if (match->events.n == 0 && own)
		goes_on = print_choice(json, match, seat);
	for (unsigned i = 0; goes_on && i < match->events.n; i++)
		goes_on = print_event(json, match, i, own, table);
	return goes_on;
}

/* As the log has it. */
static bool
json_line(void *arg, const struct log_verify *match, const char *type)
{
	struct match_json *json = arg;
	struct bytes text = json_text(&match->json, 0);
	seat_t seat = log_verify_seat(match);

	if (seat == SEAT_NONE || strcmp(type, "greeting") == 0 ||
	    !words_sees_hand(json->seat, seat))
		return true;
	json_write(json->out, text.at, text.len);
	return putc('\n', json->out) != EOF;
}

static bool
json_deal_over(void *arg, const struct log_verify *match)
{
	struct match_json *json = arg;
	const struct state *state = &match->state;
	struct jsonw *jsonw = begin(json, "end");

	jsonw_str_member(jsonw, "of", "deal");
	jsonw_int_member(jsonw, "deal", state->deal);
	jsonw_str_member(jsonw, "how", how_word(state->how));
	if (state->ender < match->players)
		jsonw_int_member(jsonw, "seat", state->ender);
	put_ints(jsonw, "points", state->deal_scores, match->players);
	put_ints(jsonw, "scores", state->scores, match->players);
	put_hands(json, match, true);
	return end(json);
}

static bool
json_match_over(void *arg, const struct log_verify *match)
{
	struct match_json *json = arg;
	struct jsonw *jsonw = begin(json, "end");

	jsonw_str_member(jsonw, "of", "match");
	put_ints(jsonw, "scores", match->state.scores, match->players);
	jsonw_key(jsonw, "places");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < match->players; i++)
		jsonw_int(jsonw, match->places[i]);
	jsonw_close(jsonw, ']');
	return end(json);
}

struct watcher
match_json_watcher(struct match_json *json)
{
	return (struct watcher){
		.arg = json,
		.header = json_header,
		.deal = json_deal,
		.position = json_position,
		.action = json_action,
		.line = json_line,
		.deal_over = json_deal_over,
		.match_over = json_match_over,
	};
}
