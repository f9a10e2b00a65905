/*
 * zones.h - where the cards lie at a moment of a match, as a text for each
 * place.
 *
 * A zone is a place with a name and a text: a hand, a meld, the pile, but also
 * the scores and whose turn it is.  Whoever draws a match needs no more than
 * these, and knows no game: what lies where is the referee's word, taken from
 * the engine's state, or from its view in a log for some eyes (redact.h).
 *
 *   hN        the hand of seat N: its melds parted by blanks, ";", and what is
 *             in none: "7H8H9H;KD2C".  "??" is a card that is not seen
 *   mN        meld N: its owner, or "-", its kind, its cards: "0 run 7H8H9H"
 *   pile      the discard pile, its top last
 *   stock     how many cards it holds: "31"
 *   spread    cards that lie open
 *   aside     cards out of play; in no log for some eyes
 *   score     by seat: "0 12"
 *   points    of a deal that is over, by seat: "+25 0"
 *   places    of a match that is over, by seat: "1 2"
 *   dealer    a seat
 *   opened    the seats that have met the deal's first requirement: "0 2"
 *   out       the seats that are out of the match
 *   turn      who must act, in which phase, and where they hold the card drawn
 *             in this turn and where it came from: "1 play 7H stock"
 *   leftN     what the hand of seat N is left with, in games with deadwood
 *   f.NAME    a flag of the game's (flag.h) that says something: neither false
 *             nor none nor zero; fN.NAME where each seat has its own
 *   w.NAME    a flag that is a seat
 *   c.NAME    a flag that is a card; cN.NAME cards that lie before seat N
 *
 * Cards are two letters, one after the other; a wild card is followed by what
 * it stands for: "X1=QS", "2H=7?".  All of it is ASCII.  An empty zone is not
 * there.
 */
#ifndef DEADWOOD_ARENA_VIEWER_ZONES_H
#define DEADWOOD_ARENA_VIEWER_ZONES_H

#include "arena/replay/log_verify.h"

#define ZONES_MAX     256 /* chosen: hands, melds and flags by seat */
#define ZONE_ID_MAX   32  /* a letter, a seat and a flag's name */
/* The longest that a log can tell: a list of cards by number for each meld,
 * "56":[1,2,...], of the flag FLAG_PLACES. */
#define ZONE_TEXT_MAX (TABLE_MELDS_MAX * (8 + 3 * MELD_CARDS_MAX) + 3)

struct zone {
	char id[ZONE_ID_MAX];
	unsigned n;
	char text[ZONE_TEXT_MAX];
};

/* Some 1.2 MB: never on a stack. */
struct zones {
	unsigned n;
	struct zone at[ZONES_MAX];
};

/**
 * enum zones_seen - what is seen of a moment
 *
 * Where some eyes have no view of it, what lay there before stays; but of a
 * deal that is over all hands and scores are shown.
 */
enum zones_seen {
	ZONES_ALL,    /* every card */
	ZONES_VIEW,   /* those of the match's view */
	ZONES_CLOSED, /* the same, but no hand is shown when a deal is over */
};

/**
 * zones_take - the zones of a moment
 * @match: being played again, or read (redact_read)
 * @zones: those of the moment before; in the first one empty
 */
void zones_take(struct zones *zones, const struct log_verify *match,
		enum zones_seen seen);

/* Make @to what @from is; of the room only what is used is copied. */
void zones_copy(struct zones *to, const struct zones *from);

/* The zone of this name, or NULL. */
const struct zone *zones_find(const struct zones *zones, const char *id);

/**
 * zones_hash - one number over all of them
 *
 * The sum of the FNV-1a hashes (32 bits) of "id=text" of every zone: so their
 * order does not matter.
 */
uint32_t zones_hash(const struct zones *zones);

#endif
