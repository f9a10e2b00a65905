/* run_poll.c - poll a results directory; see run_poll.h. */
#include "arena/http/run_poll.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/http/match_list.h"
#include "arena/output/results.h"
#include "lib/alloc.h"
#include "lib/format/json_print.h"
#include "lib/monotime.h"

/* Times, sizes and inode of the database.  At least one of them differs after a
 * change. */
struct db_state {
	struct timespec at[2];
	off_t size[2];
	ino_t file;
};

/**
 * struct run_poll - the poller
 * @store: from the last reading; single rows are read from it
 * @due: time of the next reading, by kind
 * @over: finished matches by the number of their cards; @room entries
 * @upcoming: schedule of the run at the last reading
 * @error: why there are no results; "" if there are
 */
struct run_poll {
	struct http *http;
	const char *dir;
	struct store *store;
	struct db_state state;
	struct monotime due[RUN_POLL_KINDS];
	struct live_matches run;
	bool begun;
	uint32_t *over;
	uint64_t room;
	struct match_list matches;
	struct upcoming upcoming;
	struct diag error;
	struct http_body *body[RUN_POLL_KINDS];
	uint64_t version[RUN_POLL_KINDS];
};

struct run_poll *
run_poll_new(struct http *http, const char *dir)
{
	struct run_poll *run_poll = xcalloc(1, sizeof(*run_poll));

	run_poll->http = http;
	run_poll->dir = dir;
	diag_set(&run_poll->error, "the run has not started");
	return run_poll;
}

void
run_poll_free(struct run_poll *run_poll)
{
	if (run_poll == NULL)
		return;
	for (unsigned i = 0; i < RUN_POLL_KINDS; i++)
		http_body_free(run_poll->body[i]);
	upcoming_release(&run_poll->upcoming);
	store_close(run_poll->store);
	free(run_poll->over);
	free(run_poll);
}

/* --- publishing ----------------------------------------------------------- */

/* Publish the current text of a kind, unless it equals the published text.  The
 * standings are @results; if @results is NULL, the error is published. */
static void
run_poll_publish(struct run_poll *run_poll, enum run_poll_kind kind,
		 const struct results *results)
{
	const struct match_list_run of = { run_poll->store, &run_poll->run,
					   &run_poll->upcoming };
	struct http_body **body = &run_poll->body[kind];
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);

	if (kind == RUN_POLL_MATCHES) {
		match_list_print(&run_poll->matches, &of, out);
	} else if (results != NULL) {
		results_json_ranking(out, results);
	} else {
		fputs("{\"trouble\": ", out);
		json_print(out, json_of_text(run_poll->error.text), 1);
		fputs("}\n", out);
	}
	fclose(out);
	if (*body != NULL && http_body_is(*body, text, len)) {
		free(text);
		return;
	}
	http_body_free(*body);
	*body = http_body_new(run_poll->http, "application/json", text, len);
	run_poll->version[kind]++;
}

/* --- the database --------------------------------------------------------- */

static struct db_state
db_state_read(const char *dir)
{
	static const char *const files[] = { "results.db", "results.db-wal" };
	struct db_state state;

	memset(&state, 0, sizeof(state));
	for (unsigned i = 0; i < 2; i++) {
		char *path = xprintf("%s/%s", dir, files[i]);
		struct stat file;

		if (stat(path, &file) == 0) {
			state.at[i] = file.st_mtim;
			state.size[i] = file.st_size;
			state.file = i == 0 ? file.st_ino : state.file;
		}
		free(path);
	}
	return state;
}

static bool
run_poll_count_match(void *arg, const struct store_match *match)
{
	struct run_poll *run_poll = arg;

	while (match->group >= run_poll->room) {
		uint64_t room = run_poll->room > 0 ? run_poll->room * 2 : 1024;

		run_poll->over = xrealloc(run_poll->over, (size_t)room,
					  sizeof(*run_poll->over));
		memset(run_poll->over + run_poll->room, 0,
		       (size_t)(room - run_poll->room) *
			       sizeof(*run_poll->over));
		run_poll->room = room;
	}
	if (match->why_void[0] == '\0')
		run_poll->over[match->group]++;
	match_list_add_over(&run_poll->matches, match);
	return true;
}

