package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.plan.PlanStep.Extractor;
import io.github.jmeterduplex.internal.har.recording.ApplicationHeaders;
import io.github.jmeterduplex.internal.har.recording.HarEntry;
import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the values in requests and messages that the server sent earlier, and replaces them by variables. All texts
 * must be rewritten before the extractors are read. Confined to one thread.
 */
final class Correlations {
    private final ValueSplitter leaves = new ValueSplitter();
    private final VariableNames names = new VariableNames();
    private final ServerValues sources = new ServerValues(names);
    private final RecordedCredentials secrets = new RecordedCredentials(names);
    private final IdentityHashMap<RecordedMessage, ReplyDetection> replies = new IdentityHashMap<>();
    private final Set<String> cookieNames;

    /**
     * @param sessions the connections
     * @param logins the requests that are part of the plan
     * @param requests all requests
     */
    Correlations(List<RecordedSession> sessions, List<HarEntry> logins, List<HarEntry> requests) {
        logins.forEach(sources::add);
        this.cookieNames = logins.stream()
                .flatMap(login -> login.responseHeaders().stream())
                .filter(header -> header.name().equalsIgnoreCase("Set-Cookie"))
                .flatMap(header -> header.value().lines())
                .map(cookie -> cookie.replaceFirst("=.*", "").strip())
                .collect(Collectors.toSet());
        Map<String, Long> elsewhere = HttpValues.times(requests);
        sessions.forEach(session -> sources.add(session, leaves));
        for (RecordedSession session : sessions) {
            Map<String, Long> others = new HashMap<>(elsewhere);
            others(sessions, sessions.indexOf(session)).forEach(other -> addReceived(other, others));
            HttpValues.addAddress(session.url(), session.openedMicros(), others);
            session.parameters()
                    .values()
                    .forEach(parameter -> RecordedValue.of(parameter)
                            .forEach(leaf -> others.put(leaf.value(), session.openedMicros())));
            replies.putAll(ReplyFinder.of(session, leaves, others));
        }
        logins.forEach(this::addSent);
        sessions.forEach(this::addSent);
        replies.values().stream()
                .filter(reply -> reply.id() != null)
                .forEach(reply -> sources.isMade(reply.id().value()));
    }

    private void addSent(HarEntry login) {
        HttpValues.sent(login).forEach(leaf -> sources.addSent(leaf.value(), login.startedMicros()));
    }

    private void addSent(RecordedSession session) {
        session.parameters()
                .values()
                .forEach(parameter -> RecordedValue.of(parameter)
                        .forEach(leaf -> sources.addSent(leaf.value(), session.openedMicros())));
        session.messages().stream()
                .filter(message -> !message.isInbound())
                .forEach(
                        message -> leaves.of(message).forEach(leaf -> sources.addSent(leaf.value(), message.micros())));
    }

    private static List<RecordedSession> others(List<RecordedSession> sessions, int index) {
        List<RecordedSession> others = new ArrayList<>(sessions);
        others.remove(index);
        return others;
    }

    private void addReceived(RecordedSession session, Map<String, Long> first) {
        for (RecordedMessage message : session.messages()) {
            if (message.isInbound()) {
                leaves.of(message).forEach(leaf -> first.merge(leaf.value(), message.micros(), Math::min));
            }
        }
    }

    RecordedCredentials secrets() {
        return secrets;
    }

    /** Returns how to recognise the reply to a sent message. */
    ReplyDetection reply(RecordedMessage sent) {
        return replies.getOrDefault(sent, ReplyDetection.none(""));
    }

    /** Returns the values to extract from a message or an entry into variables. */
    List<Extractor> extractors(Object origin) {
        return sources.extractors(origin);
    }

    String body(RecordedMessage message) {
        RecordedValue id = reply(message).id();
        List<Edit> edits = new ArrayList<>();
        for (RecordedValue leaf : leaves.of(message)) {
            if (leaf.from() < 0) {
                continue;
            }
            String mark = id != null && leaf.pointer().equals(id.pointer())
                    ? ReferenceMarks.braces(leaf.isNumber() ? "number" : "id")
                    : mark(leaf, message.micros());
            if (mark != null) {
                boolean isQuoted = leaf.isText() && !XmlValues.isXml(leaf);
                edits.add(new Edit(leaf.from(), leaf.to(), isQuoted ? '"' + mark + '"' : mark));
            }
        }
        return secrets.mask(edited(ReferenceMarks.recorded(message.text()), edits));
    }

