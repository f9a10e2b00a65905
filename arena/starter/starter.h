/*
 * starter.h - starter bots by language: list them, and write one into a folder.
 *
 * The build compiles the files of starters/ into the program.  Each folder in
 * starters/ is a language.  The file starter.yaml in that folder contains the
 * title, the requirements, and the commands to build, test and run the bot.  A
 * starter bot consists of the other files of its folder and of the files in
 * starters/common.  In all these files, starter_write replaces @WORD@ by the
 * value of the key `word` in starter.yaml, and @NAME@ by the bot's name.
 */
#ifndef DEADWOOD_ARENA_STARTER_STARTER_H
#define DEADWOOD_ARENA_STARTER_STARTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "lib/diag.h"
#include "lib/format/yaml.h"

/* A compiled-in file of starters/: path below starters/, NUL-terminated text,
 * and length of the text.  The array starter_files ends with a NULL name.
 */
struct starter_file {
	const char *name, *text;
	size_t len;
};

extern const struct starter_file starter_files[];

/**
 * struct starter - the starter bot of a language
 * @folder: name of the folder in starters/, owned.  The name is also the name
 *	of the language on the command line
 * @facts: parsed starter.yaml of the folder, owned
 */
struct starter {
	char *folder;
	struct yaml *facts;
};

/* Return the value of a key in starter.yaml, borrowed.  If the key is missing,
 * return "". */
const char *starter_fact(const struct starter *starter, const char *key);

/**
 * starter_find - find a language by its folder, its title, or another name that
 * its starter.yaml lists under "also"
 *
 * If no language matches, returns false; then @diag suggests the most similar
 * name.
 */
bool starter_find(struct starter *starter, const char *word, struct diag *diag);
void starter_release(struct starter *starter);

/* Call @visit for each language until @visit returns false.  On an error,
 * returns false and sets @diag. */
bool starter_each(bool (*visit)(void *arg, const struct starter *starter,
				struct diag *diag),
		  void *arg, struct diag *diag);

/* Print a line for each language: name, title and requirements.  On an error,
 * returns false and sets @diag. */
bool starter_list(FILE *out, struct diag *diag);

/**
 * starter_write - write a starter's files
 * @dir: folder for the files.  If it is missing, the function creates it and
 *	its parents.  An existing folder must be empty, or contain only files
 *	that a killed call for the same starter wrote
 * @name: valid name of the bot (bot_names.h)
 *
 * The function replaces only files of such a killed call.  On failure the
 * function removes the files that it wrote, returns false and sets @diag.
 */
bool starter_write(const struct starter *starter, const char *dir,
		   const char *name, struct diag *diag);

#endif
