/* view_steps.c - a match as a stream of steps; see view_steps.h. */
#include "arena/viewer/view_steps.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/event_words.h"
#include "arena/viewer/worth.h"
#include "arena/viewer/zones.h"
#include "lib/alloc.h"
#include "lib/format/jsonw.h"
#include "referee/engine/view.h"

#define LINE_BYTES 524288 /* chosen: the largest event, EVENTS_MAX times */
#define TEXT_SHOWN 2048	  /* of a bot's note or line: all that a log has */

/**
 * struct steps - a stream being written
 * @all: every card is seen; else what @eyes see
 * @zones: as they lie; @before: as the last line left them
 */
struct steps {
	struct view_steps_reader reader;
	struct review_layer layer;
	size_t next_opinion;
	bool all;
	bool closed; /* no hands at the end of a deal */
	int eyes;
	bool full;
	struct jsonw jsonw;
	struct zones zones, before;
	struct legal legal;
	struct words words;
	struct json json; /* of an opinion */
	char line[LINE_BYTES];
};

/* --- lines ---------------------------------------------------------------- */

static struct jsonw *
line_begin(struct steps *steps, const char *type)
{
	jsonw_init(&steps->jsonw, steps->line, sizeof(steps->line));
	jsonw_open(&steps->jsonw, '{');
	if (type != NULL)
		jsonw_str_member(&steps->jsonw, "t", type);
	return &steps->jsonw;
}

static bool
line_end(struct steps *steps, enum view_steps_kind kind)
{
	jsonw_close(&steps->jsonw, '}');
	steps->full = steps->jsonw.full;
	return !steps->full && steps->reader.line(steps->reader.arg, kind,
						  steps->line, steps->jsonw.n);
}

/* A stranger's text, with what a reader would not see told. */
static void
put_text(struct jsonw *jsonw, const char *text)
{
	char shown[TEXT_SHOWN];

	text_show(text, strlen(text), shown, sizeof(shown));
	jsonw_str(jsonw, shown);
}

/* A member of the record in hand, if it is there. */
static void
put_string(struct jsonw *jsonw, const struct log_verify *match,
	   const char *from, const char *key)
{
	int token = json_get(&match->json, 0, from);
	char text[TEXT_SHOWN];

	if (token < 0 || json_str(&match->json, token, text, sizeof(text)) < 0)
		return;
	jsonw_key(jsonw, key);
	put_text(jsonw, text);
}

/* The bot's own words: text, and what it thinks its actions are worth.
 * @played: or NULL, where it was none of its choice. */
static struct worth
put_note(struct steps *steps, const struct log_verify *match,
	 const struct action *played)
{
	const struct json *json = &match->json;
	int note = json_get(json, 0, "note");
	char text[OWN_TEXT_BYTES + 1];
	struct worth worth;

	own_text(json, note, text, sizeof(text));
	if (text[0] != '\0') {
		jsonw_key(&steps->jsonw, "note");
		put_text(&steps->jsonw, text);
	}
	worth = worth_write(&steps->jsonw, json, note, played, NULL,
			    &steps->words);
	if (worth.told) {
		jsonw_key(&steps->jsonw, "loss");
		worth_number(&steps->jsonw, worth.loss);
	}
	if (worth.dear)
		jsonw_bool_member(&steps->jsonw, "dear", true);
	return worth;
}

static bool
put_number(struct jsonw *jsonw, const struct json *json, int object,
	   const char *from, const char *key)
{
	int token = json_get(json, object, from);
	int64_t number;

	if (token < 0 || !json_int(json, token, 0, INT64_MAX, &number))
		return false;
	jsonw_int_member(jsonw, key, number);
	return true;
}

/* --- what changed --------------------------------------------------------- */

/* The shorter of the new text and the place where the old one differs. */
static void
put_change(struct jsonw *jsonw, const struct zone *was, const struct zone *is)
{
	unsigned least = was->n < is->n ? was->n : is->n;
	unsigned from = 0, end = 0;

	while (from < least && was->text[from] == is->text[from])
		from++;
	while (end < least - from &&
	       was->text[was->n - 1 - end] == is->text[is->n - 1 - end])
		end++;
	if (is->n <= is->n - from - end + 6) {
		jsonw_plain(jsonw, is->text, is->n);
		return;
	}
	jsonw_open(jsonw, '[');
	jsonw_int(jsonw, from);
	jsonw_int(jsonw, was->n - from - end);
	jsonw_plain(jsonw, is->text + from, is->n - from - end);
	jsonw_close(jsonw, ']');
}

