package io.github.jmeterduplex.session;

import org.jspecify.annotations.Nullable;

/** One connection of one virtual user. Thread-safe. */
public interface Session {
    /**
     * Unique in the JVM, from 0, in the order of opening.
     *
     * @return what <code>{{session}}</code> stands for; a session that reconnected keeps it
     */
    int number();

    /**
     * Whether messages can be sent now.
     *
     * @return false before the session is open, and from its end on
     */
    boolean isOpen();

    /**
     * Why the session is closed.
     *
     * @return null while it is not
     */
    @Nullable
    Fault fault();

    /**
     * The server.
     *
     * @return host and port, as {@code host:port}
     */
    String remote();

    /**
     * A column of the session's data (parameter {@code sessionData}) or one of its variables (parameter {@code
     * sessionVariables}): what <code>{{NAME}}</code> stands for.
     *
     * @param name in its case
     * @return null where there is neither
     */
    @Nullable
    String value(String name);
}
