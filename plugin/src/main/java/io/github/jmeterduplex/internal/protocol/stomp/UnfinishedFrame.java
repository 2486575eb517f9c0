package io.github.jmeterduplex.internal.protocol.stomp;

/**
 * A STOMP frame of which only the beginning has arrived.
 *
 * @param command empty if it is not known yet
 * @param bytes how many bytes of the body have arrived; of the whole frame if its headers have not ended
 * @param contentLength the value of the header {@code content-length}, -1 if it is missing; {@link #NO_HEADERS} if the
 *     headers have not ended
 */
public record UnfinishedFrame(String command, int bytes, int contentLength) {
    static final int NO_HEADERS = -2;

    /** Returns what has arrived, and what is missing. */
    @Override
    public String toString() {
        String name = command.isEmpty() ? "a STOMP frame" : "a STOMP frame " + command;
        if (contentLength == NO_HEADERS) {
            return name + " with " + bytes + " bytes and no end of its headers";
        }
        return contentLength < 0
                ? name + " with a body of " + bytes + " bytes and no NUL"
                : name + " with " + bytes + " of " + (contentLength + 1L) + " bytes, which are content-length:"
                        + contentLength + " and NUL";
    }
}
