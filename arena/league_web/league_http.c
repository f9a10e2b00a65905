/* league_http.c - web server of a league: its routes, and who may use them; see
 * league_http.h. */
#include "arena/league_web/league_http.h"

#include <stdlib.h>
#include <string.h>

#include "arena/league_web/league_server.h"
#include "lib/alloc.h"

/* --- routes --------------------------------------------------------------- */

/**
 * struct league_route - an address, and who may use it
 * @role, @subject: see league_access.h
 * @serve: function that answers; for a PUT, league_upload.c does
 * @kind: a public page (enum public_kind)
 */
struct league_route {
	enum http_method method;
	const char *path;
	enum league_role role;
	enum league_subject subject;
	league_handler *serve;
	enum public_kind kind;
};

/* All addresses of a league.  A handler gets only requests of this role. */
static const struct league_route league_routes[] = {
	{ HTTP_GET, "/", ROLE_PUBLIC, SUBJECT_NONE, public_serve_page,
	  PUBLIC_TABLE },
	{ HTTP_GET, "/games/@", ROLE_PUBLIC, SUBJECT_NONE, public_serve_page,
	  PUBLIC_GAME },
	{ HTTP_GET, "/table.json", ROLE_PUBLIC, SUBJECT_NONE, public_serve_page,
	  PUBLIC_TABLE_JSON },
	{ HTTP_GET, "/queue", ROLE_PUBLIC, SUBJECT_NONE, public_serve_page,
	  PUBLIC_QUEUE },
	{ HTTP_GET, "/health", ROLE_PUBLIC, SUBJECT_NONE, public_serve_page,
	  PUBLIC_HEALTH },
	{ HTTP_GET, "/feed.atom", ROLE_PUBLIC, SUBJECT_NONE, public_serve_page,
	  PUBLIC_FEED },
	{ HTTP_GET, "/me", ROLE_PUBLIC, SUBJECT_NONE, public_serve_page,
	  PUBLIC_ME },
	{ HTTP_GET, "/bots/@", ROLE_PUBLIC, SUBJECT_NONE, owner_serve_bot,
	  PUBLIC_BOT },
	{ HTTP_GET, "/groups/#/matches/#", ROLE_PUBLIC, SUBJECT_NONE,
	  public_serve_match, 0 },
	{ HTTP_PUT, "/bots/@", ROLE_SENDER, SUBJECT_BOT, NULL, 0 },
	{ HTTP_GET, "/me.json", ROLE_USER, SUBJECT_NONE, owner_serve_json, 0 },
	{ HTTP_GET, "/me/bots", ROLE_USER, SUBJECT_NONE, owner_serve_bots, 0 },
	{ HTTP_GET, "/bots/@/failures", ROLE_OWNER, SUBJECT_BOT,
	  owner_serve_failures, 0 },
	{ HTTP_GET, "/versions/#/build", ROLE_OWNER, SUBJECT_VERSION,
	  owner_serve_build, 0 },
	{ HTTP_GET, "/versions/#/check", ROLE_OWNER, SUBJECT_VERSION,
	  owner_serve_check, 0 },
	{ HTTP_GET, "/groups/#/stderr", ROLE_OWNER, SUBJECT_GROUP,
	  owner_serve_stderr, 0 },
	{ HTTP_GET, "/groups/#/dialog", ROLE_OWNER, SUBJECT_GROUP,
	  owner_serve_dialog, 0 },
	{ HTTP_GET, "/groups/#/dialog/#", ROLE_OWNER, SUBJECT_GROUP,
	  owner_serve_dialog, 0 },
	{ HTTP_POST, "/bots/@/pause", ROLE_OWNER, SUBJECT_BOT, owner_pause_bot,
	  0 },
	{ HTTP_POST, "/bots/@/resume", ROLE_OWNER, SUBJECT_BOT,
	  owner_resume_bot, 0 },
	{ HTTP_POST, "/bots/@/match", ROLE_OWNER, SUBJECT_BOT, owner_play_match,
	  0 },
};

#define ROUTES (sizeof(league_routes) / sizeof(league_routes[0]))

