/*
 * page_frontend.h - a person at a page in a browser: lines of JSON out, lines
 * in.
 *
 * A front of human_seat.h.  The page's server (arena/http/play_server.h) stands
 * between this program and the browser and knows no card; the lines are passed
 * on as they are.  What this program says is a word, a blank, and JSON:
 *
 *   match {...}    a match begins: the first line of its steps (view_steps.h)
 *   deal {...}     a step with which a deal begins
 *   step {...}     any other
 *   ask {"ask":7,"phase":"play","legal":[["discard 7H","7H",0],...],
 *        "groups":["discard ... (11 ways)"],"more":true,
 *        "refused":"... (rule gin 4.1)","help":"..."}
 *   said {"ask":7,"why":"..."}       what was sent says nothing
 *   said {"ask":7,"fits":[2,3]}      it fits several offers
 *   took {"ask":7}                   it is on its way to the referee
 *   done {}        the match is over
 *
 *   ask       the number of the question
 *   legal     the offers, from 1: words, the cards in it, its group
 *   groups    by number from 0: what a group of offers does
 *   more      true: other actions are legal too; left out when not
 *   arrange   true: the melds of the table may be arranged anew
 *   refused   why the last answer was not; left out where it was
 *   help      how actions are typed, an example each on a line
 *
 * What it is sent is a line of JSON: {"ask":7} and one of "choose":3, an offer;
 * "say":"discard 7H", words as action_parse.h reads them; "leave":true.  A line
 * about another question is passed over.  The end of the input leaves the
 * match.
 */
#ifndef DEADWOOD_BOTS_HUMAN_PAGE_FRONTEND_H
#define DEADWOOD_BOTS_HUMAN_PAGE_FRONTEND_H

#include <stdio.h>

#include "bots/human/human_seat.h"

struct page_frontend;

/* Its memory, some 8 MB; page_frontend_free.  @in, @out are kept, and closed by
 * it. */
struct page_frontend *page_frontend_new(int in, FILE *out);
void page_frontend_free(struct page_frontend *page);

/* As a front; @page is kept by it. */
struct frontend page_frontend(struct page_frontend *page);

#endif
