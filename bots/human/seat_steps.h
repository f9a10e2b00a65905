/*
 * seat_steps.h - convert a seat's events and views into the steps that the
 * match viewer displays one by one.
 *
 * A seat gets events with its next request, or at the end of a deal.  So a step
 * contains all events since the seat's previous request, and the table at the
 * time of the new request.  The code of arena/viewer/view_steps.h makes the
 * steps from the seat's own view, so the steps contain no hidden cards.
 */
#ifndef DEADWOOD_BOTS_HUMAN_SEAT_STEPS_H
#define DEADWOOD_BOTS_HUMAN_SEAT_STEPS_H

#include "arena/viewer/view_steps.h"
#include "bots/human/human_seat.h"

struct seat_steps;

/* Create the converter for all matches of a program.  The converter takes about
 * 6 MB of memory.  The function copies @reader. */
struct seat_steps *seat_steps_new(const struct view_steps_reader *reader);
void seat_steps_free(struct seat_steps *steps);

/* Start a match: write the match's header for the viewer. */
void seat_steps_match(struct seat_steps *steps, const struct human_seat *human);

/* Queue an event for the next step. */
void seat_steps_event(struct seat_steps *steps, const struct event *event);

/* If events are queued, write a step.  The caller must call seat_steps_asked
 * when the seat gets a request. */
void seat_steps_asked(struct seat_steps *steps, const struct human_seat *human);

void seat_steps_deal_over(struct seat_steps *steps,
			  const struct human_seat *human,
			  const struct deal_end *end);
void seat_steps_match_over(struct seat_steps *steps,
			   const struct human_seat *human, const int *scores,
			   const int *places);

#endif
