package io.github.jmeterduplex.session;

/**
 * Why a session or a message failed or was lost: the fixed list behind {@code failures.csv} and {@code lost_by_cause}.
 *
 * <p>Slugs are part of the file format: one may be added, none may change.
 */
public enum Cause {
    /** A parameter of the sampler holds what it must not. */
    BAD_PARAMETER("bad-cell", ResponseCode.BAD_PARAMETER),
    /** The host name has no address. */
    UNKNOWN_HOST("unknown-host", ResponseCode.BAD_GATEWAY),
    /** Nothing listens on the port. */
    REFUSED("refused", ResponseCode.BAD_GATEWAY),
    /** Silence until the time-out. */
    TIMEOUT("timeout", ResponseCode.TIMEOUT),
    /** The TLS handshake failed, or what came later was no TLS or damaged. */
    TLS("tls", ResponseCode.BAD_GATEWAY),
    /** The proxy could not be reached, or did not pass the connection on. */
    PROXY("proxy", ResponseCode.BAD_GATEWAY),
    /** HTTP 401, an ERROR or CONNECT_ERROR that answers the connect, or a message that meets {@code refuseWhen}. */
    UNAUTHORIZED("unauthorized", ResponseCode.UNAUTHORIZED),
    /** HTTP 403. */
    FORBIDDEN("forbidden", ResponseCode.FORBIDDEN),
    /** Any other HTTP status than the one asked for, redirects included: they are never followed. */
    HTTP_STATUS("http-status", ResponseCode.BAD_GATEWAY),
    /** The server answers HTTP, but not the protocol of the URL's scheme. */
    WRONG_SERVICE("wrong-service", ResponseCode.BAD_GATEWAY),
    /** The server ended the session with an error of its protocol, or a hub's completion has one. */
    SERVER_ERROR("server-error", ResponseCode.BAD_GATEWAY),
    /** The peer broke the protocol. */
    PROTOCOL("protocol", ResponseCode.BAD_GATEWAY),
    /** The peer passed one of the limits against hostile or broken servers. */
    LIMIT("limit", ResponseCode.BAD_GATEWAY),
    /** The connection was closed or reset by the other side. */
    CONNECTION("connection", ResponseCode.BAD_GATEWAY),
    /** Nothing came for three agreed heartbeat intervals, or for the time that the protocol or the tester allows. */
    HEARTBEAT("heartbeat", ResponseCode.TIMEOUT),
    /** Nothing could be written for 30 s. */
    STALLED("stalled", ResponseCode.BAD_GATEWAY),
    /** No room to write: bytes unsent, or too many messages in flight. */
    BACK_PRESSURE("back-pressure", ResponseCode.BAD_GATEWAY),
    /** No such group, no open session in it, or no such subscription. */
    NO_SESSION("no-session", ResponseCode.NO_SESSION),
    /** A reply that breaks what was expected. */
    UNEXPECTED("unexpected", ResponseCode.UNEXPECTED),
    /** This machine has no file descriptor left. */
    DESCRIPTORS("descriptors", ResponseCode.BAD_GATEWAY),
    /** This machine has no free local port or address left. */
    LOCAL_PORTS("local-ports", ResponseCode.BAD_GATEWAY),
    /** This machine's kernel has no memory left for sockets. */
    SOCKET_MEMORY("socket-memory", ResponseCode.BAD_GATEWAY),
    /** This machine's packet filter lets no connection out: its table is full, or a rule forbids it. */
    PACKET_FILTER("packet-filter", ResponseCode.BAD_GATEWAY),
    /** Closed by this side: Disconnect, {@code replace}, or the end of the thread. */
    CLOSED("closed", ResponseCode.BAD_GATEWAY),
    /** The run ended before the outcome was known. */
    END("end", ResponseCode.BAD_GATEWAY),
    /** The test was stopped while the sample waited, or JMeter's Sample Timeout was over. */
    INTERRUPTED("interrupted", ResponseCode.INTERRUPTED),
    /** A fault of this plugin or of user code in it. */
    INTERNAL("internal", ResponseCode.BAD_GATEWAY);

    private final String slug;
    private final ResponseCode code;

    Cause(String slug, ResponseCode code) {
        this.slug = slug;
        this.code = code;
    }

    /**
     * The word in files and reports.
     *
     * @return lower case, words joined by hyphens
     */
    public String slug() {
        return slug;
    }

    /**
     * The response code of a sample that failed for this cause.
     *
     * @return never {@link ResponseCode#OK}
     */
    public ResponseCode code() {
        return code;
    }
}
