/*
 * page_style.c - CSS of pages to read; see page_style.h.
 *
 * The eight colours of the heat map, from blue to orange, are distinguishable
 * for colour-blind readers, and every cell also contains its number.
 */
#include "arena/html/page_style.h"

#include <stddef.h>

#include "arena/html/page_head.h"

/* Text and layout. */
static const char text[] =
	"*{box-sizing:border-box}\n"
	"html{background:var(--bg);color:var(--ink);"
	"font:16px/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%;"
	"print-color-adjust:exact;-webkit-print-color-adjust:exact}\n"
	"body{margin:0 auto;padding:24px 16px 48px;max-width:1200px}\n"
	"h1{font-size:28px;line-height:1.2;margin:0 0 4px;"
	"overflow-wrap:anywhere}\n"
	"h2{font-size:20px;line-height:1.3;margin:0 0 4px}\n"
	"h3{font-size:16px;margin:24px 0 4px}\n"
	"p{margin:0 0 12px;max-width:75ch;overflow-wrap:anywhere}\n"
	"section{margin-top:48px}\n"
	"a{color:var(--link);text-underline-offset:2px}\n"
	"a:focus-visible,summary:focus-visible,.wide:focus-visible{"
	"outline:3px solid var(--mark);outline-offset:2px}\n"
	"summary{color:var(--link);cursor:pointer;width:fit-content;"
	"padding:4px 0;min-height:32px}\n"
	"details{margin:4px 0}\n"
	".dim,.how{color:var(--dim)}\n"
	".how{font-size:14px;margin:12px 0 0}\n"
	".how summary{color:inherit}\n"
	".finding{font-size:18px;margin-bottom:16px}\n"
	"code{font:14px/1.5 ui-monospace,monospace;background:var(--soft);"
	"padding:2px 4px;border-radius:4px;overflow-wrap:anywhere}\n"
	"nav ul{display:flex;flex-wrap:wrap;gap:0 20px;list-style:none;"
	"margin:16px 0 0;padding:0}\n"
	"nav li>*{display:inline-block;padding:4px 0;min-height:32px}\n"
	"figure{margin:0 0 16px;break-inside:avoid}\n"
	"figcaption{font-weight:600;overflow-wrap:anywhere}\n";

/* Charts. */
static const char drawings[] =
	"svg{display:block;overflow:visible}\n"
	"svg text{font:14px system-ui,sans-serif;fill:var(--ink);"
	"font-variant-numeric:tabular-nums}\n"
	"svg text{paint-order:stroke;stroke:var(--bg);stroke-width:4px;"
	"stroke-linejoin:round}\n"
	"svg .tick,svg .small{font-size:12px;fill:var(--dim)}\n"
	"svg .count{font-size:11px;fill:var(--dim)}\n"
	"svg .value{fill:var(--dim)}\n"
	"svg .grid{stroke:var(--line)}\n"
	"svg .limit{stroke:var(--warm);stroke-dasharray:4 3}\n"
	"svg .whisker{stroke:var(--mark);stroke-width:3;"
	"stroke-linecap:round}\n"
	"svg .run{stroke:var(--mark);stroke-width:2;stroke-linecap:round}\n"
	"svg .dot{fill:var(--mark);stroke:var(--bg);stroke-width:2}\n"
	"svg .end{fill:var(--bg);stroke:var(--mark);stroke-width:2}\n"
	"svg .band{fill:var(--band)}\n"
	"svg .bar{fill:var(--mark)}\n"
	"svg .fault{fill:var(--warm)}\n"
	"svg .p1{fill:var(--part1)}svg .p2{fill:var(--part2)}"
	"svg .p3{fill:var(--part3)}svg .gap{stroke:var(--bg);"
	"stroke-width:2}\n"
	".key::before{content:\"\";display:inline-block;width:12px;"
	"height:12px;border-radius:2px;margin-right:6px;"
	"background:var(--part1)}.key{margin-right:12px}"
	".key.p2::before{background:var(--part2)}"
	".key.p3::before{background:var(--part3)}\n";

