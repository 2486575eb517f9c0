package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.session.Fault;
import io.socket.engineio.client.Transport;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages that Engine.IO's client has taken and not yet given to its transport, or whose transport has not yet
 * said that it is done ({@code drain}); and which transport that is. Confined to the library's thread, but for its
 * name.
 */
final class UnwrittenMessages {
    private List<WriteListener> waiting = new ArrayList<>();
    private List<WriteListener> given = new ArrayList<>();
    private @Nullable Transport transport;
    private volatile @Nullable String name;

    /** A transport has been made: the first one of the session, or the one that it may be upgraded to. */
    void follow(Transport made) {
        boolean isFirst = transport == null;
        if (isFirst) {
            carriedBy(made);
        }
        // The first message over a later one is its probe.
        int[] probes = {isFirst ? 0 : 1};
        made.on(Transport.EVENT_DRAIN, unused -> {
            if (probes[0]-- <= 0) {
                carriedBy(made);
                drained();
            }
        });
    }

    private void carriedBy(Transport carrier) {
        transport = carrier;
        name = carrier.name;
    }

    /** The transport's name; null before there is one. Thread-safe. */
    @Nullable
    String transport() {
        return name;
    }

    /** Whether the next message goes to the transport at once. */
    boolean isWritable() {
        return transport != null && transport.writable;
    }

    /** @param atOnce whether it was given to the transport, with all that waited before */
    void add(WriteListener message, boolean atOnce) {
        if (atOnce) {
            given.add(message);
        } else {
            waiting.add(message);
        }
    }

    /** Told before the library gives the transport what waits. */
    private void drained() {
        List<WriteListener> written = given;
        given = waiting;
        waiting = new ArrayList<>();
        written.forEach(WriteListener::written);
    }

    /** The session is over. */
    void drop(Fault why) {
        List<WriteListener> begun = given;
        List<WriteListener> untouched = waiting;
        given = new ArrayList<>();
        waiting = new ArrayList<>();
        begun.forEach(message -> message.dropped(true, why));
        untouched.forEach(message -> message.dropped(false, why));
    }
}
