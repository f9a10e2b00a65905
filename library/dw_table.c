/* dw_table.c - tables: deal and play a match. */
#include "library/internal.h"
#include "referee/wire/wire_read.h"

#include <stdlib.h>

#include "referee/wire/ask.h"

void
dw_seed(uint64_t number, uint8_t seed[DW_SEED_BYTES])
{
	_Static_assert(DW_SEED_BYTES == SEED_BYTES,
		       "DW_SEED_BYTES equals SEED_BYTES");

	memset(seed, 0, DW_SEED_BYTES);
	for (unsigned i = 0; i < sizeof(number); i++)
		seed[i] = (uint8_t)(number >> 8 * i);
}

int
dw_table_new(struct dw_table **out, const struct dw_game *game,
	     struct dw_error *why)
{
	_Static_assert(DW_SEATS_MAX == SEATS_MAX,
		       "DW_SEATS_MAX equals SEATS_MAX");
	struct dw_table *table = internal_alloc(sizeof(*table), why);

	*out = table;
	if (table == NULL)
		return -1;
	table->game = game;
	game_begin(&table->state, &game->rules, game->rules.players);
	table->state.over = OVER_MATCH;
	return 0;
}

void
dw_table_free(struct dw_table *table)
{
	free(table);
}

void
dw_table_begin(struct dw_table *table, const uint8_t seed[DW_SEED_BYTES])
{
	const struct rules *rules = &table->game->rules;

	game_begin(&table->state, rules, rules->players);
	memset(&table->stream, 0, sizeof(table->stream));
	memcpy(table->seed, seed, sizeof(table->seed));
	internal_clear_events(table);
}

enum dw_moment
dw_table_moment(const struct dw_table *table)
{
	if (table->state.over == OVER_MATCH)
		return DW_MATCH_OVER;
	if (table->state.over == OVER_DEAL || table->state.deal == 0)
		return DW_BETWEEN;
	return DW_PLAYING;
}

/* Check that a deal is due.  Returns 0 or -1. */
static int
table_check_between(const struct dw_table *table, struct dw_error *why)
{
	if (dw_table_moment(table) == DW_PLAYING)
		return internal_fail(why,
				     "a deal is in progress: play it to its "
				     "end first");
	if (dw_table_moment(table) == DW_MATCH_OVER)
		return internal_fail(why, "the match is over: dw_table_begin "
					  "begins another one");
	return 0;
}

/* Deal the next deal.  @preset: the shuffled pile, or NULL. */
static void
table_deal(struct dw_table *table, const struct chance *preset)
{
	struct state *state = &table->state;

	stream_for_deal(&table->stream, table->seed, state->deal + 1u);
	table->stream.preset = preset;
	game_deal(state, &table->stream, &table->events);
	table->stream.preset = NULL;
	table->dealt = true;
}

int
dw_table_deal(struct dw_table *table, struct dw_error *why)
{
	if (table_check_between(table, why) == -1)
		return -1;
	table_deal(table, NULL);
	return 0;
}

/* Read the pack as a pile, from the bottom up.  Returns 0 or -1. */
static int
table_read_pack(const struct rules *rules, const struct json *json,
		struct pile *pile, struct dw_error *why)
{
	unsigned n = json->token[0].items;
	struct bag bag = { .n = 0 };
	int at = json_first(json, 0);

	pile->n = 0;
	for (unsigned i = 0; i < n && n == rules->pack_cards; i++) {
		card_t card;

		if (!card_read(json, at, false, &card))
			break;
		bag_put(&bag, card);
		pile->at[n - 1 - i] = card;
		pile->n++;
		at = json_next(json, at);
	}
	for (card_t card = 0; card < CARD_KINDS; card++)
		if (bag.of[card] != rules->pack_of[card])
			return internal_fail(
				why,
				"the cards are not the pack of %s: expected a "
				"list of its %u cards, as in [\"AS\",\"TD\"]",
				rules->name, rules->pack_cards);
	return 0;
}

int
dw_table_deal_cards(struct dw_table *table, struct dw_list *list,
		    const char *cards, struct dw_error *why)
{
	struct chance chance;

	chance.piles = 1;
	chance.numbers = 0;
	if (table_check_between(table, why) == -1 ||
	    internal_read_json(list, TOKEN_ARRAY, cards, why) == -1 ||
	    table_read_pack(table->state.rules, &list->json, &chance.pile[0],
			    why) == -1)
		return -1;
	table_deal(table, &chance);
	return 0;
}

void
dw_table_copy(struct dw_table *to, const struct dw_table *from)
{
	if (to == from)
		return;
	memcpy(to, from, offsetof(struct dw_table, events));
	internal_clear_events(to);
}

int
dw_table_seat(const struct dw_table *table)
{
	return dw_table_moment(table) == DW_PLAYING ? table->state.seat : -1;
}

unsigned
dw_table_deal_number(const struct dw_table *table)
{
	return table->state.deal;
}

/* Check that a seat must act.  Returns 0 or -1. */
static int
table_check_turn(const struct dw_table *table, struct dw_error *why)
{
	if (dw_table_moment(table) == DW_PLAYING)
		return 0;
	return internal_fail(why, "no seat must act: no deal is in progress");
}

