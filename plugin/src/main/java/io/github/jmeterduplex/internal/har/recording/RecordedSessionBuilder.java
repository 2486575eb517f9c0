package io.github.jmeterduplex.internal.har.recording;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.har.recording.HarEntry.HarMessage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects the parts of a recorded session while the recording is read. Confined to one thread. */
final class RecordedSessionBuilder {
    /** Maximum number of messages in a session; a plan with more steps is too long to read. */
    private static final int TURNS_MAX = 2000;

    final Map<String, String> parameters = new LinkedHashMap<>();
    final List<RecordedMessage> messages = new ArrayList<>();
    /** The time of the frame that is being read, in microseconds since 1970. */
    long micros;

    /** Events or methods of the questions that the server asked, by the ids of the questions. */
    private final Map<String, String> questions = new HashMap<>();

    private final Map<String, String> answers = new LinkedHashMap<>();
    private final Set<String> remarks = new LinkedHashSet<>();
    private final RecordedProtocol protocol;
    private final RecordedConnection recording;

    RecordedSessionBuilder(RecordedProtocol protocol, RecordedConnection recording) {
        this.protocol = protocol;
        this.recording = recording;
        parameters.put("url", recording.url());
        put("transports", recording.transports());
        put(
                "httpHeaders",
                ApplicationHeaders.object(
                        ApplicationHeaders.kept(recording.opening().requestHeaders())));
        put("cookies", recording.opening().requestHeader("Cookie"));
        remarks.addAll(recording.remarks());
    }

    /** Sets a parameter of Connect if its value is neither null nor empty. */
    void put(String parameter, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            parameters.put(parameter, value);
        }
    }

    /**
     * Passes on frames in their order, each with its time.
     *
     * @return false if one broke the protocol, so that those after it were left out
     */
    boolean read(List<HarMessage> frames, Consumer<HarMessage> reader) {
        try {
            for (HarMessage frame : frames) {
                micros = frame.micros();
                reader.accept(frame);
            }
            return true;
        } catch (ProtocolViolation breach) {
            return false;
        }
    }

    /** Adds a text of the frame that is being read; {@link RecordedMessage} describes the parameters. */
    void add(RecordedMessage.Kind kind, String channel, String text, @Nullable String id, @Nullable String form) {
        messages.add(new RecordedMessage(kind, micros, channel, text, false, List.of(), id, form));
    }

    void remark(String sentence) {
        remarks.add(sentence);
    }

    /** Notes that the server asked a question by this event or method. */
    void asked(String id, String channel) {
        questions.put(id, channel);
    }

    /** Notes the browser's answer to a question of the server, which may be noted later. */
    void answered(String id, String text) {
        answers.put(id, text);
    }

    RecordedSession session() {
        List<RecordedMessage> ordered = ordered();
        if (ordered.size() > TURNS_MAX) {
            remarks.add((ordered.size() - TURNS_MAX) + " messages were left out, after the first " + TURNS_MAX);
            ordered.subList(TURNS_MAX, ordered.size()).clear();
        }
        return new RecordedSession(
                protocol,
                parameters,
                answersByChannel(),
                ordered,
                recording.openedMicros(),
                Math.max(
                        recording.closedMicros(),
                        ordered.isEmpty() ? 0 : ordered.get(ordered.size() - 1).micros()),
                List.copyOf(remarks));
    }

    private Map<String, String> answersByChannel() {
        Map<String, String> known = new LinkedHashMap<>();
        answers.forEach((id, text) -> {
            String channel = questions.get(id);
            if (channel != null) {
                known.put(channel, text);
            }
        });
        return known;
    }

    /**
     * Returns the messages in the order of their times. An answer comes after its message, even if the times of HTTP
     * requests disagree.
     */
    private List<RecordedMessage> ordered() {
        Map<String, Long> sent = new HashMap<>();
        messages.stream()
                .filter(RecordedSessionBuilder::isAnswerable)
                .forEach(message -> sent.putIfAbsent(message.id(), message.micros()));
        Set<String> met = new HashSet<>();
        List<RecordedMessage> ordered = new ArrayList<>();
        for (RecordedMessage message : messages) {
            long earliest = recording.openedMicros() + 1;
            if (isAnswerable(message)) {
                met.add(message.id());
            } else if (message.kind() == RecordedMessage.Kind.ANSWER && !met.contains(message.id())) {
                earliest = Math.max(earliest, sent.getOrDefault(message.id(), 0L) + 1);
            }
            ordered.add(message.notBefore(earliest));
        }
        ordered.sort(Comparator.comparingLong(RecordedMessage::micros));
        return ordered;
    }

    private static boolean isAnswerable(RecordedMessage message) {
        return message.kind() == RecordedMessage.Kind.SEND && message.id() != null;
    }
}
