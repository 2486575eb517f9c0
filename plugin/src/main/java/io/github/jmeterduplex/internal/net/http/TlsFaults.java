package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Creates the faults of the TLS handshake, with their messages. Pure. */
public final class TlsFaults {
    private static final Pattern OTHER_HOST = Pattern.compile("no name matching|no subject alternative");
    private static final Pattern UNKNOWN_AUTHORITY =
            Pattern.compile("certification path|path building|trust anchor|path does not chain|signature check failed");
    /** Matches the alert of a server that did not get a client certificate (RFC 8446, section 6.2). */
    private static final Pattern WANTS_CERTIFICATE = Pattern.compile("received fatal alert: certificate_required");

    private static final Pattern NO_TRUST = Pattern.compile("trustanchors parameter must be non-empty");

    private static final Pattern REFUSES_CERTIFICATE = Pattern.compile("received fatal alert:"
            + " (bad_certificate|unsupported_certificate|certificate_\\w+|unknown_ca|access_denied)");

    private TlsFaults() {}

    /** Returns the fault for a failed TLS handshake, or for a failure in the first answer after it. */
    static Fault handshake(Endpoint place, Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        return new Fault(
                Cause.TLS,
                "the TLS handshake with " + place.hostPort() + " failed: " + DisplayText.clean(message) + "; "
                        + advice(place, failure));
    }

    /**
     * Returns the fault for a server that asked for a certificate and ended the connection at the first request, as its
     * alert may be lost.
     */
    public static Fault certificateWanted(Endpoint place) {
        return new Fault(
                Cause.TLS,
                "the TLS handshake with " + place.hostPort()
                        + " failed: the server asked for a client certificate, got none that it takes, and closed the"
                        + " connection; give JMeter a key store (javax.net.ssl.keyStore)");
    }

    private static String advice(Endpoint place, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateExpiredException) {
                return "the server's certificate has expired (or this machine's clock is wrong): renew it, or set"
                        + " tlsTrust to any";
            }
            if (cause instanceof CertificateNotYetValidException) {
                return "the server's certificate is not valid yet (or this machine's clock is wrong): set tlsTrust to"
                        + " any to go on";
            }
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String text = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
            if (OTHER_HOST.matcher(text).find()) {
                return "the server's certificate is for another host than " + DisplayText.clean(place.host())
                        + ": use its name in the url, or set tlsTrust to any";
            }
            if (UNKNOWN_AUTHORITY.matcher(text).find()) {
                return "the server's certificate is signed by no authority that this Java trusts: add it to the trust"
                        + " store (javax.net.ssl.trustStore), or set tlsTrust to any";
            }
            if (NO_TRUST.matcher(text).find()) {
                return "the trust store is empty or missing: see javax.net.ssl.trustStore";
            }
            if (WANTS_CERTIFICATE.matcher(text).find()) {
                return "the server wants a client certificate: give JMeter a key store (javax.net.ssl.keyStore)";
            }
            if (REFUSES_CERTIFICATE.matcher(text).find()) {
                return "the server does not accept the client certificate, or wants one: see the key store"
                        + " (javax.net.ssl.keyStore) and the alias";
            }
            if (text.contains("received fatal alert: handshake_failure")) {
                return "the server and this Java agree on no protocol or cipher, or the server wants a client"
                        + " certificate:"
                        + " give JMeter a key store (javax.net.ssl.keyStore)";
            }
        }
        return "check that the port speaks TLS and the certificate, or set tlsTrust to any";
    }
}
