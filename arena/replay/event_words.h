/*
 * event_words.h - describe events and cards as English text.
 *
 * words_event writes the text of an event, with only the part of the event that
 * a seat may see.  Viewers, such as text_view.c for a terminal, format the
 * text.  Cards have the same names as in logs.  The functions also store the
 * offset of each card, so that a viewer can colour the card or draw a picture.
 * The texts of struct words contain nothing that a bot wrote.
 */
#ifndef DEADWOOD_ARENA_REPLAY_EVENT_WORDS_H
#define DEADWOOD_ARENA_REPLAY_EVENT_WORDS_H

#include "arena/replay/hand.h"
#include "arena/replay/log_verify.h"

/* maximum number of cards in a text */
#define WORDS_CARDS (2 * PACK_CARDS_MAX + 1)
/* bytes of a text; the longest text needs less than 3,000 */
#define WORDS_BYTES 4096

/**
 * struct words - a text about an event, and the positions of its cards
 * @text: text of @n bytes and a NUL.  The functions cut a text that does not
 *	fit.  The text of an event always fits
 * @at: array of the @cards cards in the text: each card, and its name's start
 *	@from and @length in @text, in bytes
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

/* Number of a pseudo-seat that sees everything. */
#define WORDS_ALL (-1)

/* Return true if no later event in the current record belongs to the seat of
 * event @i. */
bool words_is_last_of_seat(const struct log_verify *match, unsigned i);

/* Return true if @action changes the melds on the table. */
bool words_changes_table(const struct action *action);

/* Return true if @seat (or WORDS_ALL) may see the hand of seat @whose. */
bool words_hand_is_visible(int seat, unsigned whose);

/* Each following function overwrites @words, which the caller provides. */

/**
 * words_event - describe an event as the rest of a sentence after the seat's
 * name, as in "draws from the stock: 7H".  If the event has no seat, the text
 * is a whole sentence
 * @seat: number of the seat that reads the text, or WORDS_ALL
 */
void words_event(struct words *words, const struct event *event, int seat);

/* Describe an action as menus offer it, as in "draw from the stock".  The text
 * also continues a sentence that ends in "would" or "you", with the cards that
 * the event drew. */
void words_offer(struct words *words, const struct event *event);

/**
 * words_match_event - as words_event, but an answer to a call is "fights" or
 * "folds" (tong-its 7.3), and an arrangement of the table is
 * described by what it changes (words_arrangement)
 * @event: one of match->events
 * @told: false: describe the event as words_offer does
 */
void words_match_event(struct words *words, const struct log_verify *match,
		       const struct event *event, int seat, bool told);

/* Describe an arrangement of the table by its changes, as in "lays 6C from the
 * hand, changes meld 3".  @before: the melds on the table before, in the form
 * of an arrangement.
 */
void words_arrangement(struct words *words, const struct action *after,
		       const struct action *before, bool told);

/* List the cards of an arrangement that were not on the table before. */
void words_cards_laid(const struct action *after, const struct action *before,
		      struct bag *laid);

/* Return how often a meld of these @n cards is in an arrangement. */
unsigned words_count_meld(const struct action *table, const struct laid *cards,
			  unsigned n);

/* List cards in @words, separated by blanks. */
void words_cards(struct words *words, const card_t *cards, unsigned n);
void words_bag(struct words *words, const struct bag *bag);
void words_laid(struct words *words, const struct laid *cards, unsigned n);

/* Describe a hand with its melds in brackets, as in "(4S 5S 6S) KD 2C". */
void words_hand(struct words *words, const struct hand *hand);

/**
 * words_end - describe how a deal ended.  If a seat ended the deal, the text
 * follows its name: "goes out".  If no seat ended the deal, the text is a
 * sentence: "no player can continue"
 * @told: false: the text follows "you", as in "go out"
 */
const char *words_end(enum how how, bool told);

/**
 * words_record - describe a record that is not an action, such as a fault.  The
 * text follows the name of its seat: "makes a fault: no set (gin 4.2)"
 * @out: Return the place of a seat's side among the sides of a finished match.
 *	match->places ranks seats instead, so two seats of a second side have
 *	place 3 there.  The function cuts a text that does not fit.  The text
 *	may contain words of a bot, without escapes, but not the line that the
 *	bot wrote
 */
#define WORDS_RECORD_MAX 2048
void words_record(const struct log_verify *match, const char *type, char *out,
		  size_t size);

/* Write the name of a seat's bot to @out, without escapes, and return @out.  If
 * the bot plays several seats, the name ends with the number of the seat, as in
 * "greedy/2". */
#define WORDS_SEAT_MAX (LOG_VERIFY_NAME_MAX + 3)
const char *words_seat(const struct log_verify *match, unsigned seat,
		       char out[WORDS_SEAT_MAX]);

/* Return the number of sides at the table.  A side is a group of partners, or a
 * seat that plays alone.  Side i begins with seat i. */
unsigned words_sides(const struct log_verify *match);

/* Return the place of a seat's side in a finished match.  If the second side
 * has two seats, they share place 3. */
unsigned words_place(const struct log_verify *match, unsigned seat);

/* Return whether a seat of the side has forfeited the match. */
bool words_side_forfeits(const struct log_verify *match, unsigned side);

/* Return the width in columns of the longest name that words_seat returns for
 * the match, at least 4 and at most @max. */
unsigned words_name_columns(const struct log_verify *match, unsigned max);

#endif
