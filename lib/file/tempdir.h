/*
 * tempdir.h - temporary folders of a run, cleaned up after a crash.
 *
 * The run that created a folder locks it and puts a marker file into it.  While
 * a run creates or removes a folder, the folder may lack the marker.  A folder
 * without the marker has a hidden name that no other program uses.  If a run is
 * killed before it has removed its folders, the next run removes them.  The
 * next run removes every unlocked folder that has the marker.  The next run
 * also removes a folder that has a hidden name and is older than a minute.
 *
 * Most of these folders are private folders of bots at isolation level
 * "process".  The run has a folder in /tmp that other users may traverse but
 * not list.  The run's folder contains a folder for each running bot, named by
 * the bot's pid.  The program deadwood-box creates the bot's folder.
 * deadwood-box allows only plain files in the bot's folder, no folders or
 * links, so that the arena can quickly check the folder's size.  The arena
 * removes the bot's folder when the bot has ended.  If the arena is killed, the
 * fork server (box/serve.h) removes the bot's folder.  At isolation level
 * "sandbox" each bot has its own /tmp instead.  A bot's build may create any
 * files, links and folders in its folder.  The removal handles any depth and
 * follows no link.
 */
#ifndef DEADWOOD_LIB_FILE_TEMPDIR_H
#define DEADWOOD_LIB_FILE_TEMPDIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define TEMPDIR_PATH_MAX  64
#define TEMPDIR_FILES_MAX 512

/* Remove the folders that crashed runs of this user left in /tmp, or in @place.
 * The function never removes a folder with a normal name but without the marker
 * file. */
void tempdir_sweep(void);
void tempdir_sweep_in(const char *place);

/**
 * tempdir_new - create, in /tmp and with mode 0711, the folder that contains
 * the folders of a run's bots
 * @held: close-on-exec descriptor that locks the folder while it is open
 *
 * On an error, returns false with errno.
 */
bool tempdir_new(char run[TEMPDIR_PATH_MAX], int *held);

/* Create a folder in @place with mode 0700, and store its path in @path, a
 * buffer of @size bytes.  @held: descriptor that locks the folder, as in
 * tempdir_new. */
bool tempdir_new_in(const char *place, char *path, size_t size, int *held);

/* Store in @out the path of the folder of the bot with pid @bot, which is in
 * the folder @run. */
void tempdir_path(const char *run, pid_t bot, char out[TEMPDIR_PATH_MAX]);

/* Return whether the bot's folder exceeds @bytes or TEMPDIR_FILES_MAX files.
 * If the bot has removed the folder's permissions, this function restores them.
 * If the bot removes the permissions during the call, the function returns
 * true. */
bool tempdir_is_over(const char *run, pid_t bot, int64_t bytes);

/* Format the message that a bot's folder exceeds the limit of @bytes or of
 * TEMPDIR_FILES_MAX files. */
void tempdir_excess(int64_t bytes, char *words, size_t size);

/* Remove the folder of a bot that has ended. */
void tempdir_clear(const char *run, pid_t bot);

/* Remove the run's folder with its content.  If something could not be removed,
 * return false.  The next tempdir_sweep removes it. */
bool tempdir_end(const char *run);

#endif
