package io.github.jmeterduplex.session;

/**
 * Lets the {@code prepare} method of a Socket.IO user set {@code auth} and query before the user connects. Confined to
 * the JMeter thread.
 */
public interface SocketIoPreparation extends HttpPreparation {
    /**
     * Sets the JSON that is sent with CONNECT, instead of the parameter {@code auth}. Servers of Socket.IO 3 and 4 look
     * for a token there.
     *
     * @param json one JSON value, as it goes out
     */
    void auth(String json);

    /**
     * Adds a parameter to the URL's query, beside those of the parameter {@code query}.
     *
     * @param name unencoded
     * @param value unencoded
     */
    void query(String name, String value);
}
