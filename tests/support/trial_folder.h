/*
 * trial_folder.h - error exit and folder removal for benchmarks that run the
 * arena.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_TRIAL_FOLDER_H
#define DEADWOOD_TESTS_SUPPORT_TRIAL_FOLDER_H

/* Print @what and the message of errno, and exit. */
_Noreturn void die_errno(const char *what);

/* Remove a folder and its contents, and ignore errors. */
void remove_tree(const char *path);

#endif
