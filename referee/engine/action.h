/*
 * action.h - actions of a seat (draw, meld, discard and others) in all games.
 *
 * Acts and fields have the same names as in the rule sheets and in the protocol
 * ("do", "from", "at").  A struct action contains no pointers, so "=" copies
 * it.  The lists of cards of an action (melds, a new table, cards laid off) are
 * stored one after the other in one array.  Initialize an action with
 * action_init, then append lists.
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
	/* Acts that only the engine does, never a seat. */
	ACT_RENEW,     /* the stock was renewed from the discard pile */
	ACT_RED_THREE, /* a red three was laid on the table (canasta 4.2) */
	ACT_SHOW,      /* a hand is shown, as melds and unmelded cards */
	ACT_CUT,       /* the pack was cut: @count cards were lifted */
	ACT_DEAL,      /* the hands were dealt after the pack was cut */
	ACTS,
};

/*
 * Fields of an action, in the order in which they are written.  A protocol key
 * that has two meanings has two fields: "from" of a draw is a source, "from" of
 * a swap is a meld.
 */
enum field {
	FIELD_FROM,	 /* "from": where a draw takes the card */
	FIELD_FROM_MELD, /* "from": a meld's number */
	FIELD_TO,	 /* "to": a meld's number */
	FIELD_SWAP_TO,	 /* "to": number of the meld that gets the swapped wild
			    card */
	FIELD_MELDS,
	FIELD_TABLE, /* "table": all melds on the table after an arrange */
	FIELD_CARDS,
	FIELD_DISCARD, /* "discard": the card discarded in a knock or
			  declaration */
	FIELD_CARD,
	FIELD_AT,
	FIELD_KIND,
	FIELD_COUNT,
	FIELD_YES,
	FIELDS,
};

/**
 * struct act_row - properties of an act
 * @word: name of the act in the protocol, such as "draw"
 * @of_seat: true: a seat can do this act; false: only the engine does it
 * @fields: the fields that an action with this act has, one bit per enum field;
 *        readers ignore other fields
 * @event_fields: further fields that only an event with this act has, one bit
 *        per enum field
 */
struct act_row {
	const char *word;
	bool of_seat;
	uint16_t fields;
	uint16_t event_fields;
};

/* Return the properties of an act; for an invalid number, those of ACT_NONE. */
const struct act_row *act_row(enum act act);

enum source { FROM_NONE, FROM_STOCK, FROM_DISCARD, FROM_PILE, FROM_SPREAD };
enum end { AT_NONE, AT_LOW, AT_HIGH };

/* Kinds of meld.  In an action, KIND_NONE means that the seat named no kind. */
enum kind {
	KIND_NONE,
	KIND_SET,
	KIND_RUN,
	KIND_FLUSH, /* KIND_FLUSH to KIND_COUNT: tantrum */
	KIND_BLANK,
	KIND_RANK,
	KIND_COUNT,
	KIND_PURE, /* indian: sequence without wild cards */
	KIND_SEQ,  /* indian: sequence with wild cards */
	KINDS,
};

#define ACTION_LISTS_MAX 60
#define ACTION_CARDS_MAX PACK_CARDS_MAX

/**
 * struct action - one action of one seat
 * @act: enum act
 * @from: where a draw takes the card: enum source
 * @at: the end of a run at which cards are added: enum end
 * @kind: the kind of meld that the seat named, or KIND_NONE
 * @meld: number of a meld, counted from 1: "to" of an add or draw, "from" of a
 *        swap; 0: none
 * @to: number of the meld that gets the swapped wild card ("to" of a swap, only
 *        in push); 0: none
 * @card: the card that is discarded (also in a knock or declaration), swapped
 *        in, or taken from the spread; otherwise CARD_NONE
 * @count: number of cards of a bid; in an event for a draw, number of cards
 *        drawn
 * @yes: the answer to the partner's question; true: yes
 * @has_melds: the action has "melds", which may be an empty list
 * @lists: number of lists in @cards.  Each list is a meld, but if @has_cards is
 *        true, the last list is "cards" of an add or draw
 * @has_cards: the last list in @cards is "cards" of the action, not a meld
 * @ends: where each list ends in @cards: list i is cards[ends[i-1]] to
 *        cards[ends[i] - 1]
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

/* Set the act and clear all members except the long arrays @ends and @cards.
 * Clearing these arrays for each legal action would take too much time. */
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
 * action_append_meld - append a meld; action_append_cards - append the list
 * "cards"
 * @cards: the @count cards to append, copied; they must not be in @action
 *        itself
 *
 * Both functions return the copy of the cards in the action.  The caller may
 * change the copy.
 */
struct laid *action_append_meld(struct action *action, const struct laid *cards,
				unsigned count);
struct laid *action_append_cards(struct action *action,
				 const struct laid *cards, unsigned count);

/* Append all cards of a bag as the list "cards". */
void action_append_bag(struct action *action, const struct bag *bag);

/* Return the number of cards in all lists. */
static inline unsigned
action_card_count(const struct action *action)
{
	return action_list_start(action, action->lists);
}

/* Copy an action, but not the unused elements of its arrays. */
void action_copy(struct action *to, const struct action *from);

/* Return whether two actions are equal; unused elements of arrays do not
 * count. */
bool action_equal(const struct action *a, const struct action *b);

/* Return the protocol's word for an enum value, such as "draw", "stock", "low"
 * or "set"; "none" for an invalid number. */
const char *act_word(enum act act);
const char *source_word(enum source source);
const char *end_word(enum end end);
const char *kind_word(enum kind kind);

#define LEGAL_MAX 400

/* Size of the scratch memory in 64-bit words; the search of rummikub needs the
 * most memory. */
#define LEGAL_ROOM 61000

/**
 * struct legal - list of legal actions; good or simple actions come first
 * @at: the @n actions, and a free element for the next action
 * @more: the list is incomplete: actions that are not in it are legal too
 * @room: scratch memory for a family's search for legal actions, which then
 *        needs no large stack; not initialized
 *
 * The struct takes 650 KB, so never put it on a small stack.
 */
struct legal {
	unsigned n;
	bool more;
	struct action at[LEGAL_MAX + 1];
	uint64_t room[LEGAL_ROOM];
};

/* Initialize the free element after the last action of the list for the act
 * @act, and return it.  Call legal_keep to add this action to the list.
 * Without legal_keep, the next call of legal_next uses the same element
 * again. */
struct action *legal_next(struct legal *out, enum act act);

/* Add the action that legal_next returned to the list.  If the list is full,
 * set @more instead. */
void legal_keep(struct legal *out);

/* Append an action with the act @act to the list and return it.  The caller may
 * then set further members of the action. */
struct action *legal_add(struct legal *out, enum act act);

#endif
