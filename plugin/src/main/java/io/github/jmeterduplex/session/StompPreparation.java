package io.github.jmeterduplex.session;

/**
 * Lets the {@code prepare} method of a STOMP user add CONNECT headers before the user connects, such as a token.
 * Confined to the JMeter thread.
 */
public interface StompPreparation extends HttpPreparation {
    /**
     * Adds a header to the CONNECT frame, beside those of the parameter {@code connectHeaders}. {@code accept-version}
     * replaces the versions that Duplex offers; {@code heart-beat} is refused, as the parameter {@code heartbeat} sets
     * it.
     *
     * @param name unescaped
     * @param value unescaped
     */
    void connectHeader(String name, String value);
}
