/*
 * fuzz_dialog.c - fuzz all that a bot writes during a match.
 *
 * The bytes are in its pipe before the match begins; the first byte chooses the
 * fault mode.  The match must end.  The other seat's bot is dead from the
 * start.  Linux only: pipe sizes.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "referee/judge/match_loop.h"
#include "tests/support/toy_game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct match_loop loop;

/* Return the read end of a pipe that contains these bytes and then ends. */
static int
pipe_with_bytes(const uint8_t *data, size_t size)
{
	int fds[2];

	if (pipe2(fds, O_CLOEXEC | O_NONBLOCK) == -1)
		abort();
	if (size > 0 && write(fds[1], data, size) != (ssize_t)size)
		abort();
	close(fds[1]);
	return fds[0];
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct rules rules;
	struct match match = {
		.number = 1,
		.rules = &rules,
		.rules_json = "{}",
		.game = "toy",
		.players = 2,
		.startup_us = 1000,
		.time = { .move_us = 1000, .limit_us = 1000 },
		.noise_max = 3,
		.isolation = "none",
		.log_fd = -1,
		.lag_fd = -1,
	};

	if (size < 1 || size > 60000)
		return 0;
	signal(SIGPIPE, SIG_IGN);
	toy_game_rules(&rules, 2, 1);
	match.faults = (enum faults_mode)(data[0] % 3);
	match.seat[0].greeted = data[0] & 64;
	for (unsigned i = 0; i < 2; i++) {
		match.seat[i].name = "bot";
		match.seat[i].own_name = match.seat[i].own_version = "";
		match.seat[i].lag_fd = -1;
		match.seat[i].to = open("/dev/null", O_WRONLY | O_CLOEXEC);
		match.seat[i].from = i == 0 ? pipe_with_bytes(data + 1,
							      size - 1)
					    : pipe_with_bytes(NULL, 0);
	}
	match_loop_play(&loop, &match, NULL, NULL);
	if (loop.state.over != OVER_MATCH || bot_conn_plays(&loop.seats[1]))
		abort();
	return 0;
}
