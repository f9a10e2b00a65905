/*
 * submission_keys.h - parse the keys that say how a sent bot becomes a bot of a
 * tournament: "submission", "build" and "unpack".
 *
 * An assignment (arena grade) and a league have these keys.
 */
#ifndef DEADWOOD_ARENA_CONFIG_SUBMISSION_KEYS_H
#define DEADWOOD_ARENA_CONFIG_SUBMISSION_KEYS_H

#include "lib/format/yaml.h"

/**
 * struct submission_keys - where the values of the keys go
 * @submission: gets the map with the commands of a sent bot (build, run, env,
 *	read)
 * @build_s, @build_bytes: time and memory of a build, with their defaults
 * @unpack_bytes, @unpack_files: size and number of the files of an archive
 */
struct submission_keys {
	const struct yaml_node **submission;
	int64_t *build_s, *build_bytes, *unpack_bytes, *unpack_files;
};

/* default limits of the files of an archive; enough for a trained model */
#define SUBMISSION_UNPACK_BYTES (INT64_C(256) << 20)
#define SUBMISSION_UNPACK_FILES 10000 /* arbitrary */

/* Read the three keys from @map.  A missing key "build" leaves its values; a
 * missing key of "unpack" gets its default.  On an error, returns false and
 * sets @diag. */
bool submission_keys_read(const struct yaml *doc, const struct yaml_node *map,
			  const struct submission_keys *keys,
			  struct diag *diag);

#endif
