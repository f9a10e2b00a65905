/*
 * text_screen.h - what a person reads: plain lines that scroll, in reading
 * order.
 *
 * Each function appends lines to a page; who shows it breaks them to the
 * terminal's width.  Of cards it knows what human_seat.h has, which is what the
 * seat may see.  Events and actions are told in the words of event_words.h.
 */
#ifndef DEADWOOD_BOTS_HUMAN_TEXT_SCREEN_H
#define DEADWOOD_BOTS_HUMAN_TEXT_SCREEN_H

#include <stdio.h>

#include "bots/human/action_parse.h"
#include "bots/human/human_seat.h"
#include "bots/human/menu.h"

/**
 * struct text_screen - how to write
 * @by_rank: the hand goes by ranks, not by suits
 */
struct text_screen {
	FILE *page;
	bool colour;
	bool by_rank;
};

/* What is written from here on becomes @text, owned, @len bytes, once @page is
 * closed.  Without memory the program ends. */
void text_screen_onto(struct text_screen *screen, char **text, size_t *len);

/* The hand of the request in hand, in the order in which it is shown. */
void text_screen_typing(const struct text_screen *screen,
			const struct human_seat *guest, struct typing *typing);

void text_screen_match(const struct text_screen *screen,
		       const struct human_seat *guest);
void text_screen_event(const struct text_screen *screen,
		       const struct human_seat *guest,
		       const struct event *event);

/* The table as the seat sees it now, and its hand. */
void text_screen_table(const struct text_screen *screen,
		       const struct human_seat *guest,
		       const struct typing *typing);

/* One offer, or how many do the same, without a number and a newline. */
void text_screen_offer(const struct text_screen *screen,
		       const struct human_seat *guest,
		       const struct menu_line *line);

/* Offers with their numbers from 1; the first @most of them. */
void text_screen_offers(const struct text_screen *screen,
			const struct human_seat *guest,
			const struct menu_line *lines, unsigned n,
			unsigned most);

/* How actions are typed: those of the request, an example each on a line. */
void text_screen_examples(const struct text_screen *screen,
			  const struct human_seat *guest);

/* They, and what else can be typed at a terminal. */
void text_screen_help(const struct text_screen *screen,
		      const struct human_seat *guest);

void text_screen_deal_over(const struct text_screen *screen,
			   const struct human_seat *guest,
			   const struct deal_end *end);
void text_screen_match_over(const struct text_screen *screen,
			    const struct human_seat *guest, const int *scores,
			    const int *places);

#endif
