/*
 * knock.h - the knock family: two to eight seats keep their melds in hand until
 * a seat knocks.  After the knock all hands are shown, counted and settled.
 *
 *   knock.c        the turn, the knock, the last turns, laying off
 *   knock_legal.c  checks of actions, the list of legal actions, the default
 *                  action
 *   knock_score.c  the count of a hand, bonuses, payments, the end of the match
 *
 * Gin is a family of its own (referee/games/gin.h), because it has an offer of
 * the upcard, a face-down discard and a wall.
 */
#ifndef DEADWOOD_REFEREE_KNOCK_KNOCK_H
#define DEADWOOD_REFEREE_KNOCK_KNOCK_H

#include "referee/engine/game.h"
#include "referee/knock/showdown.h"

extern const struct family knock_family;

/* Return whether the stock can be renewed from the discard pile: knock 8.2. */
bool knock_may_renew(const struct state *state);

/* Check that the seat in turn may discard this card, in a discard or a knock:
 * knock 4.3. */
struct ruling knock_check_discard(const struct state *state, card_t card);

/* Return whether the rules allow a knock at this point of the deal: knock 7.1,
 * 7.2. */
bool knock_is_open(const struct state *state);

/* Check the number of cards outside the melds of a knock, and their points:
 * knock 7.1. */
struct ruling knock_check_rest(const struct rules *rules,
			       const struct bag *rest);

/* Functions of struct family for knock games, defined in knock_legal.c. */
void knock_legal(const struct state *state, struct legal *out);
void knock_standard(const struct state *state, struct action *out);
uint32_t knock_may(const struct state *state);

/* Functions of struct family for knock games, defined in knock_score.c. */
int knock_deadwood(const struct state *state, const struct bag *hand);
void knock_score(struct state *state);
void knock_match_over(struct state *state);

/* Find the melds with which a hand counts least at the end of a deal: knock
 * 9.2. */
void knock_count_hand(const struct rules *rules, const struct bag *hand,
		      struct partition *best);

/* Find the best melds for a knock: knock 7.1, 9.5.  The best are one run if it
 * earns a bonus, else the melds with the least deadwood that leave few enough
 * cards.  If no melds allow a knock, returns false. */
bool knock_find_melds(const struct rules *rules, const struct bag *hand,
		      struct partition *best);

#endif
