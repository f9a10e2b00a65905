/*
 * bot_names.h - what bots are called: a name of each, unique in a tournament.
 *
 * A name stands in results and names files and folders.
 */
#ifndef DEADWOOD_ARENA_CONFIG_BOT_NAMES_H
#define DEADWOOD_ARENA_CONFIG_BOT_NAMES_H

#include "arena/config/bots.h"

#define BOT_NAME_MAX  40 /* bytes of a bot's name, safe as a file's name */
#define BOT_TITLE_MAX 60 /* chosen: bytes of its title */

/* Is the name fit to be a file's name and to be printed?  @diag says why not.
 */
bool bot_name_is_fit(const char *name, struct diag *diag);

/* Is it fit to be shown in the place of a name: text in UTF-8 whose characters
 * are all seen, of BOT_TITLE_MAX bytes at most? */
bool bot_title_is_fit(const char *title);

/* The word of a command that names the bot best, seen from its folder @dir: its
 * script, or the file that a program of PATH is given, else its program. */
const char *naming_word(char *const *words, const char *dir);

/* The name that it gives; owned. */
char *bot_name_of_words(char *const *words, const char *dir);

/* A name that is fit, made from a path or a title: what a file's name may hold
 * anywhere, "bot" when nothing is left; owned. */
char *bot_fit_name(const char *text);

/* The same with five digits of a hash of the text behind it: another text that
 * gives the same name has, but by chance, other digits; owned. */
char *bot_tagged_name(const char *text);

/* Names that are fit, of @count texts, into @name, each owned: those that
 * several texts share are tagged.  So a name does not depend on the others'
 * order. */
void bot_fit_names(const char *const *text, size_t count, char **name);

/**
 * bots_make_unique - make the names that the user did not give unique
 * @base: the folder that the configuration is in
 *
 * Where a file's name says nothing (bot.py), or is another's too, the bot is
 * called as the folder that it lies in, unless that is @base or around it.
 * Where that is another's too, what parts their paths stands before it.  The
 * same program again is greedy-2, ...  So are programs whose names differ in
 * letters that no name has.  Those, and all whose own letters are lost, are
 * shown by their paths: their titles, where they have none.
 */
void bots_make_unique(struct bot *bots, size_t count, const char *base);

#endif
