package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.session.Fault;
import io.socket.engineio.client.Transport;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages that Engine.IO's client has accepted but its transport has not reported as written ({@code drain}). Also
 * knows the current transport. Confined to the library's thread, except for the transport's name.
 */
final class UnwrittenMessages {
    private List<WriteListener> waiting = new ArrayList<>();
    private List<WriteListener> given = new ArrayList<>();
    private @Nullable Transport transport;
    private volatile @Nullable String name;

    /** Observes a new transport: the session's first one, or one to which it may be upgraded. */
    void follow(Transport made) {
        boolean isFirst = transport == null;
        if (isFirst) {
            carriedBy(made);
        }
        // The first message over a later transport is its probe.
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

    /** Returns the name of the transport; null before the first one is made. Thread-safe. */
    @Nullable
    String transport() {
        return name;
    }

    /** Whether the library hands the next message to the transport immediately. */
    boolean isWritable() {
        return transport != null && transport.writable;
    }

    /**
     * Adds a message that the client has accepted.
     *
     * @param atOnce whether the transport has the message, and all that waited before it
     */
    void add(WriteListener message, boolean atOnce) {
        if (atOnce) {
            given.add(message);
        } else {
            waiting.add(message);
        }
    }

    /** Reports the messages as written that the transport had; called before the library hands over those that wait. */
    private void drained() {
        List<WriteListener> written = given;
        given = waiting;
        waiting = new ArrayList<>();
        written.forEach(WriteListener::written);
    }

    /** Reports all messages as dropped because the session has ended. */
    void drop(Fault why) {
        List<WriteListener> begun = given;
        List<WriteListener> untouched = waiting;
        given = new ArrayList<>();
        waiting = new ArrayList<>();
        begun.forEach(message -> message.dropped(true, why));
        untouched.forEach(message -> message.dropped(false, why));
    }
}
