package io.github.jmeterduplex.session;

/** The response codes of all samplers: few, stable, and listed in the docs. */
public enum ResponseCode {
    /** The sample was successful. */
    OK("200"),
    /** A parameter has a value that is not allowed. */
    BAD_PARAMETER("400"),
    /** The server refused the login, also by an ERROR frame that answers the connect. */
    UNAUTHORIZED("401"),
    /** The server forbids the request. */
    FORBIDDEN("403"),
    /** No answer came before the time-out. */
    TIMEOUT("408"),
    /** The group, or an open session in it, does not exist. */
    NO_SESSION("409"),
    /** A reply does not meet the expectation, or a bound is broken. */
    UNEXPECTED("417"),
    /** The test was stopped while the sample waited. */
    INTERRUPTED("499"),
    /** The server refused the request for another reason, the connection was lost, or the protocol was violated. */
    BAD_GATEWAY("502");

    private final String text;

    ResponseCode(String text) {
        this.text = text;
    }

    /**
     * Returns the code as a text, as in JMeter's result files.
     *
     * @return three digits
     */
    public String text() {
        return text;
    }
}
