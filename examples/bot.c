/*
 * bot.c - a bot for the arena that looks one action ahead; docs/library.md.
 *
 *   cc bot.c $(pkg-config --cflags --libs deadwood) -o bot
 *   arena play gin ./bot house:random
 *
 * It reads each request into a view and lists what it may do from the view
 * alone.  It knocks as soon as it may, and discards the card without which its
 * hand is left with the fewest points; anything else it does as the list has
 * it, best first.
 */
#include <deadwood.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 20], hand[DW_TEXT_BYTES], action[DW_ACTION_BYTES];
static struct dw_error why;
static struct dw_game *game;
static struct dw_view *view;
static struct dw_list *list, *room;
static int seat;

static void
must(long result)
{
	if (result >= 0)
		return;
	fprintf(stderr, "bot: %s\n", why.text);
	exit(1);
}

/* The hand as the view's text has it, "[...]", without one card of a name. */
static void
hand_without(const char *card)
{
	char name[16], *at;

	must(dw_view_text(view, line, sizeof(line), &why));
	at = strstr(line, "\"hand\":[") + strlen("\"hand\":");
	snprintf(hand, sizeof(hand), "%.*s", (int)(strcspn(at, "]") + 1), at);
	snprintf(name, sizeof(name), "\"%s\"", card);
	at = strstr(hand, name);
	if (at == NULL)
		return;
	memmove(at, at + strlen(name), strlen(at + strlen(name)) + 1);
	if (*at == ',') /* it stood in front, or in between */
		memmove(at, at + 1, strlen(at));
	else if (at[-1] == ',') /* it stood at the end */
		memmove(at - 1, at, strlen(at) + 1);
}

/* Less is better: the end of the deal, then the discard that leaves the fewest
 * points. */
static int
worth(unsigned i)
{
	char card[8];
	int left;

	must(dw_list_action(list, i, action, sizeof(action), &why));
	if (strncmp(action, "{\"do\":\"knock\"", 13) == 0)
		return -1;
	if (sscanf(action, "{\"do\":\"discard\",\"card\":\"%7[^\"]\"", card) !=
	    1)
		return 0;
	hand_without(card);
	left = dw_best_melds(game, room, hand, NULL, 0, &why);
	must(left);
	return left;
}

/* The number of the best; of equal ones the first. */
static unsigned
choose(void)
{
	unsigned best = 0;
	int least = worth(0);

	for (unsigned i = 1; i < dw_list_count(list); i++) {
		int now = worth(i);

		if (now < least) {
			least = now;
			best = i;
		}
	}
	return best;
}

int
main(void)
{
	must(dw_view_new(&view, &why));
	must(dw_list_new(&list, &why));
	must(dw_list_new(&room, &why));
	while (fgets(line, sizeof(line), stdin) != NULL) {
		if (strstr(line, "\"type\":\"hello\"") != NULL) {
			puts("{\"name\":\"example\",\"version\":\"1\"}");
		} else if (strstr(line, "\"type\":\"match\"") != NULL) {
			dw_game_close(game);
			must(seat = dw_game_from_match(&game, line, &why));
			continue;
		} else if (strstr(line, "\"type\":\"act\"") != NULL) {
			must(dw_view_from_request(view, game, (unsigned)seat,
						  list, line, &why));
			must(dw_view_legal(view, list, &why));
			must(dw_list_action(list, choose(), action,
					    sizeof(action), &why));
			puts(action);
		}
		fflush(stdout);
	}
	return 0;
}
