/*
 * human_seat.h - a human's seat: the protocol on one side, a frontend on the
 * other.
 *
 * To the referee a human is a bot: same messages, same view. human_seat.c
 * receives the messages as a kind of house bot (bots/house/house.h), and passes
 * them as structs to a struct frontend, which interacts with the human
 * (terminal_frontend.h, page_frontend.h).  A frontend parses no message and
 * knows no game.  It shows the offers of a request; the referee's own message
 * explains a refusal.
 *
 * The referee asks a human's seat again until an action is legal, without a
 * clock (referee/judge/match.h).
 */
#ifndef DEADWOOD_BOTS_HUMAN_HUMAN_SEAT_H
#define DEADWOOD_BOTS_HUMAN_HUMAN_SEAT_H

#include "bots/house/house.h"
#include "referee/engine/event.h"
#include "referee/wire/wire.h"

#define HUMAN_SEAT_NAME_MAX 64

/* Result of a question. */
enum chosen {
	HUMAN_CHOSE,
	HUMAN_LEFT, /* the human forfeits the match */
};

/**
 * struct human_seat - all that the human may know
 * @seat, @players, @rules: of the match
 * @name: of each seat, safe to print
 * @deals: maximum number of deals; 0: by the rules
 * @view: of the current request
 * @legal: its offers; @legal.more: other actions are legal too
 * @may: bit per enum act of its phase
 * @before: melds on the table before the current event or offers, as an
 *	arrangement of them
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
 * struct deal_end - the end of a deal
 * @how: a word of protocol.md; @seat: the seat that ended it, or SEAT_NONE
 */
struct deal_end {
	int64_t deal;
	char how[16];
	seat_t seat;
	int points[SEATS_MAX], scores[SEATS_MAX];
	struct bag hands[SEATS_MAX];
};

/**
 * struct frontend - callbacks that interact with the human
 *
 * @choose asks for an action and sets @out.  The others report what happened,
 *	in order, some of it later: the protocol sends events with the next
 *	request.
 */
struct frontend {
	void *arg;
	void (*match)(void *arg, const struct human_seat *human);
	void (*event)(void *arg, const struct human_seat *human,
		      const struct event *event);
	void (*refused)(void *arg, const struct human_seat *human,
			const char *rule, const char *message);
	enum chosen (*choose)(void *arg, const struct human_seat *human,
			      struct action *out);
	void (*deal_over)(void *arg, const struct human_seat *human,
			  const struct deal_end *end);
	void (*match_over)(void *arg, const struct human_seat *human,
			   const int *scores, const int *places);
};

/**
 * human_seat_play - play matches for a human, over standard input and output
 *
 * Returns the program's exit status.
 */
int human_seat_play(const struct frontend *frontend);

#endif
