/*
 * plot.h - small plots, drawn as SVG.
 *
 * A plot is as wide as its place and as high as it says: horizontal places are
 * fractions of the width, vertical ones and sizes of letters are pixels.  So
 * one drawing serves a telephone and a projector, and its letters are never
 * smaller than the text around it.
 *
 * Every plot says what it shows: a title with the finding and a description
 * with the numbers, which a screen reader reads in its place.  The caller puts
 * a table with the same numbers beside it.
 */
#ifndef DEADWOOD_ARENA_REPORT_PLOT_H
#define DEADWOOD_ARENA_REPORT_PLOT_H

#include "arena/html/html.h"

#define PLOT_NAME                                                              \
	20 /* characters of a name beside a mark; its middle is "…"          \
	    */
#define PLOT_TICKS 8

/**
 * struct plot - a drawing under way
 * @low, @high: what lies at the left and the right end of the scale
 * @log: the scale is of logarithms; @low and @high are above 0
 * @from, @to: where the scale lies, as fractions of the width
 */
struct plot {
	struct html *html;
	double low, high;
	bool log;
	double from, to;
};

/**
 * plot_begin, plot_end - a drawing of @height pixels
 * @title: the finding; @text: the numbers, in a sentence or two
 *
 * The scale is 0..1 over the whole width until the caller sets another.
 */
void plot_begin(struct plot *plot, struct html *html, unsigned height,
		const char *title, const char *text);
void plot_end(struct plot *plot);

/* One that only repeats the text beside it: a screen reader passes over it. */
void plot_begin_mute(struct plot *plot, struct html *html, unsigned height);

/* Where a value lies, as a fraction of the width; the ends for what is beyond
 * them. */
double plot_at(const struct plot *plot, double value);

/* Values where ticks are good to read, at most PLOT_TICKS of them, round
 * numbers; on a logarithmic scale powers of ten.  Returns how many. */
unsigned plot_ticks(const struct plot *plot, double out[PLOT_TICKS]);

/* Marks: @x are values of the scale, @y pixels from above, @class what it looks
 * like (page_style.c). */
void plot_line(struct plot *plot, const char *class, double x1, double y1,
	       double x2, double y2);
void plot_box(struct plot *plot, const char *class, double x1, double y1,
	      double x2, double y2);
void plot_dot(struct plot *plot, const char *class, double x, double y,
	      double radius);

/* Where a text begins, has its middle, ends. */
enum plot_anchor { PLOT_START, PLOT_MIDDLE, PLOT_END };

/* Text at a value; and at a fraction of the width, whatever the scale. */
void plot_text(struct plot *plot, enum plot_anchor anchor, const char *class,
	       double x, double y, const char *format, ...)
	__attribute__((format(printf, 6, 7)));
void plot_label(struct plot *plot, enum plot_anchor anchor, const char *class,
		double at, double y, const char *format, ...)
	__attribute__((format(printf, 6, 7)));

/* Lines across at the ticks, from @top to @bottom, their numbers below, each
 * behind which @unit stands. */
void plot_axis(struct plot *plot, double top, double bottom, const char *unit);

#endif
