/*
 * The batches of include/deadwood.h, held against tables that play the same
 * actions one by one, and against their views.
 *
 *   the same match     every game and number of seats: who must act, ids,
 *                      observations, features, points, returns
 *   the same eyes      of a batch, of a view, of a request; of slots whose
 *                      hidden cards are others
 *   the same slot      whoever plays beside it, and in whatever thread
 *   what is refused    leaves a slot as it was
 *
 * DEALS in the environment: so many are played at random, nine of ten in gin,
 * the others in all games; nothing may be refused.
 */
#include <check.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "library/batch.h"
#include "tests/support/hidden.h"
#include "tests/support/library_helpers.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"
#include "tests/support/toy_game.h"

#define SLOTS	 3
#define STEPS	 60   /* of each game and number of seats */
#define STEPS_ID 4000 /* of games with ids: layoffs and walls are rare */
#define ROWS	 6    /* of features: some lists are longer */
#define FLOATS	 2048
#define DEALS	 4000

/* All that a batch tells. */
struct told {
	struct dw_arrays arrays;
	int32_t players[SLOTS], counts[SLOTS], points[SLOTS][DW_SEATS_MAX];
	uint64_t masks[SLOTS][IDS_WORDS_MAX], episodes[SLOTS];
	uint8_t observations[SLOTS][OBSERVE_MAX];
	uint8_t features[SLOTS][ROWS * 200];
	float returns[SLOTS][DW_SEATS_MAX];
	uint8_t done[SLOTS], steps[SLOTS];
};

static struct told told, other_told;
static int32_t actions[SLOTS];
static char line[BYTES];

static void
ready_told(const struct dw_game *game, struct told *out)
{
	memset(out, 0xee, sizeof(*out));
	out->arrays = (struct dw_arrays){
		.bytes = sizeof(out->arrays),
		.type = DW_UINT8,
		.feature_rows = ROWS,
		.players = out->players,
		.counts = out->counts,
		.masks = dw_ids(game) > 0 ? out->masks[0] : NULL,
		.observations = out->observations,
		.features = out->features,
		.returns = out->returns[0],
		.points = out->points[0],
		.done = out->done,
		.steps = out->steps,
		.episodes = out->episodes,
	};
}

/* Row @i of an array whose rows have @n numbers of a type. */
#define ROW(type, array, i, n) ((const type *)(const void *)(array) + (i) * (n))

/* A match beside a slot's. */
struct beside {
	struct dw_table *table;
	uint64_t episode;
};

static void
deal_on(struct dw_table *table)
{
	while (dw_table_moment(table) == DW_BETWEEN)
		CK_FINE(dw_table_deal(table, &why));
}

static void
begin_beside(struct beside *beside, const uint8_t seed[DW_SEED_BYTES],
	     unsigned slot, uint64_t episode)
{
	uint8_t match[DW_SEED_BYTES];

	beside->episode = episode;
	dw_batch_seed(seed, slot, episode, match);
	dw_table_begin(beside->table, match);
	deal_on(beside->table);
}

/* What the batch shows of a slot is what the table's view and list show. */
static void
ck_same_eyes(const struct dw_table *table, unsigned i)
{
	unsigned seat = (unsigned)dw_table_seat(table);
	unsigned n = dw_observe_count(table->game);
	unsigned columns = dw_feature_count(), rows;
	static uint8_t bytes[OBSERVE_MAX], features[ROWS * 200];
	uint64_t mask[IDS_WORDS_MAX];

	CK_FINE(dw_view_of(view, table, seat, &why));
	CK_FINE(dw_observe(view, DW_UINT8, bytes, &why));
	ck_assert_mem_eq(ROW(uint8_t, told.observations, i, n), bytes, n);
	CK_FINE(dw_view_legal(view, list, &why));
	ck_assert_int_eq(told.counts[i], (int)dw_list_count(list));
	rows = dw_list_count(list) < ROWS ? dw_list_count(list) : ROWS;
	ck_assert_int_eq(
		dw_action_features(list, DW_UINT8, features, ROWS, &why),
		(int)rows);
	ck_assert_mem_eq(ROW(uint8_t, told.features, i, ROWS * columns),
			 features, (size_t)ROWS * columns);
	if (dw_ids(table->game) == 0)
		return;
	CK_FINE(dw_list_mask(list, mask, &why));
	n = dw_mask_words(table->game);
	ck_assert_mem_eq(ROW(uint64_t, told.masks, i, n), mask,
			 n * sizeof(*mask));
}

