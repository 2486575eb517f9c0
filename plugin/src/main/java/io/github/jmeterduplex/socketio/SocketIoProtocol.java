package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.sampler.Bodies;
import io.github.jmeterduplex.internal.sampler.CellTable;
import io.github.jmeterduplex.internal.sampler.ConnectionCells;
import io.github.jmeterduplex.internal.sampler.KeepCells;
import io.github.jmeterduplex.internal.sampler.MessageValues;
import io.github.jmeterduplex.internal.sampler.ReplyCells;
import io.github.jmeterduplex.internal.sampler.Sample;
import io.github.jmeterduplex.internal.sampler.SamplerProtocol;
import io.github.jmeterduplex.internal.session.Group;
import io.github.jmeterduplex.internal.session.LiveSession;
import io.github.jmeterduplex.internal.session.OpenListener;
import io.github.jmeterduplex.internal.session.PushListener;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.User;
import io.github.jmeterduplex.internal.socketio.SocketIoClient;
import io.github.jmeterduplex.internal.socketio.SocketIoOptions;
import io.github.jmeterduplex.session.SocketIoPreparation;
import io.github.jmeterduplex.session.SocketIoSession;
import org.apache.jmeter.samplers.SampleResult;

/** What the samplers of this protocol that connect and send are made of. */
enum SocketIoProtocol implements SamplerProtocol<SocketIoSession, SocketIoPreparation> {
    /** The only one. */
    ONE;

    @Override
    public String protocol() {
        return ConnectCells.PROTOCOL;
    }

    @Override
    public Class<SocketIoSession> session() {
        return SocketIoSession.class;
    }

    @Override
    public void declareOpenings(CellTable cells) {
        ConnectCells.declare(cells);
    }

    @Override
    public void declareMessages(CellTable cells) {
        EmitCells.declare(cells);
    }

    @Override
    public Openings<SocketIoSession, SocketIoPreparation> openings(Sample sample) {
        return new ByCells(ConnectCells.read(sample));
    }

    @Override
    public Messages messages(Run run, Sample sample) {
        return EmitCells.read(run, sample);
    }

    @Override
    public Messages messages(Run run, Sample sample, String label, String destination, String body) {
        String under = label == null ? ReplyCells.label(sample) : label;
        return EmitCells.read(run, sample, under, destination, Bodies.of(body));
    }

    private record ByCells(ConnectCells connect) implements Openings<SocketIoSession, SocketIoPreparation> {
        @Override
        public SocketIoPreparation preparation(Sample sample, SampleResult result) {
            return new Prepared(sample, result, connect.url());
        }

        @Override
        public void open(
                Run run,
                Group group,
                KeepCells keep,
                SocketIoPreparation prepared,
                User user,
                LiveSession fallen,
                PushListener<SocketIoSession> pushes,
                OpenListener listener) {
            MessageValues values = ConnectionCells.values(run, user, group);
            SocketIoOptions options = prepared == null
                    ? connect.options(values, user)
                    : ((Prepared) prepared).options(connect, values, user);
            new SocketIoClient(run)
                    .open(
                            user,
                            fallen,
                            options.keptIn(keep.mailbox(group), keep.trace(run, group, user)),
                            pushes,
                            listener);
        }
    }
}
