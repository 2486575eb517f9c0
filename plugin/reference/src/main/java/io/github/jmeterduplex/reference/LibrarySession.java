package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.SessionLifecycle;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.URI;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session that uses a client library, which sends heartbeats and decides when to write. This class adds the time-outs
 * that the library lacks. Thread-safe.
 */
abstract class LibrarySession extends SessionLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(LibrarySession.class);

    /** How long a session may take to close after its disconnect message, in nanoseconds. */
    private static final long DISCONNECT_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Run run;
    private final Target target;
    private final String remote;
    private final long connectDeadlineNanos;

    /** The time at which this side sent its disconnect message; written before {@link #leaving}. */
    private volatile long leftNanos;

    private volatile boolean leaving;

    LibrarySession(NewSession<?> made, Target target) {
        super(made, target.url().getRawAuthority());
        this.run = made.run();
        this.target = target;
        this.remote = Endpoint.of(target.url()).hostPort();
        this.connectDeadlineNanos =
                run.clock().nanos() + target.connectTimeout().toNanos();
    }

    // Implemented for each library

    /** Starts to connect with the library. Called on a thread that may wait for a short time. */
    abstract void connect();

    /** Drops the connection, as far as the library allows it. Does not block. */
    abstract void cut();

    /** Closes the connection once the messages that are being sent are written. Does not block. */
    abstract void hangUp();

    /** Sends the disconnect message, and then closes the connection. Does not block. */
    abstract void leaveServer();

    /** Returns the fault with which the session must end if the library hangs; null if it does not hang. */
    @Nullable
    Fault stuck(long nowNanos) {
        return null;
    }

    // Common to all libraries

    /** Runs a task on a thread of Duplex that may block, as libraries look up names before they return. */
    abstract void apart(Runnable task);

    @Override
    public final void start() {
        run.connecting(this);
        apart(this::connect);
    }

    final Run run() {
        return run;
    }

    final Target target() {
        return target;
    }

    @Override
    public final URI url() {
        return target.url();
    }

    @Override
    public final boolean isOfLibrary() {
        return true;
    }

    @Override
    public final String remote() {
        return remote;
    }

    @Override
    public final void write(OutgoingMessage message, InFlightMessage sent) {
        Objects.requireNonNull(message.handOver(), "a library writes what is handed to it")
                .accept(sent);
    }

    /** Ends the session because Duplex itself failed on an inbound message. */
    final void failedOn(String what, RuntimeException failure) {
        LOG.error("Duplex: session {} failed on {}", number(), what, failure);
        end(new Fault(Cause.INTERNAL, "a fault in Duplex while it read " + what + ": " + failure), true);
    }

    /** Does nothing, as a library flushes by itself. */
    @Override
    public final void flush() {}

    @Override
    public final void flushSoon() {}

    @Override
    public final boolean flushAwaited() {
        return false;
    }

    @Override
    public final long tickNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public final void tick(long nowNanos) {
        if (isConnecting()) {
            if (nowNanos - connectDeadlineNanos > 0) {
                end(overdue(), true);
            }
            return;
        }
        Fault stuck = stuck(nowNanos);
        if (stuck != null) {
            end(stuck, true);
        } else if (leaving && nowNanos - leftNanos > DISCONNECT_NANOS) {
            abort();
        }
    }

    private Fault overdue() {
        long millis = target.connectTimeout().toMillis();
        return new Fault(
                Cause.TIMEOUT,
                "the client library opened no session with " + remote + " within " + millis
                        + " ms (connectTimeoutMillis): is this the right port, and is the server overloaded?");
    }

    @Override
    protected final void sendDisconnect() {
        leftNanos = run.clock().nanos();
        leaving = true;
        leaveServer();
    }

    @Override
    protected final void drop(boolean atOnce) {
        if (atOnce) {
            cut();
        } else if (!leaving) {
            hangUp();
        }
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + " " + number() + " to " + remote;
    }
}