/* The same of the arena's line. */
static void
ck_same_line(const struct dw_table *table, unsigned i)
{
	unsigned n = dw_observe_count(table->game);
	static uint8_t bytes[OBSERVE_MAX];

	CK_FINE(dw_table_request(table, NULL, NULL, line, sizeof(line), &why));
	CK_FINE(dw_view_from_request(other_view, table->game,
				     (unsigned)dw_table_seat(table), list, line,
				     &why));
	CK_FINE(dw_observe(other_view, DW_UINT8, bytes, &why));
	ck_assert_mem_eq(ROW(uint8_t, told.observations, i, n), bytes, n);
}

/* The slot's action, played by the table. */
static void
play_beside(struct dw_table *table, int32_t action)
{
	int at = action;

	if (action == DW_DEFAULT) {
		CK_FINE(dw_table_default(table, &why));
		return;
	}
	CK_FINE(dw_table_legal(table, list, &why));
	if (dw_ids(table->game) > 0)
		at = dw_list_find(list, (unsigned)action);
	ck_assert_int_ge(at, 0);
	ck_assert(dw_ids(table->game) == 0 ||
		  dw_list_id(list, (unsigned)at) == action);
	CK_FINE(dw_table_play(table, list, (unsigned)at, &why));
}

/* What a step has ended, in a slot and beside it; then the table goes on. */
static void
ck_same_end(struct beside *beside, const uint8_t seed[DW_SEED_BYTES],
	    unsigned i)
{
	unsigned seats = dw_game_seats(beside->table->game);
	enum dw_moment moment = dw_table_moment(beside->table);
	int points[DW_SEATS_MAX] = { 0 };
	double returns[DW_SEATS_MAX] = { 0 };

	ck_assert_int_eq(told.steps[i], DW_STEP_PLAYED);
	ck_assert_int_eq(told.done[i], moment == DW_MATCH_OVER);
	if (moment != DW_PLAYING)
		dw_table_points(beside->table, points);
	dw_table_returns(beside->table, returns);
	for (unsigned j = 0; j < seats; j++) {
		ck_assert_int_eq(ROW(int32_t, told.points, i, seats)[j],
				 points[j]);
		ck_assert(ROW(float, told.returns, i, seats)[j] ==
			  (float)returns[j]);
	}
	if (moment == DW_MATCH_OVER)
		begin_beside(beside, seed, i, beside->episode + 1);
	deal_on(beside->table);
	ck_assert_uint_eq(told.episodes[i], beside->episode);
	ck_assert_int_eq(told.players[i], dw_table_seat(beside->table));
}

/* Slots whose hidden cards are others show the same. */
static bool
looks_the_same(struct dw_batch *room, const struct dw_table *table, unsigned i)
{
	const struct dw_game *game = table->game;
	size_t n = dw_observe_count(game), words = dw_mask_words(game);
	size_t features = (size_t)ROWS * dw_feature_count();
	struct dw_table *anew;

	CK_FINE(dw_table_new(&anew, game, &why));
	hidden_reshuffle(anew, table, (unsigned)dw_table_seat(table), &prng);
	CK_FINE(dw_batch_put(room, 0, anew, &why));
	ready_told(game, &other_told);
	CK_FINE(dw_batch_look(room, &other_told.arrays, &why));
	dw_table_free(anew);
	return memcmp(ROW(uint8_t, told.observations, i, n),
		      other_told.observations, n) == 0 &&
	       memcmp(ROW(uint8_t, told.features, i, features),
		      other_told.features, features) == 0 &&
	       memcmp(ROW(uint64_t, told.masks, i, words), other_told.masks,
		      words * sizeof(uint64_t)) == 0 &&
	       told.counts[i] == other_told.counts[0] &&
	       told.players[i] == other_told.players[0];
}

/* Now and then a slot plays the arena's default. */
static void
choose_actions(struct dw_batch *batch, unsigned step)
{
	const char *policy = step % 8 == 7 ? "default" : "random";

	CK_FINE(dw_batch_choose(batch, policy, actions, &why));
}

