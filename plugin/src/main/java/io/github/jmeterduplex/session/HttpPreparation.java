package io.github.jmeterduplex.session;

import java.net.URI;

/** What a flow of any protocol may do once before its user connects. Confined to the JMeter thread. */
public interface HttpPreparation extends Steps {
    /**
     * The parameter {@code url}. Where the host's name has an underscore, Java knows it by {@link URI#getAuthority}
     * only, and {@link URI#getHost} is null.
     *
     * @return with scheme {@code http}, {@code https}, {@code ws} or {@code wss}
     */
    URI url();

    /**
     * Sends a cookie with every HTTP request of the connect ({@code /info}, handshake, XHR), beside those of the
     * parameter {@code cookies}.
     *
     * @param name of the cookie
     * @param value as it goes out
     */
    void cookie(String name, String value);

    /**
     * Sends a header with every HTTP request of the connect, beside those of the parameter {@code httpHeaders}.
     *
     * @param name of the header
     * @param value as it goes out
     */
    void httpHeader(String name, String value);
}
