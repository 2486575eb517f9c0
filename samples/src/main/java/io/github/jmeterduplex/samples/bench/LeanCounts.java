package io.github.jmeterduplex.samples.bench;

import java.util.concurrent.atomic.AtomicLong;

/** What the server has seen. Written by its own thread, read by any. */
final class LeanCounts {
    private final AtomicLong open = new AtomicLong();
    private final AtomicLong messages = new AtomicLong();
    private final AtomicLong heartbeats = new AtomicLong();
    private final AtomicLong subscriptions = new AtomicLong();
    private final AtomicLong pushed = new AtomicLong();

    long open() {
        return open.get();
    }

    long messages() {
        return messages.get();
    }

    long heartbeats() {
        return heartbeats.get();
    }

    void opened() {
        open.incrementAndGet();
    }

    void closed() {
        open.decrementAndGet();
    }

    /** Counts a SEND and returns its number, from 1. */
    long message() {
        return messages.incrementAndGet();
    }

    void heartbeat() {
        heartbeats.incrementAndGet();
    }

    void subscribed() {
        subscriptions.incrementAndGet();
    }

    long pushed() {
        return pushed.get();
    }

    void pushed(int more) {
        pushed.addAndGet(more);
    }

    String toJson() {
        return "{\"open\":" + open() + ",\"messages\":" + messages() + ",\"heartbeats\":" + heartbeats()
                + ",\"subscriptions\":" + subscriptions + ",\"pushed\":" + pushed + "}";
    }
}
