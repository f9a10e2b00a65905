/*
 * selfplay.h - deals between house bots in one process, message by message as
 * protocol.md has them, but without pipes and clocks.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SELFPLAY_H
#define DEADWOOD_TESTS_SUPPORT_SELFPLAY_H

#include "bots/house/house.h"
#include "referee/engine/view.h"

/**
 * struct selfplay - where they sit
 * @heard: called with each answer to an act and the time that it took; may be
 *         NULL
 * @deal_points: of the deal that was played
 * @how: it ended
 */
struct selfplay {
	const struct rules *rules;
	const struct house *house[SEATS_MAX];
	void (*heard)(void *arg, unsigned seat, const char *answer,
		      int64_t took_ns);
	void *arg;
	int deal_points[SEATS_MAX];
	enum how how;
};

/**
 * selfplay_ask - what a house bot says to a line
 *
 * Returns text that holds until the next call.
 */
const char *selfplay_ask(const struct house *house,
			 struct bot_memory *bot_memory, const char *text,
			 size_t len);

/* The mind of a bot that heard its match message; freed with selfplay_rise. */
struct bot_memory *selfplay_sit(const struct house *house,
				const struct rules *rules, unsigned seat,
				unsigned seed);
void selfplay_rise(struct bot_memory *bot_memory);

/**
 * selfplay_deal - play one deal to its end
 * @seed: of the cards and of the bots
 *
 * Returns NULL, or what was wrong: an action that is refused, an answer that
 * holds none, a deal that does not end.
 */
const char *selfplay_deal(struct selfplay *parlour, uint32_t seed);

#endif
