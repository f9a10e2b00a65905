/* view_steps.c - convert a match to a stream of steps; see view_steps.h. */
#include "arena/viewer/view_steps.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/event_words.h"
#include "arena/replay/player_title.h"
#include "arena/viewer/deal_points.h"
#include "arena/viewer/goal_words.h"
#include "arena/viewer/worth.h"
#include "arena/viewer/zones.h"
#include "lib/alloc.h"
#include "lib/format/jsonw.h"
#include "referee/engine/view.h"
#include "referee/worlds/event_memory.h"

/* bytes of a line (arbitrary): EVENTS_MAX times the size of the largest event
 */
#define LINE_BYTES 524288
/* bytes of a bot's note or line; a log keeps as many */
#define TEXT_SHOWN 2048

/**
 * struct view_steps - a stream being written
 * @all: true if every card is visible; otherwise only the cards that @eyes sees
 * @zones: current zones; @before: zones of the last line
 * @view: newest view of the public, or of @eyes; @memory: its events
 */
struct view_steps {
	struct view_steps_reader reader;
	struct review_layer layer;
	size_t next_opinion;
	bool all;
	bool hide_hands; /* true: hide the hands at the end of a deal */
	int eyes, you;	 /* you: seat that the texts call "you", or -1 */
	bool full;
	struct jsonw jsonw;
	struct zones zones, before;
	struct view view;
	struct event_memory memory;
	struct legal legal;
	struct words words;
	struct json json; /* parser of the JSON of an opinion */
	char line[LINE_BYTES];
};

/* --- lines ---------------------------------------------------------------- */

static struct jsonw *
steps_begin_line(struct view_steps *steps, const char *type)
{
	jsonw_init(&steps->jsonw, steps->line, sizeof(steps->line));
	jsonw_open(&steps->jsonw, '{');
	if (type != NULL)
		jsonw_str_member(&steps->jsonw, "t", type);
	return &steps->jsonw;
}

static bool
steps_end_line(struct view_steps *steps, enum view_steps_kind kind)
{
	jsonw_close(&steps->jsonw, '}');
	steps->full = steps->jsonw.full;
	return !steps->full && steps->reader.line(steps->reader.arg, kind,
						  steps->line, steps->jsonw.n);
}

/* Write untrusted text, with escapes for invisible characters. */
static void
steps_write_text(struct jsonw *jsonw, const char *text)
{
	char escaped[TEXT_SHOWN];

	text_show(text, strlen(text), escaped, sizeof(escaped));
	jsonw_str(jsonw, escaped);
}

/* Copy a text member of the current record, if it exists. */
static void
steps_copy_string(struct jsonw *jsonw, const struct log_verify *match,
		  const char *from, const char *key)
{
	int token = json_get(&match->json, 0, from);
	char text[TEXT_SHOWN];

	if (token < 0 || json_str(&match->json, token, text, sizeof(text)) < 0)
		return;
	jsonw_key(jsonw, key);
	steps_write_text(jsonw, text);
}

/* Write the bot's note: its text and its values.  @played: the played action;
 * NULL if the bot did not choose it. */
static struct worth
steps_write_note(struct view_steps *steps, const struct log_verify *match,
		 const struct action *played)
{
	const struct json *json = &match->json;
	int note = json_get(json, 0, "note");
	char text[BOT_NOTE_TEXT_BYTES + 1];
	struct worth worth;

	bot_note_text(json, note, text, sizeof(text));
	if (text[0] != '\0') {
		jsonw_key(&steps->jsonw, "note");
		steps_write_text(&steps->jsonw, text);
	}
	worth = worth_write(&steps->jsonw, json, note, played, NULL,
			    &steps->words);
	if (worth.known) {
		jsonw_key(&steps->jsonw, "loss");
		worth_number(&steps->jsonw, worth.loss);
	}
	if (worth.costly)
		jsonw_bool_member(&steps->jsonw, "dear", true);
	return worth;
}

static bool
steps_copy_number(struct jsonw *jsonw, const struct json *json, int object,
		  const char *from, const char *key)
{
	int token = json_get(json, object, from);
	int64_t number;

	if (token < 0 || !json_int(json, token, 0, INT64_MAX, &number))
		return false;
	jsonw_int_member(jsonw, key, number);
	return true;
}