/* Returns whether no hidden card was seen. */
static bool
play_beside_tables(const struct dw_game *game, unsigned steps)
{
	struct beside beside[SLOTS];
	struct dw_batch *batch, *room;
	uint8_t seed[DW_SEED_BYTES];
	bool tight = true;

	dw_seed(draw_seed(game->rules.players + UINT64_C(77)), seed);
	ready_told(game, &told);
	CK_FINE(dw_batch_new(&batch, game, SLOTS, seed, 1, &why));
	CK_FINE(dw_batch_new(&room, game, 1, seed, 1, &why));
	CK_FINE(dw_batch_look(batch, &told.arrays, &why));
	for (unsigned i = 0; i < SLOTS; i++) {
		CK_FINE(dw_table_new(&beside[i].table, game, &why));
		begin_beside(&beside[i], seed, i, 0);
	}
	for (unsigned step = 0; tight && step < steps; step++) {
		for (unsigned i = 0; i < SLOTS; i++) {
			ck_same_eyes(beside[i].table, i);
			if (step % 16 != i)
				continue;
			ck_same_line(beside[i].table, i);
			tight &= looks_the_same(room, beside[i].table, i);
		}
		choose_actions(batch, step);
		ck_assert_int_eq(
			dw_batch_step(batch, actions, &told.arrays, &why), 0);
		for (unsigned i = 0; i < SLOTS; i++) {
			play_beside(beside[i].table, actions[i]);
			ck_same_end(&beside[i], seed, i);
		}
	}
	for (unsigned i = 0; i < SLOTS; i++)
		dw_table_free(beside[i].table);
	dw_batch_free(batch);
	dw_batch_free(room);
	return tight;
}

START_TEST(a_slot_plays_as_a_table_does)
{
	const char *name = dw_game_at((unsigned)_i);
	struct dw_game *game;
	unsigned seats = 0;

	ck_assert_ptr_nonnull(name);
	library_buffers_new();
	prng = draw_seed(3);
	while ((game = library_next_game(name, &seats)) != NULL) {
		ck_assert_msg(play_beside_tables(game, sample_share_of(STEPS)),
			      "%s for %u leaks", name, seats);
		dw_game_close(game);
	}
	library_buffers_free();
}
END_TEST

/* Rules of gin whose lists of actions differ. */
static const char *const gin_options[] = {
	"{}",
	"{target: 0, tie_undercuts: false, wall: knock, discard_taken: true}",
	"{oklahoma: spades, big_gin: true, target: 30}",
	"{knock: 0, wall: knock, big_gin: true, max_deals: 3}",
};

START_TEST(ids_are_the_list_under_all_options)
{
	struct dw_game *game;

	library_buffers_new();
	prng = draw_seed(4);
	CK_FINE(dw_game_open(&game, "gin", gin_options[_i], 2, &why));
	ck_assert_uint_eq(dw_ids(game), 264);
	ck_assert_uint_eq(dw_mask_words(game), 5);
	ck_assert(play_beside_tables(game, sample_share_of(STEPS_ID)));
	dw_game_close(game);
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
	ck_assert(play_beside_tables(&game, STEPS));
	toy_game_leak = TOY_GAME_LEAKS_IN_VIEW;
	ck_assert(!play_beside_tables(&game, STEPS_ID));
	toy_game_leak = TOY_GAME_TIGHT;
	library_buffers_free();
}
END_TEST

/* A number for all that a slot shows in @steps steps at random. */
static uint64_t
hash_slot(struct dw_batch *batch, unsigned slot, unsigned steps)
{
	const struct dw_game *game = batch->game;
	unsigned n = dw_observe_count(game), slots = dw_batch_slots(batch);
	uint8_t *bytes = calloc(slots, n);
	int32_t *numbers = calloc(slots, sizeof(*numbers));
	struct dw_arrays arrays = { .bytes = sizeof(arrays),
				    .type = DW_UINT8,
				    .observations = bytes };
	uint64_t hash = 5;

	for (unsigned step = 0; step < steps; step++) {
		CK_FINE(dw_batch_choose(batch, "random", numbers, &why));
		ck_assert_int_eq(dw_batch_step(batch, numbers, &arrays, &why),
				 0);
		hash = hash * 31 + (unsigned)numbers[slot];
		for (unsigned i = 0; i < n; i++)
			hash = hash * 31 + bytes[(size_t)slot * n + i];
	}
	free(bytes);
	free(numbers);
	return hash;
}

