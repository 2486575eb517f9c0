package io.github.jmeterduplex.internal.engine.match;

/** Arrivals for tests of other rooms. */
public final class Arrivals {
    private Arrivals() {}

    /** An arrival whose body is a text; the header {@code id} holds it too. */
    public static ReplyCandidate text(String source, String text, long arrivedNanos) {
        return new TextArrival(source, text, arrivedNanos);
    }
}
