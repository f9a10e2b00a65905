"""Parse an HTML page into a tree of elements, and collect errors of its markup."""
from html.parser import HTMLParser

EMPTY = {"meta", "br", "link", "img", "hr", "input"}


class Element:
    def __init__(self, name, attributes, parent):
        self.name, self.attributes, self.parent = name, dict(attributes), parent
        self.children, self.own = [], ""

    def all(self, *names):
        """Yield its descendants with these names (default: all), in document order."""
        for child in self.children:
            if not names or child.name in names:
                yield child
            yield from child.all(*names)

    def text(self):
        return self.own + "".join(child.text() for child in self.children)


class Page(HTMLParser):
    """`root` is the document, `wrong` the list of markup errors."""

    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.root = self.at = Element("", (), None)
        self.wrong, self.doctype = [], None
        self.source = path.read_text(encoding="utf-8")
        self.feed(self.source)
        self.close()
        if self.at is not self.root:
            self.wrong.append(f"<{self.at.name}> is not closed")

    def handle_decl(self, decl):
        self.doctype = decl

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.wrong.append(f"<{tag}> has a duplicate attribute")
        element = Element(tag, attrs, self.at)
        self.at.children.append(element)
        if tag not in EMPTY:
            self.at = element

    def handle_endtag(self, tag):
        if self.at.name != tag:
            self.wrong.append(f"</{tag}> within <{self.at.name}>, line {self.getpos()[0]}")
            return
        self.at = self.at.parent

    def handle_data(self, data):
        self.at.own += data

    def all(self, *names):
        return list(self.root.all(*names))

    def section(self, name):
        """Return the section with this id, or None."""
        found = [s for s in self.all("section") if s.attributes.get("id") == name]
        return found[0] if len(found) == 1 else None


def cells(table):
    """Return the rows of a table's body, as lists of cell texts."""
    body = next(table.all("tbody"))
    return [[cell.text() for cell in row.all("th", "td")] for row in body.all("tr")]