/* Matches that "greedy" wins against a policy, of 40. */
static unsigned
greedy_wins(const char *other)
{
	struct dw_game *game;
	struct dw_batch *batch;
	uint8_t seed[DW_SEED_BYTES];
	int32_t others[SLOTS];
	unsigned wins = 0, played = 0;

	CK_FINE(dw_game_open(&game, "gin", "{target: 0}", 2, &why));
	dw_seed(8, seed);
	ready_told(game, &told);
	CK_FINE(dw_batch_new(&batch, game, SLOTS, seed, 1, &why));
	CK_FINE(dw_batch_look(batch, &told.arrays, &why));
	while (played < 40) {
		CK_FINE(dw_batch_choose(batch, "greedy", actions, &why));
		CK_FINE(dw_batch_choose(batch, other, others, &why));
		for (unsigned i = 0; i < SLOTS; i++)
			if (told.players[i] == 1)
				actions[i] = others[i];
		ck_assert_int_eq(
			dw_batch_step(batch, actions, &told.arrays, &why), 0);
		for (unsigned i = 0; i < SLOTS; i++) {
			played += told.done[i];
			wins += told.done[i] &&
				ROW(float, told.returns, i, 2)[0] > 0;
		}
	}
	dw_batch_free(batch);
	dw_game_close(game);
	return wins;
}

START_TEST(a_policy_finds_nothing_of_what_another_one_left)
{
	struct dw_game *game;
	struct dw_batch *batch;
	uint8_t seed[DW_SEED_BYTES];
	int32_t first[2];
	uint64_t lots[2];

	CK_FINE(dw_game_open(&game, "gin", "{target: 0}", 2, &why));
	dw_seed(8, seed);
	CK_FINE(dw_batch_new(&batch, game, 2, seed, 1, &why));
	for (unsigned i = 0; i < 2; i++)
		lots[i] = batch->slot[i].prng;
	CK_FINE(dw_batch_choose(batch, "sharp", first, &why));
	CK_FINE(dw_batch_choose(batch, "greedy", actions, &why));
	/* as it may leave its memory */
	memset(batch->policy_memory, 0x7f, policy_greedy.own_bytes);
	for (unsigned i = 0; i < 2; i++)
		batch->slot[i].prng = lots[i];
	CK_FINE(dw_batch_choose(batch, "sharp", actions, &why));
	ck_assert_int_eq(actions[0], first[0]);
	ck_assert_int_eq(actions[1], first[1]);
	dw_batch_free(batch);
	dw_game_close(game);
}
END_TEST

START_TEST(policies_choose_for_whole_batches)
{
	struct dw_game *game = library_open_game("rummy", 2);
	struct dw_batch *batch;
	uint8_t seed[DW_SEED_BYTES];

	ck_assert_uint_ge(greedy_wins("random"), 30);
	ck_assert_uint_le(greedy_wins("simple"), 39);
	dw_seed(1, seed);
	CK_FINE(dw_batch_new(&batch, game, SLOTS, seed, 1, &why));
	CK_REFUSED(dw_batch_choose(batch, "greedy", actions, &why),
		   "without ids");
	dw_batch_free(batch);
	dw_game_close(game);
}
END_TEST

START_TEST(a_slot_does_not_hang_on_its_neighbours)
{
	struct dw_game *game;
	struct dw_batch *few, *many;
	uint8_t seed[DW_SEED_BYTES];
	uint64_t first, later;

	CK_FINE(dw_game_open(&game, "gin", "{target: 0}", 2, &why));
	dw_seed(9, seed);
	CK_FINE(dw_batch_new(&few, game, 2, seed, 1, &why));
	CK_FINE(dw_batch_new(&many, game, 7, seed, 1, &why));
	first = hash_slot(few, 1, 500);
	ck_assert(hash_slot(many, 1, 500) == first);
	ck_assert_uint_gt((unsigned)few->slot[1].episode, 1);
	CK_FINE(dw_batch_begin(few, 1, 2, &why));
	later = hash_slot(few, 1, 100);
	ck_assert(later != first);
	CK_FINE(dw_batch_begin(many, 1, 2, &why));
	ck_assert(hash_slot(many, 1, 100) == later);
	dw_batch_reset(few, seed);
	ck_assert(hash_slot(few, 1, 500) == first);
	seed[0]++;
	dw_batch_reset(few, seed);
	ck_assert(hash_slot(few, 1, 500) != first);
	dw_batch_free(few);
	dw_batch_free(many);
	dw_game_close(game);
}
END_TEST

