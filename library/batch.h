/*
 * batch.h - what a batch is, for the files dw_batch*.c.
 *
 * dw_batch.c owns the memory, begins matches and lets policies choose;
 * dw_batch_step.c plays actions and fills the caller's arrays.  A slot holds
 * what dw_table has but for the events, of which a batch has one room for all.
 */
#ifndef DEADWOOD_LIBRARY_BATCH_H
#define DEADWOOD_LIBRARY_BATCH_H

#include "library/observe.h"

/**
 * struct counted - the cards of a slot's discard pile, by their places
 * @n, @top: of the pile as it was then
 * @behind: actions that were played since; more than one: it counts nothing
 */
struct counted {
	uint8_t of[CARD_PLACES];
	uint8_t n;
	card_t top;
	uint8_t behind;
};

#define FAR_BEHIND 2

/**
 * struct slot - a match of a batch
 * @mask: the ids that are legal; where there are none not used
 * @pile: for observations
 * @prng: what the policy "random" draws from
 */
struct slot {
	struct id_mask mask;
	uint32_t count; /* of the ids that are legal */
	uint64_t prng;
	uint64_t episode;
	struct counted pile;
	struct state state;
	struct stream stream;
	uint8_t seed[SEED_BYTES];
};

/**
 * struct dw_batch - slots, and room to work in
 * @ids: of the game; NULL: its actions have none
 * @mask_words: of a slot's row
 * @view, @state: room; @own: for the memory of @policy, which chose last
 * @counts_on: the discard pile is seen whole, and counted on by its top
 * @listed: the slot whose legal actions are in @list; @slots: none
 */
struct dw_batch {
	const struct dw_game *game;
	const struct id_space *ids;
	unsigned slots, listed;
	unsigned mask_words;
	bool restart, counts_on;
	uint8_t seed[DW_SEED_BYTES];
	struct observe_plan plan;
	struct view view;
	struct state state;
	void *own;
	const struct policy *policy;
	struct events events;
	struct action action;
	struct legal list;
	struct slot slot[];
};

/* Begin an episode of a slot, and its first deal. */
void batch_begin(struct dw_batch *batch, unsigned slot, uint64_t episode);

/* Whatever is between deals is dealt; then what is legal is looked up. */
void batch_ready(struct dw_batch *batch, struct slot *slot);

/* The legal actions of a slot, in @list. */
const struct legal *batch_list(struct dw_batch *batch, unsigned slot);

#endif