/* Tables. */
static const char tables[] =
	"figure.alone{max-width:480px}\n"
	".many{display:grid;gap:24px;"
	"grid-template-columns:repeat(auto-fill,minmax(min(280px,100%),1fr))}\n"
	/* Show a shadow on each side to which the table can be scrolled.  The
	 * covers move with the table, the shadows do not. */
	".wide{overflow-x:auto;margin:16px 0 8px;background:"
	"linear-gradient(90deg,var(--bg) 40%,transparent) 0 0/32px 100% local,"
	"linear-gradient(270deg,var(--bg) 40%,transparent) 100% 0/32px 100% "
	"local,"
	"linear-gradient(90deg,var(--line),transparent) 0 0/10px 100% scroll,"
	"linear-gradient(270deg,var(--line),transparent) 100% 0/10px 100% "
	"scroll;background-repeat:no-repeat}\n"
	"table{border-collapse:collapse;font-size:14px;"
	"font-variant-numeric:tabular-nums}\n"
	"caption{text-align:left;color:var(--dim);padding:4px 0;"
	"width:min(75ch,calc(100vw - 32px))}\n"
	"th,td{padding:5px 12px 5px 0;text-align:left;"
	"border-bottom:1px solid var(--line);vertical-align:top}\n"
	"thead th{font-weight:600;color:var(--dim);vertical-align:bottom}\n"
	"tbody th{font-weight:600;min-width:min(20ch,30vw)}\n"
	/* large enough to be pressed, in rows of the same height */
	"tbody th a{display:inline-block;min-width:24px;padding:2px 0;"
	"margin:-2px 0}\n"
	".like>:first-child{box-shadow:inset 4px 0 var(--mark);"
	"padding-left:12px}\n"
	".share{min-width:128px;width:30%;padding:6px 12px 0 0}\n"
	".n{text-align:right;white-space:nowrap}"
	"thead .n{white-space:normal}\n"
	".line{white-space:nowrap}\n"
	".t{min-width:32ch;max-width:60ch;overflow-wrap:anywhere}\n"
	".cross tbody th{min-width:11ch;max-width:22ch;"
	"overflow-wrap:anywhere}\n"
	".cross th,.cross td{padding:4px 6px;border:1px solid var(--bg)}\n"
	".cross thead .n{text-align:center}\n"
	".cross td{text-align:center;min-width:44px;line-height:1.3}\n"
	".swatch{display:inline-block;min-width:52px;padding:2px 8px;"
	"text-align:center;font-size:14px;color:var(--ink)}\n"
	".games td{min-width:120px}\n"
	".games small.rank{display:inline;margin-left:8px}\n"
	".aslant{height:132px;padding:0;font-weight:400}\n"
	".aslant span{display:block;width:0;white-space:nowrap;"
	"transform:translateX(22px) rotate(-45deg);transform-origin:0 100%}\n"
	".cross small{color:inherit;font-size:12px;display:block}\n"
	".cross .self{background:var(--soft)}\n"
	".c4{background:var(--cold)}\n"
	".c3{background:color-mix(in srgb,var(--cold) 70%,var(--even))}\n"
	".c2{background:color-mix(in srgb,var(--cold) 42%,var(--even))}\n"
	".c1{background:color-mix(in srgb,var(--cold) 18%,var(--even))}\n"
	".e0{background:var(--soft)}\n"
	".w1{background:color-mix(in srgb,var(--hot) 18%,var(--even))}\n"
	".w2{background:color-mix(in srgb,var(--hot) 42%,var(--even))}\n"
	".w3{background:color-mix(in srgb,var(--hot) 70%,var(--even))}\n"
	".w4{background:var(--hot)}\n"
	"footer{margin-top:56px;border-top:1px solid var(--line);"
	"padding-top:12px;font-size:14px;color:var(--dim)}\n"
	"pre{font:14px/1.5 ui-monospace,monospace;overflow-x:auto;"
	"background:var(--soft);padding:12px;border-radius:4px}\n"
	"td pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 8px}\n";

/* Forms, which only served pages have. */
static const char forms[] =
	"form{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:end;"
	"margin:12px 0}\n"
	"label{display:grid;gap:4px;font-size:14px;color:var(--dim);"
	"min-width:0;max-width:100%}\n"
	"input,button{font:inherit;color:var(--ink);background:var(--bg);"
	"border:1px solid var(--dim);border-radius:6px;min-height:44px;"
	"padding:4px 12px;max-width:100%}\n"
	"button{cursor:pointer}button:hover{background:var(--soft)}\n"
	":is(input,button,pre):focus-visible{outline:3px solid var(--mark);"
	"outline-offset:2px}\n"
	"[hidden]{display:none!important}\n";

/* Tablets and telephones: a row of a wide table becomes the bot's name above
 * its numbers, each behind the title of its column. */
static const char narrow[] =
	"@media(max-width:599px){.n{white-space:normal}"
	".t{min-width:20ch}}\n"
	"@media screen and (max-width:899px){"
	".stack,.stack :is(caption,tbody){display:block}"
	".stack thead{position:absolute;clip-path:inset(50%)}"
	".stack tr{display:flex;flex-wrap:wrap;align-items:center;"
	"gap:0 16px;padding:8px 0;border-bottom:1px solid var(--line)}"
	".stack tr>*{border:0;padding:0}"
	".stack td:first-child{flex:0 0 32px;padding-left:8px;"
	"align-self:stretch;text-align:left}"
	".stack tbody th{flex:1 0 calc(100% - 48px);min-width:0;"
	"max-width:calc(100% - 48px);overflow-wrap:anywhere}"
	".stack th a{margin:0}"
	".stack .n{white-space:nowrap}"
	".stack td:not(:first-child)[data-head]::before{"
	"content:attr(data-head)\" \";color:var(--dim)}"
	".stack .share{flex:1 0 100%;width:100%}}\n";

/* Print. */
static const char paper[] =
	"@media print{@page{margin:14mm}html{font-size:11pt}"
	"body{padding:0;max-width:none}nav{display:none}"
	"section{margin-top:24px}h2,h3,.finding{break-after:avoid}"
	"details::details-content{content-visibility:visible;display:block}"
	"summary{color:var(--ink)}"
	"tr{break-inside:avoid}.wide{overflow:visible;background:none}"
	"table{font-size:9pt}th,td{padding-right:6px}"
	".n{white-space:normal}tbody th{min-width:9ch}"
	".share{min-width:64px;width:auto}.t{min-width:20ch}"
	"td pre{padding:4px}"
	".cross td{min-width:0}caption{width:75ch}a{text-decoration:none}}\n";

const char *const page_style[] = {
	page_colours, text, drawings, tables, forms, narrow, paper, NULL,
};
