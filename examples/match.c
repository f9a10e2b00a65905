/* match.c - play a match of gin with random actions.  See docs/library.md:
 *   cc match.c $(pkg-config --cflags --libs deadwood) -o match && ./match */
#include <deadwood.h>
#include <stdio.h>
#include <stdlib.h>

static struct dw_error why;
static unsigned prng = 1;

/* Print the error of a call that failed, and exit. */
static void
check(long result)
{
	if (result >= 0)
		return;
	fprintf(stderr, "match: %s\n", why.text);
	exit(1);
}

/* Return a random number below @n. */
static unsigned
random_below(int n)
{
	prng = prng * 1103515245U + 12345U;
	return (prng >> 16) % (unsigned)n;
}

int
main(void)
{
	struct dw_game *game;
	struct dw_table *table;
	struct dw_list *list;
	uint8_t seed[DW_SEED_BYTES];
	int scores[DW_SEATS_MAX], n;
	unsigned deals, actions = 0;

	check(dw_game_open(&game, "gin", "{target: 50}", 2, &why));
	check(dw_table_new(&table, game, &why));
	check(dw_list_new(&list, &why));
	dw_seed(7, seed);
	dw_table_begin(table, seed);
	for (deals = 0; dw_table_moment(table) != DW_MATCH_OVER; deals++) {
		check(dw_table_deal(table, &why));
		while (dw_table_moment(table) == DW_PLAYING) {
			check(n = dw_table_legal(table, list, &why));
			check(dw_table_play(table, list, random_below(n),
					    &why));
			actions++;
		}
	}
	dw_table_scores(table, scores);
	printf("%u deals, %u actions: %d to %d\n", deals, actions, scores[0],
	       scores[1]);
	dw_list_free(list);
	dw_table_free(table);
	dw_game_close(game);
	return 0;
}