/* --- changes -------------------------------------------------------------- */

/* Write the whole new text, or only the part that differs.  Choose the shorter
 * form. */
static void
zone_write_change(struct jsonw *jsonw, const struct zone *was,
		  const struct zone *is)
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
steps_write_zones(struct view_steps *steps)
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
			zone_write_change(jsonw, was, is);
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

/* Write the changed zones and the hash, and end the line. */
static bool
steps_end_step(struct view_steps *steps, const struct log_verify *match,
	       enum view_steps_kind kind)
{
	char hash[9];

	zones_read(&steps->zones, match,
		   steps->all	       ? ZONES_ALL
		   : steps->hide_hands ? ZONES_NO_HANDS
				       : ZONES_VIEW,
		   steps->memory.taken);
	steps_write_zones(steps);
	snprintf(hash, sizeof(hash), "%08x",
		 (unsigned)zones_hash(&steps->zones));
	jsonw_str_member(&steps->jsonw, "h", hash);
	return steps_end_line(steps, kind);
}

/* Remember which cards the seats took openly. */
static void
steps_remember_events(struct view_steps *steps, const struct log_verify *match)
{
	if (steps->all)
		view_of(&match->state, SEAT_PUBLIC, &steps->view);
	else if (match->view != NULL)
		steps->view = *match->view;
	for (unsigned i = 0; i < match->events.n; i++)
		event_memory_add(&steps->memory, &steps->view,
				 &match->events.at[i]);
}

/* Write the number of legal actions.  A redacted log contains it only for the
 * seat whose view the log shows. */
static void
steps_write_choices(struct view_steps *steps, const struct log_verify *match)
{
	if (!steps->all && match->choices_known)
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
sentence_begin(struct jsonw *jsonw, unsigned seat, unsigned players)
{
	jsonw_open(jsonw, '[');
	jsonw_int(jsonw, seat < players ? (int)seat : -1);
}

static void steps_write_sentence(struct view_steps *steps,
				 const struct log_verify *match, unsigned seat,
				 const char *format, ...)
	__attribute__((format(printf, 4, 5)));

static void
steps_write_sentence(struct view_steps *steps, const struct log_verify *match,
		     unsigned seat, const char *format, ...)
{
	char text[TEXT_SHOWN * 2];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	sentence_begin(&steps->jsonw, seat, match->players);
	steps_write_text(&steps->jsonw, text);
	jsonw_close(&steps->jsonw, ']');
}

/* Write the number of the record's first event. */
static void
steps_write_event_number(struct jsonw *jsonw, const struct log_verify *match)
{
	if (match->events.n > 0)
		jsonw_int_member(jsonw, "n", match->event_number);
}

static void
steps_write_events(struct view_steps *steps, const struct log_verify *match)
{
	int eyes = steps->all ? WORDS_ALL : steps->eyes;

	for (unsigned i = 0; i < match->events.n; i++) {
		const struct event *event = &match->events.at[i];

		words_match_event(&steps->words, match, event,
				  event->seat == steps->you ? WORDS_ALL : eyes,
				  event->seat != steps->you);
		steps_write_sentence(steps, match, event->seat, "%s",
				     steps->words.text);
	}
}

/* Write a choice that takes effect only after the other seats have answered. */
static void
steps_write_choice(struct view_steps *steps, const struct log_verify *match,
		   unsigned seat)
{
	const struct event choice = { .seat = (seat_t)seat,
				      .action = match->action };

	words_offer(&steps->words, &choice);
	steps_write_sentence(steps, match, seat,
			     "will %s after the other seats have answered",
			     steps->words.text);
}

/* --- the watcher ---------------------------------------------------------- */

static void
steps_write_players(struct jsonw *jsonw, const struct log_verify *match)
{
	jsonw_key(jsonw, "players");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < match->players; i++) {
		char name[WORDS_SEAT_MAX];

		steps_write_text(jsonw, words_seat(match, i, name));
	}
	jsonw_close(jsonw, ']');
}

/* Write the titles in the order of the seats, if at least one player has a
 * title. */
