/*
 * starter.h - starter bots by language: list them, and write one into a folder.
 *
 * The files of starters/ are compiled into the program.  Each folder there is a
 * language.  Its starter.yaml has the title, the requirements, and the commands
 * to build, test and run the bot.  Its other files and those of starters/common
 * are written.  In all of them @WORD@ is replaced by the value of the key
 * `word` of starter.yaml, and @NAME@ by the name of the bot.
 */
#ifndef DEADWOOD_ARENA_STARTER_STARTER_H
#define DEADWOOD_ARENA_STARTER_STARTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "lib/diag.h"
#include "lib/format/yaml.h"

/* A compiled-in file: its path below starters/, its NUL-terminated text, and
 * the length.  The list ends with a NULL name. */
struct starter_file {
	const char *name, *text;
	size_t len;
};

extern const struct starter_file starter_files[];

/**
 * struct starter - a language
 * @folder: its folder below starters/, its name on the command line; owned
 * @facts: its starter.yaml; owned
 */
struct starter {
	char *folder;
	struct yaml *facts;
};

/* Return the value of a key in starter.yaml, "" if it is missing; borrowed. */
const char *starter_fact(const struct starter *starter, const char *key);

/**
 * starter_find - look up a language by its name, title or a word of `also`
 *
 * Returns false with @diag, which suggests the nearest name.
 */
bool starter_find(struct starter *starter, const char *word, struct diag *diag);
void starter_release(struct starter *starter);

/* Call @visit for each language until it returns false.  Returns false with
 * @diag. */
bool starter_each(bool (*visit)(void *arg, const struct starter *starter,
				struct diag *diag),
		  void *arg, struct diag *diag);

/* Print a line for each language: name, title and requirements.  Returns false
 * with @diag. */
bool starter_list(FILE *out, struct diag *diag);

/**
 * starter_write - write a starter's files
 * @dir: created with its parents if missing; must be empty, or contain only
 *	files that a killed call wrote of the same starter
 * @name: valid name of the bot (bot_names.h)
 *
 * Never replaces another file.  Returns false with @diag, after removing the
 * files it wrote.
 */
bool starter_write(const struct starter *starter, const char *dir,
		   const char *name, struct diag *diag);

#endif
