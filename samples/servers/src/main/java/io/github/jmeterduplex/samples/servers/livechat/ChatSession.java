package io.github.jmeterduplex.samples.servers.livechat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The replies of one STOMP session: their order, and those held back. Thread-safe; its monitor guards all fields. */
final class ChatSession {
    private final String id;
    private final Reply.Writer writer;
    private final Deque<Reply> held = new ArrayDeque<>();
    private boolean connected;
    private boolean closed;

    ChatSession(String id, Reply.Writer writer) {
        this.id = id;
        this.writer = writer;
    }

    /** A session that has ended: whatever is sent to it is gone. */
    static ChatSession ended() {
        ChatSession session = new ChatSession("", (id, request) -> {});
        session.closed = true;
        return session;
    }

    /** Whether this call was the one that made the session connected. */
    synchronized boolean connect() {
        boolean first = !connected && !closed;
        connected |= first;
        return first;
    }

    /** Sends the reply, then those that waited for one. */
    synchronized void send(Reply reply) {
        write(reply);
        if (!held.isEmpty()) {
            List<Reply> released = new ArrayList<>(held);
            held.clear();
            released.forEach(this::write);
        }
    }

    /** Keeps the reply until the next one is sent, {@link #release} or {@link #close}. */
    synchronized void hold(Reply reply) {
        if (closed) {
            reply.countGone();
        } else {
            held.add(reply);
        }
    }

    /** Sends a held reply, unless that has been done. */
    synchronized void release(Reply reply) {
        if (held.remove(reply)) {
            write(reply);
        }
    }

    /** Ends the session: later replies are gone. Returns whether it had been connected. */
    synchronized boolean close() {
        closed = true;
        held.forEach(Reply::countGone);
        held.clear();
        return connected;
    }

    private void write(Reply reply) {
        if (closed) {
            reply.countGone();
            return;
        }
        reply.countSent();
        for (int copy = 0; copy < reply.copies(); copy++) {
            writer.write(id, reply.request());
        }
    }
}
