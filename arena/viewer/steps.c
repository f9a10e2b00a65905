/* steps.c - a match as a stream of steps; see steps.h. */
#include "arena/viewer/steps.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/event_words.h"
#include "arena/viewer/worth.h"
#include "arena/viewer/zones.h"
#include "lib/alloc.h"
#include "lib/format/jot.h"
#include "referee/engine/view.h"

#define LINE_BYTES 524288 /* chosen: the largest event, EVENTS_MAX times */
#define TEXT_SHOWN 2048	  /* of a bot's note or line: all that a log has */

/**
 * struct steps - a stream being written
 * @all: every card is seen; else what @eyes see
 * @zones: as they lie; @before: as the last line left them
 */
struct steps {
	struct steps_reader reader;
	struct review_layer layer;
	size_t next_opinion;
	bool all;
	bool closed; /* no hands at the end of a deal */
	int eyes;
	bool full;
	struct jot jot;
	struct zones zones, before;
	struct legal legal;
	struct words words;
	struct json json; /* of an opinion */
	char line[LINE_BYTES];
};

/* --- lines ---------------------------------------------------------------- */

static struct jot *
line_begin(struct steps *steps, const char *type)
{
	jot_init(&steps->jot, steps->line, sizeof(steps->line));
	jot_open(&steps->jot, '{');
	if (type != NULL)
		jot_str_member(&steps->jot, "t", type);
	return &steps->jot;
}

static bool
line_end(struct steps *steps, enum steps_kind kind)
{
	jot_close(&steps->jot, '}');
	steps->full = steps->jot.full;
	return !steps->full && steps->reader.line(steps->reader.arg, kind,
						  steps->line, steps->jot.n);
}

/* A stranger's text, with what a reader would not see told. */
static void
put_text(struct jot *jot, const char *text)
{
	char shown[TEXT_SHOWN];

	text_show(text, strlen(text), shown, sizeof(shown));
	jot_str(jot, shown);
}

/* A member of the record in hand, if it is there. */
static void
put_string(struct jot *jot, const struct retrace *match, const char *from,
	   const char *key)
{
	int token = json_get(&match->json, 0, from);
	char text[TEXT_SHOWN];

	if (token < 0 || json_str(&match->json, token, text, sizeof(text)) < 0)
		return;
	jot_key(jot, key);
	put_text(jot, text);
}

/* The bot's own words: text, and what it thinks its actions are worth.
 * @played: or NULL, where it was none of its choice. */
static struct worth
put_note(struct steps *steps, const struct retrace *match,
	 const struct action *played)
{
	const struct json *json = &match->json;
	int note = json_get(json, 0, "note");
	char text[OWN_TEXT_BYTES + 1];
	struct worth worth;

	own_text(json, note, text, sizeof(text));
	if (text[0] != '\0') {
		jot_key(&steps->jot, "note");
		put_text(&steps->jot, text);
	}
	worth = worth_write(&steps->jot, json, note, played, NULL,
			    &steps->words);
	if (worth.told) {
		jot_key(&steps->jot, "loss");
		worth_number(&steps->jot, worth.loss);
	}
	if (worth.dear)
		jot_bool_member(&steps->jot, "dear", true);
	return worth;
}

static bool
put_number(struct jot *jot, const struct json *json, int object,
	   const char *from, const char *key)
{
	int token = json_get(json, object, from);
	int64_t number;

	if (token < 0 || !json_int(json, token, 0, INT64_MAX, &number))
		return false;
	jot_int_member(jot, key, number);
	return true;
}

/* --- what changed --------------------------------------------------------- */

