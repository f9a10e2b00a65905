/* match_json.c - a match card by card, for programs; see match_json.h. */
#include "arena/tui/match_json.h"

#include <string.h>

#include "arena/replay/event_words.h"
#include "lib/format/json_print.h"
#include "referee/wire/wire.h"
#include "referee/wire/write.h"

/* --- lines ---------------------------------------------------------------- */

static struct jot *
begin(struct match_json *json, const char *type)
{
	jot_init(&json->jot, json->line, sizeof(json->line));
	jot_open(&json->jot, '{');
	jot_str_member(&json->jot, "type", type);
	return &json->jot;
}

/* False when nobody reads on, or there was no room. */
static bool
end(struct match_json *json)
{
	struct jot *jot = &json->jot;

	jot_close(jot, '}');
	json->full = jot->full;
	if (jot->full)
		return false;
	json_write(json->out, jot->buf, jot->n);
	return putc('\n', json->out) != EOF;
}

static void
put_ints(struct jot *jot, const char *key, const int *values, unsigned n)
{
	jot_key(jot, key);
	jot_open(jot, '[');
	for (unsigned i = 0; i < n; i++)
		jot_int(jot, values[i]);
	jot_close(jot, ']');
}

/* --- cards ---------------------------------------------------------------- */

/* The members of a hand by its melds. */
static void
put_held(struct jot *jot, const struct retrace *match, const struct bag *cards)
{
	struct hand hand;

	hand_part(&hand, &match->state, cards);
	jot_key(jot, "melds");
	jot_open(jot, '[');
	for (unsigned i = 0; i < hand.best.n; i++)
		laid_write(jot, hand.best.melds[i].cards, hand.best.melds[i].n,
			   &match->rules);
	jot_close(jot, ']');
	jot_key(jot, "rest");
	bag_write(jot, &hand.rest);
	if (hand.deadwood != HAND_NO_DEADWOOD)
		jot_int_member(jot, "deadwood", hand.deadwood);
}

/* By seat; null for a hand that is not seen. */
static void
put_hands(struct match_json *json, const struct retrace *match, bool shown)
{
	struct jot *jot = &json->jot;
	const struct state *state = &match->state;

	jot_key(jot, "hands");
	jot_open(jot, '[');
	for (unsigned i = 0; i < match->players; i++) {
		json->hands[i] = state->hands[i];
		if (!shown && (!words_sees_hand(json->seat, i) ||
			       !(state->dealt >> i & 1))) {
			jot_raw(jot, "null", 4);
			continue;
		}
		jot_open(jot, '{');
		put_held(jot, match, &state->hands[i]);
		jot_close(jot, '}');
	}
	jot_close(jot, ']');
}

static void
put_table(struct jot *jot, const struct retrace *match)
{
	jot_key(jot, "table");
	jot_open(jot, '[');
	for (unsigned i = 0; i < match->state.melds; i++) {
		const struct meld *meld = &match->state.table[i];

		jot_open(jot, '{');
		jot_int_member(jot, "meld", i + 1);
		if (meld->owner < match->players)
			jot_int_member(jot, "owner", meld->owner);
		jot_str_member(jot, "kind", kind_word((enum kind)meld->kind));
		jot_key(jot, "cards");
		laid_write(jot, meld->cards, meld->n, &match->rules);
		jot_close(jot, '}');
	}
	jot_close(jot, ']');
}

/* What lies there, and who holds what. */
static void
put_moment(struct match_json *json, const struct retrace *match)
{
	struct jot *jot = &json->jot;
	const struct state *state = &match->state;

	jot_int_member(jot, "deal", state->deal);
	jot_int_member(jot, "dealer", state->dealer);
	jot_int_member(jot, "stock", state->stock.n);
	jot_key(jot, "discard");
	cards_write(jot, state->discard.at, state->discard.n);
	if (state->spread.n > 0) {
		jot_key(jot, "spread");
		bag_write(jot, &state->spread);
	}
	put_table(jot, match);
	put_ints(jot, "scores", state->scores, match->players);
	put_hands(json, match, false);
}

/* --- what happened -------------------------------------------------------- */

/* A member of the record as it stands there. */
static void
put_member(struct jot *jot, const struct retrace *match, const char *key)
{
	int token = json_get(&match->json, 0, key);
	struct bytes text;

	if (token < 0)
		return;
	text = json_text(&match->json, token);
	jot_key(jot, key);
	jot_raw(jot, text.at, text.len);
}

/* What the record says of the answer besides. */
static void
put_aside(struct jot *jot, const struct retrace *match)
{
	put_member(jot, match, "req");
	put_member(jot, match, "by");
	put_member(jot, match, "us");
	put_member(jot, match, "note");
}

static void
put_words(struct match_json *json, const struct event *event)
{
	struct words words;

	words_event(&words, event, json->seat);
	jot_str_member(&json->jot, "words", words.text);
}

