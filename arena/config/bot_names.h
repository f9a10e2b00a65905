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
 * return false with @diag. */
bool bot_name_is_fit(const char *name, struct diag *diag);

/* Return true if the title is printable UTF-8 of at most BOT_TITLE_MAX bytes.
 */
bool bot_title_is_fit(const char *title);

/* Return the word of the command @words from which the arena derives the bot's
 * name.  The result is the first script in the command: a word with the suffix
 * of an interpreter.  If the command has no script and its program is in PATH,
 * the result is the first argument that names a file in @dir, the bot's folder.
 * In all other cases the result is the command's program.
 */
const char *bot_naming_word(char *const *words, const char *dir);

/* Return the name derived from the result of bot_naming_word; the caller owns
 * the name. */
char *bot_name_of_words(char *const *words, const char *dir);

/* Return a safe name derived from a path or a title, owned.  The name keeps
 * only ASCII letters, digits, '.', '_' and '-'.  If no character remains,
 * return "bot". */
char *bot_fit_name(const char *text);

/* Return the result of bot_fit_name followed by five digits of a hash of @text,
 * owned.  The digits distinguish texts whose safe names are equal. */
char *bot_tagged_name(const char *text);

/* Derive a safe name from each of @count texts.  Store each name, owned, in
 * @name.  If several texts have equal safe names, each of these names gets
 * digits of a hash (bot_tagged_name).  So no name depends on the order of the
 * texts. */
void bot_fit_names(const char *const *text, size_t count, char **name);

/**
 * bots_make_unique - make all names of bots unique, but never change a name
 * that the user wrote
 * @base: folder of the configuration file
 *
 * A file name is ambiguous if it is generic (bot.py) or if several bots have
 * it.  A bot with an ambiguous file name gets the name of its folder, unless
 * this folder is @base or contains @base.  If folder names are equal too, the
 * part of the path that differs precedes each name.  Second and further copies
 * of a program get a number, such as greedy-2.  A bot's name cannot contain all
 * characters of a file name.  If two names differ only in characters that are
 * not allowed, a number distinguishes them.  If a file name contains such
 * characters and the bot has no title, the path of the program becomes the
 * title.
 */
void bots_make_unique(struct bot *bots, size_t count, const char *base);

#endif
