/*
 * bot_names.h - derive the names of bots from their programs, check names, and
 * make them unique.
 *
 * A name identifies a bot in the results of a tournament, and is part of file
 * and folder names.
 */
#ifndef DEADWOOD_ARENA_CONFIG_BOT_NAMES_H
#define DEADWOOD_ARENA_CONFIG_BOT_NAMES_H

#include "arena/config/bots.h"

#define BOT_NAME_MAX  40 /* maximum bytes of a name */
#define BOT_TITLE_MAX 60 /* arbitrary: maximum bytes of a title */

/* Return true if the name is safe to print and to use as a file name; else
 * false with @diag. */
bool bot_name_is_fit(const char *name, struct diag *diag);

/* Return true if the title is printable UTF-8 of at most BOT_TITLE_MAX bytes.
 */
bool bot_title_is_fit(const char *title);

/* Return the word of the command @words from which the bot's name is derived.
 * This is the first script (a word with the suffix of an interpreter).  If
 * there is no script and the program is in PATH, the result is the first
 * argument that names a file in @dir, the bot's folder.  Otherwise the result
 * is the program.
 */
const char *bot_naming_word(char *const *words, const char *dir);

/* Return the name derived from the result of bot_naming_word; owned. */
char *bot_name_of_words(char *const *words, const char *dir);

/* Return a safe name derived from a path or a title, owned: only ASCII letters,
 * digits, '.', '_' and '-' are kept.  Return "bot" if nothing is left. */
char *bot_fit_name(const char *text);

/* Return the result of bot_fit_name followed by five digits of a hash of @text,
 * owned.  The digits distinguish texts that have the same safe name. */
char *bot_tagged_name(const char *text);

/* Derive a safe name from each of @count texts, and store the names in @name;
 * each is owned.  If several texts have the same safe name, each of these names
 * gets digits of a hash (bot_tagged_name).  So no name depends on the order of
 * the texts. */
void bot_fit_names(const char *const *text, size_t count, char **name);

/**
 * bots_make_unique - make all names unique, but never change a name that the
 * user wrote
 * @base: the folder of the configuration
 *
 * If the file name of a bot's program is generic (bot.py), or several bots have
 * the same file name, each of these bots gets the name of its folder, unless
 * this folder is @base or contains @base.  If the names of the folders are
 * equal too, each name is preceded by the part of the path that differs.  The
 * second copy of a program gets a number, such as greedy-2, and so do further
 * copies.  A name also gets a number if the names of two programs differ only
 * in characters that a bot's name cannot contain.  If a file name contains such
 * characters and the bot has no title, the path of the program becomes the
 * title.
 */
void bots_make_unique(struct bot *bots, size_t count, const char *base);

#endif
