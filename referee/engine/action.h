/*
 * action.h - actions of a seat, with one vocabulary for all games.
 *
 * The words are those of the rule sheets and of the protocol ("do", "from",
 * "at").  A struct action is a plain value.  One array contains the card lists
 * of an action (melds, a new table, cards laid off) one after the other.  Set
 * the head with action_init, then append lists; nothing clears the long array.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_ACTION_H
#define DEADWOOD_REFEREE_ENGINE_ACTION_H

#include <string.h>

#include "cards.h"

enum act {
	ACT_NONE,
	ACT_DRAW,
	ACT_MELD,
	ACT_ADD,
	ACT_SWAP,
	ACT_DISCARD,
	ACT_PASS,
	ACT_BUY,
	ACT_BID,
	ACT_PUSH,
	ACT_KNOCK,
	ACT_DECLARE,
	ACT_DROP,
	ACT_ARRANGE,
	ACT_ASK,
	ACT_ANSWER,
	/* Acts of the engine, which no seat can do. */
	ACT_RENEW,     /* the stock was renewed from the discard pile */
	ACT_RED_THREE, /* a red three was laid and replaced */
	ACT_SHOW,      /* a hand is shown at the end: melds and other cards */
	ACT_CUT,       /* @count cards were cut off */
	ACT_DEAL,      /* cards dealt during a deal: after a cut */
	ACTS,
};

/*
 * Fields of an action, in the order in which they are written.  A field is one
 * meaning of a protocol key: the "from" of swap is a meld, of draw a source.
 */
enum field {
	FIELD_FROM,	 /* "from": a source */
	FIELD_FROM_MELD, /* "from": a meld's number */
	FIELD_TO,	 /* "to": a meld's number */
	FIELD_SWAP_TO,	 /* "to": the meld that the wild card goes to */
	FIELD_MELDS,
	FIELD_TABLE, /* "table": the melds of a whole new table */
	FIELD_CARDS,
	FIELD_DISCARD, /* "discard": the card with which play ends */
	FIELD_CARD,
	FIELD_AT,
	FIELD_KIND,
	FIELD_COUNT,
	FIELD_YES,
	FIELDS,
};

/**
 * struct act_row - properties of an act
 * @word: its protocol word, such as "draw"
 * @of_seat: a seat can do it; otherwise only the engine does
 * @fields: bit per field of the action; other fields are not read
 * @event_fields: bit per field that only events contain
 */
struct act_row {
	const char *word;
	bool of_seat;
	uint16_t fields;
	uint16_t event_fields;
};

/* Return the row of an act; of an invalid number, that of ACT_NONE. */
const struct act_row *act_row(enum act act);

enum source { FROM_NONE, FROM_STOCK, FROM_DISCARD, FROM_PILE, FROM_SPREAD };
enum end { AT_NONE, AT_LOW, AT_HIGH };

/* Kinds of meld.  KIND_NONE in an action: not named. */
enum kind {
	KIND_NONE,
	KIND_SET,
	KIND_RUN,
	KIND_FLUSH, /* tantrum's four */
	KIND_BLANK,
	KIND_RANK,
	KIND_COUNT,
	KIND_PURE, /* indian's sequences: without wild cards, and with them */
	KIND_SEQ,
	KINDS,
};

#define ACTION_LISTS_MAX 60
#define ACTION_CARDS_MAX PACK_CARDS_MAX

/**
 * struct action - one action of one seat
 * @act: enum act
 * @from: source of a draw
 * @at: end of a run
 * @kind: kind of meld, or KIND_NONE
 * @meld: "to" of add and draw, "from" of swap: a meld's number from 1, or 0
 * @to: "to" of swap: the meld that the wild card goes to (push), or 0
 * @card: the card discarded, swapped in, taken from the spread, or the discard
 *        of a knock or declaration; otherwise CARD_NONE
 * @count: count of a bid; in an event, the number of cards drawn
 * @yes: value of an answer
 * @has_melds: the action has "melds", which may be an empty list
 * @lists: number of card lists (melds, or the new table).  The "cards" of add
 *        and draw are the last list, with @has_cards
 * @has_cards: the last list is "cards", not a meld
 * @ends: end of each list in @cards: list i is cards[ends[i-1]..ends[i])
 */
struct action {
	uint8_t act;  /* enum act */
	uint8_t from; /* enum source */
	uint8_t at;   /* enum end */
	uint8_t kind; /* enum kind */
	uint8_t meld;
	uint8_t to;
	card_t card;
	uint16_t count;
	bool yes;
	bool has_melds;
	bool has_cards;
	uint8_t lists;
	uint8_t ends[ACTION_LISTS_MAX];
	struct laid cards[ACTION_CARDS_MAX];
};

/* Set the act and clear all fields except the cards, which is cheap enough for
 * every legal action. */
static inline void
action_init(struct action *action, enum act act)
{
	memset(action, 0, offsetof(struct action, ends));
	action->act = (uint8_t)act;
}

static inline unsigned
action_list_start(const struct action *action, unsigned list)
{
	return list == 0 ? 0 : action->ends[list - 1];
}

static inline unsigned
action_list_count(const struct action *action, unsigned list)
{
	return action->ends[list] - action_list_start(action, list);
}

/**
 * action_append_meld - append a meld; action_append_cards - append "cards"
 * @cards: @count cards outside of @action; borrowed
 *
 * Returns the copy in the action, which the caller may change.
 */
struct laid *action_append_meld(struct action *action, const struct laid *cards,
				unsigned count);
struct laid *action_append_cards(struct action *action,
				 const struct laid *cards, unsigned count);

/* Append all cards of a bag as "cards". */
void action_append_bag(struct action *action, const struct bag *bag);

/* Return the number of cards in all lists. */
static inline unsigned
action_card_count(const struct action *action)
{
	return action_list_start(action, action->lists);
}

/* Copy the part in use. */
void action_copy(struct action *to, const struct action *from);

/* Compare the parts in use. */
bool action_equal(const struct action *a, const struct action *b);

/* Return the protocol word: "draw", "stock", "low", "set"; "none" for an
 * invalid number. */
const char *act_word(enum act act);
const char *source_word(enum source source);
const char *end_word(enum end end);
const char *kind_word(enum kind kind);

#define LEGAL_MAX  400
#define LEGAL_ROOM 61000 /* words; rummikub's search takes most */

/**
 * struct legal - list of legal actions, best or simplest first
 * @at: @n actions, and space for the next one
 * @more: the list is incomplete: other actions are legal too
 * @room: scratch memory for the search of a family, instead of a large stack;
 *        needs no initialization, has no content afterwards
 *
 * 650 KB: use static or per-match storage, never a small stack.
 */
struct legal {
	unsigned n;
	bool more;
	struct action at[LEGAL_MAX + 1];
	uint64_t room[LEGAL_ROOM];
};

/* Start the next action: initialize the slot after the last action.  It is not
 * in the list before legal_keep.  Another call starts again. */
struct action *legal_next(struct legal *out, enum act act);

/* Add the started action to the list; if the list is full, set @more. */
void legal_keep(struct legal *out);

/* Start and add an action; the caller may still change it. */
struct action *legal_add(struct legal *out, enum act act);

#endif
