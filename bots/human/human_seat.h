/*
 * human_seat.h - a person's seat: the protocol on one side, a front on the
 * other.
 *
 * A person is a bot like any other to the referee: the same messages, the same
 * view.  human_seat.c hears them as a kind of house bot (bots/house/house.h)
 * and hands what they say, as plain structs, to a struct frontend, which talks
 * with the person: terminal.h here.  Nothing below a front knows how it looks,
 * no front reads a message, and neither knows a game: what can be done is what
 * a request offers, and what cannot is refused by the referee in its own words.
 *
 * A person's seat is asked again until an action is legal, and has no clock
 * (referee/judge/match.h).
 */
#ifndef DEADWOOD_BOTS_HUMAN_HUMAN_SEAT_H
#define DEADWOOD_BOTS_HUMAN_HUMAN_SEAT_H

#include "bots/house/house.h"
#include "referee/engine/event.h"
#include "referee/wire/wire.h"

#define HUMAN_SEAT_NAME_MAX 64

/* What came of asking. */
enum chosen {
	CHOSE,
	LEFT, /* the match is forfeited */
};

/**
 * struct human_seat - what the person may know
 * @seat, @players, @rules: of the match; @rules are known when a front is asked
 * @name: of each seat, fit to be printed
 * @deals: the match ends after so many at the latest; 0: as the rules say
 * @view: of the request in hand
 * @legal: what it offers; @legal.more: other actions are legal too
 * @may: bit per enum act that its phase knows
 * @before: the melds that lay on the table before the event or the offers in
 *          hand, as an arrangement of it
 * @again: the last answer was refused, and nothing has changed since
 */
struct human_seat {
	const struct frontend *frontend;
	uint8_t seat, players;
	const struct rules *rules;
	char name[SEATS_MAX][HUMAN_SEAT_NAME_MAX];
	int64_t deals;
	struct view_store store;
	const struct view *view;
	struct legal legal;
	uint32_t may;
	struct action before;
	bool again;
};

/**
 * struct deal_end - how a deal ended
 * @how: a word of protocol.md; @seat: who ended it, or SEAT_NONE
 */
struct deal_end {
	int64_t deal;
	char how[16];
	seat_t seat;
	int points[SEATS_MAX], scores[SEATS_MAX];
	struct bag hands[SEATS_MAX];
};

/**
 * struct frontend - who talks with the person
 *
 * @choose fills @out; the rest is told in the order in which it happened, some
 * of it long after (the protocol keeps it for the next request).
 */
struct frontend {
	void *arg;
	void (*match)(void *arg, const struct human_seat *guest);
	void (*event)(void *arg, const struct human_seat *guest,
		      const struct event *event);
	void (*refused)(void *arg, const struct human_seat *guest,
			const char *rule, const char *message);
	enum chosen (*choose)(void *arg, const struct human_seat *guest,
			      struct action *out);
	void (*deal_over)(void *arg, const struct human_seat *guest,
			  const struct deal_end *end);
	void (*match_over)(void *arg, const struct human_seat *guest,
			   const int *scores, const int *places);
};

/**
 * human_seat_play - play matches for a person, over standard input and output
 *
 * Returns the program's exit status.
 */
int human_seat_play(const struct frontend *frontend);

#endif
