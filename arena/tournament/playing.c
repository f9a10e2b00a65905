/* playing.c - options and functions of all commands that play matches; see
 * playing.h. */
#include "arena/tournament/playing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rundir/temp_rundir.h"
#include "arena/sandbox/isolation.h"
#include "lib/alloc.h"

int
playing_print_error(const char *before, const struct config_error *error)
{
	fprintf(stderr, "%s%s\n", before, error->diag.text);
	for (const char *line = error->more; *line != '\0';
	     line += strcspn(line, "\n") + 1)
		fprintf(stderr, "%s%.*s\n", before, (int)strcspn(line, "\n"),
			line);
	return error->bot ? STATUS_BOT : STATUS_USAGE;
}

/* Create a temporary results directory; false after printing a message.
 * Signals are blocked until the run handles them: else the directory would
 * remain. */
static bool
playing_make_dir(struct temp_rundir *work)
{
	struct diag diag;
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGHUP);
	sigprocmask(SIG_BLOCK, &set, NULL);
	if (temp_rundir_make(work, NULL, &diag))
		return true;
	fprintf(stderr, "arena: %s\n", diag.text);
	return false;
}

enum status
playing_run_temporary(struct config *config, const struct run_how *asked,
		      bool (*look)(void *arg, const char *dir), void *arg)
{
	struct run_how how = *asked;
	struct temp_rundir work;
	enum status status;

	if (!playing_make_dir(&work))
		return STATUS_FAILED;
	how.dir = work.results;
	status = run_tournament(config, &how);
	if (status == STATUS_DONE && look != NULL && !look(arg, how.dir))
		status = STATUS_FAILED;
	temp_rundir_remove(&work);
	return status;
}

enum status
playing_run(struct config *config, const struct run_how *asked)
{
	struct run_how how = *asked;

	if (how.dir == NULL)
		return playing_run_temporary(config, &how, NULL, NULL);
	how.resume = "the same command";
	return run_tournament(config, &how);
}

void
playing_hide_secret(const char *word)
{
	if (word != NULL)
		memset((char *)(uintptr_t)word, '*', strlen(word));
}

const char *
playing_isolation_word(unsigned i, const char **words)
{
	*words = NULL;
	return i <= ISOLATION_BEST ? isolation_words[i] : NULL;
}

const char *
playing_faults_word(unsigned i, const char **words)
{
	*words = NULL;
	return faults_words[i];
}

const char *
playing_restart_word(unsigned i, const char **words)
{
	static const char *const all[] = { "match", "never", NULL };

	*words = NULL;
	return all[i];
}

const char *
playing_logs_word(unsigned i, const char **words)
{
	*words = NULL;
	return config_logs_words[i];
}

/* Append the texts of an option to @out, which has @n; return the new number.
 */
static unsigned
playing_add_texts(const struct args_texts *texts, const char *key,
		  const char *option, struct config_word *out, unsigned n)
{
	for (unsigned i = 0; i < texts->n; i++)
		out[n++] = (struct config_word){ key, texts->text[i], option };
	return n;
}

unsigned
playing_collect_keys(const struct playing_words *words, struct config_word *out)
{
	unsigned n = 0;

	n = playing_add_texts(&words->option, "options", "--option", out, n);
	n = playing_add_texts(&words->time, "time", "--time", out, n);
	n = playing_add_texts(&words->limits, "limits", "--limits", out, n);
	n = playing_add_texts(&words->read, "read", "--read", out, n);
	n = playing_add_texts(&words->against, "against", "--against", out, n);
	if (words->against.n > 0)
		out[n++] = (struct config_word){ "format", "gauntlet",
						 "--against" };
	if (words->faults != NULL)
		out[n++] = (struct config_word){ "faults", words->faults,
						 "--faults" };
	if (words->restart != NULL)
		out[n++] = (struct config_word){ "restart", words->restart,
						 "--restart" };
	if (words->logs != NULL)
		out[n++] = (struct config_word){ "logs", words->logs,
						 "--logs" };
	return n;
}
