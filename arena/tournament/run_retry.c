/* run_retry.c - find the matches that a shard must replay; see run_retry.h. */
#include "arena/tournament/run_retry.h"

#include "arena/config/config.h"
#include "arena/tournament/host_info.h"

/* Check that the shard was started with machines: retry.  Only then a merge
 * waits for its retried matches. */
static bool
retry_check_config(const struct run_retry *retry, struct store *store,
		   struct diag *diag)
{
	struct config_error error;
	struct config *config = config_read_kept(
		"config.yaml", store_run(store)->config, &error);
	bool asked = config != NULL && config->machines == MACHINES_RETRY;

	if (config == NULL)
		*diag = error.diag;
	else if (!asked)
		diag_set(diag,
			 "--retry %s: the run was started without \"machines: "
			 "retry\", so its results are final",
			 retry->dir);
	config_free(config);
	return asked;
}

/* Check that the directory is the first run of the same shard. */
static bool
retry_check_folder(const struct run_retry *retry, struct store *store,
		   struct diag *diag)
{
	const struct store_run *is = store_run(store);
	char asked[SHARD_TEXT];

	shard_text(retry->shard, asked);
	if (retry->config->machines != MACHINES_RETRY)
		diag_set(diag, "--retry requires \"machines: retry\" in the "
			       "configuration");
	else if (is->shard.number != retry->shard.number ||
		 is->shard.count != retry->shard.count)
		diag_set(diag,
			 "--retry %s: the directory does not contain shard %s",
			 retry->dir, asked);
	else if (is->retry)
		diag_set(diag,
			 "--retry %s: the directory contains retried matches: "
			 "give the directory of the shard's first run",
			 retry->dir);
	else
		return retry_check_config(retry, store, diag) &&
		       store_check_merge(store, retry->text, "this run", diag);
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
	ok = retry_check_folder(retry, store, diag) &&
	     timeout_matches_find(
		     store,
		     &(struct timeout_matches_query){
			     stage.first, stage.last,
			     pairing_rotations(schedule_field(schedule)),
			     &here },
		     out, diag);
	store_close(store);
	return ok;
}