static void
put_zones(struct steps *steps)
{
	struct jsonw *jsonw = &steps->jsonw;

	jsonw_key(jsonw, "z");
	jsonw_open(jsonw, '{');
	for (unsigned i = 0; i < steps->zones.n; i++) {
		const struct zone *is = &steps->zones.at[i];
		const struct zone *was = zones_find(&steps->before, is->id);

		if (was != NULL && strcmp(was->text, is->text) == 0)
			continue;
		jsonw_key(jsonw, is->id);
		if (was != NULL)
			put_change(jsonw, was, is);
		else
			jsonw_plain(jsonw, is->text, is->n);
	}
	for (unsigned i = 0; i < steps->before.n; i++) {
		const char *id = steps->before.at[i].id;

		if (zones_find(&steps->zones, id) != NULL)
			continue;
		jsonw_key(jsonw, id);
		jsonw_raw(jsonw, "null", 4);
	}
	jsonw_close(jsonw, '}');
	zones_copy(&steps->before, &steps->zones);
}

/* The zones as they lie now, and their hash at the end of a line. */
static bool
step_end(struct steps *steps, const struct log_verify *match,
	 enum view_steps_kind kind)
{
	char hash[9];

	zones_take(&steps->zones, match,
		   steps->all	   ? ZONES_ALL
		   : steps->closed ? ZONES_CLOSED
				   : ZONES_VIEW);
	put_zones(steps);
	snprintf(hash, sizeof(hash), "%08x",
		 (unsigned)zones_hash(&steps->zones));
	jsonw_str_member(&steps->jsonw, "h", hash);
	return line_end(steps, kind);
}

/* What may be chosen from now; by others than those eyes nothing is told. */
static void
put_choices(struct steps *steps, const struct log_verify *match)
{
	if (!steps->all && match->choices_told)
		jsonw_int_member(&steps->jsonw, "c",
				 match->choices_more ? -match->choices
						     : match->choices);
	if (!steps->all || match->state.over != OVER_NO)
		return;
	game_legal(&match->state, &steps->legal);
	jsonw_int_member(&steps->jsonw, "c",
			 steps->legal.more ? -(int64_t)steps->legal.n
					   : (int64_t)steps->legal.n);
}

/* --- sentences ------------------------------------------------------------ */

static void
say_begin(struct jsonw *jsonw, unsigned seat, unsigned players)
{
	jsonw_open(jsonw, '[');
	jsonw_int(jsonw, seat < players ? (int)seat : -1);
}

static void say(struct steps *steps, const struct log_verify *match,
		unsigned seat, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

static void
say(struct steps *steps, const struct log_verify *match, unsigned seat,
    const char *format, ...)
{
	char text[TEXT_SHOWN * 2];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	say_begin(&steps->jsonw, seat, match->players);
	put_text(&steps->jsonw, text);
	jsonw_close(&steps->jsonw, ']');
}

/* Of the first event. */
static void
put_number_of(struct jsonw *jsonw, const struct log_verify *match)
{
	if (match->events.n > 0)
		jsonw_int_member(jsonw, "n", match->event_number);
}

static void
say_events(struct steps *steps, const struct log_verify *match)
{
	int eyes = steps->all ? WORDS_ALL : steps->eyes;

	for (unsigned i = 0; i < match->events.n; i++) {
		const struct event *event = &match->events.at[i];

		words_event(&steps->words, event, eyes);
		say(steps, match, event->seat, "%s", steps->words.text);
	}
}

/* A choice that waits for what the others say to it. */
static void
say_choice(struct steps *steps, const struct log_verify *match, unsigned seat)
{
	const struct event choice = { .seat = (seat_t)seat,
				      .action = match->action };

	words_event(&steps->words, &choice,
		    steps->all ? WORDS_ALL : steps->eyes);
	say(steps, match, seat, "%s, once the others have answered",
	    steps->words.text);
}

/* --- the watcher ---------------------------------------------------------- */

static void
put_players(struct jsonw *jsonw, const struct log_verify *match)
{
	jsonw_key(jsonw, "players");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < match->players; i++) {
		char name[WORDS_SEAT_MAX];

		put_text(jsonw, words_seat(match, i, name));
	}
	jsonw_close(jsonw, ']');
}

static void
put_eyes(struct steps *steps, const struct log_verify *match)
{
	char seat[12];

	steps->all = json_get(&match->json, 0, "seen_by") < 0;
	steps->eyes = match->eyes;
	snprintf(seat, sizeof(seat), "%d", match->eyes);
	jsonw_str_member(&steps->jsonw, "eyes",
			 steps->all		      ? "all"
			 : steps->eyes == SEAT_PUBLIC ? "public"
						      : seat);
}