/* The shorter of the new text and the place where the old one differs. */
static void
put_change(struct jot *jot, const struct zone *was, const struct zone *is)
{
	unsigned least = was->n < is->n ? was->n : is->n;
	unsigned from = 0, end = 0;

	while (from < least && was->text[from] == is->text[from])
		from++;
	while (end < least - from &&
	       was->text[was->n - 1 - end] == is->text[is->n - 1 - end])
		end++;
	if (is->n <= is->n - from - end + 6) {
		jot_plain(jot, is->text, is->n);
		return;
	}
	jot_open(jot, '[');
	jot_int(jot, from);
	jot_int(jot, was->n - from - end);
	jot_plain(jot, is->text + from, is->n - from - end);
	jot_close(jot, ']');
}

static void
put_zones(struct steps *steps)
{
	struct jot *jot = &steps->jot;

	jot_key(jot, "z");
	jot_open(jot, '{');
	for (unsigned i = 0; i < steps->zones.n; i++) {
		const struct zone *is = &steps->zones.at[i];
		const struct zone *was = zones_find(&steps->before, is->id);

		if (was != NULL && strcmp(was->text, is->text) == 0)
			continue;
		jot_key(jot, is->id);
		if (was != NULL)
			put_change(jot, was, is);
		else
			jot_plain(jot, is->text, is->n);
	}
	for (unsigned i = 0; i < steps->before.n; i++) {
		const char *id = steps->before.at[i].id;

		if (zones_find(&steps->zones, id) != NULL)
			continue;
		jot_key(jot, id);
		jot_raw(jot, "null", 4);
	}
	jot_close(jot, '}');
	zones_copy(&steps->before, &steps->zones);
}

/* The zones as they lie now, and their hash at the end of a line. */
static bool
step_end(struct steps *steps, const struct retrace *match, enum steps_kind kind)
{
	char hash[9];

	zones_take(&steps->zones, match,
		   steps->all	   ? ZONES_ALL
		   : steps->closed ? ZONES_CLOSED
				   : ZONES_VIEW);
	put_zones(steps);
	snprintf(hash, sizeof(hash), "%08x",
		 (unsigned)zones_hash(&steps->zones));
	jot_str_member(&steps->jot, "h", hash);
	return line_end(steps, kind);
}

/* What may be chosen from now; by others than those eyes nothing is told. */
static void
put_choices(struct steps *steps, const struct retrace *match)
{
	if (!steps->all && match->choices_told)
		jot_int_member(&steps->jot, "c",
			       match->choices_more ? -match->choices
						   : match->choices);
	if (!steps->all || match->state.over != OVER_NO)
		return;
	game_legal(&match->state, &steps->legal);
	jot_int_member(&steps->jot, "c",
		       steps->legal.more ? -(int64_t)steps->legal.n
					 : (int64_t)steps->legal.n);
}

/* --- sentences ------------------------------------------------------------ */

static void
say_begin(struct jot *jot, unsigned seat, unsigned players)
{
	jot_open(jot, '[');
	jot_int(jot, seat < players ? (int)seat : -1);
}

static void say(struct steps *steps, const struct retrace *match, unsigned seat,
		const char *format, ...) __attribute__((format(printf, 4, 5)));

static void
say(struct steps *steps, const struct retrace *match, unsigned seat,
    const char *format, ...)
{
	char text[TEXT_SHOWN * 2];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	say_begin(&steps->jot, seat, match->players);
	put_text(&steps->jot, text);
	jot_close(&steps->jot, ']');
}

/* Of the first event. */
static void
put_number_of(struct jot *jot, const struct retrace *match)
{
	if (match->events.n > 0)
		jot_int_member(jot, "n", match->event_number);
}

static void
say_events(struct steps *steps, const struct retrace *match)
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
say_choice(struct steps *steps, const struct retrace *match, unsigned seat)
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
put_players(struct jot *jot, const struct retrace *match)
{
	jot_key(jot, "players");
	jot_open(jot, '[');
	for (unsigned i = 0; i < match->players; i++) {
		char name[SEAT_NAME_MAX];

		put_text(jot, words_seat(match, i, name));
	}
	jot_close(jot, ']');
}

