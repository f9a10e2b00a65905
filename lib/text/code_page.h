/*
 * code_page.h - convert file names that are not UTF-8.
 *
 * By specification, zip archives without the UTF-8 flag have names in code page
 * 437.  In practice it is often another code page of an old system, and folders
 * that were unpacked from such archives keep the bytes.  The code page is
 * unknown, so each byte becomes its character of code page 437.  Different
 * names stay different.
 */
#ifndef DEADWOOD_LIB_TEXT_CODE_PAGE_H
#define DEADWOOD_LIB_TEXT_CODE_PAGE_H

/* Return @name if it is UTF-8, else its bytes converted from code page 437;
 * owned. */
char *code_page_text(const char *name);

#endif
