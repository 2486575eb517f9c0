package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.session.Sending;
import org.apache.jmeter.samplers.SampleResult;

/**
 * What samples show of the messages they sent. Made once for as long as the numbers stay the same: where each sample
 * sends one message, its texts would cost as much as the message. Confined to one thread.
 */
final class SentTexts {
    private final SamplerProtocol.Messages messages;

    /** The request, without numbers; null before the first sample. */
    private String request;

    private int sent = -1;
    private int failed = -1;
    private String responseMessage;
    private String samplerData;

    SentTexts(SamplerProtocol.Messages messages) {
        this.messages = messages;
    }

    /** Before anything is sent: the request alone. */
    void begin(SampleResult result) {
        if (request == null) {
            request = messages.shown();
        }
        result.setSamplerData(request);
    }

    /** Behind the sending, which has begun here: what became of it too. */
    void end(SampleResult result, Sending sending) {
        if (sending.written() != sent || sending.failed() != failed) {
            sent = sending.written();
            failed = sending.failed();
            responseMessage = "sent " + sent;
            samplerData = request + "\n\n" + messages.label() + ": sent " + sent + ", failed " + failed;
        }
        result.setResponseMessage(responseMessage);
        result.setSamplerData(samplerData);
    }
}
