package io.github.jmeterduplex.internal.serve;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Gives sessions and transports a beat every few seconds, a share of them each second, without a timer for each.
 * Confined to the server's thread.
 */
final class Beats {
    /** Something that has beats. */
    interface Beating {
        void beat();
    }

    /** The time from one beat of a session to the next. */
    static final int SECONDS = 10;

    private final List<Set<Beating>> slots = new ArrayList<>();
    private long seconds;
    private int nextSlot;

    Beats() {
        for (int i = 0; i < SECONDS; i++) {
            slots.add(new LinkedHashSet<>());
        }
    }

    void add(Beating session) {
        slots.get(nextSlot).add(session);
        nextSlot = (nextSlot + 1) % SECONDS;
    }

    void remove(Beating session) {
        for (Set<Beating> slot : slots) {
            if (slot.remove(session)) {
                return;
            }
        }
    }

    /** A second has passed. */
    void tick() {
        seconds++;
        List.copyOf(slots.get((int) (seconds % SECONDS))).forEach(Beating::beat);
    }
}
