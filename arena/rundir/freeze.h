/*
 * freeze.h - what is played in a final, fixed: the seed, the rules, the
 * schedule, and the bytes of the bots.
 *
 * All of it stands in one text of lines, DIR/final.txt.  Its first line after
 * the title is a key that was drawn, so nothing can be guessed from the text's
 * hash, the commitment: that can be published before the first match, and the
 * text after the last one.  `b2sum -l 256 final.txt` prints the commitment.
 * docs/organiser.md says what this proves.
 *
 *   deadwood final 1
 *   key 64 HEXADECIMAL DIGITS
 *   seed TEXT
 *   program deadwood 0.1.0
 *   config HASH of config.yaml, with jobs: auto
 *   rules HASH of all parameters of the game
 *   schedule HASH of who sits where in N matches, those that need no results
 *   without PATH, which does not count among a bot's files
 *   bot NAME HASH PATH, a line for each folder and file that it is made of
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
 * freeze_text - freeze a configuration, with a key that is drawn now
 * @file: where the text will be kept, absolute: no bot's file; NULL: in a
 *	results directory
 *
 * Its isolation must have been settled and its bots built.  Returns an owned
 * text, or NULL with @diag: a file of a bot's cannot be read.
 */
char *freeze_text(const struct config *config, const char *file,
		  struct diag *diag);

/* A seed that nobody guesses, for a configuration that has none of its own. */
void freeze_draw_seed(struct config *config);

/* Is there no file yet where a text is to be kept?  Returns false with @diag.
 */
bool freeze_is_new(const char *path, struct diag *diag);

/* Keep a text where there is no file yet, for its owner's eyes.  Returns false
 * with @diag. */
bool freeze_write(const char *path, const char *text, struct diag *diag);

/* The commitment to a text. */
void freeze_commitment(const char *text, char hex[FREEZE_HASH_TEXT]);

/* A text that was kept; owned, or NULL with @diag: no such text. */
char *freeze_read(const char *path, struct diag *diag);

/* Has it every line that it must have?  Returns false with @diag: which not. */
bool freeze_is_whole(const char *text, struct diag *diag);

/* Its files and folders of bots that are not here as they were frozen. */
unsigned freeze_changed(const char *text);

/* Play with the seed that was frozen.  Returns false with @diag where the
 * configuration has another one of its own. */
bool freeze_give_seed(const char *text, struct config *config,
		      struct diag *diag);

/**
 * freeze_holds - is all as it was when the text was made?
 *
 * Returns false with @diag, which names what is not: the bot and its file or
 * folder, the rules, the configuration.
 */
bool freeze_holds(const char *text, const struct config *config,
		  struct diag *diag);

/**
 * freeze_plan_holds - the same of all but the bots' files, which need not be
 * there any more
 * @changed: is told how many of these are not there, or not as they were
 */
bool freeze_plan_holds(const char *text, const struct config *config,
		       unsigned *changed, struct diag *diag);

/**
 * freeze_folder - freeze what a run plays, or see that it is as it was
 * @dir: the results directory
 * @commitment: the path of a text that was made before (`arena commit`), which
 *	is to be played; NULL: none
 * @begun: there are results, so the text must be there
 *
 * Tells on stderr what holds.  For a configuration that is no final it does
 * nothing.  Returns false with @diag.
 */
bool freeze_folder(const struct config *config, const char *dir,
		   const char *commitment, bool begun, struct diag *diag);

/* Is @text, which was committed to, for bots of the names in @config, and made
 * in the same folder? */
bool freeze_is_for(const char *text, const struct config *config);

/* Was the run of the directory @dir frozen for another folder than @config is
 * in? Then @diag names both.  False where nothing is frozen. */
bool freeze_is_moved(const char *dir, const struct config *config,
		     struct diag *diag);

/* The commitment of a run's folder; owned, or NULL with @diag. */
char *freeze_of_folder(const char *dir, struct diag *diag);

/* Has the run of this directory been frozen? */
bool freeze_is_done(const char *dir);

#endif
