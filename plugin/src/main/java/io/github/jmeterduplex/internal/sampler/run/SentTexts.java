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
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The texts that samples show of the messages they sent. They are reused as long as the numbers stay the same: if each
 * sample sends one message, its texts would cost as much as the message. Confined to one thread.
 */
final class SentTexts {
    private final SamplerProtocol.Messages<?> messages;

    /** The request, without numbers and secrets; null before the first sample. */
    private @Nullable String request;

    private int sent = -1;
    private int failed = -1;
    private String responseMessage = "";
    private String samplerData = "";
    /** The endpoint of the sessions; null before the first sample. */
    private @Nullable URI endpoint;

    private @Nullable URL url;

    SentTexts(SamplerProtocol.Messages<?> messages) {
        this.messages = messages;
    }

    /** Sets the request, before any message is sent. */
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
     * Sets the outcome, after the messages were sent.
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

    /** Shows the messages as they were sent, if frames are kept. */
    void show(SampleResult result, List<String> frames) {
        if (!frames.isEmpty()) {
            result.setSamplerData(String.join("\n\n", frames) + "\n\n"
                    + messages.reply().label() + ": sent " + sent + ", failed " + failed);
        }
    }

    private boolean isUnanswered() {
        return messages.reply().isUnanswered();
    }
}
