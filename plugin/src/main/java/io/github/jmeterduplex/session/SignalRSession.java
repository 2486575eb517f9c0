package io.github.jmeterduplex.session;

/** One SignalR session: a connection to a hub. Thread-safe. */
public interface SignalRSession extends Session {
    /**
     * Listens to a method that the hub calls: its messages that reply to nothing are counted as pushes under its name,
     * and a failed Receive says how many came. Calls arrive whether they are listened to or not. Returns at once.
     *
     * @param method its name, as the server spells it: nothing is evaluated in it
     * @throws FaultException when the session is not open
     */
    void listen(String method);
}