/* What the seat holds now, where that has changed and is seen. */
static void
put_new_hand(struct match_json *json, const struct retrace *match,
	     unsigned seat)
{
	const struct bag *hand = &match->state.hands[seat];

	if (!words_sees_hand(json->seat, seat) ||
	    memcmp(hand, &json->hands[seat], sizeof(*hand)) == 0)
		return;
	json->hands[seat] = *hand;
	jot_key(&json->jot, "hand");
	jot_open(&json->jot, '{');
	put_held(&json->jot, match, hand);
	jot_close(&json->jot, '}');
}

/* An event of the record in hand; @own: of a decision that is seen. */
static bool
print_event(struct match_json *json, const struct retrace *match, unsigned i,
	    bool own, bool table)
{
	const struct event *event = &match->events.at[i];
	struct jot *jot = begin(json, "event");
	uint16_t eyes = EYES_ALL;

	if (json->seat >= 0)
		eyes = EYES_SEAT((unsigned)json->seat);
	jot_int_member(jot, "deal", match->state.deal);
	jot_int_member(jot, "n", match->event_number + i);
	put_words(json, event);
	jot_key(jot, "event");
	event_write(jot, &match->rules, event, match->event_number + i, eyes);
	if (i == 0 && own)
		put_aside(jot, match);
	if (words_last_of_seat(match, i))
		put_new_hand(json, match, event->seat);
	if (table && i + 1 == match->events.n)
		put_table(jot, match);
	return end(json);
}

/* A choice that waits for what the others say to it. */
static bool
print_choice(struct match_json *json, const struct retrace *match,
	     unsigned seat)
{
	const struct event choice = { .seat = (seat_t)seat,
				      .action = match->action };
	struct jot *jot = begin(json, "choice");

	jot_int_member(jot, "deal", match->state.deal);
	jot_int_member(jot, "seat", seat);
	put_words(json, &choice);
	jot_key(jot, "action");
	action_write(jot, &match->rules, &match->action);
	put_aside(jot, match);
	return end(json);
}

/* --- the watcher ---------------------------------------------------------- */

static bool
json_header(void *arg, const struct retrace *match)
{
	struct match_json *json = arg;
	struct jot *jot;

	if (json_get(&match->json, 0, "seen_by") >= 0)
		json->seat = match->eyes;
	json->no_seat = json->seat >= (int)match->players &&
			json->seat != SEAT_PUBLIC;
	if (json->no_seat)
		return false;
	jot = begin(json, "match");
	jot_key(jot, "log");
	jot_text(jot, match->name, strlen(match->name));
	jot_int_member(jot, "match", match->match);
	put_member(jot, match, "game");
	jot_str_member(jot, "title", match->rules.title);
	put_member(jot, match, "players");
	put_member(jot, match, "seen_by");
	return end(json);
}

static bool
json_deal(void *arg, const struct retrace *match)
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
json_position(void *arg, const struct retrace *match)
{
	struct match_json *json = arg;

	jot_int_member(begin(json, "position"), "before", match->next_event);
	put_moment(json, match);
	return end(json);
}

static bool
json_action(void *arg, const struct retrace *match)
{
	struct match_json *json = arg;
	seat_t seat = retrace_seat(match); /* none: another's, seen.h */
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
json_line(void *arg, const struct retrace *match, const char *type)
{
	struct match_json *json = arg;
	struct bytes text = json_text(&match->json, 0);
	seat_t seat = retrace_seat(match);

	if (seat == SEAT_NONE || strcmp(type, "greeting") == 0 ||
	    !words_sees_hand(json->seat, seat))
		return true;
	json_write(json->out, text.at, text.len);
	return putc('\n', json->out) != EOF;
}

static bool
json_deal_over(void *arg, const struct retrace *match)
{
	struct match_json *json = arg;
	const struct state *state = &match->state;
	struct jot *jot = begin(json, "end");

	jot_str_member(jot, "of", "deal");
	jot_int_member(jot, "deal", state->deal);
	jot_str_member(jot, "how", how_word(state->how));
	if (state->ender < match->players)
		jot_int_member(jot, "seat", state->ender);
	put_ints(jot, "points", state->deal_scores, match->players);
	put_ints(jot, "scores", state->scores, match->players);
	put_hands(json, match, true);
	return end(json);
}

static bool
json_match_over(void *arg, const struct retrace *match)
{
	struct match_json *json = arg;
	struct jot *jot = begin(json, "end");

	jot_str_member(jot, "of", "match");
	put_ints(jot, "scores", match->state.scores, match->players);
	jot_key(jot, "places");
	jot_open(jot, '[');
	for (unsigned i = 0; i < match->players; i++)
		jot_int(jot, match->places[i]);
	jot_close(jot, ']');
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
