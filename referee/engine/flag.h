/*
 * flag.h - flags: named values of a match's state that only some games need.
 *
 * A flag is a named member of struct state.  Rule sheets, rule cases and views
 * ("flags") use the name. wire/flag_json.h reads and writes each type of flag
 * as JSON.
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
	FLAG_U16_SEATS, /* uint16_t[SEATS_MAX]: list with one number per seat
			 */
	FLAG_INT,	/* int, a number that may be negative */
	FLAG_INT_MAP,	/* int[SEATS_MAX]: map of seats to numbers, without the
			   seats whose number is 0 */
	FLAG_PLACES,  /* uint32_t[TABLE_MELDS_MAX], one bit per card of a meld:
			 map of melds to card positions.  Melds and positions
			 count from 1 */
	FLAG_BAG_MAP, /* struct bag[SEATS_MAX]: map of seats to cards */
	FLAG_ANSWER,  /* uint8_t, enum answer: true, false or "none" */
	FLAG_TYPES,
};

struct flag {
	const char *name;
	enum flag_type type;
	size_t at;	  /* offset of the flag in struct state, in bytes */
	bool hidden;	  /* true: no seat may see the flag */
	const char *text; /* what the value means, for the text of a request: it
			     begins a line that ends in ": " and the value */
};

/**
 * flag_next - iterate over the flags of a game
 * @flag: the previous flag, or NULL for the first
 *
 * Returns NULL after the last flag.
 */
const struct flag *flag_next(const struct rules *rules,
			     const struct flag *flag);

/* Size of a flag in struct state, in bytes, indexed by enum flag_type. */
extern const uint16_t flag_bytes[FLAG_TYPES];

#endif
