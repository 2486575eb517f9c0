package io.github.jmeterduplex.session;

/** A session over a plain WebSocket. Thread-safe. */
public interface WsSession extends Session {
    /**
     * Listens to the messages that meet a condition. Those that are not replies are counted as pushes under its text,
     * and a failed Receive says how many came. Messages arrive also without a listener. Returns immediately.
     *
     * @param condition as in the parameter {@code listen}, such as {@code json:/type=next}: functions and placeholders
     *     are not evaluated
     * @throws FaultException if the text is not a condition, or the session is not open
     */
    void listen(String condition);
}
