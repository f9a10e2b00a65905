/*
 * refusal.h - why an action is illegal.
 *
 * A refusal is an enum value; 0 means that the action is legal.  A table in
 * refusal.c contains for each refusal a name and the sentence that the bot
 * gets.  A game file uses this name to cite the section of the rule sheet.  To
 * add a refusal, add a value here, a row in refusal.c, and a line under "cites"
 * in each game file that needs it.  To make a refusal in code that checks
 * actions, use ruling.h.
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
	REFUSE_NO_SUCH_ACTION, /* this game never has the action */
	REFUSE_FORM, /* a field of the action is missing or not allowed */
	REFUSE_NOT_IN_HAND,
	REFUSE_EMPTY_LIST,
	REFUSE_STOCK_EMPTY,
	REFUSE_NO_DISCARD,   /* the discard pile is empty */
	REFUSE_SOURCE,	     /* the card cannot be drawn from that source */
	REFUSE_JUST_TAKEN,   /* the card just taken may not be discarded */
	REFUSE_TAKEN_LEFT,   /* the only card left would be the one just taken,
				which may not be discarded */
	REFUSE_MUST_DISCARD, /* the seat must keep a card for its discard */
	REFUSE_MELD_SIZE,
	REFUSE_MELD_LONG,
	REFUSE_MELD_NATURAL, /* too few natural cards */
	REFUSE_MELD_RANK,    /* a set has two ranks, or a run has a gap */
	REFUSE_MELD_SUIT,    /* two suits in a run */
	REFUSE_MELD_SUITS,   /* the suits of a set are wrong */
	REFUSE_MELD_ACE,     /* the ace cannot be at this place */
	REFUSE_MELD_WILD,    /* the wild card cannot represent the named card */
	REFUSE_MELD_KIND,    /* the cards are not a meld of the named kind */
	REFUSE_NO_SUCH_MELD, /* no meld has this number */
	REFUSE_NOT_OWN_MELD,
	REFUSE_NO_PLACE,       /* the card does not fit the meld */
	REFUSE_END_CLOSED,     /* "at" names an end of a run that is closed */
	REFUSE_NOT_OPENED,     /* the seat has no meld yet */
	REFUSE_CARD_PROTECTED, /* the card may be discarded only as the last
				  card of a hand: wildcat 4.6 */
	REFUSE_TOP_CARD, /* a seat that takes the pile must meld its top card */
	REFUSE_KNOCK_HIGH, /* the deadwood is too high for a knock */
	REFUSE_KNOCK_BIG,  /* a knock without a discard must be big gin */
	REFUSE_STOCK_ONLY, /* the seat must draw from the stock: gin 3.3 */
	REFUSE_PASS, /* a pass is illegal: the seat has no offer to decline */
	REFUSE_NOT_IN_PACK,   /* the pack has fewer copies of the card */
	REFUSE_ADD_ONE,	      /* the seat may lay off only one card at a time */
	REFUSE_NO_LAYOFF,     /* the game has no laying off */
	REFUSE_TABLE_TILE,    /* a tile that was on the table is missing */
	REFUSE_NOTHING_ADDED, /* the action adds no tile of the rack */
	REFUSE_TABLE_TOUCHED, /* a seat may not change the table with its first
				 meld */
	REFUSE_FIRST_MELD,    /* the first meld has too few points */
	REFUSE_JOKER_KEPT,    /* a joker must keep its meaning: rummikub 6.4 */
	REFUSE_JOKER_STRICT, /* the joker's set was taken apart: rummikub 6.7 */
	REFUSE_KIND_LAID,    /* the seat already has a meld of this kind:
				tantrum 5.5 */
	REFUSE_ONE_MELD,     /* at most one meld in a turn: tantrum 4.2 */
	REFUSE_FIRST_SIZE,   /* wrong size of the first meld: tantrum 5.4 */
	REFUSE_NOT_IN_SPREAD, /* the card is not in the spread: tantrum 4.1 */
	REFUSE_LAST_TURN,     /* no discard in a last turn: tantrum 8.3 */
	REFUSE_MELD_BONUS,    /* a bonus card cannot be melded */
	REFUSE_MELD_PURE,  /* a stop card may not be melded with a wild card */
	REFUSE_RANK_TWICE, /* the side already has a meld of that rank */
	REFUSE_MINIMUM,	   /* the opening melds have too few points */
	REFUSE_KEEP_TWO,   /* the seat may not go out: two cards must remain */
	REFUSE_NO_GOING_OUT, /* the seat may not go out by a discard */
	REFUSE_ONLY_OUT,     /* the card can be melded only by going out */
	REFUSE_TOP_UNLAID,   /* the pile's top card must be laid */
	REFUSE_PILE_STOPPED, /* the top card blocks the pile */
	REFUSE_PILE_FROZEN,  /* a frozen pile needs a natural pair */
	REFUSE_PILE_ONE, /* a hand of one card cannot take a pile of one card */
	REFUSE_ASK,	 /* the seat may not ask now, or has no partner */
	REFUSE_MUST_TAKE,   /* the pile must be taken */
	REFUSE_MELDED_ONCE, /* a seat melds only once in a deal */
	REFUSE_CONTRACT,    /* the melds do not match the contract */
	REFUSE_SAME_RANK,   /* two sets of the opening have the same rank */
	REFUSE_RUNS_ADJOIN, /* two runs of the opening adjoin */
	REFUSE_HAND_LEFT,   /* the opening must use up the hand */
	REFUSE_OPENED_NOW,  /* no laying off in the turn of the opening */
	REFUSE_NO_WILD,	    /* no wild card of the meld represents the card */
	REFUSE_SET_KEEPS_WILD, /* only wild cards of runs can be swapped */
	REFUSE_CUT,	       /* invalid number of cards to cut */
	REFUSE_OPENING_POINTS, /* no opening meld has enough points by itself */
	REFUSE_BID,	    /* the bid is not above the last bid, or too high */
	REFUSE_SWAP_USE,    /* a swapped wild card must be laid at once */
	REFUSE_KEEP_JOKER,  /* a joker cannot be discarded */
	REFUSE_FITS,	    /* a card that fits a meld cannot be discarded */
	REFUSE_FIRST_ROUND, /* no melding in the first turn of a seat */
	REFUSE_KNOCK_DISCARD, /* no knock, because a card may be discarded */
	REFUSE_KNOCK_FITS,    /* no knock, because a card can still be laid */
	REFUSE_KNOCK_NEVER,   /* no knocking in this deal */
	REFUSE_BOUGHT,	   /* a seat that bought from the pile cannot discard */
	REFUSE_WILD_STAYS, /* a swapped wild card must go to the hand */
	REFUSE_WILD_TOP,   /* a wild card cannot be taken from the pile:
			      indian 4.2 */
	REFUSE_DECLARE_CARDS, /* a declaration must have all cards of the hand:
				 indian 7.1 */
	REFUSE_DECLARE_WRONG, /* an incorrect declaration: indian 7.2 */
	REFUSE_WILD_ALONE,    /* the meld has another wild card: wildcat 5.5 */
	REFUSE_OPENING_TOTAL, /* the opening melds have too few points */
	REFUSE_OPENING_PURE,  /* the opening has no run without wild cards */
	REFUSE_TAKE_USE, /* the upcard must be laid by the action that takes it
			  */
	REFUSE_KNOCK_CARDS, /* too many cards outside melds for a knock */
	REFUSALS,
};

