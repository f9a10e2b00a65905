/*
 * places.h - members of struct state that hold the cards of a deal, and the
 * seats that may see these cards.
 *
 * Each card of the pack is in exactly one place.  Views (view.h) show only the
 * cards that this table of places allows.  Tests use the table to count the
 * cards of a state and to exchange hidden cards.  A new place in struct state
 * needs a row in places.c or in @places of its family.  Without the row, the
 * tests miss the cards of the place.  Some members only repeat cards that a
 * seat knows or has shown.  Members that repeat cards are flags (flag.h), not
 * places.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_PLACES_H
#define DEADWOOD_REFEREE_ENGINE_PLACES_H

#include "state.h"

/* Type of the member of struct state. */
enum place_form {
	FORM_BAG,   /* struct bag */
	FORM_PILE,  /* struct pile */
	FORM_MELDS, /* array of the melds on the table */
};

enum place_seen {
	SEEN_BY_NONE,  /* all seats know only the number of cards */
	SEEN_BY_OWNER, /* all seats know the number of cards; only the owner
			  sees the cards */
	SEEN_AS_PILE,  /* all seats see the whole pile or only its top card
			  (parameter discard_seen).  The top card may lie face
			  down (@face_down of struct family) */
	SEEN_BY_ALL,
};

/**
 * struct place - a member of struct state that holds cards
 * @name: name of the place in messages of tests; NULL ends an array
 * @of_seats: true: the member is an array with one place for each seat, its
 *	owner
 * @at: offset of the member in struct state, in bytes
 */
struct place {
	const char *name;
	enum place_form form;
	enum place_seen seen;
	bool of_seats;
	size_t at;
};

/* The places that all games have. */
enum common_place {
	IN_HANDS,
	IN_STOCK,
	IN_DISCARD,
	IN_SPREAD,
	IN_ASIDE,
	IN_MELDS,
	COMMON_PLACES,
};

extern const struct place common_places[COMMON_PLACES + 1];

/**
 * place_next - iterate over the places of a game: first the common places, then
 * the places of its family
 * @place: the previous place, or NULL for the first
 *
 * Returns NULL after the last place.
 */
const struct place *place_next(const struct rules *rules,
			       const struct place *place);

/* Return whether a seat, or a spectator (SEAT_PUBLIC), sees all cards of a
 * place.  @owner: the seat that owns the place, if there is an owner.  For
 * SEEN_AS_PILE the function returns false; only view_of decides which cards of
 * the pile a seat sees. */
static inline bool
place_is_seen(const struct place *place, unsigned owner, seat_t seat)
{
	return place->seen == SEEN_BY_ALL ||
	       (place->seen == SEEN_BY_OWNER && owner == seat);
}

/* Return the bag or the pile of a place.  The caller must check @form first.
 * @owner: 0 if the place has no owner. */
static inline const struct bag *
place_bag(const struct state *state, const struct place *place, unsigned owner)
{
	const void *at = (const char *)state + place->at;

	return (const struct bag *)at + owner;
}

static inline const struct pile *
place_pile(const struct state *state, const struct place *place)
{
	const void *at = (const char *)state + place->at;

	return at;
}

#endif
