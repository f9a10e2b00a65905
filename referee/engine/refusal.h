/*
 * refusal.h - why an action is illegal.
 *
 * A refusal is an enum value, 0 if the action is legal.  One table (refusal.c)
 * contains the name, with which game files cite the section of the rule sheet,
 * and the sentence for the bot.  To add a refusal, add a value here, a row
 * there and a line under "cites" in each game file that can return it.  Code
 * that checks actions makes its rulings with ruling.h.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_REFUSAL_H
#define DEADWOOD_REFEREE_ENGINE_REFUSAL_H

#include "action.h"

struct rules;

enum refusal {
	REFUSE_NONE,
	REFUSE_DEAL_OVER,      /* no action is possible: the deal is over */
	REFUSE_NOT_YOUR_TURN,  /* another seat must act */
	REFUSE_PHASE,	       /* this action does not belong to this phase */
	REFUSE_NO_SUCH_ACTION, /* this game never has the action */
	REFUSE_FORM,	       /* a field is missing or must be omitted */
	REFUSE_NOT_IN_HAND,
	REFUSE_EMPTY_LIST,
	REFUSE_STOCK_EMPTY,
	REFUSE_NO_DISCARD,   /* the discard pile is empty */
	REFUSE_SOURCE,	     /* this game does not draw from there */
	REFUSE_JUST_TAKEN,   /* the card just taken may not be discarded */
	REFUSE_TAKEN_LEFT,   /* only the card just taken would remain */
	REFUSE_MUST_DISCARD, /* a card must remain for the discard */
	REFUSE_MELD_SIZE,
	REFUSE_MELD_LONG,
	REFUSE_MELD_NATURAL, /* too few natural cards */
	REFUSE_MELD_RANK,    /* set: two ranks; run: a gap or wrong order */
	REFUSE_MELD_SUIT,    /* two suits in a run */
	REFUSE_MELD_SUITS,   /* wrong suits of a set */
	REFUSE_MELD_ACE,     /* the ace cannot be there */
	REFUSE_MELD_WILD,    /* the wild card does not represent that */
	REFUSE_MELD_KIND,    /* not a meld of the named kind */
	REFUSE_NO_SUCH_MELD, /* no meld of that number */
	REFUSE_NOT_OWN_MELD,
	REFUSE_NO_PLACE,       /* the card does not fit the meld */
	REFUSE_END_CLOSED,     /* "at" names an end that is closed */
	REFUSE_NOT_OPENED,     /* the seat has no meld yet */
	REFUSE_CARD_PROTECTED, /* the card cannot be discarded: wildcat 4.6 */
	REFUSE_TOP_CARD,       /* the pile's top card must be melded first */
	REFUSE_KNOCK_HIGH,     /* the deadwood is above the knock value */
	REFUSE_KNOCK_BIG,      /* no discard, and not big gin */
	REFUSE_STOCK_ONLY,     /* gin 3.3 */
	REFUSE_PASS,	       /* there is nothing to decline here */
	REFUSE_NOT_IN_PACK,    /* not in the pack, or not so many */
	REFUSE_ADD_ONE,	       /* lay off only one card at a time */
	REFUSE_NO_LAYOFF,      /* the game has no laying off */
	REFUSE_TABLE_TILE,     /* a tile of the old table is missing */
	REFUSE_NOTHING_ADDED,  /* no tile of the rack was added */
	REFUSE_TABLE_TOUCHED,  /* the first meld may not change the table */
	REFUSE_FIRST_MELD,     /* too few points of the first meld */
	REFUSE_JOKER_KEPT,     /* a joker changed its meaning: rummikub 6.4 */
	REFUSE_JOKER_STRICT,   /* a joker's set was taken apart: rummikub 6.7 */
	REFUSE_KIND_LAID,      /* tantrum 5.5 */
	REFUSE_ONE_MELD,       /* at most one meld in a turn: tantrum 4.2 */
	REFUSE_FIRST_SIZE,     /* tantrum 5.4 */
	REFUSE_NOT_IN_SPREAD,  /* tantrum 4.1 */
	REFUSE_LAST_TURN,      /* tantrum 8.3 */
	REFUSE_MELD_BONUS,     /* a bonus card cannot be melded */
	REFUSE_MELD_PURE,      /* a wild card with a stop card */
	REFUSE_RANK_TWICE,     /* the side has a meld of that rank */
	REFUSE_MINIMUM,	       /* too few points of the opening melds */
	REFUSE_KEEP_TWO,       /* no going out: two cards must remain */
	REFUSE_NO_GOING_OUT,   /* no going out by discarding the last card */
	REFUSE_ONLY_OUT,       /* can be melded only in going out */
	REFUSE_TOP_UNLAID,     /* the pile's top card must be laid */
	REFUSE_PILE_STOPPED,   /* the top card blocks the pile */
	REFUSE_PILE_FROZEN,    /* only a natural pair takes it */
	REFUSE_PILE_ONE,       /* one card in hand, one card in the pile */
	REFUSE_ASK,	       /* not possible now, or no partner */
	REFUSE_MUST_TAKE,      /* the pile must be taken */
	REFUSE_MELDED_ONCE,    /* a seat melds once a deal */
	REFUSE_CONTRACT,       /* the melds do not match the contract */
	REFUSE_SAME_RANK,      /* two sets of a rank in an opening */
	REFUSE_RUNS_ADJOIN,    /* adjoining runs in an opening */
	REFUSE_HAND_LEFT,      /* the opening must use up the hand */
	REFUSE_OPENED_NOW,     /* not in the turn of the opening */
	REFUSE_NO_WILD,	       /* no wild card there represents that card */
	REFUSE_SET_KEEPS_WILD, /* swap only wild cards of runs */
	REFUSE_CUT,	       /* invalid number of cards to cut */
	REFUSE_OPENING_POINTS, /* too few points of each opening meld */
	REFUSE_BID,	       /* not above the last bid, or too many cards */
	REFUSE_SWAP_USE,       /* use the joker in the same action */
	REFUSE_KEEP_JOKER,     /* a joker cannot be discarded */
	REFUSE_FITS,	       /* cannot discard a card that fits a meld */
	REFUSE_FIRST_ROUND,    /* no melding in a first turn */
	REFUSE_KNOCK_DISCARD,  /* a card may be discarded */
	REFUSE_KNOCK_FITS,     /* a card may still be laid */
	REFUSE_KNOCK_NEVER,    /* no knocking in this deal */
	REFUSE_BOUGHT,	       /* a buyer from the pile cannot discard */
	REFUSE_WILD_STAYS,     /* a swapped wild card goes to the hand */
	REFUSE_WILD_TOP,       /* indian 4.2 */
	REFUSE_DECLARE_CARDS,  /* indian 7.1 */
	REFUSE_DECLARE_WRONG,  /* indian 7.2, if it is illegal */
	REFUSE_WILD_ALONE,     /* beside another wild card: wildcat 5.5 */
	REFUSALS,
};

/**
 * struct ruling - a refusal and its subject
 * @refusal: REFUSE_NONE if the action is legal
 * @card: the refused card, or CARD_NONE
 * @list: the refused list (meld) of the action, from 1, or 0; with
 *        REFUSE_CONTRACT, the deal
 */
struct ruling {
	enum refusal refusal;
	card_t card;
	uint8_t list;
};

/* Return the refusal's name in the game files: "not-in-hand". */
const char *refusal_name(enum refusal refusal);

/* Return the refusal with a name, or REFUSALS if there is none. */
enum refusal refusal_by_name(const char *name);

/**
 * refusal_cite - write the section of the rule sheet that a refusal enforces
 *
 * Writes "gin 4.2": the sheet's name and the section in "cites" of the game
 * file; only the sheet's name if there is no section.
 */
void refusal_cite(const struct rules *rules, enum refusal refusal, char *out,
		  size_t size);

/**
 * ruling_sentence - write the sentence for the seat: "discard KD: that card is
 * not in your hand"
 * @out: caller's storage of @size bytes, always terminated
 */
void ruling_sentence(const struct rules *rules, struct ruling ruling,
		     const struct action *action, char *out, size_t size);

#endif
