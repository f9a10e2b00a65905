/*
 * tempdir.h - folders that are for one run only, and go with it.
 *
 * Each holds a file that marks it for one of these as long as it has its name;
 * before and behind that it has another one, which nobody else's folder has.
 * Should a run and all that cleans up after it be killed, the next one sweeps
 * away what is marked, or has that name for a minute, and is held by nobody.
 *
 * Most are the private folders of a run's bots at level process: a folder of
 * the run's, in /tmp, which everybody may pass and nobody list, holds one for
 * each bot that lives, named by its process.  The box makes it and lets the bot
 * keep plain files there, no folders or links, so that it can be weighed at a
 * glance.  A build may keep what it likes in its own: it is cleared, however
 * deep, without following anything.  The arena clears it when the bot has
 * ended; should the arena be killed, the fork server does (box/serve.h).  At
 * level sandbox bots have a /tmp of their own instead.
 */
#ifndef DEADWOOD_LIB_FILE_TEMPDIR_H
#define DEADWOOD_LIB_FILE_TEMPDIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define TEMPDIR_PATH_MAX  64
#define TEMPDIR_FILES_MAX 512

/* The folders of this user's runs in /tmp, or in @place, that nobody holds any
 * more go.  A folder without the mark is not touched, whatever its name. */
void tempdir_sweep(void);
void tempdir_sweep_in(const char *place);

/**
 * tempdir_new - a folder in /tmp for a run's bots, which everybody may pass
 * @held: a descriptor, closed on exec: while it is open, the folder is
 * somebody's
 *
 * Returns false with errno.
 */
bool tempdir_new(char run[TEMPDIR_PATH_MAX], int *held);

/* The same in @place, for its owner only; @size bytes at @path. */
bool tempdir_new_in(const char *place, char *path, size_t size, int *held);

/* The path of a bot's folder below it. */
void tempdir_path(const char *run, pid_t bot, char out[TEMPDIR_PATH_MAX]);

/* Does the bot keep more there than @bytes, or than TEMPDIR_FILES_MAX files?  A
 * folder that it closes is opened again; one that it keeps closing is more. */
bool tempdir_is_over(const char *run, pid_t bot, int64_t bytes);

/* The words for that. */
void tempdir_excess(int64_t bytes, char *words, size_t size);

/* The bot has ended: its folder goes. */
void tempdir_clear(const char *run, pid_t bot);

/* The run is over: all of it goes.  False when something is left, which the
 * next sweep removes. */
bool tempdir_end(const char *run);

#endif
