/*
 * play_page.h - `arena play --browser`: serve the page of a human player.
 */
#ifndef DEADWOOD_ARENA_CMD_PLAY_PAGE_H
#define DEADWOOD_ARENA_CMD_PLAY_PAGE_H

/**
 * play_page - run matches in a child process, and serve the human player's page
 * in the parent process
 * @run: callback, called in the child with @arg and two descriptors: the
 *	program of the human player reads from person[0] and writes to
 *	person[1].  Returns the exit status of the child
 *
 * The function returns in both processes, like fork: in the child, the result
 * of @run; in the parent, after the child has exited, the exit status of the
 * child.  A signal that ends one of the processes ends both.
 */
int play_page(int (*run)(void *arg, const int person[2]), void *arg);

#endif
