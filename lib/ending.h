/*
 * ending.h - scripts that are started by their ending: the one table of
 * interpreters, for the arena and for deadwood-box at home.
 */
#ifndef DEADWOOD_LIB_ENDING_H
#define DEADWOOD_LIB_ENDING_H

/**
 * struct ending - an ending and what runs a file that has it
 * @text: with its dot
 * @program: found through PATH
 * @option: before the script, or NULL
 */
struct ending {
	const char *text;
	const char *program;
	const char *option;
};

/* The ending that a file's name has, or NULL. */
const struct ending *ending_of(const char *path);

#endif
