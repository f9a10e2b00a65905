/*
 * graded.h - find the bot of a graded submission: `arena grade` keeps a folder
 * for each, students/STUDENT, with the bot in a subfolder.
 */
#ifndef DEADWOOD_ARENA_CONFIG_GRADED_H
#define DEADWOOD_ARENA_CONFIG_GRADED_H

#include <stdbool.h>

#define GRADED_FILE "grade.json" /* result of the submission */

/**
 * graded_find - find the bot in the folder of a graded submission
 * @bot: gets the path of the bot's folder; owned.  NULL: there is no bot
 * @why: gets the reason for that; static
 *
 * Returns false if @folder is no such folder; @bot is NULL then.
 */
bool graded_find(const char *folder, char **bot, const char **why);

#endif
