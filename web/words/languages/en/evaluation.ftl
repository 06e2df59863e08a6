# What `ojo eval` measures, as text and on the page that `--report` writes. $share and $low and $high are percents.
eval-all-sources = all sources
eval-head = { $source }: { $pictures } pictures, { $dice } dice; shares with Wilson 95 % intervals
eval-share = { $share }  [{ $low }, { $high }]  { $count } of { $of }
eval-nothing-against = { $count }, with nothing to count against
eval-labelled-read = labelled (down) against read (across)
eval-time = time of a reading      { $milliseconds } ms (median)
eval-not-right = not wholly right
eval-progress = { $number } pictures read
eval-unusable = { $file } cannot be used: { $reason }
eval-a-folder = a folder

# Rows, section by section
eval-section-dice = dice
eval-right = dice right
eval-right-of-found = right of those found
eval-missed = missed
eval-misread = misread
eval-false-positives = false positives
eval-precision = precision
eval-exact = reveals wholly right
eval-sure-wrong = wrong above 0.98
eval-calibration = expected calibration error
eval-flagged = plain dice doubted
eval-flagged-odd = doubted as cocked or stacked
eval-ignored = hidden, tiny or faint dice
eval-not-counted = { $number }, not counted
eval-section-recall = recall by face
eval-section-odd = cocked and stacked dice
eval-kind = { $kind ->
    [cocked] cocked
    [stacked] stacked
   *[plain] plain
}
eval-odd-doubted = { $kind }, doubted
eval-odd-not-found = { $kind }, not found
eval-odd-undoubted = { $kind }, NOT DOUBTED
eval-section-empty = pictures without dice
eval-gave-a-die = gave a die
eval-read-there = dice read there
eval-undoubted = { $number }, { $undoubted } undoubted
# What the pictures are examples of: $sort and $name are as the folder has them, as "ground" and "oak"
eval-section-tag = dice right by { $sort }, fewest first
eval-tag = { $extra ->
    [0] { $name }
   *[other] { $name } (+{ $extra } false)
}
eval-section-verdicts = verdicts ({ $variant }, bids next to the truth, number of dice known)
eval-given-right = given and right
eval-given-wrong = given and WRONG
eval-asked = a person was asked
eval-reveals-asked = reveals that ask
eval-section-doubts = wrong among the dice doubted as
eval-false-positive = false positive

# A picture's errors: a label of a kind and face, read as a face with a confidence
eval-wrong-picture = { $picture }: { $faults }
eval-fault-extra = an extra { $read } ({ $confidence })
eval-fault-unflagged = a { $kind } { $face } read as { $read } ({ $confidence }), not doubted
eval-fault-misread = a { $face } read as { $read } ({ $confidence })
eval-fault-missed = a { $face } missed

# The report
eval-report-is-file = { $folder } is a file; --report needs a folder
eval-report-not-empty = { $folder } holds { $other }, which is no part of a report; name an empty or a new folder
eval-title = How well the dice were read
eval-lead = { $pictures ->
    [one] { $pictures } picture
   *[other] { $pictures } pictures
} of { $sources ->
    [one] { $sources } source
   *[other] { $sources } sources
}, { $dice } plain dice to read, { $errors ->
    [one] { $errors } error
   *[other] { $errors } errors
} shown below. Every share stands with its Wilson 95 % interval.
eval-weights = Weights (SHA-256 begins with):
eval-tile-asked = reveals that ask a person
eval-tile-wrong = verdicts wrong, nobody asked
eval-of = { $count } of { $of }
eval-to = { $low } to { $high }
eval-by-source = Figures by source
eval-what-counts = Dice are the plain, readable ones. Those that lie cocked or stacked have rows of their own; those too hidden or too small count nowhere.
eval-pictures = { $number ->
    [one] { $number } picture
   *[other] { $number } pictures
}
eval-confusion = Which face was taken for which
eval-confusion-axes = Down: what lies there. Across: what was read.
eval-lies-read = lies / read
eval-reliability = Is it as right as it is sure?
eval-reliability-how = Dots on the dashed line are honest; below it the reader is too sure. The whiskers are Wilson intervals, the bars say how many dice (on a scale of logarithms). The second drawing is the same from 0.9 on, where most dice are.
eval-as-numbers = The same as numbers
eval-confidence = confidence
eval-mean = mean
eval-right-column = right
eval-chart = Reliability, confidence { $low } to 1
eval-chart-bin = { $low } to { $high }: { $count } of { $of } right
eval-chart-share = share right
eval-errors = Every error
eval-errors-how = Red corners: what was labelled. Brass corners: what was read. The surest come first; a crop leads to its whole picture.
eval-none = None.
eval-sheet = { $kind ->
    [misread] Misread
    [missed] Missed
    [extra] False positive: no die lies there
    [double] False positive: a second box on one die
   *[unflagged] Cocked or stacked, and not doubted
} ({ $number })
eval-same-die = same die
eval-no-die = no die
eval-not-found = not found
eval-label = { $kind } { $face }
eval-sure = sure { $confidence }

# ojo eval --films
eval-films-progress = { $number } of { $films } films watched
eval-film-films = films
eval-film-reveals = reveals
eval-film-right = right
eval-film-asked = asked
eval-film-missed = missed
eval-film-wrong-unasked = wrong unasked
eval-film-calls = calls
eval-film-calls-asked = calls asked
eval-film-calls-wrong-unasked = calls wrong unasked
eval-film-seconds-median = seconds median
eval-film-seconds-p95 = seconds p95
eval-film-processor-share = processor share
eval-film-one-look-fails = one look fails
eval-film-none = none
eval-film-note = { $film } ({ $tags }): { $note }
eval-note-wrong = at { $seconds } wrong: read { $read } for { $truth }
eval-note-wrong-calls = at { $seconds } { $calls ->
    [one] one call
   *[other] { $calls } calls
} judged wrong: read { $read } for { $truth }
eval-note-missed = from { $seconds } missed
eval-note-asked = at { $seconds } asked: { $why }
eval-note-missing = { $number } missing

# ojo eval --evening
eval-evening-one-folder = An evening is one folder; give one.
eval-teach-alone = --teach goes without --films, --ray and --keep
eval-evening-without = without memory
eval-evening-with = with memory
eval-evening-reveals = reveals
eval-evening-calls = calls judged
eval-evening-asked-first-five = share asked, first five reveals
eval-evening-asked-after = share asked, after those
eval-evening-touches = taps of its people
eval-evening-wrong-unasked = judged wrong, unasked
eval-evening-stated = wrong ones that the stated risks allow
