/*
 * flag.h - flags: named values of the state that only some games need.
 *
 * A flag is a member of struct state with a name, which rule sheets, rule cases
 * and views use (under "flags"). wire/flag_json.h reads and writes each type of
 * flag as JSON.
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
	FLAG_U16_SEATS, /* uint16_t[SEATS_MAX]: list, one number for each seat
			 */
	FLAG_INT,	/* int, a number that may be negative */
	FLAG_INT_MAP, /* int[SEATS_MAX]: map of seats to numbers, without seats
			 whose number is 0 */
	FLAG_PLACES,  /* uint32_t[TABLE_MELDS_MAX], one bit per card of a meld:
			 map of melds to card positions, both counted from 1 */
	FLAG_BAG_MAP, /* struct bag[SEATS_MAX]: map of seats to cards */
	FLAG_ANSWER,  /* uint8_t, enum answer: true, false or "none" */
	FLAG_TYPES,
};

struct flag {
	const char *name;
	enum flag_type type;
	size_t at;   /* offset in struct state */
	bool hidden; /* true: no seat may see the flag */
};

/**
 * flag_next - iterate over the flags of a game: first the common flags that its
 * rules need, then the flags of its family
 * @flag: the previous flag, or NULL for the first
 *
 * Returns NULL after the last flag.
 */
const struct flag *flag_next(const struct rules *rules,
			     const struct flag *flag);

/* Size in bytes of a flag in struct state, indexed by enum flag_type. */
extern const uint16_t flag_bytes[FLAG_TYPES];

#endif
