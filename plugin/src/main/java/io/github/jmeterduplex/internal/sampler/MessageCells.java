package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.session.Group;
import io.github.jmeterduplex.internal.session.Pace;
import io.github.jmeterduplex.internal.session.Run;
import org.apache.jmeter.samplers.SampleResult;

/**
 * All cells of a sample that sends. Confined to one thread.
 *
 * @param messages what they look like and how they are replied
 * @param sending how many go where, and how fast
 * @param texts what the sample shows of them
 */
record MessageCells(SamplerProtocol.Messages messages, SendingCells sending, SentTexts texts) {
    MessageCells(SamplerProtocol.Messages messages, SendingCells sending) {
        this(messages, sending, new SentTexts(messages));
    }

    static MessageCells read(SamplerProtocol<?, ?> protocol, Run run, Sample sample) {
        SamplerProtocol.Messages messages = protocol.messages(run, sample);
        return new MessageCells(messages, SendingCells.read(run, sample.cells()));
    }

    /** The same messages, sent otherwise. */
    MessageCells sent(SendingCells otherwise) {
        return otherwise.equals(sending) ? this : new MessageCells(messages, otherwise, texts);
    }

    /**
     * Sends the messages and fills in the sample's result.
     *
     * @param pace the sampler's schedule, or null
     */
    void send(Run run, Group group, Pace pace, SampleResult result) throws InterruptedException {
        texts.begin(result);
        messages.reply().send(run, group, sending, messages.writer(run, group), pace, texts, result);
    }
}
