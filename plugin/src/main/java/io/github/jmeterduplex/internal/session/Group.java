package io.github.jmeterduplex.internal.session;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** The sessions that Connect samples opened under one name. Thread-safe. */
public final class Group {
    private final String name;
    private final String protocol;
    /** Replaced as a whole; guarded by this for writing. */
    private volatile List<LiveSession> sessions = List.of();

    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger cursor = new AtomicInteger();
    private final Mailbox mailbox = new Mailbox();
    /** Of its first session; null where none is wanted. Written by Connect samples. */
    private volatile Trace trace;

    /**
     * An empty group.
     *
     * @param protocol {@code stomp} or {@code socketio}
     */
    public Group(String name, String protocol) {
        this.name = name;
        this.protocol = protocol;
    }

    /** The name. */
    public String name() {
        return name;
    }

    /** {@code stomp} or {@code socketio}. */
    public String protocol() {
        return protocol;
    }

    /** Adds sessions that are open, in this order. */
    public synchronized void add(List<? extends LiveSession> opened) {
        List<LiveSession> all = new ArrayList<>(sessions);
        all.addAll(opened);
        sessions = List.copyOf(all);
    }

    /** Sessions that Connect asked for, opened or not. */
    public int asked() {
        return asked.get();
    }

    /** Connect asks for more sessions. */
    public void ask(int more) {
        asked.addAndGet(more);
    }

    /** All sessions in the order of opening, closed ones included. */
    public List<LiveSession> sessions() {
        return sessions;
    }

    /** Sessions open now. */
    public int open() {
        int count = 0;
        for (LiveSession session : sessions) {
            if (session.isOpen()) {
                count++;
            }
        }
        return count;
    }

    /** Sessions that were opened, not closed by this side, and are not open now. */
    public List<LiveSession> lost() {
        return sessions.stream()
                .filter(session -> !session.isOpen() && !session.closedByUs())
                .toList();
    }

    /** The next open session, round robin; null where none is open. */
    public LiveSession next() {
        return next(any -> true);
    }

    /** The next open session that is ready, round robin; where none is ready any open one; null where none is open. */
    public LiveSession next(Predicate<LiveSession> ready) {
        List<LiveSession> all = sessions;
        LiveSession open = null;
        for (int tried = 0; tried < all.size(); tried++) {
            int index = Math.floorMod(cursor.getAndIncrement(), all.size());
            LiveSession session = all.get(index);
            if (session.isOpen()) {
                if (ready.test(session)) {
                    return session;
                }
                open = open == null ? session : open;
            }
        }
        return open;
    }

    /** Lets go of sessions that this side has closed or is closing: they are no longer asked for. */
    public synchronized void release(Collection<LiveSession> closed) {
        Set<LiveSession> gone = Set.copyOf(closed);
        sessions = sessions.stream().filter(session -> !gone.contains(session)).toList();
        asked.updateAndGet(before -> Math.max(0, before - gone.size()));
    }

    /** The fault of a sampler that needs an open session where none is. */
    public Fault noneOpen() {
        String why = sessions.stream()
                .filter(session -> session.fault() != null)
                .findFirst()
                .map(session ->
                        "session " + session.number() + ": " + session.fault().message())
                .orElse(sessions.isEmpty() ? "none was opened, or all were disconnected" : "they are closing");
        return new Fault(Cause.NO_SESSION, "no session of group \"" + name + "\" is open: " + why);
    }

    /** Its last inbound messages. */
    public Mailbox mailbox() {
        return mailbox;
    }

    /** The frames of its first session, or null. */
    public Trace trace() {
        return trace;
    }

    /** Shows this trace from now on. */
    public void trace(Trace ofFirstSession) {
        trace = ofFirstSession;
    }
}
