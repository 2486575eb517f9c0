package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.plan.PlanStep.Extractor;
import io.github.jmeterduplex.internal.har.recording.HarEntry;
import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values that the server sent, with their origins, and the variables into which they are extracted. Confined to one
 * thread.
 */
final class ServerValues {
    private final Map<String, List<Source>> byValue = new HashMap<>();
    private final IdentityHashMap<Object, List<Extractor>> extractors = new IdentityHashMap<>();
    private final VariableNames names;
    /** Time at which the browser first sent each value, in microseconds since 1970. */
    private final Map<String, Long> firstSent = new HashMap<>();

    /**
     * A value that the server sent, with its origin and time.
     *
     * @param origin the message or the entry that brought it
     * @param micros when it came
     */
    record Source(Object origin, long micros, RecordedValue leaf) {}

    /**
     * @param names of all variables and columns
     */
    ServerValues(VariableNames names) {
        this.names = names;
    }

    void add(RecordedSession session, ValueSplitter leaves) {
        for (RecordedMessage message : session.messages()) {
            if (message.isInbound()) {
                leaves.of(message).forEach(leaf -> add(message, message.micros(), leaf));
            }
        }
    }

    /**
     * Notes that the browser sent a value at this time. If it sends the value before the server does, the value is its
     * own.
     */
    void addSent(String value, long micros) {
        firstSent.merge(value, micros, Math::min);
    }

    /**
     * Notes that the plan replaces this value by a new one each time, so that later messages must take it from the
     * reply.
     */
    void isMade(String value) {
        firstSent.remove(value);
    }

    private boolean isOwn(String value) {
        long received = byValue.getOrDefault(value, List.of()).stream()
                .mapToLong(Source::micros)
                .min()
                .orElse(Long.MAX_VALUE);
        return firstSent.getOrDefault(value, Long.MAX_VALUE) < received;
    }

    void add(HarEntry entry) {
        HttpValues.received(entry).forEach(leaf -> add(entry, entry.endedMicros(), leaf));
    }

    private void add(Object origin, long micros, RecordedValue leaf) {
        if (!leaf.value().isEmpty()) {
            byValue.computeIfAbsent(leaf.value(), value -> new ArrayList<>()).add(new Source(origin, micros, leaf));
        }
    }

    /** Returns where the server last sent a value that the browser sends; null if the server has not sent it before. */
    @Nullable
    Source of(RecordedValue sent, long micros) {
        if (isOwn(sent.value())) {
            return null;
        }
        @Nullable Source found = null;
        for (Source source : byValue.getOrDefault(sent.value(), List.of())) {
            boolean isLater = found == null || source.micros() >= found.micros();
            if (source.micros() <= micros && isLater && ValueRules.isSame(sent, source.leaf())) {
                found = source;
            }
        }
        return found;
    }

    /**
     * Returns all values that the server sent before this time and that cannot be equal by chance, the longest first.
     */
    List<Source> strongBefore(long micros) {
        List<Source> strong = new ArrayList<>();
        byValue.forEach((value, sources) -> {
            if (ValueRules.isStrong(value) && !isOwn(value)) {
                sources.stream()
                        .filter(source -> source.micros() <= micros)
                        .reduce((first, second) -> second)
                        .ifPresent(strong::add);
            }
        });
        strong.sort((one, other) ->
                other.leaf().value().length() - one.leaf().value().length());
        return strong;
    }

    /** Returns a reference to the variable into which the value is extracted. */
    String variable(Source source) {
        List<Extractor> taken = extractors.computeIfAbsent(source.origin(), origin -> new ArrayList<>());
        Extractor.Kind kind = kind(source.leaf());
        String place = switch (kind) {
            case JSON -> source.leaf().pointer();
            case XML -> XmlValues.regex(source.leaf().pointer());
            default -> source.leaf().pointer().replaceFirst("^[a-z]+:", "");
        };
        for (Extractor known : taken) {
            if (known.kind() == kind && known.place().equals(place)) {
                return ReferenceMarks.variable(known.variable());
            }
        }
        String variable = name(source.leaf().name());
        taken.add(new Extractor(variable, kind, place));
        return ReferenceMarks.variable(variable);
    }

    private static Extractor.Kind kind(RecordedValue leaf) {
        if (XmlValues.isXml(leaf)) {
            return Extractor.Kind.XML;
        }
        return leaf.pointer().startsWith(ValueSplitter.HEADER)
                ? Extractor.Kind.HEADER
                : leaf.pointer().startsWith(HttpValues.FIELD) ? Extractor.Kind.FIELD : Extractor.Kind.JSON;
    }

    private String name(String leaf) {
        String plain = leaf.replaceAll("[^A-Za-z0-9_]", "_");
        String base = plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "value" : plain;
        return names.unused(base);
    }

    /** Returns the values to extract from a message or an entry. */
    List<Extractor> extractors(Object origin) {
        return extractors.getOrDefault(origin, List.of());
    }
}