/* The slot, as bytes. */
static void
save_slot(const struct dw_batch *batch, unsigned slot, char *out)
{
	struct dw_table *table;

	CK_FINE(dw_table_new(&table, batch->game, &why));
	CK_FINE(dw_batch_take(batch, slot, table, &why));
	CK_FINE(dw_table_save(table, out, BYTES, &why));
	dw_table_free(table);
}

START_TEST(what_is_refused_leaves_the_slot_as_it_was)
{
	static const int32_t wrong[] = { -3, INT32_MIN, 53, 5000, INT32_MAX };
	struct dw_game *game = library_open_game(_i == 0 ? "gin" : "rummy", 2);
	struct dw_batch *batch;
	uint8_t seed[DW_SEED_BYTES];

	dw_seed(1, seed);
	ready_told(game, &told);
	CK_FINE(dw_batch_new(&batch, game, 2, seed, 1, &why));
	save_slot(batch, 1, text);
	for (unsigned i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		/* gin begins with the offer of the upcard: no stock, 53 */
		int32_t both[] = { DW_SKIP, wrong[i] };

		why.text[0] = '\0';
		ck_assert_int_eq(dw_batch_step(batch, both, &told.arrays, &why),
				 1);
		ck_assert_ptr_nonnull(strstr(why.text, "slot 1: there is no"));
		ck_assert_int_eq(told.steps[0], DW_STEP_SKIPPED);
		ck_assert_int_eq(told.steps[1], DW_STEP_ILLEGAL);
		save_slot(batch, 1, other_text);
		ck_assert_mem_eq(text, other_text, dw_table_save_bytes());
	}
	told.arrays.bytes--;
	CK_REFUSED(dw_batch_look(batch, &told.arrays, &why), "sizeof");
	told.arrays.bytes++;
	told.arrays.type = 2;
	CK_REFUSED(dw_batch_look(batch, &told.arrays, &why), "unknown type 2");
	told.arrays.type = DW_UINT8;
	told.arrays.masks = told.masks[0];
	if (dw_ids(game) == 0)
		CK_REFUSED(dw_batch_look(batch, &told.arrays, &why), "no ids");
	dw_batch_free(batch);
	dw_game_close(game);
}
END_TEST

START_TEST(calls_for_what_is_not_there_are_refused)
{
	struct dw_game *game = library_open_game("gin", 2), *rummy;
	struct dw_batch *batch;
	struct dw_table *table;
	uint8_t seed[DW_SEED_BYTES];

	dw_seed(1, seed);
	CK_REFUSED(dw_batch_new(&batch, game, 0, seed, 1, &why), "is 0, but");
	ck_assert_ptr_null(batch);
	CK_REFUSED(dw_batch_new(&batch, game, 1000001, seed, 1, &why),
		   "1 to 1000000");
	CK_FINE(dw_batch_new(&batch, game, 2, seed, 1, &why));
	CK_REFUSED(dw_batch_choose(batch, "clever", actions, &why), "clever");
	CK_REFUSED(dw_batch_choose(batch, NULL, actions, &why),
		   "unknown policy");
	CK_REFUSED(dw_batch_begin(batch, 2, 0, &why), "no slot 2");
	rummy = library_open_game("rummy", 2);
	CK_FINE(dw_table_new(&table, rummy, &why));
	CK_REFUSED(dw_batch_take(batch, 0, table, &why), "differ");
	CK_REFUSED(dw_batch_put(batch, 0, table, &why), "differ");
	dw_table_free(table);
	dw_batch_free(batch);
	dw_game_close(game);
	dw_game_close(rummy);
}
END_TEST

/* The list leaves out what is legal besides: where it is empty, all. */
START_TEST(where_nothing_is_listed_the_default_is_played)
{
	struct dw_game *game = library_open_game(_i == 0 ? "gin" : "rummy", 2);
	struct dw_batch *batch;
	struct dw_table *table;
	uint8_t seed[DW_SEED_BYTES];

	library_buffers_new();
	dw_seed(1, seed);
	CK_FINE(dw_batch_new(&batch, game, 1, seed, 1, &why));
	memset(&batch->slot[0].mask, 0, sizeof(batch->slot[0].mask));
	batch->slot[0].count = 0;
	batch->list.n = 0;
	batch->list_slot = 0;
	CK_FINE(dw_batch_choose(batch, "random", actions, &why));
	ck_assert_int_eq(actions[0], DW_DEFAULT);
	CK_FINE(dw_table_new(&table, game, &why));
	CK_FINE(dw_batch_take(batch, 0, table, &why));
	CK_FINE(dw_table_legal(table, list, &why));
	/* what has no id has no place by it */
	ck_assert_int_eq(dw_list_find(list, UINT_MAX), -1);
	ck_assert_int_eq(dw_list_find(list, dw_ids(game)), -1);
	dw_table_free(table);
	dw_batch_free(batch);
	dw_game_close(game);
	library_buffers_free();
}
END_TEST

