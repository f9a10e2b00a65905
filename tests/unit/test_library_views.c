/*
 * The views of include/deadwood.h.
 *
 *   the same view      of a table, of the arena's line, and of a table whose
 *                      hidden cards are others: text and legal list
 *   what is refused    lines with damage; what a seat that waits asks for
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/hidden.h"
#include "tests/support/library_helpers.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"
#include "tests/support/toy_game.h"

#define POSITIONS 200 /* looked at, of each game and number of seats */
#define DAMAGED	  40000

static char line[BYTES];

/* Two views show the same, and allow the same. */
static bool
same_views(const struct dw_view *a, const struct dw_view *b)
{
	CK_FINE(dw_view_text(a, text, sizeof(text), &why));
	CK_FINE(dw_view_text(b, other_text, sizeof(other_text), &why));
	if (strcmp(text, other_text) != 0)
		return false;
	if (dw_view_turn(a) != dw_view_seat(a))
		return true;
	CK_FINE(dw_view_legal(a, list, &why));
	library_list_write(list, text);
	CK_FINE(dw_view_legal(b, other_list, &why));
	library_list_write(other_list, other_text);
	return strcmp(text, other_text) == 0 &&
	       dw_list_more(list) == dw_list_more(other_list);
}

/* The view of the seat that must act: of the table, of the line, of a table
 * with other hidden cards; false when the last one differs. */
static bool
look(const struct dw_table *table, struct dw_table *other_table)
{
	unsigned seat = (unsigned)dw_table_seat(table);

	CK_FINE(dw_view_of(view, table, seat, &why));
	CK_FINE(dw_view_legal(view, list, &why));
	library_list_write(list, text);
	CK_FINE(dw_table_legal(table, other_list, &why));
	library_list_write(other_list, other_text);
	ck_assert_str_eq(text, other_text);
	CK_FINE(dw_table_request(table, NULL, NULL, line, sizeof(line), &why));
	CK_FINE(dw_view_from_request(other_view, table->game, seat, list, line,
				     &why));
	ck_assert_msg(same_views(view, other_view), "%s\n%s", text, other_text);
	hidden_reshuffle(other_table, table, seat, &prng);
	if (dw_view_of(other_view, other_table, seat, &why) == -1)
		return false;
	return same_views(view, other_view);
}

/* Random deals, looked at before every action. */
static bool
look_at_game(const struct dw_game *game, unsigned positions)
{
	struct dw_table *table, *other_table;
	uint8_t seed[DW_SEED_BYTES];
	bool tight = true;

	CK_FINE(dw_table_new(&table, game, &why));
	CK_FINE(dw_table_new(&other_table, game, &why));
	dw_seed(draw_seed(3), seed);
	for (unsigned n = 0; tight && n < positions; n++) {
		while (dw_table_moment(table) != DW_PLAYING) {
			if (dw_table_moment(table) == DW_MATCH_OVER) {
				seed[1]++;
				dw_table_begin(table, seed);
			}
			CK_FINE(dw_table_deal(table, &why));
		}
		tight = look(table, other_table);
		CK_FINE(dw_table_legal(table, list, &why));
		CK_FINE(dw_table_play(table, list,
				      prng_below(&prng, dw_list_count(list)),
				      &why));
	}
	dw_table_free(table);
	dw_table_free(other_table);
	return tight;
}

START_TEST(a_view_is_the_same_of_whatever_shows_the_same)
{
	const char *name;

	library_buffers_new();
	prng = draw_seed(6);
	for (unsigned i = 0; (name = dw_game_at(i)) != NULL; i++) {
		struct dw_game *game;
		unsigned seats = 0;

		while ((game = library_next_game(name, &seats)) != NULL) {
			ck_assert_msg(
				look_at_game(game, sample_share_of(POSITIONS)),
				"%s for %u leaks", name, seats);
			dw_game_close(game);
		}
	}
	library_buffers_free();
}
END_TEST

START_TEST(a_planted_leak_is_seen)
{
	static struct dw_game game;

	library_buffers_new();
	prng = 7;
	toy_game_rules(&game.rules, 3, 1);
	toy_game_leak = TOY_GAME_TIGHT;
	ck_assert(look_at_game(&game, POSITIONS));
	toy_game_leak = TOY_GAME_LEAKS_IN_VIEW;
	ck_assert(!look_at_game(&game, POSITIONS));
	toy_game_leak = TOY_GAME_TIGHT;
	library_buffers_free();
}
END_TEST

