/*
 * wire_write.c - write cards, actions and events as JSON; see wire.h.
 */

#include "wire_write.h"
#include "field.h"

#include <assert.h>
#include <stdio.h>

void
cards_write(struct jsonw *jsonw, const card_t *cards, unsigned n)
{
	char *at = list_reserve(jsonw, n);

	if (at == NULL)
		return;
	for (unsigned i = 0; i < n; i++) {
		*at++ = '"';
		at = card_put(at, cards[i]);
		*at++ = '"';
		*at++ = ',';
	}
	list_close(jsonw, at, n);
}

void
bag_write(struct jsonw *jsonw, const struct bag *bag)
{
	card_t cards[256];

	cards_write(jsonw, cards, bag_list(bag, cards));
}

void
card_write(struct jsonw *jsonw, card_t card)
{
	char name[2];

	card_put(name, card);
	jsonw_plain(jsonw, name, 2);
}

void
laid_write(struct jsonw *jsonw, const struct laid *cards, unsigned n,
	   const struct rules *rules)
{
	char *at = list_reserve(jsonw, n);

	if (at == NULL)
		return;
	for (unsigned i = 0; i < n; i++) {
		/* a joker of a flush represents no card: phase10 5.6 */
		bool wild = rules != NULL && cards[i].as == cards[i].card &&
			    !card_is_joker(cards[i].card) &&
			    run_card_is_wild(rules, cards[i]);

		*at++ = '"';
		at = laid_put(at, cards[i], wild);
		*at++ = '"';
		*at++ = ',';
	}
	list_close(jsonw, at, n);
}

static inline void
wire_write_key(struct jsonw *jsonw, enum field field)
{
	struct bytes text = field_keys[field].member;

	jsonw_bytes(jsonw, text.at, text.len);
}

static void
wire_write_int(struct jsonw *jsonw, enum field field, int64_t number)
{
	wire_write_key(jsonw, field);
	jsonw_int(jsonw, number);
}

static void
wire_write_word(struct jsonw *jsonw, enum field field, const char *word)
{
	wire_write_key(jsonw, field);
	word_write(jsonw, word);
}

static void
wire_write_lists(struct jsonw *jsonw, enum field field,
		 const struct rules *rules, const struct action *action)
{
	unsigned melds = action->lists - (action->has_cards ? 1u : 0u);

	wire_write_key(jsonw, field);
	if (field == FIELD_CARDS) {
		laid_write(jsonw,
			   action->cards + action_list_start(action, melds),
			   action_list_count(action, melds), rules);
		return;
	}
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < melds; i++)
		laid_write(jsonw, action->cards + action_list_start(action, i),
			   action_list_count(action, i), rules);
	jsonw_close(jsonw, ']');
}

/* Write one field, unless it is empty; @card: the card, perhaps masked. */
static void
wire_write_field(struct jsonw *jsonw, enum field field,
		 const struct rules *rules, const struct action *action,
		 card_t card)
{
	switch (field) {
	case FIELD_FROM:
		if (action->from != FROM_NONE)
			wire_write_word(jsonw, field,
					source_word(action->from));
		break;
	case FIELD_FROM_MELD:
	case FIELD_TO:
		if (action->meld != 0)
			wire_write_int(jsonw, field, action->meld);
		break;
	case FIELD_SWAP_TO:
		if (action->to != 0)
			wire_write_int(jsonw, field, action->to);
		break;
	case FIELD_MELDS:
	case FIELD_TABLE:
		if (action->has_melds)
			wire_write_lists(jsonw, field, rules, action);
		break;
	case FIELD_CARDS:
		if (action->has_cards && action->lists > 0)
			wire_write_lists(jsonw, field, rules, action);
		break;
	case FIELD_DISCARD:
	case FIELD_CARD:
		if (card != CARD_NONE) {
			wire_write_key(jsonw, field);
			card_write(jsonw, card);
		}
		break;
	case FIELD_AT:
		if (action->at != AT_NONE)
			wire_write_word(jsonw, field, end_word(action->at));
		break;
	case FIELD_KIND:
		if (action->kind != KIND_NONE)
			wire_write_word(jsonw, field, kind_word(action->kind));
		break;
	case FIELD_COUNT:
		wire_write_int(jsonw, field, action->count);
		break;
	case FIELD_YES:
		wire_write_key(jsonw, field);
		jsonw_bool(jsonw, action->yes);
		break;
	case FIELD_SKIPS:
		if (action->to != 0)
			wire_write_int(jsonw, field, action->to - 1);
		break;
	case FIELDS:
		break;
	}
}

/* Write all members after "do". */
static void
wire_write_fields(struct jsonw *jsonw, unsigned fields,
		  const struct rules *rules, const struct action *action,
		  card_t card)
{
	for (; fields != 0; fields &= fields - 1)
		wire_write_field(jsonw, (enum field)__builtin_ctz(fields),
				 rules, action, card);
}

void
action_write(struct jsonw *jsonw, const struct rules *rules,
	     const struct action *action)
{
	const char *word = act_word(action->act);

	jsonw_open(jsonw, '{');
	JSONW(jsonw, "\"do\":");
	word_write(jsonw, word);
	wire_write_fields(jsonw, act_row(action->act)->fields, rules, action,
			  action->card);
	jsonw_close(jsonw, '}');
}

static void
wire_write_got(struct jsonw *jsonw, const struct event *event, bool seen)
{
	card_t hidden[PACK_CARDS_MAX];
	const card_t *got = event->got;
	bool draw = event->action.act == ACT_DRAW && !event->action.has_cards;

	assert(event->got_count <= PACK_CARDS_MAX);
	if (!seen) {
		memset(hidden, CARD_HIDDEN, event->got_count);
		got = hidden;
	}
	if (draw && event->got_count == 1) {
		JSONW(jsonw, ",\"card\":");
		card_write(jsonw, got[0]);
	} else if (draw) {
		JSONW(jsonw, ",\"cards\":");
		cards_write(jsonw, got, event->got_count);
	} else {
		JSONW(jsonw, ",\"got\":");
		cards_write(jsonw, got, event->got_count);
	}
}

#define HEAD_BYTES 64 /* number, seat and word of an event */

void
event_write(struct jsonw *jsonw, const struct rules *rules,
	    const struct event *event, unsigned n, uint16_t eyes)
{
	bool all = eyes == EYES_ALL;
	const struct act_row *row = act_row(event->action.act);
	card_t card = event->action.card;
	char *at;

	if (event->action.act == ACT_DRAW && event->got_count > 0 &&
	    !event->action.has_cards)
		card = CARD_NONE; /* it is in "got" */
	else if (card != CARD_NONE && !all && !event_shows_card(event, eyes))
		card = CARD_HIDDEN;
	jsonw_open(jsonw, '{');
	at = bytes_reserve(jsonw, HEAD_BYTES);
	if (at == NULL)
		return;
	at = PUT(at, "\"n\":");
	at = number_put(at, (int)n);
	if (event->seat != SEAT_NONE) {
		at = PUT(at, ",\"seat\":");
		at = number_put(at, event->seat);
	}
	at = PUT(at, ",\"do\":");
	at = word_put(at, row->word);
	jsonw->n = (size_t)(at - jsonw->buf);
	wire_write_fields(jsonw, row->fields | row->event_fields, rules,
			  &event->action, card);
	if (event->got_count > 0)
		wire_write_got(jsonw, event,
			       all || event_shows_got(event, eyes));
	jsonw_close(jsonw, '}');
}
