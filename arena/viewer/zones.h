/*
 * zones.h - describe the positions of all cards at a moment of a match, with
 * one text for each place (zone).
 *
 * A zone has a name and a text.  A zone describes a place with cards (such as a
 * hand, a meld or the pile) or a fact (such as the scores or the turn).  A
 * program that draws a match needs only the zones and no rules of the game.
 * The texts come from the state of the engine or, in a redacted log (redact.h),
 * from the view of a seat.
 *
 * @hN: hand of seat N: melds separated by blanks, then ";" and the other cards,
 *	as in "7H8H9H;KD2C"; "??" is a hidden card
 * @kN: cards of the hand of seat N that every seat knows, because the seat took
 *	them openly and has not shown them since (event_memory.h), as in "7H8D"
 * @mN: meld N: owner or "-", kind and cards, as in "0 run 7H8H9H"
 * @pile: discard pile, top card last
 * @stock: number of cards in the stock, as in "31"
 * @spread: face-up cards from which players may draw
 * @aside: cards out of play; missing in a redacted log
 * @score: score of each seat, as in "0 12"
 * @points: points of each seat in a finished deal, as in "+25 0"
 * @places: place of each seat in a finished match, as in "1 2"
 * @dealer: seat of the dealer
 * @opened: seats that have met the opening requirement, as in "0 2"
 * @out: seats that are out of the match
 * @turn: seat to act and phase, as in "1 draw".  If the seat still holds the
 *	card that it drew in this turn, card and source follow, as in "1 play 7H
 *	stock"
 * @leftN: deadwood of seat N, in games with deadwood
 * @f.frozen: "true" if a card of the pile freezes it (canasta)
 *
 * A flag of the game (flag.h) is a zone if its value is not false, none or
 * zero.  The zone is named f.NAME, or fN.NAME if seat N has its own flag.  A
 * zone whose value is a seat is named w.NAME instead.  A zone whose value is a
 * card is named c.NAME or, for the cards in front of seat N, cN.NAME.
 *
 * A card consists of two characters.  A wild card is followed by the card that
 * it represents, as in "X1=QS" or "2H=7?".  All texts are ASCII.  A zone whose
 * text would be empty does not exist.
 */
#ifndef DEADWOOD_ARENA_VIEWER_ZONES_H
#define DEADWOOD_ARENA_VIEWER_ZONES_H

#include "arena/replay/log_verify.h"

#define ZONES_MAX     256 /* arbitrary; enough zones for hands, melds and flags */
/* bytes of a name: a letter, a seat and the name of a flag */
#define ZONE_ID_MAX   32
/* Size of the longest text: the value of the flag FLAG_PLACES, which contains a
 * list of numbers for each meld, such as "56":[1,2,...]. */
#define ZONE_TEXT_MAX (TABLE_MELDS_MAX * (8 + 3 * MELD_CARDS_MAX) + 3)

struct zone {
	char id[ZONE_ID_MAX];
	unsigned n;
	char text[ZONE_TEXT_MAX];
};

/* All zones at one moment.  The struct takes about 1.2 MB.  So it must not be
 * on the stack. */
struct zones {
	unsigned n;
	struct zone at[ZONES_MAX];
};

/**
 * enum zones_seen - the cards that the zones show
 *
 * If a record of a redacted log contains no view of the seat, the zones do not
 * change.  At the end of a deal, ZONES_VIEW shows all hands.
 */
enum zones_seen {
	ZONES_ALL,	/* every card */
	ZONES_VIEW,	/* only the cards that the seat can see */
	ZONES_NO_HANDS, /* only the cards that the seat can see; the other hands
			   stay hidden even at the end of a deal */
};

/**
 * zones_read - update the zones to the current moment of a match
 * @zones: zones of the previous moment, empty at first
 * @match: the match, replayed from a log or read from a redacted log by
 *	redact_read
 * @known: by seat, the cards of its hand that every seat knows
 */
void zones_read(struct zones *zones, const struct log_verify *match,
		enum zones_seen seen, const struct bag known[SEATS_MAX]);

/* Copy the zones that exist in @from to @to. */
void zones_copy(struct zones *to, const struct zones *from);

/* Return the zone with the name @id, or NULL. */
const struct zone *zones_find(const struct zones *zones, const char *id);

/**
 * zones_hash - return the hash of all zones
 *
 * The hash is the sum, modulo 2^32, of the 32-bit FNV-1a hashes of the text
 * "id=text" of each zone.  So the hash does not depend on the order of the
 * zones.
 */
uint32_t zones_hash(const struct zones *zones);

#endif
