/*
 * play_page.h - `arena play --browser`: serve the page of a human player.
 */
#ifndef DEADWOOD_ARENA_CMD_PLAY_PAGE_H
#define DEADWOOD_ARENA_CMD_PLAY_PAGE_H

/**
 * play_page - run matches in a child process, and serve the page in this one
 * @run: called in the child with @arg and the descriptors from which the human
 *	player's program reads and to which it writes; returns the exit status
 *
 * Returns in both processes, like fork: in the child with the result of @run,
 *in the parent with the same after the child has exited.  A signal that ends
 *one process ends the other.
 */
int play_page(int (*run)(void *arg, const int person[2]), void *arg);

#endif
