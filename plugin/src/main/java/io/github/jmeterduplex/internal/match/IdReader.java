package io.github.jmeterduplex.internal.match;

/** Reads from a candidate the id of the message it replies to. Thread-safe; called on I/O threads. */
@FunctionalInterface
public interface IdReader {
    /** The id, or null where the candidate holds none. */
    String read(Arrival arrival);
}
