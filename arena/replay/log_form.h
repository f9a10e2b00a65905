/*
 * log_form.h - undo changes of form that another program has made to a log:
 * same records, other bytes, so another hash.
 */
#ifndef DEADWOOD_ARENA_REPLAY_LOG_FORM_H
#define DEADWOOD_ARENA_REPLAY_LOG_FORM_H

#include <stddef.h>

/**
 * struct log_form - a difference of form, and the command that repairs it
 * @what: such as "ends its lines with CR LF"
 * @repair, @suffix: shell command before and after the file's name
 */
struct log_form {
	const char *what, *repair, *suffix;
};

/**
 * log_form_plain - convert a log to the arena's form: lines that end with LF
 * alone, no blanks between the parts of their JSON
 * @plain_len: length of the result
 * @form: the difference found
 *
 * Returns the text, owned; NULL if @text has that form already.
 */
char *log_form_plain(const char *text, size_t len, size_t *plain_len,
		     struct log_form *form);

#endif
