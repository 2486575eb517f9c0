package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.parameter.Bodies;
import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.sampler.SamplerProtocol;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.session.Preparation;
import io.github.jmeterduplex.session.StompSession;

/** What the samplers of this protocol that connect and send are made of. */
enum StompProtocol implements SamplerProtocol<StompSession, Preparation> {
    /** The only one. */
    ONE;

    @Override
    public String protocol() {
        return ConnectCells.PROTOCOL;
    }

    @Override
    public Class<StompSession> session() {
        return StompSession.class;
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
        return SendCells.TABLE;
    }

    @Override
    public Openings<StompSession, Preparation> openings(Run run, Sample sample) {
        return ConnectCells.read(run, sample);
    }

    @Override
    public Messages messages(Run run, Sample sample) {
        return SendCells.read(run, sample);
    }

    @Override
    public Messages messages(Run run, Sample sample, String label, String destination, Bodies bodies) {
        return SendCells.read(run, sample, label, Template.parse(destination), bodies);
    }
}
