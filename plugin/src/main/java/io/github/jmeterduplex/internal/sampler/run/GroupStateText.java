package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Says for a failed sample in which state the sessions of a group are, and which messages came. Pure. */
final class GroupStateText {
    private static final int SHOWN_MESSAGES = 3;
    private static final int SHOWN_SOURCES = 10;
    /** The bytes that hold the shown characters of a body, and one more character so that a cut is marked. */
    private static final int BODY_BYTES = 804;

    private GroupStateText() {}

    /** Says which of these sessions are open, and why the others are not. */
    static String of(List<? extends LiveSession> sessions) {
        if (sessions.isEmpty()) {
            return "the group has no session";
        }
        List<? extends LiveSession> closed =
                sessions.stream().filter(session -> !session.isOpen()).toList();
        if (sessions.size() == 1) {
            LiveSession only = sessions.get(0);
            return "session " + only.number() + (closed.isEmpty() ? " is open" : " is not open: " + why(only));
        }
        return (sessions.size() - closed.size()) + " of " + sessions.size() + " sessions are open"
                + (closed.isEmpty() ? "" : ", session " + closed.get(0).number() + " is not: " + why(closed.get(0)));
    }

    private static String why(LiveSession session) {
        return session.fault() == null
                ? "it opens or closes just now"
                : session.fault().message();
    }

    /**
     * Lists some messages, the newest last.
     *
     * @param what what was done with the messages
     * @param note about one of them, or an empty text
     */
    static String candidates(List<InboundMessage> messages, String what, Function<InboundMessage, String> note) {
        if (messages.isEmpty()) {
            return "no message " + what;
        }
        int from = Math.max(0, messages.size() - SHOWN_MESSAGES);
        return messages.size()
                + (messages.size() == 1 ? " message " : " messages ")
                + what
                + (from == 0 ? ": " : ", the last ones: ")
                + messages.subList(from, messages.size()).stream()
                        .map(message -> source(message) + note.apply(message) + " \"" + body(message) + '"')
                        .collect(Collectors.joining(", "));
    }

    /**
     * Counts messages by source and session; empty if there are no messages.
     *
     * @param heading what the messages have in common
     */
    static String elsewhere(String heading, List<InboundMessage> messages) {
        Map<String, Long> bySource = messages.stream()
                .collect(Collectors.groupingBy(
                        message -> source(message) + " in session "
                                + message.session().number(),
                        LinkedHashMap::new,
                        Collectors.counting()));
        return bySource.entrySet().stream()
                .limit(SHOWN_SOURCES)
                .map(one -> one.getValue() + " from " + one.getKey())
                .collect(Collectors.collectingAndThen(
                        Collectors.joining(", "), text -> text.isEmpty() ? "" : heading + ": " + text));
    }

    /** Returns the source of a message, cleaned. */
    static String source(InboundMessage message) {
        return DisplayText.clean(Objects.requireNonNullElse(message.source(), ""));
    }

    /** Returns the beginning of a body, cleaned. */
    static String body(InboundMessage message) {
        return DisplayText.clean(message.beginning(BODY_BYTES));
    }
}
