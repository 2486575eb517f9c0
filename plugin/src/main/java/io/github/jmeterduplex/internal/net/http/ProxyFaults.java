package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.machine.Shortage;
import io.github.jmeterduplex.internal.net.http.ConnectionFaults.NotHttpException;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.ConnectException;
import java.net.UnknownHostException;
import org.eclipse.jetty.http.HttpException;

/** Creates the faults on the way to a proxy and at the proxy, with their messages. Pure. */
final class ProxyFaults {
    private static final String WHERE = ": check the parameter proxy, or JMeter's options -H and -P";

    private ProxyFaults() {}

    /**
     * Returns the fault for a failure of name look-up, socket or HTTP before the proxy had forwarded the connection.
     */
    static Fault connecting(HttpProxy proxy, Endpoint place, OpeningPhase stage, Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (Shortage.of(message).isPresent()) {
                return ConnectionFaults.connecting(place, stage, failure);
            }
            if (cause instanceof UnknownHostException) {
                return fault("the proxy " + DisplayText.clean(proxy.host()) + " has no address" + WHERE);
            }
            if (cause instanceof ConnectException && message.contains("refused")) {
                return fault("no proxy listens on " + proxy.hostPort() + " (connection refused)" + WHERE);
            }
            if (cause instanceof NotHttpException) {
                return fault("the proxy " + proxy.hostPort() + " did not answer CONNECT " + place.hostPort()
                        + " with HTTP, but with " + DisplayText.clean(message) + ": is it an HTTP proxy?");
            }
            if (cause instanceof HttpException bad) {
                return fault("the proxy " + proxy.hostPort() + " broke HTTP in its answer to CONNECT "
                        + place.hostPort() + ": " + DisplayText.clean(String.valueOf(bad.getReason())));
            }
            if (cause instanceof ProtocolViolation breach) {
                return fault("the proxy " + proxy.hostPort() + " broke HTTP in its answer to CONNECT "
                        + place.hostPort() + ": " + breach.getMessage());
            }
            if (ConnectionFaults.isClosed(cause)) {
                return fault("the proxy " + proxy.hostPort() + " closed the connection on CONNECT " + place.hostPort()
                        + ": see its log");
            }
        }
        if (failure instanceof RuntimeException) {
            return ConnectionFaults.connecting(place, stage, failure);
        }
        return fault("no connection to " + place.hostPort() + " through the proxy " + proxy.hostPort() + ": "
                + ConnectionFaults.told(failure) + WHERE);
    }

    /** Returns the fault for a proxy's response to CONNECT whose status is not 2xx. */
    static Fault refused(HttpProxy proxy, Endpoint place, HttpResponse answer) {
        String got = "the proxy " + proxy.hostPort() + " refused CONNECT " + place.hostPort() + ": HTTP "
                + DisplayText.clean(answer.statusLine());
        return switch (answer.status()) {
            case 407 ->
                fault(got
                        + (proxy.login() == null
                                ? "; it wants a login: proxy = http://user:password@host:port, or JMeter's options"
                                        + " -u and -a"
                                : "; it does not take this login, or wants another way than Basic authentication"));
            case 403, 405 -> fault(got + "; its rules forbid it: many proxies allow CONNECT to port 443 alone");
            case 502, 503, 504 -> fault(got + "; it could not reach the server, or is overloaded");
            default -> fault(got + ": see its log");
        };
    }

    /** Returns the fault for a time-out before the proxy had forwarded the connection. */
    static Fault timeout(HttpProxy proxy, Endpoint place, OpeningPhase stage, long timeoutMillis) {
        String within = " within " + timeoutMillis + " ms";
        return new Fault(
                Cause.TIMEOUT,
                switch (stage) {
                    case LOOK_UP ->
                        "the name look-up of the proxy " + DisplayText.clean(proxy.host()) + " got no answer" + within
                                + ": check this machine's DNS";
                    case CONNECT -> "no TCP connection to the proxy " + proxy.hostPort() + within + WHERE;
                    default ->
                        "the proxy " + proxy.hostPort() + " did not answer CONNECT " + place.hostPort() + within
                                + ": it may not reach the server, or is overloaded";
                });
    }

    private static Fault fault(String message) {
        return new Fault(Cause.PROXY, message);
    }
}
