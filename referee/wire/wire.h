/*
 * wire.h - read and write actions, events and views as JSON.
 *
 * Only the files of referee/wire know the JSON of the engine's structs.
 * Writers append to a struct jsonw (JSON writer) and allocate no memory.
 * Readers accept untrusted JSON from bots.  Readers check every limit, and
 * refuse a value of the wrong type with a message.  Readers ignore unknown
 * keys, and keys that belong to other acts.
 *
 * The writers list the cards of a hand or another bag in the order of bag_list.
 * The order of bag_list does not reveal when a card came into the bag.
 */
#ifndef DEADWOOD_REFEREE_WIRE_WIRE_H
#define DEADWOOD_REFEREE_WIRE_WIRE_H

#include "lib/format/json.h"
#include "lib/format/jsonw.h"
#include "referee/engine/event.h"
#include "referee/engine/view.h"

/* The reader of an event: EYES_SEAT(seat) is one seat, EYES_ALL is all seats
 * together.  The match log is written for EYES_ALL, so it contains all cards.
 */
#define EYES_ALL	((uint16_t)0xffff)
#define EYES_SEAT(seat) ((uint16_t)(1u << (seat)))

/**
 * action_read - read an action of a seat
 * @token: the JSON object of the action in @json
 * @out: caller's storage; undefined if the function returns false
 * @error: if the function returns false, set to a static message
 *
 * If the JSON lacks a field, it is empty in @out (CARD_NONE, FROM_NONE, no
 * lists).  If the act needs the missing field, the engine refuses the action
 * later.
 */
bool action_read(const struct json *json, int token, struct action *out,
		 const char **error);

/**
 * action_write - write an action as the JSON that a bot sends
 * @rules: rules of the match, which say what cards are wild.  A wild card that
 *        represents itself is written "2S=2S".  NULL: no rank is wild
 */
void action_write(struct jsonw *jsonw, const struct rules *rules,
		  const struct action *action);

/**
 * event_write - write an event; cards that the reader may not see become "??"
 * @rules: the rules of the match, as in action_write
 * @n: number of the event in the match, counted from 1
 * @eyes: reader of the event: EYES_SEAT(seat) or EYES_ALL
 *
 * In a draw that brings cards into a hand, the key of these cards is "card"
 * (one card) or "cards" (several).  In other events, and in a draw that lays
 * cards off, the key of these cards is "got".
 */
void event_write(struct jsonw *jsonw, const struct rules *rules,
		 const struct event *event, unsigned n, uint16_t eyes);

/* Return whether the reader may see all cards of the event; then the JSON for
 * the reader equals the JSON in the match log. */
static inline bool
event_is_open(const struct event *event, uint16_t eyes)
{
	return (event->got_count == 0 || event_shows_got(event, eyes)) &&
	       (event->action.card == CARD_NONE ||
		event_shows_card(event, eyes));
}

/**
 * event_read - read an event that event_write wrote
 * @n: set to the number of the event
 *
 * A card "??" becomes CARD_HIDDEN.  All other cards are marked as seen by all
 * seats.  If the JSON is not an event or its "do" is unknown, returns false
 * with a message in @error.  A bot should skip an event with an unknown "do".
 */
bool event_read(const struct json *json, int token, struct event *out,
		unsigned *n, const char **error);

/* Write a view as the "state" of an act message. */
void view_write(struct jsonw *jsonw, const struct view *view);

/* A view from view_read, and storage for the melds to which the view points. */
struct view_store {
	struct view view;
	struct meld table[TABLE_MELDS_MAX];
};

/**
 * view_read - read a view that view_write wrote
 * @rules: rules of the match; borrowed by the view
 * @seat: number of the seat whose view it is
 * @store: caller's storage, in which store->view is the view
 */
bool view_read(const struct json *json, int token, const struct rules *rules,
	       seat_t seat, struct view_store *store, const char **error);

/* Write the name of a card, or a list of names.  The writer lists a bag in the
 * order of bag_list. */
void card_write(struct jsonw *jsonw, card_t card);
void cards_write(struct jsonw *jsonw, const card_t *cards, unsigned n);
void bag_write(struct jsonw *jsonw, const struct bag *bag);

/* Append ready-made JSON text unchanged, without a comma. */
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
