/*
 * names.h - string interning: give each distinct text a number, from 0 in the
 * order of first use.
 *
 * The table stores each text once.  A million names take about 30 MB.
 */
#ifndef DEADWOOD_LIB_NAMES_H
#define DEADWOOD_LIB_NAMES_H

#include <stddef.h>
#include <stdint.h>

#define NAMES_NONE UINT32_MAX

/* A table of names.  A zeroed struct names is an empty table. */
struct names {
	uint32_t count;
	char *text; /* all texts of the table, NUL-terminated */
	size_t bytes, room;
	size_t *at;	/* offset of each text, in bytes */
	uint32_t *slot; /* hash table: number of the name, or NAMES_NONE */
	uint32_t slots;
};

/* Return the number of @text.  If the table does not contain @text,
 * names_number adds the text. */
uint32_t names_number(struct names *names, const char *text);

/* Return the number of @text.  If the table lacks the text, return
 * NAMES_NONE. */
uint32_t names_find(const struct names *names, const char *text);

/* Return the text with this number.  The text is borrowed until a new name is
 * added. */
const char *names_text(const struct names *names, uint32_t number);

void names_release(struct names *names);

#endif
