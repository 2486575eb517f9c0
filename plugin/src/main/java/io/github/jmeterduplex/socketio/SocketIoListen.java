package io.github.jmeterduplex.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.socketio.SocketIoWriter;
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
import io.github.jmeterduplex.internal.socketio.ListenOptions;
import io.github.jmeterduplex.internal.socketio.LiveSocketIoSession;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listens to an event in sessions of a group: pushes that come are counted under the sampler's name, and the server is
 * answered where it asks. Events arrive whether they are listened to or not.
 */
public final class SocketIoListen extends DuplexSampler {
    private static final Parameter<TargetCell> TARGET = TargetCell.parameter("each", "which sessions listen");
    private static final Parameter<Template> EVENT =
            Parameter.template("event").required().meaning("the event");
    private static final Parameter<Template> ACKNOWLEDGE = Parameter.of(
                    "acknowledge", "[]", "a JSON array such as [] or [\"ok\"]", text -> {
                        Template answer = Template.parse(text);
                        if (answer.isConstant()) {
                            SocketIoWriter.check(text.getBytes(UTF_8));
                        }
                        return answer;
                    })
            .templated()
            .meaning("what answers the server where it asks for an acknowledgement of the event");
    private static final Parameter<PushTimestamp> PUSH_TIMESTAMP = PushTimestampCell.parameter(false);
    private static final Parameter<ResultCells.Samples> SAMPLES = ResultCells.ofPushes();
    private static final ParameterTable TABLE =
            ParameterTable.of(ConnectCells.GROUP, TARGET, EVENT, ACKNOWLEDGE, PUSH_TIMESTAMP, SAMPLES);

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) {
        Cells cells = sample.cells();
        Template event = cells.get(EVENT);
        Template acknowledge = cells.get(ACKNOWLEDGE);
        PushTimestamp pushTimestamp = cells.get(PUSH_TIMESTAMP);
        OutcomeListener listener = sample.pushes(run, cells.get(SAMPLES));
        TargetCell target = cells.get(TARGET);
        Group<LiveSocketIoSession> group = ConnectCells.SOCKET_IO.find(run, sample);
        List<LiveSocketIoSession> sessions = target.sessions(group);
        for (LiveSocketIoSession session : sessions) {
            MessageValues values = MessageValues.ofNew(run, session.user(), group);
            session.listen(new ListenOptions(
                    answer(cells, acknowledge.renderBytes(values, Template.Escape.JSON)),
                    new PushOptions(
                            event.render(values, Template.Escape.NONE), sample.label(), pushTimestamp, listener)));
        }
        result.setResponseMessage("listening in " + sessions.size() + " sessions");
    }

    private static byte[] answer(Cells cells, byte[] json) {
        try {
            SocketIoWriter.check(json);
            return json;
        } catch (IllegalArgumentException e) {
            throw cells.refused(ACKNOWLEDGE, ACKNOWLEDGE.allowed() + " (" + e.getMessage() + ")");
        }
    }
}
