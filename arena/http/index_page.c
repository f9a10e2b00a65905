/* index_page.c - start page of `arena watch`; see index_page.h. */
#include "arena/http/index_page.h"

#include "arena/html/html.h"
#include "arena/html/page_head.h"

static const char *
index_page_part(const char *name)
{
	return page_part_text(index_page_parts, name);
}

static void
index_page_write_head(struct html *html)
{
	const char *style[] = { page_colours, index_page_part("style"), NULL };

	page_head_write(html, PAGE_POLICY_LIVE, "deadwood " DEADWOOD_VERSION,
			style, "Deadwood: a run");
}

void
index_page_write(FILE *out, bool projector)
{
	struct html html;

	html_document(&html, out);
	html_open(&html, "html", projector ? "projector" : NULL);
	html_attr(&html, "lang", "en");
	index_page_write_head(&html);
	html_open(&html, "body", NULL);
	html_raw(&html, index_page_part("body"));
	html_script(&html, index_page_part("index"));
	if (projector)
		html_script(&html, index_page_part("projector"));
	html_close(&html, "body");
	html_close(&html, "html");
}
