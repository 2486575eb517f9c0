package io.github.jmeterduplex.samples.runs.faults;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;

/** A server of one STOMP session over XHR streaming: each connection of the client serves its requests. Thread-safe. */
final class XhrPeer {
    private static final String PRELUDE = "h".repeat(2048) + "\n";
    private static final String STREAM = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

    private final AtomicReference<StompPeer> session = new AtomicReference<>();
    private final String command;
    private final StompPeer.Evil evil;

    private XhrPeer(String command, StompPeer.Evil evil) {
        this.command = command;
        this.evil = evil;
    }

    /** A broker, hostile at one command, as {@link StompPeer#hostile} says; for one session. */
    static HostileServer.Script hostile(String command, StompPeer.Evil evil) {
        return new XhrPeer(command, evil)::serve;
    }

    private void serve(Peer wire) throws IOException {
        while (true) {
            String head = wire.request();
            String path = head.substring(0, head.indexOf(" HTTP"));
            if (path.endsWith("/info")) {
                StompPeer.respondInfo(wire);
            } else if (path.endsWith("/xhr_streaming")) {
                session.set(StompPeer.streaming(wire));
                wire.write(STREAM);
                wire.chunk(PRELUDE + "o\n");
                wire.swallow();
                return;
            } else {
                String body = wire.body(head);
                wire.write("HTTP/1.1 204 No Content\r\n\r\n");
                session.get().takeArray(body, command, evil);
            }
        }
    }
}