START_TEST(a_seat_that_waits_sees_and_lists_nothing)
{
	struct dw_game *game = library_open_game("gin", 2);
	struct dw_table *table;
	unsigned waits;

	library_buffers_new();
	CK_REFUSED(dw_view_text(view, text, sizeof(text), &why), "is empty");
	CK_REFUSED(dw_view_legal(view, list, &why), "is empty");
	table = library_table_after(game, 0);
	waits = 1u - (unsigned)dw_table_seat(table);
	CK_FINE(dw_view_of(view, table, waits, &why));
	CK_FINE(dw_view_text(view, text, sizeof(text), &why));
	ck_assert_ptr_null(strstr(text, "??"));
	CK_REFUSED(dw_view_legal(view, list, &why), "must act");
	dw_table_free(table);
	dw_game_close(game);
	library_buffers_free();
}
END_TEST

/* A byte, a number or a piece of the line becomes another. */
static size_t
damage(char *at, size_t len)
{
	static const char bytes[] = "0123456789ASHDCKX?\"[]{}:,-";
	size_t i = prng_below(&prng, (uint32_t)len);
	size_t n = 1 + prng_below(&prng, 12);

	switch (prng_below(&prng, 4)) {
	case 0:
		at[i] = bytes[prng_below(&prng, sizeof(bytes) - 1)];
		return len;
	case 1: /* a digit or a letter that is one already */
		while (i < len && (at[i] < '0' || at[i] > 'Z'))
			i++;
		if (i < len)
			at[i] = bytes[prng_below(&prng, 17)];
		return len;
	case 2:
		n = n < len - i ? n : len - i;
		memmove(at + i, at + i + n, len - i - n);
		return len - n;
	default: /* a piece from elsewhere */
		n = n < len - i ? n : len - i;
		memmove(at + i, at + prng_below(&prng, (uint32_t)(len - n + 1)),
			n);
		return len;
	}
}

/* Whatever stands in the line, it is a view with its legal list, or refused. */
static unsigned
read_damaged(const struct dw_table *table, unsigned times)
{
	unsigned seat = (unsigned)dw_table_seat(table), read = 0;
	long whole = dw_table_request(table, NULL, NULL, line, sizeof(line),
				      &why);

	CK_FINE(whole);
	for (unsigned i = 0; i < times; i++) {
		size_t len = (size_t)whole;

		memcpy(text, line, len);
		for (unsigned k = prng_below(&prng, 3) + 1; k > 0; k--)
			len = damage(text, len);
		text[len] = '\0';
		if (dw_view_from_request(view, table->game, seat, list, text,
					 &why) == -1) {
			ck_assert_str_ne(why.text, "");
			continue;
		}
		CK_FINE(dw_view_legal(view, list, &why));
		read++;
	}
	return read;
}

START_TEST(a_damaged_request_does_no_harm)
{
	const char *name;
	unsigned read = 0, times = sample_share_of(DAMAGED) / 400;

	library_buffers_new();
	prng = draw_seed(10);
	for (unsigned i = 0; (name = dw_game_at(i)) != NULL; i++) {
		unsigned seats = 0;
		struct dw_game *game = library_next_game(name, &seats);

		for (unsigned n = 0; n < 20; n++) {
			struct dw_table *table = library_table_after(game, 0);

			for (unsigned k = 0; k < 3 * n; k++) {
				if (dw_table_moment(table) != DW_PLAYING)
					break;
				CK_FINE(dw_table_legal(table, list, &why));
				CK_FINE(dw_table_play(
					table, list,
					prng_below(&prng, dw_list_count(list)),
					&why));
			}
			if (dw_table_moment(table) == DW_PLAYING)
				read += read_damaged(table, times);
			dw_table_free(table);
		}
		dw_game_close(game);
	}
	ck_assert_uint_gt(read, times); /* some damage leaves a valid request */
	library_buffers_free();
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("library_views");
	TCase *t = tcase_create("library_views");

	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	tcase_add_test(t, a_view_is_the_same_of_whatever_shows_the_same);
	tcase_add_test(t, a_planted_leak_is_seen);
	tcase_add_test(t, a_seat_that_waits_sees_and_lists_nothing);
	tcase_add_test(t, a_damaged_request_does_no_harm);
	return run_suite(s);
}
