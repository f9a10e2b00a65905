/* submission_keys.c - parse keys about sent bots; see submission_keys.h. */
#include "arena/config/submission_keys.h"

#define BUILD_S_MAX	3600
#define BUILD_BYTES_MIN (INT64_C(64) << 20)
#define FILES_MAX	1000000

static bool
submission_read_commands(const struct yaml *doc, const struct yaml_node *of,
			 const struct submission_keys *keys, struct diag *diag)
{
	static const char *const known[] = { "build", "run", "env", "read",
					     NULL };
	const struct yaml_node *map = yaml_get(of, "submission");

	if (map == NULL || map->kind != YAML_MAP ||
	    (yaml_get(map, "build") != NULL && yaml_get(map, "run") == NULL)) {
		yaml_complain(
			doc, map != NULL ? map : of, diag,
			"submission: expected the command of a sent bot, as in "
			"{build: make, run: ./bot}, or {} if the file is named "
			"bot, bot.py, bot.js or similar");
		return false;
	}
	*keys->submission = map;
	return yaml_check_keys(doc, map, known, "submission", diag);
}

static bool
submission_read_build(const struct yaml *doc, const struct yaml_node *map,
		      const struct submission_keys *keys, struct diag *diag)
{
	static const char *const known[] = { "time", "memory", NULL };
	const struct yaml_node *time, *memory;
	int64_t us = *keys->build_s * 1000000;

	if (map == NULL)
		return true;
	if (!yaml_check_keys(doc, map, known, "build", diag))
		return false;
	time = yaml_get(map, "time");
	memory = yaml_get(map, "memory");
	if ((time != NULL && !yaml_duration(doc, time, &us, diag)) ||
	    (memory != NULL &&
	     !yaml_size(doc, memory, keys->build_bytes, diag)))
		return false;
	*keys->build_s = us / 1000000;
	if (*keys->build_s < 1 || *keys->build_s > BUILD_S_MAX) {
		yaml_complain(doc, time, diag,
			      "time: must be between 1s and 1h");
		return false;
	}
	if (*keys->build_bytes >= BUILD_BYTES_MIN)
		return true;
	yaml_complain(doc, memory, diag,
		      "memory: must be at least 64M, for a compiler");
	return false;
}

static bool
submission_read_unpack(const struct yaml *doc, const struct yaml_node *map,
		       const struct submission_keys *keys, struct diag *diag)
{
	static const char *const known[] = { "bytes", "files", NULL };
	const struct yaml_node *bytes, *files;

	*keys->unpack_bytes = SUBMISSION_UNPACK_BYTES;
	*keys->unpack_files = SUBMISSION_UNPACK_FILES;
	if (map == NULL)
		return true;
	if (!yaml_check_keys(doc, map, known, "unpack", diag))
		return false;
	bytes = yaml_get(map, "bytes");
	files = yaml_get(map, "files");
	return (bytes == NULL ||
		yaml_size(doc, bytes, keys->unpack_bytes, diag)) &&
	       (files == NULL ||
		yaml_int(doc, files, 1, FILES_MAX, keys->unpack_files, diag));
}

bool
submission_keys_read(const struct yaml *doc, const struct yaml_node *map,
		     const struct submission_keys *keys, struct diag *diag)
{
	return submission_read_commands(doc, map, keys, diag) &&
	       submission_read_build(doc, yaml_get(map, "build"), keys, diag) &&
	       submission_read_unpack(doc, yaml_get(map, "unpack"), keys, diag);
}
