/*
 * gin.h - functions shared by the files of the gin family.
 *
 *   gin.c        the turn, the knock and the score
 *   gin_legal.c  the list of legal actions and the default action
 *   gin_columns.c  columns of the score sheet
 *   gin_round.c  rounds of two deals, played by two sides of two seats
 *   gin_ids.c    fixed numbers (ids) of all actions
 */
#ifndef DEADWOOD_REFEREE_GAMES_GIN_H
#define DEADWOOD_REFEREE_GAMES_GIN_H

#include "referee/engine/game.h"

/* gin 7.1: highest value of the parameter knock. */
#define GIN_KNOCK_MAX	      10
/* Chosen: the points of a column fit 16 bits. */
#define GIN_COLUMN_TARGET_MAX 10000

/* In PHASE_OFFER, return whether the offered card is the last discard at the
 * wall (gin 8.3).  If the result is false, the offered card is the first
 * upcard. */
bool gin_is_wall_offer(const struct state *state);

/* Return the cards that a knock may use: the hand and, at the wall, the top
 * discard (gin 8.3). */
struct bag gin_knocking_hand(const struct state *state);

/**
 * gin_barred_discard - return the card that the seat may not discard, or
 * CARD_NONE
 * @hand: the seat's hand, or the result of gin_knocking_hand
 *
 * The seat may not discard the card that it took from the pile in this turn:
 * gin 4.3.  At the wall, the seat may not discard the top discard, which counts
 * as a card of its hand.  If the hand has two copies of the barred card, the
 * seat may discard one of them.
 */
card_t gin_barred_discard(const struct state *state, const struct bag *hand);

/**
 * gin_find_big_gin - return whether melds can use all cards of @held: gin 7.4
 * @least: least deadwood (points outside melds) of @held
 * @action: a knock.  If the result is true, the function adds the melds
 */
bool gin_find_big_gin(const struct state *state, const struct bag *held,
		      int least, struct action *action);

/* Return whether a seat with the cards @held may knock and discard @card: gin
 * 4.3 and 7.1.  @least is the least deadwood of @held. */
bool gin_may_knock_with(const struct state *state, const struct bag *held,
			int least, card_t card);

/* Return whether no opponent of the winner has a line: gin 10.1.  @lines is the
 * number of lines of each seat. */
bool gin_has_shut_out(const struct rules *rules, const uint16_t *lines,
		      seat_t winner);

/**
 * gin_columns_score - score a deal in each column in which it counts
 * @scorer: the seat that scores
 * @points: its points in one column
 *
 * Sets deal_scores to the sum over these columns: hollywood 9.2.
 */
void gin_columns_score(struct state *state, seat_t scorer, int points);

/* If all columns or all deals are over, add the bonuses of each column, and end
 * the match: hollywood 10. */
void gin_columns_check_end(struct state *state);

/**
 * gin_round_score - score a deal of a round
 * @scorer: the seat that scores, or SEAT_NONE
 * @points: its points
 *
 * Sets deal_scores.  After the second deal, they contain what makes the totals
 * of the round the difference of the sides: gin-4 9.2.
 */
void gin_round_score(struct state *state, seat_t scorer, int points);

/* Functions of struct family for gin, defined in gin_legal.c. */
void gin_legal(const struct state *state, struct legal *out);
void gin_standard(const struct state *state, struct action *out);
uint32_t gin_may(const struct state *state);

/* Fixed numbers (ids) of all actions of gin, defined in gin_ids.c. */
extern const struct id_space gin_ids;

#endif