_Static_assert(ROUTES < LEAGUE_ROUTES_MAX, "one row ends the array");

/* Check the role of a request.  On a refusal, returns false with @answer
 * set. */
static bool
league_admit(struct league_http *server, const struct http_request *request,
	     struct league_access *access, struct http_answer *answer)
{
	const struct league_route *route = &league_routes[request->page];
	struct diag diag;
	unsigned refused = league_access_check(server->how.db, route->role,
					       route->subject, request, access,
					       &diag);

	if (refused == 500)
		reply_broken(server, answer, &diag);
	else if (refused != 0)
		reply_message(server, answer, refused, "%s", diag.text);
	return refused == 0;
}

static void
league_serve(void *arg, const struct http_request *request,
	     struct http_answer *answer)
{
	struct league_http *server = arg;
	const struct league_route *route = &league_routes[request->page];
	struct http_request own = *request;
	struct league_access access;

	if (route->method == HTTP_PUT) {
		league_upload_end(server, request, answer);
		return;
	}
	own.page = route->kind;
	if (league_admit(server, request, &access, answer))
		route->serve(server, &access, &own, answer);
}

static int
league_open_upload(void *arg, struct http_request *request,
		   struct http_answer *answer)
{
	struct league_access access;

	return league_admit(arg, request, &access, answer)
		       ? league_upload_open(arg, &access, request, answer)
		       : -1;
}

static void
league_cancel_upload(void *arg, const struct http_request *request)
{
	league_upload_cancel(arg, request);
}

/* Make the array of routes that http.h needs. */
static void
league_make_routes(struct league_http *server)
{
	for (unsigned i = 0; i < ROUTES; i++) {
		const struct league_route *route = &league_routes[i];
		struct http_route *to = &server->routes[i];

		*to = (struct http_route){ .method = route->method,
					   .path = route->path,
					   .serve = league_serve,
					   .page = i };
		if (route->method == HTTP_PUT)
			to->body_max =
				(uint64_t)server->how.config->quota.bytes;
		else if (route->serve == owner_play_match)
			to->body_max = BOT_NAME_MAX + 2; /* and a line end */
	}
}

/* --- the server ----------------------------------------------------------- */

struct league_http *
league_http_new(const struct league_http_how *how, struct diag *diag)
{
	static const struct http_uploads uploads = { league_open_upload,
						     league_cancel_upload };
	struct league_http *server = xcalloc(1, sizeof(*server));
	struct http_how http = { .address = how->address,
				 .port = how->port,
				 .url = how->config->url,
				 .routes = server->routes,
				 .uploads = &uploads,
				 .arg = server };

	server->how = *how;
	league_make_routes(server);
	for (unsigned i = 0; i < LEAGUE_UPLOADS_MAX; i++)
		server->upload[i].draft.fd = -1;
	page_budget_init(&server->budget);
	server->http = http_new(&http, diag);
	if (server->http == NULL) {
		free(server);
		return NULL;
	}
	server->address = how->config->url != NULL
				  ? xstrdup(how->config->url)
				  : xprintf(strchr(how->address, ':') != NULL
						    ? "http://[%s]:%u"
						    : "http://%s:%u",
					    how->address,
					    http_port(server->http));
	server->replays = page_cache_new(server->http, NULL);
	return server;
}

void
league_http_free(struct league_http *server)
{
	if (server == NULL)
		return;
	page_cache_free(server->replays);
	for (unsigned i = 0; i < LEAGUE_PAGES_KEPT; i++)
		http_body_free(server->kept[i].body);
	http_stop(server->http);
	http_free(server->http);
	free(server->address);
	free(server);
}

unsigned
league_http_port(const struct league_http *server)
{
	return http_port(server->http);
}

int
league_http_fd(const struct league_http *server)
{
	return http_fd(server->http);
}

bool
league_http_turn(struct league_http *server, int *wait_ms)
{
	bool served = http_run_once(server->http, 0);

	*wait_ms = http_wait_ms(server->http, *wait_ms);
	return served;
}
