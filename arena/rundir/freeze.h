/*
 * freeze.h - freeze a final: fix the seed, the rules, the schedule and the
 * bytes of the bots, and commit to them by a hash.
 *
 * The file DIR/final.txt lists everything that is frozen, one item per line.
 * The hash of this text is the commitment.  The second line of the text has a
 * random key.  So the hash does not let a reader guess the text.  The organiser
 * publishes the commitment before the first match, and the text after the last
 * match.  `b2sum -l 256 final.txt` prints the commitment. docs/organiser.md
 * explains what the commitment proves.
 *
 *   deadwood final 1
 *   key 64 HEXADECIMAL DIGITS
 *   seed TEXT
 *   program deadwood 0.1.0
 *   config HASH of config.yaml, with jobs: auto
 *   rules HASH of all parameters of the game
 *   schedule HASH of N matches: the bots at the seats of all matches that do
 *                 not depend on results
 *   without PATH: this path is not hashed as part of a bot's folder
 *   bot NAME HASH PATH: a line for each file and folder of each bot
 */
#ifndef DEADWOOD_ARENA_RUNDIR_FREEZE_H
#define DEADWOOD_ARENA_RUNDIR_FREEZE_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/config/config.h"
#include "arena/store/digest.h"
#include "lib/diag.h"

#define FREEZE_FILE	 "final.txt"
#define FREEZE_HASH_TEXT DIGEST_TEXT

/**
 * freeze_text - make the text that freezes a configuration, with a new random
 * key
 * @file: absolute path of the file for the text.  The hashes of the bots'
 *	folders ignore this file.  NULL: the text will be in the results
 *	directory
 *
 * Before the call, the isolation level of @config must be resolved, and the
 * bots must be built.  Returns an owned text.  If a file of a bot cannot be
 * read, returns NULL and sets @diag.
 */
char *freeze_text(const struct config *config, const char *file,
		  struct diag *diag);

/* If @config has no seed, set a random seed that cannot be predicted. */
void freeze_draw_seed(struct config *config);

/* If no file exists at @path, return true: a new text can be stored there.  If
 * a file exists at @path, return false and set @diag. */
bool freeze_is_new(const char *path, struct diag *diag);

/* Store a text in a new file that only its owner can read.  On an error,
 * returns false and sets @diag. */
bool freeze_write(const char *path, const char *text, struct diag *diag);

/* Compute the commitment to a text: the text's hash, in hexadecimal. */
void freeze_commitment(const char *text, char hex[FREEZE_HASH_TEXT]);

/* Read a text that freeze_write stored; owned.  If the file cannot be read or
 * contains another kind of text, returns NULL and sets @diag. */
char *freeze_read(const char *path, struct diag *diag);

/* If the text has all required lines, return true.  If a line is missing,
 * return false.  @diag contains the first word of the missing line. */
bool freeze_is_complete(const char *text, struct diag *diag);

/* Return the number of the bots' files and folders that are missing, or have
 * changed since the text was made. */
unsigned freeze_count_changed(const char *text);

/* Set the seed of @config to the seed in the text.  If the configuration file
 * contains a different seed, returns false and sets @diag. */
bool freeze_use_seed(const char *text, struct config *config,
		     struct diag *diag);

/**
 * freeze_check - check that everything in the text is unchanged: bots, rules,
 * seed, schedule and configuration
 *
 * After a change, returns false.  @diag contains what has changed: a bot and
 * its file or folder, the rules, the schedule or the configuration.
 */
bool freeze_check(const char *text, const struct config *config,
		  struct diag *diag);

/**
 * freeze_check_plan - check everything in the text except the bots' files.  So
 * the check also succeeds when these files are gone
 * @changed: set to the number of the bots' files and folders that are missing
 *	or changed
 */
bool freeze_check_plan(const char *text, const struct config *config,
		       unsigned *changed, struct diag *diag);

/**
 * freeze_folder - freeze the bots, rules, seed and schedule of a run; or, if
 * they are frozen, check that they are unchanged
 * @dir: the results directory
 * @commitment: path of the file of `arena commit` that this run plays; NULL:
 *	the run uses no such file
 * @begun: true if the folder has results, so that it must contain final.txt
 *
 * Prints on stderr whether the run was frozen now or earlier.  Does nothing if
 * the configuration is no final.  On an error, returns false and sets @diag.
 */
bool freeze_folder(const struct config *config, const char *dir,
		   const char *commitment, bool begun, struct diag *diag);

/* Return true if @text seems to be for @config: it contains bots of the same
 * names, and was made for a configuration in the same folder. */
bool freeze_is_for(const char *text, const struct config *config);

/* Return true if the run in @dir was frozen when the configuration was in a
 * different folder than now; @diag then contains both folders. */
bool freeze_is_moved(const char *dir, const struct config *config,
		     struct diag *diag);

/* Return the commitment of the run in the results directory @dir; owned, or
 * NULL with @diag. */
char *freeze_read_commitment(const char *dir, struct diag *diag);

/* Return true if the run in the results directory @dir has been frozen. */
bool freeze_exists(const char *dir);

#endif
