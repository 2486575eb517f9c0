package io.github.jmeterduplex.session;

/**
 * The preparation of a SignalR flow, once before its user connects, such as an HTTP login. Confined to the JMeter
 * thread.
 */
public interface SignalRPreparation extends HttpPreparation {
    /**
     * Sends this token with every request of the connect instead of the parameter {@code accessToken}.
     *
     * @param token one line of text, without {@code Bearer}
     */
    void accessToken(String token);
}
