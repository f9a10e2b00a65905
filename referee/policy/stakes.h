/*
 * stakes.h - evaluate positions of games in which a seat may call and the
 * losers pay stakes, for policy greedy.
 *
 * A stake depends on who has the lowest hand, not on the points of the hands.
 * So the value of an unfinished deal is the expected payment, with a chance to
 * win that depends on the lead: how much less the own hand is expected to count
 * than the lowest of the others.
 */
#ifndef DEADWOOD_REFEREE_POLICY_STAKES_H
#define DEADWOOD_REFEREE_POLICY_STAKES_H

#include "referee/engine/view.h"

/* Return whether the losers of a deal pay stakes to the lowest hand, or to a
 * seat that goes out.  In games in which melds stay in the hands, a declaration
 * decides, and no hands are compared. */
static inline bool
stakes_apply(const struct rules *rules)
{
	return rules->stakes.n > 0 && rules->family->deadwood == NULL;
}

/* Return the expected payment to a seat, in points, in a deal of @seats seats.
 * @lead: points by which the seat's hand is lower than the lowest other one. */
double stakes_expect(const struct rules *rules, unsigned seats, double lead);

/* Return the lowest count of the hands of the other seats in a deal. */
int stakes_lowest_other(const struct state *state, seat_t seat);

/* Return the number of random states from which stakes_is_likelier should
 * choose one: more, the longer the others have improved their hands. */
unsigned stakes_tries(const struct view *view);

/* Return whether a state fits better than another to the way in which seats
 * play: they keep low hands, and a seat that has called has a low one. */
bool stakes_is_likelier(const struct state *state, const struct state *other,
			seat_t seat);

/* Return whether the seat in turn fights after a call: it does if its hand is
 * as low as those of all seats that fight. */
bool stakes_would_fight(const struct state *state);

#endif
