/*
 * trial_folder.h - what benchmarks that run the arena share: folders that go
 * again, and an end where nothing can be measured.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_TRIAL_FOLDER_H
#define DEADWOOD_TESTS_SUPPORT_TRIAL_FOLDER_H

/* Say what failed, with errno, and end the program. */
_Noreturn void die(const char *what);

/* A folder with all that is in it goes, as far as that can be. */
void remove_folder(const char *path);

#endif
