/*
 * dataset_card.h - write the data card of a dataset, README.md: its contents,
 * columns, splits, rules and hashes, with the YAML head of Hugging Face.
 */
#ifndef DEADWOOD_ARENA_DATASET_DATASET_CARD_H
#define DEADWOOD_ARENA_DATASET_DATASET_CARD_H

#include "arena/dataset/dataset.h"
#include "arena/store/store.h"
#include "referee/engine/rules.h"

#define DATASET_CARD_RULES "rules.json"

/* The two splits, in the order of the indices of struct dataset_counts. */
extern const char *const dataset_splits[2];

/**
 * dataset_card_write - write README.md and rules.json
 * @dir: folder of the dataset, which already contains all other files
 * @rules: rules of the run
 *
 * On an error, returns false and sets @diag.
 */
bool dataset_card_write(const char *dir, const struct dataset_how *how,
			const struct store_run *run, const struct rules *rules,
			const struct dataset_counts *counts, struct diag *diag);

#endif
