package io.github.jmeterduplex.internal.live;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks the {@code Host} header of requests. Unknown names are refused: a foreign web page could make a browser send
 * requests to this server under a host name of its own (DNS rebinding). Immutable.
 */
final class HostCheck {
    private static final Pattern HOST = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^:\\[\\]]+)(?::\\d{1,5})?");
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}");

    private final String configured;
    private final boolean everywhere;

    /** @param configured the name or address at which the server listens */
    HostCheck(String configured) {
        this.configured = bare(configured);
        this.everywhere = this.configured.equals("0.0.0.0") || this.configured.equals("::");
    }

    /**
     * Whether the header names loopback or the configured host; any address is fine if the server listens at all
     * addresses.
     */
    boolean accepts(@Nullable String header) {
        if (header == null) {
            return false;
        }
        Matcher matcher = HOST.matcher(header.strip());
        if (!matcher.matches()) {
            return false;
        }
        boolean isAddress = matcher.group(1).startsWith("[")
                || IPV4.matcher(matcher.group(1)).matches();
        String host = bare(matcher.group(1));
        return host.equals("localhost")
                || host.equals(configured)
                || (isAddress && (everywhere || host.startsWith("127.") || host.equals("::1")));
    }

    private static String bare(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return lower.startsWith("[") && lower.endsWith("]") ? lower.substring(1, lower.length() - 1) : lower;
    }
}