/* Read the whole database. */
static bool
run_poll_read_store(struct run_poll *run_poll)
{
	struct results results;

	upcoming_release(&run_poll->upcoming);
	store_close(run_poll->store);
	run_poll->store = store_read(run_poll->dir, &run_poll->error);
	if (run_poll->store == NULL)
		return false;
	if (run_poll->room > 0)
		memset(run_poll->over, 0,
		       (size_t)run_poll->room * sizeof(*run_poll->over));
	run_poll->matches.over = 0;
	if (!store_each(run_poll->store, run_poll_count_match, run_poll,
			&run_poll->error) ||
	    !results_load(&results, run_poll->dir, run_poll->store,
			  &run_poll->error))
		return false;
	run_poll_publish(run_poll, RUN_POLL_STANDINGS, &results);
	results_release(&results);
	upcoming_load(&run_poll->upcoming, run_poll->store);
	return true;
}

static void
run_poll_read_results(struct run_poll *run_poll)
{
	struct db_state now = db_state_read(run_poll->dir);

	if (run_poll->body[RUN_POLL_STANDINGS] != NULL &&
	    memcmp(&now, &run_poll->state, sizeof(now)) == 0)
		return;
	run_poll->state = now;
	if (now.file == 0) {
		run_poll_publish(run_poll, RUN_POLL_STANDINGS, NULL);
		return;
	}
	if (!run_poll_read_store(run_poll)) {
		memset(&run_poll->state, 0,
		       /* forget the state, to read the database again */
		       sizeof(run_poll->state));
		run_poll_publish(run_poll, RUN_POLL_STANDINGS, NULL);
	}
	if (run_poll->store == NULL)
		return;
	live_matches_init(&run_poll->run, run_poll->dir,
			  store_run(run_poll->store));
	run_poll->begun = true;
}

static void
run_poll_read_matches(struct run_poll *run_poll)
{
	struct diag ignored; /* a folder without logs has no matches */

	if (run_poll->begun && live_matches_scan(&run_poll->run, &ignored))
		match_list_set_running(&run_poll->matches, &run_poll->run);
	run_poll_publish(run_poll, RUN_POLL_MATCHES, NULL);
}

void
run_poll_update(struct run_poll *run_poll)
{
	static void (*const read[])(struct run_poll *) = {
		run_poll_read_results, run_poll_read_matches
	};

	for (unsigned i = 0; i < RUN_POLL_KINDS; i++) {
		struct monotime began = monotime_now();
		int64_t wait_us;

		if (monotime_since_us(began, run_poll->due[i]) < 0)
			continue;
		read[i](run_poll);
		wait_us = monotime_since_us(monotime_now(), began) *
			  RUN_POLL_SHARE * RUN_POLL_KINDS;
		if (wait_us < RUN_POLL_EVERY_US)
			wait_us = RUN_POLL_EVERY_US;
		run_poll->due[i] = monotime_plus_us(monotime_now(), wait_us);
	}
}

struct live_matches *
run_poll_run(struct run_poll *run_poll)
{
	return run_poll->begun ? &run_poll->run : NULL;
}

struct http_body *
run_poll_body(const struct run_poll *run_poll, enum run_poll_kind kind)
{
	return run_poll->body[kind];
}

uint64_t
run_poll_version(const struct run_poll *run_poll, enum run_poll_kind kind)
{
	return run_poll->version[kind];
}

/* --- matches -------------------------------------------------------------- */

uint64_t
run_poll_cards(const struct run_poll *run_poll, uint64_t match)
{
	const struct running *running = match_list_running(&run_poll->matches,
							   match);

	return running != NULL && running->head_read ? running->head.cards : 0;
}

bool
run_poll_hides_hands(const struct run_poll *run_poll, uint64_t cards,
		     unsigned besides)
{
	const struct store_run *run;

	if (run_poll->store == NULL)
		return true;
	run = store_run(run_poll->store);
	if (store_match_count(run_poll->store) + besides >= run->matches)
		return false; /* there are no further running matches */
	return cards >= run_poll->room ||
	       run_poll->over[cards] + besides < run->group_matches;
}

/**
 * struct match_query - search for a finished match
 * @found: the match, set if @there is true
 */
struct match_query {
	uint64_t match;
	struct run_poll_match *found;
	bool there;
};

static bool
match_query_copy(void *arg, const struct store_match *match)
{
	struct match_query *query = arg;

	query->there = match->number == query->match &&
		       strlen(match->log) < sizeof(query->found->log);
	if (query->there) {
		query->found->cards = match->group;
		snprintf(query->found->log, sizeof(query->found->log), "%s",
			 match->log);
	}
	return false;
}

bool
run_poll_find(struct run_poll *run_poll, uint64_t match,
	      struct run_poll_match *found)
{
	struct match_query query = { match, found, false };
	struct diag diag;

	return run_poll->store != NULL &&
	       store_each_from(run_poll->store, match, match_query_copy, &query,
			       &diag) &&
	       query.there;
}
