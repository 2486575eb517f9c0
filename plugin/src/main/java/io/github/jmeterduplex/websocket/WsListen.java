package io.github.jmeterduplex.websocket;

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
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.PushOptions;
import io.github.jmeterduplex.internal.websocket.ListenOptions;
import io.github.jmeterduplex.internal.websocket.LiveWsSession;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listens to the messages that meet a condition, in sessions of a group: names the label of their pushes. Messages
 * arrive
 * in any case.
 */
public final class WsListen extends DuplexSampler {
    private static final Parameter<TargetCell> TARGET = TargetCell.parameter("each", "which sessions listen");
    private static final Parameter<String> FROM =
            ConditionCell.parameter("from").required().meaning("the [condition](#conditions) that the messages meet");
    private static final Parameter<PushTimestamp> PUSH_TIMESTAMP = PushTimestampCell.parameter(false);
    private static final Parameter<ResultCells.Samples> SAMPLES = ResultCells.ofPushes();
    private static final ParameterTable TABLE =
            ParameterTable.of(ConnectCells.GROUP, TARGET, FROM, PUSH_TIMESTAMP, SAMPLES);

    /** Cheap: JMeter makes an object of every class to list it. */
    public WsListen() {
        // Nothing to do.
    }

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) {
        Cells cells = sample.cells();
        ConditionCell from = ConditionCell.of(cells.get(FROM), run.stepBudgets().of(sample.label(), FROM.name()));
        PushTimestamp pushTimestamp = cells.get(PUSH_TIMESTAMP);
        OutcomeListener listener = sample.pushes(run, cells.get(SAMPLES));
        TargetCell target = cells.get(TARGET);
        Group<LiveWsSession> group = ConnectCells.WEBSOCKET.find(run, sample);
        List<LiveWsSession> sessions = target.sessions(group);
        for (LiveWsSession session : sessions) {
            MessageValues values = MessageValues.ofNew(run, session.user(), group);
            session.listen(new ListenOptions(
                    from.of(values), new PushOptions(from.source(values), sample.label(), pushTimestamp, listener)));
        }
        result.setResponseMessage("listening in " + sessions.size() + " sessions");
    }
}
