package io.github.jmeterduplex.session;

/**
 * The preparation of a Socket.IO flow, once before its user connects, such as an HTTP login. Confined to the JMeter
 * thread.
 */
public interface SocketIoPreparation extends HttpPreparation {
    /**
     * Sends this with CONNECT instead of the parameter {@code auth}. Servers of Socket.IO 3 and 4 look for a token
     * there.
     *
     * @param json one JSON value, as it goes out
     */
    void auth(String json);

    /**
     * Sends a parameter of the query, in addition to those of the parameter {@code query}.
     *
     * @param name unencoded
     * @param value unencoded
     */
    void query(String name, String value);
}
