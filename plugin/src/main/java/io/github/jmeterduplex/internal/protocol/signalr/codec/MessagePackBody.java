package io.github.jmeterduplex.internal.protocol.signalr.codec;

import io.github.jmeterduplex.internal.codec.EncodedBody;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.JsonTextValue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A message body in MessagePack whose syntax was checked; {@link HubMessage} describes how it is written as JSON. */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record MessagePackBody(byte[] bytes, int from, int to) implements EncodedBody {
    @Override
    public int length() {
        return to - from;
    }

    @Override
    public byte[] json(int leastBytes) {
        return json(input(), leastBytes);
    }

    private MessagePackInput input() {
        MessagePackInput in = new MessagePackInput();
        in.lieAt(bytes, from, to);
        return in;
    }

    private static byte[] json(MessagePackInput in, int leastBytes) {
        ByteBuilder out = new ByteBuilder();
        new MessagePackToJson(in, out).value(leastBytes);
        return out.toArray();
    }

    /** {@inheritDoc} Skips the values before it without writing them: only the scalar becomes JSON. */
    @Override
    public byte @Nullable [] json(JsonPointer place) {
        MessagePackInput in = input();
        for (int step = 0; step < place.steps(); step++) {
            if (in.isArray()) {
                if (!element(in, place.index(step))) {
                    return null;
                }
            } else if (!in.isMap("a value")) {
                return isObject(in) ? inside(json(in, Integer.MAX_VALUE), place.from(step)) : null;
            } else if (!member(in, place.name(step))) {
                return null;
            }
        }
        return in.isArray() || in.isMap("a value") ? null : json(in, Integer.MAX_VALUE);
    }

    private static boolean isObject(MessagePackInput in) {
        int lead = in.peek("a value");
        return lead >= 0xc4 && lead <= 0xd8 && !(lead >= 0xca && lead <= 0xd3);
    }

    private static byte @Nullable [] inside(byte[] json, JsonPointer place) {
        long found = place.find(json, 0, json.length);
        return found < 0 ? null : Arrays.copyOfRange(json, JsonPointer.start(found), JsonPointer.end(found));
    }

    private static boolean element(MessagePackInput in, int index) {
        long count = in.array("an array");
        if (index < 0 || index >= count) {
            return false;
        }
        for (int i = 0; i < index; i++) {
            in.skip();
        }
        return true;
    }

    /** Moves to the value of the map's last entry with this key. */
    private static boolean member(MessagePackInput in, JsonTextValue name) {
        int found = -1;
        for (long i = in.map("a map"); i > 0; i--) {
            boolean isWanted = isKey(in, name);
            found = isWanted ? in.position : found;
            in.skip();
        }
        in.position = found;
        return found >= 0;
    }

    /**
     * Skips a map's key; returns whether the key is this name. Whole numbers and words match by their text, other keys
     * only if they are strings.
     */
    private static boolean isKey(MessagePackInput in, JsonTextValue name) {
        int from = in.position;
        int lead = in.peek("a key");
        boolean isText = (lead >= 0xa0 && lead < 0xc0) || (lead >= 0xd9 && lead <= 0xdb);
        if (isText) {
            in.text("a key");
            return name.equalsUtf8(in.bytes, in.start, in.position);
        }
        in.skip();
        boolean isWord = lead >= 0xc0 && lead <= 0xc3;
        boolean isWhole = lead < 0x80 || lead >= 0xe0 || (lead >= 0xcc && lead <= 0xd3);
        if (!isWord && !(isWhole && name.mayBeNumber())) {
            return false;
        }
        int after = in.position;
        in.position = from;
        byte[] json = json(in, Integer.MAX_VALUE);
        in.position = after;
        return name.equalsUtf8(json, 0, json.length);
    }

    @Override
    public MessagePackBody kept() {
        return new MessagePackBody(Arrays.copyOfRange(bytes, from, to), 0, to - from);
    }
}
