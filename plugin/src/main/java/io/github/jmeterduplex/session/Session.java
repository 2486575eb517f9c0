package io.github.jmeterduplex.session;

import org.jspecify.annotations.Nullable;

/** A connection of one virtual user. Thread-safe. */
public interface Session {
    /**
     * Returns the session's number: unique in the JVM, from 0, in the order of opening.
     *
     * @return the value of <code>{{session}}</code>; the same after a reconnect
     */
    int number();

    /**
     * Whether the session is open, so that messages can be sent.
     *
     * @return false before the session is open and after it has ended
     */
    boolean isOpen();

    /**
     * Returns why the session is closed.
     *
     * @return null if the session is not closed
     */
    @Nullable
    Fault fault();

    /**
     * Returns the address of the server.
     *
     * @return host and port, as {@code host:port}
     */
    String remote();

    /**
     * Returns the value of the placeholder <code>{{NAME}}</code>: a column of the session's data (parameter {@code
     * sessionData}) or one of its variables (parameter {@code sessionVariables}).
     *
     * @param name in its case
     * @return null if neither exists
     */
    @Nullable
    String value(String name);
}
