/*
 * card.h - a card, its name, and the card that a wild card represents.
 *
 * A card is one byte: suit * 16 + rank.  Ranks are 1 (ace) to 13 (king).  In a
 * 64-bit mask with one bit per card, each suit has 16 adjacent bits; bit 14 of
 * a suit is free for a high ace.  Identical cards from several packs have the
 * same value, because no seat can distinguish them.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_CARD_H
#define DEADWOOD_REFEREE_ENGINE_CARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t card_t;

enum suit { SPADES, HEARTS, DIAMONDS, CLUBS, SUITS };

#define RANK_ACE      1
#define RANK_JACK     11
#define RANK_QUEEN    12
#define RANK_KING     13
#define RANK_HIGH_ACE 14 /* ace above the king; never in a card_t */

#define CARD_NONE   ((card_t)0)	  /* no card */
#define CARD_X1	    ((card_t)64)  /* an ordinary joker */
#define CARD_X2	    ((card_t)65)  /* a special joker (rummy2) */
#define CARD_HIDDEN ((card_t)255) /* a hidden card, written "??" */
/* size of an array with one element per card value */
#define CARD_KINDS  66

/* A rank without a suit, written "Q?": the value that a wild card in a set
 * represents. */
#define AS_RANK(rank) ((card_t)(0x80 | (rank)))

#define CARD_NAME_MAX 6 /* "X1=QS" and its NUL */

/* Letters of card names, indexed by rank and by suit.  Ranks 0 and 15 have the
 * letter "?".  Rank 14 has the letter "A". */
extern const char card_rank_letters[17];
extern const char card_suit_letters[5];

static inline card_t
card_of(unsigned suit, unsigned rank)
{
	return (card_t)(suit << 4 | rank);
}

static inline unsigned
card_rank(card_t card)
{
	return card & 15u;
}

static inline unsigned
card_suit(card_t card)
{
	return (card >> 4) & 3u;
}

static inline bool
card_is_joker(card_t card)
{
	return card == CARD_X1 || card == CARD_X2;
}

static inline bool
as_has_no_suit(card_t as)
{
	return (as & 0x80) != 0 && as != CARD_HIDDEN;
}

/**
 * struct laid - a card in a meld or an action
 * @card: card that lies in the meld or action
 * @as: what @card represents: a card, AS_RANK(rank), or CARD_NONE if the seat
 *        did not name a card.  On the table, a natural (not wild) card
 *        represents itself.
 */
struct laid {
	card_t card;
	card_t as;
};

/**
 * card_name - write the name of a card: two characters and a NUL
 * @card: a real card or CARD_HIDDEN ("??")
 * @name: caller's storage, 3 bytes
 */
void card_name(card_t card, char name[3]);

/**
 * laid_name - write a card and what the card represents, as in "X1=QS", "2H=7?"
 * @laid: card and meaning.  If @as is CARD_NONE, the function writes only the
 *        card.  If @as equals @card and @wild is false, too
 * @wild: true: the card is wild.  A wild card that represents itself is written
 *	"2S=2S"
 * @name: caller's storage
 *
 * Returns the length without the NUL: 2 or 5.
 */
size_t laid_name(struct laid laid, bool wild, char name[CARD_NAME_MAX]);

/**
 * laid_parse - parse the name of a card such as "7H", optionally with "=" and
 * the card that it represents, as in "X1=QS"
 * @text: @len bytes, not NUL-terminated; borrowed
 * @out: caller's storage.  If the text has no "=", @as becomes CARD_NONE
 *
 * If the text is not a card, returns false and does not change @out.
 */
bool laid_parse(const char *text, size_t len, struct laid *out);

#endif
