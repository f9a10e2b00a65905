/* match_json.c - print a match as JSON lines; see match_json.h. */
#include "arena/tui/match_json.h"

#include <string.h>

#include "arena/replay/event_words.h"
#include "lib/format/json_print.h"
#include "referee/judge/message.h"
#include "referee/wire/wire.h"
#include "referee/wire/wire_write.h"

/* --- lines ---------------------------------------------------------------- */

static struct jsonw *
match_json_begin(struct match_json *json, const char *type)
{
	jsonw_init(&json->jsonw, json->line, sizeof(json->line));
	jsonw_open(&json->jsonw, '{');
	jsonw_str_member(&json->jsonw, "type", type);
	return &json->jsonw;
}

/* End a line.  Returns false if it is too long or cannot be written. */
static bool
match_json_end(struct match_json *json)
{
	struct jsonw *jsonw = &json->jsonw;

	jsonw_close(jsonw, '}');
	json->full = jsonw->full;
	if (jsonw->full)
		return false;
	json_write(json->out, jsonw->buf, jsonw->n);
	return putc('\n', json->out) != EOF;
}

/* --- cards ---------------------------------------------------------------- */

/* Write the members of a hand, split into melds. */
static void
match_json_hand(struct jsonw *jsonw, const struct log_verify *match,
		const struct bag *cards)
{
	struct hand hand;

	hand_part(&hand, &match->state, cards);
	jsonw_key(jsonw, "melds");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < hand.best.n; i++)
		laid_write(jsonw, hand.best.melds[i].cards,
			   hand.best.melds[i].n, match->state.rules);
	jsonw_close(jsonw, ']');
	jsonw_key(jsonw, "rest");
	bag_write(jsonw, &hand.rest);
	if (hand.deadwood != HAND_NO_DEADWOOD)
		jsonw_int_member(jsonw, "deadwood", hand.deadwood);
}

/* Write all hands by seat; null for a hidden one. */
static void
match_json_hands(struct match_json *json, const struct log_verify *match,
		 bool shown)
{
	struct jsonw *jsonw = &json->jsonw;
	const struct state *state = &match->state;

	jsonw_key(jsonw, "hands");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < match->players; i++) {
		json->hands[i] = state->hands[i];
		if (!shown && (!words_hand_is_visible(json->seat, i) ||
			       !(state->dealt >> i & 1))) {
			jsonw_raw(jsonw, "null", 4);
			continue;
		}
		jsonw_open(jsonw, '{');
		match_json_hand(jsonw, match, &state->hands[i]);
		jsonw_close(jsonw, '}');
	}
	jsonw_close(jsonw, ']');
}

static void
match_json_table(struct jsonw *jsonw, const struct log_verify *match)
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
		laid_write(jsonw, meld->cards, meld->n, match->state.rules);
		jsonw_close(jsonw, '}');
	}
	jsonw_close(jsonw, ']');
}

/* Write piles, table, scores and hands. */
static void
match_json_moment(struct match_json *json, const struct log_verify *match)
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
	match_json_table(jsonw, match);
	jsonw_ints_member(jsonw, "scores", state->scores, match->players);
	match_json_hands(json, match, false);
}

/* --- what happened -------------------------------------------------------- */

/* Copy a member of the current record, if it exists. */
static void
match_json_member(struct jsonw *jsonw, const struct log_verify *match,
		  const char *key)
{
	int token = json_get(&match->json, 0, key);
	struct bytes text;

	if (token < 0)
		return;
	text = json_text(&match->json, token);
	jsonw_key(jsonw, key);
	jsonw_raw(jsonw, text.at, text.len);
}

/* Write the other members of an answer. */
static void
match_json_answer(struct jsonw *jsonw, const struct log_verify *match)
{
	match_json_member(jsonw, match, "req");
	match_json_member(jsonw, match, "by");
	match_json_member(jsonw, match, "us");
	match_json_member(jsonw, match, "note");
}

static void
match_json_words(struct match_json *json, const struct log_verify *match,
		 const struct event *event)
{
	struct words words;

	words_match_event(&words, match, event, json->seat, true);
	jsonw_str_member(&json->jsonw, "words", words.text);
}

/* Write a seat's hand if it is visible and has changed. */
static void
match_json_new_hand(struct match_json *json, const struct log_verify *match,
		    unsigned seat)
{
	const struct bag *hand = &match->state.hands[seat];

	if (!words_hand_is_visible(json->seat, seat) ||
	    memcmp(hand, &json->hands[seat], sizeof(*hand)) == 0)
		return;
	json->hands[seat] = *hand;
	jsonw_key(&json->jsonw, "hand");
	jsonw_open(&json->jsonw, '{');
	match_json_hand(&json->jsonw, match, hand);
	jsonw_close(&json->jsonw, '}');
}

/* Print event @i of the current record.  @own: of a visible decision; @table:
 * with the table after the last event. */
