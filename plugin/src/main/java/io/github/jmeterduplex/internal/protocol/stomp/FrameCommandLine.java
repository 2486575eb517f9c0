package io.github.jmeterduplex.internal.protocol.stomp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The first line of a STOMP frame from the server, which names the command, for example {@code MESSAGE}. */
final class FrameCommandLine {
    private static final FrameCommandLine[] ALL = {
        new FrameCommandLine("MESSAGE", true, false),
        new FrameCommandLine("RECEIPT", false, false),
        new FrameCommandLine("ERROR", true, false),
        new FrameCommandLine("CONNECTED", false, false),
        new FrameCommandLine("MESSAGE", true, true),
        new FrameCommandLine("RECEIPT", false, true),
        new FrameCommandLine("ERROR", true, true),
        new FrameCommandLine("CONNECTED", false, true)
    };
    private static final int SHOWN_BYTES = 64;

    private final String command;
    private final boolean hasBody;
    private final boolean endsWithCrLf;
    private final byte[] bytes;

    private FrameCommandLine(String command, boolean hasBody, boolean endsWithCrLf) {
        this.command = command;
        this.hasBody = hasBody;
        this.endsWithCrLf = endsWithCrLf;
        this.bytes = (command + (endsWithCrLf ? "\r\n" : "\n")).getBytes(US_ASCII);
    }

    /**
     * Returns the command line that begins at {@code start}, or null if it has not arrived completely.
     *
     * @param crLf whether a line may end with CR LF
     * @throws ProtocolViolation as soon as the bytes cannot become a command
     */
    static @Nullable FrameCommandLine read(byte[] bytes, int start, int end, boolean crLf) {
        boolean begun = false;
        for (FrameCommandLine line : ALL) {
            int length = Math.min(line.bytes.length, end - start);
            if ((crLf || !line.endsWithCrLf) && Arrays.equals(line.bytes, 0, length, bytes, start, start + length)) {
                if (length == line.bytes.length) {
                    return line;
                }
                begun = true;
            }
        }
        if (begun) {
            return null;
        }
        String shown = new String(bytes, start, Math.min(end - start, SHOWN_BYTES), UTF_8);
        throw ProtocolViolation.of("one of CONNECTED, MESSAGE, RECEIPT, ERROR", '"' + shown + '"');
    }

    String command() {
        return command;
    }

    /** Whether frames with this command may have a body (STOMP 1.2, "Body"). */
    boolean hasBody() {
        return hasBody;
    }

    /** Returns the length of the line in bytes, including its end of line. */
    int length() {
        return bytes.length;
    }
}
