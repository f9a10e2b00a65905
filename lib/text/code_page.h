/*
 * code_page.h - convert file names that are not UTF-8.
 *
 * If a zip archive has no UTF-8 flag, its file names should be in code page
 * 437.  But often they are in another old code page.  After unpacking, the
 * names in the file system consist of the bytes that the archive has.  The real
 * code page is unknown.  So the function converts each byte to its character in
 * code page 437.  The result may be unreadable, but different names stay
 * different.
 */
#ifndef DEADWOOD_LIB_TEXT_CODE_PAGE_H
#define DEADWOOD_LIB_TEXT_CODE_PAGE_H

/* If @name is UTF-8, return a copy; otherwise return its bytes converted from
 * code page 437.  The caller owns the result. */
char *code_page_text(const char *name);

#endif
