"""The commands of ``kesselwacht``: one module each, with ``add_arguments`` and ``run``."""
