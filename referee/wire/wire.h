/*
 * wire.h - read and write actions, events and views as JSON.
 *
 * Only this module knows the JSON form of the engine's structs.  Writers append
 * to a struct jsonw and never allocate.  Readers accept any JSON that json_read
 * accepted, so that no input from a bot can do harm: they check every bound and
 * refuse a wrong type with a message.  Readers ignore unknown keys, and keys
 * that an action of this kind does not have.
 *
 * Hands and other bags are in the order of bag_list, which does not reveal when
 * a card came.
 */
#ifndef DEADWOOD_REFEREE_WIRE_WIRE_H
#define DEADWOOD_REFEREE_WIRE_WIRE_H

#include "lib/format/json.h"
#include "lib/format/jsonw.h"
#include "referee/engine/event.h"
#include "referee/engine/view.h"

/* Reader of an event: one seat, or all at once (the log, which masks nothing).
 */
#define EYES_ALL	((uint16_t)0xffff)
#define EYES_SEAT(seat) ((uint16_t)(1u << (seat)))

/**
 * action_read - read an action of a seat
 * @token: the action's object in @json
 * @out: caller's storage; undefined if false is returned
 * @error: a static message, set if false is returned
 *
 * Missing fields stay empty (CARD_NONE, FROM_NONE, no lists).  The engine
 * refuses the action if the game needs them.
 */
bool action_read(const struct json *json, int token, struct action *out,
		 const char **error);

/**
 * action_write - write an action as a bot would send it
 * @rules: of the match: a wild card that represents itself is written "2S=2S";
 *         NULL: no rank is wild
 */
void action_write(struct jsonw *jsonw, const struct rules *rules,
		  const struct action *action);

/**
 * event_write - write an event, masked for its reader
 * @rules: as in action_write
 * @n: the event's number in the match, from 1
 * @eyes: EYES_SEAT(seat) or EYES_ALL; hidden cards are "??"
 *
 * Cards that came into a hand are "card" (one) or "cards" (several) of a draw.
 * They are "got" in other events and in a draw that lays "cards" off.
 */
void event_write(struct jsonw *jsonw, const struct rules *rules,
		 const struct event *event, unsigned n, uint16_t eyes);

/* Return whether the reader sees all of the event, so that its JSON equals the
 * log's. */
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
 * Masked cards are CARD_HIDDEN; all other cards count as seen by all seats.
 * Returns false with a message if it is not an event, or if "do" is unknown
 * (bots skip such events).
 */
bool event_read(const struct json *json, int token, struct event *out,
		unsigned *n, const char **error);

/* Write the "state" of an act message. */
void view_write(struct jsonw *jsonw, const struct view *view);

/* A view that was read, and the melds that it points to. */
struct view_store {
	struct view view;
	struct meld table[TABLE_MELDS_MAX];
};

/**
 * view_read - read what view_write wrote
 * @rules: borrowed by the view
 * @seat: of the view
 * @store: caller's storage; the view is store->view
 */
bool view_read(const struct json *json, int token, const struct rules *rules,
	       seat_t seat, struct view_store *store, const char **error);

/* Write the name of a card, or a list of names; a bag in the order of bag_list.
 */
void card_write(struct jsonw *jsonw, card_t card);
void cards_write(struct jsonw *jsonw, const card_t *cards, unsigned n);
void bag_write(struct jsonw *jsonw, const struct bag *bag);

/* Append bytes as they are, without a comma: prepared parts of an object. */
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