static void
steps_write_titles(struct jsonw *jsonw, const struct log_verify *match)
{
	char titles[SEATS_MAX][BOT_TITLE_MAX + 1];

	if (match->name == NULL || !player_titles(match, match->name, titles))
		return;
	jsonw_key(jsonw, "titles");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < match->players; i++)
		steps_write_text(jsonw, titles[i]);
	jsonw_close(jsonw, ']');
}

static void
steps_write_eyes(struct view_steps *steps, const struct log_verify *match)
{
	char seat[12];

	steps->all = json_get(&match->json, 0, "seen_by") < 0;
	steps->eyes = match->seen_by;
	snprintf(seat, sizeof(seat), "%d", match->seen_by);
	jsonw_str_member(&steps->jsonw, "eyes",
			 steps->all		      ? "all"
			 : steps->eyes == SEAT_PUBLIC ? "public"
						      : seat);
}

/* Write the seats of humans and the number of replayed actions. */
static void
steps_write_origin(struct jsonw *jsonw, const struct json *json)
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
		steps_copy_number(jsonw, json, script, "actions", "script");
}

/* Write the member "wilds": the first letters of wild cards. */
static void
steps_write_wild_ranks(struct jsonw *jsonw, const struct rules *rules)
{
	char letters[RANK_HIGH_ACE + 2] = "X"; /* jokers */
	size_t n = 1;

	for (unsigned rank = RANK_ACE; rank < RANK_HIGH_ACE; rank++)
		if (rules->wild >> rank & 1)
			letters[n++] = card_rank_letters[rank];
	letters[n] = '\0';
	jsonw_str_member(jsonw, "wilds", letters);
}

static bool
steps_header(void *arg, const struct log_verify *match)
{
	struct view_steps *steps = arg;
	const struct json *json = &match->json;
	const struct rules *rules = &match->rules;
	struct jsonw *jsonw = steps_begin_line(steps, NULL);

	jsonw_int_member(jsonw, "view", VIEW_STEPS_FORMAT);
	jsonw_int_member(jsonw, "match", match->match);
	steps_copy_string(jsonw, match, "game", "game");
	jsonw_key(jsonw, "title");
	steps_write_text(jsonw, rules->title);
	steps_write_eyes(steps, match);
	steps_write_players(jsonw, match);
	steps_write_titles(jsonw, match);
	if (steps->you >= 0)
		jsonw_int_member(jsonw, "you", steps->you);
	if (rules->sides > 0)
		jsonw_int_member(jsonw, "sides", rules->sides);
	if (strcmp(rules->family->name, "rummikub") == 0)
		jsonw_bool_member(jsonw, "tiles", rules_has_tiles(rules));
	else if (rules->false_jokers || rules->indicator)
		jsonw_bool_member(jsonw, "tiles", true);
	if (strcmp(rules->family->name, "canasta") == 0)
		jsonw_int_member(jsonw, "canasta", rules->canasta_size);
	if (rules->wild_melds)
		steps_write_wild_ranks(jsonw, rules);
	if (rules->buys_of == BUYS_OF_MATCH && rules->buys_max > 0)
		jsonw_int_member(jsonw, "buys", rules->buys_max);
	if (rules->cap > 0)
		jsonw_int_member(jsonw, "cap", rules->cap);
	if (rules->winner == WINNER_LOWEST)
		jsonw_bool_member(jsonw, "low_wins", true);
	if (rules->meld_kinds == MELDS_SETS)
		jsonw_bool_member(jsonw, "sets", true);
	steps_copy_number(jsonw, json, json_get(json, 0, "time"), "limit_us",
			  "limit_us");
	steps_write_origin(jsonw, json);
	review_layer_match(jsonw, &steps->layer);
	return steps_end_line(steps, VIEW_STEPS_HEADER);
}

/* Write the member "goal": the required first melds of each seat in this deal.
 * Write nothing if the game requires none. */
static void
steps_write_goal(struct jsonw *jsonw, const struct log_verify *match)
{
	char words[CONTRACT_WORDS_MAX];

	if (!goal_words(&match->state, 0, words, sizeof(words)))
		return;
	jsonw_key(jsonw, "goal");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < match->players; i++)
		if (goal_words(&match->state, (seat_t)i, words, sizeof(words)))
			jsonw_str(jsonw, words);
	jsonw_close(jsonw, ']');
}

