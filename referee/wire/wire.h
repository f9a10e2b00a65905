/*
 * wire.h - actions, events and views as JSON, and back.
 *
 * The one place that knows how the engine's plain structs stand in a line.  The
 * writers append to a struct jsonw and never allocate; the readers take any
 * JSON that json_read accepted, so that no byte from a bot can do harm: every
 * bound is checked, and what has the wrong type is refused with a sentence.
 * Keys that are not known, or that an action of this kind does not have, are
 * ignored.
 *
 * Hands and other bags stand in the order of bag_list, which tells nothing of
 * how their cards came.
 */
#ifndef DEADWOOD_REFEREE_WIRE_WIRE_H
#define DEADWOOD_REFEREE_WIRE_WIRE_H

#include "lib/format/json.h"
#include "lib/format/jsonw.h"
#include "referee/engine/event.h"
#include "referee/engine/view.h"

/* Whose eyes an event is written for: a seat's bit, or everybody's at once (the
 * log, which masks nothing). */
#define EYES_ALL	((uint16_t)0xffff)
#define EYES_SEAT(seat) ((uint16_t)(1u << (seat)))

/**
 * action_read - read an action of a seat
 * @token: the action's object in @json
 * @out: caller's storage; undefined when false is returned
 * @error: a static sentence, set when false is returned
 *
 * What is missing is left empty (CARD_NONE, FROM_NONE, no lists): whether the
 * game asks for it is the engine's to say.
 */
bool action_read(const struct json *json, int token, struct action *out,
		 const char **error);

/**
 * action_write - write an action as a bot would send it
 * @rules: of the match: a wild card that stands for its own name is written
 *         "2S=2S"; NULL: no card is wild by its rank
 */
void action_write(struct jsonw *jsonw, const struct rules *rules,
		  const struct action *action);

/**
 * event_write - write an event as some eyes see it
 * @rules: as in action_write
 * @n: the event's number in the match, from 1
 * @eyes: EYES_SEAT(seat) or EYES_ALL; cards that they may not see are "??"
 *
 * The cards that came into a hand are "card" (one) or "cards" (several) of a
 * draw; "got" in other events and in a draw that lays "cards" off.
 */
void event_write(struct jsonw *jsonw, const struct rules *rules,
		 const struct event *event, unsigned n, uint16_t eyes);

/* Do these eyes see all of the event, so that its bytes are the log's? */
static inline bool
event_is_open(const struct event *event, uint16_t eyes)
{
	return (event->got_count == 0 || event_shows_got(event, eyes)) &&
	       (event->action.card == CARD_NONE ||
		event_shows_card(event, eyes));
}

/**
 * event_read - read an event as event_write wrote it
 * @n: the event's number
 *
 * Masked cards are CARD_HIDDEN; the masks say that all seats see what is not
 * hidden.  Returns false, with a sentence, for what is no event (also for a
 * "do" that is not known: bots skip those).
 */
bool event_read(const struct json *json, int token, struct event *out,
		unsigned *n, const char **error);

/* Write the "state" of an act message. */
void view_write(struct jsonw *jsonw, const struct view *view);

/* A view that was read, with what it points at. */
struct view_store {
	struct view view;
	struct meld table[TABLE_MELDS_MAX];
};

/**
 * view_read - read what view_write wrote
 * @rules: kept by the view
 * @seat: whose view it is
 * @store: caller's storage; the view is store->view
 */
bool view_read(const struct json *json, int token, const struct rules *rules,
	       seat_t seat, struct view_store *store, const char **error);

/* A card's name; cards as a list of names; a bag's in the order of bag_list. */
void card_write(struct jsonw *jsonw, card_t card);
void cards_write(struct jsonw *jsonw, const card_t *cards, unsigned n);
void bag_write(struct jsonw *jsonw, const struct bag *bag);

/* Bytes as they are, without a comma before them: parts of an object that are
 * written whole. */
static inline void
jsonw_bytes(struct jsonw *jsonw, const char *text, size_t len)
{
	if (jsonw->full || jsonw->size - jsonw->n < len) {
		jsonw->full = true;
		return;
	}
	memcpy(jsonw->buf + jsonw->n, text, len);
	jsonw->n += len;
}

#define JSONW(jsonw, literal) jsonw_bytes(jsonw, literal, sizeof(literal) - 1)

#endif
