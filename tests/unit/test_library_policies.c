/*
 * Policies, memories and worlds of include/deadwood.h.
 *
 *   choices     can be played, in every game; by views as on a table
 *   worlds      look to their seat as the table does, and hang on the seed
 *   no leak     of two tables that look alike to a seat, and told it the same,
 *               the seat's policies choose the same and its worlds are the same
 *   threads     roll out on stacks of 64 KB what one alone rolls out
 */
#include <check.h>
#include <pthread.h>
#include <stdlib.h>

#include "tests/support/library_helpers.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define POSITIONS   60 /* looked at, of each game and number of seats */
#define SAVED_BYTES 65536
#define THREADS	    2

static unsigned char saved[SAVED_BYTES], other_saved[SAVED_BYTES];

/* Everything that stands for a seat. */
struct sitter {
	struct dw_policy *policy, *other;
	struct dw_memory *memory;
};

static const char *const names[] = { "default", "random", "simple", "patient",
				     "greedy" };

static void
sit(struct sitter *sitter, const char *name, uint64_t seed)
{
	CK_FINE(dw_policy_new(&sitter->policy, name, &why));
	CK_FINE(dw_policy_new(&sitter->other, name, &why));
	CK_FINE(dw_memory_new(&sitter->memory, &why));
	dw_policy_begin(sitter->policy, seed);
	dw_policy_begin(sitter->other, seed);
}

static void
rise(struct sitter *sitter)
{
	dw_policy_free(sitter->policy);
	dw_policy_free(sitter->other);
	dw_memory_free(sitter->memory);
}

/* Both policies of a seat, and its memory, hear the same. */
static void
tell(struct sitter *sitters, unsigned seats, const struct dw_table *table)
{
	for (unsigned i = 0; i < seats; i++) {
		CK_FINE(dw_policy_hear(sitters[i].policy, table, i, &why));
		CK_FINE(dw_policy_hear(sitters[i].other, table, i, &why));
		CK_FINE(dw_memory_hear(sitters[i].memory, table, i, &why));
	}
}

/* Two worlds of what the seat knows, that look to it as the table does. */
static void
look_at_worlds(const struct dw_table *table, struct dw_table *world,
	       struct dw_table *twin, const struct sitter *sitter,
	       uint64_t seed)
{
	unsigned seat = (unsigned)dw_table_seat(table);
	size_t n = dw_table_save_bytes();

	ck_assert_uint_le(n, SAVED_BYTES);
	CK_FINE(dw_world(world, view, sitter->memory, seed, &why));
	CK_FINE(dw_view_of(other_view, world, seat, &why));
	CK_FINE(dw_view_text(view, text, BYTES, &why));
	CK_FINE(dw_view_text(other_view, other_text, BYTES, &why));
	ck_assert_str_eq(text, other_text);
	/* its worlds are those of the table */
	CK_FINE(dw_world(twin, other_view, sitter->memory, seed, &why));
	CK_FINE(dw_table_save(world, saved, sizeof(saved), &why));
	CK_FINE(dw_table_save(twin, other_saved, sizeof(other_saved), &why));
	ck_assert_mem_eq(saved, other_saved, n);
	CK_FINE(dw_world(twin, view, NULL, seed, &why));
	CK_FINE(dw_view_of(other_view, twin, seat, &why));
	CK_FINE(dw_view_text(other_view, other_text, BYTES, &why));
	ck_assert_str_eq(text, other_text);
	CK_FINE(dw_view_of(other_view, world, seat, &why));
}

/* The choice for the table, and for a world of it: the same. */
static int
choose(struct sitter *sitter)
{
	int at = dw_policy_choose(sitter->policy, view, sitter->memory, list,
				  &why);
	int twin = dw_policy_choose(sitter->other, other_view, sitter->memory,
				    other_list, &why);

	CK_FINE(at);
	CK_FINE(twin);
	CK_FINE(dw_list_action(list, (unsigned)at, text, BYTES, &why));
	CK_FINE(dw_list_action(other_list, (unsigned)twin, other_text, BYTES,
			       &why));
	ck_assert_str_eq(text, other_text);
	return at;
}

