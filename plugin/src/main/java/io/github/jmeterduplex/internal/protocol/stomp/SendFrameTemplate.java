package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.codec.DeferredText.NumberWriter;
import io.github.jmeterduplex.internal.codec.JsonStringWriter;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A SEND frame of which only the value of one header differs from message to message. Immutable. */
public final class SendFrameTemplate {
    private final byte[] before;
    private final byte[] after;
    /** The parts of the frame as JSON strings; null until they are needed. */
    private volatile @Nullable Json json;

    private SendFrameTemplate(byte[] before, byte[] after) {
        this.before = before;
        this.after = after;
    }

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Json(byte[] before, byte[] after) {}

    private Json json() {
        Json known = json;
        if (known == null) {
            byte[] start = JsonStringWriter.of(before);
            byte[] end = JsonStringWriter.of(after);
            known = new Json(Arrays.copyOf(start, start.length - 1), Arrays.copyOfRange(end, 1, end.length));
            json = known;
        }
        return known;
    }

    /**
     * Makes a template from the parameters of {@link StompWriter#send}.
     *
     * @param open name of the header with the value that differs
     * @throws IllegalArgumentException as {@link StompWriter#send}
     */
    public static SendFrameTemplate of(
            StompVersion version,
            String destination,
            @Nullable String contentType,
            List<Header> headers,
            String open,
            byte[] body) {
        List<Header> all = new ArrayList<>(headers);
        all.add(new Header(open, ""));
        byte[] frame = StompWriter.send(version, destination, contentType, all, body);
        int at = frame.length - StompWriter.lengthAfterHeaders(body);
        return new SendFrameTemplate(Arrays.copyOf(frame, at), Arrays.copyOfRange(frame, at, frame.length));
    }

    /**
     * Returns the frame with the value of its variable header.
     *
     * @param value writes a value that does not need an escape in a header or in JSON
     * @param number the number to write
     */
    public DeferredText with(NumberWriter value, long number) {
        return new Frame(this, value, number, value.length(number));
    }

    private static int put(byte[] bytes, byte[] out, int at) {
        System.arraycopy(bytes, 0, out, at, bytes.length);
        return at + bytes.length;
    }

    /** @param digits length of the value in bytes */
    private record Frame(SendFrameTemplate form, NumberWriter value, long number, int digits) implements DeferredText {
        @Override
        public int length() {
            return form.before.length + digits + form.after.length;
        }

        @Override
        public int put(byte[] out, int at) {
            int to = value.put(number, out, SendFrameTemplate.put(form.before, out, at));
            return SendFrameTemplate.put(form.after, out, to);
        }

        @Override
        public int jsonLength() {
            Json json = form.json();
            return json.before.length + digits + json.after.length;
        }

        @Override
        public int putJson(byte[] out, int at) {
            Json json = form.json();
            int to = value.put(number, out, SendFrameTemplate.put(json.before, out, at));
            return SendFrameTemplate.put(json.after, out, to);
        }
    }
}
