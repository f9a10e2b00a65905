"""Pages in Markdown, as suites read them: chapters, rows of tables, words in `code`."""
import re


def words(text):
    """The words of a page that are in `code`."""
    return re.findall(r"`([a-z_]+)`", text)


def rows(text):
    """The cells of each row of a page's tables, without the heads of tables."""
    lines = text.splitlines()
    return [[c.strip() for c in line.strip("| ").split(" | ")] for i, line in enumerate(lines)
            if line.startswith("| ") and "---" not in line
            and not (i + 1 < len(lines) and lines[i + 1].startswith("| ---"))]


def chapter(page, title):
    """What stands under a heading, to the next one."""
    return re.split(rf"^#+ {re.escape(title)}$", page, flags=re.M)[1].split("\n## ")[0]
