# What the command line says. $param is an option as it is written, $given what was typed, $reason what a
# system or a library answered.

# Any command
command-fault = a fault of Ojo's own ({ $fault }); OJO_TRACEBACK=1 shows where
command-no-language = { $given } is no language that Ojo speaks; there are { $languages }
command-invalid = Invalid value for { $param }: { $why }
command-missing-option = Missing option { $param }.
command-missing-argument = Missing argument { $param }.
# $command: as it is typed, "ojo serve".
command-no-option = There is no option { $param }; { $command } --help lists them.
command-no-option-but = There is no option { $param }. Did you mean { $others }?
command-option-of = { $param } belongs to a command: { $command } { $param } ...
command-no-command = There is no command { $given }; ojo serve opens the table, ojo --help lists them all.
command-no-command-file = { $given } is a file and no command; write ojo read { $given } for a picture, ojo watch { $given } for a film.
command-no-command-but = There is no command { $given }. Did you mean { $others }?
command-extra = Got unexpected extra argument ({ $given })
command-extras = Got unexpected extra arguments ({ $given })
command-needs-value = Option { $param } requires an argument.
command-takes-no-value = Option { $param } takes no value; write it alone.
command-is-folder = { $given } is a folder; name a file.
command-range = { $given } is not a number from { $least } to { $most }.
command-range-from = { $given } is not a number from { $least } on.
command-no-integer = { $given } is not a whole number.
command-no-choice = { $given } is not one of { $choices }.
command-no-file = { $given } does not exist; see how it is spelled, and in which folder it lies.
command-no-face = { $given } is no face: write faces from 1 to 6 with commas, as 1,5,5

# ojo read
command-no-folder = the folder { $folder } cannot be made: { $reason }
command-folder-is-file = { $folder } is a file; name a folder
command-read-address = { $given } is an address; save the picture first, and name its file
command-not-written = { $file } cannot be written: { $reason }
command-unread = { $why } (and { $number } more pictures could not be read)
command-read-none = { $image }: no dice
command-read-line = { $image }: { $number ->
    [one] { $number } die
   *[other] { $number } dice
}: { $faces } ({ $counts }){ $doubted }; { $milliseconds } ms
command-read-count = { $number } x { $face }
command-read-doubt = a { $face } ({ $doubt })
# One word for a doubt, where there is no room for its sentence.
command-doubt = { $doubt ->
    [cocked] cocked
    [stacked] stacked
    [seen-level] seen from too low
    [blurred] blurred
    [cut] cut
    [readers-disagree] readers disagree
    [unknown-face] unknown picture
   *[unreadable] unreadable
}
# $file is a file of lessons, $line the number of a line in it, $box corners and the picture's size, $problem what the
# library that reads it says.
command-teach-unread = the lessons in { $file } cannot be read: { $reason }
command-teach-line = { $file }, line { $line }: { $problem }; a lesson is {"{"}"image": "a.jpg", "box": [x0, y0, x1, y1], "face": 1{"}"}, a face from 1 to 6 or "7", "8", "9", "10", "J", "Q", "K", "A"
command-teach-box = { $file }, line { $line }: the box does not lie within its picture: { $box }
command-read-doubted = ; doubtful: { $doubts }

# ojo score
command-score-dice = give the dice either with --photo FILE or with --reveal 1,5,5
command-score-number = { $given } is no number of dice: write 5, or 5,4,2
command-score-numbers = { $number } numbers do not fit { $players } players: write one for all or one for each
command-score-equals = { $given } lacks the = between name and value
command-score-die = die { $die } (a { $face }?)
command-score-certain = { $verdict } (certain to { $percent } %)
command-score-question = The verdict hangs on { $asked }: say what lies there with --reveal.

# ojo variants
command-variants-set = --set changes the rules of one variant: name its ID
command-variants-names = Also called: { $names }
command-variants-follows = Follows: { $document }
command-variants-said = For { $action } players say: { $said }

