package io.github.jmeterduplex.session;

import java.net.URI;

/** What a flow may do once before its user connects, such as an HTTP login. Confined to the JMeter thread. */
public interface Preparation extends Steps {
    /**
     * The cell {@code url}.
     *
     * @return with scheme {@code http}, {@code https}, {@code ws} or {@code wss}
     */
    URI url();

    /**
     * Sends a cookie with {@code /info}, the handshake and every XHR, beside those of the cell {@code cookies}.
     *
     * @param name of the cookie
     * @param value as it goes out
     */
    void cookie(String name, String value);

    /**
     * Sends a header with {@code /info}, the handshake and every XHR, beside those of the cell {@code httpHeaders}.
     *
     * @param name of the header
     * @param value as it goes out
     */
    void httpHeader(String name, String value);

    /**
     * Sends a header with CONNECT, beside those of the cell {@code connectHeaders}.
     *
     * @param name unescaped
     * @param value unescaped
     */
    void connectHeader(String name, String value);
}
