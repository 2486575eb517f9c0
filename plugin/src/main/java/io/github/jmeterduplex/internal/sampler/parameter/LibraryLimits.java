package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;

/** Refuses parameters that a client library cannot fulfil, before any session is opened. Pure. */
final class LibraryLimits {
    private LibraryLimits() {}

    /** Checks what the parameters alone can tell, in the order in which it is reported. */
    static void checkParameters(ParameterValues parameters) {
        if (parameters.get(ConnectionParameters.CLIENT) != ConnectionParameters.Client.LIBRARY) {
            return;
        }
        if (parameters.isSet(LocalAddresses.PARAMETER)) {
            throw parameters.refused(
                    LocalAddresses.PARAMETER, "blank with client library, which lets the system choose");
        }
        if (parameters.get(RetentionParameters.TRACE) != 0) {
            throw parameters.refused(RetentionParameters.TRACE, "0 with client library, which shows no frames");
        }
    }

    /**
     * Checks the parameters of a Connect or User sampler with {@code client=library}.
     *
     * @throws io.github.jmeterduplex.session.FaultException if one cannot be fulfilled; names it, its value and what is
     *     allowed
     */
    static void check(ParameterValues parameters, ConnectionParameters read) {
        checkParameters(parameters);
        if (read.proxy() != null) {
            throw bad(
                    parameters.isSet(ProxyParameter.PARAMETER)
                            ? "parameter proxy: its value (not shown) is not allowed; allowed: none with client"
                                    + " library, which"
                                    + " connects directly"
                            : "parameter proxy: blank is not allowed where JMeter has a proxy (-H, -P); allowed: none"
                                    + " with client"
                                    + " library, which connects directly");
        }
        if (read.certificates().apply(0) != null) {
            throw bad("parameter client: \"library\" is not allowed where JMeter has client certificates"
                    + " (javax.net.ssl.keyStore); allowed: duplex");
        }
    }

    private static RuntimeException bad(String message) {
        return new Fault(Cause.BAD_PARAMETER, message).toException();
    }
}
