/*
 * bot_names.h - derive, check and make unique the names of bots.
 *
 * A name identifies a bot in the results of a tournament, and is part of file
 * and folder names.
 */
#ifndef DEADWOOD_ARENA_CONFIG_BOT_NAMES_H
#define DEADWOOD_ARENA_CONFIG_BOT_NAMES_H

#include "arena/config/bots.h"

#define BOT_NAME_MAX  40 /* bytes of a name, which is safe as a file name */
#define BOT_TITLE_MAX 60 /* chosen: bytes of a title */

/* Is the name safe as a file name and to print?  If not, @diag says why. */
bool bot_name_is_fit(const char *name, struct diag *diag);

/* Is the title printable UTF-8 of at most BOT_TITLE_MAX bytes? */
bool bot_title_is_fit(const char *title);

/* Return the word of a command that names the bot best: its script, or the file
 * argument of a program from PATH, else its program.  @dir: the bot's folder.
 */
const char *bot_naming_word(char *const *words, const char *dir);

/* Return the name that this word gives the bot; owned. */
char *bot_name_of_words(char *const *words, const char *dir);

/* Derive a safe name from a path or a title: its ASCII letters, digits, '.',
 * '_' and '-'; "bot" if none is left; owned. */
char *bot_fit_name(const char *text);

/* Return the same name with five digits of a hash of the text: another text
 * with the same safe name almost surely gets other digits; owned. */
char *bot_tagged_name(const char *text);

/* Derive safe names from @count texts into @name, each owned.  Names that
 * several texts share get a hash, so that no name depends on the order. */
void bot_fit_names(const char *const *text, size_t count, char **name);

/**
 * bots_make_unique - make the names unique that the user did not give
 * @base: the folder of the configuration
 *
 * If the name of a file is generic (bot.py), or shared by several bots, the bot
 * gets the name of its folder, unless that is @base or contains it.  If that
 * name is shared too, the part in which the paths differ precedes it.  Copies
 * of one program are greedy-2, ...; so are programs whose names differ only in
 * letters that a name cannot contain.  The latter, and all bots whose names
 * lost letters, get their path as title if they have none.
 */
void bots_make_unique(struct bot *bots, size_t count, const char *base);

#endif
