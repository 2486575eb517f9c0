package io.github.jmeterduplex.session;

/** What a WebSocket flow may do once before its user connects, such as an HTTP login. Confined to the JMeter thread. */
public interface WsPreparation extends HttpPreparation {
    /**
     * Sends these lines instead of those of the parameter {@code onOpen}: where servers look for a token.
     *
     * @param lines with {@code await CONDITION} as there; nothing is evaluated in them
     */
    void onOpen(String lines);
}
