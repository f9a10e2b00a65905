/*
 * library_helpers.h - helpers for tests of include/deadwood.h: lists and views,
 * macros for calls that must succeed or fail, tables during a deal.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_LIBRARY_HELPERS_H
#define DEADWOOD_TESTS_SUPPORT_LIBRARY_HELPERS_H

#include <check.h>
#include <string.h>

#include "include/deadwood.h"
#include "lib/prng.h"

#define BYTES 200000

/* Limit of a stack frame in include/deadwood.h, in bytes.  Sanitizers use
 * larger frames. */
#ifdef __SANITIZE_ADDRESS__
#define STACK_BYTES ((size_t)4 << 20)
#else
#define STACK_BYTES ((size_t)64 << 10)
#endif

static struct dw_error why;
static struct dw_list *list, *other_list;
static struct dw_view *view, *other_view;
static char text[BYTES], other_text[BYTES];
static uint64_t prng;

static inline void
library_buffers_new(void)
{
	ck_assert_int_eq(dw_list_new(&list, &why), 0);
	ck_assert_int_eq(dw_list_new(&other_list, &why), 0);
	ck_assert_int_eq(dw_view_new(&view, &why), 0);
	ck_assert_int_eq(dw_view_new(&other_view, &why), 0);
}

static inline void
library_buffers_free(void)
{
	dw_list_free(list);
	dw_list_free(other_list);
	dw_view_free(view);
	dw_view_free(other_view);
}

/* Assert that a call fails with a message that contains @words. */
#define CK_REFUSED(call, words)                                                \
	do {                                                                   \
		why.text[0] = '\0';                                            \
		ck_assert_int_eq((call), -1);                                  \
		ck_assert_msg(strstr(why.text, words) != NULL, "%s: %s",       \
			      #call, why.text);                                \
	} while (0)

#define CK_FINE(call)                                                          \
	do {                                                                   \
		long got = (call);                                             \
		ck_assert_msg(got >= 0, "%s: %s", #call, why.text);            \
	} while (0)

/* Write the actions of a list to @out, one action in each line. */
static inline void
library_list_write(const struct dw_list *of, char *out)
{
	size_t n = 0;

	for (unsigned i = 0; i < dw_list_count(of); i++) {
		long len = dw_list_action(of, i, out + n, BYTES - n, &why);

		CK_FINE(len);
		n += (size_t)len;
		out[n++] = '\n';
	}
	out[n] = '\0';
}

/* Open the game @name for the next number of seats above *@seats that it
 * allows.  If the game allows no larger number of seats, returns NULL. */
static inline struct dw_game *
library_next_game(const char *name, unsigned *seats)
{
	struct dw_game *game;

	while (++*seats <= DW_SEATS_MAX)
		if (dw_game_open(&game, name, NULL, *seats, &why) == 0)
			return game;
	return NULL;
}

/* Return a table after @actions random actions in its first deal. */
static inline struct dw_table *
library_table_after(const struct dw_game *game, unsigned actions)
{
	uint8_t seed[DW_SEED_BYTES];
	struct dw_table *table;

	CK_FINE(dw_table_new(&table, game, &why));
	dw_seed(11, seed);
	dw_table_begin(table, seed);
	CK_FINE(dw_table_deal(table, &why));
	for (unsigned i = 0; i < actions; i++) {
		CK_FINE(dw_table_legal(table, list, &why));
		CK_FINE(dw_table_play(table, list,
				      prng_below(&prng, dw_list_count(list)),
				      &why));
	}
	return table;
}

static inline struct dw_game *
library_open_game(const char *name, unsigned seats)
{
	struct dw_game *game;

	CK_FINE(dw_game_open(&game, name, NULL, seats, &why));
	return game;
}

#endif