static void
put_eyes(struct steps *steps, const struct retrace *match)
{
	char seat[12];

	steps->all = json_get(&match->json, 0, "seen_by") < 0;
	steps->eyes = match->eyes;
	snprintf(seat, sizeof(seat), "%d", match->eyes);
	jot_str_member(&steps->jot, "eyes",
		       steps->all		    ? "all"
		       : steps->eyes == SEAT_PUBLIC ? "public"
						    : seat);
}

/* Who is a person, and what came out of another log. */
static void
put_origin(struct jot *jot, const struct json *json)
{
	int people = json_get(json, 0, "people");
	int script = json_get(json, 0, "script");
	struct bytes seats;

	if (people >= 0) {
		seats = json_text(json, people);
		jot_key(jot, "people");
		jot_raw(jot, seats.at, seats.len);
	}
	if (script >= 0)
		put_number(jot, json, script, "actions", "script");
}

static bool
steps_header(void *arg, const struct retrace *match)
{
	struct steps *steps = arg;
	const struct json *json = &match->json;
	const struct rules *rules = &match->rules;
	struct jot *jot = line_begin(steps, NULL);

	jot_int_member(jot, "view", STEPS_FORMAT);
	jot_int_member(jot, "match", match->match);
	put_string(jot, match, "game", "game");
	jot_key(jot, "title");
	put_text(jot, rules->title);
	put_eyes(steps, match);
	put_players(jot, match);
	if (rules->sides > 0)
		jot_int_member(jot, "sides", rules->sides);
	if (strcmp(rules->family->name, "rummikub") == 0)
		jot_bool_member(jot, "tiles", true);
	if (rules->winner == WINNER_LOWEST)
		jot_bool_member(jot, "low_wins", true);
	put_number(jot, json, json_get(json, 0, "time"), "limit_us",
		   "limit_us");
	put_origin(jot, json);
	review_layer_match(jot, &steps->layer);
	return line_end(steps, STEPS_HEADER);
}

static bool
steps_deal(void *arg, const struct retrace *match)
{
	struct steps *steps = arg;
	struct jot *jot = line_begin(steps, "deal");
	char name[SEAT_NAME_MAX];

	steps->zones.n = steps->before.n = 0;
	jot_int_member(jot, "deal", match->state.deal);
	put_number_of(jot, match);
	jot_key(jot, "l");
	jot_open(jot, '[');
	if (match->state.dealer < match->players)
		say(steps, match, SEAT_NONE, "deal %u, dealt by %s",
		    match->state.deal,
		    words_seat(match, match->state.dealer, name));
	else
		say(steps, match, SEAT_NONE, "deal %u", match->state.deal);
	say_events(steps, match);
	jot_close(jot, ']');
	put_choices(steps, match);
	return step_end(steps, match, STEPS_DEAL);
}

static bool
steps_action(void *arg, const struct retrace *match)
{
	struct steps *steps = arg;
	const struct json *json = &match->json;
	struct jot *jot = line_begin(steps, NULL);
	int token = json_get(json, 0, "seat");
	int64_t seat = SEAT_NONE; /* another's, seen by its events */
	int by = json_get(json, 0, "by");
	bool standard = by >= 0 && json_is(json, by, "default");
	bool other, dear;

	if (token >= 0 && json_int(json, token, 0, SEATS_MAX - 1, &seat))
		jot_int_member(jot, "s", seat);
	put_number_of(jot, match);
	jot_key(jot, "l");
	jot_open(jot, '[');
	if (match->events.n == 0)
		say_choice(steps, match, (unsigned)seat);
	say_events(steps, match);
	jot_close(jot, ']');
	put_choices(steps, match);
	put_number(jot, json, 0, "req", "req");
	put_number(jot, json, 0, "us", "us");
	put_string(jot, match, "by", "by");
	dear = put_note(steps, match, standard ? NULL : &match->action).dear;
	other = review_layer_step(jot, &steps->layer, &steps->next_opinion,
				  match, &steps->words, &steps->json);
	return step_end(steps, match,
			standard	? STEPS_FAULT
			: dear || other ? STEPS_DEAR
					: STEPS_STEP);
}

