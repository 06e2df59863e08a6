"""A second referee: small, slow and stupid, written from the rule sheets (docs/rules.md lists them) by
somebody who had not read `referee/`. It plays beside ours, and where they differ, the source decides:

    python -m tests.referee.second --games 1000 --seed 1 [--variant ID]

docs/records/second-referee.md tells what came of it.
"""