/* Who is a person, and what came out of another log. */
static void
put_origin(struct jsonw *jsonw, const struct json *json)
{
	int people = json_get(json, 0, "people");
	int script = json_get(json, 0, "script");
	struct bytes seats;

	if (people >= 0) {
		seats = json_text(json, people);
		jsonw_key(jsonw, "people");
		jsonw_raw(jsonw, seats.at, seats.len);
	}
	if (script >= 0)
		put_number(jsonw, json, script, "actions", "script");
}

static bool
steps_header(void *arg, const struct log_verify *match)
{
	struct steps *steps = arg;
	const struct json *json = &match->json;
	const struct rules *rules = &match->rules;
	struct jsonw *jsonw = line_begin(steps, NULL);

	jsonw_int_member(jsonw, "view", VIEW_STEPS_FORMAT);
	jsonw_int_member(jsonw, "match", match->match);
	put_string(jsonw, match, "game", "game");
	jsonw_key(jsonw, "title");
	put_text(jsonw, rules->title);
	put_eyes(steps, match);
	put_players(jsonw, match);
	if (rules->sides > 0)
		jsonw_int_member(jsonw, "sides", rules->sides);
	if (strcmp(rules->family->name, "rummikub") == 0)
		jsonw_bool_member(jsonw, "tiles", true);
	if (rules->winner == WINNER_LOWEST)
		jsonw_bool_member(jsonw, "low_wins", true);
	put_number(jsonw, json, json_get(json, 0, "time"), "limit_us",
		   "limit_us");
	put_origin(jsonw, json);
	review_layer_match(jsonw, &steps->layer);
	return line_end(steps, VIEW_STEPS_HEADER);
}

static bool
steps_deal(void *arg, const struct log_verify *match)
{
	struct steps *steps = arg;
	struct jsonw *jsonw = line_begin(steps, "deal");
	char name[WORDS_SEAT_MAX];

	steps->zones.n = steps->before.n = 0;
	jsonw_int_member(jsonw, "deal", match->state.deal);
	put_number_of(jsonw, match);
	jsonw_key(jsonw, "l");
	jsonw_open(jsonw, '[');
	if (match->state.dealer < match->players)
		say(steps, match, SEAT_NONE, "deal %u, dealt by %s",
		    match->state.deal,
		    words_seat(match, match->state.dealer, name));
	else
		say(steps, match, SEAT_NONE, "deal %u", match->state.deal);
	say_events(steps, match);
	jsonw_close(jsonw, ']');
	put_choices(steps, match);
	return step_end(steps, match, VIEW_STEPS_DEAL);
}

static bool
steps_action(void *arg, const struct log_verify *match)
{
	struct steps *steps = arg;
	const struct json *json = &match->json;
	struct jsonw *jsonw = line_begin(steps, NULL);
	int token = json_get(json, 0, "seat");
	int64_t seat = SEAT_NONE; /* another's, seen by its events */
	int by = json_get(json, 0, "by");
	bool standard = by >= 0 && json_is(json, by, "default");
	bool other, dear;

	if (token >= 0 && json_int(json, token, 0, SEATS_MAX - 1, &seat))
		jsonw_int_member(jsonw, "s", seat);
	put_number_of(jsonw, match);
	jsonw_key(jsonw, "l");
	jsonw_open(jsonw, '[');
	if (match->events.n == 0)
		say_choice(steps, match, (unsigned)seat);
	say_events(steps, match);
	jsonw_close(jsonw, ']');
	put_choices(steps, match);
	put_number(jsonw, json, 0, "req", "req");
	put_number(jsonw, json, 0, "us", "us");
	put_string(jsonw, match, "by", "by");
	dear = put_note(steps, match, standard ? NULL : &match->action).dear;
	other = review_layer_step(jsonw, &steps->layer, &steps->next_opinion,
				  match, &steps->words, &steps->json);
	return step_end(steps, match,
			standard	? VIEW_STEPS_FAULT
			: dear || other ? VIEW_STEPS_DEAR
					: VIEW_STEPS_STEP);
}

/* A member of the record, behind what parts it from those before. */
static void
join(const struct log_verify *match, const char *before, const char *key,
     char *text, size_t size)
{
	int token = json_get(&match->json, 0, key);
	size_t n = strlen(text);
	char said[TEXT_SHOWN];

	if (token >= 0 &&
	    json_str(&match->json, token, said, sizeof(said)) >= 0)
		snprintf(text + n, size - n, "%s%s", before, said);
}

/* How many actions of an answer were dropped, where that is the record. */
static void
join_dropped(const struct log_verify *match, char *text, size_t size)
{
	int token = json_get(&match->json, 0, "actions");
	size_t n = strlen(text);
	int64_t count;

	if (token >= 0 && json_int(&match->json, token, 0, INT64_MAX, &count))
		snprintf(text + n, size - n, ": %lld action%s of the answer",
			 (long long)count, count == 1 ? "" : "s");
}

