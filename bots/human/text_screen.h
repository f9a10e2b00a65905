/*
 * text_screen.h - write the text that a human player reads, as plain lines that
 * scroll.
 *
 * Each function appends lines to a page.  The caller wraps the lines to the
 * terminal's width.  All data comes from struct human_seat, which contains only
 * what the seat may see.  The words for events and actions are those of
 * event_words.h.
 */
#ifndef DEADWOOD_BOTS_HUMAN_TEXT_SCREEN_H
#define DEADWOOD_BOTS_HUMAN_TEXT_SCREEN_H

#include <stdio.h>

#include "bots/human/action_parse.h"
#include "bots/human/human_seat.h"
#include "bots/human/menu.h"

/**
 * struct text_screen - output settings
 * @by_rank: true: sort the displayed hand by ranks; false: by suits
 */
struct text_screen {
	FILE *page;
	bool colour;
	bool by_rank;
};

/* Open screen->page as a stream in memory.  After the caller has closed the
 * stream, @text has @len bytes and belongs to the caller.  If memory is
 * exhausted, the program exits. */
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

/* Write the table as the seat sees it, and the seat's hand. */
void text_screen_table(const struct text_screen *screen,
		       const struct human_seat *human,
		       const struct parse_context *context);

/* Write the text of one menu line, without line number and newline.  A line is
 * an action, or a group with its number of actions. */
void text_screen_offer(const struct text_screen *screen,
		       const struct human_seat *human,
		       const struct menu_line *line);

/* Write up to @most of the @n menu lines, numbered from 1. */
void text_screen_offers(const struct text_screen *screen,
			const struct human_seat *human,
			const struct menu_line *lines, unsigned n,
			unsigned most);

/* Write examples of typed actions for the current request, one per line. */
void text_screen_examples(const struct text_screen *screen,
			  const struct human_seat *human);

/* Write the examples of actions, and help on the other commands, such as "q
 * leaves the match". */
void text_screen_help(const struct text_screen *screen,
		      const struct human_seat *human);

void text_screen_deal_over(const struct text_screen *screen,
			   const struct human_seat *human,
			   const struct deal_end *end);
void text_screen_match_over(const struct text_screen *screen,
			    const struct human_seat *human, const int *scores,
			    const int *places);

#endif
