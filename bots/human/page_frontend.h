/*
 * page_frontend.h - a frontend that exchanges lines of JSON with a web page.
 *
 * The page frontend implements struct frontend of human_seat.h.  The page's
 * server (arena/http/play_server.h) passes the lines between this program and
 * the browser unchanged.  This program writes lines that consist of a word, a
 * blank and a JSON object:
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
 *   "ask"      number of the question.
 *   "legal"    list of offers, numbered from 1; each is [words, cards, group].
 *   "groups"   words of each group of offers; groups are numbered from 0.
 *   "more"     true: actions outside "legal" are legal too; else missing.
 *   "arrange"  true: the melds of the table may be rearranged.
 *   "refused"  reason why the last answer was refused; else missing.
 *   "help"     text that explains how to type actions; each line is an example.
 *
 * The program reads lines.  Each line is a JSON object.  The member "ask" of
 * such a line is the number of the question.  A line has one more member.
 * "choose":3 selects offer 3, "say":"discard 7H" is an action in words
 * (action_parse.h), "leave":true leaves the match.  The program ignores a line
 * whose "ask" is not the number of the current question.  If the input ends,
 * the human leaves the match.
 */
#ifndef DEADWOOD_BOTS_HUMAN_PAGE_FRONTEND_H
#define DEADWOOD_BOTS_HUMAN_PAGE_FRONTEND_H

#include <stdio.h>

#include "bots/human/human_seat.h"

struct page_frontend;

/* Create the page frontend, which takes about 8 MB.  page_frontend_free closes
 * @in and @out. */
struct page_frontend *page_frontend_new(int in, FILE *out);
void page_frontend_free(struct page_frontend *page);

/* Return the callbacks for human_seat_play.  The returned callbacks borrow
 * @page. */
struct frontend page_frontend(struct page_frontend *page);

#endif
