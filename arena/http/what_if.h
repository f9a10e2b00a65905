/*
 * what_if.h - what if another bot had played?  Answer such questions about a
 * match for the viewers of its page.
 *
 * A page sends a question as a POST to its own address and "/ask".  The body is
 * one of these JSON objects:
 *
 *   {"seat":0,"req":5,"bot":1}: which action would the bot play at request 5 of
 *	seat 0, and which values does it give?  The answer is the page of
 *	`arena review LOG@5 --seat 0 --by BOT --html FILE`.
 *   {"deal":2,"event":63,"bots":[1,0]}: how does deal 2 continue from event 63
 *	if these bots play, one for each seat?  The answer is the page of the
 *	log of `arena play --from LOG@2.63 BOT BOT --deals 2 --log FILE`, and
 *	its viewers can ask further questions.
 *
 * Bots are numbers in the list of the server, so that a page cannot name a
 * program.  The answer to the POST is status 202 with a number N.  The page at
 * "/answers/N" then has status 202 while the command runs, status 500 with a
 * reason if the command failed, and else status 200.
 *
 * Each command is a child process.  One runs at a time; meanwhile the server
 * refuses other questions with status 409.  The server keeps the last
 * WHAT_IF_ANSWERS answers.
 */
#ifndef DEADWOOD_ARENA_HTTP_WHAT_IF_H
#define DEADWOOD_ARENA_HTTP_WHAT_IF_H

#include "arena/http/http.h"

/* These limits are arbitrary. */
#define WHAT_IF_ANSWERS	     16
#define WHAT_IF_QUESTION_MAX 256    /* bytes of a question */
#define WHAT_IF_MS	     120000 /* after this time a command is stopped */

/* Paths of the routes. */
#define WHAT_IF_ASK    "/ask"
#define WHAT_IF_ANSWER "/answers/#"

struct what_if;

/**
 * what_if_new - create the answers of a server
 * @bots: the bots that viewers can choose, as for `arena play`; NULL ends the
 *	list; borrowed
 *
 * The answers are in a temporary folder.  Returns an owned struct, or NULL with
 * @diag.
 */
struct what_if *what_if_new(struct http *http, const char *const *bots,
			    struct diag *diag);
/* Stop the running command, remove the temporary folder, and free the bodies.
 * Call this function after http_stop. */
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

/* Check whether the command has ended, or runs too long.  Call this function
 * several times a second while a viewer waits. */
void what_if_update(struct what_if *what_if);

#endif
