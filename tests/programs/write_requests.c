/*
 * write_requests.c - print requests with text, from random deals of every game,
 * for suites that read them.
 *
 *   write_requests DEALS    play DEALS deals of each variant
 *
 * A third of the requests are printed, each as the line of its act message.  A
 * line {"variant": "..."} precedes the requests of a variant, and a line
 * {"seat": N} the message to seat N about the end of a deal.  Of four bots, one
 * wants no list of legal actions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/judge/message.h"
#include "referee/wire/wire.h"
#include "tests/support/sample_share.h"
#include "tests/support/variants.h"

#define PRINT_EVERY 3 /* requests */

static const struct clock_rules times = { .move_us = 1000000,
					  .bank_us = 5000000,
					  .limit_us = 2000000 };

static struct rules rules;
static struct state state;
static struct stream stream, dice;
static struct events events;
static struct legal legal;
static struct bot_conn seats[SEATS_MAX];
static char event_text[65536];
static char line[OUT_BYTES];

static void
requests_start_bots(void)
{
	for (unsigned i = 0; i < rules.players; i++) {
		bot_conn_init(&seats[i], -1, -1);
		clock_init(&seats[i].clock, &times, -1, -1, 0);
		clock_grant(&seats[i].clock);
		seats[i].wants_legal = stream_below(&dice, 4) > 0;
		seats[i].wants_text = true;
		if (i % 4 != 0) /* a budget of one kind or of both */
			seats[i].budget = (struct bot_budget){
				i % 2 * UINT64_C(2500000), i / 2 * 1000
			};
		seats[i].usage_total = (struct bot_usage){ 300, 40, 1234567 };
	}
}

static void
requests_queue_events(void)
{
	unsigned n = state.next_event - events.n;

	for (unsigned i = 0; i < events.n; i++) {
		struct jsonw jsonw;

		jsonw_init(&jsonw, event_text, sizeof(event_text));
		event_write(&jsonw, state.rules, &events.at[i], n + i,
			    EYES_ALL);
		for (unsigned seat = 0; seat < rules.players; seat++)
			message_event(&seats[seat], seat, state.rules,
				      &events.at[i], n + i,
				      (struct bytes){ jsonw.buf, jsonw.n });
	}
}

static void
requests_print(void)
{
	struct bot_conn *seat = &seats[state.seat];
	struct jsonw jsonw;

	jsonw_init(&jsonw, line, sizeof(line));
	seat->req++;
	message_act(&jsonw, seat, &state, &legal);
	if (jsonw.full) {
		fprintf(stderr, "%s: a request does not fit\n", rules.name);
		exit(1);
	}
	fwrite(line, 1, jsonw.n, stdout);
}

static void
requests_print_end(struct bot_conn *seat, unsigned number)
{
	struct jsonw jsonw;

	jsonw_init(&jsonw, line, sizeof(line));
	message_end_deal(&jsonw, seat, &state);
	printf("{\"seat\":%u}\n", number);
	fwrite(line, 1, jsonw.n, stdout);
}

static void
requests_play_deal(void)
{
	game_deal(&state, &stream, &events);
	requests_queue_events();
	while (state.over == OVER_NO) {
		struct action action;

		if (stream_below(&dice, PRINT_EVERY) == 0)
			requests_print();
		game_legal(&state, &legal);
		action_copy(&action, &legal.at[stream_below(&dice, legal.n)]);
		if (game_apply(&state, state.seat, &action, &stream, &events)
			    .refusal != REFUSE_NONE)
			abort();
		requests_queue_events();
	}
	for (unsigned i = 0; i < rules.players; i++)
		requests_print_end(&seats[i], i);
}

static void
requests_play(const struct variant *variant, unsigned deals)
{
	uint8_t seed[SEED_BYTES] = { 32 };

	if (!variant_load(variant, &rules))
		abort();
	printf("{\"variant\":\"%s for %u %s\"}\n", variant->game,
	       variant->players, variant->options);
	draw_seed_bytes(seed);
	stream_for_deal(&dice, seed, 4711);
	game_begin(&state, &rules, rules.players);
	requests_start_bots();
	for (unsigned i = 0; i < deals; i++) {
		if (state.over == OVER_MATCH)
			game_begin(&state, &rules, rules.players);
		stream_for_deal(&stream, seed, i + 1);
		requests_play_deal();
	}
}

/* Play the first variant of each game, and a sample of all variants. */
static void
requests_play_all(const struct variants *all, unsigned deals)
{
	unsigned n = (unsigned)all->n, share = sample_share_of(n);

	for (unsigned i = 0; i < n; i++)
		if (i == 0 || strcmp(all->at[i].game, all->at[i - 1].game) != 0)
			requests_play(&all->at[i], deals);
	for (unsigned i = 0; i < share; i++)
		requests_play(&all->at[sample_share_at(i, n)], deals);
}

int
main(int argc, char **argv)
{
	unsigned deals = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1;
	struct variants all = { .n = 0 };
	const char *why = variants_list(&all, NULL);

	if (why != NULL) {
		fprintf(stderr, "%s\n", why);
		return 1;
	}
	requests_play_all(&all, deals);
	variants_free(&all);
	return 0;
}
