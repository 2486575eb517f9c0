package io.github.jmeterduplex.internal.sampler;

/**
 * What a session listens to.
 *
 * @param source a subscription's destination, or an event
 * @param came messages that it brought so far
 */
public record Listening(String source, long came) {}
