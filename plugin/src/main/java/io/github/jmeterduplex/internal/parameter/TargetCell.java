package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.session.Targets;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import java.util.List;
import java.util.stream.Stream;

/** The cell {@code target}: {@code next}, {@code each}, or an index in the group from 0. */
public record TargetCell(String word, int index) {
    /** Reads the cell. */
    public static TargetCell read(Cells cells, String otherwise) {
        String text = cells.text("target", otherwise);
        if (text.equals("next") || text.equals("each")) {
            return new TargetCell(text, -1);
        }
        return new TargetCell("index", index(cells, "next, each, or an index in the group from 0"));
    }

    /**
     * The cell as an index.
     *
     * @param allowed all that the cell may hold, for the message
     */
    static int index(Cells cells, String allowed) {
        try {
            int index = Integer.parseInt(cells.text("target", ""));
            if (index >= 0) {
                return index;
            }
        } catch (NumberFormatException e) {
            throw cells.refused("target", allowed);
        }
        throw cells.refused("target", allowed);
    }

    /** Deals messages: so many in all, or to each session. */
    public Targets targets(Group group, int messages) {
        return switch (word) {
            case "next" -> Targets.roundRobin(group, messages);
            case "each" -> Targets.each(group, messages);
            default -> Targets.single(group, index, messages);
        };
    }

    /**
     * The sessions meant, open ones only.
     *
     * @throws io.github.jmeterduplex.session.FaultException when there is none
     */
    public List<LiveSession> sessions(Group group) {
        Targets targets = targets(group, 1);
        List<LiveSession> open = word.equals("each")
                ? group.sessions().stream().filter(LiveSession::isOpen).toList()
                : Stream.ofNullable(targets.next(any -> true)).toList();
        if (open.isEmpty()) {
            throw targets.none().toException();
        }
        return open;
    }
}
