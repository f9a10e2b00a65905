/* shard.c - split a tournament into shards; see shard.h. */
#include "arena/schedule/shard.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the option --shard --------------------------------------------------- */

/* Parse digits up to the character @end, or to the end of the text.  Returns
 * false if they are no valid shard number.
 */
static bool
shard_parse_number(const char *text, char end, uint32_t *out)
{
	char *rest;
	unsigned long value;

	if (text[0] < '0' || text[0] > '9')
		return false;
	value = strtoul(text, &rest, 10);
	*out = (uint32_t)value;
	return value <= SHARDS_MAX && *rest == end;
}

/* Read a number from an environment variable.  Returns false if it is not set
 * or is no number. */
static bool
shard_read_env(const char *name, uint32_t *out)
{
	const char *text = getenv(name);

	return text != NULL && shard_parse_number(text, '\0', out);
}

/* Read the shard of a task of a Slurm array.  The tasks must have consecutive
 * numbers that start at 0 or 1. */
static bool
shard_from_slurm(struct shard *out, struct diag *diag)
{
	uint32_t id, count, least;

	if (!shard_read_env("SLURM_ARRAY_TASK_ID", &id) ||
	    !shard_read_env("SLURM_ARRAY_TASK_COUNT", &count) ||
	    !shard_read_env("SLURM_ARRAY_TASK_MIN", &least))
		return false;
	if (out->count != 0 && out->count != count) {
		diag_set(diag,
			 "--shard auto/%" PRIu32
			 ": the Slurm array has %" PRIu32
			 " tasks; give this task's shard as --shard I/%" PRIu32,
			 out->count, count, out->count);
		return false;
	}
	/* "--array=3" repeats a single task; the environment then does not
	 * contain the size of the whole array */
	if (least > 1 || id < least || id - least >= count) {
		diag_set(diag,
			 "--shard auto: the tasks of the Slurm array are not "
			 "numbered 1-N or 0-N (%" PRIu32 " tasks from %" PRIu32
			 " on; this is task %" PRIu32 "): give --shard I/N",
			 count, least, id);
		return false;
	}
	*out = (struct shard){ id - least + 1, count };
	return true;
}

/* Read the shard of a pod of an Indexed Job.  The environment does not contain
 * the number of pods.
 */
static bool
shard_from_kubernetes(struct shard *out, struct diag *diag)
{
	uint32_t index;

	if (!shard_read_env("JOB_COMPLETION_INDEX", &index))
		return false;
	if (out->count == 0) {
		diag_set(diag, "--shard auto: a Kubernetes Job does not pass "
			       "the number of its pods: give --shard auto/N, "
			       "where N is the Job's completions");
		return false;
	}
	out->number = index + 1;
	return true;
}

static bool
shard_from_scheduler(struct shard *out, struct diag *diag)
{
	diag->text[0] = '\0';
	if (shard_from_slurm(out, diag) ||
	    (diag->text[0] == '\0' && shard_from_kubernetes(out, diag)))
		return true;
	if (diag->text[0] == '\0')
		diag_set(diag,
			 "--shard auto: the environment has neither a task of "
			 "a Slurm array (SLURM_ARRAY_TASK_ID, _COUNT and _MIN) "
			 "nor a pod of a Kubernetes Indexed Job "
			 "(JOB_COMPLETION_INDEX): give --shard I/N");
	return false;
}

bool
shard_read(const char *text, struct shard *out, struct diag *diag)
{
	const char *slash = strchr(text, '/');
	bool engine = strncmp(text, "auto", 4) == 0 &&
		      (text[4] == '\0' || text[4] == '/');
	bool read = slash != NULL &&
		    shard_parse_number(slash + 1, '\0', &out->count);

	out->number = 0;
	if (engine && slash == NULL) {
		out->count = 0;
		read = true;
	} else if (!engine) {
		read = read && shard_parse_number(text, '/', &out->number);
	}
	if (!read || (slash != NULL && out->count == 0)) {
		diag_set(diag,
			 "--shard %s: expected shard I of N as I/N, such as "
			 "3/8; or auto, or auto/N",
			 text);
		return false;
	}
	if (engine && !shard_from_scheduler(out, diag))
		return false;
	if (out->number >= 1 && out->number <= out->count)
		return true;
	diag_set(diag,
		 "--shard %s: there is no shard %" PRIu32 " of %" PRIu32
		 ": shards are 1 to %" PRIu32,
		 text, out->number, out->count, out->count);
	return false;
}

void
shard_text(struct shard shard, char out[SHARD_TEXT])
{
	snprintf(out, SHARD_TEXT, "%" PRIu32 "/%" PRIu32, shard.number,
		 shard.count);
}

/* --- the matches of a shard ----------------------------------------------- */

bool
shard_is_possible(const struct stop_rule *stop, const struct schedule *schedule,
		  struct shard shard, struct diag *diag)
{
	uint64_t groups = schedule_known(schedule) /
			  pairing_rotations(schedule_field(schedule));

	if (stage_is_one_of_many(stop, schedule) || groups >= shard.count)
		return true;
	diag_set(diag,
		 "--shard %" PRIu32 "/%" PRIu32 ": there are %" PRIu64
		 " groups of matches that must stay together: give no more "
		 "shards than groups",
		 shard.number, shard.count, groups);
	return false;
}

void
shard_cut(const struct schedule *schedule, struct stage stage,
	  struct shard shard, struct cut *out)
{
	uint64_t matches = stage.last + 1 - stage.first;

	*out = (struct cut){ shard, stage, schedule_same_cards(schedule) };
	if (matches / out->piece < shard.count)
		out->piece = pairing_rotations(schedule_field(schedule));
}

uint32_t
shard_number(const struct cut *cut, uint64_t match)
{
	return (uint32_t)((match - 1) / cut->piece % cut->shard.count) + 1;
}

bool
shard_has(const struct cut *cut, uint64_t match)
{
	return cut->shard.count == 0 ||
	       (match >= cut->stage.first &&
		shard_number(cut, match) == cut->shard.number);
}

uint64_t
shard_next(const struct cut *cut, uint64_t match)
{
	uint64_t ahead;

	if (cut->shard.count > 0 && match < cut->stage.first)
		match = cut->stage.first;
	if (shard_has(cut, match))
		return match;
	ahead = (cut->shard.number + cut->shard.count -
		 shard_number(cut, match)) %
		cut->shard.count;
	return ((match - 1) / cut->piece + ahead) * cut->piece + 1;
}

uint64_t
shard_matches(const struct cut *cut)
{
	uint64_t end = cut->stage.last + 1, matches = 0;
	uint64_t first = shard_next(cut, cut->stage.first);

	while (first < end) {
		uint64_t behind = first + cut->piece - (first - 1) % cut->piece;

		matches += (behind < end ? behind : end) - first;
		first = shard_next(cut, behind);
	}
	return matches;
}
