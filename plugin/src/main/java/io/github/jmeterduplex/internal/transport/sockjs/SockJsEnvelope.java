package io.github.jmeterduplex.internal.transport.sockjs;

import io.github.jmeterduplex.internal.transport.ChannelListener;
import io.github.jmeterduplex.internal.transport.Envelope;
import io.github.jmeterduplex.internal.transport.LiveChannel;
import io.github.jmeterduplex.internal.transport.net.Place;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * SockJS (protocol 0.3.3).
 *
 * @param transports in the order to try; at least one
 */
public record SockJsEnvelope(List<SockJsTransport> transports) implements Envelope {
    public SockJsEnvelope {
        transports = List.copyOf(transports);
    }

    /** {@inheritDoc} A slash at the end of its path is none of its base URL's. */
    @Override
    public Place place(URI url) {
        Place place = Place.of(url);
        String path = place.path().replaceAll("/+$", "");
        return new Place(place.scheme(), place.host(), place.port(), path, place.query(), place.secure());
    }

    @Override
    public String webSocketTarget(Place place) {
        return sessionTarget(place, freshSession(), WEBSOCKET);
    }

    /** {@inheritDoc} See "Info". */
    @Override
    public String infoTarget(Place place) {
        return place.path() + "/info" + place.query();
    }

    @Override
    public boolean hasFrames() {
        return true;
    }

    @Override
    public Reader reader(LiveChannel<?> channel, ChannelListener listener) {
        SockJsFrames frames = new SockJsFrames(channel, listener, "another");
        return (bytes, offset, length, binary, arrivedNanos) -> frames.read(bytes, offset, length, arrivedNanos);
    }

    /**
     * Path and query of a request of a session.
     *
     * @param session as {@link #freshSession} makes it
     * @param what the last segment, such as {@code websocket}
     */
    static String sessionTarget(Place place, String session, String what) {
        return place.path() + "/" + session + "/" + what + place.query();
    }

    /** Server and session as a client chooses them (see "Session URLs"). */
    static String freshSession() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return String.format("%03d", random.nextInt(1000)) + "/"
                + Long.toString(random.nextLong() & Long.MAX_VALUE, 36)
                + Long.toString(random.nextLong() & Long.MAX_VALUE, 36);
    }
}
