package io.github.jmeterduplex.internal.engine.user;

/**
 * Options of listening to one event, method or condition, the same after a reconnect.
 *
 * @param <T> the protocol's own part
 * @param detail the JSON, in UTF-8, that answers the server if it asks for an answer, which must not be modified; or
 *     the condition that messages meet
 * @param pushes the name, and how its pushes are counted
 */
public record ListenOptions<T>(T detail, PushOptions pushes) {}
