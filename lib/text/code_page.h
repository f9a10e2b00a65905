/*
 * code_page.h - names of files that are not UTF-8.
 *
 * Zip archives without a mark of UTF-8 have names in code page 437 by their
 * specification, and mostly in another one of an old system; folders that were
 * unpacked from such archives keep the bytes.  Nobody can tell which: so each
 * byte becomes the character of code page 437, and no two names become one.
 */
#ifndef DEADWOOD_LIB_TEXT_CODE_PAGE_H
#define DEADWOOD_LIB_TEXT_CODE_PAGE_H

/* Return @name, if it is UTF-8, or else what its bytes are in code page 437;
 * owned. */
char *code_page_text(const char *name);

#endif
