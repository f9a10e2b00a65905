/*
 * freeze.h - freeze a final: fix the seed, the rules, the schedule and the
 * bytes of the bots, and commit to them by a hash.
 *
 * All of it is in one text of lines, DIR/final.txt.  The first line after the
 * title is a random key, so the text cannot be guessed from its hash, the
 * commitment.  The commitment can be published before the first match, and the
 * text after the last one.  `b2sum -l 256 final.txt` prints the commitment.
 * docs/organiser.md explains what this proves.
 *
 *   deadwood final 1
 *   key 64 HEXADECIMAL DIGITS
 *   seed TEXT
 *   program deadwood 0.1.0
 *   config HASH of config.yaml, with jobs: auto
 *   rules HASH of all parameters of the game
 *   schedule HASH of who sits where in N matches, those that need no results
 *   without PATH, which does not count among a bot's files
 *   bot NAME HASH PATH, a line for each of its folders and files
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
 * freeze_text - freeze a configuration, with a new random key
 * @file: where the text will be stored, absolute: no bot's file; NULL: in a
 *	results directory
 *
 * Its isolation must have been resolved and its bots built.  Returns an owned
 * text, or NULL with @diag: a file of a bot cannot be read.
 */
char *freeze_text(const struct config *config, const char *file,
		  struct diag *diag);

/* Draw an unpredictable seed, for a configuration that has none. */
void freeze_draw_seed(struct config *config);

/* Return true if the file for a text does not exist yet; else false with
 * @diag. */
bool freeze_is_new(const char *path, struct diag *diag);

/* Store a text in a new file that only its owner can read.  Returns false with
 * @diag. */
bool freeze_write(const char *path, const char *text, struct diag *diag);

/* Return the commitment to a text. */
void freeze_commitment(const char *text, char hex[FREEZE_HASH_TEXT]);

/* Read a stored text; owned, or NULL with @diag: no such text. */
char *freeze_read(const char *path, struct diag *diag);

/* Does the text have all required lines?  Returns false with @diag: which one
 * is missing. */
bool freeze_is_complete(const char *text, struct diag *diag);

/* Count the files and folders of bots that have changed since the freeze. */
unsigned freeze_count_changed(const char *text);

/* Use the frozen seed.  Returns false with @diag if the configuration has
 * another one of its own. */
bool freeze_use_seed(const char *text, struct config *config,
		     struct diag *diag);

/**
 * freeze_check - is all as it was when the text was made?
 *
 * Returns false with @diag, which names what is not: the bot and its file or
 * folder, the rules, the configuration.
 */
bool freeze_check(const char *text, const struct config *config,
		  struct diag *diag);

/**
 * freeze_check_plan - check all but the bots' files, which may be gone
 * @changed: set to the number of these that are missing or changed
 */
bool freeze_check_plan(const char *text, const struct config *config,
		       unsigned *changed, struct diag *diag);

/**
 * freeze_folder - freeze what a run plays, or check that it has not changed
 * @dir: the results directory
 * @commitment: the path of a text made before (`arena commit`) to play; NULL:
 *	none
 * @begun: there are results, so the text must exist
 *
 * Prints the state to stderr.  Does nothing for a configuration that is no
 * final.  Returns false with @diag.
 */
bool freeze_folder(const struct config *config, const char *dir,
		   const char *commitment, bool begun, struct diag *diag);

/* Is the committed @text for bots of the names in @config, and made in the same
 * folder? */
bool freeze_is_for(const char *text, const struct config *config);

/* Was the run of the directory @dir frozen for another folder than that of
 * @config? Then @diag names both.  False if nothing is frozen. */
bool freeze_is_moved(const char *dir, const struct config *config,
		     struct diag *diag);

/* Return the commitment of a run's folder; owned, or NULL with @diag. */
char *freeze_read_commitment(const char *dir, struct diag *diag);

/* Return true if the run of this directory has been frozen. */
bool freeze_exists(const char *dir);

#endif
