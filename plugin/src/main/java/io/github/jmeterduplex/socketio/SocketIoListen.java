package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoWriter;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.run.ListenSampler;
import io.github.jmeterduplex.internal.sampler.run.TemplatedJson;

/**
 * Listens to an event in sessions of a group. Pushes are counted under the sampler's name, and the server gets an
 * acknowledgement if it asks for one. Events arrive also without a listener.
 */
public final class SocketIoListen extends ListenSampler<LiveSocketIoSession> {
    private static final Parameter<Template> EVENT =
            Parameter.template("event").required().label("Listen to event").meaning("the event");
    private static final Parameter<Template> ACKNOWLEDGE = TemplatedJson.parameter(
                    "acknowledge", "[]", "a JSON array such as [] or [\"ok\"]", SocketIoWriter::check)
            .label("Acknowledge with")
            .meaning("what answers the server where it asks for an acknowledgement of the event");
    private static final TemplatedJson CHECKED = new TemplatedJson(ACKNOWLEDGE, SocketIoWriter::check);

    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public SocketIoListen() {
        super(ConnectParameters.SOCKET_IO, EVENT, ACKNOWLEDGE);
    }

    @Override
    protected Listening<LiveSocketIoSession> read(Run run, SampleContext sample) {
        ParameterValues parameters = sample.parameters();
        Template event = parameters.get(EVENT);
        Template acknowledge = parameters.get(ACKNOWLEDGE);
        return (session, values, pushes) -> session.listen(new ListenOptions<>(
                CHECKED.render(parameters, acknowledge, values),
                pushes.apply(event.render(values, Template.Escape.NONE))));
    }
}
