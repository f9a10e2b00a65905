/*
 * match.h - what is to be played, as the arena ordered it.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_MATCH_H
#define DEADWOOD_REFEREE_JUDGE_MATCH_H

#include "referee/engine/game.h"
#include "referee/judge/clock.h"
#include "referee/judge/faults.h"

#define PROTOCOL_VERSION 1

/**
 * struct match - what is to be played; all pointers are borrowed
 * @rules_json: the rules as the arena sent them, for messages and log
 * @deals: stop after so many; 0: when the rules say
 * @greeting: per seat, whether its bot has been greeted before; its name,
 *         version and wants are then those of the first greeting
 * @family: bots may have processes of their own
 * @person: somebody plays that seat, and no program: it has person_time, and is
 *         asked again until its action is legal
 * @names_hidden: no bot is told who the others are: message_match
 * @drill: what bots are sent besides (inject.h)
 * @keep: the process will be used again: no "bye"
 * @extra_json: the arena's own words for the log's header, or NULL
 * @pack: what the log is packed into besides (log.h), begun, or NULL
 * @script_json: what the log's header says of the script, or NULL
 * @script_fd: the actions that the match begins with (script.h), if so
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
	enum drill drill;
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

/* What holds for a seat: the match's, but for a person's. */
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
