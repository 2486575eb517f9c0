package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.match.PushTimestamp;

/** Reads the cell {@code pushTimestamp}. */
public final class PushTimestampCell {
    private static final String HEADER = "header:";

    private PushTimestampCell() {}

    /**
     * Where pushes carry the server's time, or null where the cell is blank.
     *
     * @param headers whether the protocol has headers
     */
    public static PushTimestamp parse(Cells cells, boolean headers) {
        String text = cells.text("pushTimestamp", null);
        if (text == null) {
            return null;
        }
        if (text.startsWith("json:")) {
            return new PushTimestamp(text, ReplyCell.jsonReader(cells, "pushTimestamp", text));
        }
        String name = headers && text.startsWith(HEADER)
                ? text.substring(HEADER.length()).strip()
                : "";
        if (name.isEmpty()) {
            throw cells.refused("pushTimestamp", headers ? "json:POINTER or header:NAME" : "json:POINTER");
        }
        return new PushTimestamp(text, push -> push.header(name));
    }
}