START_TEST(a_match_that_is_over_stays_so_unless_restarted)
{
	struct dw_game *game;
	struct dw_batch *batch;
	uint8_t seed[DW_SEED_BYTES];
	unsigned n = 0;

	CK_FINE(dw_game_open(&game, "gin", "{target: 0}", 2, &why));
	dw_seed(2, seed);
	ready_told(game, &told);
	CK_FINE(dw_batch_new(&batch, game, 1, seed, 0, &why));
	do {
		CK_FINE(dw_batch_choose(batch, "random", actions, &why));
		CK_FINE(dw_batch_step(batch, actions, &told.arrays, &why));
	} while (!told.done[0] && n++ < 10000);
	ck_assert_int_eq(told.done[0], 1);
	ck_assert_int_eq(told.players[0], -1);
	ck_assert_int_eq(told.counts[0], 0);
	for (unsigned i = 0; i < dw_observe_count(game); i++)
		ck_assert_uint_eq(told.observations[0][i], 0);
	for (unsigned i = 0; i < dw_mask_words(game); i++)
		ck_assert(told.masks[0][i] == 0);
	CK_FINE(dw_batch_choose(batch, "random", actions, &why));
	ck_assert_int_eq(actions[0], DW_SKIP);
	actions[0] = DW_DEFAULT;
	ck_assert_int_eq(dw_batch_step(batch, actions, &told.arrays, &why), 1);
	ck_assert_int_eq(told.steps[0], DW_STEP_OVER);
	ck_assert_int_eq(told.done[0], 0);
	CK_FINE(dw_batch_begin(batch, 0, 1, &why));
	CK_FINE(dw_batch_look(batch, &told.arrays, &why));
	ck_assert_int_ge(told.players[0], 0);
	dw_batch_free(batch);
	dw_game_close(game);
}
END_TEST

START_TEST(a_slot_is_kept_in_a_table_and_gone_on_from)
{
	struct dw_game *game = library_open_game(_i == 0 ? "gin" : "canasta",
						 2);
	struct dw_batch *batch;
	struct dw_table *table;
	uint8_t seed[DW_SEED_BYTES];
	uint64_t prng_before, hash;

	dw_seed(5, seed);
	CK_FINE(dw_batch_new(&batch, game, 1, seed, 1, &why));
	CK_FINE(dw_table_new(&table, game, &why));
	(void)hash_slot(batch, 0, 40);
	CK_FINE(dw_batch_take(batch, 0, table, &why));
	prng_before = batch->slot[0].prng;
	hash = hash_slot(batch, 0, 300);
	CK_FINE(dw_batch_put(batch, 0, table, &why));
	batch->slot[0].prng = prng_before;
	ck_assert(hash_slot(batch, 0, 300) == hash);
	dw_table_free(table);
	dw_batch_free(batch);
	dw_game_close(game);
}
END_TEST

/* What a thread plays, and what comes of it. */
struct run {
	struct dw_batch *batch;
	uint64_t hash;
};

static void *
run_batch(void *arg)
{
	struct run *run = arg;

	run->hash = hash_slot(run->batch, 0, 400);
	return NULL;
}

START_TEST(threads_play_batches_side_by_side)
{
	static const char *const names[] = { "gin", "canasta", "rummikub" };
	struct dw_game *game = library_open_game(names[_i], 2);
	uint8_t seed[DW_SEED_BYTES];
	pthread_t thread[2];
	pthread_attr_t attr;
	struct run run[2];

	dw_seed(6, seed);
	ck_assert_int_eq(pthread_attr_init(&attr), 0);
	ck_assert_int_eq(pthread_attr_setstacksize(&attr, STACK_BYTES), 0);
	for (unsigned i = 0; i < 2; i++) {
		CK_FINE(dw_batch_new(&run[i].batch, game, 2, seed, 1, &why));
		ck_assert_int_eq(
			pthread_create(&thread[i], &attr, run_batch, &run[i]),
			0);
	}
	for (unsigned i = 0; i < 2; i++) {
		ck_assert_int_eq(pthread_join(thread[i], NULL), 0);
		dw_batch_reset(run[i].batch, seed);
		ck_assert(hash_slot(run[i].batch, 0, 400) == run[0].hash);
		ck_assert(run[i].hash == run[0].hash);
		dw_batch_free(run[i].batch);
	}
	pthread_attr_destroy(&attr);
	dw_game_close(game);
}
END_TEST

