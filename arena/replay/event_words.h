/*
 * event_words.h - describe events and cards in words.
 *
 * The words of an event, and the part of it that a seat may see, are decided
 * here.  Viewers format them (text_view.c: for a terminal).  Words name cards
 * as logs do, with the offset of each card, so that a viewer can colour it or
 * draw a picture.  They contain nothing that a bot wrote; words_seat returns
 * the names.
 */
#ifndef DEADWOOD_ARENA_REPLAY_EVENT_WORDS_H
#define DEADWOOD_ARENA_REPLAY_EVENT_WORDS_H

#include "arena/replay/hand.h"
#include "arena/replay/log_verify.h"

#define WORDS_CARDS (2 * PACK_CARDS_MAX + 1) /* of the largest event */
#define WORDS_BYTES 4096 /* the largest event needs less than 3,000 */

/**
 * struct words - a text and the positions of its cards
 * @text: @n bytes and a NUL; cut if too long, which no event is
 * @at: the card's name is @length bytes of @text from @from
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

/* Pseudo-seat that sees everything. */
#define WORDS_ALL (-1)

/* Is event @i the last one of its seat in the current record? */
bool words_is_last_of_seat(const struct log_verify *match, unsigned i);

/* Does an action change the melds on the table? */
bool words_changes_table(const struct action *action);

/* May @seat (or WORDS_ALL) see the hand of seat @whose? */
bool words_hand_is_visible(int seat, unsigned whose);

/* The functions below overwrite the caller's @words. */

/**
 * words_event - describe an event: "draw from stock: 7H"
 * @seat: the seat that reads it, or WORDS_ALL
 */
void words_event(struct words *words, const struct event *event, int seat);

/* List cards, separated by blanks. */
void words_cards(struct words *words, const card_t *cards, unsigned n);
void words_bag(struct words *words, const struct bag *bag);
void words_laid(struct words *words, const struct laid *cards, unsigned n);

/* Describe a hand, melds in brackets: "(4S 5S 6S) KD 2C". */
void words_hand(struct words *words, const struct hand *hand);

/* Write a seat's name: its bot's name, not escaped.  If the bot plays several
 * seats, the seat's number follows: "greedy/2". */
#define WORDS_SEAT_MAX (LOG_VERIFY_NAME_MAX + 3)
const char *words_seat(const struct log_verify *match, unsigned seat,
		       char out[WORDS_SEAT_MAX]);

/* Return the width of the longest of these names, from 4 to @max columns. */
unsigned words_name_columns(const struct log_verify *match, unsigned max);

#endif
