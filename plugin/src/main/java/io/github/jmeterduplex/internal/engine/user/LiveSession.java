package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.match.MatcherSession;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Session;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A session as groups and the run's timer handle it, whatever its protocol. Thread-safe. */
public interface LiveSession extends Session {
    /** The virtual user whose session it is. */
    VirtualUser user();

    @Override
    default @Nullable String value(String name) {
        return user().value(name);
    }

    /** Connects, once; returns at once. Who opened it hears how it ends. */
    void start();

    /** What its messages come from, as far as it has asked for that. */
    List<? extends PushSource> sources();

    /** Its side of the matching. */
    MatcherSession sender();

    /** Whether this side closed it, so that its end is no loss. */
    boolean closedByUs();

    /** Whether it may be opened again once it was dropped: the server may have forbidden it. */
    default boolean comesBack() {
        return true;
    }

    /** The transport that carries it, as parameters and reports spell it; null before it is connected. */
    @Nullable
    String transport();

    /** Where it connects to. */
    URI url();

    /** Whether a client library that applications use speaks for it ({@code client=library}), and not Duplex itself. */
    default boolean isOfLibrary() {
        return false;
    }

    /**
     * Hands a message over that this session has made; it may wait for the flush.
     *
     * @param sent hears what becomes of it; its send was stamped just now
     */
    void write(PreparedMessage message, InFlightMessage sent);

    /** Bytes handed over and not yet accepted by the kernel. */
    long unsentBytes();

    /** Writes what waits for a flush. */
    void flush();

    /** The same, but perhaps not at once: for a sender that does not wait for replies. */
    void flushSoon();

    /**
     * The same, perhaps not at once, for whoever waits for the reply next, as many other threads do.
     *
     * @return whether it was left to that thread
     */
    boolean flushAwaited();

    /** Sends heartbeats and notices silence; called every beat of the run's timer while connecting or open. */
    void tick(long nowNanos);

    /**
     * How often {@link #tick} must be called for its heartbeats to be in time.
     *
     * @return nanoseconds; {@link Long#MAX_VALUE} where it has none
     */
    long tickNanos();

    /** Sends the disconnect message as the protocol wants it and closes the connection, once; returns at once. */
    void close();

    /**
     * Whether it is closing, and its server would not notice that without the disconnect message that is on its way.
     */
    default boolean isDisconnecting() {
        return false;
    }

    /** Whether that disconnect message could not be sent: the server may keep the session until its heartbeats fail. */
    default boolean leftUnnoticed() {
        return false;
    }

    /** Drops the connection at once. */
    void abort();

    /**
     * Ends it as if the connection had been lost: it counts as dropped, and is opened again where that is asked for.
     *
     * @param atOnce by a reset; else the connection is closed, without the protocol's disconnect message
     * @return false where it was not open
     */
    boolean lose(Fault why, boolean atOnce);
}
