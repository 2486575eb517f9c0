package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.session.TargetSelector;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The parameter {@code target}, which chooses the sessions: {@code next}, {@code each}, or an index in the group from
 * 0.
 */
public record TargetParameter(String word, int index) {
    private static final Pattern INDEX = Pattern.compile("\\+?[0-9]{1,9}");

    /** Declares the parameter {@code target} with this default. */
    public static Parameter<TargetParameter> parameter(String otherwise, String meaning) {
        return Parameter.of("target", otherwise, "next, each, or an index in the group from 0", TargetParameter::read)
                .suggesting("next", "each", "0")
                .in(Section.PACE)
                .label("Which sessions")
                .meaning(meaning
                        + ". `next`: the next one in turn; `each`: all of the group; a number: the one with that"
                        + " index: [Targets](samplers.md#targets)");
    }

    private static TargetParameter read(String text) {
        return text.equals("next") || text.equals("each")
                ? new TargetParameter(text, -1)
                : new TargetParameter("index", index(text));
    }

    /** Reads the index of a session in its group, from 0. */
    static int index(String text) {
        if (!INDEX.matcher(text).matches()) {
            throw BadValueException.refused();
        }
        return Integer.parseInt(text);
    }

    /**
     * Returns a selector that distributes this number of messages over the group's sessions, or sends that many over
     * each of them.
     */
    public <S extends LiveSession> TargetSelector<S> targets(Group<S> group, int messages) {
        return switch (word) {
            case "next" -> TargetSelector.roundRobin(group, messages);
            case "each" -> TargetSelector.each(group, messages);
            default -> TargetSelector.single(group, index, messages);
        };
    }

    /**
     * Returns the open sessions that the parameter selects.
     *
     * @throws io.github.jmeterduplex.session.FaultException if none of them is open
     */
    public <S extends LiveSession> List<S> sessions(Group<S> group) {
        TargetSelector<S> targets = targets(group, 1);
        List<S> open = word.equals("each")
                ? group.sessions().stream().filter(LiveSession::isOpen).toList()
                : Stream.ofNullable(targets.next(any -> true)).toList();
        if (open.isEmpty()) {
            throw targets.none().toException();
        }
        return open;
    }
}
