/* completion.c - what the completion of every shell needs; see completion.h. */
#include "lib/cli/completion.h"

#include <string.h>

static const char *const shells[] = { "bash", "zsh", "fish", NULL };

const char *
completion_shell(unsigned i)
{
	return shells[i];
}

/* --- what may stand there ------------------------------------------------- */

static const struct value_kind *
find_kind(const struct program *program, const char *name, size_t len)
{
	const struct value_kind *kind = program->kinds;

	for (; kind != NULL && kind->name != NULL; kind++)
		if (strlen(kind->name) == len &&
		    memcmp(kind->name, name, len) == 0)
			return kind;
	return NULL;
}

/* "LOG|DIR", "[NAME]", "LOG[@REQ]": the @len bytes of @name. */
static struct offer
offer_of(const struct program *program, const char *name, size_t len)
{
	struct offer offer = { .kind_count = 0 };
	size_t at = 0;

	snprintf(offer.name, sizeof(offer.name), "%.*s", (int)len, name);
	while (offer.name[at] != '\0' && offer.kind_count < OFFER_KINDS) {
		size_t skip = strspn(offer.name + at, "[|");
		size_t n = strcspn(offer.name + at + skip, "[]|@.");
		const struct value_kind *kind = find_kind(
			program, offer.name + at + skip, n);

		if (kind != NULL)
			offer.kinds[offer.kind_count++] = kind;
		at += skip + n;
		at += strcspn(offer.name + at, "|");
	}
	return offer;
}

struct offer
offer_value(const struct program *program, const struct command_option *option)
{
	struct offer offer = offer_of(program, option->value,
				      strlen(option->value));

	offer.option = option;
	return offer;
}

bool
offer_argument(const struct program *program, const struct command *command,
	       unsigned place, struct offer *offer, bool *rest)
{
	const char *name = command->arguments;
	size_t n = strcspn(name, " ");

	for (; place > 0 && name[n] != '\0'; place--) {
		name += n + 1;
		n = strcspn(name, " ");
	}
	*rest = strcmp(name + n, " ...") == 0;
	*offer = offer_of(program, name, n);
	return place == 0 && n > 0 && strncmp(name, "...", n) != 0;
}

const char *
offer_word(const struct offer *offer, unsigned i)
{
	const char *word, *words;

	if (offer->option != NULL && offer->option->choice != NULL)
		return offer->option->choice(i, &words);
	for (unsigned k = 0; k < offer->kind_count; k++) {
		const struct value_kind *kind = offer->kinds[k];

		for (unsigned j = 0;
		     kind->word != NULL && (word = kind->word(j)) != NULL; j++)
			if (i-- == 0)
				return word;
	}
	return NULL;
}

enum paths
offer_paths(const struct offer *offer)
{
	enum paths paths = PATHS_NONE;

	for (unsigned k = 0; k < offer->kind_count; k++)
		if (offer->kinds[k]->paths == PATHS_FILES ||
		    paths == PATHS_NONE)
			paths = offer->kinds[k]->paths;
	return paths;
}

/* --- rows ----------------------------------------------------------------- */

const struct command_option *
completion_options(const struct command *command)
{
	static const struct command_option none = { .name = NULL };

	return command->options != NULL ? command->options : &none;
}

const char *
completion_brief(const struct command_option *option, char out[BRIEF_MAX])
{
	const char *help = option->help;
	size_t n = strcspn(help, ";:\n");
	const char *stop = strstr(help, ". ");

	if (stop != NULL && (size_t)(stop - help) < n)
		n = (size_t)(stop - help);
	if (n < BRIEF_MAX) {
		snprintf(out, BRIEF_MAX, "%.*s", (int)n, help);
		return out;
	}
	n = BRIEF_MAX - sizeof(" ...");
	while (n > 0 && help[n] != ' ')
		n--;
	snprintf(out, BRIEF_MAX, "%.*s ...", (int)n, help);
	return out;
}
