package io.github.jmeterduplex.internal.engine.match;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The messages in flight, which have no outcome yet, by the number of their id. Thread-safe.
 *
 * <p>A message has the slot that its number says, as numbers follow each other and most messages are replied soon:
 * finding one costs a look at its slot and at itself, not at a map's nodes and keys, which have left the processor's
 * cache when the reply comes. Messages whose slot is taken are in a map.
 */
final class InFlightMessages {
    /** A power of two. */
    private static final int SLOTS = 1 << 15;

    private final AtomicReferenceArray<InFlightMessage> slots = new AtomicReferenceArray<>(SLOTS);
    private final ConcurrentMap<Long, InFlightMessage> others = new ConcurrentHashMap<>();
    private final AtomicInteger size = new AtomicInteger();

    private static int slot(long number) {
        return (int) number & (SLOTS - 1);
    }

    /** Adds a message, once. */
    void add(InFlightMessage message) {
        if (!slots.compareAndSet(slot(message.number()), null, message)) {
            others.put(message.number(), message);
        }
        size.incrementAndGet();
    }

    /** The message of that number. */
    @Nullable
    InFlightMessage find(long number) {
        InFlightMessage message = slots.get(slot(number));
        if (message != null && message.number() == number) {
            return message;
        }
        return others.get(number);
    }

    /** Removes a message that was added, once. */
    void remove(InFlightMessage message) {
        int slot = slot(message.number());
        if (slots.get(slot) == message) {
            // Nobody else changes a slot that is taken.
            slots.setRelease(slot, null);
        } else {
            others.remove(message.number());
        }
        size.decrementAndGet();
    }

    /** How many there are. */
    int size() {
        return size.get();
    }

    /** Calls for each message; those that come or go meanwhile may be among them or not. */
    void forEach(Consumer<InFlightMessage> action) {
        if (size.get() == 0) {
            return;
        }
        for (int i = 0; i < SLOTS; i++) {
            InFlightMessage message = slots.get(i);
            if (message != null) {
                action.accept(message);
            }
        }
        others.values().forEach(action);
    }
}
