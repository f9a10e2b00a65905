/*
 * tempdir.h - temporary folders of a run, cleaned up after a crash.
 *
 * Each folder is locked by its run and contains a marker file while it has its
 * normal name.  While it is created or removed it has a hidden name that no
 * other program uses.  If a run and its clean-up are killed, the next run
 * removes folders that are not locked: marked ones, and hidden ones older than
 * a minute.
 *
 * Most are private folders of bots at isolation level process.  The run has a
 * folder in /tmp that others may traverse but not list.  It contains a folder
 * for each running bot, named by its pid.  The box creates it and allows the
 * bot only plain files there, no folders or links, so that its size is cheap to
 * check.  A build may create anything in its folder; removal handles any depth
 * and follows no link.  The arena removes the folder when the bot has ended. If
 * the arena is killed, the fork server does (box/serve.h).  At level sandbox
 * bots have their own /tmp instead.
 */
#ifndef DEADWOOD_LIB_FILE_TEMPDIR_H
#define DEADWOOD_LIB_FILE_TEMPDIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define TEMPDIR_PATH_MAX  64
#define TEMPDIR_FILES_MAX 512

/* Remove folders of this user's crashed runs in /tmp, or in @place.  Folders
 * without the marker are never touched, whatever their name. */
void tempdir_sweep(void);
void tempdir_sweep_in(const char *place);

/**
 * tempdir_new - create a folder in /tmp for a run's bots, mode 0711
 * @held: a close-on-exec descriptor that locks the folder while it is open
 *
 * Returns false with errno.
 */
bool tempdir_new(char run[TEMPDIR_PATH_MAX], int *held);

/* Create a folder in @place with mode 0700; @size bytes at @path. */
bool tempdir_new_in(const char *place, char *path, size_t size, int *held);

/* Return the path of a bot's folder in it. */
void tempdir_path(const char *run, pid_t bot, char out[TEMPDIR_PATH_MAX]);

/* Return whether the bot's folder exceeds @bytes or TEMPDIR_FILES_MAX files. If
 * the bot removes the permissions they are restored; a bot that repeats that
 * counts as over the limit. */
bool tempdir_is_over(const char *run, pid_t bot, int64_t bytes);

/* Format the message for that. */
void tempdir_excess(int64_t bytes, char *words, size_t size);

/* Remove the folder of a bot that has ended. */
void tempdir_clear(const char *run, pid_t bot);

/* Remove the run's folder with its content.  Return false if something is left,
 * which the next sweep removes. */
bool tempdir_end(const char *run);

#endif
