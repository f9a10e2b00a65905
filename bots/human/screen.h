/*
 * screen.h - what a person reads: plain lines that scroll, in reading order.
 *
 * Each function appends lines to a page; who shows it breaks them to the
 * terminal's width.  Of cards it knows what guest.h has, which is what the seat
 * may see.  Events and actions are told in the words of event_words.h.
 */
#ifndef DEADWOOD_BOTS_HUMAN_SCREEN_H
#define DEADWOOD_BOTS_HUMAN_SCREEN_H

#include <stdio.h>

#include "bots/human/guest.h"
#include "bots/human/menu.h"
#include "bots/human/typed.h"

/**
 * struct screen - how to write
 * @by_rank: the hand goes by ranks, not by suits
 */
struct screen {
	FILE *page;
	bool colour;
	bool by_rank;
};

/* What is written from here on becomes @text, owned, @len bytes, once @page is
 * closed.  Without memory the program ends. */
void screen_onto(struct screen *screen, char **text, size_t *len);

/* The hand of the request in hand, in the order in which it is shown. */
void screen_typing(const struct screen *screen, const struct guest *guest,
		   struct typing *typing);

void screen_match(const struct screen *screen, const struct guest *guest);
void screen_event(const struct screen *screen, const struct guest *guest,
		  const struct event *event);

/* The table as the seat sees it now, and its hand. */
void screen_table(const struct screen *screen, const struct guest *guest,
		  const struct typing *typing);

/* One offer, or how many do the same, without a number and a newline. */
void screen_offer(const struct screen *screen, const struct guest *guest,
		  const struct menu_line *line);

/* Offers with their numbers from 1; the first @most of them. */
void screen_offers(const struct screen *screen, const struct guest *guest,
		   const struct menu_line *lines, unsigned n, unsigned most);

/* How actions are typed: those of the request, an example each on a line. */
void screen_examples(const struct screen *screen, const struct guest *guest);

/* They, and what else can be typed at a terminal. */
void screen_help(const struct screen *screen, const struct guest *guest);

void screen_deal_over(const struct screen *screen, const struct guest *guest,
		      const struct deal_end *end);
void screen_match_over(const struct screen *screen, const struct guest *guest,
		       const int *scores, const int *places);

#endif
