/*
 * dataset.h - export the decisions of a run as a dataset for machine learning
 * and research: `arena dataset`.
 *
 * The dataset is a folder with JSON lines, which are compressed by zstd, and a
 * data card (README.md) in the form of Hugging Face.  docs/dataset.md describes
 * the files for users.
 *
 * A decision contains only data that its seat saw at that time: the request of
 * the referee, which transcript.h reconstructs.  All matches with the same
 * cards belong to the same split (train or test), because the hash of the cards
 * decides the split.  The memory of the export depends on the longest match,
 * not on the number of matches.
 */
#ifndef DEADWOOD_ARENA_DATASET_DATASET_H
#define DEADWOOD_ARENA_DATASET_DATASET_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

/**
 * struct dataset_how - settings of an export
 * @out: folder to create, which must not exist; NULL: DIR-dataset
 * @text: true: also write pairs of prompt and completion
 * @test_percent: share of the cards in the split "test", 0 to 99
 * @license: identifier of the licence for the data card; NULL: none is known
 */
struct dataset_how {
	const char *out;
	bool text;
	int64_t test_percent;
	const char *license;
};

/**
 * struct dataset_counts - contents of a dataset.  Index 0 counts the split
 * "train", index 1 the split "test"
 * @void_matches: number of matches without a result
 * @without_log: number of matches whose logs the run did not keep
 */
struct dataset_counts {
	uint64_t matches[2], decisions[2];
	uint64_t void_matches, without_log;
};

/**
 * dataset_write - write the dataset of a run
 * @dir: results directory, which the function does not change
 * @path: set to the path of the dataset's folder, owned; NULL on an error
 *
 * The function writes into the folder PATH.new, and renames the folder at the
 * end.  On an error, the function removes this folder, sets @diag and returns
 * false.  If matches of the run are not played yet, it refuses the run, because
 * the decisions would reveal the cards of these matches.
 */
bool dataset_write(const char *dir, const struct dataset_how *how, char **path,
		   struct dataset_counts *counts, struct diag *diag);

#endif
