/* index_page.c - the page of a run that is looked at; see index_page.h. */
#include "arena/http/index_page.h"

#include "arena/html/html.h"
#include "arena/html/look.h"

static const char *
part(const char *name)
{
	return page_part_text(index_page_parts, name);
}

static void
write_head(struct html *html)
{
	const char *style[] = { look_colours, part("style"), NULL };

	look_head(html, LOOK_POLICY_LIVE, "deadwood " DEADWOOD_VERSION, style,
		  "Deadwood: a run");
}

void
index_page_page(FILE *out, bool projector)
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
