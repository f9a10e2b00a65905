/*
 * starter.h - bots to begin with, by language: which there are, and written
 * into a folder of somebody's own.
 *
 * They are the files of starters/, which are built into the program.  A
 * language is a folder there.  Its starter.yaml says what it is called, what it
 * needs and how its bot is built, tested and run; its other files, and those of
 * starters/common, are written.  In all of them @WORD@ becomes what the key
 * `word` of starter.yaml says, @NAME@ the bot's name.
 */
#ifndef DEADWOOD_ARENA_STARTER_STARTER_H
#define DEADWOOD_ARENA_STARTER_STARTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "lib/diag.h"
#include "lib/format/yaml.h"

/* A file as it was built in: its path below starters/, its bytes with a NUL
 * behind them, their number; ends with a NULL name. */
struct starter_file {
	const char *name, *text;
	size_t len;
};

extern const struct starter_file starter_files[];

/**
 * struct starter - a language
 * @folder: its folder below starters/, its word on the command line; owned
 * @facts: its starter.yaml; owned
 */
struct starter {
	char *folder;
	struct yaml *facts;
};

/* What starter.yaml says under a key, "" where it says nothing; borrowed. */
const char *starter_fact(const struct starter *starter, const char *key);

/**
 * starter_find - a language by its word, or by another that its `also` names
 *
 * Returns false with @diag, which names the nearest or all.
 */
bool starter_find(struct starter *starter, const char *word, struct diag *diag);
void starter_release(struct starter *starter);

/* All of them, one after the other, until @take is false.  False with @diag. */
bool starter_each(bool (*take)(void *arg, const struct starter *starter,
			       struct diag *diag),
		  void *arg, struct diag *diag);

/* A line for each: its word, and what it needs.  False with @diag. */
bool starter_list(FILE *out, struct diag *diag);

/**
 * starter_write - write a starter's files
 * @dir: made, with the folders above it, where it is not there; must be empty,
 *	or hold only what a call that was killed has written of the same
 * @name: the bot's, fit to be one (bot_names.h)
 *
 * No other file is ever replaced.  Returns false with @diag, and removes what
 * it has written.
 */
bool starter_write(const struct starter *starter, const char *dir,
		   const char *name, struct diag *diag);

#endif
