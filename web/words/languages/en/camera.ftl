# What goes wrong between a camera and a reading: `camera-` and the code of a VisionError; and what a die is
# doubted for. $picture, $file, $folder and $source are names as they were given, $reason and $problem what a
# library or the system said.

camera-the-picture = the picture

camera-picture-too-large = { $picture } is larger than { $mebibytes } MiB; send a smaller picture
camera-picture-animated = { $picture } is an animation; one still picture is needed (JPEG, PNG and WebP)
camera-picture-without-size = { $picture } is damaged: its header gives { $width }x{ $height } pixels
camera-picture-too-many-pixels = { $picture } has { $width }x{ $height } pixels; at most { $millions } million are read, so send a smaller picture
camera-picture-of-hundreds = { $picture } seems to show more than { $most } dice; aim at the dice alone, or type them in
camera-picture-cut-short = { $picture } is cut short or damaged; send the whole { $kind } file
camera-picture-header-cut-short = { $picture } is cut short: it ends within its header; send the whole file
camera-picture-damaged = { $picture } is a damaged { $kind }; take or send the picture again
camera-picture-empty = { $picture } is empty; send a picture (JPEG, PNG and WebP)
camera-picture-of-other-kind = { $picture } is a { $kind } file; JPEG, PNG and WebP are read
camera-picture-of-no-kind = { $picture } is not a picture that can be read; JPEG, PNG and WebP are
camera-picture-is-folder = { $picture } is a folder; name the pictures in it
camera-picture-not-regular = { $picture } is not a regular file; name a picture (JPEG, PNG and WebP)
camera-picture-missing = { $picture } does not exist; name a picture (JPEG, PNG and WebP)
camera-picture-not-opened = { $picture } cannot be opened: { $reason }

camera-closed = the camera { $camera } is closed; open it again
camera-lost = the camera { $camera } gives no picture; check its cable and that nothing else uses it (it is tried again by itself), or use a photo, or type the dice in
camera-silent = no picture comes from { $camera }; check cable and address, close other programs that use it, or start with --camera demo or --camera none
camera-phone-silent = the phone sends no picture; open its page again and keep it open
camera-phone-taken = the phone's camera was taken by a call or another app; open its page again
camera-phone-still = the phone's camera gives no new picture; open its page again
camera-phone-hidden = the phone shows something else than its camera's page, or sleeps; open its page again and keep it open
camera-phone-late = the phone's pictures come seconds late; bring it nearer to the wireless router, or free the network
camera-no-such-source = there is no camera, file or folder { $source }; give a number (0 is the first camera), a webcam's name, a URL, a film, a picture or a folder of pictures
camera-folder-without-pictures = the folder { $folder } holds no picture (JPEG, PNG or WebP); put some there
camera-film-not-played = { $source } is no film that can be played; name a film (MP4, AVI, WebM), a camera or a URL

camera-backend-unknown = there is no backend { $backend }; there are { $known }
camera-backend-not-installed = the backend { $backend } is not installed ({ $module } is missing); install it with: { $command }
camera-model-missing = there is no model at { $file }; name a file that exists
camera-model-not-loaded = { $runtime } cannot load { $file }: { $reason }
camera-model-not-openvino = OpenVINO cannot load { $file }; name an ONNX file or an OpenVINO .xml
camera-model-not-run = { $runtime } cannot run this model: { $reason }
camera-model-input = the model takes no input of shape { $shape }: { $reason }
camera-detector-output = the detector answers with shape { $shape }; a YOLO detector of one class or of six, exported without NMS, gives (1, 5, anchors) or (1, 10, anchors)
camera-crop-reader-output = a reader of crops answers with shape { $shape }; (n, { $outputs }) is needed
camera-weights-missing = { $file } is missing from { $folder }; reinstall ojo-dice or restore it
camera-weights-altered = { $file } is not the file that { $card } names (its SHA-256 differs); reinstall ojo-dice
camera-weights-card = { $file } cannot be used ({ $problem }); reinstall ojo-dice

camera-doubt-cocked = it leans on something
camera-doubt-stacked = it lies on another die
camera-doubt-seen-level = the camera looks from too low: a side may pass for its top
camera-doubt-blurred = it is out of focus or moving
camera-doubt-cut = the picture's edge cuts it
camera-doubt-readers-disagree = the looks at it do not agree
camera-doubt-unreadable = its face is not clear
camera-doubt-stayed = nobody took it up since the reveal before
camera-doubt-unknown-face = it shows a picture that nobody taught
