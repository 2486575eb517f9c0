package io.github.jmeterduplex.internal.engine.match;

/** A message that is about to be sent, as listeners show it. Confined to the sending thread. */
public interface ShownMessage {
    /** Returns the number in the message's id. */
    long number();

    /** Returns the message as text for people, with secrets masked; empty if a client library makes it. */
    String shown();
}
