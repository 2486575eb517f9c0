package io.github.jmeterduplex.session;

/** One session over a plain WebSocket. Thread-safe. */
public interface WsSession extends Session {
    /**
     * Listens to the messages that meet a condition: those that reply to nothing are counted as pushes under its text,
     * and a failed Receive says how many came. Messages arrive whether they are listened to or not. Returns at once.
     *
     * @param condition as in the parameter {@code listen}, such as {@code json:/type=next}: nothing is evaluated in it
     * @throws FaultException when it is no condition, or the session is not open
     */
    void listen(String condition);
}
