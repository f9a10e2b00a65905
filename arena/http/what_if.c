/* what_if.c - answer questions about a match; see what_if.h. */
#include "arena/http/what_if.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/spawn.h"
#include "arena/viewer/match_page.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/file/input_file.h"
#include "lib/file/tempdir.h"
#include "lib/monotime.h"

#define DIFFERS	   4 /* status of a review whose bot would play another action */
#define GRACE_MS   2000 /* arbitrary: from SIGTERM to SIGKILL */
#define PATH_BYTES 128
/* A question about the oldest answer replaces the one before it. */
#define SLOTS	   (WHAT_IF_ANSWERS + 1)
#define WORDS_MAX  (8 + SEATS_MAX) /* of a command */

extern char **environ;

/**
 * struct what_if_answer - an answer, or a command that will give one
 * @number: of the answer, from 1; 0: this entry is unused
 * @log: log of the continued match; empty: the answer is a review
 * @page: NULL until the command has ended
 * @error: why the command failed; empty: it did not fail
 */
struct what_if_answer {
	uint64_t number;
	char log[PATH_BYTES];
	struct http_body *page;
	char error[256];
};

/**
 * struct what_if - the answers of a server
 * @folder: temporary folder for the files of the answers; @held locks it
 * @answer: answer N has the index N % SLOTS
 * @questions: number of questions so far
 * @pid: the running command, or 0; @began is its start
 * @asked_to_stop: SIGTERM was sent to the command
 */
struct what_if {
	struct http *http;
	const char *const *bots;
	unsigned bot_count;
	char folder[TEMPDIR_PATH_MAX];
	int held;
	struct what_if_answer answer[SLOTS];
	uint64_t questions;
	pid_t pid;
	struct monotime began;
	bool asked_to_stop;
};

/* A command: @count owned words, and NULL after them. */
struct what_if_command {
	char *argv[WORDS_MAX + 1];
	unsigned count;
};

struct what_if *
what_if_new(struct http *http, const char *const *bots, struct diag *diag)
{
	struct what_if *what_if = xcalloc(1, sizeof(*what_if));
	const char *place = getenv("TMPDIR");

	what_if->http = http;
	what_if->bots = bots;
	while (bots[what_if->bot_count] != NULL)
		what_if->bot_count++;
	if (place == NULL || strlen(place) > TEMPDIR_PATH_MAX / 2)
		place = "/tmp";
	if (tempdir_new_in(place, what_if->folder, sizeof(what_if->folder),
			   &what_if->held))
		return what_if;
	diag_set(diag, "a temporary folder in %s: %s", place, strerror(errno));
	free(what_if);
	return NULL;
}

void
what_if_free(struct what_if *what_if)
{
	if (what_if == NULL)
		return;
	if (what_if->pid > 0) {
		kill(what_if->pid, SIGTERM);
		spawn_reap_within(what_if->pid, GRACE_MS);
	}
	for (unsigned i = 0; i < SLOTS; i++)
		http_body_free(what_if->answer[i].page);
	tempdir_end(what_if->folder);
	close(what_if->held);
	free(what_if);
}

/* --- commands ------------------------------------------------------------- */

/* Add an owned word to a command. */
static void
what_if_add_word(struct what_if_command *command, char *word)
{
	assert(command->count < WORDS_MAX);
	command->argv[command->count++] = word;
}

static void
what_if_command_release(struct what_if_command *command)
{
	for (unsigned i = 0; i < command->count; i++)
		free(command->argv[i]);
}

/* Name a file of the answer. */
static void
what_if_file(const struct what_if *what_if, uint64_t number, const char *suffix,
	     char file[PATH_BYTES])
{
	snprintf(file, PATH_BYTES, "%s/%" PRIu64 "%s", what_if->folder, number,
		 suffix);
}

/* Make the command that reviews one decision.  Returns false if the question is
 * not of this kind. */
