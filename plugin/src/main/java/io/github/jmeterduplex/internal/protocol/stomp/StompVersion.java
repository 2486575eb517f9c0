package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import org.jspecify.annotations.Nullable;

/** The STOMP versions, which differ in how headers are escaped. */
public enum StompVersion {
    /** Version 1.0: without escapes and heartbeats; some servers trim headers. */
    V1_0("1.0"),
    /** Version 1.1: escapes {@code \n}, {@code \c}, {@code \\}. */
    V1_1("1.1"),
    /** Version 1.2: escapes {@code \r} too, and a line may end with CR LF. */
    V1_2("1.2");

    private final String text;

    StompVersion(String text) {
        this.text = text;
    }

    /** Returns the version's text, as in the {@code version} header. */
    public String text() {
        return text;
    }

    /**
     * Returns the version that the header of a CONNECTED frame names.
     *
     * @param text the {@code version} header; null means 1.0, whose servers do not send it
     * @throws ProtocolViolation if it is not one of the three
     */
    public static StompVersion parse(@Nullable String text) {
        if (text == null) {
            return V1_0;
        }
        for (StompVersion version : values()) {
            if (version.text.equals(text.strip())) {
                return version;
            }
        }
        throw ProtocolViolation.of("version 1.0, 1.1 or 1.2", text);
    }
}
