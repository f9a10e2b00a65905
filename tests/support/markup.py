"""A page of HTML as a suite reads it: a tree of elements, and whether it is whole."""
from html.parser import HTMLParser

EMPTY = {"meta", "br", "link", "img", "hr", "input"}


class Element:
    def __init__(self, name, attributes, parent):
        self.name, self.attributes, self.parent = name, dict(attributes), parent
        self.children, self.own = [], ""

    def all(self, *names):
        """The elements in it of these names (or all), in the page's order."""
        for child in self.children:
            if not names or child.name in names:
                yield child
            yield from child.all(*names)

    def text(self):
        return self.own + "".join(child.text() for child in self.children)


class Page(HTMLParser):
    """`root` is the document; `wrong` what is not whole, as sentences."""

    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.root = self.at = Element("", (), None)
        self.wrong, self.doctype = [], None
        self.source = path.read_text(encoding="utf-8")
        self.feed(self.source)
        self.close()
        if self.at is not self.root:
            self.wrong.append(f"<{self.at.name}> is open at the end")

    def handle_decl(self, decl):
        self.doctype = decl

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.wrong.append(f"<{tag}> has an attribute twice")
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
        """The section of this id, or None."""
        found = [s for s in self.all("section") if s.attributes.get("id") == name]
        return found[0] if len(found) == 1 else None


def cells(table):
    """The rows of a table's body: the text of each cell."""
    body = next(table.all("tbody"))
    return [[cell.text() for cell in row.all("th", "td")] for row in body.all("tr")]
