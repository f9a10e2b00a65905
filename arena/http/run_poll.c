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
 * struct news - what was read
 * @store: of the last reading; its rows are asked for one by one
 * @of: of a time that is due
 * @over: by the number of their cards, how many matches are over; @room of them
 * @trouble: why there is nothing to read; "" there is
 */
struct news {
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

struct news *
run_poll_new(struct http *http, const char *dir)
{
	struct news *news = xcalloc(1, sizeof(*news));

	news->http = http;
	news->dir = dir;
	diag_set(&news->trouble, "the run has not begun");
	return news;
}

void
run_poll_free(struct news *news)
{
	if (news == NULL)
		return;
	for (unsigned i = 0; i < RUN_POLL_KINDS; i++)
		http_body_free(news->body[i]);
	store_close(news->store);
	free(news->over);
	free(news);
}

/* --- what is told --------------------------------------------------------- */

/* The text of a stream in memory becomes what is sent; the same as before is no
 * news. */
static void
tell(struct news *news, enum run_poll_of kind, char *text, size_t len)
{
	static const char type[] = "application/json";

	if (news->body[kind] != NULL &&
	    http_body_is(news->body[kind], text, len)) {
		free(text);
		return;
	}
	http_body_free(news->body[kind]);
	news->body[kind] = http_body_new(news->http, type, text, len);
	news->version[kind]++;
}

static void
tell_trouble(struct news *news)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (out == NULL)
		return;
	fputs("{\"trouble\": ", out);
	json_print(out, json_of_text(news->trouble.text), 1);
	fputs("}\n", out);
	fclose(out);
	tell(news, RUN_POLL_STANDINGS, text, len);
}

static void
tell_standings(struct news *news, const struct results *results)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (out == NULL)
		return;
	results_json_ranking(out, results);
	fclose(out);
	tell(news, RUN_POLL_STANDINGS, text, len);
}

static void
tell_tables(struct news *news)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (out == NULL)
		return;
	match_list_print(&news->tables,
			 news->store != NULL ? store_run(news->store) : NULL,
			 out);
	fclose(out);
	tell(news, RUN_POLL_TABLES, text, len);
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
	struct news *news = arg;

	while (match->group >= news->room) {
		uint64_t room = news->room > 0 ? news->room * 2 : 1024;

		news->over = xrealloc(news->over, (size_t)room,
				      sizeof(*news->over));
		memset(news->over + news->room, 0,
		       (size_t)(room - news->room) * sizeof(*news->over));
		news->room = room;
	}
	if (match->why_void[0] == '\0')
		news->over[match->group]++;
	match_list_note_over(&news->tables, match);
	return true;
}

/* All of it, anew. */
static bool
read_store(struct news *news)
{
	struct results results;

	store_close(news->store);
	news->store = store_read(news->dir, &news->trouble);
	if (news->store == NULL)
		return false;
	if (news->room > 0)
		memset(news->over, 0, (size_t)news->room * sizeof(*news->over));
	match_list_forget_over(&news->tables);
	if (!store_each(news->store, note_match, news, &news->trouble) ||
	    !results_load(&results, news->dir, news->store, &news->trouble))
		return false;
	tell_standings(news, &results);
	results_release(&results);
	return true;
}

static void
read_results(struct news *news)
{
	struct db_state now = state_of(news->dir);

	if (news->body[RUN_POLL_STANDINGS] != NULL &&
	    memcmp(&now, &news->state, sizeof(now)) == 0)
		return;
	news->state = now;
	if (now.file == 0) {
		tell_trouble(news);
		return;
	}
	if (!read_store(news)) {
		memset(&news->state, 0, sizeof(news->state)); /* tried again */
		tell_trouble(news);
	}
	if (news->store == NULL)
		return;
	live_matches_init(&news->run, news->dir, store_run(news->store));
	news->begun = true;
}

static void
read_tables(struct news *news)
{
	struct diag ignored; /* a folder without logs has no matches */

	if (news->begun && live_matches_look(&news->run, &ignored))
		match_list_note_run(&news->tables, &news->run);
	tell_tables(news);
}

void
run_poll_look(struct news *news)
{
	static void (*const read[])(struct news *) = { read_results,
						       read_tables };

	for (unsigned i = 0; i < RUN_POLL_KINDS; i++) {
		struct monotime began = monotime_now();
		int64_t wait_us;

		if (monotime_since_us(began, news->due[i]) < 0)
			continue;
		read[i](news);
		wait_us = monotime_since_us(monotime_now(), began) *
			  RUN_POLL_SHARE * RUN_POLL_KINDS;
		if (wait_us < RUN_POLL_EVERY_US)
			wait_us = RUN_POLL_EVERY_US;
		news->due[i] = monotime_plus_us(monotime_now(), wait_us);
	}
}

struct live_matches *
run_poll_run(struct news *news)
{
	return news->begun ? &news->run : NULL;
}

struct http_body *
run_poll_body(const struct news *news, enum run_poll_of kind)
{
	return news->body[kind];
}

uint64_t
run_poll_version(const struct news *news, enum run_poll_of kind)
{
	return news->version[kind];
}

/* --- matches -------------------------------------------------------------- */

uint64_t
run_poll_cards(const struct news *news, uint64_t match)
{
	const struct running *running = match_list_running(&news->tables,
							   match);

	return running != NULL && running->told ? running->head.cards : 0;
}

bool
run_poll_is_closed(const struct news *news, uint64_t cards, unsigned besides)
{
	const struct store_run *run;

	if (news->store == NULL)
		return true;
	run = store_run(news->store);
	if (store_count(news->store) + besides >= run->matches)
		return false; /* no other is still to be played */
	return cards >= news->room ||
	       news->over[cards] + besides < run->group_matches;
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
run_poll_find(struct news *news, uint64_t match, struct run_poll_match *found)
{
	struct asked asked = { match, found, false };
	struct diag diag;

	return news->store != NULL &&
	       store_each_from(news->store, match, take_match, &asked, &diag) &&
	       asked.there;
}
