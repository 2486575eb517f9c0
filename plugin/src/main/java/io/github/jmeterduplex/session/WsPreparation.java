package io.github.jmeterduplex.session;

/**
 * The preparation of a WebSocket flow, once before its user connects, such as an HTTP login. Confined to the JMeter
 * thread.
 */
public interface WsPreparation extends HttpPreparation {
    /**
     * Sends these lines, in which servers may look for a token, instead of those of the parameter {@code onOpen}.
     *
     * @param lines with {@code await CONDITION} as in the parameter; functions and placeholders are not evaluated
     */
    void onOpen(String lines);
}
