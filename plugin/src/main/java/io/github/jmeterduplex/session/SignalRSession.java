package io.github.jmeterduplex.session;

/** A SignalR session: one user's connection to a hub. Thread-safe. */
public interface SignalRSession extends Session {
    /**
     * Listens to a method that the hub calls. Its calls that are not replies are counted as pushes under its name, and
     * a failed Receive says how many came. Calls arrive also without a listener. Returns immediately.
     *
     * @param method its name, as the server spells it: functions and placeholders are not evaluated
     * @throws FaultException if the session is not open
     */
    void listen(String method);
}
