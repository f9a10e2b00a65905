/*
 * file_clock.h - the clock of file times, which ticks only every few
 * milliseconds.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_FILE_CLOCK_H
#define DEADWOOD_TESTS_SUPPORT_FILE_CLOCK_H

/* Wait until a new file in @dir gets a later time than all files before.  The
 * times in milliseconds differ then. */
void file_clock_wait(const char *dir);

#endif
