/*
 * build.c - what the bots' programs need; see build.h.
 */
#define _GNU_SOURCE /* environ */

#include "arena/build.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/bots.h"
#include "arena/spawn.h"
#include "lib/alloc.h"

bool
bots_build(const struct config *config, struct diag *diag)
{
	char shell[] = "/bin/sh", flag[] = "-c";

	for (uint32_t i = 0; i < config->bot_count; i++) {
		struct bot *bot = &config->bots[i];
		char *argv[] = { shell, flag, bot->build, NULL };
		struct spawn spawn = { .argv = argv,
				       .env = environ,
				       .dir = bot->dir,
				       .fds = { -1, STDERR_FILENO,
						STDERR_FILENO, -1 },
				       .core = -1 };
		bool chdir_failed;
		pid_t pid;
		int error, status;
		char how[80];

		if (bot->build == NULL)
			continue;
		error = spawn_start(&spawn, &pid, &chdir_failed);
		if (error != 0) {
			diag_set(diag, "bot %s: its folder %s: %s", bot->name,
				 bot->dir, strerror(error));
			return false;
		}
		status = spawn_reap(pid);
		if (status != 0) {
			spawn_status_text(status, how, sizeof(how));
			diag_set(diag,
				 "bot %s: its build command, %s, in %s "
				 "%s",
				 bot->name, bot->build, bot->dir, how);
			return false;
		}
		free(bot->build);
		bot->build = NULL; /* now the program must be there */
		if (!bot_find(bot, diag)) {
			diag_prefix(diag,
				    "bot %s, after its build: ", bot->name);
			return false;
		}
	}
	return true;
}

char **
bot_environment(const struct bot *bot)
{
	static const char *const given[] = { "PATH", "HOME", "TMPDIR", NULL };
	static const char *const otherwise[] = { "/usr/local/bin:/usr/bin:/bin",
						 "/", "/tmp" };
	size_t n = 0, own = 0;
	char **env;

	while (bot->env != NULL && bot->env[own] != NULL)
		own++;
	env = xcalloc(own + 5, sizeof(*env));
	for (size_t i = 0; i < own; i++)
		env[n++] = xstrdup(bot->env[i]);
	for (size_t i = 0; i < 4; i++) {
		const char *name = i < 3 ? given[i] : "LANG";
		const char *value = i < 3 ? getenv(name) : "C.UTF-8";
		bool set = false;

		for (size_t k = 0; k < own; k++)
			set = set ||
			      (strncmp(env[k], name, strlen(name)) == 0 &&
			       env[k][strlen(name)] == '=');
		if (!set)
			env[n++] = xprintf("%s=%s", name,
					   value != NULL ? value
							 : otherwise[i]);
	}
	return env;
}
