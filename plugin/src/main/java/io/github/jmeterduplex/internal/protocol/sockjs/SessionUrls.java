package io.github.jmeterduplex.internal.protocol.sockjs;

import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import java.util.concurrent.ThreadLocalRandom;

/** Makes the URLs of a session's requests (SockJS protocol, "Session URLs"). */
final class SessionUrls {
    private SessionUrls() {}

    /**
     * Returns path and query of a session's request.
     *
     * @param session server and session id, made by {@link #fresh}
     * @param what the last segment, for example {@code websocket}
     */
    static String target(Endpoint place, String session, String what) {
        return place.path() + "/" + session + "/" + what + place.query();
    }

    /** Returns new server and session ids, which the client chooses. */
    static String fresh() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return String.format("%03d", random.nextInt(1000)) + "/"
                + Long.toString(random.nextLong() & Long.MAX_VALUE, 36)
                + Long.toString(random.nextLong() & Long.MAX_VALUE, 36);
    }
}
