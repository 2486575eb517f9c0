package io.github.jmeterduplex.session;

import java.net.URI;

/**
 * Lets a {@code prepare} method add cookies and headers before its user connects, in every protocol. Confined to the
 * JMeter thread.
 */
public interface HttpPreparation extends Steps {
    /**
     * Returns the URL of the parameter {@code url}. If the host's name has an underscore, {@link URI#getHost} is null,
     * and only {@link URI#getAuthority} has the name.
     *
     * @return a URL with scheme {@code http}, {@code https}, {@code ws} or {@code wss}
     */
    URI url();

    /**
     * Adds a cookie to every HTTP request of the connect ({@code /info}, handshake, XHR), beside those of the parameter
     * {@code cookies}.
     *
     * @param name the name of the cookie
     * @param value as it goes out
     */
    void cookie(String name, String value);

    /**
     * Adds a header to every HTTP request of the connect, beside those of the parameter {@code httpHeaders}.
     *
     * @param name the name of the header
     * @param value as it goes out
     */
    void httpHeader(String name, String value);
}