static void
play_game(const struct dw_game *game, const char *name, unsigned positions)
{
	unsigned seats = dw_game_seats(game);
	struct dw_table *table, *world, *twin;
	struct sitter sitters[DW_SEATS_MAX];
	uint8_t seed[DW_SEED_BYTES];

	CK_FINE(dw_table_new(&table, game, &why));
	CK_FINE(dw_table_new(&world, game, &why));
	CK_FINE(dw_table_new(&twin, game, &why));
	for (unsigned i = 0; i < seats; i++)
		sit(&sitters[i], name, i);
	dw_seed(draw_seed(5), seed);
	dw_table_begin(table, seed);
	for (unsigned n = 0; n < positions; n++) {
		unsigned seat;
		int at;

		if (dw_table_moment(table) == DW_MATCH_OVER)
			break;
		if (dw_table_moment(table) == DW_BETWEEN) {
			CK_FINE(dw_table_deal(table, &why));
			tell(sitters, seats, table);
		}
		seat = (unsigned)dw_table_seat(table);
		CK_FINE(dw_view_of(view, table, seat, &why));
		look_at_worlds(table, world, twin, &sitters[seat], n);
		at = choose(&sitters[seat]);
		CK_FINE(dw_table_play(table, list, (unsigned)at, &why));
		tell(sitters, seats, table);
	}
	for (unsigned i = 0; i < seats; i++)
		rise(&sitters[i]);
	dw_table_free(table);
	dw_table_free(world);
	dw_table_free(twin);
}

START_TEST(alike_to_a_seat_is_alike_to_its_policy_and_its_worlds)
{
	library_buffers_new();
	for (unsigned i = 0; dw_game_at(i) != NULL; i++) {
		unsigned seats = 0;
		struct dw_game *game;

		while ((game = library_next_game(dw_game_at(i), &seats)) !=
		       NULL) {
			play_game(game, names[_i], sample_share_of(POSITIONS));
			dw_game_close(game);
		}
	}
	library_buffers_free();
}
END_TEST

/* Another seed is another world, as long as cards are hidden. */
START_TEST(worlds_differ)
{
	struct dw_game *game = library_open_game("gin", 2);
	struct dw_table *table, *world;
	unsigned differ = 0;

	library_buffers_new();
	table = library_table_after(game, 6);
	CK_FINE(dw_table_new(&world, game, &why));
	CK_FINE(dw_view_of(view, table, (unsigned)dw_table_seat(table), &why));
	CK_FINE(dw_world(world, view, NULL, 0, &why));
	CK_FINE(dw_table_save(world, saved, sizeof(saved), &why));
	for (uint64_t seed = 1; seed < 20; seed++) {
		CK_FINE(dw_world(world, view, NULL, seed, &why));
		CK_FINE(dw_table_save(world, other_saved, sizeof(other_saved),
				      &why));
		differ += memcmp(saved, other_saved, dw_table_save_bytes()) !=
			  0;
	}
	ck_assert_uint_eq(differ, 19);
	dw_table_free(table);
	dw_table_free(world);
	dw_game_close(game);
	library_buffers_free();
}
END_TEST

START_TEST(what_cannot_be_asked_is_refused)
{
	struct dw_game *gin = library_open_game("gin", 2),
		       *rummy = library_open_game("rummy", 2);
	struct dw_table *table, *foreign;
	struct dw_policy *policy;
	struct dw_memory *memory;

	library_buffers_new();
	table = library_table_after(gin, 3);
	CK_FINE(dw_table_new(&foreign, rummy, &why));
	CK_FINE(dw_memory_new(&memory, &why));
	CK_REFUSED(dw_policy_new(&policy, "shark", &why), "shark");
	ck_assert_ptr_null(policy);
	CK_REFUSED(dw_policy_new(&policy, NULL, &why), "policy");
	CK_FINE(dw_policy_new(&policy, "simple", &why));
	ck_assert_int_eq(dw_policy_plays(policy, gin), 1);
	ck_assert_int_eq(dw_policy_plays(policy, rummy), 0);
	CK_REFUSED(dw_policy_hear(policy, table, 2, &why), "seat 2");
	CK_REFUSED(dw_memory_hear(memory, table, 2, &why), "seat 2");
	CK_REFUSED(dw_policy_choose(policy, view, NULL, list, &why),
		   "is empty");
	CK_REFUSED(dw_world(table, view, NULL, 1, &why), "is empty");
	CK_FINE(dw_view_of(view, table, (unsigned)dw_table_seat(table), &why));
	CK_REFUSED(dw_world(foreign, view, NULL, 1, &why), "different games");
	CK_REFUSED(dw_world(table, view, memory, 1, &why), "no such world");
	CK_REFUSED(dw_table_finish(table, (struct dw_policy *[2]){ policy },
				   list, &why),
		   "seat 1");
	CK_REFUSED(dw_policy_hear_request(policy, view, list, "{}", &why),
		   "events");
	dw_policy_free(policy);
	dw_memory_free(memory);
	dw_table_free(table);
	dw_table_free(foreign);
	dw_game_close(gin);
	dw_game_close(rummy);
	library_buffers_free();
}
END_TEST

