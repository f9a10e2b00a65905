"""Parse Markdown pages: chapters, rows of tables, words in `code`."""
import re


def words(text):
    """Return the words of a text that are in `code`."""
    return re.findall(r"`([a-z_]+)`", text)


def rows(text):
    """Return the cells of each table row, without table heads."""
    lines = text.splitlines()
    return [[c.strip() for c in line.strip("| ").split(" | ")] for i, line in enumerate(lines)
            if line.startswith("| ") and "---" not in line
            and not (i + 1 < len(lines) and lines[i + 1].startswith("| ---"))]


def chapter(page, title):
    """Return the text under a heading, up to the next chapter."""
    return re.split(rf"^#+ {re.escape(title)}$", page, flags=re.M)[1].split("\n## ")[0]
