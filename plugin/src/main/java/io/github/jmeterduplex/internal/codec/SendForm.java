package io.github.jmeterduplex.internal.codec;

import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.List;

/** A SEND frame of which only the value of one header differs from message to message. Immutable. */
public final class SendForm {
    private final byte[] before;
    private final byte[] behind;

    private SendForm(byte[] before, byte[] behind) {
        this.before = before;
        this.behind = behind;
    }

    /**
     * A form; the parameters are those of {@link StompWriter#send}.
     *
     * @param open name of the header with the value that differs
     * @throws IllegalArgumentException as there
     */
    public static SendForm of(
            StompVersion version,
            String destination,
            String contentType,
            List<Header> headers,
            String open,
            byte[] body) {
        List<Header> all = new ArrayList<>(headers);
        all.add(new Header(open, ""));
        byte[] frame = StompWriter.send(version, destination, contentType, all, body);
        int at = frame.length - StompWriter.lengthBehindHeaders(body);
        byte[] before = new byte[at];
        byte[] behind = new byte[frame.length - at];
        System.arraycopy(frame, 0, before, 0, at);
        System.arraycopy(frame, at, behind, 0, behind.length);
        return new SendForm(before, behind);
    }

    /**
     * The frame.
     *
     * @param value writes what needs no escape in any header
     * @param number that it writes
     */
    public byte[] with(NumberWriter value, long number) {
        byte[] frame = new byte[before.length + value.length(number) + behind.length];
        System.arraycopy(before, 0, frame, 0, before.length);
        int at = value.put(number, frame, before.length);
        System.arraycopy(behind, 0, frame, at, behind.length);
        return frame;
    }
}
