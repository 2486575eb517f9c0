package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.SessionLifecycle;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.PreparedMessage;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
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
 * A session that a client library speaks for: heartbeats are the library's, and so is when it writes. What a library
 * has no time-out for has one here. Thread-safe.
 */
abstract class LibrarySession extends SessionLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(LibrarySession.class);

    /** As long as a run waits for its sessions to close. */
    private static final long DISCONNECT_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Run run;
    private final Target target;
    private final String remote;
    private final long connectDeadlineNanos;

    /** When this side sent its disconnect message; written before {@link #leaving}. */
    private volatile long leftNanos;

    private volatile boolean leaving;

    LibrarySession(Run run, VirtualUser user, Target target, OpenListener life) {
        super(run, user, target.url().getRawAuthority(), life);
        this.run = run;
        this.target = target;
        this.remote = Endpoint.of(target.url()).hostPort();
        this.connectDeadlineNanos =
                run.clock().nanos() + target.connectTimeout().toNanos();
    }

    // What a library adds

    /** Lets the library connect. Called on a thread that may wait a little. */
    abstract void connect();

    /** Drops the connection, as far as the library lets it be dropped. Does not block. */
    abstract void cut();

    /** Closes the connection after what is on its way. Does not block. */
    abstract void hangUp();

    /** Sends the disconnect message and closes the connection after it. Does not block. */
    abstract void leaveServer();

    /** Why the session must end, as the library keeps it waiting; null where it does not. */
    @Nullable
    Fault stuck(long nowNanos) {
        return null;
    }

    // What they have in common

    /** Runs a task on a thread of this side that may wait, as libraries look names up before they return. */
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
    public final void write(PreparedMessage message, InFlightMessage sent) {
        Objects.requireNonNull(message.handOver(), "a library writes what is handed to it")
                .accept(sent);
    }

    /** Ends the session: Duplex itself failed on what came, such as an event. */
    final void failedOn(String what, RuntimeException failure) {
        LOG.error("Duplex: session {} failed on {}", number(), what, failure);
        end(new Fault(Cause.INTERNAL, "a fault in Duplex while it read " + what + ": " + failure), true);
    }

    /** A library writes what it is given by itself. */
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
