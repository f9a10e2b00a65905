/*
 * page_frontend.h - a frontend for a web page: lines of JSON in both
 * directions.
 *
 * A frontend of human_seat.h.  The page's server (arena/http/play_server.h)
 * passes the lines between this program and the browser unchanged.  This
 * program writes lines of a word, a blank and JSON:
 *
 *   match {...}    a match starts: the first line of its steps (view_steps.h)
 *   deal {...}     the first step of a deal
 *   step {...}     any other step
 *   ask {"ask":7,"phase":"play","legal":[["discard 7H","7H",0],...],
 *        "groups":["discard ... (11 ways)"],"more":true,
 *        "refused":"... (rule gin 4.1)","help":"..."}
 *   said {"ask":7,"why":"..."}       the input was invalid
 *   said {"ask":7,"fits":[2,3]}      the input matches several offers
 *   took {"ask":7}                   the action was sent to the referee
 *   done {}        the match is over
 *
 *   ask       number of the question
 *   legal     offers, from 1: words, cards, group
 *   groups    words of each group of offers, from 0
 *   more      true: other actions are legal too; else missing
 *   arrange   true: the melds of the table may be rearranged
 *   refused   why the last answer was refused; missing if it was not
 *   help      how to type actions, one example a line
 *
 * It reads lines of JSON: {"ask":7} with one of "choose":3, an offer;
 * "say":"discard 7H", words for action_parse.h; "leave":true.  It ignores lines
 * for another question.  At the end of input the human leaves the match.
 */
#ifndef DEADWOOD_BOTS_HUMAN_PAGE_FRONTEND_H
#define DEADWOOD_BOTS_HUMAN_PAGE_FRONTEND_H

#include <stdio.h>

#include "bots/human/human_seat.h"

struct page_frontend;

/* Create the frontend, some 8 MB. page_frontend_free closes @in and @out. */
struct page_frontend *page_frontend_new(int in, FILE *out);
void page_frontend_free(struct page_frontend *page);

/* Return the callbacks; they borrow @page. */
struct frontend page_frontend(struct page_frontend *page);

#endif
