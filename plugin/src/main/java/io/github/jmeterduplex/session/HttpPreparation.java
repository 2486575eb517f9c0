package io.github.jmeterduplex.session;

import java.net.URI;

/** The preparation of a flow of any protocol, once before its user connects. Confined to the JMeter thread. */
public interface HttpPreparation extends Steps {
    /**
     * Returns the parameter {@code url}. If the host's name has an underscore, {@link URI#getHost} is null, and only
     * {@link URI#getAuthority} has the name.
     *
     * @return a URL with scheme {@code http}, {@code https}, {@code ws} or {@code wss}
     */
    URI url();

    /**
     * Sends a cookie with every HTTP request of the connect ({@code /info}, handshake, XHR), in addition to those of
     * the parameter {@code cookies}.
     *
     * @param name the name of the cookie
     * @param value as it goes out
     */
    void cookie(String name, String value);

    /**
     * Sends a header with every HTTP request of the connect, in addition to those of the parameter {@code httpHeaders}.
     *
     * @param name the name of the header
     * @param value as it goes out
     */
    void httpHeader(String name, String value);
}
