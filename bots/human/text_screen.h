/*
 * text_screen.h - write what a human reads: plain lines that scroll.
 *
 * Each function appends lines to a page; the caller wraps them to the
 * terminal's width.  Its only source is human_seat.h, which has what the seat
 * may see.  Events and actions use the words of event_words.h.
 */
#ifndef DEADWOOD_BOTS_HUMAN_TEXT_SCREEN_H
#define DEADWOOD_BOTS_HUMAN_TEXT_SCREEN_H

#include <stdio.h>

#include "bots/human/action_parse.h"
#include "bots/human/human_seat.h"
#include "bots/human/menu.h"

/**
 * struct text_screen - output settings
 * @by_rank: sort the hand by ranks, not by suits
 */
struct text_screen {
	FILE *page;
	bool colour;
	bool by_rank;
};

/* Write to memory: once the caller closes @page, @text is owned, @len
 * bytes.  Exits if memory is exhausted. */
void text_screen_open(struct text_screen *screen, char **text, size_t *len);

/* Set up the parser's context for the current request, with the hand in the
 * displayed order. */
void text_screen_parse_context(const struct text_screen *screen,
			       const struct human_seat *human,
			       struct parse_context *context);

void text_screen_match(const struct text_screen *screen,
		       const struct human_seat *human);
void text_screen_event(const struct text_screen *screen,
		       const struct human_seat *human,
		       const struct event *event);

/* Write the table as the seat sees it, and its hand. */
void text_screen_table(const struct text_screen *screen,
		       const struct human_seat *human,
		       const struct parse_context *context);

/* Write an offer, or a group with its size, without number and newline. */
void text_screen_offer(const struct text_screen *screen,
		       const struct human_seat *human,
		       const struct menu_line *line);

/* Write the first @most offers, numbered from 1. */
void text_screen_offers(const struct text_screen *screen,
			const struct human_seat *human,
			const struct menu_line *lines, unsigned n,
			unsigned most);

/* Write how to type the request's actions, one example a line. */
void text_screen_examples(const struct text_screen *screen,
			  const struct human_seat *human);

/* Write the examples, and the other commands of a terminal. */
void text_screen_help(const struct text_screen *screen,
		      const struct human_seat *human);

void text_screen_deal_over(const struct text_screen *screen,
			   const struct human_seat *human,
			   const struct deal_end *end);
void text_screen_match_over(const struct text_screen *screen,
			    const struct human_seat *human, const int *scores,
			    const int *places);

#endif