static bool
steps_deal(void *arg, const struct log_verify *match)
{
	struct view_steps *steps = arg;
	struct jsonw *jsonw = steps_begin_line(steps, "deal");
	char name[WORDS_SEAT_MAX];

	steps->zones.n = steps->before.n = 0;
	memset(&steps->memory, 0, sizeof(steps->memory));
	steps_remember_events(steps, match);
	jsonw_int_member(jsonw, "deal", match->state.deal);
	steps_write_goal(jsonw, match);
	steps_write_event_number(jsonw, match);
	jsonw_key(jsonw, "l");
	jsonw_open(jsonw, '[');
	if (match->state.dealer < match->players)
		steps_write_sentence(
			steps, match, SEAT_NONE, "deal %u, dealt by %s",
			match->state.deal,
			words_seat(match, match->state.dealer, name));
	else
		steps_write_sentence(steps, match, SEAT_NONE, "deal %u",
				     match->state.deal);
	steps_write_events(steps, match);
	jsonw_close(jsonw, ']');
	steps_write_choices(steps, match);
	return steps_end_step(steps, match, VIEW_STEPS_DEAL);
}

static bool
steps_action(void *arg, const struct log_verify *match)
{
	struct view_steps *steps = arg;
	const struct json *json = &match->json;
	struct jsonw *jsonw = steps_begin_line(steps, NULL);
	int token = json_get(json, 0, "seat");
	/* the action of another seat, which is visible only by its events */
	int64_t seat = SEAT_NONE;
	int by = json_get(json, 0, "by");
	bool standard = by >= 0 && json_is(json, by, "default");
	bool other, costly;

	steps_remember_events(steps, match);
	if (token >= 0 && json_int(json, token, 0, SEATS_MAX - 1, &seat))
		jsonw_int_member(jsonw, "s", seat);
	steps_write_event_number(jsonw, match);
	jsonw_key(jsonw, "l");
	jsonw_open(jsonw, '[');
	if (match->events.n == 0)
		steps_write_choice(steps, match, (unsigned)seat);
	steps_write_events(steps, match);
	jsonw_close(jsonw, ']');
	steps_write_choices(steps, match);
	steps_copy_number(jsonw, json, 0, "req", "req");
	steps_copy_number(jsonw, json, 0, "us", "us");
	steps_copy_string(jsonw, match, "by", "by");
	costly = steps_write_note(steps, match,
				  standard ? NULL : &match->action)
			 .costly;
	other = review_layer_step(jsonw, &steps->layer, &steps->next_opinion,
				  match, &steps->words, &steps->json);
	return steps_end_step(steps, match,
			      standard		? VIEW_STEPS_FAULT
			      : costly || other ? VIEW_STEPS_COSTLY
						: VIEW_STEPS_STEP);
}

/* Write the action that a bot would play, in a match that replays another
 * log. */
static bool
steps_write_would(struct view_steps *steps, const struct log_verify *match,
		  int64_t seat)
{
	struct jsonw *jsonw = steps_begin_line(steps, "would");
	const struct event event = { .seat = (seat_t)seat,
				     .action = match->action };

	jsonw_int_member(jsonw, "s", seat);
	jsonw_key(jsonw, "l");
	jsonw_open(jsonw, '[');
	words_offer(&steps->words, &event);
	steps_write_sentence(steps, match, (unsigned)seat, "would %s",
			     steps->words.text);
	jsonw_close(jsonw, ']');
	steps_copy_number(jsonw, &match->json, 0, "req", "req");
	steps_copy_number(jsonw, &match->json, 0, "us", "us");
	steps_write_note(steps, match, &match->action);
	return steps_end_step(steps, match, VIEW_STEPS_STEP);
}

