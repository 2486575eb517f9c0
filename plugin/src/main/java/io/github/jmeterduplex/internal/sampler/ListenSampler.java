package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.match.OutcomeListener;
import io.github.jmeterduplex.internal.match.PushTimestamp;
import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.MessageValues;
import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.PushTimestampCell;
import io.github.jmeterduplex.internal.parameter.ResultCells;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.parameter.TargetCell;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.session.live.PushOptions;
import java.util.List;
import java.util.function.Function;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listens in sessions of a group, whatever the protocol: pushes that come from then on are counted under the sampler's
 * name. One object per sampler element and JMeter thread.
 *
 * @param <S> the protocol's session
 */
public abstract class ListenSampler<S extends LiveSession> extends DuplexSampler {
    private static final Parameter<TargetCell> TARGET = TargetCell.parameter("each", "which sessions listen");
    private static final Parameter<PushTimestamp> PUSH_TIMESTAMP = PushTimestampCell.parameter(false);
    private static final Parameter<ResultCells.Samples> SAMPLES = ResultCells.ofPushes();

    private final SamplerProtocol<S, ?> protocol;
    private final ParameterTable table;

    /** What the cells ask of every session. */
    @FunctionalInterface
    protected interface Listening<S> {
        /**
         * Listens in one session.
         *
         * @param values of the session
         * @param pushes how the pushes of a source are counted
         */
        void listen(S session, Template.Values values, Function<String, PushOptions> pushes);
    }

    /**
     * Cheap: JMeter makes an object of every class to list it.
     *
     * @param own parameters of the protocol
     */
    protected ListenSampler(SamplerProtocol<S, ?> protocol, Parameter<?>... own) {
        this.protocol = protocol;
        this.table = ParameterTable.of(protocol.group(), TARGET).with(own).with(PUSH_TIMESTAMP, SAMPLES);
    }

    @Override
    public final ParameterTable table() {
        return table;
    }

    /** Reads the protocol's cells. */
    protected abstract Listening<S> read(Run run, Sample sample);

    @Override
    protected final void sample(Run run, Sample sample, SampleResult result) {
        Cells cells = sample.cells();
        Listening<S> listening = read(run, sample);
        PushTimestamp pushTimestamp = cells.optional(PUSH_TIMESTAMP);
        OutcomeListener listener = sample.pushes(run, cells.get(SAMPLES));
        TargetCell target = cells.get(TARGET);
        Group<S> group = protocol.find(run, sample);
        List<S> sessions = target.sessions(group);
        for (S session : sessions) {
            listening.listen(
                    session,
                    MessageValues.ofNew(run, session.user(), group),
                    source -> new PushOptions(source, sample.label(), pushTimestamp, listener));
        }
        result.setResponseMessage("listening in " + sessions.size() + " sessions");
    }
}
