"""How Sphinx builds the guide, a language at a time: `make guide`. The pages are Markdown files."""

import re

from sphinx.application import Sphinx

project = "Ojo"
extensions = ["myst_parser"]
html_theme = "alabaster"
html_theme_options = {"show_powered_by": False, "fixed_sidebar": True}
html_static_path = ["static"]
html_css_files = ["guide.css"]
html_show_copyright = False
html_show_sourcelink = False
html_copy_source = False
myst_heading_anchors = 3

OTHER_LANGUAGE = re.compile(r"\[([^\]]+)\]\((\.\./[a-z]{2}/[a-z-]+)\.md\)")
OF_THE_REPOSITORY = re.compile(r"(?<!!)\[([^\]]+)\]\((\.\./\.\./[^)]+)\)")
LISTED = re.compile(r"^- \[[^\]]+\]\(([a-z-]+)\.md\)", re.MULTILINE)


def as_site(app: Sphinx, page: str, source: list[str]) -> None:
    """What a site needs and a file does not.

    Pages of the other language, built apart, end in .html. Documents beyond the guide come along as files.
    The list of pages in the index is the navigation as well.
    """
    text = OTHER_LANGUAGE.sub(r'<a href="\2.html">\1</a>', source[0])
    text = OF_THE_REPOSITORY.sub(r"{download}`\1 <\2>`", text)
    if page == "index":
        text += "\n```{toctree}\n:hidden:\n\n" + "\n".join(LISTED.findall(text)) + "\n```\n"
    source[0] = text


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("source-read", as_site)
