package io.github.jmeterduplex.internal.engine.match;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The messages in flight, by the number of their id. Thread-safe.
 *
 * <p>The number of a message selects its slot, as numbers follow each other and most messages are replied soon. So a
 * look-up reads the slot and the message, and not nodes and keys of a map, which have left the processor's cache when
 * the reply arrives. A message whose slot is occupied is in a map.
 */
final class InFlightMessages {
    /** The number of slots; a power of two. */
    private static final int SLOTS = 1 << 15;

    private final AtomicReferenceArray<InFlightMessage> slots = new AtomicReferenceArray<>(SLOTS);
    private final ConcurrentMap<Long, InFlightMessage> others = new ConcurrentHashMap<>();
    private final AtomicInteger size = new AtomicInteger();

    private static int slot(long number) {
        return (int) number & (SLOTS - 1);
    }

    void add(InFlightMessage message) {
        if (!slots.compareAndSet(slot(message.number()), null, message)) {
            others.put(message.number(), message);
        }
        size.incrementAndGet();
    }

    @Nullable
    InFlightMessage find(long number) {
        InFlightMessage message = slots.get(slot(number));
        if (message != null && message.number() == number) {
            return message;
        }
        return others.get(number);
    }

    /** Removes a message that was added; called once per message. */
    void remove(InFlightMessage message) {
        int slot = slot(message.number());
        if (slots.get(slot) == message) {
            // No other thread changes an occupied slot.
            slots.setRelease(slot, null);
        } else {
            others.remove(message.number());
        }
        size.decrementAndGet();
    }

    int size() {
        return size.get();
    }

    /** Calls the action for each message; messages that are added or removed during the call may be included or not. */
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
