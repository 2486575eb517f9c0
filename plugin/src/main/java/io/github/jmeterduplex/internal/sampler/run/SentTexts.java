package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.match.MessageBatch;
import io.github.jmeterduplex.internal.engine.session.Sending;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The texts with which samples show the messages they sent. They are reused as long as the numbers stay the same: if
 * each sample sends one message, its texts would cost as much as the message. Confined to one thread.
 */
final class SentTexts {
    private final SamplerProtocol.Messages<?> messages;

    /** The text of the request, with secrets masked; null before the first sample. */
    private @Nullable String request;

    private int sent = -1;
    private int failed = -1;
    private String responseMessage = "";
    private String samplerData = "";
    /** The URL of the group's first session, from which the sample's URL was made; null before the first sample. */
    private @Nullable URI endpoint;

    private @Nullable URL url;

    SentTexts(SamplerProtocol.Messages<?> messages) {
        this.messages = messages;
    }

    /** Sets the request and the URL of a sample, before its messages are sent. */
    void begin(SampleResult result, Group<?> group) {
        if (request == null) {
            request = Secrets.maskText(messages.shown());
        }
        result.setSamplerData(request);
        List<? extends LiveSession> sessions = group.sessions();
        if (!sessions.isEmpty()) {
            URI present = sessions.get(0).url();
            if (!present.equals(endpoint)) {
                endpoint = present;
                url = SampleContext.shownUrl(present);
            }
            result.setURL(url);
        }
    }

    /**
     * Sets the texts about the outcome, after the sample's messages were sent.
     *
     * @param outcomes what is known of the messages; null if the sample does not wait for their outcome
     * @param reply the reply to the single message that the sample stands for, or null
     * @param hasData whether the sample's data is a reply
     */
    void end(
            SampleResult result,
            Sending<?> sending,
            MessageBatch.@Nullable Outcomes outcomes,
            MessageBatch.@Nullable Reply reply,
            boolean hasData) {
        if (sending.written() != sent || sending.failed() != failed) {
            sent = sending.written();
            failed = sending.failed();
            responseMessage = "sent " + sent;
            samplerData = request + "\n\n" + messages.reply().label() + ": sent " + sent + ", failed " + failed;
        }
        result.setSamplerData(samplerData);
        if (reply != null) {
            result.setResponseMessage(responseMessage + ": " + OutcomeText.replied(reply));
        } else if (outcomes == null) {
            result.setResponseMessage(responseMessage);
        } else {
            OutcomeText text = new OutcomeText(outcomes, sent, failed);
            result.setResponseMessage(responseMessage + text.sentence(!isUnanswered()));
            if (!hasData) {
                result.setResponseData(text.lines(!isUnanswered()), StandardCharsets.UTF_8.name());
            }
        }
    }

    /** Shows the sent messages as they were on the wire, if their frames are kept. */
    void show(SampleResult result, List<String> frames) {
        if (!frames.isEmpty()) {
            result.setSamplerData(String.join("\n\n", frames) + "\n\n"
                    + messages.reply().label() + ": sent " + sent + ", failed " + failed);
        }
    }

    private boolean isUnanswered() {
        return messages.reply().isUnanswered();
    }

    /** Describes the outcomes of the messages of one sample. Pure. */
    static final class OutcomeText {
        private static final double MICROS_PER_MILLI = 1_000.0;

        private final MessageBatch.Outcomes outcomes;
        private final int sent;
        private final int failed;

        /**
         * Creates a description of the outcomes that are known now.
         *
         * @param sent the number of messages that were sent
         * @param failed the number of messages that could not be sent
         */
        OutcomeText(MessageBatch.Outcomes outcomes, int sent, int failed) {
            this.outcomes = outcomes;
            this.sent = sent;
            this.failed = failed + outcomes.failed();
        }

        /** Describes how long the reply to a single message took. */
        static String replied(MessageBatch.Reply reply) {
            return "replied in " + millis(reply.micros()) + " ms";
        }

        /**
         * Returns the text that follows "sent N", such as {@code : 60000 replied, 0 lost, p50 0.28 p95 1.1 p99 2.6 max
         * 104 ms}.
         *
         * @param asksForReplies whether the messages have replies to wait for
         */
        String sentence(boolean asksForReplies) {
            StringBuilder text = new StringBuilder();
            if (asksForReplies) {
                text.append(": ").append(outcomes.good()).append(" replied, ").append(lost());
            } else if (lostCount() > 0) {
                text.append(": ").append(lost());
            }
            add(text, outcomes.wrong(), "wrong");
            add(text, failed, "failed");
            add(text, outcomes.inFlight(), "in flight");
            if (!outcomes.latencies().isEmpty()) {
                text.append(", p50 ").append(percentile(50));
                text.append(" p95 ").append(percentile(95));
                text.append(" p99 ").append(percentile(99));
                text.append(" max ")
                        .append(millis(outcomes.latencies().maxMicros()))
                        .append(" ms");
            }
            return text.toString();
        }

        private static void add(StringBuilder text, int count, String what) {
            if (count > 0) {
                text.append(text.length() == 0 ? ": " : ", ")
                        .append(count)
                        .append(' ')
                        .append(what);
            }
        }

        private String lost() {
            String causes = outcomes.lost().entrySet().stream()
                    .map(cause -> cause.getKey().slug() + " " + cause.getValue())
                    .collect(Collectors.joining(", "));
            return lostCount() + " lost" + (causes.isEmpty() ? "" : " (" + causes + ")");
        }

        private int lostCount() {
            return outcomes.lost().values().stream().mapToInt(Integer::intValue).sum();
        }

        /**
         * Returns the same values for JMeter's extractors, one per line as {@code name=value}.
         *
         * @param asksForReplies whether the messages have replies to wait for
         */
        String lines(boolean asksForReplies) {
            StringBuilder lines = new StringBuilder();
            line(lines, "sent", sent);
            line(lines, asksForReplies ? "replied" : "unanswered", outcomes.good());
            line(lines, "wrong", outcomes.wrong());
            line(lines, "lost", lostCount());
            outcomes.lost().forEach((cause, count) -> line(lines, "lost_" + cause.slug(), count));
            line(lines, "failed", failed);
            line(lines, "in_flight", outcomes.inFlight());
            if (!outcomes.latencies().isEmpty()) {
                line(lines, "p50_ms", percentile(50));
                line(lines, "p95_ms", percentile(95));
                line(lines, "p99_ms", percentile(99));
                line(lines, "max_ms", millis(outcomes.latencies().maxMicros()));
            }
            return lines.toString();
        }

        private static void line(StringBuilder lines, String name, Object value) {
            lines.append(name).append('=').append(value).append('\n');
        }

        private String percentile(double percent) {
            return millis(outcomes.latencies().percentileMicros(percent));
        }

        private static String millis(long micros) {
            double millis = micros / MICROS_PER_MILLI;
            String format = millis < 1 ? "%.2f" : millis < 100 ? "%.1f" : "%.0f";
            return String.format(Locale.ROOT, format, millis);
        }
    }
}