# ojo odds
command-odds-no-bids = { $variant } has no bids on dice under every cup
command-odds-hidden = { $dice } hidden dice, aces { $wild ->
    [1] wild
   *[0] not wild
}
command-odds-own = { $dice } hidden dice and your own { $own }, aces { $wild ->
    [1] wild
   *[0] not wild
}
command-odds-own-idle = your own dice do not count: a bid is about the bidder's, which are the hidden ones
command-odds-stands = { $bid } stands: { $chance }
command-odds-exact = exactly { $bid }: { $chance }
command-odds-likely = most likely count: { $likely }; largest quantity at least even: { $best }

# ojo doctor: its checks, and what they found
command-check-python = python
command-check-opencv = opencv
command-check-onnxruntime = onnxruntime
command-check-weights = weights
command-check-camera = camera
command-check-data-folder = data folder
command-check-disk = disk
command-check-database = database
command-check-certificate = certificate
command-check-clock = clock
command-check-port = port
command-check-terminal = terminal
command-check-network = network
command-check-firewall = firewall
command-doctor-bad = { $check }: { $why }
command-doctor-more = { $check }: { $why } (and { $number } more)
command-doctor-library = { $library } does not load ({ $reason }); install it again with: pip install --force-reinstall { $library } (a missing libGL or libglib on Debian: apt install libgl1 libglib2.0-0)
command-doctor-weights = { $files } have their SHA-256 and run
command-doctor-camera = camera { $name } gives { $width }x{ $height }, { $speed } frames a second; webcams: { $webcams }{ $hangs }
command-doctor-hangs = ; by the dice that lie there its picture need not be turned
command-doctor-hangs-turned = ; by the dice that lie there its picture has to be turned by { $turn } degrees: Ojo does that by itself, and always with: ojo serve --turn { $turn }
command-doctor-hangs-unknown = ; throw some dice and ask again which way up it hangs
command-doctor-webcam = { $number } { $name }
command-doctor-folder = { $folder } cannot be written ({ $reason }); type: { $mend }, or name a place with --db
command-doctor-no-room = { $folder } has { $megabytes } MB left; a long night takes 300: make room, or keep it elsewhere: ojo serve --db /OTHER/DISK/night.db
command-doctor-room = { $megabytes } MB free
command-doctor-no-database = made at the first start
command-doctor-database = whole, and of a layout that this Ojo knows
command-doctor-no-certificate = made at the first start with --https
command-doctor-certificate = holds until { $date }; renewed when the server starts
command-doctor-clock-behind = it says { $time }, which is before this Ojo was installed; set it: sudo timedatectl set-ntp true
command-doctor-free = { $port } is free
command-destroyed = Part of the database's file is destroyed ({ $reason }). End Ojo, then save what is left: ojo recover FILE
command-shortened = { $number ->
    [one] One table has
   *[other] { $number } tables have
} lost the newest of what was played: a bit has flipped on the disk. A backup brings it back: ojo restore FILE

