/*
 * share.h - how much of what a test draws at random it tries: all of it, or one
 * in SHARE where the environment says so, as `make test-unit` does.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_SHARE_H
#define DEADWOOD_TESTS_SUPPORT_SHARE_H

/* Of so many trials, at least one. */
unsigned share_of(unsigned all);

/* Of a list of which share_of() are tried: the place of the @nth of them,
 * spread over the list. */
unsigned share_at(unsigned nth);

#endif
