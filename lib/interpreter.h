/*
 * interpreter.h - scripts that are started by their ending: the one table of
 * interpreters, for the arena and for deadwood-box at home.
 */
#ifndef DEADWOOD_LIB_INTERPRETER_H
#define DEADWOOD_LIB_INTERPRETER_H

/**
 * struct interpreter - an ending and what runs a file that has it
 * @text: with its dot
 * @program: found through PATH
 * @option: before the script, or NULL
 */
struct interpreter {
	const char *text;
	const char *program;
	const char *option;
};

/* The ending that a file's name has, or NULL. */
const struct interpreter *interpreter_of(const char *path);

#endif
