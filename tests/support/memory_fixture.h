/*
 * memory_fixture.h - a deal that greedy plays, with what seat 0 remembers of
 * it: for tests of what worlds are made of (referee/worlds/).
 */
#ifndef DEADWOOD_TESTS_SUPPORT_MEMORY_FIXTURE_H
#define DEADWOOD_TESTS_SUPPORT_MEMORY_FIXTURE_H

#include "referee/engine/game.h"
#include "referee/worlds/memory.h"

/**
 * struct memory_fixture - the deal as it stands
 * @events: of the last action
 * @view, @memory: of seat 0, behind it
 */
struct memory_fixture {
	struct rules rules;
	struct state state;
	struct stream stream;
	struct events events;
	struct view view;
	struct memory memory;
};

/* Deal the first deal of a match; @number: which one of all. */
void memory_fixture_deal(struct memory_fixture *deal, const char *game,
			 unsigned players, uint8_t number);

/* Let greedy act for the seat in turn, with its memory @own.  Returns what it
 * did, until the next call. */
const struct action *memory_fixture_act(struct memory_fixture *deal, void *own,
					uint64_t *prng);

#endif