static bool
match_json_event(struct match_json *json, const struct log_verify *match,
		 unsigned i, bool own, bool table)
{
	const struct event *event = &match->events.at[i];
	struct jsonw *jsonw = match_json_begin(json, "event");
	uint16_t eyes = EYES_ALL;

	if (json->seat >= 0)
		eyes = EYES_SEAT((unsigned)json->seat);
	jsonw_int_member(jsonw, "deal", match->state.deal);
	jsonw_int_member(jsonw, "n", match->event_number + i);
	match_json_words(json, match, event);
	jsonw_key(jsonw, "event");
	event_write(jsonw, match->state.rules, event, match->event_number + i,
		    eyes);
	if (i == 0 && own)
		match_json_answer(jsonw, match);
	if (words_is_last_of_seat(match, i))
		match_json_new_hand(json, match, event->seat);
	if (table && i + 1 == match->events.n)
		match_json_table(jsonw, match);
	return match_json_end(json);
}

/* Print a choice that takes effect after the answers of the others. */
static bool
match_json_choice(struct match_json *json, const struct log_verify *match,
		  unsigned seat)
{
	const struct event choice = { .seat = (seat_t)seat,
				      .action = match->action };
	struct jsonw *jsonw = match_json_begin(json, "choice");

	jsonw_int_member(jsonw, "deal", match->state.deal);
	jsonw_int_member(jsonw, "seat", seat);
	match_json_words(json, match, &choice);
	jsonw_key(jsonw, "action");
	action_write(jsonw, match->state.rules, &match->action);
	match_json_answer(jsonw, match);
	return match_json_end(json);
}

/* --- the watcher ---------------------------------------------------------- */

static bool
match_json_header(void *arg, const struct log_verify *match)
{
	struct match_json *json = arg;
	struct jsonw *jsonw;

	if (json_get(&match->json, 0, "seen_by") >= 0)
		json->seat = match->seen_by;
	json->no_seat = json->seat >= (int)match->players &&
			json->seat != SEAT_PUBLIC;
	if (json->no_seat)
		return false;
	jsonw = match_json_begin(json, "match");
	jsonw_key(jsonw, "log");
	jsonw_text(jsonw, match->name, strlen(match->name));
	jsonw_int_member(jsonw, "match", match->match);
	match_json_member(jsonw, match, "game");
	jsonw_str_member(jsonw, "title", match->rules.title);
	match_json_member(jsonw, match, "players");
	match_json_member(jsonw, match, "seen_by");
	return match_json_end(json);
}

static bool
match_json_deal(void *arg, const struct log_verify *match)
{
	struct match_json *json = arg;
	bool more = true;

	match_json_begin(json, "deal");
	match_json_moment(json, match);
	more = match_json_end(json);
	for (unsigned i = 0; more && i < match->events.n; i++)
		more = match_json_event(json, match, i, false, false);
	return more;
}

static bool
match_json_position(void *arg, const struct log_verify *match)
{
	struct match_json *json = arg;

	jsonw_int_member(match_json_begin(json, "position"), "before",
			 match->next_event);
	match_json_moment(json, match);
	return match_json_end(json);
}

static bool
match_json_action(void *arg, const struct log_verify *match)
{
	struct match_json *json = arg;
	seat_t seat = log_verify_seat(
		match); /* none: another seat's, in a redacted log */
	bool own = words_hand_is_visible(json->seat, seat);
	bool table = words_changes_table(&match->action);
	bool more = true;

	if (match->events.n == 0 && own)
		more = match_json_choice(json, match, seat);
	for (unsigned i = 0; more && i < match->events.n; i++)
		more = match_json_event(json, match, i, own, table);
	return more;
}

/* Print the record as it is in the log. */
static bool
match_json_line(void *arg, const struct log_verify *match, const char *type)
{
	struct match_json *json = arg;
	struct bytes text = json_text(&match->json, 0);
	seat_t seat = log_verify_seat(match);

	if (seat == SEAT_NONE || strcmp(type, "greeting") == 0 ||
	    !words_hand_is_visible(json->seat, seat))
		return true;
	json_write(json->out, text.at, text.len);
	return putc('\n', json->out) != EOF;
}

static bool
match_json_deal_over(void *arg, const struct log_verify *match)
{
	struct match_json *json = arg;
	const struct state *state = &match->state;
	struct jsonw *jsonw = match_json_begin(json, "end");

	jsonw_str_member(jsonw, "of", "deal");
	jsonw_int_member(jsonw, "deal", state->deal);
	jsonw_str_member(jsonw, "how", how_word(state->how));
	if (state->ender < match->players)
		jsonw_int_member(jsonw, "seat", state->ender);
	jsonw_ints_member(jsonw, "points", state->deal_scores, match->players);
	jsonw_ints_member(jsonw, "scores", state->scores, match->players);
	match_json_hands(json, match, true);
	return match_json_end(json);
}

static bool
match_json_match_over(void *arg, const struct log_verify *match)
{
	struct match_json *json = arg;
	struct jsonw *jsonw = match_json_begin(json, "end");

	jsonw_str_member(jsonw, "of", "match");
	jsonw_ints_member(jsonw, "scores", match->state.scores, match->players);
	jsonw_key(jsonw, "places");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < match->players; i++)
		jsonw_int(jsonw, match->places[i]);
	jsonw_close(jsonw, ']');
	return match_json_end(json);
}

struct watcher
match_json_watcher(struct match_json *json)
{
	return (struct watcher){
		.arg = json,
		.header = match_json_header,
		.deal = match_json_deal,
		.position = match_json_position,
		.action = match_json_action,
		.line = match_json_line,
		.deal_over = match_json_deal_over,
		.match_over = match_json_match_over,
	};
}
