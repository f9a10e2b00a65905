/*
 * event_words.h - what happened in a match, in plain words.
 *
 * What is told of an event, and what a seat may see of it, stands here once;
 * how it looks is a viewer's affair (text_view.c: a terminal).  Words name
 * cards as logs do, and say where each of them stands, so that a viewer can
 * colour it or put a picture there.  Nothing of a bot's is in them: who sits
 * where is asked for apart.
 */
#ifndef DEADWOOD_ARENA_REPLAY_EVENT_WORDS_H
#define DEADWOOD_ARENA_REPLAY_EVENT_WORDS_H

#include "arena/replay/hand.h"
#include "arena/replay/log_verify.h"

#define WORDS_CARDS (2 * PACK_CARDS_MAX + 1) /* of the largest event */
#define WORDS_BYTES 4096		     /* it takes less than 3,000 */

/**
 * struct words - a text and the cards in it
 * @text: @n bytes and a NUL; cut when too long, which no event is
 * @at: a card's name is @length bytes of @text from @from on
 */
struct words {
	unsigned n;
	unsigned cards;
	struct {
		uint16_t from, length;
		card_t card;
	} at[WORDS_CARDS];
	char text[WORDS_BYTES];
};

/* A seat for which everything is told. */
#define WORDS_ALL (-1)

/* Is it the last event of a record that its seat (of the match) made? */
bool words_last_of_seat(const struct log_verify *match, unsigned i);

/* Does an action change the melds on the table? */
bool words_table_changes(const struct action *action);

/* Does @seat, or WORDS_ALL, see the hand of another? */
bool words_sees_hand(int seat, unsigned whose);

/* Each makes new words of the caller's storage. */

/**
 * words_event - as in "draw from stock: 7H", "add to meld 2 at the low end 3C"
 * @seat: as it heard it, or WORDS_ALL
 */
void words_event(struct words *words, const struct event *event, int seat);

/* Cards, parted by blanks. */
void words_cards(struct words *words, const card_t *cards, unsigned n);
void words_bag(struct words *words, const struct bag *bag);
void words_laid(struct words *words, const struct laid *cards, unsigned n);

/* Melds in brackets, and the rest: "(4S 5S 6S) KD 2C". */
void words_hand(struct words *words, const struct hand *hand);

/* How a seat is called: its bot's bytes, not escaped; one that plays several
 * seats is told apart by them: "greedy/2". */
#define WORDS_SEAT_MAX (LOG_VERIFY_NAME_MAX + 3)
const char *words_seat(const struct log_verify *match, unsigned seat,
		       char out[WORDS_SEAT_MAX]);

/* The columns of the longest of these names, from 4 up to @max. */
unsigned words_name_columns(const struct log_verify *match, unsigned max);

#endif
