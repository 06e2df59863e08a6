# The camera's own page, a phone as the camera, and what the server says of a camera's picture.

page-title-camera = Ojo: the camera
page-camera = The camera
page-camera-to-table = Back to the table
page-camera-which = Which camera?
page-camera-found-none = No webcam is plugged in.
page-camera-phone = A phone
page-camera-demo = The demo’s dice
page-camera-none = None: photos or tapped in
page-camera-auto = Whichever answers
page-camera-address = A camera’s address
page-camera-address-example = rtsp://… or http://…
page-camera-take-address = Take it
page-camera-taking = Opening the camera…
page-camera-ready = { $name ->
    [phone] The phone is ready.
   *[other] { $name } is ready.
}
page-camera-starting = The camera is being opened…
page-camera-off = No camera: the dice are tapped in, or a photo is taken.
page-camera-demo-on = The demo’s dice stand in for a camera.
page-camera-phone-https = A phone lends its camera only over HTTPS: start Ojo with --https.
page-camera-view = What it sees
page-camera-edge-hint = Drag the corners to the table’s edge. Dice beyond it do not count.
page-camera-corner = Corner { $n }: drag it, or move it with the arrow keys
page-camera-propose = Propose
page-camera-whole = The whole picture
page-camera-turn = Turn by a quarter
page-camera-turn-auto = Find it by the dice
page-camera-turn-said = The picture is turned by { $degrees } degrees.
page-camera-turn-found = Found by the dice: the picture is turned by { $degrees } degrees.
page-camera-seats = Whose dice?
page-camera-seats-hint = Drag each name to where that player’s dice lie: then a hand with a die too few is noticed. Without it all dice are one pool.
page-camera-place = { $name }’s dice: drag this there, or move it with the arrow keys
page-camera-seat-them = Show the names
page-camera-unseat = Leave it: one pool
page-camera-no-picture = No picture now. While dice may lie under cups there is none to see.
page-camera-try = Try it
page-camera-try-hint = Throw all your dice once, then look.
page-camera-look = Look
page-camera-looking = Looking…
page-camera-wrong = Tap what is wrong: a die to change it, an empty place to add one.
page-camera-which-face = Which face is it?
page-camera-unnamed = Say first what this picture stands for.
page-camera-no-die = Not a die
page-camera-done = This is how they lie
page-camera-tested = { $right } of { $dice } dice were right.
page-camera-tested-all = { $throws ->
    [one] In one throw
   *[other] In { $throws } throws
} this camera read { $right } of { $dice } dice right.
page-camera-menu = The camera

page-ways = A phone without anything of ours
page-way-mac = An iPhone beside a Mac (Continuity Camera): choose it above.
page-way-android = Android 14 or later by cable: touch the cable’s notice, choose Webcam, then choose it above.
page-way-windows = Windows 11: allow the phone under Settings, Mobile devices, as a connected camera.
page-way-address = An app that serves an address (IP Webcam, DroidCam, Larix): type its http:// or rtsp:// as a camera’s address.
page-way-adb = Android by cable with adb: “adb reverse tcp:{ $port } tcp:{ $port }” here, http://localhost:{ $port }/eye on the phone; no certificate.
page-ways-guide = The guide tells each at length: docs/guide/en/camera.md in the source

page-sees-uncalled = The cups are up. Last bid? Who calls?
page-sees-elsewhere = Ojo watches another table now, and looks here when it is asked to.
page-sees-waiting = The eye is open.
page-sees-cups = The cups are still down.
page-sees-hands = Hands are over the dice…
page-sees-long-hands = Something keeps moving over the dice: a hand, a shadow, a reflection. If they lie still, press Look at the dice.
page-sees-settling = The dice settle…
page-sees-reading = They are being read…
page-sees-asking = Something is not clear.

