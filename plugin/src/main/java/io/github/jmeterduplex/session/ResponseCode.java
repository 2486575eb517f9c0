package io.github.jmeterduplex.session;

/** The response codes of all samplers: few, stable, and listed in the docs. */
public enum ResponseCode {
    /** All went well. */
    OK("200"),
    /** A parameter holds what it must not. */
    BAD_PARAMETER("400"),
    /** The server refused the login; also any ERROR frame that answers the connect. */
    UNAUTHORIZED("401"),
    /** The server forbids it. */
    FORBIDDEN("403"),
    /** Silence until the time-out. */
    TIMEOUT("408"),
    /** No such group, or no open session in it. */
    NO_SESSION("409"),
    /** A reply breaks what was expected, or a bound is broken. */
    UNEXPECTED("417"),
    /** The test was stopped while the sample waited. */
    INTERRUPTED("499"),
    /** Any other refusal, a lost connection, a breach of protocol. */
    BAD_GATEWAY("502");

    private final String text;

    ResponseCode(String text) {
        this.text = text;
    }

    /**
     * The code, as JMeter's result files hold it.
     *
     * @return three digits
     */
    public String text() {
        return text;
    }
}
