package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.match.MatcherSession;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Session;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A session as groups and the run's timer see it, whatever its protocol. Thread-safe. */
public interface LiveSession extends Session {
    VirtualUser user();

    @Override
    default @Nullable String value(String name) {
        return user().value(name);
    }

    /**
     * Connects, once; returns immediately. The listener that was given when the session was made is notified of the
     * result.
     */
    void start();

    /** Returns the sources, such as subscriptions, that this session has asked for. */
    List<? extends PushSource> sources();

    /** Returns the matcher's view of this session. */
    MatcherSession sender();

    Fault notOpen();

    /** Whether this side closed the session, so that its end does not count as a loss. */
    boolean closedByUs();

    /** Whether the session may be opened again after a drop; the server may have forbidden that. */
    default boolean comesBack() {
        return true;
    }

    /**
     * Returns the transport of this session, as parameters and reports spell it; null before the session is connected.
     */
    @Nullable
    String transport();

    /** Describes a frame of which only the beginning has arrived, for messages; null if there is not one. */
    default @Nullable String unfinished() {
        return null;
    }

    /** Returns the address that the session connects to. */
    URI url();

    /**
     * Whether a client library that applications use handles the protocol ({@code client=library}), not Duplex itself.
     */
    default boolean isOfLibrary() {
        return false;
    }

    /**
     * Hands over a message that this session has made; the message may wait for the flush.
     *
     * @param sent is notified of the outcome; its time of sending was taken just now
     */
    void write(OutgoingMessage message, InFlightMessage sent);

    /** Returns the number of bytes handed over that the kernel has not accepted yet. */
    long unsentBytes();

    /** Writes the messages that wait for a flush. */
    void flush();

    /** Writes the messages that wait for a flush, perhaps later: for a sender that does not wait for replies. */
    void flushSoon();

    /**
     * Writes the messages that wait for a flush, or leaves them to the thread that next waits for a reply, as many
     * other threads do.
     *
     * @return whether it was left to that thread
     */
    boolean flushAwaited();

    /**
     * Sends a WebSocket ping.
     *
     * @return completed with the nanoseconds until its pong, or with a {@link
     *     io.github.jmeterduplex.session.FaultException} when the session ends before; null if the session is not
     *     connected or not over a WebSocket
     */
    default @Nullable CompletableFuture<Long> ping() {
        return null;
    }

    /** Sends heartbeats and detects silence; called every beat of the run's timer while connecting or open. */
    void tick(long nowNanos);

    /**
     * Returns how often {@link #tick} must be called for the session's heartbeats to be in time.
     *
     * @return nanoseconds; {@link Long#MAX_VALUE} if it does not have heartbeats
     */
    long tickNanos();

    /** Sends the protocol's disconnect message and closes the connection, once; returns immediately. */
    void close();

    /**
     * Whether the session is closing, and its disconnect message, without which the server would not notice, is still
     * on its way.
     */
    default boolean isDisconnecting() {
        return false;
    }

    /**
     * Whether the session's disconnect message could not be sent: the server may keep the session until heartbeats
     * fail.
     */
    default boolean leftUnnoticed() {
        return false;
    }

    void abort();

    /**
     * Ends the session as if the connection had been lost: the session counts as dropped, and is opened again if the
     * plan asks for that.
     *
     * @param atOnce by a reset; else the connection is closed, without the protocol's disconnect message
     * @return false if it was not open
     */
    boolean lose(Fault why, boolean atOnce);
}
