package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.match.IdReader;
import io.github.jmeterduplex.internal.engine.match.MessageBatch;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.session.MessageSpecs;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.ReceiveParameters;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Explains why a sample failed: the state of the group's sessions, and the messages that came instead of the expected
 * ones. Pure; used only if a sample has failed.
 */
final class FailureText {
    private static final int SHOWN_MESSAGES = 3;
    private static final int SHOWN_SOURCES = 10;
    /**
     * How many bytes of a body are decoded for display: enough for all shown characters and one more, which marks the
     * cut.
     */
    private static final int BODY_BYTES = 804;

    private FailureText() {}

    /** Describes which of the sessions are open, and why the others are not. */
    static String state(List<? extends LiveSession> sessions) {
        if (sessions.isEmpty()) {
            return "the group has no session";
        }
        List<? extends LiveSession> closed =
                sessions.stream().filter(session -> !session.isOpen()).toList();
        if (sessions.size() == 1) {
            LiveSession only = sessions.get(0);
            return "session " + only.number()
                    + (closed.isEmpty() ? " is open" + unfinished(sessions) : " is not open: " + why(only));
        }
        return (sessions.size() - closed.size()) + " of " + sessions.size() + " sessions are open"
                + (closed.isEmpty() ? "" : ", session " + closed.get(0).number() + " is not: " + why(closed.get(0)))
                + unfinished(sessions);
    }

    /** Names the first open session that waits for the rest of a frame; empty if there is not one. */
    private static String unfinished(List<? extends LiveSession> sessions) {
        return sessions.stream()
                .filter(session -> session.isOpen() && session.unfinished() != null)
                .findFirst()
                .map(session -> "; session " + session.number() + " waits for the end of " + session.unfinished())
                .orElse("");
    }

    private static String why(LiveSession session) {
        return session.fault() == null
                ? "it opens or closes just now"
                : session.fault().message();
    }

