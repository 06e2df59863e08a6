"""A second referee: small, slow and stupid, written from the rule sheets (docs/rules.md lists them) by
somebody who had not read `referee/`. It plays beside ours (`beside.play_beside`), and where they differ, the
source decides. docs/records/second-referee.md tells what came of it.
"""
