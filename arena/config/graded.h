/*
 * graded.h - find the bot of a graded submission: `arena grade` makes a folder
 * students/STUDENT for each submission, with the bot in a subfolder.
 */
#ifndef DEADWOOD_ARENA_CONFIG_GRADED_H
#define DEADWOOD_ARENA_CONFIG_GRADED_H

#include <stdbool.h>

/* name of the file with the result of a submission */
#define GRADED_FILE "grade.json"

/**
 * graded_find - find the bot in the folder of a graded submission
 * (students/STUDENT)
 * @bot: set to the path of the bot's folder, owned; NULL if the submission has
 *	no bot
 * @why: set to the reason (a static text) if the submission has no bot
 *
 * If `arena grade` did not make @folder, returns false and sets @bot to NULL.
 */
bool graded_find(const char *folder, char **bot, const char **why);

#endif
