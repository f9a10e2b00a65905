/*
 * selfplay.h - play deals between house bots in one process.  The bots get the
 * messages of protocol.md without pipes and clocks.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SELFPLAY_H
#define DEADWOOD_TESTS_SUPPORT_SELFPLAY_H

#include "bots/house/house.h"
#include "referee/engine/view.h"

/**
 * struct selfplay - rules and bots, and the result of a deal
 * @on_answer: callback for each answer and its CPU time; may be NULL
 * @deal_points: points of the played deal
 * @how: enum how: the way in which the deal ended
 */
struct selfplay {
	const struct rules *rules;
	const struct house *house[SEATS_MAX];
	void (*on_answer)(void *arg, unsigned seat, const char *answer,
			  int64_t took_ns);
	void *arg;
	int deal_points[SEATS_MAX];
	enum how how;
};

/**
 * selfplay_ask - return a house bot's answer to a message
 *
 * The text of the answer is valid until the next call.
 */
const char *selfplay_ask(const struct house *house,
			 struct bot_memory *bot_memory, const char *text,
			 size_t len);

/* Return the memory of a bot that has received its "match" message.
 * selfplay_bot_free() frees the memory. */
struct bot_memory *selfplay_bot_new(const struct house *house,
				    const struct rules *rules, unsigned seat,
				    unsigned seed);
void selfplay_bot_free(struct bot_memory *bot_memory);

/**
 * selfplay_deal - play one deal to its end
 * @seed: seed of the cards and of the bots
 *
 * Returns NULL.  On an error, returns a message about an illegal action, an
 * answer without an action, or a deal that does not end.
 */
const char *selfplay_deal(struct selfplay *game, uint32_t seed);

#endif
