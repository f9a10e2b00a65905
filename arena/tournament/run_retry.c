/* run_retry.c - what a shard tries again; see run_retry.h. */
#include "arena/tournament/run_retry.h"

#include "arena/config/config.h"
#include "arena/tournament/host_info.h"

/* Was the shard begun with machines: retry?  Only then a merge waits for what
 * was late. */
static bool
was_asked(const struct run_retry *retry, struct store *store, struct diag *diag)
{
	struct config_error error;
	struct config *config = config_read_kept(
		"config.yaml", store_run(store)->config, &error);
	bool asked = config != NULL && config->machines == MACHINES_RETRY;

	if (config == NULL)
		*diag = error.diag;
	else if (!asked)
		diag_set(diag,
			 "--retry %s: this was begun without machines: retry, "
			 "and counts as it is",
			 retry->dir);
	config_free(config);
	return asked;
}

/* Is it what was played first, of the same shard? */
static bool
is_first(const struct run_retry *retry, struct store *store, struct diag *diag)
{
	const struct store_run *is = store_run(store);
	char asked[SHARD_TEXT];

	shard_text(retry->shard, asked);
	if (retry->config->machines != MACHINES_RETRY)
		diag_set(diag, "--retry is for a configuration with machines: "
			       "retry, which this one does not have");
	else if (is->shard.number != retry->shard.number ||
		 is->shard.count != retry->shard.count)
		diag_set(diag, "--retry %s: this does not hold shard %s",
			 retry->dir, asked);
	else if (is->retry)
		diag_set(diag,
			 "--retry %s: this holds matches that were tried "
			 "again, and once is enough: name the folder of those "
			 "that were played first",
			 retry->dir);
	else
		return was_asked(retry, store, diag) &&
		       store_agrees(store, retry->text, "this one", diag);
	return false;
}

bool
run_retry_find(const struct run_retry *retry, const struct schedule *schedule,
	       struct stage stage, struct timeout_matches *out,
	       struct diag *diag)
{
	struct store *store = store_read(retry->dir, diag);
	struct store_machine here;
	bool ok;

	*out = (struct timeout_matches){ .first = NULL };
	if (store == NULL)
		return false;
	host_info_describe("", &here);
	ok = is_first(retry, store, diag) &&
	     timeout_matches_find(
		     store,
		     &(struct timeout_matches_asked){
			     stage.first, stage.last,
			     pairing_rotations(schedule_field(schedule)),
			     &here },
		     out, diag);
	store_close(store);
	return ok;
}