/* What a bot would have done where another log is played again. */
static bool
tell_would(struct steps *steps, const struct log_verify *match, int64_t seat)
{
	struct jsonw *jsonw = line_begin(steps, "would");
	const struct event event = { .seat = (seat_t)seat,
				     .action = match->action };

	jsonw_int_member(jsonw, "s", seat);
	jsonw_key(jsonw, "l");
	jsonw_open(jsonw, '[');
	words_event(&steps->words, &event, WORDS_ALL);
	say(steps, match, (unsigned)seat, "would %s", steps->words.text);
	jsonw_close(jsonw, ']');
	put_number(jsonw, &match->json, 0, "req", "req");
	put_number(jsonw, &match->json, 0, "us", "us");
	put_note(steps, match, &match->action);
	return step_end(steps, match, VIEW_STEPS_STEP);
}

static bool
steps_line(void *arg, const struct log_verify *match, const char *type)
{
	struct steps *steps = arg;
	struct jsonw *jsonw;
	int token = json_get(&match->json, 0, "seat");
	char text[TEXT_SHOWN * 2];
	int64_t seat;

	if (token < 0 || strcmp(type, "greeting") == 0 ||
	    !json_int(&match->json, token, 0, SEATS_MAX - 1, &seat))
		return true;
	if (strcmp(type, "would") == 0)
		return tell_would(steps, match, seat);
	jsonw = line_begin(steps, type);
	jsonw_int_member(jsonw, "s", seat);
	snprintf(text, sizeof(text), "%s", type);
	join(match, " ", "code", text, sizeof(text));
	join(match, ", ", "rule", text, sizeof(text));
	join(match, ": ", "message", text, sizeof(text));
	join(match, ": ", "verdict", text, sizeof(text));
	join(match, ": ", "detail", text, sizeof(text));
	join(match, ": ", "got", text, sizeof(text));
	join_dropped(match, text, sizeof(text));
	jsonw_key(jsonw, "l");
	jsonw_open(jsonw, '[');
	say(steps, match, (unsigned)seat, "%s", text);
	jsonw_close(jsonw, ']');
	put_number(jsonw, &match->json, 0, "us", "us");
	return step_end(steps, match, VIEW_STEPS_FAULT);
}

static bool
steps_deal_over(void *arg, const struct log_verify *match)
{
	struct steps *steps = arg;
	const struct state *state = &match->state;
	struct jsonw *jsonw = line_begin(steps, "end");
	char name[WORDS_SEAT_MAX];

	jsonw_int_member(jsonw, "deal", state->deal);
	jsonw_key(jsonw, "l");
	jsonw_open(jsonw, '[');
	if (state->ender < match->players)
		say(steps, match, SEAT_NONE, "deal %u over: %s by %s",
		    state->deal, how_word(state->how),
		    words_seat(match, state->ender, name));
	else
		say(steps, match, SEAT_NONE, "deal %u over: %s", state->deal,
		    how_word(state->how));
	for (unsigned i = 0; i < match->players; i++)
		say(steps, match, i, "%+d, now %d", state->deal_scores[i],
		    state->scores[i]);
	jsonw_close(jsonw, ']');
	return step_end(steps, match, VIEW_STEPS_STEP);
}

static bool
steps_match_over(void *arg, const struct log_verify *match)
{
	struct steps *steps = arg;
	struct jsonw *jsonw = line_begin(steps, "over");

	jsonw_key(jsonw, "l");
	jsonw_open(jsonw, '[');
	say(steps, match, SEAT_NONE, "match over");
	for (unsigned i = 0; i < match->players; i++)
		say(steps, match, i, "place %u%s", match->places[i],
		    match->gone >> i & 1 ? " (forfeited)" : "");
	jsonw_close(jsonw, ']');
	return step_end(steps, match, VIEW_STEPS_STEP);
}

/* --- the stream ----------------------------------------------------------- */

struct steps *
view_steps_new(const struct view_steps_reader *reader,
	       const struct review_layer *layer)
{
	struct steps *steps = xcalloc(1, sizeof(*steps));

	steps->reader = *reader;
	if (layer != NULL)
		steps->layer = *layer;
	return steps;
}

void
view_steps_free(struct steps *steps)
{
	free(steps);
}

void
view_steps_close_hands(struct steps *steps)
{
	steps->closed = true;
}

bool
view_steps_full(const struct steps *steps)
{
	return steps->full;
}

struct watcher
view_steps_watcher(struct steps *steps)
{
	return (struct watcher){
		.arg = steps,
		.header = steps_header,
		.deal = steps_deal,
		.action = steps_action,
		.line = steps_line,
		.deal_over = steps_deal_over,
		.match_over = steps_match_over,
	};
}