/* A member of the record, behind what parts it from those before. */
static void
join(const struct retrace *match, const char *before, const char *key,
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
join_dropped(const struct retrace *match, char *text, size_t size)
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
tell_would(struct steps *steps, const struct retrace *match, int64_t seat)
{
	struct jot *jot = line_begin(steps, "would");
	const struct event event = { .seat = (seat_t)seat,
				     .action = match->action };

	jot_int_member(jot, "s", seat);
	jot_key(jot, "l");
	jot_open(jot, '[');
	words_event(&steps->words, &event, WORDS_ALL);
	say(steps, match, (unsigned)seat, "would %s", steps->words.text);
	jot_close(jot, ']');
	put_number(jot, &match->json, 0, "req", "req");
	put_number(jot, &match->json, 0, "us", "us");
	put_note(steps, match, &match->action);
	return step_end(steps, match, STEPS_STEP);
}

static bool
steps_line(void *arg, const struct retrace *match, const char *type)
{
	struct steps *steps = arg;
	struct jot *jot;
	int token = json_get(&match->json, 0, "seat");
	char text[TEXT_SHOWN * 2];
	int64_t seat;

	if (token < 0 || strcmp(type, "greeting") == 0 ||
	    !json_int(&match->json, token, 0, SEATS_MAX - 1, &seat))
		return true;
	if (strcmp(type, "would") == 0)
		return tell_would(steps, match, seat);
	jot = line_begin(steps, type);
	jot_int_member(jot, "s", seat);
	snprintf(text, sizeof(text), "%s", type);
	join(match, " ", "code", text, sizeof(text));
	join(match, ", ", "rule", text, sizeof(text));
	join(match, ": ", "message", text, sizeof(text));
	join(match, ": ", "verdict", text, sizeof(text));
	join(match, ": ", "detail", text, sizeof(text));
	join(match, ": ", "got", text, sizeof(text));
	join_dropped(match, text, sizeof(text));
	jot_key(jot, "l");
	jot_open(jot, '[');
	say(steps, match, (unsigned)seat, "%s", text);
	jot_close(jot, ']');
	put_number(jot, &match->json, 0, "us", "us");
	return step_end(steps, match, STEPS_FAULT);
}

static bool
steps_deal_over(void *arg, const struct retrace *match)
{
	struct steps *steps = arg;
	const struct state *state = &match->state;
	struct jot *jot = line_begin(steps, "end");
	char name[SEAT_NAME_MAX];

	jot_int_member(jot, "deal", state->deal);
	jot_key(jot, "l");
	jot_open(jot, '[');
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
	jot_close(jot, ']');
	return step_end(steps, match, STEPS_STEP);
}

static bool
steps_match_over(void *arg, const struct retrace *match)
{
	struct steps *steps = arg;
	struct jot *jot = line_begin(steps, "over");

	jot_key(jot, "l");
	jot_open(jot, '[');
	say(steps, match, SEAT_NONE, "match over");
	for (unsigned i = 0; i < match->players; i++)
		say(steps, match, i, "place %u%s", match->places[i],
		    match->gone >> i & 1 ? " (forfeited)" : "");
	jot_close(jot, ']');
	return step_end(steps, match, STEPS_STEP);
}

/* --- the stream ----------------------------------------------------------- */

struct steps *
steps_new(const struct steps_reader *reader, const struct review_layer *layer)
{
	struct steps *steps = xcalloc(1, sizeof(*steps));

	steps->reader = *reader;
	if (layer != NULL)
		steps->layer = *layer;
	return steps;
}

void
steps_free(struct steps *steps)
{
	free(steps);
}

void
steps_close_hands(struct steps *steps)
{
	steps->closed = true;
}

bool
steps_full(const struct steps *steps)
{
	return steps->full;
}

struct watcher
steps_watcher(struct steps *steps)
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