# ojo serve
command-serve-at = Ojo is at { $address } (Ctrl-C ends it)
command-serve-at-pin = Ojo is at { $address } (Ctrl-C ends it), PIN { $pin }
command-serve-also = Other networks of this machine find it at { $addresses }
command-serve-alone = No phone finds it: this machine is in no network yet
# $version: 4 or 6; $host: what to type.
command-serve-other-version = No phone finds it: the networks of this machine speak IPv{ $version } alone; start it with --host { $host }
# $option: pin, camera or db; $variable: the name of what holds it in the environment.
command-serve-secret = anybody at this machine can read a command's arguments; give a secret as { $variable } in the environment{ $option ->
    [pin] , with --pin-file FILE, or with --pin alone, which asks for it
   *[other] {""}
}
command-serve-pin = a PIN is { $least } to { $most } digits, as { $example } is
command-serve-pin-ask = PIN
command-serve-pin-unread = { $file } cannot be read ({ $reason })
command-serve-behind = { $given } is no address and no network; a balancer is named as 10.0.0.2 or 10.0.0.0/24
command-serve-key-short = { $file } holds fewer than { $least } bytes; make a secret with: head -c 32 /dev/urandom | base64
command-serve-readers = { $given } names no readers; write ray://HOST or ray://HOST:PORT
command-serve-no-table = this database has no table { $given }; write what stands in its page's address after /t/
command-serve-folder = The data folder { $folder } cannot be written ({ $reason }); set XDG_DATA_HOME.
command-serve-certificate = The certificate cannot be kept in { $folder } ({ $reason }); see who may write there, or go on without --https.
command-serve-host = No network address of this machine is called { $host }; choose another --host: 127.0.0.1 for this machine alone, 0.0.0.0 for phones too.
command-serve-no-camera = { $given } is no camera; name a number (0 is the first), a URL as rtsp://cam, a film or a picture that exists, a folder of pictures, auto, phone, demo or none
# $right: the same without what an address has more, "localhost --port 8000".
command-serve-name = { $given } is no name of a machine; write it as in an address, without http:// and port, as ojo.local
command-serve-host-alone = { $host } is more than a name; write --host { $right }
command-serve-port-runs = Port { $port } is taken: Ojo may run there already, open { $address }; or choose another with --port, for example --port { $other }.
command-serve-port-low = Only an administrator may use port { $port }; choose one from 1024 on, for example --port { $other }.
command-serve-port = Port { $port } on { $host } cannot be used ({ $reason }); choose another with --port, for example --port { $other }, or another --host.

# ojo backup, restore, pin
command-backup-done = { $file } holds the night.
command-recover-done = { $whole ->
    [one] One night is whole
   *[other] { $whole } nights are whole
}, { $cut ->
    [one] one ends
   *[other] { $cut } end
} before what is lost, { $lost ->
    [one] one is gone
   *[other] { $lost } are gone
}. End Ojo, then put them in place: ojo restore { $file }
command-restore-runs = Ojo runs at { $address }; end it first, then restore.
command-restore-done = The night of { $file } is in place.
command-restore-kept = The night of { $file } is in place. What was there is kept in { $before }.
command-pin = PIN { $pin } (unless serve was given another)
command-pin-address = http://ADDRESS/
command-pin-way-in = { $address } lets one host in, within { $minutes } minutes

# ojo conformance
command-conformance-none = no game's name contains { $given }
command-conformance-result = { $right } of { $games } games played as they must be.
command-conformance-written = { $games } games, a runner and their sources are in { $folder }; see README.md there.
command-conformance-not-started = { $program } cannot be started: { $reason }

# ojo watch
command-watch-area = a table's edge is three or more corners in order around it, each as --area X,Y in pixels
command-watch-lost = the camera { $camera } gives no picture any more; check its cable and that nothing else uses it, then watch it again
command-watch-silent = no picture comes from { $camera }; check its cable or address, and close other programs that use it
command-watch-state = { $state ->
    [waiting] waiting
    [cups] cups
    [hands] hands
    [settling] settling
    [reading] reading
    [asking] asking
    [taken-away] taken away
   *[done] done
}
command-watch-reveal = reveal: { $faces }{ $doubtful ->
    [0] {""}
   *[other] ; { $doubtful } doubtful
}{ $missing ->
    [0] {""}
   *[other] ; { $missing } missing
}{ $surplus ->
    [0] {""}
   *[other] ; { $surplus } too many
}

# ojo bench: a line a figure; the names of stages are written as they are
command-bench-read = a read of a picture ({ $picture }, { $dice } dice), median ms
command-bench-plain = a plain ultralytics call, yolo11n at 640: { $ms } ms; the whole reading takes { $share } of it
command-bench-no-demo = the demo’s pictures are not in { $folder }: install Ojo again
