/*
 * action_words.h - describe cards, actions and events as English text.
 *
 * All programs use these words: the text of a request to a bot, the viewers,
 * and the screen of a human player.  The text of an action or event tells all
 * its members, so a program can read them back.  Cards have the same names as
 * in messages.  The functions also store the offset of each card, so that a
 * viewer can colour the card or draw a picture.  The texts of struct words
 * contain nothing that a bot wrote.
 */
#ifndef DEADWOOD_REFEREE_WIRE_ACTION_WORDS_H
#define DEADWOOD_REFEREE_WIRE_ACTION_WORDS_H

#include "referee/engine/event.h"
#include "referee/engine/state.h"

/* maximum number of cards in a text */
#define WORDS_CARDS (PACK_CARDS_MAX + ACTION_CARDS_MAX + 1)
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

/**
 * struct words_form - the reader of a text, and the form of its verbs
 * @seat: number of the seat that reads the text, or WORDS_ALL
 * @told: true: the text follows a name, as in "draws from the stock"; false: it
 *	follows "you" or "would", or is a line of a menu
 * @rules: rules of the match, as in action_write.  NULL: a wild card that
 *	represents itself has the name of a natural card
 */
struct words_form {
	int seat;
	bool told;
	const struct rules *rules;
};

/* Begin an empty text. */
void words_clear(struct words *words);

/* Each function words_append... appends to @words, which is begun.  The cards
 * in a list have blanks between them. */
void words_append(struct words *words, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void words_append_cards(struct words *words, const card_t *cards, unsigned n);
void words_append_laids(struct words *words, const struct laid *cards,
			unsigned n, const struct rules *rules);
void words_append_event(struct words *words, const struct event *event,
			const struct words_form *form);

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

/* List cards in @words, separated by blanks. */
void words_cards(struct words *words, const card_t *cards, unsigned n);
void words_bag(struct words *words, const struct bag *bag);
void words_laid(struct words *words, const struct laid *cards, unsigned n);

/**
 * words_end - describe how a deal ended.  If a seat ended the deal, the text
 * follows its name: "goes out".  If no seat ended the deal, the text is a
 * sentence: "no player can continue"
 * @told: false: the text follows "you", as in "go out"
 */
const char *words_end(enum how how, bool told);

#endif
