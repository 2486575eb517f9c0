package io.github.jmeterduplex.internal.net.tcp;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

/** Translates BoringSSL's error messages into those of the JDK, which have messages of their own. Pure. */
final class NativeAlerts {
    /** For example error:10000438:SSL routines:OPENSSL_internal:TLSV1_ALERT_INTERNAL_ERROR. */
    private static final Pattern ERROR = Pattern.compile("error:[0-9a-f]{8}:SSL routines:[^:]*:(\\w+)");

    private static final Pattern ALERT = Pattern.compile("(?:SSLV3|TLSV1)_(?:ALERT_)?(\\w+)");

    private NativeAlerts() {}

    /** Returns the exception that the JDK's TLS would throw for the same failure. */
    static SSLException translated(SSLException failure) {
        Matcher error = ERROR.matcher(String.valueOf(failure.getMessage()));
        if (failure.getCause() != null || !error.find()) {
            return failure;
        }
        Matcher alert = ALERT.matcher(error.group(1));
        String text = alert.matches()
                ? "Received fatal alert: " + alert.group(1).toLowerCase(Locale.ROOT)
                : error.group(1).toLowerCase(Locale.ROOT).replace('_', ' ');
        SSLException translated =
                failure instanceof SSLHandshakeException ? new SSLHandshakeException(text) : new SSLException(text);
        translated.initCause(failure);
        return translated;
    }
}
