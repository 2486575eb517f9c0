package io.github.jmeterduplex.internal.engine.user;

import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.match.MatcherSession;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A session without a connection: counts what is written to it. Any thread may write; the rest is the test's. */
public final class FakeSession implements LiveSession {
    private final MatcherSession sender;
    private final VirtualUser user;
    private boolean open = true;
    private boolean closedByUs;
    private boolean banished;
    private long unsent;
    private int looksUntilRoom;
    private Runnable start = () -> {};
    private Runnable write = () -> {};
    private Runnable close = () -> {};
    /** {@code m} stands for a message, {@code |} for a flush. */
    private final List<String> written = Collections.synchronizedList(new ArrayList<>());

    public FakeSession(int number) {
        this(new VirtualUser(number));
    }

    @Override
    public Fault notOpen() {
        return new Fault(Cause.NO_SESSION, "session " + number() + " is not open");
    }

    @Override
    public URI url() {
        return URI.create("ws://fake:1/");
    }

    public FakeSession(VirtualUser user) {
        this.user = user;
        sender = new MatcherSession(user.number(), remote());
    }

    public List<String> written() {
        return written;
    }

    @Override
    public void write(OutgoingMessage message, InFlightMessage sent) {
        if (message.handOver() == null) {
            write.run();
            written.add("m");
            sent.written();
        } else {
            message.handOver().accept(sent);
        }
    }

    /** What its start does; it is open already. */
    public FakeSession starting(Runnable how) {
        start = how;
        return this;
    }

    /** What a write does first. */
    public FakeSession writing(Runnable how) {
        write = how;
        return this;
    }

    /** What its close does first. */
    public FakeSession closing(Runnable how) {
        close = how;
        return this;
    }

    @Override
    public void start() {
        start.run();
    }

    @Override
    public List<PushSource> sources() {
        return List.of();
    }

    @Override
    public boolean comesBack() {
        return !banished;
    }

    /** Its server forbids that it is opened again. */
    public void banish() {
        banished = true;
    }

    public void drop() {
        open = false;
        sender.gone(new Fault(Cause.CONNECTION, "reset by memory:1"));
    }

    public void unsent(long bytes) {
        unsent = bytes;
    }

    /** No room, until it has been asked so many times. */
    public void roomAfter(int looks) {
        looksUntilRoom = looks;
    }

    @Override
    public int number() {
        return sender.session();
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public Fault fault() {
        return sender.fault();
    }

    @Override
    public String remote() {
        return "memory:1";
    }

    @Override
    public String transport() {
        return "memory";
    }

    @Override
    public MatcherSession sender() {
        return sender;
    }

    @Override
    public VirtualUser user() {
        return user;
    }

    @Override
    public boolean closedByUs() {
        return closedByUs;
    }

    @Override
    public long unsentBytes() {
        if (looksUntilRoom > 0) {
            looksUntilRoom--;
            return Long.MAX_VALUE;
        }
        return unsent;
    }

    @Override
    public void flush() {
        written.add("|");
    }

    @Override
    public void flushSoon() {
        written.add("~");
    }

    @Override
    public boolean flushAwaited() {
        written.add("?");
        return true;
    }

    @Override
    public void tick(long nowNanos) {
        // No heartbeats.
    }

    @Override
    public long tickNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public void close() {
        close.run();
        abort();
    }

    @Override
    public void abort() {
        open = false;
        closedByUs = true;
    }

    @Override
    public boolean lose(Fault why, boolean atOnce) {
        boolean was = open;
        open = false;
        sender.gone(why);
        return was;
    }
}
