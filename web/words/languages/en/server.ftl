# What the server says: refusals with the way out, and what it asks of a reading.

# A part of a sentence made whole
server-sentence = { CAPITAL($text) }.
server-sentence-of-a-file = { $text }.

# Any request
server-no-such-table = There is no such table; the door lists those there are.
server-broken-table = This table was played by rules that this Ojo does not know; set up a new one.
server-damaged = This table's log is damaged at event { $event }; the other tables are not. Restore a backup with: ojo restore FILE
server-no-database = The database does not answer, and nothing was changed; see whether the disk is full, the file was moved or the database's server stopped, then try again.
server-internal = Something went wrong inside Ojo; the table is as it was. Load the page again.
server-not-found = There is nothing at this address; the door lists the tables.
server-no-method = This address does not do that.
server-too-large = That is too large: a photo may have 20 MiB, anything else 16 KiB.
server-not-understood = The request could not be understood; load the page again.
server-busy-streams = Too many screens listen at once; this one asks every few seconds instead.
server-no-picture = This table has no such picture (any more).
server-no-evidence = That verdict was taken from no picture, or does not stand any more.
server-no-second-look = That verdict has no picture to read again, or does not stand any more.
server-no-authority = There is no authority here, because this Ojo does not encrypt.
server-no-language = There are no words of this language; there are { $languages }.

# Who may ask
server-wrong-name = This table does not answer to that name; open it at the address that Ojo printed when it started.
server-wrong-origin = That came from another site; open the table's own page and try there.
server-log-in = Log in with the host's PIN, or join with a code of the host's.
server-not-yours = That is not yours to do or to see here; the host can.
server-another-seat = Another seat has to do that, or the host.
server-role = "role" must be seat, spectator or camera.
server-seat = "seat" must be one of the players at this table.
server-no-guest = That guest is not in (any more).
server-codes = Too many wrong codes; try again in { $seconds } seconds.
server-wrong-code = That code opens nothing (any more); ask the host for another.
server-pins = Too many wrong PINs; try again in { $seconds } seconds.
server-wrong-pin = That is not the PIN; it stands in the window that Ojo was started in.

# Fields of a request; $key is one
server-send-json = Send JSON, with Content-Type: application/json.
server-json-object = The request's body must be one JSON object.
server-whole = "{ $key }" must be a whole number from { $least } to { $most }.
server-version = "version" must be the table's version, a whole number.
server-action = "action" must be an object like {"{"}"action": "doubt", "player": "ann"{"}"}.
server-faces = "faces" must be a list of faces, 1 to 6, as [1, 5, 5].
server-add = "add" must be an object like {"{"}"face": 5, "x": 120, "y": 80{"}"}.
server-face = "face" must be 1 to 6, or null for what is not a die.
server-flag = "{ $key }" must be true or false.
server-pixel = "{ $key }" must be a place in the picture, in pixels.
server-source = "source" must be "camera" or "demo".
server-photo-form = Send a multipart form with a picture named "photo".
server-variant = "variant" must be the id of one; /api/variants lists them.
server-options = "options" must be an object of the variant's switches.
server-bound = "bound" must be a risk from 0 to below 1, as 0.02 for 2 in 100.
server-language = "language" must be one of { $languages }.
server-players = "players" must be a list of { $least } to { $most } names.
server-nameless = Every player needs a name.
server-name-twice = Two players are called { $name }; tell them apart, as { $name } B.
server-text = { $what } must be text.
server-text-long = { $what } must have at most { $most } characters.
server-text-printable = { $what } must not have line breaks or invisible characters.
server-a-name = A player's name
server-the-ante = The ante

# A table
server-cups-down = The cups are still down: somebody has to call before the dice are read.
server-nothing-to-undo = Nothing has happened at this table yet; there is nothing to undo.
server-too-many-tables = { $most } tables were set up within a day; go on with one of them, or come back tomorrow.
server-log-full = This table has had { $most } events and takes no more; set up a new one.
server-no-dice = No dice were found in the picture; try more light, upload a photo, or type them in.
server-rolls-number = { $found ->
    [0] No die lies
    [one] { $found } die lies
   *[other] { $found } dice lie
} there; it takes one each of { $waiting }. Leave only those on the table and look again, or tap what was rolled.
server-reading-full = No more dice can be added to this reading; put it away and look again.
server-no-die = There is no die { $die } in this reading; it has { $number }, counted from 0.
server-no-reading = There is no reading on the table; look first, or type the dice in.

# What a reading asks; without their full stop the questions stand in other sentences
server-question = { $question }.
server-missing = { $found ->
    [one] { $found } die was
   *[other] { $found } dice were
} found, but { $expected } should lie there: show the missing { $missing ->
    [one] one
   *[other] ones
} and look again, or tap where { $missing ->
    [one] it lies
   *[other] they lie
}
server-missing-beyond = { $found ->
    [one] { $found } die lies
   *[other] { $found } dice lie
} on the table, { $expected } should: { $beyond ->
    [one] one lies
   *[other] { $beyond } lie
} beyond its edge. If it fell, say so under More; else move it onto the table and look again, or tap where it lies
server-hands = { $hands }: show what is missing and look again, or tap a die that is none or somebody else’s
server-hand = { $seat } shows { $found } of { $expected } { $expected ->
    [one] die
   *[other] dice
}
server-no-seat = Nobody called { $name } sits at this table.
server-surplus = { $found ->
    [one] { $found } die was
   *[other] { $found } dice were
} found, but only { $expected } should lie there: tap what is no die, or look again
server-doubted = { $number ->
    [one] { $number } die
   *[other] { $number } dice
} in doubt could change the verdict
server-both-asked = { $dice }; { $count }
server-open-questions = { $asked }. Answer first, or judge it as it stands.

# The camera, as the server asks it
server-no-camera = This table has no camera; upload a photo or type the dice in.
server-no-camera-answers = No camera answers; upload a photo or type the dice in.
server-dice-covered = Dice may lie under the cups: the picture comes back at the call.
server-photos-busy = Too many photos wait to be read; send yours again in a moment.
server-photo-too-much = This photo could not be read; take it again from nearer, send a smaller one, or type the dice in.
server-camera-busy = The camera is busy; try again in a moment.
server-camera-failed = { $reason } A photo or typed dice do as well.
server-no-eye = There is no camera and no demo picture; upload a photo or type the dice in.
server-no-demo = This table has no demo reveals; upload a photo or type the dice in.
server-no-demo-picture = No demo picture shows { $dice } dice; there are some for up to { $most }. Type the dice in, or set up a smaller table.
server-demo-lost = The demo's picture cannot be opened; type the dice in.
server-no-model = { $reason } Until then, type the dice in.
