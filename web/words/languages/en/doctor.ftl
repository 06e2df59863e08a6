# ojo doctor: what stands between Ojo and a camera, its port or phones, and what to type then.
# $system: darwin, win32 or another; $mend: a command.
command-doctor-no-camera = { $system ->
    [darwin] none answers; let the terminal use it in System Settings, Privacy & Security, Camera; until then the demo, a phone's photo or typed dice will do
    [win32] none answers; let desktop apps use it in Settings, Privacy & security, Camera; until then the demo, a phone's photo or typed dice will do
   *[other] none gives a picture; plug it in anew, at the machine and not at a hub; until then the demo, a phone's photo or typed dice will do
}
command-doctor-no-device = this machine has no webcam (/dev/video0); plug one in, let the virtual machine or container have it, or use the demo, a phone's photo or typed dice
# $kind: what the webcam's name tells; $name: that name.
command-doctor-by-name = { $kind ->
    [mac] “{ $name }” is an iPhone (Continuity Camera): choose it on the camera's page
    [android] “{ $name }” is an Android phone by cable: choose it on the camera's page
    [windows] “{ $name }” is a phone that Windows lends as a connected camera: choose it on the camera's page
   *[app] “{ $name }” shows what its app gives it: start that app first, or choose another one
}
command-doctor-by-address = a phone whose app serves an address (RTSP, MJPEG) is a camera too: ojo serve --camera http://PHONE:8080/video
command-doctor-no-right = { $device } is there, but not for you; type: sudo usermod -aG video $USER, then log out and in again
command-doctor-held = { $device } is in use by { $program }; close it, or type: kill { $number }
command-doctor-terminal = this terminal writes { $encoding }, which has no accents; type before Ojo: export PYTHONUTF8=1
command-doctor-port = { $port } cannot be used now ({ $reason }); choose another: ojo serve --port { $other }
command-doctor-port-ojo = Ojo runs at { $port } already; open { $address }, or start another: ojo serve --port { $other }
command-doctor-port-by = { $port } is used by { $program }; end it with kill { $number }, or choose another: ojo serve --port { $other }
command-doctor-no-network = this machine is in no network; phones find it once it is in the same one as they
command-doctor-plain = the last server was at { $address }, where the PIN goes unencrypted; among strangers type: ojo serve --host 0.0.0.0 --https
command-doctor-firewall = a firewall keeps phones from { $port }; type: { $mend }
command-doctor-firewall-unasked = not looked at on this system; where phones do not come in, let Python through the system's firewall
command-doctor-let-in = { $port } is let in
command-doctor-no-firewall = none is found that keeps phones out
