/*
 * action.h - what a seat does: one vocabulary for all games.
 *
 * The words are those of the rule sheets and of the protocol ("do", "from",
 * "at").  A struct action is a plain value; the lists of cards of an action
 * (melds, a new table, cards laid off) stand one after the other in one array.
 * Code that makes actions sets the head with action_init and appends lists, so
 * that the long array is never cleared.
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
	/* What the engine tells and no seat can do. */
	ACT_RENEW,     /* the stock was renewed from the discard pile */
	ACT_RED_THREE, /* a red three was laid and replaced */
	ACT_SHOW,      /* a hand is shown at the end: melds, and the rest */
	ACT_CUT,       /* so many cards were cut off */
	ACT_DEAL,      /* cards dealt after the deal began: after a cut */
	ACTS,
};

/*
 * What an act is said with, in the order in which it is written.  A field is
 * what a key of the protocol says: swap's "from" is a meld, draw's a source.
 */
enum field {
	FIELD_FROM,	 /* "from": a source */
	FIELD_FROM_MELD, /* "from": a meld's number */
	FIELD_TO,	 /* "to": a meld's number */
	FIELD_SWAP_TO,	 /* "to": the meld that a wild card is put into */
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
 * struct act_row - what there is to know of an act
 * @word: "draw", as it stands in a line
 * @of_seat: a seat can do it; else only the engine tells it
 * @fields: bit per field of the action; others are not read
 * @told: bit per field that only the event has
 */
struct act_row {
	const char *word;
	bool of_seat;
	uint16_t fields;
	uint16_t told;
};

/* Never NULL: what is no act has ACT_NONE's. */
const struct act_row *act_row(enum act act);

enum source { FROM_NONE, FROM_STOCK, FROM_DISCARD, FROM_PILE, FROM_SPREAD };
enum end { AT_NONE, AT_LOW, AT_HIGH };

/* Kinds of meld.  KIND_NONE in an action: not said. */
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
 * @act: what is done
 * @from: draw's source
 * @at: which end of a run
 * @kind: the kind of meld, where the action says it
 * @meld: "to" of add and draw, "from" of swap: a meld's number from 1, or 0
 * @to: "to" of swap: the meld that the wild card goes to (push), or 0
 * @card: the card discarded, swapped in, taken from the spread, or the discard
 *        of a knock or declaration; CARD_NONE where there is none
 * @count: bid's count, or in an event the number of cards drawn
 * @yes: answer's word
 * @has_melds: melds were given (an empty list of them too)
 * @lists: how many lists of cards follow (melds, or the new table).  add's and
 *        draw's "cards" are the last list, with @has_cards
 * @has_cards: the last list is "cards" and no meld
 * @ends: where each list ends in @cards: list i is cards[ends[i-1]..ends[i])
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

/* Everything but the cards: cheap enough for every legal action. */
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
 * action_put_meld - append a meld; action_put_cards: the one list that is none
 * @cards: @count cards that do not lie in @action; borrowed
 *
 * Returns the cards as they stand in the action, to be changed.
 */
struct laid *action_put_meld(struct action *action, const struct laid *cards,
			     unsigned count);
struct laid *action_put_cards(struct action *action, const struct laid *cards,
			      unsigned count);

/* All cards of a bag as that one list. */
void action_put_bag(struct action *action, const struct bag *bag);

/* Cards that stand in all lists. */
static inline unsigned
action_card_count(const struct action *action)
{
	return action_list_start(action, action->lists);
}

/* Copies only the part in use. */
void action_copy(struct action *to, const struct action *from);

/* The same in all that is in use. */
bool action_equal(const struct action *a, const struct action *b);

/* Wire words: "draw", "stock", "low", "set"; NULL-safe, never NULL. */
const char *act_word(enum act act);
const char *source_word(enum source source);
const char *end_word(enum end end);
const char *kind_word(enum kind kind);

#define LEGAL_MAX  400
#define LEGAL_ROOM 61000 /* words; rummikub's search takes most */

/**
 * struct legal - legal actions, best or plainest first
 * @at: @n actions, and room for the one that is being made
 * @more: the list is not complete: other actions are legal too
 * @room: where a family's search keeps what it needs while it lists, so that no
 *        list takes a large stack; needs no preparation and holds nothing after
 *
 * 650 KB: one in static or per-match storage, never on a small stack.
 */
struct legal {
	unsigned n;
	bool more;
	struct action at[LEGAL_MAX + 1];
	uint64_t room[LEGAL_ROOM];
};

/* The action behind the last, its head set; no part of the list until it is
 * kept.  Another call begins it anew. */
struct action *legal_next(struct legal *out, enum act act);

/* Keep the action that was begun; a full list has more instead. */
void legal_keep(struct legal *out);

/* Both at once: the action is kept, and may still be changed. */
struct action *legal_add(struct legal *out, enum act act);

#endif
