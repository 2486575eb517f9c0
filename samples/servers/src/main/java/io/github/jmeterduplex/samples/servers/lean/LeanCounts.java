package io.github.jmeterduplex.samples.servers.lean;

import java.util.concurrent.atomic.AtomicLong;

/** What the server has seen. Written by its own thread, read by any. */
public final class LeanCounts {
    private final AtomicLong open = new AtomicLong();
    private final AtomicLong messages = new AtomicLong();
    private final AtomicLong heartbeats = new AtomicLong();
    private final AtomicLong subscriptions = new AtomicLong();
    private final AtomicLong pushed = new AtomicLong();

    public long open() {
        return open.get();
    }

    public long messages() {
        return messages.get();
    }

    public long heartbeats() {
        return heartbeats.get();
    }

    public void opened() {
        open.incrementAndGet();
    }

    public void closed() {
        open.decrementAndGet();
    }

    /** Counts a SEND and returns its number, from 1. */
    public long message() {
        return messages.incrementAndGet();
    }

    public void heartbeat() {
        heartbeats.incrementAndGet();
    }

    public void subscribed() {
        subscriptions.incrementAndGet();
    }

    public long pushed() {
        return pushed.get();
    }

    public void pushed(int more) {
        pushed.addAndGet(more);
    }

    public String toJson() {
        return "{\"open\":" + open() + ",\"messages\":" + messages() + ",\"heartbeats\":" + heartbeats()
                + ",\"subscriptions\":" + subscriptions + ",\"pushed\":" + pushed + "}";
    }
}
