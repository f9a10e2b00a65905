/*
 * rules.h - the rules of a game as data.
 *
 * A struct rules is what the engine reads: the value of every parameter, and a
 * few tables worked out from them for a number of players.  It is made by
 * sheet.h from a YAML file (or from the "rules" of a match message) through the
 * one table of parameters, params.c.  The engine never asks for a game's name.
 */
#ifndef DEADWOOD_RULES_H
#define DEADWOOD_RULES_H

#include "cards.h"
#include "refusal.h"

struct family;

#define RULES_NAME_MAX 48
#define RULES_TITLE_MAX 80
#define RULES_ROWS_MAX 8
#define CITE_MAX 12

enum suits_rule { SUITS_ANY, SUITS_DIFFER };
enum ace { ACE_LOW, ACE_HIGH, ACE_BOTH, ACE_ROUND };
enum take { TAKE_UPCARD, TAKE_PILE_MELDED, TAKE_NOTHING };
enum layoff { LAYOFF_ANY, LAYOFF_OWN_FIRST, LAYOFF_OWN, LAYOFF_NONE };
enum going_out { OUT_FREE, OUT_DISCARD };
enum stock_end { STOCK_SHUFFLE, STOCK_TURN, STOCK_END, STOCK_LAST_TURN };
enum scoring { SCORE_WINNER_COLLECTS, SCORE_PENALTY, SCORE_MELDS };
enum discard_seen { DISCARD_ALL, DISCARD_TOP };

struct pack_row { /* the first row with players <= up_to */
	uint8_t up_to;
	uint8_t packs;
	uint8_t jokers; /* in all, not per pack */
};

struct hand_row {
	uint8_t up_to;
	uint8_t cards;
};

struct rules {
	char name[RULES_NAME_MAX]; /* "gin", or the user's file's own name */
	char sheet[RULES_NAME_MAX]; /* the sheet that refusals cite */
	char title[RULES_TITLE_MAX];
	const struct family *family;

	/* parameters: one row of params.c each, in the order of a sheet */
	uint8_t players_min, players_max;
	/* ... see params.c */

	/* worked out by rules_resolve for a number of players */
	uint8_t players;
	uint8_t pack_of[CARD_KINDS]; /* copies of each card in the pack */
	uint8_t pack_cards;	     /* in all */
	uint64_t wild_mask;	     /* natural-looking cards that are wild */
	int16_t value[CARD_KINDS];   /* a card's points */
	char cites[REFUSALS][CITE_MAX];
};

#endif
