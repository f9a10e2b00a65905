/*
 * zones.h - positions of all cards at a moment of a match, as a text for each
 * place.
 *
 * A zone is a place with a name and a text: a hand, a meld, the pile, but also
 * the scores and the turn.  A program that draws a match needs only zones and
 * no rules.  Their content comes from the state of the engine, or from its view
 * in a redacted log (redact.h).
 *
 *   hN        hand of seat N: its melds separated by blanks, ";", the rest:
 *             "7H8H9H;KD2C".  "??" is a hidden card
 *   mN        meld N: owner or "-", kind, cards: "0 run 7H8H9H"
 *   pile      discard pile, top last
 *   stock     number of its cards: "31"
 *   spread    open cards
 *   aside     cards out of play; not in a redacted log
 *   score     by seat: "0 12"
 *   points    of a finished deal, by seat: "+25 0"
 *   places    of a finished match, by seat: "1 2"
 *   dealer    a seat
 *   opened    seats that have met the first requirement of the deal: "0 2"
 *   out       seats that are out of the match
 *   turn      seat to act, phase, and if it holds the card drawn in this turn:
 *             the card and its source: "1 play 7H stock"
 *   leftN     deadwood of seat N, in games with deadwood
 *   f.NAME    a flag of the game (flag.h) that is not false, none or zero;
 *             fN.NAME if each seat has its own
 *   w.NAME    a flag that is a seat
 *   c.NAME    a flag that is a card; cN.NAME: cards in front of seat N
 *
 * A card is two letters; a wild card is followed by the card that it
 * represents: "X1=QS", "2H=7?".  All text is ASCII.  An empty zone is missing.
 */
#ifndef DEADWOOD_ARENA_VIEWER_ZONES_H
#define DEADWOOD_ARENA_VIEWER_ZONES_H

#include "arena/replay/log_verify.h"

#define ZONES_MAX     256 /* chosen: hands, melds and flags by seat */
#define ZONE_ID_MAX   32  /* a letter, a seat and a flag's name */
/* The longest text is the flag FLAG_PLACES: a list of numbers for each meld,
 * "56":[1,2,...]. */
#define ZONE_TEXT_MAX (TABLE_MELDS_MAX * (8 + 3 * MELD_CARDS_MAX) + 3)

struct zone {
	char id[ZONE_ID_MAX];
	unsigned n;
	char text[ZONE_TEXT_MAX];
};

/* About 1.2 MB: never on a stack. */
struct zones {
	unsigned n;
	struct zone at[ZONES_MAX];
};

/**
 * enum zones_seen - what is visible
 *
 * At a moment without a view of the given eyes, the previous zones stay.  At
 * the end of a deal all hands and scores are visible.
 */
enum zones_seen {
	ZONES_ALL,	/* every card */
	ZONES_VIEW,	/* cards of the match's view */
	ZONES_NO_HANDS, /* the same, but no hands at the end of a deal */
};

/**
 * zones_read - update the zones to the current moment
 * @zones: of the previous moment; empty at first
 * @match: being replayed, or read (redact_read)
 */
void zones_read(struct zones *zones, const struct log_verify *match,
		enum zones_seen seen);

/* Copy @from to @to; only used entries are copied. */
void zones_copy(struct zones *to, const struct zones *from);

/* Return the zone of this name, or NULL. */
const struct zone *zones_find(const struct zones *zones, const char *id);

/**
 * zones_hash - return a hash of all zones
 *
 * It is the sum of the FNV-1a hashes (32 bits) of "id=text" of each zone, so
 * the order of zones does not matter.
 */
uint32_t zones_hash(const struct zones *zones);

#endif
