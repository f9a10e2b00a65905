/*
 * refusal.h - why an action is illegal.
 *
 * A refusal is a value, 0 when the action is legal.  One table (refusal.c)
 * gives each its name, used by the game files to cite the section of the sheet,
 * and the sentence that is sent to the bot.  To add one: a value here, a row
 * there, a line under "cites" in each game file that can give it.  Code that
 * judges makes its rulings with ruling.h.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_REFUSAL_H
#define DEADWOOD_REFEREE_ENGINE_REFUSAL_H

#include "action.h"

struct rules;

enum refusal {
	REFUSE_NONE,
	REFUSE_DEAL_OVER,      /* nothing can be done: the deal is over */
	REFUSE_NOT_YOUR_TURN,  /* another seat is to act */
	REFUSE_PHASE,	       /* this action does not belong to this phase */
	REFUSE_NO_SUCH_ACTION, /* this game never has the action */
	REFUSE_FORM,	       /* a field is missing or has no place here */
	REFUSE_NOT_IN_HAND,
	REFUSE_EMPTY_LIST,
	REFUSE_STOCK_EMPTY,
	REFUSE_NO_DISCARD,   /* the discard pile is empty */
	REFUSE_SOURCE,	     /* this game does not draw from there */
	REFUSE_JUST_TAKEN,   /* the card taken may not be thrown back */
	REFUSE_TAKEN_LEFT,   /* the taken card would be left alone */
	REFUSE_MUST_DISCARD, /* a card must stay to be discarded */
	REFUSE_MELD_SIZE,
	REFUSE_MELD_LONG,
	REFUSE_MELD_NATURAL, /* too few natural cards */
	REFUSE_MELD_RANK,    /* no set: two ranks; no run: a gap or order */
	REFUSE_MELD_SUIT,    /* two suits in a run */
	REFUSE_MELD_SUITS,   /* suits of a set */
	REFUSE_MELD_ACE,     /* the ace has no such place */
	REFUSE_MELD_WILD,    /* the wild card does not stand for that */
	REFUSE_MELD_KIND,    /* no meld of the kind named */
	REFUSE_NO_SUCH_MELD, /* no meld of that number */
	REFUSE_NOT_OWN_MELD,
	REFUSE_NO_PLACE,       /* the card finds no place in the meld */
	REFUSE_END_CLOSED,     /* "at" names an end that is closed */
	REFUSE_NOT_OPENED,     /* no meld of one's own yet */
	REFUSE_CARD_PROTECTED, /* wildcat 4.6: that card is not discarded */
	REFUSE_TOP_CARD,       /* the pile's top card must be melded first */
	REFUSE_KNOCK_HIGH,     /* the deadwood shown is above the knock value */
	REFUSE_KNOCK_BIG,      /* no discard named, and no big gin */
	REFUSE_STOCK_ONLY,     /* gin 3.3 */
	REFUSE_PASS,	       /* there is nothing to decline here */
	REFUSE_NOT_IN_PACK,    /* the pack has no such card, or not so many */
	REFUSE_ADD_ONE,	       /* one card at a time is laid off */
	REFUSE_NO_LAYOFF,      /* nothing is ever laid off here */
	REFUSE_TABLE_TILE,     /* a tile of the old table is missing */
	REFUSE_NOTHING_ADDED,  /* no tile of the rack was added */
	REFUSE_TABLE_TOUCHED,  /* the first meld leaves the table as it is */
	REFUSE_FIRST_MELD,     /* its points are too few */
	REFUSE_JOKER_KEPT,     /* a joker changed its meaning: rummikub 6.4 */
	REFUSE_JOKER_STRICT,   /* a joker's set was taken apart: rummikub 6.7 */
	REFUSE_KIND_LAID,      /* tantrum 5.5 */
	REFUSE_ONE_MELD,       /* at most one meld in a turn: tantrum 4.2 */
	REFUSE_FIRST_SIZE,     /* tantrum 5.4 */
	REFUSE_NOT_IN_SPREAD,  /* tantrum 4.1 */
	REFUSE_LAST_TURN,      /* tantrum 8.3 */
	REFUSE_MELD_BONUS,     /* laid aside, never melded */
	REFUSE_MELD_PURE,      /* no wild card beside that card */
	REFUSE_RANK_TWICE,     /* the side has a meld of that rank */
	REFUSE_MINIMUM,	       /* the melds that open count too little */
	REFUSE_KEEP_TWO,       /* no going out: two cards must stay */
	REFUSE_NO_GOING_OUT,   /* nor by discarding the last card */
	REFUSE_ONLY_OUT,       /* melded in going out only */
	REFUSE_TOP_UNLAID,     /* the pile's top card is not laid */
	REFUSE_PILE_STOPPED,   /* by its top card */
	REFUSE_PILE_FROZEN,    /* only a natural pair takes it */
	REFUSE_PILE_ONE,       /* one card against one card */
	REFUSE_ASK,	       /* not now, or nobody to ask */
	REFUSE_MUST_TAKE,      /* the pile; no passing */
	REFUSE_MELDED_ONCE,    /* a seat melds once a deal */
	REFUSE_CONTRACT,       /* not the melds of the contract */
	REFUSE_SAME_RANK,      /* two sets of a rank in an opening */
	REFUSE_RUNS_ADJOIN,    /* runs of an opening that are one run */
	REFUSE_HAND_LEFT,      /* the opening must use up the hand */
	REFUSE_OPENED_NOW,     /* not in the turn of the opening */
	REFUSE_NO_WILD,	       /* no wild card stands there for that card */
	REFUSE_SET_KEEPS_WILD, /* only a run gives its wild card back */
	REFUSE_CUT,	       /* that is no number to cut */
	REFUSE_OPENING_POINTS, /* no meld of the opening is worth enough */
	REFUSE_BID,	       /* not above the last bid, or not to be had */
	REFUSE_SWAP_USE,       /* the joker is used in the same action */
	REFUSE_KEEP_JOKER,     /* a joker is never discarded */
	REFUSE_FITS,	       /* what fits a meld is not discarded */
	REFUSE_FIRST_ROUND,    /* nothing is laid in a first turn */
	REFUSE_KNOCK_DISCARD,  /* a card may be discarded */
	REFUSE_KNOCK_FITS,     /* a card may still be laid */
	REFUSE_KNOCK_NEVER,    /* nor in this deal */
	REFUSE_BOUGHT,	       /* a buyer from the pile discards nothing */
	REFUSE_WILD_STAYS,     /* a swapped wild card never moves in its meld */
	REFUSE_WILD_TOP,       /* indian 4.2 */
	REFUSE_DECLARE_CARDS,  /* indian 7.1 */
	REFUSE_DECLARE_WRONG,  /* indian 7.2, where it is illegal */
	REFUSE_WILD_ALONE,     /* beside another wild card: wildcat 5.5 */
	REFUSALS,
};

/**
 * struct ruling - a refusal and what it is about
 * @refusal: REFUSE_NONE when the action was legal
 * @card: the card that it is about, or CARD_NONE
 * @list: the list (meld) of the action that it is about, from 1, or 0; with
 *        REFUSE_CONTRACT the deal
 */
struct ruling {
	enum refusal refusal;
	card_t card;
	uint8_t list;
};

/* The refusal's name in the game files: "not-in-hand". */
const char *refusal_name(enum refusal refusal);

/* The refusal of that name, or REFUSALS when there is none. */
enum refusal refusal_by_name(const char *name);

/**
 * refusal_cite - the section of the sheet that a refusal enforces
 *
 * Returns "gin 4.2": the sheet's name and the section that the game file's
 * "cites" gives; the sheet's name alone when it gives none.
 */
void refusal_cite(const struct rules *rules, enum refusal refusal, char *out,
		  size_t size);

/**
 * ruling_sentence - say it to the seat: "discard KD: that card is not in hand"
 * @out: caller's storage of @size bytes, always terminated
 */
void ruling_sentence(const struct rules *rules, struct ruling ruling,
		     const struct action *action, char *out, size_t size);

#endif
