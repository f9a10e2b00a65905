/*
 * library_starved.c - for library.sh: the library with an allocator that
 * counts, and that fails when it is told to.
 *
 * Opens games with every allocation failing in turn, until one gets through:
 * all others must be refused in words, and leave nothing behind.  Then plays:
 * no allocation may be asked for.
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

static unsigned long asked, fail_at; /* 0: none fails */
static long held;

static int
fails(void)
{
	return ++asked == fail_at;
}

static void *
counted(void *memory)
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
	return counted(fails() ? NULL : __libc_malloc(size));
}

void *
calloc(size_t count, size_t size)
{
	return counted(fails() ? NULL : __libc_calloc(count, size));
}

void *
realloc(void *old, size_t size)
{
	if (old == NULL)
		return malloc(size);
	return fails() ? NULL : __libc_realloc(old, size);
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
expect(int holds, const char *what)
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
open_all(struct all *all)
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
	expect(dw_game_rules(all->game, text, sizeof(text), &why) > 0, "rules");
	snprintf(line, sizeof(line),
		 "{\"type\":\"match\",\"rules\":%s,\"seat\":1,"
		 "\"players\":[\"a\",\"b\"]}",
		 text);
	return dw_game_from_match(&all->other, line, &why);
}

static void
close_all(struct all *all)
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

/* What a bot does that searches. */
static void
think(struct all *all, unsigned seat)
{
	expect(dw_memory_hear(all->memory, all->table, seat, &why) == 0,
	       "memory");
	expect(dw_policy_hear(all->policies[0], all->table, seat, &why) == 0,
	       "hear");
	expect(dw_policy_choose(all->policies[0], all->view, all->memory,
				all->list, &why) >= 0,
	       "choose");
	expect(dw_memory_hear_request(all->memory, all->view, all->list,
				      "{\"events\":[]}", &why) == 0,
	       "request");
	expect(dw_world(all->copy, all->view, NULL, 1, &why) == 0, "world");
	expect(dw_table_finish(all->copy, all->policies, all->list, &why) == 0,
	       "finish");
}

static void
play(struct all *all)
{
	uint8_t seed[DW_SEED_BYTES];

	dw_seed(1, seed);
	dw_table_begin(all->table, seed);
	while (dw_table_moment(all->table) != DW_MATCH_OVER) {
		unsigned n = dw_table_deal_number(all->table);

		if (dw_table_moment(all->table) == DW_BETWEEN)
			expect(dw_table_deal(all->table, &why) == 0, "deal");
		expect(dw_table_request(all->table, all->list, NULL, line,
					sizeof(line), &why) > 0,
		       "request");
		n = (unsigned)dw_table_seat(all->table);
		expect(dw_view_from_request(all->view, all->game, n, all->list,
					    line, &why) == 0,
		       "view of a request");
		expect(dw_view_of(all->view, all->table, n, &why) == 0, "view");
		expect(dw_view_text(all->view, text, sizeof(text), &why) > 0,
		       "text");
		think(all, n);
		expect(dw_view_legal(all->view, all->list, &why) > 0, "legal");
		expect(dw_table_save(all->table, text, sizeof(text), &why) > 0,
		       "save");
		expect(dw_table_load(all->copy, text, dw_table_save_bytes(),
				     &why) == 0,
		       "load");
		dw_table_copy(all->copy, all->table);
		expect(dw_table_play(all->table, all->list, 0, &why) == 0,
		       "play");
		expect(dw_table_events(all->table, DW_PUBLIC, text,
				       sizeof(text), &why) > 0,
		       "events");
	}
}

static void
play_batch(struct all *all)
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
		expect(dw_batch_choose(all->batch, "random", actions, &why) ==
			       0,
		       "choose");
		expect(dw_batch_step(all->batch, actions, &arrays, &why) == 0,
		       "step");
		expect(dw_batch_take(all->batch, 0, all->copy, &why) == 0,
		       "take");
		expect(dw_batch_put(all->batch, 0, all->copy, &why) == 0,
		       "put");
	}
}

int
main(void)
{
	struct all all = { 0 };
	unsigned long failed = 0, before;
	long held_before;

	expect(open_all(&all) == 1, "open"); /* what is readied but once */
	close_all(&all);
	for (held_before = held;; failed++) {
		int opened;

		why.text[0] = '\0';
		asked = 0;
		fail_at = failed + 1;
		opened = open_all(&all);
		before = asked;
		fail_at = 0;
		close_all(&all);
		expect(held == held_before, "memory is left behind");
		if (before < failed + 1)
			break;
		expect(opened == -1, "opened without memory");
		expect(strstr(why.text, "memory") != NULL, "not said");
	}
	expect(failed > 50, "few allocations failed");
	expect(open_all(&all) == 1, "open again");
	before = asked;
	play(&all);
	play_batch(&all);
	expect(asked == before, "a step allocates");
	close_all(&all);
	printf("%lu allocations failed, one after the other\n", failed);
	return 0;
}
