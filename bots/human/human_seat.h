/*
 * human_seat.h - play a human's seat: connect the protocol with a frontend.
 *
 * The referee sends a human's seat the same messages and views as a bot.
 * human_seat.c is a house bot (bots/house/house.h) that passes the contents of
 * the messages as C structs to a struct frontend.  The frontend
 * (terminal_frontend.h, page_frontend.h) interacts with the human.  A frontend
 * does not parse messages and does not know the rules of any game.  The
 * frontend shows the actions that a request offers and, after a refused action,
 * the referee's explanation.
 *
 * For a human's seat no clock runs, and the referee repeats the request until
 * the action is legal (referee/judge/match.h).
 */
#ifndef DEADWOOD_BOTS_HUMAN_HUMAN_SEAT_H
#define DEADWOOD_BOTS_HUMAN_HUMAN_SEAT_H

#include "bots/house/house.h"
#include "referee/engine/event.h"
#include "referee/wire/wire.h"

#define HUMAN_SEAT_NAME_MAX 64

/* Result of asking the human for an action. */
enum chosen {
	HUMAN_CHOSE,
	HUMAN_LEFT, /* the human forfeits the match */
};

/**
 * struct human_seat - everything that the human is allowed to know
 * @seat, @players, @rules: number of the human's seat, number of players, and
 *	rules of the match
 * @name: name of each seat, without control characters
 * @deals: maximum number of deals in the match; 0: only the rules of the game
 *	limit the number
 * @view: what the seat sees at the current request
 * @legal: offered actions: the legal actions that the current request lists,
 *	without equal ones.  If @legal.more, other actions are legal too
 * @choices: number of actions that the request lists
 * @may: kinds of action that may be legal in the view's phase of the turn, one
 *	bit per value of enum act
 * @before: melds on the table, in the form of an arrange action.  During the
 *	report of an event: the melds before the event.  During a request: the
 *	current melds
 * @again: true: the referee refused the last answer, and nothing has changed
 *	since
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
	unsigned choices;
	uint32_t may;
	struct action before;
	bool again;
};

/**
 * struct deal_end - the end of a deal
 * @how: ending of the deal, such as "knock" (protocol.md).  @seat: number of
 *	the seat that ended the deal, or SEAT_NONE
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
 * The callback @choose asks the human for an action and stores the action in
 *	@out.  The other callbacks report events in their order, but often with
 *	a delay: the protocol sends events only with the next request.
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
 * human_seat_play - play a human's matches.  The function exchanges the
 * protocol's messages on standard input and output
 *
 * Returns the program's exit status.
 */
int human_seat_play(const struct frontend *frontend);

#endif