static bool
what_if_make_review(const struct what_if *what_if, json_t *question,
		    const char *log, uint64_t number,
		    struct what_if_command *command)
{
	char page[PATH_BYTES];
	int seat, req, bot;

	if (json_unpack(question, "{s:i, s:i, s:i !}", "seat", &seat, "req",
			&req, "bot", &bot) != 0 ||
	    seat < 0 || req < 1 || bot < 0 || bot >= (int)what_if->bot_count)
		return false;
	what_if_file(what_if, number, ".html", page);
	what_if_add_word(command, xstrdup("review"));
	what_if_add_word(command, xprintf("%s@%d", log, req));
	what_if_add_word(command, xstrdup("--seat"));
	what_if_add_word(command, xprintf("%d", seat));
	what_if_add_word(command, xstrdup("--by"));
	what_if_add_word(command, xstrdup(what_if->bots[bot]));
	what_if_add_word(command, xstrdup("--html"));
	what_if_add_word(command, xstrdup(page));
	return true;
}

/* Make the command that continues a deal, and set the path of its log.  Returns
 * false if the question is not of this kind. */
static bool
what_if_make_play(const struct what_if *what_if, json_t *question,
		  const char *log, uint64_t number, char to[PATH_BYTES],
		  struct what_if_command *command)
{
	json_t *bots;
	int deal, event;

	if (json_unpack(question, "{s:i, s:i, s:o !}", "deal", &deal, "event",
			&event, "bots", &bots) != 0 ||
	    deal < 1 || event < 1 || json_array_size(bots) < 1 ||
	    json_array_size(bots) > SEATS_MAX)
		return false;
	what_if_file(what_if, number, ".jsonl", to);
	what_if_add_word(command, xstrdup("play"));
	what_if_add_word(command, xstrdup("--from"));
	what_if_add_word(command, xprintf("%s@%d.%d", log, deal, event));
	for (size_t i = 0; i < json_array_size(bots); i++) {
		json_t *bot = json_array_get(bots, i);
		json_int_t at = json_integer_value(bot);

		if (!json_is_integer(bot) || at < 0 || at >= what_if->bot_count)
			return false;
		what_if_add_word(command, xstrdup(what_if->bots[at]));
	}
	what_if_add_word(command, xstrdup("--deals"));
	what_if_add_word(command, xprintf("%d", deal));
	what_if_add_word(command, xstrdup("--log"));
	what_if_add_word(command, xstrdup(to));
	return true;
}

/* Start a command; its error messages go to a file.  Returns 0 or an errno. */
static int
what_if_start(struct what_if *what_if, const struct what_if_command *command)
{
	struct spawn spawn = { .argv = command->argv,
			       .env = environ,
			       .fds = { -1, -1, -1, -1 },
			       .core = -1 };
	char errors[PATH_BYTES];
	bool chdir_failed;
	int failed;

	what_if_file(what_if, 0, ".err", errors);
	spawn.fds[2] = open(errors, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
			    0600);
	if (spawn.fds[2] == -1)
		return errno;
	failed = spawn_start(&spawn, &what_if->pid, &chdir_failed);
	close(spawn.fds[2]);
	if (failed != 0)
		what_if->pid = 0;
	what_if->began = monotime_now();
	what_if->asked_to_stop = false;
	return failed;
}

/* --- questions ------------------------------------------------------------ */

static struct what_if_answer *
what_if_slot(struct what_if *what_if, uint64_t number)
{
	return &what_if->answer[number % SLOTS];
}

/* Return one of the last WHAT_IF_ANSWERS answers, or NULL. */
static struct what_if_answer *
what_if_find(struct what_if *what_if, uint64_t number)
{
	return number > 0 && number <= what_if->questions &&
			       number + WHAT_IF_ANSWERS > what_if->questions
		       ? what_if_slot(what_if, number)
		       : NULL;
}