/* A row is of sound numbers: the hand's cards are as many as they are. */
static void
ck_sound(const struct dw_batch *batch, unsigned i)
{
	const struct state *state = &batch->slot[i].state;
	const uint8_t *row = ROW(uint8_t, told.observations, i,
				 batch->plan.count);
	unsigned held = 0;

	for (unsigned j = 0; j < CARD_COLUMNS; j++)
		held += row[j];
	if (told.players[i] < 0 || held != state->hands[told.players[i]].n)
		ck_abort_msg("slot %u: seat %d, %u cards told", i,
			     told.players[i], held);
}

/* Random deals: no step is refused.  Of millions of claims only those that fail
 * are told: Check sends each one. */
static void
play_deals(const struct dw_game *game, unsigned long deals)
{
	struct dw_batch *batch;
	uint8_t seed[DW_SEED_BYTES];
	uint64_t now[SLOTS] = { 0 };

	dw_seed(12, seed);
	ready_told(game, &told);
	told.arrays.features = NULL;
	if (dw_ids(game) == 0)
		told.arrays.counts = NULL; /* another list */
	CK_FINE(dw_batch_new(&batch, game, SLOTS, seed, 1, &why));
	while (deals > 0) {
		if (dw_batch_choose(batch, "random", actions, &why) < 0 ||
		    dw_batch_step(batch, actions, &told.arrays, &why) != 0)
			ck_abort_msg("%s", why.text);
		for (unsigned i = 0; i < SLOTS; i++) {
			uint64_t deal = told.episodes[i] << 16 |
					batch->slot[i].state.deal;

			ck_sound(batch, i);
			if (deal != now[i] && deals > 0)
				deals--;
			now[i] = deal;
		}
	}
	dw_batch_free(batch);
}

START_TEST(deals_by_lot_are_played_without_a_fault)
{
	const char *asked = getenv("DEALS");
	unsigned long deals = asked != NULL ? strtoul(asked, NULL, 10)
					    : sample_share_of(DEALS);
	struct dw_game *game;
	const char *name;
	unsigned games = 0;

	while (dw_game_at(games) != NULL)
		games++;
	for (unsigned i = 0; (name = dw_game_at(i)) != NULL; i++) {
		bool is_gin = strcmp(name, "gin") == 0;
		unsigned seats = 0;

		game = library_next_game(name, &seats);
		play_deals(game, is_gin ? deals - deals / 10
					: deals / 10 / games + 1);
		dw_game_close(game);
	}
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("batch");
	TCase *t = tcase_create("batch");

	tcase_set_timeout(t, getenv("DEALS") != NULL ? 1e6 : 120);
	suite_add_tcase(s, t);
	tcase_add_loop_test(t, a_slot_plays_as_a_table_does, 0, 19);
	tcase_add_loop_test(t, ids_are_the_list_under_all_options, 0,
			    (int)(sizeof(gin_options) / sizeof(*gin_options)));
	tcase_add_test(t, a_planted_leak_is_seen);
	tcase_add_test(t, policies_choose_for_whole_batches);
	tcase_add_test(t, a_policy_finds_nothing_of_what_another_one_left);
	tcase_add_test(t, a_slot_does_not_hang_on_its_neighbours);
	tcase_add_loop_test(t, what_is_refused_leaves_the_slot_as_it_was, 0, 2);
	tcase_add_test(t, calls_for_what_is_not_there_are_refused);
	tcase_add_loop_test(t, where_nothing_is_listed_the_default_is_played, 0,
			    2);
	tcase_add_test(t, a_match_that_is_over_stays_so_unless_restarted);
	tcase_add_loop_test(t, a_slot_is_kept_in_a_table_and_gone_on_from, 0,
			    2);
	tcase_add_loop_test(t, threads_play_batches_side_by_side, 0, 3);
	tcase_add_test(t, deals_by_lot_are_played_without_a_fault);
	return run_suite(s);
}
