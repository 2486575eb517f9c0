package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.codec.socketio.SocketIoWriter;
import io.github.jmeterduplex.internal.match.PushTimestamp;
import io.github.jmeterduplex.internal.parameter.CellTable;
import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.MessageValues;
import io.github.jmeterduplex.internal.parameter.PushTimestampCell;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.parameter.TargetCell;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.socketio.ListenOptions;
import io.github.jmeterduplex.internal.socketio.LiveSocketIoSession;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listens to an event in sessions of a group: pushes that come are counted under the sampler's name, and the server is
 * answered where it asks. Events arrive whether they are listened to or not.
 */
public final class SocketIoListen extends DuplexSampler {
    @Override
    protected void declare(CellTable cells) {
        cells.cell("group", ConnectCells.PROTOCOL)
                .cell("target", "each")
                .cell("event")
                .cell("acknowledge", "[]")
                .cell("pushTimestamp");
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) {
        Cells cells = sample.cells();
        Template event = Template.parse(cells.required("event"));
        Template acknowledge = Template.parse(cells.text("acknowledge", "[]"));
        PushTimestamp pushTimestamp = PushTimestampCell.parse(cells, false);
        TargetCell target = TargetCell.read(cells, "each");
        Group group =
                run.groups().find(sample.thread(), cells.text("group", ConnectCells.PROTOCOL), ConnectCells.PROTOCOL);
        sample.concerns(group);
        List<LiveSession> sessions = target.sessions(group);
        for (LiveSession session : sessions) {
            MessageValues values = MessageValues.ofNew(run, session.user(), group);
            ((LiveSocketIoSession) session)
                    .listen(new ListenOptions(
                            event.render(values, Template.Escape.NONE),
                            answer(cells, acknowledge.renderBytes(values, Template.Escape.JSON)),
                            sample.label(),
                            pushTimestamp));
        }
        result.setResponseMessage("listening in " + sessions.size() + " sessions");
    }

    private static byte[] answer(Cells cells, byte[] json) {
        try {
            SocketIoWriter.check(json);
            return json;
        } catch (IllegalArgumentException e) {
            throw cells.refused("acknowledge", "a JSON array such as [] or [\"ok\"] (" + e.getMessage() + ")");
        }
    }
}
