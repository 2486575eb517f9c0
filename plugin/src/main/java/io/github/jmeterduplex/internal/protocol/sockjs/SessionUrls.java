package io.github.jmeterduplex.internal.protocol.sockjs;

import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import java.util.concurrent.ThreadLocalRandom;

/** Where the requests of a session go (SockJS protocol, "Session URLs"). */
final class SessionUrls {
    private SessionUrls() {}

    /**
     * Path and query of a request of a session.
     *
     * @param session as {@link #fresh} makes it
     * @param what the last segment, such as {@code websocket}
     */
    static String target(Endpoint place, String session, String what) {
        return place.path() + "/" + session + "/" + what + place.query();
    }

    /** Server and session as a client chooses them (see "Session URLs"). */
    static String fresh() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return String.format("%03d", random.nextInt(1000)) + "/"
                + Long.toString(random.nextLong() & Long.MAX_VALUE, 36)
                + Long.toString(random.nextLong() & Long.MAX_VALUE, 36);
    }
}
