/*
 * places.h - the places in struct state where the cards of a deal are, and who
 * may see the cards of each place.
 *
 * Each card of the pack is in one of these places.  Views (view.h) show cards
 * only as this table says, and the tests count the cards of a state and
 * exchange hidden cards by it.  So a place of cards that is added to struct
 * state needs a row here, or in @places of its family: without one, the tests
 * miss its cards.  Cards that a seat only knows or has shown, and that are
 * elsewhere, are flags (flag.h).
 */
#ifndef DEADWOOD_REFEREE_ENGINE_PLACES_H
#define DEADWOOD_REFEREE_ENGINE_PLACES_H

#include "state.h"

/* Type of the member of struct state. */
enum place_form {
	FORM_BAG,   /* struct bag */
	FORM_PILE,  /* struct pile */
	FORM_MELDS, /* the melds on the table */
};

enum place_seen {
	SEEN_BY_NONE,  /* all seats know only the number of cards */
	SEEN_BY_OWNER, /* the same, but the owner sees its cards */
	SEEN_AS_PILE,  /* the whole pile or its top card (discard_seen), which
			  may lie face down (@face_down of struct family) */
	SEEN_BY_ALL,
};

/**
 * struct place - a place of cards
 * @name: for messages of tests; NULL ends an array
 * @of_seats: the member is an array with a place for each seat, its owner
 * @at: offset in struct state
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
 * place_next - iterate over the places of a game: first the common ones, then
 * those of its family
 * @place: the previous place, or NULL for the first
 *
 * Returns NULL after the last place.
 */
const struct place *place_next(const struct rules *rules,
			       const struct place *place);

/* Return whether a seat, or a spectator (SEAT_PUBLIC), sees all cards of a
 * place.  @owner: the seat that owns it, if it has an owner.  For SEEN_AS_PILE
 * returns false: view_of knows what of it is seen. */
static inline bool
place_is_seen(const struct place *place, unsigned owner, seat_t seat)
{
	return place->seen == SEEN_BY_ALL ||
	       (place->seen == SEEN_BY_OWNER && owner == seat);
}

/* Return the bag or the pile of a place; the caller checks @form.  @owner: 0 if
 * the place has no owner. */
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
