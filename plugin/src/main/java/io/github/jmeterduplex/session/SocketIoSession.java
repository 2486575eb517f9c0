package io.github.jmeterduplex.session;

/** A Socket.IO session: one or several namespaces over a connection of its own. Thread-safe. */
public interface SocketIoSession extends Session {
    /**
     * Listens to an event. Its messages that are not replies are counted as pushes under its name, and a failed Receive
     * says how many came. Events arrive also without a listener. Returns immediately.
     *
     * @param event its name, as the server spells it: functions and placeholders are not evaluated. In a session of
     *     several namespaces, the name of an event of another than the first begins with its namespace and a space.
     * @throws FaultException if the session is not open
     */
    void listen(String event);
}