/* Begin the answer to the question for which a command has started.  @log: log
 * that the command will write, or "". */
static void
what_if_begin_answer(struct what_if *what_if, const char *log)
{
	struct what_if_answer *answer = what_if_slot(what_if,
						     ++what_if->questions);

	if (answer->log[0] != '\0')
		unlink(answer->log);
	http_body_free(answer->page);
	*answer = (struct what_if_answer){ .number = what_if->questions };
	snprintf(answer->log, sizeof(answer->log), "%s", log);
}

/* Make a response whose text is not a literal. */
static void
what_if_answer_words(struct what_if *what_if, unsigned status,
		     const char *words, struct http_answer *answer)
{
	answer->status = status;
	answer->body = http_body_new(what_if->http, "text/plain",
				     xstrdup(words), strlen(words));
	answer->last = true;
	if (answer->body == NULL)
		http_answer_text(answer, 503, "the server is busy\n");
}

/* Make the command that answers question @number.  @to: set to the log that the
 * command will write, or "".  Returns false if the question is invalid. */
static bool
what_if_make_command(const struct what_if *what_if, const char *log,
		     const struct http_request *request, uint64_t number,
		     char to[PATH_BYTES], struct what_if_command *command)
{
	json_t *question = json_loadb(request->body, request->len, 0, NULL);
	bool valid;

	to[0] = '\0';
	what_if_add_word(command, xprintf("%s/arena", program_dir()));
	valid = what_if_make_review(what_if, question, log, number, command) ||
		what_if_make_play(what_if, question, log, number, to, command);
	json_decref(question);
	return valid;
}

void
what_if_ask(struct what_if *what_if, const char *log,
	    const struct http_request *request, struct http_answer *answer)
{
	struct what_if_command command = { .count = 0 };
	char to[PATH_BYTES], number[24];

	if (what_if->pid > 0) {
		http_answer_text(answer, 409,
				 "the server is answering another question: "
				 "try again in a moment\n");
		return;
	}
	if (!what_if_make_command(what_if, log, request, what_if->questions + 1,
				  to, &command)) {
		http_answer_text(answer, 400,
				 "the question has no bot of this server, or "
				 "no place in the match\n");
	} else if (what_if_start(what_if, &command) != 0) {
		http_answer_text(answer, 503,
				 "the server cannot start a process\n");
	} else {
		what_if_begin_answer(what_if, to);
		snprintf(number, sizeof(number), "%" PRIu64,
			 what_if->questions);
		what_if_answer_words(what_if, 202, number, answer);
	}
	what_if_command_release(&command);
}

void
what_if_answer_ask(struct what_if *what_if, const struct http_request *request,
		   struct http_answer *answer)
{
	const struct what_if_answer *found = what_if_find(what_if,
							  request->number);

	if (found == NULL || found->log[0] == '\0' || found->page == NULL) {
		*answer = (struct http_answer){ .status = 404 };
		return;
	}
	what_if_ask(what_if, found->log, request, answer);
}

/* --- answers -------------------------------------------------------------- */

/* Read a file of the answers, and remove it.  Returns the owned text, or NULL
 * with @diag. */
static char *
what_if_read_file(const struct what_if *what_if, uint64_t number,
		  const char *suffix, size_t *len, struct diag *diag)
{
	char path[PATH_BYTES], piece[4096];
	char *text = NULL;
	FILE *file, *out;
	size_t n;

	what_if_file(what_if, number, suffix, path);
	file = input_file_stream(path, diag);
	if (file == NULL)
		return NULL;
	out = xmemstream(&text, len);
	while ((n = fread(piece, 1, sizeof(piece), file)) > 0)
		fwrite(piece, 1, n, out);
	fclose(out);
	fclose(file);
	unlink(path);
	return text;
}

