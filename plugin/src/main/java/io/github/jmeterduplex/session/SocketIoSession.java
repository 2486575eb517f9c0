package io.github.jmeterduplex.session;

/** One Socket.IO session: a namespace over a connection of its own. Thread-safe. */
public interface SocketIoSession extends Session {
    /**
     * Listens to an event: its messages that reply to nothing are counted as pushes under its name, and a failed
     * Receive says how many came. Events arrive whether they are listened to or not. Returns at once.
     *
     * @param event its name, as the server spells it: nothing is evaluated in it
     * @throws FaultException when the session is not open
     */
    void listen(String event);
}
