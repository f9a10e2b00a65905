/*
 * flag.h - named values of the state that only some games have.
 *
 * A flag is a member of struct state with the name that the game's rule sheet
 * gives it ("flags" in rule cases and in views).  wire/flag_json.h reads and
 * writes each type as JSON.
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
	FLAG_INT,	/* int, a number that may be negative */
	FLAG_INT_MAP,	/* int[SEATS_MAX]: a map by seat, without zeros */
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
 * flag_next - iterate over the flags of a game: first the common ones that its
 * rules need, then those of its family
 * @flag: the previous flag, or NULL for the first
 *
 * Returns NULL after the last.
 */
const struct flag *flag_next(const struct rules *rules,
			     const struct flag *flag);

/* Size in bytes of a flag of each type in struct state. */
extern const uint16_t flag_bytes[FLAG_TYPES];

#endif
