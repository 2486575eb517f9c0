package io.github.jmeterduplex.internal.engine.match;

/**
 * What a reply must hold.
 *
 * @param text as the parameter spells it, for messages
 * @param test says whether a reply holds it; thread-safe, called on I/O threads
 */
public record Expectation(String text, Test test) {
    /** Looks at one reply. */
    @FunctionalInterface
    public interface Test {
        /** Whether the reply is as expected. */
        boolean holds(ReplyCandidate reply);
    }
}
