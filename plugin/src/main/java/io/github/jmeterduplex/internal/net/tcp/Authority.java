package io.github.jmeterduplex.internal.net.tcp;

import java.net.URI;
import java.util.regex.Pattern;

/**
 * The part of a URL that names the server: user, host and port. {@link URI#getHost} is null for names with an
 * underscore and for those whose last label begins with a digit; containers often have such names.
 *
 * @param hasUser whether user name or password are given
 * @param host name or address, an IPv6 one without brackets; empty if there is not a valid one
 * @param port as written; empty if it is missing
 */
public record Authority(boolean hasUser, String host, String port) {
    private static final int LARGEST_PORT = 65_535;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");
    private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");

    /** Returns the authority part of a URL. */
    public static Authority of(URI url) {
        String text = url.getRawAuthority() == null ? "" : url.getRawAuthority();
        String address = text.substring(text.lastIndexOf('@') + 1);
        int colon = address.lastIndexOf(':');
        boolean hasPort = colon > address.lastIndexOf(']');
        return new Authority(
                address.length() < text.length(),
                host(hasPort ? address.substring(0, colon) : address),
                hasPort ? address.substring(colon + 1) : "");
    }

    private static String host(String text) {
        // URI has checked the part between brackets.
        if (text.startsWith("[") && text.endsWith("]")) {
            return text.substring(1, text.length() - 1);
        }
        return NAME.matcher(text).matches() ? text : "";
    }

    /** Whether the URL has a host and, if it has a port, one from 1 to 65535. */
    public boolean isComplete() {
        return !host.isEmpty() && (port.isEmpty() || isPort());
    }

    private boolean isPort() {
        int number = PORT.matcher(port).matches() ? Integer.parseInt(port) : 0;
        return number >= 1 && number <= LARGEST_PORT;
    }

    /** Returns the port in the URL, or the given default if it is missing. */
    public int portOr(int standard) {
        return isPort() ? Integer.parseInt(port) : standard;
    }
}
