/*
 * action.h - actions of a seat (draw, meld, discard and others) in all games.
 *
 * Acts and fields have the names that rule sheets and protocol messages use
 * ("do", "from", "at").  A struct action contains no pointers, so "=" copies
 * it.  An action has lists of cards: melds, a new table, or cards laid off.
 * One array holds all lists, one after the other.  To build an action, call
 * action_init and then append lists.
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
	ACT_RENEW,     /* the stock was renewed */
	ACT_RED_THREE, /* canasta 4.2: the engine laid a red three on the
			  table */
	ACT_SHOW,      /* a seat shows its hand, as melds and unmelded cards */
	ACT_CUT,       /* a seat cut the pack and lifted @count cards */
	ACT_DEAL,      /* the engine dealt the hands after the cut */
	ACTS,
};

/*
 * Fields of an action, in the order in which a message contains them.  A
 * protocol key with two meanings has two fields: "from" of a draw is a source,
 * "from" of a swap is a meld.
 */
enum field {
	FIELD_FROM,	 /* "from": source of the drawn card */
	FIELD_FROM_MELD, /* "from": number of a meld */
	FIELD_TO,	 /* "to": number of a meld */
	FIELD_SWAP_TO,	 /* "to": number of the meld that gets the swapped wild
			    card */
	FIELD_MELDS,
	FIELD_TABLE, /* "table": all melds on the table after a seat rearranged
			the table */
	FIELD_CARDS,
	FIELD_DISCARD, /* "discard": card that a seat discards in a knock or
			  declaration */
	FIELD_CARD,
	FIELD_AT,
	FIELD_KIND,
	FIELD_COUNT,
	FIELD_YES,
	FIELD_SKIPS, /* "skips": the seat that a discarded skip card makes miss
			its turn */
	FIELDS,
};

/**
 * struct act_row - properties of an act
 * @word: name of the act in the protocol, such as "draw"
 * @of_seat: true: a seat can do this act; false: only the engine does it
 * @fields: one bit per enum field that an action with this act has; readers
 *        ignore all other fields
 * @event_fields: one bit per enum field that only an event with this act has,
 *        not an action
 */
struct act_row {
	const char *word;
	bool of_seat;
	uint16_t fields;
	uint16_t event_fields;
};

/* Return the properties of an act.  For an invalid number, return the
 * properties of ACT_NONE. */
const struct act_row *act_row(enum act act);

enum source { FROM_NONE, FROM_STOCK, FROM_DISCARD, FROM_PILE, FROM_SPREAD };
enum end { AT_NONE, AT_LOW, AT_HIGH };

/* Kinds of meld.  In an action, KIND_NONE means that the seat named no kind. */
enum kind {
	KIND_NONE,
	KIND_SET,
	KIND_RUN,
	KIND_FLUSH, /* KIND_FLUSH to KIND_COUNT: kinds of tantrum */
	KIND_BLANK,
	KIND_RANK,
	KIND_COUNT,
	KIND_PURE, /* indian: sequence without wild cards */
	KIND_SEQ,  /* indian: sequence with wild cards */
	KINDS,
};

#define ACTION_LISTS_MAX 60
/* chosen: above the 162 cards of three packs with jokers */
#define ACTION_CARDS_MAX 170

/**
 * struct action - one action of one seat
 * @act: enum act
 * @from: enum source: where a draw takes the card
 * @at: enum end: the end of a run at which a seat adds cards
 * @kind: the kind of meld that the seat named, or KIND_NONE
 * @meld: number of a meld, counted from 1: "to" of an add or draw, "from" of a
 *        swap; 0: no meld
 * @to: number of the meld that gets the swapped wild card ("to" of a swap, only
 *        in push), or the seat that a discard makes miss its turn, counted
 *        from 1; 0: neither
 * @card: card that the seat discards, swaps in or takes from the spread
 *        (face-up cards); otherwise CARD_NONE.  A knock or a declaration
 *        discards too
 * @count: number of cards of a bid.  In an event for a draw: number of drawn
 *        cards
 * @yes: the answer to the partner's question; true: yes
 * @has_melds: true: the action has the key "melds", perhaps with an empty list
 * @lists: number of lists in @cards.  Each list is a meld.  If @has_cards is
 *        true, the last list is instead "cards" of an add or draw
 * @has_cards: true: the last list in @cards is the key "cards" of the action,
 *	not a meld
 * @ends: end of each list in @cards: list i is cards[ends[i-1]] to
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
 * Clearing @ends and @cards for each legal action would take too much time. */
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
 * @cards: @count cards to append, copied.  The cards must not be in @action
 *        itself
 *
 * Both functions return a pointer to the copied cards in the action.  The
 * caller may change these cards.
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

/* Return whether two actions are equal.  Unused elements of their arrays do not
 * count. */
bool action_equal(const struct action *a, const struct action *b);

/* Return the protocol's word for an enum value, such as "draw", "stock", "low"
 * or "set".  For an invalid number, return "none". */
const char *act_word(enum act act);
const char *source_word(enum source source);
const char *end_word(enum end end);
const char *kind_word(enum kind kind);

#define LEGAL_MAX 400

/* Size of struct legal's scratch memory in 64-bit words.  The search of
 * rummikub needs the most memory. */
#define LEGAL_ROOM 61000

/**
 * struct legal - list of legal actions; good or simple actions come first
 * @at: array of the @n actions and of one free element, which the next action
 *	gets
 * @more: true: the list is incomplete, so actions outside the list are legal
 *	too
 * @room: scratch memory, not initialized.  A family of games uses the memory to
 *        search for legal actions without a large stack
 *
 * struct legal takes 650 KB, so never put it on a small stack.
 */
struct legal {
	unsigned n;
	bool more;
	struct action at[LEGAL_MAX + 1];
	uint64_t room[LEGAL_ROOM];
};

/* Initialize the free element after the list's last action for the act @act.
 * Return this element.  Call legal_keep to add the element to the list.
 * Without legal_keep, the next call of legal_next reuses the element. */
struct action *legal_next(struct legal *out, enum act act);

/* Add the action that legal_next returned to the list.  If the list is full,
 * legal_keep sets @more instead. */
void legal_keep(struct legal *out);

/* Append an action with the act @act to the list and return it.  The caller may
 * then set further members of the action. */
struct action *legal_add(struct legal *out, enum act act);

#endif
