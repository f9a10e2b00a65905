/* test_bot.c - the bot's test. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "bot.h"

static int failed;

static void
check(bool holds, const char *claim)
{
	if (!holds) {
		printf("FAILED  %.200s\n", claim);
		failed++;
	}
}

/* Is the answer one of the request's legal actions, behind its number? */
static bool
is_legal(struct json message, const char *said)
{
	struct json legal = json_get(message, "legal");
	struct json action = { NULL, 0 };
	const char *rest = strchr(said, ',');

	if (legal.len == 0)
		action = json_get(message, "default");
	do {
		if (rest != NULL && action.at != NULL &&
		    action.len == strlen(rest) &&
		    memcmp(rest + 1, action.at + 1, action.len - 1) == 0)
			return true;
	} while (json_next(legal, &action));
	return false;
}

/* What wants an answer gets one, and an act a legal one; nothing else does. */
static void
check_line(const char *line, size_t len)
{
	struct json message = json_first(line, len);
	struct json req = json_get(message, "req");
	struct json type = json_get(message, "type");
	char *said = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&said, &size);
	bool answered = answer(out, line, len);
	struct json reply;

	fclose(out);
	reply = json_first(said, size);
	check(answered == (req.len > 0 && !json_is(type, "error")), line);
	check(!answered ||
		      (strchr(said, '\n') == NULL && reply.len == size &&
		       json_number(json_get(reply, "req")) == json_number(req)),
	      line);
	check(!json_is(type, "act") || is_legal(message, said), line);
	free(said);
}

static void
check_dialog(void)
{
	FILE *dialog = fopen("dialog.jsonl", "r");
	char *line = NULL;
	size_t size = 0;
	ssize_t len;
	int lines = 0;

	while (dialog != NULL && (len = getline(&line, &size, dialog)) > 0) {
		check_line(line, (size_t)len);
		lines++;
	}
	check(lines > 20, "dialog.jsonl has lines");
	free(line);
	if (dialog != NULL)
		fclose(dialog);
}

/* Change this with the idea. */
static void
check_idea(void)
{
	static const char request[] =
		"{\"legal\":[{\"do\":\"discard\",\"card\":\"8D\"},"
		"{\"do\":\"discard\",\"card\":\"KC\"}],"
		"\"state\":{\"hand\":[\"7H\",\"8H\",\"8D\",\"KC\",\"X1\"]}}";
	struct act act;

	act_read(&act, json_first(request, strlen(request)));
	check(act.cards == 5, "all cards of the hand are read");
	check(keep("KC", &act) < keep("8D", &act), "keeps what has friends");
	check(keep("X1", &act) > keep("8H", &act), "keeps a joker");
	check(json_is(json_get(choose(&act), "card"), "KC"),
	      "throws away what it needs least");
}

int
main(void)
{
	check_dialog();
	check_idea();
	puts(failed == 0 ? "ok" : "the test failed");
	return failed != 0;
}
