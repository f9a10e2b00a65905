/*
 * picture.h - what a seat sees of its match, as steps to be drawn.
 *
 * The seat is told what happened when it is asked again, or when a deal ends:
 * so a step is all that happened since, with the table as it lies now.  The
 * steps are those of arena/viewer/steps.h, made by the same code out of the
 * seat's own view: what it may not see is not here.
 */
#ifndef DEADWOOD_BOTS_HUMAN_PICTURE_H
#define DEADWOOD_BOTS_HUMAN_PICTURE_H

#include "arena/viewer/steps.h"
#include "bots/human/guest.h"

struct picture;

/* Some 6 MB, for all matches of a program.  @reader is copied. */
struct picture *picture_new(const struct steps_reader *reader);
void picture_free(struct picture *picture);

/* A match begins: its header is written. */
void picture_match(struct picture *picture, const struct guest *guest);

/* Something happened: it waits for the next step. */
void picture_event(struct picture *picture, const struct event *event);

/* The seat is asked: the step that leads here, if there is one. */
void picture_asked(struct picture *picture, const struct guest *guest);

void picture_deal_over(struct picture *picture, const struct guest *guest,
		       const struct deal_end *end);
void picture_match_over(struct picture *picture, const struct guest *guest,
			const int *scores, const int *places);

#endif
