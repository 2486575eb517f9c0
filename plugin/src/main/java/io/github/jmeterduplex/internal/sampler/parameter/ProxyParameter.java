package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.net.http.HttpProxy;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parameter {@code proxy}: {@code http://[user:password@]host:port}, {@code none}, or blank for the proxy
 * that JMeter was started with ({@code -H -P -u -a -N}).
 */
final class ProxyParameter {
    /** JMeter's properties with the proxy's user name and password, set by its options {@code -u} and {@code -a}. */
    private static final String USER = "http.proxyUser";

    private static final String PASSWORD = "http.proxyPass";

    static final Parameter<String> PARAMETER = Parameter.of("proxy", "", HttpProxy.FORM, text -> {
                if (!text.equals("none")) {
                    HttpProxy.of("parameter proxy", text);
                }
                return text;
            })
            .in(Section.CONNECTION)
            .maskedBy(ProxyParameter::mask)
            .label("HTTP proxy")
            .meaning("the HTTP proxy; blank: JMeter's own (`-H`, `-P`): [TLS and"
                    + " proxies](../how-to/tls-and-proxies.md#proxies)");

    private ProxyParameter() {}

    /**
     * Masks user and password of a proxy's URL, even if it is misspelt: all before the last {@code @} except the
     * scheme.
     */
    private static String mask(String text) {
        return text.replaceFirst("(?s)^([A-Za-z0-9]*://)?.*@", "$1" + Secrets.MASK + "@");
    }

    /** Returns the proxy for a URL, or null if the connection is direct. */
    static @Nullable HttpProxy read(ParameterValues parameters, URI url) {
        return read(parameters, url, System::getProperty, JMeterUtils::getProperty);
    }

    /**
     * Returns the proxy for a URL if JMeter has these properties, or null if the connection is direct.
     *
     * @param java returns a property of Java, or null if it is not set
     * @param jmeter the same for properties of JMeter
     */
    static @Nullable HttpProxy read(
            ParameterValues parameters, URI url, UnaryOperator<String> java, UnaryOperator<String> jmeter) {
        String text = parameters.optional(PARAMETER);
        if (text == null) {
            return ofJMeter(url, java, jmeter);
        }
        return text.equals("none") ? null : HttpProxy.of("parameter proxy", text);
    }

    /**
     * Returns the proxy of Java's system properties, which {@code -H}, {@code -P} and {@code -N} set, or null. For TLS,
     * if they are not set, those of HTTP count.
     */
    private static @Nullable HttpProxy ofJMeter(URI url, UnaryOperator<String> java, UnaryOperator<String> jmeter) {
        Endpoint place = Endpoint.of(url);
        String prefix = place.secure() && !value(java, "https.proxyHost", "").isEmpty() ? "https." : "http.";
        String host = value(java, prefix + "proxyHost", "");
        String exempt = value(java, "http.nonProxyHosts", "") + "|" + value(java, prefix + "nonProxyHosts", "");
        if (host.isEmpty() || isExempt(place.host(), exempt)) {
            return null;
        }
        String port = value(java, prefix + "proxyPort", "80");
        if (!port.matches("[0-9]{1,5}") || Integer.parseInt(port) < 1 || Integer.parseInt(port) > 65_535) {
            throw ParameterValues.bad("JMeter's option -P or the property " + prefix + "proxyPort: \""
                    + DisplayText.clean(port) + "\" is not allowed; allowed: a port from 1 to 65535");
        }
        String user = value(jmeter, USER, "");
        String password = jmeter.apply(PASSWORD);
        String login = user.isEmpty() ? null : user + ":" + (password == null ? "" : password);
        return new HttpProxy(host, Integer.parseInt(port), login);
    }

    private static String value(UnaryOperator<String> properties, String name, String missing) {
        String value = properties.apply(name);
        return value == null ? missing : value.strip();
    }

    /** Whether a host is exempt from the proxy by a list separated by bars; entries may begin or end with a star. */
    private static boolean isExempt(String host, String exempt) {
        String name = host.toLowerCase(Locale.ROOT);
        return Arrays.stream(exempt.toLowerCase(Locale.ROOT).split("\\|"))
                .map(pattern -> pattern.strip().replaceAll("[\\[\\]]", ""))
                .filter(pattern -> !pattern.isEmpty())
                .anyMatch(pattern -> matches(name, pattern));
    }

    private static boolean matches(String name, String pattern) {
        if (pattern.equals("*")) {
            return true;
        }
        if (pattern.startsWith("*")) {
            return name.endsWith(pattern.substring(1));
        }
        return pattern.endsWith("*")
                ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                : name.equals(pattern);
    }
}
