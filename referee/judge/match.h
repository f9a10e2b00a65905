/*
 * match.h - parameters of a match, from the arena's order.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_MATCH_H
#define DEADWOOD_REFEREE_JUDGE_MATCH_H

#include "referee/engine/game.h"
#include "referee/judge/clock.h"
#include "referee/judge/faults.h"

#define PROTOCOL_VERSION 1

/**
 * struct match - parameters of a match; all pointers are borrowed
 * @rules_json: the rules as the arena sent them, for messages and log
 * @deals: stop after so many; 0: as the rules say
 * @greeted: per seat: the bot process has answered hello before; @own_name,
 *         @own_version and @wants_legal are from that answer
 * @family: bots may start child processes
 * @person: a human plays that seat: it has person_time, and is asked again
 * until its action is legal
 * @names_hidden: bots do not get the names of the others (message_match)
 * @injection: injection of a check (inject.h)
 * @keep: per seat: the arena uses the process again: no "bye"
 * @extra_json: "arena" of the log's header, or NULL
 * @pack: compressed copy of the log (log.h), begun; or NULL
 * @script_json: "script" of the log's header, or NULL
 * @script_fd: if @script_json: the actions that begin the match (script.h)
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
	struct clock_rules time;
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
	int lag_fd; /* the referee's own schedstat, or -1 */
	struct {
		const char *name;
		uint32_t bot_seed;
		int to, from;
		int lag_fd;
		pid_t pid;
		bool greeted;
		bool keep;
		bool person;
		bool wants_legal;
		const char *own_name, *own_version;
	} seat[SEATS_MAX];
};

/* Return the limits and the fault mode of a seat: the match's, except for a
 * human. */
static inline const struct clock_rules *
match_time(const struct match *match, unsigned seat)
{
	return match->seat[seat].person ? &person_time : &match->time;
}

static inline enum faults_mode
match_faults(const struct match *match, unsigned seat)
{
	return match->seat[seat].person ? FAULTS_PATIENT : match->faults;
}

#endif
