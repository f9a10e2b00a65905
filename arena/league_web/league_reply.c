/* league_reply.c - answers of a league's web server; see league_server.h. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/league_web/league_server.h"
#include "lib/alloc.h"
#include "lib/format/json_print.h"

void
reply_text(struct league_http *server, struct http_answer *answer,
	   unsigned status, const char *type, char *text, size_t len)
{
	struct http_body *body = http_body_new(server->http, type, text, len);

	if (body != NULL)
		*answer = (struct http_answer){ .status = status,
						.body = body,
						.last = true };
	else
		http_answer_text(answer, 503,
				 "too many answers are under way: try again "
				 "in a moment\n");
}

void
reply_json(struct league_http *server, struct http_answer *answer,
	   unsigned status, json_t *json)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);

	json_print(out, json, 17);
	putc('\n', out);
	fclose(out);
	reply_text(server, answer, status, "application/json", text, len);
}

void
reply_message(struct league_http *server, struct http_answer *answer,
	      unsigned status, const char *format, ...)
{
	char text[DIAG_TEXT_MAX];
	json_t *json = json_object();
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	json_put(json, "message", json_of_text(text));
	reply_json(server, answer, status, json);
}

void
reply_broken(struct league_http *server, struct http_answer *answer,
	     const struct diag *diag)
{
	fprintf(stderr, "arena league: %s\n", diag->text);
	reply_message(server, answer, 500,
		      "the league cannot read or store its data: tell the "
		      "organiser, who finds the reason in the league's log");
}
