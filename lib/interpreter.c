/* interpreter.c - interpreters by file suffix; see interpreter.h. */
#include "lib/interpreter.h"

#include <stddef.h>
#include <string.h>

static const struct interpreter interpreters[] = {
	{ ".py", "python3", NULL }, { ".js", "node", NULL },
	{ ".mjs", "node", NULL },   { ".cjs", "node", NULL },
	{ ".sh", "sh", NULL },	    { ".rb", "ruby", NULL },
	{ ".pl", "perl", NULL },    { ".lua", "lua", NULL },
	{ ".php", "php", NULL },    { ".jar", "java", "-jar" },
	{ ".java", "java", NULL },  { ".R", "Rscript", NULL },
	{ NULL, NULL, NULL },
};

const struct interpreter *
interpreter_of(const char *path)
{
	size_t len = strlen(path);

	for (const struct interpreter *e = interpreters; e->text != NULL; e++) {
		size_t n = strlen(e->text);

		if (len > n && strcmp(path + len - n, e->text) == 0)
			return e;
	}
	return NULL;
}
