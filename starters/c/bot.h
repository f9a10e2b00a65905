/*
 * bot.h - the bot without its input and output, so that a test can ask it.
 */
#ifndef DEADWOOD_STARTERS_C_BOT_H
#define DEADWOOD_STARTERS_C_BOT_H

#include <stdbool.h>
#include <stdio.h>

#include "json.h"

#define HAND_MAX 256 /* cards that are looked at */

/**
 * struct act - what the bot looks at of a request
 * @hand: @cards of them, each two characters: "7H", "TS", "X1"
 * @legal: the list of legal actions; none where there is none
 * @fallback: the safe action
 */
struct act {
	const char *hand[HAND_MAX];
	size_t cards;
	struct json legal, fallback;
};

void act_read(struct act *act, struct json message);

/* How much a card is worth to the hand. */
int keep(const char *card, const struct act *act);

/* The action to play, as it stands in the request. */
struct json choose(const struct act *act);

/* Write what a message wants back, without a newline.  False: nothing. */
bool answer(FILE *out, const char *line, size_t len);

#endif
