package io.github.jmeterduplex.internal.engine.match;

/**
 * The required content of a reply.
 *
 * @param text as the parameter spells it, for messages
 * @param test decides whether a reply has this content; thread-safe, called on I/O threads
 */
public record Expectation(String text, Test test) {
    /** Tests one reply. */
    @FunctionalInterface
    public interface Test {
        /** Whether the reply is as expected. */
        boolean holds(ReplyCandidate reply);
    }
}
