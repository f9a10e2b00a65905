/*
 * plot.h - draw small charts as SVG.
 *
 * A chart is as wide as the element that contains it, and has a fixed height.
 * Horizontal positions are fractions of the width; vertical positions and font
 * sizes are in pixels.  So the same chart fits telephones and projectors, with
 * text as large as the text of the page.
 *
 * For screen readers, each chart has a title (what the chart shows) and a
 * description (the numbers).  The caller also writes a table with the numbers
 * of the chart.
 */
#ifndef DEADWOOD_ARENA_REPORT_PLOT_H
#define DEADWOOD_ARENA_REPORT_PLOT_H

#include "arena/html/html.h"

#define PLOT_NAME  20 /* maximum length of a name in a chart */
#define PLOT_TICKS 8

/**
 * struct plot - a chart during drawing
 * @low, @high: values at the left and right end of the horizontal scale
 * @log: true: the scale is logarithmic, and @low and @high are above 0
 * @from, @to: positions of the ends of the scale, as fractions of the width of
 *	the chart
 */
struct plot {
	struct html *html;
	double low, high;
	bool log;
	double from, to;
};

/**
 * plot_begin, plot_end - begin and end a chart of @height pixels
 * @title: title: the subject of the chart
 * @text: text with the numbers of the chart, in one or two sentences
 *
 * The scale is 0 to 1 over the whole width, unless the caller sets the members
 * of @plot after plot_begin.
 */
void plot_begin(struct plot *plot, struct html *html, unsigned height,
		const char *title, const char *text);
void plot_end(struct plot *plot);

/* Begin a chart without title and description, which screen readers skip
 * because the text beside the chart contains the same numbers. */
void plot_begin_mute(struct plot *plot, struct html *html, unsigned height);

/* Return the position of @value on the scale, as a fraction of the width.  A
 * value outside of the scale gets the position of the nearer end. */
double plot_at(const struct plot *plot, double value);

/* Choose at most PLOT_TICKS values for the ticks: round numbers or, on a
 * logarithmic scale, powers of ten.  Returns the number of ticks. */
unsigned plot_ticks(const struct plot *plot, double out[PLOT_TICKS]);

/* Draw a line, a box or a dot.  @x...: values of the scale.  @y...: pixels from
 * the top.  @class: CSS class (page_style.c). */
void plot_line(struct plot *plot, const char *class, double x1, double y1,
	       double x2, double y2);
void plot_box(struct plot *plot, const char *class, double x1, double y1,
	      double x2, double y2);
void plot_dot(struct plot *plot, const char *class, double x, double y,
	      double radius);

/* Which part of a text is placed at the given position. */
enum plot_anchor { PLOT_START, PLOT_MIDDLE, PLOT_END };

/* Write text at a position: plot_text at the value @x of the scale, plot_label
 * at the fraction @at of the width. */
void plot_text(struct plot *plot, enum plot_anchor anchor, const char *class,
	       double x, double y, const char *format, ...)
	__attribute__((format(printf, 6, 7)));
void plot_label(struct plot *plot, enum plot_anchor anchor, const char *class,
		double at, double y, const char *format, ...)
	__attribute__((format(printf, 6, 7)));

/* Draw a vertical line at each tick, from @top to @bottom pixels, and below it
 * the number and @unit. */
void plot_axis(struct plot *plot, double top, double bottom, const char *unit);

#endif