/* Write the page of a continued match. */
static char *
what_if_print_match(const struct what_if *what_if, const char *log, size_t *len,
		    struct diag *diag)
{
	const struct match_look look = { .ask = what_if->bots };
	char *text = NULL;
	FILE *out = xmemstream(&text, len);
	bool done = match_page(out, log, &look, NULL, 0, diag);

	if (fclose(out) == 0 && done)
		return text;
	free(text);
	return NULL;
}

static void
what_if_store_page(struct what_if *what_if, struct what_if_answer *answer)
{
	struct diag diag = { "the page is too large" };
	size_t len = 0;
	char *text = answer->log[0] == '\0'
			     ? what_if_read_file(what_if, answer->number,
						 ".html", &len, &diag)
			     : what_if_print_match(what_if, answer->log, &len,
						   &diag);

	if (text != NULL)
		answer->page = http_body_new(what_if->http, "text/html", text,
					     len);
	if (answer->page == NULL)
		snprintf(answer->error, sizeof(answer->error), "%.200s\n",
			 diag.text);
}

/* Return the last line of a text that begins with the name of the program, else
 * the last line.  Cuts the text there. */
static const char *
what_if_find_error(char *text)
{
	const char *found = "";
	bool named = false;
	char *rest;

	for (char *line = strtok_r(text, "\n", &rest); line != NULL;
	     line = strtok_r(NULL, "\n", &rest)) {
		bool is = strncmp(line, "arena", 5) == 0;

		if (is || !named)
			found = line;
		named |= is;
	}
	return found;
}

/* Store the message of a command that failed. */
static void
what_if_store_error(const struct what_if *what_if,
		    struct what_if_answer *answer, int status)
{
	struct diag diag;
	char ended[128];
	size_t len = 0;
	char *text = what_if_read_file(what_if, 0, ".err", &len, &diag);

	spawn_status_text(status, ended, sizeof(ended));
	if (what_if->asked_to_stop)
		snprintf(answer->error, sizeof(answer->error),
			 "stopped after %d seconds\n", WHAT_IF_MS / 1000);
	else
		snprintf(answer->error, sizeof(answer->error),
			 "%.160s (the command %.60s)\n",
			 text != NULL ? what_if_find_error(text) : diag.text,
			 ended);
	free(text);
}

static bool
what_if_has_succeeded(const struct what_if_answer *answer, int status)
{
	return WIFEXITED(status) &&
	       (WEXITSTATUS(status) == 0 ||
		(answer->log[0] == '\0' && WEXITSTATUS(status) == DIFFERS));
}

void
what_if_update(struct what_if *what_if)
{
	struct what_if_answer *answer;
	int64_t ms;
	int status;

	if (what_if->pid == 0)
		return;
	if (waitpid(what_if->pid, &status, WNOHANG) == what_if->pid) {
		what_if->pid = 0;
		answer = what_if_find(what_if, what_if->questions);
		if (what_if_has_succeeded(answer, status))
			what_if_store_page(what_if, answer);
		else
			what_if_store_error(what_if, answer, status);
		return;
	}
	ms = monotime_since_us(monotime_now(), what_if->began) / 1000;
	if (ms > WHAT_IF_MS && !what_if->asked_to_stop) {
		what_if->asked_to_stop = true;
		kill(what_if->pid, SIGTERM);
	} else if (ms > WHAT_IF_MS + GRACE_MS) {
		spawn_kill_group(what_if->pid);
	}
}

void
what_if_answer_serve(struct what_if *what_if,
		     const struct http_request *request,
		     struct http_answer *answer)
{
	const struct what_if_answer *found = what_if_find(what_if,
							  request->number);

	what_if_update(what_if);
	if (found == NULL)
		*answer = (struct http_answer){ .status = 404 };
	else if (found->error[0] != '\0')
		what_if_answer_words(what_if, 500, found->error, answer);
	else if (found->page == NULL)
		http_answer_text(answer, 202, "not answered yet\n");
	else
		*answer = (struct http_answer){ .status = 200,
						.body = found->page };
}
