/*
 * library_starved.c - test the library without memory; for library.sh.
 *
 * Replaces the allocator by one that counts and can fail.  Opens games with
 * each allocation failing in turn, until all succeed: each failure must return
 * an error message and leak nothing.  Then plays: no allocation may happen.
 */
#include <deadwood.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void __libc_free(void *memory);

static unsigned long allocation_number, fail_at; /* 0: none fails */
static long held;

static int
allocation_fails(void)
{
	return ++allocation_number == fail_at;
}

static void *
allocation_count(void *memory)
{
	if (memory != NULL)
		held++;
	else
		errno = ENOMEM;
	return memory;
}

void *
malloc(size_t size)
{
	return allocation_count(allocation_fails() ? NULL
						   : __libc_malloc(size));
}

void *
calloc(size_t count, size_t size)
{
	return allocation_count(
		allocation_fails() ? NULL : __libc_calloc(count, size));
}

void *
realloc(void *old, size_t size)
{
	if (old == NULL)
		return malloc(size);
	return allocation_fails() ? NULL : __libc_realloc(old, size);
}

void
free(void *memory)
{
	held -= memory != NULL;
	__libc_free(memory);
}

static struct dw_error why;
static char text[DW_TEXT_BYTES], line[2 * DW_TEXT_BYTES];

static void
starved_expect(int holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "starved: %s: %s\n", what, why.text);
	_Exit(1);
}

struct all {
	struct dw_game *game, *other;
	struct dw_table *table, *copy;
	struct dw_list *list;
	struct dw_view *view;
	struct dw_batch *batch;
	struct dw_memory *memory;
	struct dw_policy *policies[2];
};

static int
starved_open_all(struct all *all)
{
	uint8_t seed[DW_SEED_BYTES];

	dw_seed(2, seed);
	if (dw_game_open(&all->game, "rummy", "{target: 150}", 2, &why) == -1 ||
	    dw_table_new(&all->table, all->game, &why) == -1 ||
	    dw_table_new(&all->copy, all->game, &why) == -1 ||
	    dw_list_new(&all->list, &why) == -1 ||
	    dw_view_new(&all->view, &why) == -1 ||
	    dw_batch_new(&all->batch, all->game, 2, seed, 1, &why) == -1 ||
	    dw_memory_new(&all->memory, &why) == -1 ||
	    dw_policy_new(&all->policies[0], "greedy", &why) == -1 ||
	    dw_policy_new(&all->policies[1], "random", &why) == -1)
		return -1;
	starved_expect(dw_game_rules(all->game, text, sizeof(text), &why) > 0,
		       "rules");
	snprintf(line, sizeof(line),
		 "{\"type\":\"match\",\"rules\":%s,\"seat\":1,"
		 "\"players\":[\"a\",\"b\"]}",
		 text);
	return dw_game_from_match(&all->other, line, &why);
}

static void
starved_close_all(struct all *all)
{
	dw_table_free(all->table);
	dw_table_free(all->copy);
	dw_list_free(all->list);
	dw_view_free(all->view);
	dw_batch_free(all->batch);
	dw_memory_free(all->memory);
	dw_policy_free(all->policies[0]);
	dw_policy_free(all->policies[1]);
	dw_game_close(all->game);
	dw_game_close(all->other);
	memset(all, 0, sizeof(*all));
}

/* Call the functions that a searching bot calls. */
static void
starved_search(struct all *all, unsigned seat)
{
	starved_expect(dw_memory_hear(all->memory, all->table, seat, &why) == 0,
		       "memory");
	starved_expect(
		dw_policy_hear(all->policies[0], all->table, seat, &why) == 0,
		"hear");
	starved_expect(dw_policy_choose(all->policies[0], all->view,
					all->memory, all->list, &why) >= 0,
		       "choose");
	starved_expect(dw_memory_hear_request(all->memory, all->view, all->list,
					      "{\"events\":[]}", &why) == 0,
		       "request");
	starved_expect(dw_world(all->copy, all->view, NULL, 1, &why) == 0,
		       "world");
	starved_expect(
		dw_table_finish(all->copy, all->policies, all->list, &why) == 0,
		"finish");
}

