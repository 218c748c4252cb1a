"""The evenings on the web page: listed, searched, counted together, handed on, deleted."""