    /**
     * Returns the destination of a sent message, with a reference in place of the message's id.
     *
     * @param destination as it is in the plan, except the message's id
     */
    String destination(RecordedMessage message, String destination) {
        return withId(message, destination, ReferenceMarks.braces("id"));
    }

    /**
     * Returns the destination, event or method of a sent message for people, with a star in place of the message's id.
     */
    String label(RecordedMessage message) {
        return withId(message, message.channel(), "*");
    }

    private String withId(RecordedMessage message, String destination, String mark) {
        RecordedValue id = reply(message).id();
        return id == null || !id.pointer().startsWith(ValueSplitter.DESTINATION)
                ? destination
                : ReferenceMarks.replace(destination, id.value(), mark);
    }

    String header(RecordedMessage message, String name, String value) {
        RecordedValue id = reply(message).id();
        if (id != null && id.pointer().equals(ValueSplitter.HEADER + name)) {
            return ReferenceMarks.braces("id");
        }
        return text(name, value, message.micros());
    }

    private record Edit(int from, int to, String by) {}

    private static String edited(String text, List<Edit> edits) {
        StringBuilder out = new StringBuilder(text);
        edits.stream()
                .sorted(Comparator.comparingInt(Edit::from).reversed())
                .forEach(edit -> out.replace(edit.from(), edit.to(), edit.by()));
        return out.toString();
    }

    /** Returns a reference to replace a value that the server sent before or that is a secret; else null. */
    private @Nullable String mark(RecordedValue leaf, long micros) {
        ServerValues.Source source = sources.of(leaf, micros);
        if (source != null) {
            return sources.variable(source);
        }
        String column = secrets.column(leaf);
        return column == null ? null : ReferenceMarks.column(column);
    }

    /**
     * Replaces values that the server sent, and secrets, in any text of the plan: an address, a header, or JSON.
     *
     * @param name of its place
     * @param micros when it was sent
     */
    String text(String name, String text, long micros) {
        List<RecordedValue> parts = RecordedValue.of(text);
        if (!parts.isEmpty()) {
            List<Edit> edits = new ArrayList<>();
            for (RecordedValue leaf : parts) {
                String within = leaf.isText() ? receivedWithin(leaf.value(), micros) : leaf.value();
                String mark = ReferenceMarks.isMarked(within) ? within : mark(leaf, micros);
                if (mark != null) {
                    edits.add(new Edit(leaf.from(), leaf.to(), leaf.isText() ? ApplicationHeaders.quoted(mark) : mark));
                }
            }
            return secrets.mask(edited(text, edits));
        }
        String linked = receivedWithin(text, micros);
        if (ReferenceMarks.isMarked(linked)) {
            return secrets.mask(linked);
        }
        String scheme = text.startsWith("Bearer ") || text.startsWith("Basic ") ? text.replaceFirst(" .*", " ") : "";
        String column = secrets.column(name, text.substring(scheme.length()));
        return column == null ? secrets.mask(text) : scheme + ReferenceMarks.column(column);
    }

    Set<String> cookieNames() {
        return cookieNames;
    }

    /**
     * Makes a value a column of the file of users, even if it does not look like a secret; returns a reference to it.
     */
    String column(String name, String value) {
        return ReferenceMarks.column(secrets.add(name, value));
    }

    /** Replaces values that the server sent before by references, anywhere in the text. */
    private String receivedWithin(String text, long micros) {
        String linked = text;
        if (text.length() >= 8) {
            for (ServerValues.Source source : sources.strongBefore(micros)) {
                if (linked.contains(source.leaf().value())) {
                    linked = ReferenceMarks.replace(linked, source.leaf().value(), sources.variable(source));
                }
            }
        }
        return linked;
    }
}