/* Worlds of one view, each played to its end by greedy. */
struct roller {
	const struct dw_view *view;
	const struct dw_game *game;
	uint64_t first;
	unsigned worlds;
	int points[20];
	bool fine;
};

static void *
roll(void *arg)
{
	struct roller *roller = arg;
	struct dw_policy *policies[2] = { NULL, NULL };
	struct dw_table *world = NULL;
	struct dw_list *room = NULL;
	int points[DW_SEATS_MAX];

	roller->fine = dw_list_new(&room, NULL) == 0 &&
		       dw_table_new(&world, roller->game, NULL) == 0 &&
		       dw_policy_new(&policies[0], "greedy", NULL) == 0 &&
		       dw_policy_new(&policies[1], "greedy", NULL) == 0;
	for (unsigned i = 0; roller->fine && i < roller->worlds; i++) {
		dw_policy_begin(policies[0], i);
		dw_policy_begin(policies[1], i + 100);
		roller->fine = dw_world(world, roller->view, NULL,
					roller->first + i, NULL) == 0 &&
			       dw_table_finish(world, policies, room, NULL) ==
				       0;
		dw_table_points(world, points);
		roller->points[i] = points[0] - points[1];
	}
	dw_policy_free(policies[0]);
	dw_policy_free(policies[1]);
	dw_table_free(world);
	dw_list_free(room);
	return NULL;
}

START_TEST(threads_roll_out_what_one_alone_does)
{
	static const char *const games[] = { "gin", "canasta", "rummikub",
					     "rummy", "tantrum" };
	struct dw_game *game = library_open_game(games[_i], 2);
	struct roller alone[THREADS], rollers[THREADS];
	pthread_t thread[THREADS];
	struct dw_table *table;
	pthread_attr_t attr;

	library_buffers_new();
	table = library_table_after(game, 4);
	CK_FINE(dw_view_of(view, table, (unsigned)dw_table_seat(table), &why));
	ck_assert_int_eq(pthread_attr_init(&attr), 0);
	ck_assert_int_eq(pthread_attr_setstacksize(&attr, STACK_BYTES), 0);
	for (unsigned i = 0; i < THREADS; i++) {
		alone[i] = rollers[i] =
			(struct roller){ .view = view,
					 .game = game,
					 .first = 100 * i,
					 .worlds = sample_share_of(20) };
		roll(&alone[i]);
		ck_assert_int_eq(
			pthread_create(&thread[i], &attr, roll, &rollers[i]),
			0);
	}
	for (unsigned i = 0; i < THREADS; i++) {
		ck_assert_int_eq(pthread_join(thread[i], NULL), 0);
		ck_assert(alone[i].fine && rollers[i].fine);
		ck_assert_mem_eq(alone[i].points, rollers[i].points,
				 sizeof(alone[i].points));
	}
	pthread_attr_destroy(&attr);
	dw_table_free(table);
	dw_game_close(game);
	library_buffers_free();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("library_policies");
	TCase *tcase = tcase_create("library_policies");

	tcase_set_timeout(tcase, 120);
	tcase_add_loop_test(
		tcase, alike_to_a_seat_is_alike_to_its_policy_and_its_worlds, 0,
		(int)(sizeof(names) / sizeof(*names)));
	tcase_add_test(tcase, worlds_differ);
	tcase_add_test(tcase, what_cannot_be_asked_is_refused);
	tcase_add_loop_test(tcase, threads_roll_out_what_one_alone_does, 0, 5);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
