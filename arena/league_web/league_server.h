/*
 * league_server.h - private interface between the files of a league's web
 * server (league_http.h): the server's struct, answers and handlers.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_WEB_LEAGUE_SERVER_H
#define DEADWOOD_ARENA_LEAGUE_WEB_LEAGUE_SERVER_H

#include <time.h>

#include <jansson.h>

#include "arena/http/http.h"
#include "arena/http/page_budget.h"
#include "arena/http/page_cache.h"
#include "arena/league/league_pages.h"
#include "arena/league/spool.h"
#include "arena/league_web/league_access.h"
#include "arena/league_web/league_http.h"

#define LEAGUE_UPLOADS_MAX	 16  /* arbitrary: uploads under way */
#define LEAGUE_UPLOADS_OWNER_MAX 4   /* arbitrary: uploads of one owner */
#define LEAGUE_ROUTES_MAX	 40  /* more than the table of routes has */
#define LEAGUE_PAGES_KEPT	 64  /* arbitrary: public pages in memory */
#define LEAGUE_PLAYERS_MAX	 256 /* arbitrary: owners who wait to play */

/* An upload under way; if draft.fd is -1, the entry is free. */
struct league_upload {
	struct league_access access;
	struct spool_draft draft;
};

/* The public pages. */
enum public_kind {
	PUBLIC_TABLE,
	PUBLIC_GAME,
	PUBLIC_TABLE_JSON,
	PUBLIC_BOT,
	PUBLIC_QUEUE,
	PUBLIC_ME,
	PUBLIC_HEALTH,
	PUBLIC_FEED,
};

/**
 * struct league_kept - a public page in memory
 * @name: name in the path
 * @status: HTTP status of the page
 * @made: time at which it was written
 */
struct league_kept {
	enum public_kind kind;
	unsigned status;
	char name[HTTP_NAME_MAX + 1];
	struct http_body *body;
	struct monotime made;
};

/* The last match that an owner asked for. */
struct league_player {
	int64_t user;
	struct monotime at;
};

/**
 * struct league_http - the server
 * @address: see struct league_site
 * @replays: pages of matches
 * @budget: time for dialogs
 * @routes: the table of routes, as http.h needs it
 */
struct league_http {
	struct league_http_how how;
	struct http *http;
	char *address;
	struct page_cache *replays;
	struct page_budget budget;
	struct league_upload upload[LEAGUE_UPLOADS_MAX];
	struct league_kept kept[LEAGUE_PAGES_KEPT];
	struct league_player player[LEAGUE_PLAYERS_MAX];
	struct http_route routes[LEAGUE_ROUTES_MAX];
};

/* Return what the pages read, at this moment. */
static inline struct league_site
league_server_site(const struct league_http *server)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (struct league_site){
		.db = server->how.db,
		.config = server->how.config,
		.address = server->address,
		.now_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000,
	};
}

/* --- answers (league_reply.c) --------------------------------------------- */

/* Answer with @text, @len bytes on the heap that the function owns. */
void reply_text(struct league_http *server, struct http_answer *answer,
		unsigned status, const char *type, char *text, size_t len);

/* Answer with a JSON object, which the function owns. */
void reply_json(struct league_http *server, struct http_answer *answer,
		unsigned status, json_t *json);

/* Answer with one sentence in a JSON object: {"message": ...}. */
void reply_message(struct league_http *server, struct http_answer *answer,
		   unsigned status, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* Answer with status 500 and the reason on stderr. */
void reply_broken(struct league_http *server, struct http_answer *answer,
		  const struct diag *diag);

/* --- uploads (league_upload.c) -------------------------------------------- */

int league_upload_open(struct league_http *server,
		       const struct league_access *access,
		       struct http_request *request,
		       struct http_answer *answer);
void league_upload_end(struct league_http *server,
		       const struct http_request *request,
		       struct http_answer *answer);
void league_upload_cancel(struct league_http *server,
			  const struct http_request *request);

/* --- handlers of routes (league_public.c, league_owner.c, league_orders.c) -
 */

/* A handler of a route.  request->page: .kind of the route (league_http.c) */
typedef void league_handler(struct league_http *server,
			    const struct league_access *access,
			    const struct http_request *request,
			    struct http_answer *answer);

league_handler public_serve_page, public_serve_match;
league_handler owner_serve_bots, owner_serve_json, owner_serve_bot;
league_handler owner_serve_failures, owner_serve_build, owner_serve_check;
league_handler owner_serve_stderr, owner_serve_dialog;
league_handler owner_pause_bot, owner_resume_bot, owner_play_match;

#endif
