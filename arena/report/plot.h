/*
 * plot.h - draw small charts as SVG.
 *
 * A chart is as wide as its container and has a fixed height.  Horizontal
 * positions are fractions of the width; vertical positions and font sizes are
 * pixels.  One chart therefore fits a telephone and a projector, and its text
 * is never smaller than the text around it.
 *
 * Each chart has a title with the finding and a description with the numbers,
 * for screen readers.  The caller adds a table with the same numbers.
 */
#ifndef DEADWOOD_ARENA_REPORT_PLOT_H
#define DEADWOOD_ARENA_REPORT_PLOT_H

#include "arena/html/html.h"

#define PLOT_NAME  20 /* characters of a name; "…" in the middle */
#define PLOT_TICKS 8

/**
 * struct plot - a chart being drawn
 * @low, @high: values at the left and the right end of the scale
 * @log: logarithmic scale; @low and @high are above 0
 * @from, @to: ends of the scale, as fractions of the width
 */
struct plot {
	struct html *html;
	double low, high;
	bool log;
	double from, to;
};

/**
 * plot_begin, plot_end - draw a chart of @height pixels
 * @title: the finding; @text: the numbers, in one or two sentences
 *
 * The scale is 0..1 over the whole width until the caller changes it.
 */
void plot_begin(struct plot *plot, struct html *html, unsigned height,
		const char *title, const char *text);
void plot_end(struct plot *plot);

/* Begin a chart that repeats the text beside it: screen readers skip it. */
void plot_begin_mute(struct plot *plot, struct html *html, unsigned height);

/* Return the position of a value as a fraction of the width.  Values outside of
 * the scale are clamped. */
double plot_at(const struct plot *plot, double value);

/* Choose round numbers for ticks, at most PLOT_TICKS; on a logarithmic scale
 * powers of ten.  Returns their number. */
unsigned plot_ticks(const struct plot *plot, double out[PLOT_TICKS]);

/* Draw a mark.  @x: value of the scale; @y: pixels from the top; @class: CSS
 * class (page_style.c). */
void plot_line(struct plot *plot, const char *class, double x1, double y1,
	       double x2, double y2);
void plot_box(struct plot *plot, const char *class, double x1, double y1,
	      double x2, double y2);
void plot_dot(struct plot *plot, const char *class, double x, double y,
	      double radius);

/* Which part of a text is at the given position. */
enum plot_anchor { PLOT_START, PLOT_MIDDLE, PLOT_END };

/* Write text at a value of the scale; at a fraction of the width. */
void plot_text(struct plot *plot, enum plot_anchor anchor, const char *class,
	       double x, double y, const char *format, ...)
	__attribute__((format(printf, 6, 7)));
void plot_label(struct plot *plot, enum plot_anchor anchor, const char *class,
		double at, double y, const char *format, ...)
	__attribute__((format(printf, 6, 7)));

/* Draw vertical lines at the ticks, from @top to @bottom, with their numbers
 * and
 * @unit below. */
void plot_axis(struct plot *plot, double top, double bottom, const char *unit);

#endif
