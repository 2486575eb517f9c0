package io.github.jmeterduplex.internal.engine.user;

/**
 * A value of an inbound message.
 *
 * @param isString whether the text was a string of the message, which is escaped where it is inserted into JSON; the
 *     JSON text of any other value is inserted as it is
 */
public record Captured(String text, boolean isString) {}
