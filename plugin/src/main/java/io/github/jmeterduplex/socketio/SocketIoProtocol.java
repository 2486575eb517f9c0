package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.parameter.Bodies;
import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.sampler.SamplerProtocol;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.session.SocketIoPreparation;
import io.github.jmeterduplex.session.SocketIoSession;

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
    public Parameter<String> group() {
        return ConnectCells.GROUP;
    }

    @Override
    public ParameterTable openingTable() {
        return ConnectCells.TABLE;
    }

    @Override
    public ParameterTable messageTable() {
        return EmitCells.TABLE;
    }

    @Override
    public Openings<SocketIoSession, SocketIoPreparation> openings(Run run, Sample sample) {
        return ConnectCells.read(run, sample);
    }

    @Override
    public Messages messages(Run run, Sample sample) {
        return EmitCells.read(run, sample);
    }

    @Override
    public Messages messages(Run run, Sample sample, String label, String destination, Bodies bodies) {
        return EmitCells.read(run, sample, label, destination, bodies);
    }
}
