/* page_head.c - head of every HTML page; see page_head.h. */
#include "arena/html/page_head.h"

/* Name, light and dark value of the colours of every page. */
#define COLOURS(X)                                                             \
	X("bg", "#fcfcfa", "#14171a")                                          \
	X("ink", "#1c1f22", "#e7e9ea")                                         \
	X("dim", "#596067", "#a4abb2")                                         \
	X("line", "#dadde0", "#343a40")                                        \
	X("soft", "#f1f2ef", "#1d2125")                                        \
	X("link", "#0a5c92", "#7cc0f0")                                        \
	X("mark", "#0072b2", "#56b4e9")                                        \
	X("band", "#0072b226", "#56b4e933")                                    \
	X("warm", "#b34700", "#f0904a")

/* Colours of charts and heat maps. */
#define CHART_COLOURS(X)                                                       \
	X("part1", "#0072b2", "#56b4e9")                                       \
	X("part2", "#7cc0e8", "#1f5f88")                                       \
	X("part3", "#b9bec4", "#5d666e")                                       \
	X("even", "#fcfcfa", "#14171a")                                        \
	X("cold", "#8ec5e8", "#14537d")                                        \
	X("hot", "#f2b45f", "#7d4b05")

#define ALL(X) COLOURS(X) CHART_COLOURS(X)

#define LIGHT(name, light, dark) "--" name ":" light ";"
#define DARK(name, light, dark)	 "--" name ":" dark ";"
#define BOTH(name, light, dark)	 "--" name ":light-dark(" light "," dark ");"

/* Paper has light colours, apart from these. */
#define PAPER                                                                  \
	"--bg:#fff;--ink:#000;--dim:#444;--line:#bbb;--soft:#f4f4f2;"          \
	"--link:#000;--warm:#9a3d00;"

const char page_colours[] =
	"\n"
	":root{color-scheme:light dark;" ALL(
		LIGHT) "}\n"
		       "@media(prefers-color-scheme:dark){:root{" ALL(
			       DARK) "}}\n"
				     "@media "
				     "print{:root{color-scheme:light;" ALL(
					     LIGHT) PAPER "--even:#fff}}\n";

const char page_colours_switched[] =
	"\n"
	":root{color-scheme:light dark;" COLOURS(
		BOTH) "}\n"
		      ":root[data-scheme=light]{color-scheme:light}\n"
		      ":root[data-scheme=dark]{color-scheme:dark}\n"
		      "@media "
		      "print{:root,:root[data-scheme]{color-scheme:light;" PAPER
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
