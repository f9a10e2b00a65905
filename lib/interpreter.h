/*
 * interpreter.h - table of interpreters by file suffix, such as python3 for
 * .py, for the arena and the program deadwood-box.
 */
#ifndef DEADWOOD_LIB_INTERPRETER_H
#define DEADWOOD_LIB_INTERPRETER_H

/**
 * struct interpreter - a suffix, and the program that runs files with this
 * suffix
 * @text: the suffix with its dot
 * @program: name of the interpreter, which the arena searches in PATH
 * @option: option to pass to the interpreter before the script's path, or NULL
 */
struct interpreter {
	const char *text;
	const char *program;
	const char *option;
};

/* Return the interpreter for the suffix of @path.  If the suffix has no
 * interpreter, return NULL. */
const struct interpreter *interpreter_of(const char *path);

#endif
