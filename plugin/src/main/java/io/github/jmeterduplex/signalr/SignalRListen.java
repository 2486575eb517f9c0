package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubWriter;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.run.ListenSampler;
import io.github.jmeterduplex.internal.sampler.run.TemplatedJson;

/**
 * Listens to a method that the hub calls in sessions of a group. Pushes are counted under the sampler's name, and the
 * hub gets a result if it asks for one. Calls arrive also without a listener.
 */
public final class SignalRListen extends ListenSampler<LiveSignalRSession> {
    private static final Parameter<Template> METHOD = Parameter.template("method")
            .required()
            .label("Listen to method")
            .meaning("the method, spelled as the hub calls it");
    private static final Parameter<Template> ANSWER = TemplatedJson.parameter(
                    "answer", "null", "a JSON value such as null, 5 or {\"ok\":true}", SignalRListen::check)
            .label("Answer with")
            .meaning("the result that answers the hub where it asks for one (client results)");
    private static final TemplatedJson CHECKED = new TemplatedJson(ANSWER, SignalRListen::check);

    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public SignalRListen() {
        super(ConnectParameters.SIGNALR, METHOD, ANSWER);
    }

    @Override
    protected Listening<LiveSignalRSession> read(Run run, SampleContext sample) {
        ParameterValues parameters = sample.parameters();
        Template method = parameters.get(METHOD);
        Template answer = parameters.get(ANSWER);
        return (session, values, pushes) -> session.listen(new ListenOptions<>(
                CHECKED.render(parameters, answer, values), pushes.apply(method.render(values, Template.Escape.NONE))));
    }

    /**
     * Checks the JSON of the result with the MessagePack codec, which is stricter, as a session may use either codec.
     */
    private static void check(byte[] json) {
        HubWriter.EncodedValue unused = HubCodec.MESSAGEPACK.writer().value(json);
    }
}
