/*
 * graded.h - find the bot of a graded submission: `arena grade` makes a folder
 * students/STUDENT for each submission, with the bot in a subfolder.
 */
#ifndef DEADWOOD_ARENA_CONFIG_GRADED_H
#define DEADWOOD_ARENA_CONFIG_GRADED_H

#include <stdbool.h>

#define GRADED_FILE "grade.json" /* result of the submission */

/**
 * graded_find - find the bot in the folder of a graded submission
 * (students/STUDENT)
 * @bot: set to the path of the bot's folder, owned, or to NULL if there is no
 *	bot
 * @why: set to the reason if there is no bot; a static text
 *
 * Returns false, with @bot set to NULL, if `arena grade` did not make @folder.
 */
bool graded_find(const char *folder, char **bot, const char **why);

#endif