    /**
     * Lists messages, the newest last.
     *
     * @param what what was done with the messages
     * @param note about one of them, or an empty text
     */
    private static String candidates(
            List<InboundMessage> messages, String what, Function<InboundMessage, String> note) {
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
     * Counts messages by source and session; empty without messages.
     *
     * @param heading what the messages have in common
     */
    private static String elsewhere(String heading, List<InboundMessage> messages) {
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

    /** Returns the source of a message, safe for display. */
    static String source(InboundMessage message) {
        return DisplayText.clean(Objects.requireNonNullElse(message.source(), ""));
    }

    /** Returns the beginning of a message's body, safe for display. */
    private static String body(InboundMessage message) {
        return DisplayText.clean(message.beginning(BODY_BYTES));
    }

    /**
     * Returns the fault of a sample whose messages were not all answered, with the messages that came instead.
     *
     * @param messages what was sent, and how replies are found
     * @param sinceNanos when the sample began to send
     */
    static Fault ofReplies(
            Fault fault, MessageBatch batch, Group<?> group, SamplerProtocol.Messages<?> messages, long sinceNanos) {
        byte[] reply = batch.wrongReply();
        if (fault.cause() == Cause.UNEXPECTED && reply != null) {
            return new Fault(
                    fault.cause(),
                    fault.message() + ": the reply is \"" + DisplayText.clean(new String(reply, StandardCharsets.UTF_8))
                            + '"');
        }
        String unset = ParameterValues.unset(messages.shown());
        return new Fault(
                fault.cause(),
                fault.message()
                        + (unset == null ? "" : "; " + unset + " in the message has no value")
                        + (messages.sentTo() == null ? "" : "; sent to " + DisplayText.clean(messages.sentTo()))
                        + "; " + state(group.sessions())
                        + "; " + answers(messages, group)
                        + whatCame(group, messages.reply().specs(), sinceNanos));
    }

    /** Describes where replies can come from; empty if the protocol needs no subscription. */
    private static String answers(SamplerProtocol.Messages<?> messages, Group<?> group) {
        if (messages.sentTo() == null) {
            return "";
        }
        return messages.reply().rule().way() == ReplyRule.Way.PROTOCOL
                ? "some brokers, such as Spring's simple one, send no RECEIPT: choose another reply; "
                : subscriptions(group.sessions()) + "; ";
    }

    private static String whatCame(Group<?> group, MessageSpecs specs, long sinceNanos) {
        if (group.mailbox().keep() == 0) {
            return "what came was not kept (keep 0)";
        }
        List<InboundMessage> came = group.mailbox().messages().stream()
                .filter(message -> message.arrivedNanos() - sinceNanos >= 0 && !message.isReply())
                .toList();
        if (came.isEmpty()) {
            return "nothing else came";
        }
        IdReader reader = specs.common().rule().reader();
        List<InboundMessage> candidates =
                came.stream().filter(message -> specs.accepts(message.source())).toList();
        String elsewhere = elsewhere(
                "replyFrom is "
                        + DisplayText.clean(String.valueOf(specs.common().rule().source())) + ", but messages came",
                came.stream()
                        .filter(message -> !specs.accepts(message.source()))
                        .toList());
        if (candidates.isEmpty()) {
            return elsewhere;
        }
        return candidates(candidates, "came that did not match", message -> id(message, reader))
                + ": compare them with reply="
                + DisplayText.clean(specs.common().rule().text())
                + (elsewhere.isEmpty() ? "" : "; " + elsewhere);
    }

    private static String id(InboundMessage candidate, @Nullable IdReader reader) {
        if (reader == null) {
            return "";
        }
        try {
            String id = reader.read(candidate);
            return id == null ? " (no id)" : " (id " + DisplayText.clean(id) + ")";
        } catch (ProtocolViolation e) {
            // The session has ended because of this already; here it is shown once more.
            return " (" + e.getMessage() + ")";
        }
    }

    /**
     * Lists the messages that came instead of those for which a Receive waited.
     *
     * @param timedOut false if no message could come any more
     */
    static String ofReceive(Group<?> group, ReceiveParameters parameters, boolean timedOut) {
        List<? extends LiveSession> sessions = parameters.sessions(group);
        List<InboundMessage> kept = group.mailbox().messages();
        Map<Boolean, List<InboundMessage>> byFit =
                kept.stream().collect(Collectors.partitioningBy(parameters.fits(group)));
        Map<Boolean, List<InboundMessage>> byMatch = byFit.getOrDefault(true, List.of()).stream()
                .collect(Collectors.partitioningBy(parameters.wanted(group)::isMatch));
        return byMatch.getOrDefault(true, List.of()).size() + " of " + parameters.count() + " messages came"
                + (timedOut ? " within " + parameters.timeoutMillis() + " ms (timeoutMillis)" : " and none can come")
                + (parameters.source() == null ? "" : " from " + DisplayText.clean(parameters.source()))
                + "; " + state(sessions)
                + "; " + subscriptions(sessions)
                + (parameters.until() == null
                        ? ""
                        : "; " + candidates(byMatch.getOrDefault(false, List.of()), "did not match until", any -> ""))
                + elsewhere("; waiting from elsewhere", byFit.getOrDefault(false, List.of()));
    }

    private static String subscriptions(List<? extends LiveSession> sessions) {
        Map<String, Long> came = new LinkedHashMap<>();
        for (LiveSession session : sessions) {
            session.sources().forEach(one -> came.merge(one.source(), one.arrived(), Long::sum));
        }
        String shown = came.entrySet().stream()
                .limit(SHOWN_SOURCES)
                .map(one -> DisplayText.clean(one.getKey()) + " (" + one.getValue() + " came)")
                .collect(Collectors.joining(", "));
        return came.isEmpty()
                ? "subscribed to nothing: a sampler that subscribes must come before"
                : "subscribed to " + shown
                        + (came.size() > SHOWN_SOURCES ? " and " + (came.size() - SHOWN_SOURCES) + " more" : "");
    }
}
