/*
 * interpreter.h - table of interpreters by file suffix, for the arena and for
 * deadwood-box without an arena.
 */
#ifndef DEADWOOD_LIB_INTERPRETER_H
#define DEADWOOD_LIB_INTERPRETER_H

/**
 * struct interpreter - a suffix and the program that runs such files
 * @text: the suffix with its dot
 * @program: searched in PATH
 * @option: argument before the script, or NULL
 */
struct interpreter {
	const char *text;
	const char *program;
	const char *option;
};

/* Return the interpreter for a file name, or NULL. */
const struct interpreter *interpreter_of(const char *path);

#endif
