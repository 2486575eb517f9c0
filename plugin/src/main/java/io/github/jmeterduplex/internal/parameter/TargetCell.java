package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.parameter.text.BadValue;
import io.github.jmeterduplex.internal.session.Targets;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The cell {@code target}: {@code next}, {@code each}, or an index in the group from 0. */
public record TargetCell(String word, int index) {
    private static final Pattern INDEX = Pattern.compile("\\+?[0-9]{1,9}");

    /** The parameter with this word as its default. */
    public static Parameter<TargetCell> parameter(String otherwise, String meaning) {
        return Parameter.of("target", otherwise, "next, each, or an index in the group from 0", TargetCell::read)
                .suggesting("next", "each", "0")
                .in(Section.PACE)
                .meaning(meaning + ": [Targets](#targets)");
    }

    private static TargetCell read(String text) {
        return text.equals("next") || text.equals("each")
                ? new TargetCell(text, -1)
                : new TargetCell("index", index(text));
    }

    /** An index in a group. */
    static int index(String text) {
        if (!INDEX.matcher(text).matches()) {
            throw BadValue.refused();
        }
        return Integer.parseInt(text);
    }

    /** Deals messages: so many in all, or to each session. */
    public <S extends LiveSession> Targets<S> targets(Group<S> group, int messages) {
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
    public <S extends LiveSession> List<S> sessions(Group<S> group) {
        Targets<S> targets = targets(group, 1);
        List<S> open = word.equals("each")
                ? group.sessions().stream().filter(LiveSession::isOpen).toList()
                : Stream.ofNullable(targets.next(any -> true)).toList();
        if (open.isEmpty()) {
            throw targets.none().toException();
        }
        return open;
    }
}
