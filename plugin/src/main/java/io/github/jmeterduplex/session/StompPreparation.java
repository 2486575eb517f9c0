package io.github.jmeterduplex.session;

/**
 * The preparation of a STOMP flow, once before its user connects, such as an HTTP login. Confined to the JMeter thread.
 */
public interface StompPreparation extends HttpPreparation {
    /**
     * Sends a header with CONNECT, in addition to those of the parameter {@code connectHeaders}.
     *
     * @param name unescaped
     * @param value unescaped
     */
    void connectHeader(String name, String value);
}
