# What the server says.

# A part of a sentence made whole
server-sentence-of-a-file = { $text }.

# Any request
server-no-such-table = There is no such table; the door lists those there are.
server-broken-table = This table was played by rules that this Ojo does not know; set up a new one.
server-damaged = This table's log is damaged at event { $event }; the other tables are not. Restore a backup with: ojo restore FILE
server-no-database = The database does not answer; see whether the disk is full, the file was moved or the database's server stopped, then load the page again, which shows what was kept.
server-internal = Something went wrong inside Ojo. Load the page again, which shows what was kept.
server-kept = That was kept, but something then went wrong inside Ojo. Load the page again, and do not do it twice.
server-not-found = There is nothing at this address; the door lists the tables.
server-no-method = This address does not do that.
server-too-large = That is too large: a photo may have 20 MiB, anything else 16 KiB.
server-not-understood = The request could not be understood; load the page again.
server-busy-streams = Too many screens listen at once; this one asks every few seconds instead.
server-no-picture = This table has no such picture (any more).
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
server-too-fast = That was too much at once; try again in { $seconds } seconds.
server-codes = Too many wrong codes; try again in { $seconds } seconds.
server-wrong-code = That code opens nothing (any more); ask the host for another.
server-pins = Too many wrong PINs; try again in { $seconds } seconds.
server-wrong-pin = That is not the PIN; it stands in the window that Ojo was started in.

# Fields of a request; $key is one
server-send-json = Send JSON, with Content-Type: application/json.
server-json-object = The request's body must be one JSON object.
server-version = "version" must be the table's version, a whole number.
server-faces = "faces" must be a list of faces, 1 to 6, as [1, 5, 5].
server-add = "add" must be an object like {"{"}"face": 5, "x": 120, "y": 80{"}"}.
server-photo-form = Send a multipart form with a picture named "photo".

# A table
server-rolls-number = { $found ->
    [0] No die lies
    [one] { $found } die lies
   *[other] { $found } dice lie
} there; it takes one each of { $waiting }. Leave only those on the table and look again, or tap what was rolled.

# The camera, as the server asks it
server-no-camera = This table has no camera; upload a photo or type the dice in.
server-no-camera-answers = No camera answers; upload a photo or type the dice in.
# $names: list of players
server-dice-covered = Dice may lie under the cups of { $names }: the picture comes back at the call, or when the host frees the camera in that table's menu.
server-cover-unknown = A table of tonight is damaged: nobody can tell whether dice lie under its cups. Delete that night to free the camera.
server-photos-busy = Too many photos wait to be read; send yours again in a moment.
server-photo-too-much = This photo could not be read; take it again from nearer, send a smaller one, or type the dice in.
server-camera-busy = The camera is busy; try again in a moment.
server-camera-failed = { $reason } A photo or typed dice do as well.
server-no-eye = There is no camera and no demo picture; upload a photo or type the dice in.
server-no-demo = This table has no demo reveals; upload a photo or type the dice in.
server-no-demo-picture = No demo picture shows { $dice } dice; there are some for up to { $most }. Type the dice in, or set up a smaller table.
server-demo-lost = The demo's picture cannot be opened; type the dice in.
server-no-model = { $reason } Until then, type the dice in.
server-rivals-demo = Rivals play with the demo’s dice: there are none here, for a camera watches the table.
server-rivals-rules = Rivals cannot play { $title }; choose a game in which everybody has a cup.
server-own-cup = Here Ojo does not know what lies under a cup: look under it yourself.
server-cup-not-now = You may look under your cup while bids are made.
server-crooked-seen = Dice were seen already. Whether they lay crooked and are thrown again, the host says on the laptop.
server-another-cup = A cup is lifted by its own player: on their phone, or on this laptop where no phone has that seat.