/**
 * struct ruling - a refusal, and the card or list that is refused
 * @refusal: REFUSE_NONE if the action is legal
 * @card: the refused card, or CARD_NONE
 * @list: number of the refused list (meld) of the action, counted from 1; 0: no
 *        list is refused. If the refusal is REFUSE_CONTRACT, @list is the
 *        number of the deal
 */
struct ruling {
	enum refusal refusal;
	card_t card;
	uint8_t list;
};

/* Return the name of the refusal in game files, such as "not-in-hand". */
const char *refusal_name(enum refusal refusal);

/* Return the refusal with this name, or REFUSALS if there is no such name. */
enum refusal refusal_by_name(const char *name);

/**
 * refusal_cite - write the section of the rule sheet that a refusal enforces
 *
 * Writes the name of the rule sheet and the section, such as "gin 4.2".  If
 * "cites" of the game file has no section for the refusal, writes only the
 * name.
 */
void refusal_cite(const struct rules *rules, enum refusal refusal, char *out,
		  size_t size);

/**
 * ruling_sentence - write the sentence that the seat gets, such as "discard KD:
 * that card is not in your hand"
 * @out: caller's buffer of @size bytes; the sentence always ends in a NUL
 */
void ruling_sentence(const struct rules *rules, struct ruling ruling,
		     const struct action *action, char *out, size_t size);

#endif
