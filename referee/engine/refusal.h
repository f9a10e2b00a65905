/*
 * refusal.h - the reasons why an action is illegal.
 *
 * A refusal is an enum value; 0 means that the action is legal.  The table in
 * refusal.c has a row for each refusal: a name, and the sentence that the bot
 * gets.  A game file cites a section of the rule sheet under the refusal's
 * name.  To add a refusal, add an enum value in refusal.h and a row in
 * refusal.c.  Each game file that needs the refusal gets a line under "cites".
 * Code that checks actions makes refusals with ruling.h.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_REFUSAL_H
#define DEADWOOD_REFEREE_ENGINE_REFUSAL_H

#include "action.h"

struct rules;

enum refusal {
	REFUSE_NONE,
	REFUSE_DEAL_OVER,      /* the deal is over: no action is possible */
	REFUSE_NOT_YOUR_TURN,  /* another seat must act */
	REFUSE_PHASE,	       /* the action is not allowed in this phase */
	REFUSE_NO_SUCH_ACTION, /* no seat ever has this act in the game */
	REFUSE_FORM, /* a field of the action is missing or not allowed */
	REFUSE_NOT_IN_HAND,
	REFUSE_EMPTY_LIST,
	REFUSE_STOCK_EMPTY,
	REFUSE_NO_DISCARD,   /* the discard pile is empty */
	REFUSE_SOURCE,	     /* the card cannot be drawn from that source */
	REFUSE_JUST_TAKEN,   /* the card just taken may not be discarded */
	REFUSE_TAKEN_LEFT,   /* after this action, the seat could discard only
				the card just taken, which is not allowed */
	REFUSE_MUST_DISCARD, /* the seat must keep a card for its discard */
	REFUSE_MELD_SIZE,
	REFUSE_MELD_LONG,
	REFUSE_MELD_NATURAL, /* the meld has too few natural (not wild) cards */
	REFUSE_MELD_RANK,    /* a set has cards of two ranks, or a run has a
				gap */
	REFUSE_MELD_SUIT,    /* a run has cards of two suits */
	REFUSE_MELD_SUITS,   /* a set has suits that the rules do not allow */
	REFUSE_MELD_ACE,     /* an ace cannot be at this place of a run */
	REFUSE_MELD_WILD,    /* the wild card cannot represent the named card */
	REFUSE_MELD_KIND,    /* the cards are not a meld of the named kind */
	REFUSE_NO_SUCH_MELD, /* no meld has this number */
	REFUSE_NOT_OWN_MELD,
	REFUSE_NO_PLACE,       /* the card does not fit the meld to which the
				  seat adds it */
	REFUSE_END_CLOSED,     /* the field "at" names an end of a run that is
				  closed */
	REFUSE_NOT_OPENED,     /* the seat has laid no meld yet in this deal */
	REFUSE_CARD_PROTECTED, /* wildcat 4.6: the card may be discarded only as
				  the last card of a hand */
	REFUSE_TOP_CARD, /* a seat that takes the pile must meld its top card */
	REFUSE_KNOCK_HIGH, /* the deadwood is too high for a knock */
	REFUSE_KNOCK_BIG,  /* a knock without a discard must be big gin */
	REFUSE_STOCK_ONLY, /* the seat must draw from the stock: gin 3.3 */
	REFUSE_PASS, /* a pass is illegal: the seat has no offer to decline */
	REFUSE_NOT_IN_PACK,   /* the pack has fewer copies of the card */
	REFUSE_ADD_ONE,	      /* in one action the seat may lay off only one
				 card */
	REFUSE_NO_LAYOFF,     /* the game does not allow laying off */
	REFUSE_TABLE_TILE,    /* a tile that was on the table before the action
				 is missing */
	REFUSE_NOTHING_ADDED, /* the action adds no tile of the rack */
	REFUSE_TABLE_TOUCHED, /* a seat may not change the table with its first
				 meld */
	REFUSE_FIRST_MELD,    /* the first meld has too few points */
	REFUSE_JOKER_KEPT,    /* rummikub 6.4: a joker must keep its meaning */
	REFUSE_JOKER_STRICT,  /* rummikub 6.7: the action took the joker's set
				 apart */
	REFUSE_KIND_LAID,  /* tantrum 5.5: the seat already has a meld of this
			      kind */
	REFUSE_ONE_MELD,   /* tantrum 4.2: a seat may lay at most one meld in
			      a turn */
	REFUSE_FIRST_SIZE, /* tantrum 5.4: the first meld has the wrong
			      size */
	REFUSE_NOT_IN_SPREAD, /* tantrum 4.1: the card is not in the spread
				 (face-up cards) */
	REFUSE_LAST_TURN,     /* tantrum 8.3: a seat may not discard in a last
				 turn */
	REFUSE_MELD_BONUS,    /* the card cannot be melded */
	REFUSE_MELD_PURE,  /* a stop card may not be melded with a wild card */
	REFUSE_RANK_TWICE, /* the side already has a meld of that rank */
	REFUSE_MINIMUM,	   /* the opening (first) melds have too few points */
	REFUSE_KEEP_TWO,   /* the seat may not go out, so at least two cards
			      must remain in its hand */
	REFUSE_NO_GOING_OUT, /* the seat may not go out (play its last card) by
				a discard */
	REFUSE_ONLY_OUT,     /* a seat may meld this card only when it goes
				out */
	REFUSE_TOP_UNLAID,   /* the action must lay the pile's top card */
	REFUSE_PILE_STOPPED, /* the top card blocks the discard pile */
	REFUSE_PILE_FROZEN,  /* only a natural pair in the hand can take a
				frozen pile */
	REFUSE_PILE_ONE,     /* a seat with one card cannot take a pile of one
				card */
	REFUSE_ASK,	     /* the seat may not ask now, or has no partner */
	REFUSE_MUST_TAKE,    /* the seat must take the pile */
	REFUSE_MELDED_ONCE,  /* a seat may lay melds only once in a deal */
	REFUSE_CONTRACT,     /* the melds do not match the contract (required
				first melds) */
	REFUSE_SAME_RANK,    /* two sets of the opening have the same rank */
	REFUSE_RUNS_ADJOIN, /* two runs of the opening adjoin: one continues the
			       other */
	REFUSE_HAND_LEFT,   /* the opening must use up the seat's hand */
	REFUSE_OPENED_NOW,  /* a seat may not lay off in the turn of its
			       opening */
	REFUSE_NO_WILD,	    /* no wild card of the meld represents the card to
			       swap in */
	REFUSE_SET_KEEPS_WILD, /* a seat can swap only wild cards of runs, not
				  of sets */
	REFUSE_CUT,	       /* the number of cards to cut is invalid */
	REFUSE_OPENING_POINTS, /* none of the opening melds has enough points by
				  itself */
	REFUSE_BID,	       /* the bid is not above the last bid, or is too
				  high */
	REFUSE_SWAP_USE,    /* the seat must lay a swapped wild card at once */
	REFUSE_KEEP_JOKER,  /* a seat cannot discard a joker */
	REFUSE_FITS,	    /* a seat cannot discard a card that fits a meld */
	REFUSE_FIRST_ROUND, /* in its first turn a seat may not lay melds */
	REFUSE_KNOCK_DISCARD, /* the seat may not knock, because it may discard
				 a card */
	REFUSE_KNOCK_FITS,    /* the seat may not knock, because it can still
				 lay a card */
	REFUSE_KNOCK_NEVER,   /* no seat may knock in this deal */
	REFUSE_BOUGHT,	      /* a seat that bought cards of the pile cannot
				 discard */
	REFUSE_WILD_STAYS, /* a swapped wild card must go to the seat's hand */
	REFUSE_WILD_TOP,   /* indian 4.2: a seat cannot take a wild card from
			      the pile */
	REFUSE_DECLARE_CARDS, /* indian 7.1: a declaration must contain all
				 cards of the hand */
	REFUSE_DECLARE_WRONG, /* indian 7.2: the declaration is incorrect */
	REFUSE_WILD_ALONE,    /* wildcat 5.5: this wild card must be the only
				 wild card of its meld */
	REFUSE_OPENING_TOTAL, /* the opening melds together have too few
				 points */
	REFUSE_OPENING_PURE,  /* none of the opening melds is a run without wild
				 cards */
	REFUSE_TAKE_USE, /* the action that takes the upcard must lay the upcard
			  */
	REFUSE_KNOCK_CARDS,   /* too many cards outside melds remain for a
				 knock */
	REFUSE_CALL_MELD,     /* a seat that calls needs a meld on the table */
	REFUSE_CALL_BLOCKED,  /* no call after a card was added to a meld of the
				 seat */
	REFUSE_RUN_WILD,      /* a run may not contain a wild card */
	REFUSE_PILE_PAIR,     /* the pile's top card needs two natural cards of
				 its rank, or a meld that it fits alone */
	REFUSE_PILE_CANASTA,  /* the pile's top card may not be added to a
				 canasta */
	REFUSE_NOT_IN_PILE,   /* the named card is not in the discard pile */
	REFUSE_TAKE_DEEP,     /* the action that takes a card below the top of
				 the pile must lay this card */
	REFUSE_DECLARE_MELDS, /* okey 7.2, 7.3: the lists of the declaration are
				 no melds, or not the right number of pairs */
	REFUSE_LAST_WILD,     /* burraco 4.5: a seat goes out with a discard
				 that is not wild */
	REFUSE_DRAWN_FIRST,   /* conquian 4.3: the drawn card must be melded, or
				 leave the hand, before another card */
	REFUSE_UPCARD_UNUSED, /* conquian 4.2: the seat cannot meld the
				 upcard */
	REFUSE_OTHERS_MELDS,  /* conquian 6.1: the melds of the other seat must
				 stay unchanged */
	REFUSE_OPENING_PAIRS, /* okey101 5.7: the opening has too few pairs, or
				 pairs beside other melds */
	REFUSE_PAIRS_APART,   /* okey101 5.8: the seat lays only pairs, or no
				 pairs */
	REFUSE_FORCE_OWN,     /* conquian 6.2: a seat forces cards only into
				 melds of the other seat */
	REFUSALS,
};