static bool
steps_line(void *arg, const struct log_verify *match, const char *type)
{
	struct view_steps *steps = arg;
	struct jsonw *jsonw;
	int token = json_get(&match->json, 0, "seat");
	char text[WORDS_RECORD_MAX];
	int64_t seat;

	if (token < 0 || strcmp(type, "greeting") == 0 ||
	    !json_int(&match->json, token, 0, SEATS_MAX - 1, &seat))
		return true;
	if (strcmp(type, "would") == 0)
		return steps_write_would(steps, match, seat);
	jsonw = steps_begin_line(steps, type);
	jsonw_int_member(jsonw, "s", seat);
	words_record(match, type, text, sizeof(text));
	jsonw_key(jsonw, "l");
	jsonw_open(jsonw, '[');
	steps_write_sentence(steps, match, (unsigned)seat, "%s", text);
	jsonw_close(jsonw, ']');
	steps_copy_string(jsonw, match, "got", "got");
	steps_copy_number(jsonw, &match->json, 0, "us", "us");
	return steps_end_step(steps, match, VIEW_STEPS_FAULT);
}

static bool
steps_is_you_alone(const struct view_steps *steps,
		   const struct log_verify *match, unsigned seat)
{
	return (int)seat == steps->you && match->rules.sides == 0;
}

static bool
steps_deal_over(void *arg, const struct log_verify *match)
{
	struct view_steps *steps = arg;
	const struct state *state = &match->state;
	struct jsonw *jsonw = steps_begin_line(steps, "end");
	const char *how = words_end((enum how)state->how,
				    state->ender != steps->you);

	jsonw_int_member(jsonw, "deal", state->deal);
	jsonw_key(jsonw, "l");
	jsonw_open(jsonw, '[');
	if (state->ender < match->players)
		steps_write_sentence(steps, match, state->ender,
				     "%s: deal %u is over", how, state->deal);
	else
		steps_write_sentence(steps, match, SEAT_NONE,
				     "deal %u is over: %s", state->deal, how);
	for (unsigned i = 0; i < words_sides(match); i++) {
		char parts[DEAL_POINTS_MAX];

		deal_points_words(state, i, parts);
		steps_write_sentence(steps, match, i, "%s %+d, now %d%s%s",
				     steps_is_you_alone(steps, match, i)
					     ? "score"
					     : "scores",
				     state->deal_scores[i], state->scores[i],
				     parts[0] != '\0' ? ": " : "", parts);
	}
	jsonw_close(jsonw, ']');
	return steps_end_step(steps, match, VIEW_STEPS_STEP);
}

/* Write the place of a side. */
static void
steps_write_place(struct view_steps *steps, const struct log_verify *match,
		  unsigned side)
{
	steps_write_sentence(
		steps, match, side, "%s place %u%s",
		steps_is_you_alone(steps, match, side) ? "have" : "has",
		words_place(match, side),
		words_side_forfeits(match, side) ? " (forfeited)" : "");
}

static bool
steps_match_over(void *arg, const struct log_verify *match)
{
	struct view_steps *steps = arg;
	struct jsonw *jsonw = steps_begin_line(steps, "over");

	jsonw_key(jsonw, "l");
	jsonw_open(jsonw, '[');
	steps_write_sentence(steps, match, SEAT_NONE, "the match is over");
	for (unsigned place = 1; place <= words_sides(match); place++)
		for (unsigned i = 0; i < words_sides(match); i++)
			if (words_place(match, i) == place)
				steps_write_place(steps, match, i);
	jsonw_close(jsonw, ']');
	return steps_end_step(steps, match, VIEW_STEPS_STEP);
}

/* --- the stream ----------------------------------------------------------- */

struct view_steps *
view_steps_new(const struct view_steps_reader *reader,
	       const struct review_layer *layer)
{
	struct view_steps *steps = xcalloc(1, sizeof(*steps));

	steps->reader = *reader;
	steps->you = -1;
	if (layer != NULL)
		steps->layer = *layer;
	return steps;
}

void
view_steps_free(struct view_steps *steps)
{
	free(steps);
}

void
view_steps_hide_hands(struct view_steps *steps)
{
	steps->hide_hands = true;
}

void
view_steps_call_you(struct view_steps *steps, int seat)
{
	steps->you = seat;
}

bool
view_steps_full(const struct view_steps *steps)
{
	return steps->full;
}

struct watcher
view_steps_watcher(struct view_steps *steps)
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
