package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.parameter.CellMemory;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.ResultCells;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.parameter.SendingCells;
import io.github.jmeterduplex.internal.session.Pace;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages over sessions of a group, whatever the protocol. One object per sampler element and JMeter thread.
 *
 * @param <S> the protocol's session
 */
public abstract class SendSampler<S extends LiveSession> extends DuplexSampler {
    private final SamplerProtocol<S, ?> protocol;
    /** The schedule, which runs on across samples; null without a pace. Confined to the JMeter thread. */
    private @Nullable Pace pace;

    private final CellMemory<MessageCells<S>> memory = new CellMemory<>();

    /** Cheap: JMeter makes an object of every class to list it. */
    protected SendSampler(SamplerProtocol<S, ?> protocol) {
        this.protocol = protocol;
    }

    @Override
    public final ParameterTable table() {
        return ParameterTable.of(protocol.group())
                .with(protocol.messageTable())
                .with(SendingCells.TABLE)
                .with(ResultCells.TABLE);
    }

    @Override
    protected final void sample(Run run, Sample sample, SampleResult result) throws InterruptedException {
        MessageCells<S> cells = memory.of(run, sample, cellNames(), () -> MessageCells.read(protocol, run, sample));
        Group<S> group = protocol.find(run, sample);
        pace = cells.sending().pace(run, cells.messages().label(), sample.threadName(), pace);
        cells.send(run, sample, group, pace, result);
    }
}
