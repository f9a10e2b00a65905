/* run_poll.c - how a run stands; see run_poll.h. */
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

/* What the database is, as far as a change of it shows. */
struct db_state {
	struct timespec at[2];
	off_t size[2];
	ino_t file;
};

/**
 * struct run_poll - what was read
 * @store: of the last reading; its rows are asked for one by one
 * @of: of a time that is due
 * @over: by the number of their cards, how many matches are over; @room of them
 * @trouble: why there is nothing to read; "" there is
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
	struct match_list tables;
	struct diag trouble;
	struct http_body *body[RUN_POLL_KINDS];
	uint64_t version[RUN_POLL_KINDS];
};

struct run_poll *
run_poll_new(struct http *http, const char *dir)
{
	struct run_poll *run_poll = xcalloc(1, sizeof(*run_poll));

	run_poll->http = http;
	run_poll->dir = dir;
	diag_set(&run_poll->trouble, "the run has not begun");
	return run_poll;
}

void
run_poll_free(struct run_poll *run_poll)
{
	if (run_poll == NULL)
		return;
	for (unsigned i = 0; i < RUN_POLL_KINDS; i++)
		http_body_free(run_poll->body[i]);
	store_close(run_poll->store);
	free(run_poll->over);
	free(run_poll);
}

/* --- what is told --------------------------------------------------------- */

/* The text of a stream in memory becomes what is sent; the same as before is no
 * news. */
static void
tell(struct run_poll *run_poll, enum run_poll_of kind, char *text, size_t len)
{
	static const char type[] = "application/json";

	if (run_poll->body[kind] != NULL &&
	    http_body_is(run_poll->body[kind], text, len)) {
		free(text);
		return;
	}
	http_body_free(run_poll->body[kind]);
	run_poll->body[kind] = http_body_new(run_poll->http, type, text, len);
	run_poll->version[kind]++;
}

static void
tell_trouble(struct run_poll *run_poll)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (out == NULL)
		return;
	fputs("{\"trouble\": ", out);
	json_print(out, json_of_text(run_poll->trouble.text), 1);
	fputs("}\n", out);
	fclose(out);
	tell(run_poll, RUN_POLL_STANDINGS, text, len);
}

static void
tell_standings(struct run_poll *run_poll, const struct results *results)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (out == NULL)
		return;
	results_json_ranking(out, results);
	fclose(out);
	tell(run_poll, RUN_POLL_STANDINGS, text, len);
}

static void
tell_tables(struct run_poll *run_poll)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (out == NULL)
		return;
	match_list_print(&run_poll->tables,
			 run_poll->store != NULL ? store_run(run_poll->store)
						 : NULL,
			 out);
	fclose(out);
	tell(run_poll, RUN_POLL_TABLES, text, len);
}

/* --- the database --------------------------------------------------------- */

static struct db_state
state_of(const char *dir)
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
note_match(void *arg, const struct store_match *match)
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
	match_list_note_over(&run_poll->tables, match);
	return true;
}

/* All of it, anew. */
static bool
read_store(struct run_poll *run_poll)
{
	struct results results;

	store_close(run_poll->store);
	run_poll->store = store_read(run_poll->dir, &run_poll->trouble);
	if (run_poll->store == NULL)
		return false;
	if (run_poll->room > 0)
		memset(run_poll->over, 0,
		       (size_t)run_poll->room * sizeof(*run_poll->over));
	match_list_forget_over(&run_poll->tables);
	if (!store_each(run_poll->store, note_match, run_poll,
			&run_poll->trouble) ||
	    !results_load(&results, run_poll->dir, run_poll->store,
			  &run_poll->trouble))
		return false;
	tell_standings(run_poll, &results);
	results_release(&results);
	return true;
}

static void
read_results(struct run_poll *run_poll)
{
	struct db_state now = state_of(run_poll->dir);

	if (run_poll->body[RUN_POLL_STANDINGS] != NULL &&
	    memcmp(&now, &run_poll->state, sizeof(now)) == 0)
		return;
	run_poll->state = now;
	if (now.file == 0) {
		tell_trouble(run_poll);
		return;
	}
	if (!read_store(run_poll)) {
		memset(&run_poll->state, 0,
		       sizeof(run_poll->state)); /* tried again */
		tell_trouble(run_poll);
	}
	if (run_poll->store == NULL)
		return;
	live_matches_init(&run_poll->run, run_poll->dir,
			  store_run(run_poll->store));
	run_poll->begun = true;
}

static void
read_tables(struct run_poll *run_poll)
{
	struct diag ignored; /* a folder without logs has no matches */

	if (run_poll->begun && live_matches_look(&run_poll->run, &ignored))
		match_list_note_run(&run_poll->tables, &run_poll->run);
	tell_tables(run_poll);
}

void
run_poll_look(struct run_poll *run_poll)
{
	static void (*const read[])(struct run_poll *) = { read_results,
							   read_tables };

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
run_poll_body(const struct run_poll *run_poll, enum run_poll_of kind)
{
	return run_poll->body[kind];
}

uint64_t
run_poll_version(const struct run_poll *run_poll, enum run_poll_of kind)
{
	return run_poll->version[kind];
}

/* --- matches -------------------------------------------------------------- */

uint64_t
run_poll_cards(const struct run_poll *run_poll, uint64_t match)
{
	const struct running *running = match_list_running(&run_poll->tables,
							   match);

	return running != NULL && running->told ? running->head.cards : 0;
}

bool
run_poll_is_closed(const struct run_poll *run_poll, uint64_t cards,
		   unsigned besides)
{
	const struct store_run *run;

	if (run_poll->store == NULL)
		return true;
	run = store_run(run_poll->store);
	if (store_count(run_poll->store) + besides >= run->matches)
		return false; /* no other is still to be played */
	return cards >= run_poll->room ||
	       run_poll->over[cards] + besides < run->group_matches;
}

/**
 * struct asked - a match that is looked for
 * @found: NULL once it was
 */
struct asked {
	uint64_t match;
	struct run_poll_match *found;
	bool there;
};

static bool
take_match(void *arg, const struct store_match *match)
{
	struct asked *asked = arg;

	asked->there = match->number == asked->match &&
		       strlen(match->log) < sizeof(asked->found->log);
	if (asked->there) {
		asked->found->cards = match->group;
		snprintf(asked->found->log, sizeof(asked->found->log), "%s",
			 match->log);
	}
	return false;
}

bool
run_poll_find(struct run_poll *run_poll, uint64_t match,
	      struct run_poll_match *found)
{
	struct asked asked = { match, found, false };
	struct diag diag;

	return run_poll->store != NULL &&
	       store_each_from(run_poll->store, match, take_match, &asked,
			       &diag) &&
	       asked.there;
}
