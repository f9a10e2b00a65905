/*
 * play_page.h - `arena play --browser`: a run beside the page of its person.
 */
#ifndef DEADWOOD_ARENA_CMD_PLAY_PAGE_H
#define DEADWOOD_ARENA_CMD_PLAY_PAGE_H

/**
 * play_page - run in a process of its own, and serve the page in this one
 * @run: gets @arg and the descriptors that the person's program reads and
 *	writes; its result is the exit status
 *
 * Called twice, so to say: it returns in both processes, in that of the run
 * with the result of @run, in this one, later, with the same.  Signals that end
 * the one end the other.
 */
int play_page(int (*run)(void *arg, const int person[2]), void *arg);

#endif
