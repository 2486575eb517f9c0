package io.github.jmeterduplex.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.codec.DeferredText.NumberWriter;
import io.github.jmeterduplex.internal.codec.JsonStringWriter;
import io.github.jmeterduplex.internal.engine.user.Template;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The encoded text of message bodies that differ only in their id, so that it is encoded only once. Immutable. */
final class BodyTemplate {
    /** The character that marks the id while the text is split; U+FFFF never occurs in a text. */
    private static final String CUT = "\uFFFF";

    /** The encoded texts before, between and after the ids. */
    private final byte[][] pieces;

    private final int length;

    private BodyTemplate(byte[][] pieces) {
        this.pieces = pieces;
        this.length = Arrays.stream(pieces).mapToInt(piece -> piece.length).sum();
    }

    /**
     * Splits the template of message bodies at their ids.
     *
     * @param body the text of all messages, or null if they differ or are bytes
     * @return null if messages differ in more than their id, or not at all
     */
    static @Nullable BodyTemplate of(@Nullable Template body) {
        if (body == null
                || !body.uses("id")
                || body.uses(name -> !name.equals("id"))
                || body.toString().contains(CUT)) {
            return null;
        }
        String[] texts = body.render(name -> CUT, Template.Escape.NONE).split(CUT, -1);
        byte[][] pieces = Arrays.stream(texts).map(text -> text.getBytes(UTF_8)).toArray(byte[][]::new);
        return new BodyTemplate(pieces);
    }

    /**
     * Returns the body with this id.
     *
     * @param id writes the id, which must not need an escape
     * @param number the number to write
     */
    DeferredText with(NumberWriter id, long number) {
        return new Body(this, id, number, id.length(number));
    }

    /**
     * A body whose id is written when the message is sent.
     *
     * @param digits the length of the id in bytes
     */
    private record Body(BodyTemplate form, NumberWriter id, long number, int digits) implements DeferredText {
        @Override
        public int length() {
            return form.length + (form.pieces.length - 1) * digits;
        }

        @Override
        public int put(byte[] out, int start) {
            int at = start;
            for (int i = 0; i < form.pieces.length; i++) {
                if (i > 0) {
                    at = id.put(number, out, at);
                }
                byte[] piece = form.pieces[i];
                System.arraycopy(piece, 0, out, at, piece.length);
                at += piece.length;
            }
            return at;
        }

        @Override
        public int jsonLength() {
            return Math.toIntExact(JsonStringWriter.length(bytes()));
        }

        @Override
        public int putJson(byte[] out, int at) {
            return JsonStringWriter.put(bytes(), out, at);
        }
    }
}
