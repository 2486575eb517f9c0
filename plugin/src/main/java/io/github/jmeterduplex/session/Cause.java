package io.github.jmeterduplex.session;

/**
 * The reason why a session or a message failed or was lost: the fixed list behind {@code failures.csv} and
 * {@code lost_by_cause}.
 *
 * <p>Slugs are part of the file format: one may be added, none may change.
 */
public enum Cause {
    /** A parameter of the sampler has a value that is not allowed. */
    BAD_PARAMETER("bad-cell", ResponseCode.BAD_PARAMETER),
    /** The host name does not have an address. */
    UNKNOWN_HOST("unknown-host", ResponseCode.BAD_GATEWAY),
    /** No server listens on the port. */
    REFUSED("refused", ResponseCode.BAD_GATEWAY),
    /** No answer came before the time-out. */
    TIMEOUT("timeout", ResponseCode.TIMEOUT),
    /** The TLS handshake failed, or later data was damaged or not TLS. */
    TLS("tls", ResponseCode.BAD_GATEWAY),
    /** The proxy could not be reached, or did not establish the connection to the server. */
    PROXY("proxy", ResponseCode.BAD_GATEWAY),
    /**
     * The server refused the login: HTTP 401, close code 4401, an ERROR or CONNECT_ERROR that answers the connect, or a
     * message that meets {@code refuseWhen}.
     */
    UNAUTHORIZED("unauthorized", ResponseCode.UNAUTHORIZED),
    /** The server answered with HTTP 403, or closed the WebSocket with code 4403 or 1008. */
    FORBIDDEN("forbidden", ResponseCode.FORBIDDEN),
    /** The server answered with an unexpected HTTP status, for example with a redirect that is not followed. */
    HTTP_STATUS("http-status", ResponseCode.BAD_GATEWAY),
    /** The server speaks HTTP, but not the protocol of the URL's scheme. */
    WRONG_SERVICE("wrong-service", ResponseCode.BAD_GATEWAY),
    /** The server ended the session with a protocol error, or a hub method completed with an error. */
    SERVER_ERROR("server-error", ResponseCode.BAD_GATEWAY),
    /** The other side violated the protocol. */
    PROTOCOL("protocol", ResponseCode.BAD_GATEWAY),
    /** The other side exceeded one of the limits that protect against hostile or broken servers. */
    LIMIT("limit", ResponseCode.BAD_GATEWAY),
    /** The connection was closed or reset by the other side. */
    CONNECTION("connection", ResponseCode.BAD_GATEWAY),
    /** No data came for three agreed heartbeat intervals, or for the time that the protocol or the tester allows. */
    HEARTBEAT("heartbeat", ResponseCode.TIMEOUT),
    /** No data could be written to the connection for 30 seconds. */
    STALLED("stalled", ResponseCode.BAD_GATEWAY),
    /** The message could not be written: too many bytes are unsent, or too many messages in flight. */
    BACK_PRESSURE("back-pressure", ResponseCode.BAD_GATEWAY),
    /** The group, an open session in it, or the subscription does not exist. */
    NO_SESSION("no-session", ResponseCode.NO_SESSION),
    /** A reply does not meet the parameter {@code expect}, or a bound is broken. */
    UNEXPECTED("unexpected", ResponseCode.UNEXPECTED),
    /** This machine does not have a file descriptor left. */
    DESCRIPTORS("descriptors", ResponseCode.BAD_GATEWAY),
    /** This machine does not have a free local port or address left. */
    LOCAL_PORTS("local-ports", ResponseCode.BAD_GATEWAY),
    /** This machine's kernel does not have memory left for sockets. */
    SOCKET_MEMORY("socket-memory", ResponseCode.BAD_GATEWAY),
    /** This machine's packet filter blocks connections: its table is full, or a rule forbids them. */
    PACKET_FILTER("packet-filter", ResponseCode.BAD_GATEWAY),
    /** This side closed the session: Disconnect, {@code replace}, or the end of the thread. */
    CLOSED("closed", ResponseCode.BAD_GATEWAY),
    /** The run ended before the outcome was known. */
    END("end", ResponseCode.BAD_GATEWAY),
    /** The test was stopped while the sample waited, or JMeter's Sample Timeout expired. */
    INTERRUPTED("interrupted", ResponseCode.INTERRUPTED),
    /** This plugin, or user code in it, failed unexpectedly. */
    INTERNAL("internal", ResponseCode.BAD_GATEWAY);

    private final String slug;
    private final ResponseCode code;

    Cause(String slug, ResponseCode code) {
        this.slug = slug;
        this.code = code;
    }

    /**
     * Returns the name of the cause in files and reports.
     *
     * @return lower case, words joined by hyphens
     */
    public String slug() {
        return slug;
    }

    /**
     * Returns the response code of a sample that failed for this cause.
     *
     * @return never {@link ResponseCode#OK}
     */
    public ResponseCode code() {
        return code;
    }
}
