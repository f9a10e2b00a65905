/*
 * seat_steps.h - what a seat sees of its match, as steps to be drawn.
 *
 * The seat is told what happened when it is asked again, or when a deal ends:
 * so a step is all that happened since, with the table as it lies now.  The
 * steps are those of arena/viewer/view_steps.h, made by the same code out of
 * the seat's own view: what it may not see is not here.
 */
#ifndef DEADWOOD_BOTS_HUMAN_SEAT_STEPS_H
#define DEADWOOD_BOTS_HUMAN_SEAT_STEPS_H

#include "arena/viewer/view_steps.h"
#include "bots/human/human_seat.h"

struct picture;

/* Some 6 MB, for all matches of a program.  @reader is copied. */
struct picture *seat_steps_new(const struct view_steps_reader *reader);
void seat_steps_free(struct picture *picture);

/* A match begins: its header is written. */
void seat_steps_match(struct picture *picture, const struct human_seat *guest);

/* Something happened: it waits for the next step. */
void seat_steps_event(struct picture *picture, const struct event *event);

/* The seat is asked: the step that leads here, if there is one. */
void seat_steps_asked(struct picture *picture, const struct human_seat *guest);

void seat_steps_deal_over(struct picture *picture,
			  const struct human_seat *guest,
			  const struct deal_end *end);
void seat_steps_match_over(struct picture *picture,
			   const struct human_seat *guest, const int *scores,
			   const int *places);

#endif
