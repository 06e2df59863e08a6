"""The sentences of the command line and of the pages; `table.words` says them with all others."""
