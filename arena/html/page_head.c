/* page_head.c - head of every HTML page; see page_head.h. */
#include "arena/html/page_head.h"

#define LIGHT                                                                  \
	"--bg:#fcfcfa;--ink:#1c1f22;--dim:#596067;--line:#dadde0;"             \
	"--soft:#f1f2ef;--link:#0a5c92;--mark:#0072b2;--band:#0072b226;"       \
	"--warm:#b34700;--part1:#0072b2;--part2:#7cc0e8;--part3:#b9bec4;"      \
	"--even:#fcfcfa;--cold:#8ec5e8;--hot:#f2b45f"
#define DARK                                                                   \
	"--bg:#14171a;--ink:#e7e9ea;--dim:#a4abb2;--line:#343a40;"             \
	"--soft:#1d2125;--link:#7cc0f0;--mark:#56b4e9;--band:#56b4e933;"       \
	"--warm:#f0904a;--part1:#56b4e9;--part2:#1f5f88;--part3:#5d666e;"      \
	"--even:#14171a;--cold:#14537d;--hot:#7d4b05"
#define PAPER                                                                  \
	"--bg:#fff;--ink:#000;--dim:#444;--line:#bbb;--soft:#f4f4f2;"          \
	"--link:#000;--mark:#0072b2;--band:#0072b226;--warm:#9a3d00;"          \
	"--part1:#0072b2;--part2:#7cc0e8;--part3:#b9bec4;"                     \
	"--even:#fff;--cold:#8ec5e8;--hot:#f2b45f"

const char page_colours[] =
	"\n"
	":root{color-scheme:light dark;" LIGHT "}\n"
	"@media(prefers-color-scheme:dark){:root{" DARK "}}\n"
	":root[data-scheme=light]{color-scheme:light;" LIGHT "}\n"
	":root[data-scheme=dark]{color-scheme:dark;" DARK "}\n"
	"@media print{:root,:root[data-scheme]{color-scheme:light;" PAPER
	"}}\n";

static void
page_head_write_meta(struct html *html, const char *key, const char *name,
		     const char *content)
{
	html_empty(html, "meta");
	html_attr(html, key, "%s", name);
	html_attr(html, "content", "%s", content);
}

void
page_head_write(struct html *html, const char *policy, const char *generator,
		const char *const *style, const char *title)
{
	html_open(html, "head", NULL);
	html_empty(html, "meta");
	html_attr(html, "charset", "utf-8");
	page_head_write_meta(html, "http-equiv", "Content-Security-Policy",
			     policy);
	page_head_write_meta(html, "name", "viewport",
			     "width=device-width, initial-scale=1");
	page_head_write_meta(html, "name", "generator", generator);
	html_element(html, "title", NULL, "%s", title);
	html_style(html, style);
	html_close(html, "head");
}
