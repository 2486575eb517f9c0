package io.github.jmeterduplex.session;

/** What a STOMP flow may do once before its user connects, such as an HTTP login. Confined to the JMeter thread. */
public interface StompPreparation extends HttpPreparation {
    /**
     * Sends a header with CONNECT, beside those of the parameter {@code connectHeaders}.
     *
     * @param name unescaped
     * @param value unescaped
     */
    void connectHeader(String name, String value);
}
