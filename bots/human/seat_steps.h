/*
 * seat_steps.h - convert what a seat sees into steps of the match viewer.
 *
 * A seat gets events with its next request, or at the end of a deal.  So a step
 * contains all events since the last one, and the table at that time.  The code
 * of arena/viewer/view_steps.h makes the steps from the seat's own view, so
 * hidden cards never reach it.
 */
#ifndef DEADWOOD_BOTS_HUMAN_SEAT_STEPS_H
#define DEADWOOD_BOTS_HUMAN_SEAT_STEPS_H

#include "arena/viewer/view_steps.h"
#include "bots/human/human_seat.h"

struct seat_steps;

/* Create the converter, some 6 MB, for all matches of a program.  @reader is
 * copied. */
struct seat_steps *seat_steps_new(const struct view_steps_reader *reader);
void seat_steps_free(struct seat_steps *steps);

/* Start a match: write its header. */
void seat_steps_match(struct seat_steps *steps, const struct human_seat *human);

/* Queue an event for the next step. */
void seat_steps_event(struct seat_steps *steps, const struct event *event);

/* Write the step before a request, if anything happened. */
void seat_steps_asked(struct seat_steps *steps, const struct human_seat *human);

void seat_steps_deal_over(struct seat_steps *steps,
			  const struct human_seat *human,
			  const struct deal_end *end);
void seat_steps_match_over(struct seat_steps *steps,
			   const struct human_seat *human, const int *scores,
			   const int *places);

#endif
