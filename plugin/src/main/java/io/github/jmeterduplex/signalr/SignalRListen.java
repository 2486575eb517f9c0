package io.github.jmeterduplex.signalr;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.signalr.HubCodec;
import io.github.jmeterduplex.internal.codec.signalr.HubValue;
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
import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.PushOptions;
import io.github.jmeterduplex.internal.signalr.ListenOptions;
import io.github.jmeterduplex.internal.signalr.LiveSignalRSession;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listens to a method that the hub calls in sessions of a group: pushes that come are counted under the sampler's name,
 * and the hub is answered where it asks for a result. Calls arrive whether they are listened to or not.
 */
public final class SignalRListen extends DuplexSampler {
    private static final Parameter<TargetCell> TARGET = TargetCell.parameter("each", "which sessions listen");
    private static final Parameter<Template> METHOD =
            Parameter.template("method").required().meaning("the method, spelled as the hub calls it");
    private static final Parameter<Template> ANSWER = Parameter.of(
                    "answer", "null", "a JSON value such as null, 5 or {\"ok\":true}", text -> {
                        Template answer = Template.parse(text);
                        if (answer.isConstant()) {
                            check(text.getBytes(UTF_8));
                        }
                        return answer;
                    })
            .templated()
            .meaning("the result that answers the hub where it asks for one (client results)");
    private static final Parameter<PushTimestamp> PUSH_TIMESTAMP = PushTimestampCell.parameter(false);
    private static final Parameter<ResultCells.Samples> SAMPLES = ResultCells.ofPushes();
    private static final ParameterTable TABLE =
            ParameterTable.of(ConnectCells.GROUP, TARGET, METHOD, ANSWER, PUSH_TIMESTAMP, SAMPLES);

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) {
        Cells cells = sample.cells();
        Template method = cells.get(METHOD);
        Template answer = cells.get(ANSWER);
        PushTimestamp pushTimestamp = cells.get(PUSH_TIMESTAMP);
        OutcomeListener listener = sample.pushes(run, cells.get(SAMPLES));
        TargetCell target = cells.get(TARGET);
        Group<LiveSignalRSession> group = ConnectCells.SIGNALR.find(run, sample);
        List<LiveSignalRSession> sessions = target.sessions(group);
        for (LiveSignalRSession session : sessions) {
            MessageValues values = MessageValues.ofNew(run, session.user(), group);
            session.listen(new ListenOptions(
                    answer(cells, answer.renderBytes(values, Template.Escape.JSON)),
                    new PushOptions(
                            method.render(values, Template.Escape.NONE), sample.label(), pushTimestamp, listener)));
        }
        result.setResponseMessage("listening in " + sessions.size() + " sessions");
    }

    private static byte[] answer(Cells cells, byte[] json) {
        try {
            check(json);
            return json;
        } catch (IllegalArgumentException e) {
            throw cells.refused(ANSWER, ANSWER.allowed() + " (" + e.getMessage() + ")");
        }
    }

    /** By the stricter codec, as the session may speak either. */
    private static void check(byte[] json) {
        HubValue unused = HubCodec.MESSAGEPACK.writer().value(json);
    }
}
