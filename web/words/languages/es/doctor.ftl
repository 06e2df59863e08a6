# ojo doctor: lo que hay entre Ojo y una cámara, su puerto o los teléfonos, y qué escribir entonces.
# $system: darwin, win32 u otro; $mend: una orden.
command-doctor-no-camera = { $system ->
    [darwin] ninguna responde; permite que la terminal la use en Configuración del Sistema, Privacidad y seguridad, Cámara; mientras tanto, la demo, la foto de un teléfono o escribir los dados sirven igual
    [win32] ninguna responde; permite que las aplicaciones de escritorio la usen en Configuración, Privacidad y seguridad, Cámara; mientras tanto, la demo, la foto de un teléfono o escribir los dados sirven igual
   *[other] ninguna da una imagen; conéctala de nuevo, a la máquina y no a un concentrador; mientras tanto, la demo, la foto de un teléfono o escribir los dados sirven igual
}
command-doctor-no-device = esta máquina no tiene cámara web (/dev/video0); conecta una, dásela a la máquina virtual o al contenedor, o usa la demo, la foto de un teléfono o escribe los dados
# $kind: lo que dice el nombre de la cámara; $name: ese nombre.
command-doctor-by-name = { $kind ->
    [mac] «{ $name }» es un iPhone (Cámara de Continuidad): elígelo en la página de la cámara
    [android] «{ $name }» es un teléfono Android por cable: elígelo en la página de la cámara
    [windows] «{ $name }» es un teléfono que Windows presta como cámara conectada: elígelo en la página de la cámara
   *[app] «{ $name }» muestra lo que le da su aplicación: ábrela antes, o elige otra cámara
}
command-doctor-by-address = un teléfono cuya aplicación sirve una dirección (RTSP, MJPEG) también es una cámara: ojo serve --camera http://TELEFONO:8080/video
command-doctor-no-right = { $device } está, pero no para ti; escribe: sudo usermod -aG video $USER, y luego cierra la sesión y ábrela otra vez
command-doctor-held = { $program } está usando { $device }; ciérralo, o escribe: kill { $number }
command-doctor-terminal = esta terminal escribe { $encoding }, que no tiene tildes; escribe antes de Ojo: export PYTHONUTF8=1
command-doctor-port = ahora no se puede usar { $port } ({ $reason }); elige otro: ojo serve --port { $other }
command-doctor-port-ojo = Ojo ya funciona en { $port }; abre { $address }, o inicia otro: ojo serve --port { $other }
command-doctor-port-by = { $program } usa { $port }; termínalo con kill { $number }, o elige otro: ojo serve --port { $other }
command-doctor-no-network = esta máquina no está en ninguna red; los teléfonos la encuentran cuando está en la misma que ellos
command-doctor-plain = el último servidor estaba en { $address }, donde el PIN va sin cifrar; entre desconocidos escribe: ojo serve --host 0.0.0.0 --https
command-doctor-firewall = un cortafuegos no deja que los teléfonos lleguen a { $port }; escribe: { $mend }
command-doctor-firewall-unasked = en este sistema no se mira; si los teléfonos no entran, deja pasar a Python en el cortafuegos del sistema
command-doctor-let-in = { $port } tiene paso
command-doctor-no-firewall = no se halló ninguno que impida el paso a los teléfonos
