"""Escape text for pages and tables: no text of a student becomes markup, a formula or an invisible character."""
import re

# Controls, characters without width, and those that change the direction of text.
HIDDEN = re.compile("[\0-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]")
SHORT = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}
ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
# Spreadsheets treat the full-width forms as the ASCII ones; blanks and quotes do not hide a formula.
FORMULA = re.compile("((?:\\A|[;,])[ \"'\xa0\u3000]*)([=+@\uff1d\uff0b\uff0d\uff20-])")
BLOCKS = {"body", "div", "h2", "h3", "head", "meta", "p", "table", "title", "tr"}  # elements that begin on a new line


def _escaped(char):
    return SHORT.get(char) or (f"\\x{ord(char):02x}" if char < " " or char == "\x7f" else f"\\u{{{ord(char):x}}}")


def shown(text, keep=""):
    """Return the text with invisible characters as escapes, except those in keep."""
    return HIDDEN.sub(lambda hit: hit[0] if hit[0] in keep else _escaped(hit[0]), text)


def html(text):
    return shown(text, "\n\t").translate(ENTITIES)


def tag(name, inner, **attributes):
    """Return an element around markup; the values of attributes are escaped.  The attribute aria_label is aria-label."""
    listed = "".join(f' {key.rstrip("_").replace("_", "-")}="{html(str(value))}"' for key, value in attributes.items() if value != "")
    return ("\n" if name in BLOCKS else "") + f"<{name}{listed}>{inner}</{name}>"


def element(name, text, **attributes):
    """Return an element around a text."""
    return tag(name, html(text), **attributes)


def csv_field(text):
    """Return a cell; an apostrophe before each formula keeps spreadsheets from computing it."""
    text = shown(text)
    cell = FORMULA.sub(r"\1'\2", text)
    quoted = cell != text or set(cell) & set(',;"') or cell.startswith(" ")
    return '"' + cell.replace('"', '""') + '"' if quoted else cell
