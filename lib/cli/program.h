/*
 * program.h - programs as files: the folder of the running one, the word by
 * which it can be called again, and what PATH leads to.  Linux only.
 */
#ifndef DEADWOOD_LIB_CLI_PROGRAM_H
#define DEADWOOD_LIB_CLI_PROGRAM_H

/* The folder of the running program, where house and referee stand; owned by
 * this module. */
const char *program_dir(void);

/* The running arena as a command line names it, which people copy in the same
 * folder: `arena` where the shell finds this very program by that name, else
 * the path by which it was called.  A word of a shell's; owned by this module.
 */
const char *program_word(void);

/* The same of another program in its folder; owned by the caller. */
char *program_beside(const char *name);

/* program_word for a command line that is kept, and may be copied in any
 * folder. */
const char *program_word_anywhere(void);

/* A program as the shell finds it, by PATH: its owned path, or NULL. */
char *program_in_path(const char *program);

#endif
