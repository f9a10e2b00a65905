/*
 * what_if.h - what if another bot had played?  Answer questions about a match
 * for the viewers of its page.
 *
 * A page sends a question as a POST to its own address followed by "/ask".  The
 * body of a question is one of these JSON objects:
 *
 *   {"seat":0,"req":5,"bot":1}: which action would the bot play at request 5 of
 *	seat 0, and which values does it give?  The answer is the page of `arena
 *	review LOG@5 --seat 0 --by BOT --html FILE`.
 *   {"deal":2,"event":63,"bots":[1,0]}: how does deal 2 continue from event 63
 *	if these bots play, one for each seat?  The answer is the page of the
 *	log of `arena play --from LOG@2.63 BOT BOT --deals 2 --log FILE`, and
 *	its viewers can ask further questions.
 *
 * Bots are numbers in the server's list of bots, so that a page cannot name a
 * program.  The answer to the POST has status 202 and a number N.  While the
 * command runs, the page at "/answers/N" has status 202.  After a failure it
 * has status 500 with a reason, else status 200.
 *
 * The server runs each command in a child process.  The server runs one command
 * at a time.  Meanwhile it refuses other questions with status 409.  The server
 * keeps the last WHAT_IF_ANSWERS answers.
 */
#ifndef DEADWOOD_ARENA_HTTP_WHAT_IF_H
#define DEADWOOD_ARENA_HTTP_WHAT_IF_H

#include "arena/http/http.h"

/* The limits for questions are arbitrary. */
#define WHAT_IF_ANSWERS	     16
#define WHAT_IF_QUESTION_MAX 256 /* maximum bytes of a question */
/* milliseconds after which the server stops a command */
#define WHAT_IF_MS	     120000

/* Paths of the routes. */
#define WHAT_IF_ASK    "/ask"
#define WHAT_IF_ANSWER "/answers/#"

struct what_if;

/**
 * what_if_new - create the answers of a server
 * @bots: bots that viewers can choose, as for `arena play`, borrowed; NULL ends
 *	the array
 *
 * The answers are files in a temporary folder.  Returns an owned struct, or
 * NULL with @diag.
 */
struct what_if *what_if_new(struct http *http, const char *const *bots,
			    struct diag *diag);
/* Stop the running command, remove the temporary folder, and free the bodies.
 * The caller must first call http_stop. */
void what_if_free(struct what_if *what_if);

/* Answer the request of a page that asks a question about the match of a log.
 */
void what_if_ask(struct what_if *what_if, const char *log,
		 const struct http_request *request,
		 struct http_answer *answer);

/* Serve the routes WHAT_IF_ANSWER and WHAT_IF_ANSWER WHAT_IF_ASK. */
void what_if_answer_serve(struct what_if *what_if,
			  const struct http_request *request,
			  struct http_answer *answer);
void what_if_answer_ask(struct what_if *what_if,
			const struct http_request *request,
			struct http_answer *answer);

/* Check whether the command has ended, or runs too long.  The server should
 * call the function several times a second while a viewer waits. */
void what_if_update(struct what_if *what_if);

#endif
