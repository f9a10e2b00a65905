/*
 * play_page.h - `arena play --browser`: serve the page of a human player.
 */
#ifndef DEADWOOD_ARENA_CMD_PLAY_PAGE_H
#define DEADWOOD_ARENA_CMD_PLAY_PAGE_H

/**
 * play_page - run matches in a child process, and serve the human player's page
 * in the parent process
 * @run: callback in the child process, with @arg and two descriptors.  The
 *	human player's program reads from person[0] and writes to person[1].
 *	The callback returns the exit status of the child
 *
 * Like fork, play_page returns in both processes.  In the child it returns the
 * result of @run.  In the parent it returns the child's exit status, after the
 * child has exited.  A signal that ends one of the processes ends both.
 */
int play_page(int (*run)(void *arg, const int person[2]), void *arg);

#endif
