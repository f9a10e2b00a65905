/*
 * bot.c - a bot for the arena that searches one action deep; docs/library.md.
 *
 *   cc bot.c $(pkg-config --cflags --libs deadwood) -o bot
 *   arena play gin ./bot house:random
 *
 * It parses each request into a view and lists the legal actions of the view.
 * It knocks as soon as it may.  Otherwise it discards the card that leaves the
 * least deadwood in its hand.  In all other cases it plays the first action of
 * the list.
 */
#include <deadwood.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 20], hand[DW_TEXT_BYTES], action[DW_ACTION_BYTES];
static struct dw_error why;
static struct dw_game *game;
static struct dw_view *view;
static struct dw_list *list, *scratch;
static int seat;

static void
check(long result)
{
	if (result >= 0)
		return;
	fprintf(stderr, "bot: %s\n", why.text);
	exit(1);
}

/* Copy the hand from the view's JSON, "[...]", and remove one card from it. */
static void
copy_hand_without(const char *card)
{
	char name[16], *at;

	check(dw_view_text(view, line, sizeof(line), &why));
	at = strstr(line, "\"hand\":[") + strlen("\"hand\":");
	snprintf(hand, sizeof(hand), "%.*s", (int)(strcspn(at, "]") + 1), at);
	snprintf(name, sizeof(name), "\"%s\"", card);
	at = strstr(hand, name);
	if (at == NULL)
		return;
	memmove(at, at + strlen(name), strlen(at + strlen(name)) + 1);
	if (*at == ',') /* it was not the last card */
		memmove(at, at + 1, strlen(at));
	else if (at[-1] == ',') /* it was the last of several cards */
		memmove(at - 1, at, strlen(at) + 1);
}

/* Return the cost of action @i, less is better: -1 for a knock, the remaining
 * points for a discard, 0 for any other action. */
static int
action_cost(unsigned i)
{
	char card[8];
	int left;

	check(dw_list_action(list, i, action, sizeof(action), &why));
	if (strncmp(action, "{\"do\":\"knock\"", 13) == 0)
		return -1;
	if (sscanf(action, "{\"do\":\"discard\",\"card\":\"%7[^\"]\"", card) !=
	    1)
		return 0;
	copy_hand_without(card);
	left = dw_best_melds(game, scratch, hand, NULL, 0, &why);
	check(left);
	return left;
}

/* Return the number of the best action, the first of equal ones. */
static unsigned
choose_action(void)
{
	unsigned best = 0;
	int least = action_cost(0);

	for (unsigned i = 1; i < dw_list_count(list); i++) {
		int cost = action_cost(i);

		if (cost < least) {
			least = cost;
			best = i;
		}
	}
	return best;
}

int
main(void)
{
	check(dw_view_new(&view, &why));
	check(dw_list_new(&list, &why));
	check(dw_list_new(&scratch, &why));
	while (fgets(line, sizeof(line), stdin) != NULL) {
		if (strstr(line, "\"type\":\"hello\"") != NULL) {
			puts("{\"name\":\"example\",\"version\":\"1\"}");
		} else if (strstr(line, "\"type\":\"match\"") != NULL) {
			dw_game_close(game);
			check(seat = dw_game_from_match(&game, line, &why));
			continue;
		} else if (strstr(line, "\"type\":\"act\"") != NULL) {
			check(dw_view_from_request(view, game, (unsigned)seat,
						   list, line, &why));
			check(dw_view_legal(view, list, &why));
			check(dw_list_action(list, choose_action(), action,
					     sizeof(action), &why));
			puts(action);
		}
		fflush(stdout);
	}
	return 0;
}
