/* group_fault.c - the fault of a bot in a group; see group_fault.h. */
#include "arena/league/group_fault.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/review/transcript_request.h"
#include "lib/alloc.h"
#include "lib/file/output_file.h"

/* The first match that the bot number @bot forfeited, and its seat there. */
struct forfeit_search {
	unsigned bot, seat;
	uint64_t match;
	char log[64];
};

static bool
forfeit_search_match(void *arg, const struct store_match *match)
{
	struct forfeit_search *search = arg;

	for (unsigned i = 0; i < match->seats; i++) {
		if (match->seat[i].bot != search->bot ||
		    match->seat[i].verdict == VERDICT_OK)
			continue;
		search->match = match->number;
		search->seat = i;
		snprintf(search->log, sizeof(search->log), "%s", match->log);
		return false;
	}
	return true;
}

static bool
forfeit_find(struct forfeit_search *search, const char *dir, const char *name)
{
	struct diag diag;
	struct store *store = store_read(dir, &diag);

	if (store == NULL)
		return false;
	search->bot = store_find_bot(store_run(store), name);
	(void)store_each(store, forfeit_search_match, search, &diag);
	store_close(store);
	return search->match > 0;
}

static void
group_fault_read_log(struct group_fault *fault, const char *dir,
		     const struct forfeit_search *search)
{
	char *log = xprintf("%s/%s", dir, search->log);
	struct log_facts facts;

	log_facts_init(&facts, 1, true);
	log_fault_find(&facts, log, search->seat, &fault->at);
	if (fault->at.req > 0)
		fault->request = transcript_request_line(log, search->seat,
							 fault->at.req);
	log_facts_release(&facts);
	free(log);
}

void
group_fault_read(struct group_fault *fault, const char *dir, const char *name)
{
	struct forfeit_search search = { .match = 0 };
	char *path;

	*fault = (struct group_fault){ .match = 0 };
	if (!forfeit_find(&search, dir, name))
		return;
	fault->match = search.match;
	if (search.log[0] != '\0')
		group_fault_read_log(fault, dir, &search);
	path = xprintf("%s/bots/%s/%06" PRIu64 ".log", dir, name, search.match);
	output_file_ends(path, fault->error, sizeof(fault->error));
	free(path);
}

void
group_fault_release(struct group_fault *fault)
{
	free(fault->request);
	fault->request = NULL;
}
