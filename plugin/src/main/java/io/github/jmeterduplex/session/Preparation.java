package io.github.jmeterduplex.session;

import java.net.URI;

/** What a flow may do once before its user connects, such as an HTTP login. Confined to the JMeter thread. */
public interface Preparation extends Steps {
    /** The cell {@code url}. */
    URI url();

    /** Sends a cookie with {@code /info} and the handshake, beside those of the cell {@code cookies}. */
    void cookie(String name, String value);

    /** Sends a header with {@code /info} and the handshake, beside those of the cell {@code httpHeaders}. */
    void httpHeader(String name, String value);

    /** Sends a header with CONNECT, beside those of the cell {@code connectHeaders}. */
    void connectHeader(String name, String value);
}
