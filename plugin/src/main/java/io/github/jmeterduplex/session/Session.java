package io.github.jmeterduplex.session;

/** One connection of one simulated user. Thread-safe. */
public interface Session {
    /** Unique in the JVM, from 0, in the order of opening. */
    int number();

    /** Whether messages can be sent now. */
    boolean isOpen();

    /** Why the session is closed, or null while it is not. */
    Fault fault();

    /** Host and port of the server. */
    String remote();
}
