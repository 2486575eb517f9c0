package io.github.jmeterduplex.session;

/**
 * Lets the {@code prepare} method of a SignalR user set the token before the user connects, such as one from an HTTP
 * login. Confined to the JMeter thread.
 */
public interface SignalRPreparation extends HttpPreparation {
    /**
     * Sets the token that is sent with every request of the connect, instead of the parameter {@code accessToken}.
     *
     * @param token one line of text, without {@code Bearer}
     */
    void accessToken(String token);
}
