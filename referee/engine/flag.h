/*
 * flag.h - a game's own state, piece by piece.
 *
 * A flag is a piece of a game's own state under the name that its sheet gives
 * it ("flags" in cases and in the view).  How each type stands in a line is
 * wire/flag_json.h's to say.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_FLAG_H
#define DEADWOOD_REFEREE_ENGINE_FLAG_H

#include "state.h"

enum flag_type {
	FLAG_BOOL,	/* bool */
	FLAG_U8,	/* uint8_t, a number */
	FLAG_U16,	/* uint16_t, a number */
	FLAG_CARD,	/* card_t */
	FLAG_SEAT,	/* seat_t; SEAT_NONE is written "none" */
	FLAG_U16_SEATS, /* uint16_t[SEATS_MAX]: a list by seat */
	FLAG_INT,	/* int, a number that may be below zero */
	FLAG_INT_MAP,	/* int[SEATS_MAX]: a map by seat, zeros left out */
	FLAG_PLACES,	/* uint32_t[TABLE_MELDS_MAX], bit per card: a map by
			   meld to places in it, all counted from 1 */
	FLAG_BAG_MAP,	/* struct bag[SEATS_MAX]: seat to cards */
	FLAG_ANSWER,	/* uint8_t, enum answer: true, false or "none" */
	FLAG_TYPES,
};

struct flag {
	const char *name;
	enum flag_type type;
	size_t at;   /* offset in struct state */
	bool hidden; /* no seat may see it */
};

/**
 * flag_next - the flags of a game: those that all games share, as far as the
 * rules have a use for them, then its family's
 * @flag: the one before, or NULL for the first
 *
 * Returns NULL after the last.
 */
const struct flag *flag_next(const struct rules *rules,
			     const struct flag *flag);

/* How many bytes a flag of this type has in struct state. */
extern const uint16_t flag_bytes[FLAG_TYPES];

#endif
