/*
 * greeting.h - a bot's first words: "hello" and its answer.
 *
 * A bot is greeted once in its life, at the start of its first match or by a
 * probe before the tournament.  What it says of itself, or why it could not be
 * greeted, is kept in its seat's account: a verdict other than VERDICT_OK, with
 * a sentence for its author.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_GREETING_H
#define DEADWOOD_REFEREE_JUDGE_GREETING_H

#include "referee/judge/seat.h"

/**
 * greeting_send - say hello; the clock of the start runs from here
 * @startup: kept; its limit is how long the answer may take
 */
void greeting_send(struct seat *seat, const char *game,
		   const struct clock_rules *startup);

/**
 * greeting_hear - wait for the answer, and take name, version and wants from it
 * @noise_max: lines that are no answer, before it is a flood
 */
void greeting_hear(struct seat *seat, struct json *json, unsigned noise_max);

/**
 * greeting_write - what a bot said of itself, as members of an open object
 */
void greeting_write(const struct seat *seat, struct jot *jot);

/**
 * greeting_probe - say hello and bye to a bot, and close its pipes
 * @seat: readied by seat_init; its account says how it went
 */
void greeting_probe(struct seat *seat, struct json *json, const char *game,
		    int64_t startup_us);

#endif