/**
 * struct ruling - the engine's decision on an action: the refusal, and the
 * refused card or list
 * @refusal: reason of the refusal; REFUSE_NONE if the action is legal
 * @card: the refused card, or CARD_NONE
 * @list: number of the refused list (meld) of the action, counted from 1; 0:
 *        the refusal is not about a list.  If the refusal is REFUSE_CONTRACT,
 *        @list is the number of the deal
 */
struct ruling {
	enum refusal refusal;
	card_t card;
	uint8_t list;
};

/* Return the name of a refusal in game files, such as "not-in-hand". */
const char *refusal_name(enum refusal refusal);

/* Return the refusal with this name, or REFUSALS if no refusal has the name. */
enum refusal refusal_by_name(const char *name);

/**
 * refusal_cite - write the section of the rule sheet that a refusal enforces
 *
 * The citation has the name of the rule sheet and the section, such as "gin
 * 4.2".  If "cites" of the game file has no section for the refusal, the
 * citation has only the name.
 */
void refusal_cite(const struct rules *rules, enum refusal refusal, char *out,
		  size_t size);

/**
 * ruling_sentence - write the sentence that explains a refusal to the seat,
 * such as "discard KD: that card is not in your hand"
 * @out: caller's buffer of @size bytes.  The sentence always ends in a NUL
 */
void ruling_sentence(const struct rules *rules, struct ruling ruling,
		     const struct action *action, char *out, size_t size);

#endif
