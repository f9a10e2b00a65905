/*
 * match.h - parameters of a match, which the arena sends to the referee in an
 * order.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_MATCH_H
#define DEADWOOD_REFEREE_JUDGE_MATCH_H

#include "lib/format/bot_usage.h"
#include "referee/engine/game.h"
#include "referee/judge/clock.h"
#include "referee/judge/faults.h"

#define PROTOCOL_VERSION 1

/**
 * struct match - parameters of a match; all pointers are borrowed
 * @rules_json: rules as JSON from the arena's order, for messages and the log
 * @deals: number of deals after which the match ends; 0: the rules of the game
 *	define the end
 * @greeted: per seat, true: the bot's process has answered "hello" before an
 *	earlier match.  @own_name, @own_version, @wants_legal and @wants_text
 *	are from that answer
 * @family: true: bots may start child processes
 * @person: per seat, true: a human plays the seat.  A human's seat has the
 *	limits of person_time.  The referee repeats its request until the action
 *	is legal
 * @remote: per seat, true: a remote bot plays the seat, with the limits of
 *	@remote_time
 * @remotes: number of seats of remote bots
 * @budget: maximum of each bot's usage
 * @names_hidden: true: messages do not contain the names of the other bots
 * @injection: unusual input with which `arena check` tests the bots (inject.h)
 * @keep: per seat, true: the arena uses the bot's process for another match, so
 *	the referee does not send "bye"
 * @extra_json: value of "arena" in the log's header, or NULL
 * @pack: compressed copy of the log, for which the caller has called
 *	pack_begin; NULL: no copy
 * @script_json: value of "script" in the log's header, or NULL
 * @script_fd: descriptor of the actions that begin the match (script.h); valid
 *	only if @script_json is not NULL
 */
struct match {
	unsigned number;
	const struct rules *rules;
	const char *rules_json;
	const char *game;
	unsigned players;
	unsigned deals;
	uint8_t seed[SEED_BYTES];
	int64_t startup_us;
	struct clock_rules time, remote_time;
	unsigned remotes;
	struct bot_budget budget;
	enum faults_mode faults;
	unsigned noise_max;
	const char *isolation;
	bool family;
	bool names_hidden;
	enum injection injection;
	const char *extra_json;
	const char *script_json;
	int script_fd;
	int log_fd;
	struct pack *pack;
	int lag_fd; /* descriptor of the referee's own schedstat, or -1 */
	struct {
		const char *name;
		uint32_t bot_seed;
		int to, from;
		int lag_fd;
		pid_t pid;
		bool greeted;
		bool keep;
		bool person;
		bool remote;
		bool wants_legal;
		bool wants_text;
		const char *own_name, *own_version;
	} seat[SEATS_MAX];
};

/* match_time returns the time limits of a seat. match_faults returns the fault
 * mode of a seat.  A bot's seat has the limits and the mode of the match; a
 * human's seat has its own limits and mode.  A remote bot's seat has the limits
 * of the match, by wall time, and an allowance for the network. */
static inline const struct clock_rules *
match_time(const struct match *match, unsigned seat)
{
	if (match->seat[seat].person)
		return &person_time;
	return match->seat[seat].remote ? &match->remote_time : &match->time;
}

static inline enum faults_mode
match_faults(const struct match *match, unsigned seat)
{
	return match->seat[seat].person ? FAULTS_PATIENT : match->faults;
}

#endif
