"""An RTSP server for a test: `python3 rtsp_server.py PORT`, by the system's Python, which knows GStreamer.

It prints "ready" and shows an even grey as JPEGs over RTP until it is ended.
"""

import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402

PIPELINE = (
    "( videotestsrc is-live=true pattern=solid-color foreground-color=0xffb4b4b4 "
    "! video/x-raw,format=I420,width=64,height=48,framerate=25/1 ! jpegenc ! rtpjpegpay name=pay0 pt=26 )"
)

Gst.init(None)
server = GstRtspServer.RTSPServer.new()
server.set_address("127.0.0.1")
server.set_service(sys.argv[1])
factory = GstRtspServer.RTSPMediaFactory.new()
factory.set_launch(PIPELINE)
factory.set_shared(True)
server.get_mount_points().add_factory("/table", factory)
server.attach(None)
print("ready", flush=True)
GLib.MainLoop().run()
