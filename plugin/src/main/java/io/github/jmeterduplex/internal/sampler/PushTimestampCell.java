package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.match.PushTimestamp;

/** Reads the cell {@code pushTimestamp}. */
public final class PushTimestampCell {
    private static final String HEADER = "header:";

    private PushTimestampCell() {}

    /** Where pushes carry the server's time, or null where the cell is blank. */
    public static PushTimestamp parse(Cells cells) {
        String text = cells.text("pushTimestamp", null);
        if (text == null) {
            return null;
        }
        if (text.startsWith("json:")) {
            return new PushTimestamp(text, ReplyCell.jsonReader(cells, "pushTimestamp", text));
        }
        String name = text.startsWith(HEADER) ? text.substring(HEADER.length()).strip() : "";
        if (name.isEmpty()) {
            throw cells.refused("pushTimestamp", "json:POINTER or header:NAME");
        }
        return new PushTimestamp(text, push -> push.header(name));
    }
}
