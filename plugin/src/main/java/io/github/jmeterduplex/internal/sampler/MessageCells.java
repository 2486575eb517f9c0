package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.session.Run;

/**
 * All cells of a sample that sends.
 *
 * @param messages what they look like and how they are replied
 * @param sending how many go where, and how fast
 */
record MessageCells(SamplerProtocol.Messages messages, SendingCells sending) {
    static MessageCells read(SamplerProtocol<?, ?> protocol, Run run, Sample sample) {
        SamplerProtocol.Messages messages = protocol.messages(run, sample);
        return new MessageCells(messages, SendingCells.read(run, sample.cells()));
    }
}
