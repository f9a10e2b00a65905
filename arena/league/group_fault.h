/*
 * group_fault.h - read the fault of a bot in the folder of a group: request,
 * answer and stderr of the first match that the bot forfeited.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_GROUP_FAULT_H
#define DEADWOOD_ARENA_LEAGUE_GROUP_FAULT_H

#include "arena/league/league_db.h"
#include "arena/report/log_facts.h"

#define GROUP_FAULT_STDERR 2000 /* bytes of stderr, start and end */

/**
 * struct group_fault - what is known of a forfeit
 * @match: number of the match in the group; 0: the folder does not say it
 * @at: the first fault in the log; .line is 0 if the log has none
 * @request: the request with the wrong answer, owned; or NULL
 * @error: what the bot wrote to stderr in the match
 */
struct group_fault {
	uint64_t match;
	struct log_fault at;
	char *request;
	char error[GROUP_FAULT_STDERR];
};

/* Read the fault of the bot @name in the folder @dir of a group that is kept.
 * What cannot be read stays empty.  group_fault_release must follow. */
void group_fault_read(struct group_fault *fault, const char *dir,
		      const char *name);
void group_fault_release(struct group_fault *fault);

#endif
