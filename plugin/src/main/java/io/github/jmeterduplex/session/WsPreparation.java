package io.github.jmeterduplex.session;

/**
 * Lets the {@code prepare} method of a WebSocket user set the opening lines before the user connects. Confined to the
 * JMeter thread.
 */
public interface WsPreparation extends HttpPreparation {
    /**
     * Sets the lines that are sent after the handshake, instead of those of the parameter {@code onOpen}. Servers may
     * look for a token in them.
     *
     * @param lines with {@code await CONDITION} as in the parameter; functions and placeholders are not evaluated
     */
    void onOpen(String lines);
}
