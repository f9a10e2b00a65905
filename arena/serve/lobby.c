/* lobby.c - the page of a run that is looked at; see lobby.h. */
#include "arena/serve/lobby.h"

#include "arena/web/html.h"
#include "arena/web/look.h"

static const char *
part(const char *name)
{
	return page_part_text(lobby_page_parts, name);
}

static void
write_meta(struct html *html, const char *key, const char *name,
	   const char *content)
{
	html_empty(html, "meta");
	html_attr(html, key, "%s", name);
	html_attr(html, "content", "%s", content);
}

static void
write_head(struct html *html)
{
	const char *style[] = { look_colours, part("style"), NULL };

	html_open(html, "head", NULL);
	html_empty(html, "meta");
	html_attr(html, "charset", "utf-8");
	write_meta(html, "http-equiv", "Content-Security-Policy",
		   LOOK_POLICY_LIVE);
	write_meta(html, "name", "viewport",
		   "width=device-width, initial-scale=1");
	write_meta(html, "name", "generator", "deadwood " DEADWOOD_VERSION);
	html_put(html, "title", NULL, "Deadwood: a run");
	html_style(html, style);
	html_close(html, "head");
}

void
lobby_page(FILE *out, bool projector)
{
	struct html html;

	html_document(&html, out);
	html_open(&html, "html", projector ? "projector" : NULL);
	html_attr(&html, "lang", "en");
	write_head(&html);
	html_open(&html, "body", NULL);
	html_own(&html, part("body"));
	html_script(&html, part("lobby"));
	html_close(&html, "body");
	html_close(&html, "html");
}
