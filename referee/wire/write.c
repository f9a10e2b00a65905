/*
 * write.c - cards, actions and events into a line.
 */

#include "write.h"
#include "field.h"

#include <assert.h>
#include <stdio.h>

void
cards_write(struct jot *jot, const card_t *cards, unsigned n)
{
	char *at = list_room(jot, n);

	if (at == NULL)
		return;
	for (unsigned i = 0; i < n; i++) {
		*at++ = '"';
		at = card_put(at, cards[i]);
		*at++ = '"';
		*at++ = ',';
	}
	list_done(jot, at, n);
}

void
bag_write(struct jot *jot, const struct bag *bag)
{
	card_t cards[256];

	cards_write(jot, cards, bag_list(bag, cards));
}

void
card_write(struct jot *jot, card_t card)
{
	char name[2];

	card_put(name, card);
	jot_plain(jot, name, 2);
}

void
laid_write(struct jot *jot, const struct laid *cards, unsigned n,
	   const struct rules *rules)
{
	char *at = list_room(jot, n);

	if (at == NULL)
		return;
	for (unsigned i = 0; i < n; i++) {
		bool wild = rules != NULL && cards[i].as == cards[i].card &&
			    card_is_wild(rules, cards[i].card);

		*at++ = '"';
		at = laid_put(at, cards[i], wild);
		*at++ = '"';
		*at++ = ',';
	}
	list_done(jot, at, n);
}

static inline void
member(struct jot *jot, enum field field)
{
	struct bytes text = field_keys[field].member;

	jot_bytes(jot, text.at, text.len);
}

static void
member_int(struct jot *jot, enum field field, int64_t number)
{
	member(jot, field);
	jot_int(jot, number);
}

static void
member_word(struct jot *jot, enum field field, const char *word)
{
	member(jot, field);
	plain_word(jot, word);
}

static void
member_lists(struct jot *jot, enum field field, const struct rules *rules,
	     const struct action *action)
{
	unsigned melds = action->lists - (action->has_cards ? 1u : 0u);

	member(jot, field);
	if (field == FIELD_CARDS) {
		laid_write(jot,
			   action->cards + action_list_start(action, melds),
			   action_list_count(action, melds), rules);
		return;
	}
	jot_open(jot, '[');
	for (unsigned i = 0; i < melds; i++)
		laid_write(jot, action->cards + action_list_start(action, i),
			   action_list_count(action, i), rules);
	jot_close(jot, ']');
}

/* One field, if something stands in it; @card: what to write for the card. */
static void
field_write(struct jot *jot, enum field field, const struct rules *rules,
	    const struct action *action, card_t card)
{
	switch (field) {
	case FIELD_FROM:
		if (action->from != FROM_NONE)
			member_word(jot, field, source_word(action->from));
		break;
	case FIELD_FROM_MELD:
	case FIELD_TO:
		if (action->meld != 0)
			member_int(jot, field, action->meld);
		break;
	case FIELD_SWAP_TO:
		if (action->to != 0)
			member_int(jot, field, action->to);
		break;
	case FIELD_MELDS:
	case FIELD_TABLE:
		if (action->has_melds)
			member_lists(jot, field, rules, action);
		break;
	case FIELD_CARDS:
		if (action->has_cards && action->lists > 0)
			member_lists(jot, field, rules, action);
		break;
	case FIELD_DISCARD:
	case FIELD_CARD:
		if (card != CARD_NONE) {
			member(jot, field);
			card_write(jot, card);
		}
		break;
	case FIELD_AT:
		if (action->at != AT_NONE)
			member_word(jot, field, end_word(action->at));
		break;
	case FIELD_KIND:
		if (action->kind != KIND_NONE)
			member_word(jot, field, kind_word(action->kind));
		break;
	case FIELD_COUNT:
		member_int(jot, field, action->count);
		break;
	case FIELD_YES:
		member(jot, field);
		jot_bool(jot, action->yes);
		break;
	case FIELDS:
		break;
	}
}

/* Everything after "do". */
static void
fields_write(struct jot *jot, unsigned fields, const struct rules *rules,
	     const struct action *action, card_t card)
{
	for (; fields != 0; fields &= fields - 1)
		field_write(jot, (enum field)__builtin_ctz(fields), rules,
			    action, card);
}

void
action_write(struct jot *jot, const struct rules *rules,
	     const struct action *action)
{
	const char *word = act_word(action->act);

	jot_open(jot, '{');
	JOT(jot, "\"do\":");
	plain_word(jot, word);
	fields_write(jot, act_row(action->act)->fields, rules, action,
		     action->card);
	jot_close(jot, '}');
}

static void
got_write(struct jot *jot, const struct event *event, bool seen)
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
		JOT(jot, ",\"card\":");
		card_write(jot, got[0]);
	} else if (draw) {
		JOT(jot, ",\"cards\":");
		cards_write(jot, got, event->got_count);
	} else {
		JOT(jot, ",\"got\":");
		cards_write(jot, got, event->got_count);
	}
}

#define HEAD_BYTES 64 /* of an event: its number, seat and word */

void
event_write(struct jot *jot, const struct rules *rules,
	    const struct event *event, unsigned n, uint16_t eyes)
{
	bool all = eyes == EYES_ALL;
	const struct act_row *row = act_row(event->action.act);
	card_t card = event->action.card;
	char *at;

	if (event->action.act == ACT_DRAW && event->got_count > 0 &&
	    !event->action.has_cards)
		card = CARD_NONE; /* it stands in what was got */
	else if (card != CARD_NONE && !all && !event_shows_card(event, eyes))
		card = CARD_HIDDEN;
	jot_open(jot, '{');
	at = bytes_room(jot, HEAD_BYTES);
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
	jot->n = (size_t)(at - jot->buf);
	fields_write(jot, row->fields | row->told, rules, &event->action, card);
	if (event->got_count > 0)
		got_write(jot, event, all || event_shows_got(event, eyes));
	jot_close(jot, '}');
}
