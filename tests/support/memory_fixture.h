/*
 * memory_fixture.h - play a deal with the greedy policy and record what seat 0
 * knows, for tests of referee/worlds/.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_MEMORY_FIXTURE_H
#define DEADWOOD_TESTS_SUPPORT_MEMORY_FIXTURE_H

#include "referee/engine/game.h"
#include "referee/worlds/memory.h"

/**
 * struct memory_fixture - a deal and the knowledge of one seat
 * @events: events of the last action
 * @view, @memory: view and memory of seat 0 after the last action
 */
struct memory_fixture {
	struct rules rules;
	struct state state;
	struct stream stream;
	struct events events;
	struct view view;
	struct memory memory;
};

/* Deal the first deal of a match.  @number: seed of its cards. */
void memory_fixture_deal(struct memory_fixture *deal, const char *game,
			 unsigned players, uint8_t number);

/* Play the action that the policy greedy chooses for the seat that must act.
 * @own: the policy's memory.  Returns the action, which is valid until the next
 * call. */
const struct action *memory_fixture_act(struct memory_fixture *deal, void *own,
					uint64_t *prng);

#endif