page-use-phone = Use a phone as the camera
page-take-phone = Take it
page-take-phone-n = Take phone { $n }
page-decline-phone = No
page-watch-here = Watch this table
page-title-phone = Ojo: this phone is the camera
page-phone-heading = This phone as the camera
page-phone-start = Lend the camera
page-phone-put = Put it where it sees the whole table, and leave this page open.
page-phone-sending = The table is watched.
page-phone-watching = A call: every frame is sent.
page-phone-denied = The browser gives no camera: allow it for this page, and tap again.
page-phone-none = This device has no camera: open the page on another one.
page-phone-in-use = Another app, or a call, has the camera: close it, and tap again.
page-phone-unfit = This camera cannot give the picture that is asked of it: use another one.
page-phone-failed = The browser gives no camera ({ $name }): start it anew, and tap again.
page-phone-old = This browser lends no camera: open the page in a newer one.
page-phone-taken = The camera was taken by a call or another app; it is opened again by itself…
page-phone-still = The camera gives no new picture; it is opened again by itself…
page-phone-late = The pictures come seconds late: bring the phone nearer to the wireless router.
page-phone-again = Open the camera now
page-phone-which-lens = Which camera of this phone
page-phone-lens = Camera { $n }
page-phone-light = Its light
page-phone-back = The camera is back: the table is watched.
page-phone-https = A browser lends its camera only over HTTPS; ask the host to start Ojo with --https.
page-phone-trust = How to trust this address

server-choose-camera = Choose one of the cameras that are listed, a phone, or an address that begins with rtsp:// or http://.
server-picture-turn = "turn" must be 0, 90, 180, 270 or null.
server-edge = "edge" must be { $least } to { $most } corners in order around the table, each [x, y] in shares of the picture from 0 to 1, or null.
server-places = "places" must be { $seats } places, one for each seat, each [x, y] in shares of the picture from 0 to 1, or null.
server-test-faces = "faces" must tell each of the { $dice } dice that were read.
server-check-first = Look first; a throw is counted once.
server-phone-not-chosen = This phone offers itself. The host takes it with one tap: at the table, or beside the code.
server-phone-declined = The host does not take this phone. To offer it again, scan the code again.
server-phone-gone = That phone offers itself no more: tap “Lend the camera” on it again.
server-phone-offers = { $number ->
    [one] A phone offers itself as the camera.
   *[other] { $number } phones offer themselves as the camera.
}
server-watches-another = The camera watches the table of { $names }, not this one.
server-watches-this = The camera watches this table, not that of { $names }.
server-phone-elsewhere = The camera watches another table now.

server-hint-good = All is well: { $dice ->
    [one] one die
   *[other] { $dice } dice
}, { $px } pixels wide.
server-hint-turned = The picture stood on its head or lay on its side: it is turned by { $degrees } degrees from now on.
server-hint-head = The picture stands on its head or lies on its side: it is read turned by { $degrees } degrees. Turn it.
server-hint-dark = It is too dark here: the dots get lost in the noise. Switch on a lamp.
server-hint-glare = The light burns a spot white: move the lamp, or shade it.
server-hint-low = The camera looks from too low: the sides of dice hide their tops. Hang it higher, as drawn here.
server-hint-light = The light over the table moves: stop the fan, draw the curtain, or take another lamp.
server-hint-near = The dice fill the picture: one that rolls on is out of sight. Move the camera farther away.
server-hint-small = The dice are { $px } pixels wide; from { $enough } on nearly all are read, so small { $missed } in 1000 are not. Move the camera about { $cm } cm nearer.
server-hint-blurred = The dice are blurred: clean the lens, or wait until it has focused.
server-hint-no-dice = No dice are seen on the table: throw some, and look again.
server-hint-beyond = { $dice ->
    [one] One die lies
   *[other] { $dice } dice lie
} beyond the table’s edge.

server-eye-dark = The camera sees only darkness: is its lens covered?
server-eye-frozen = The camera’s picture stands still, so nothing new is read: plug it in again, or open the phone’s page again.
server-eye-blurred = The camera’s picture has become blurred: clean its lens, or let it focus.
server-eye-flickers = The light over the table moves or flickers, so that dice are hard to tell: stop the fan, draw the curtain, or take another lamp.
server-eye-moved = The camera has moved: at the next call, draw the table’s edge anew on its page.
page-camera-hangs = Where the camera goes
page-camera-hanging = Above the table, at 45 degrees or steeper, on a lamp’s arm or a stand. From too low the sides of dice hide their tops.
page-camera-drawn = Two cameras look down on dice from above, on a lamp’s arm and on a stand: right. One looks across from the table’s height: wrong.
