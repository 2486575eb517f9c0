package io.github.jmeterduplex.samples.runs.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The WebSocket messages of all connections of one server, both ways. Confined to one thread. */
final class WebSocketStreams {
    private final int serverPort;
    private final List<WebSocketMessage> messages = new ArrayList<>();
    private final Map<Long, WebSocketStream> streams = new HashMap<>();

    WebSocketStreams(int serverPort) {
        this.serverPort = serverPort;
    }

    void add(Segment segment) {
        long connection = ((long) segment.sourcePort() << 16) | segment.targetPort();
        if (segment.isStart()) {
            boolean fromClient = segment.targetPort() == serverPort;
            streams.put(connection, new WebSocketStream(segment.sequence() + 1, fromClient, messages::add));
        } else if (streams.containsKey(connection)) {
            streams.get(connection).add(segment);
        }
    }

    /** In the order in which the kernel passed on their last bytes. */
    List<WebSocketMessage> messages() {
        return messages;
    }
}