int
dw_table_legal(const struct dw_table *table, struct dw_list *list,
	       struct dw_error *why)
{
	list->rules = NULL;
	if (table_check_turn(table, why) == -1)
		return -1;
	game_legal(&table->state, &list->legal);
	list->rules = table->state.rules;
	return (int)list->legal.n;
}

static int
table_apply_action(struct dw_table *table, const struct action *action,
		   struct dw_error *why)
{
	struct state *state = &table->state;
	char sentence[256], cite[64];
	struct ruling ruling;

	if (table_check_turn(table, why) == -1)
		return -1;
	table->dealt = false;
	ruling = game_apply(state, state->seat, action, &table->stream,
			    &table->events);
	if (ruling.refusal == REFUSE_NONE)
		return 0;
	ruling_sentence(state->rules, ruling, action, sentence,
			sizeof(sentence));
	refusal_cite(state->rules, ruling.refusal, cite, sizeof(cite));
	return internal_fail(why, "%s (%s)", sentence, cite);
}

int
dw_table_play(struct dw_table *table, const struct dw_list *list, unsigned i,
	      struct dw_error *why)
{
	if (i >= dw_list_count(list))
		return internal_fail(why,
				     "there is no action %u: the list has %u, "
				     "numbered from 0",
				     i, dw_list_count(list));
	return table_apply_action(table, &list->legal.at[i], why);
}

int
dw_table_play_text(struct dw_table *table, struct dw_list *list,
		   const char *text, struct dw_error *why)
{
	const char *error;

	if (internal_read_json(list, TOKEN_OBJECT, text, why) == -1)
		return -1;
	if (!action_read(&list->json, 0, &list->action, &error))
		return internal_fail(why, "invalid action: %s", error);
	return table_apply_action(table, &list->action, why);
}

int
dw_table_default(struct dw_table *table, struct dw_error *why)
{
	struct action action;

	if (table_check_turn(table, why) == -1)
		return -1;
	game_standard(&table->state, &action);
	return table_apply_action(table, &action, why);
}

/* Return the bit of a viewer in the masks of events; 0: no such viewer. */
static uint16_t
table_viewer_bit(const struct dw_table *table, int eyes)
{
	if (eyes == DW_ALL_SEEING)
		return EYES_ALL;
	if (eyes == DW_PUBLIC)
		return EYES_SEAT(SEAT_PUBLIC);
	if (eyes < 0 || eyes >= table->state.players)
		return 0;
	return EYES_SEAT(eyes);
}

long
dw_table_events(const struct dw_table *table, int eyes, char *out, size_t size,
		struct dw_error *why)
{
	const struct state *state = &table->state;
	unsigned first = state->next_event - table->events.n;
	uint16_t bit = table_viewer_bit(table, eyes);
	struct jsonw jsonw = internal_text_begin(out, size);

	if (bit == 0)
		return internal_fail(why,
				     "unknown viewer %d: use a seat, "
				     "DW_PUBLIC or DW_ALL_SEEING",
				     eyes);
	jsonw_open(&jsonw, '[');
	for (unsigned i = 0; i < table->events.n; i++)
		event_write(&jsonw, state->rules, &table->events.at[i],
			    first + i, bit);
	jsonw_close(&jsonw, ']');
	return internal_text_end(&jsonw, why);
}

long
dw_table_request(const struct dw_table *table, struct dw_list *list,
		 const char *events, char *out, size_t size,
		 struct dw_error *why)
{
	struct jsonw jsonw = internal_text_begin(out, size);
	struct view view;

	if (table_check_turn(table, why) == -1 ||
	    (list != NULL && dw_table_legal(table, list, why) == -1))
		return -1;
	if (events == NULL)
		events = "[]";
	view_of(&table->state, table->state.seat, &view);
	ask_write(&jsonw, &table->state, &view, table->state.next_event);
	JSONW(&jsonw, ",\"time\":{\"limit_ms\":0,\"bank_ms\":0,\"last_us\":0}"
		      ",\"events\":");
	jsonw_bytes(&jsonw, events, strlen(events));
	ask_write_end(&jsonw, &view, list != NULL ? &list->legal : NULL, NULL);
	return internal_text_end(&jsonw, why);
}

void
dw_table_scores(const struct dw_table *table, int scores[DW_SEATS_MAX])
{
	for (unsigned i = 0; i < table->state.players; i++)
		scores[i] = table->state.scores[i];
}

void
dw_table_points(const struct dw_table *table, int points[DW_SEATS_MAX])
{
	for (unsigned i = 0; i < table->state.players; i++)
		points[i] = table->state.deal_scores[i];
}

void
dw_table_places(const struct dw_table *table, unsigned places[DW_SEATS_MAX])
{
	game_places(&table->state, places);
}

void
internal_compute_returns(const struct state *state, double *returns)
{
	unsigned n = state->players, places[SEATS_MAX];

	game_places(state, places);
	for (unsigned i = 0; i < n; i++) {
		unsigned equal = 0;

		for (unsigned j = 0; j < n; j++)
			equal += places[j] == places[i];
		returns[i] = 0;
		if (n > 1 && state->over == OVER_MATCH && state->deal > 0)
			returns[i] = 1 -
				     (2.0 * places[i] + equal - 3) / (n - 1);
	}
}

void
dw_table_returns(const struct dw_table *table, double returns[DW_SEATS_MAX])
{
	internal_compute_returns(&table->state, returns);
}