static void
starved_play(struct all *all)
{
	uint8_t seed[DW_SEED_BYTES];

	dw_seed(1, seed);
	dw_table_begin(all->table, seed);
	while (dw_table_moment(all->table) != DW_MATCH_OVER) {
		unsigned n = dw_table_deal_number(all->table);

		if (dw_table_moment(all->table) == DW_BETWEEN)
			starved_expect(dw_table_deal(all->table, &why) == 0,
				       "deal");
		starved_expect(dw_table_request(all->table, all->list, NULL,
						line, sizeof(line), &why) > 0,
			       "request");
		n = (unsigned)dw_table_seat(all->table);
		starved_expect(dw_view_from_request(all->view, all->game, n,
						    all->list, line, &why) == 0,
			       "view of a request");
		starved_expect(dw_view_of(all->view, all->table, n, &why) == 0,
			       "view");
		starved_expect(
			dw_view_text(all->view, text, sizeof(text), &why) > 0,
			"text");
		starved_search(all, n);
		starved_expect(dw_view_legal(all->view, all->list, &why) > 0,
			       "legal");
		starved_expect(
			dw_table_save(all->table, text, sizeof(text), &why) > 0,
			"save");
		starved_expect(dw_table_load(all->copy, text,
					     dw_table_save_bytes(), &why) == 0,
			       "load");
		dw_table_copy(all->copy, all->table);
		starved_expect(dw_table_play(all->table, all->list, 0, &why) ==
				       0,
			       "play");
		starved_expect(dw_table_events(all->table, DW_PUBLIC, text,
					       sizeof(text), &why) > 0,
			       "events");
	}
}

static void
starved_play_batch(struct all *all)
{
	static float observations[2 * 4096], features[2 * 4 * 4096];
	int32_t actions[2], counts[2];
	struct dw_arrays arrays = { .bytes = sizeof(arrays),
				    .type = DW_FLOAT32,
				    .feature_rows = 4,
				    .counts = counts,
				    .observations = observations,
				    .features = features };

	for (unsigned i = 0; i < 500; i++) {
		starved_expect(dw_batch_choose(all->batch, "random", actions,
					       &why) == 0,
			       "choose");
		starved_expect(
			dw_batch_step(all->batch, actions, &arrays, &why) == 0,
			"step");
		starved_expect(dw_batch_take(all->batch, 0, all->copy, &why) ==
				       0,
			       "take");
		starved_expect(dw_batch_put(all->batch, 0, all->copy, &why) ==
				       0,
			       "put");
	}
}

int
main(void)
{
	struct all all = { 0 };
	unsigned long failed = 0, before;
	long held_before;

	starved_expect(starved_open_all(&all) == 1,
		       "open"); /* for one-time initialization */
	starved_close_all(&all);
	for (held_before = held;; failed++) {
		int opened;

		why.text[0] = '\0';
		allocation_number = 0;
		fail_at = failed + 1;
		opened = starved_open_all(&all);
		before = allocation_number;
		fail_at = 0;
		starved_close_all(&all);
		starved_expect(held == held_before, "memory leaked");
		if (before < failed + 1)
			break;
		starved_expect(opened == -1, "opened without memory");
		starved_expect(strstr(why.text, "memory") != NULL,
			       "error without a message");
	}
	starved_expect(failed > 50, "too few allocations failed");
	starved_expect(starved_open_all(&all) == 1, "open again");
	before = allocation_number;
	starved_play(&all);
	starved_play_batch(&all);
	starved_expect(allocation_number == before, "a step allocates");
	starved_close_all(&all);
	printf("%lu allocations failed, one at a time\n", failed);
	return 0;
}
