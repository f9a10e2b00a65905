/*
 * write.c - actions, events and views into a line.
 */
#include "wire.h"

#include "field.h"
#include "flag_json.h"
#include "put.h"

#include <assert.h>
#include <stdio.h>

static void
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

/* A word as a value, behind its key. */
static void
plain_word(struct jot *jot, const char *word)
{
	char *at = bytes_room(jot, 32);

	if (at != NULL)
		jot->n = (size_t)(word_put(at, word) - jot->buf);
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

/* The seats of a bit mask as a list. */
static void
seats_write(struct jot *jot, unsigned seats, unsigned players)
{
	jot_open(jot, '[');
	for (unsigned i = 0; i < players; i++)
		if (seats >> i & 1)
			jot_int(jot, i);
	jot_close(jot, ']');
}

static void
flags_write(struct jot *jot, const struct view *view)
{
	const struct flag *flag = NULL;
	bool any = false;
	size_t at;

	while ((flag = view_flag(view->rules, flag, &at)) != NULL) {
		if (!any) {
			JOT(jot, ",\"flags\":");
			jot_open(jot, '{');
		}
		any = true;
		jot_key(jot, flag->name);
		flag_write(jot, flag->type, view->flags + at, view->players);
	}
	if (any)
		jot_close(jot, '}');
}

static void
table_write(struct jot *jot, const struct view *view)
{
	jot_open(jot, '[');
	for (unsigned i = 0; i < view->melds; i++) {
		const struct meld *meld = &view->table[i];
		const char *kind = kind_word(meld->kind);

		jot_open(jot, '{');
		JOT(jot, "\"meld\":");
		jot_int(jot, i + 1);
		if (meld->owner != SEAT_NONE) {
			JOT(jot, ",\"owner\":");
			jot_int(jot, meld->owner);
		}
		JOT(jot, ",\"kind\":");
		plain_word(jot, kind);
		JOT(jot, ",\"cards\":");
		/* In a set what stands for itself is natural, even a card of
		 * a wild rank: eight-hands 11. */
		laid_write(jot, meld->cards, meld->n,
			   meld->kind == KIND_SET ? NULL : view->rules);
		jot_close(jot, '}');
	}
	jot_close(jot, ']');
}

static char *
turn_put(char *at, const struct view *view)
{
	at = PUT(at, ",\"turn\":{\"seat\":");
	at = number_put(at, view->turn);
	at = PUT(at, ",\"phase\":");
	at = word_put(at, phase_word((enum phase)view->phase));
	if (view->drew != CARD_NONE) {
		at = PUT(at, ",\"drew\":\"");
		at = card_put(at, view->drew);
		*at++ = '"';
	}
	if (view->from != FROM_NONE) {
		at = PUT(at, ",\"from\":");
		at = word_put(at, source_word((enum source)view->from));
	}
	if (view->first)
		at = PUT(at, ",\"first\":true");
	*at++ = '}';
	return at;
}

/* All that has a known size: the numbers of the view, and the turn. */
#define COUNTS_BYTES 512

static void
counts_write(struct jot *jot, const struct view *view)
{
	char *at = bytes_room(jot, COUNTS_BYTES);

	if (at == NULL)
		return;
	at = PUT(at, ",\"stock\":");
	at = number_put(at, view->stock);
	at = PUT(at, ",\"cards\":[");
	for (unsigned i = 0; i < view->players; i++) {
		at = number_put(at, view->cards[i]);
		*at++ = ',';
	}
	at[-1] = ']';
	at = PUT(at, ",\"scores\":[");
	for (unsigned i = 0; i < view->players; i++) {
		at = number_put(at, view->scores[i]);
		*at++ = ',';
	}
	at[-1] = ']';
	at = turn_put(at, view);
	at = PUT(at, ",\"dealer\":");
	at = number_put(at, view->dealer);
	at = PUT(at, ",\"deal\":");
	at = number_put(at, view->deal);
	at = PUT(at, ",\"turns\":");
	at = number_put(at, view->turns);
	at = PUT(at, ",\"opened\":");
	jot->n = (size_t)(at - jot->buf);
}

void
view_write(struct jot *jot, const struct view *view)
{
	unsigned all = (1u << view->players) - 1;

	jot_open(jot, '{');
	JOT(jot, "\"hand\":");
	bag_write(jot, &view->hand);
	JOT(jot, ",\"table\":");
	table_write(jot, view);
	JOT(jot, ",\"discard\":");
	cards_write(jot, view->discard.at, view->discard.n);
	JOT(jot, ",\"discard_count\":");
	jot_int(jot, view->discard_count);
	if (view->spread.n > 0) {
		JOT(jot, ",\"spread\":");
		bag_write(jot, &view->spread);
	}
	counts_write(jot, view);
	seats_write(jot, view->opened, view->players);
	if ((view->in & all) != all) {
		JOT(jot, ",\"out\":");
		seats_write(jot, ~(unsigned)view->in, view->players);
	}
	flags_write(jot, view);
	jot_close(jot, '}');
}
