package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.protocol.websocket.LiveWsSession;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.run.ListenSampler;

/**
 * Listens to the messages that meet a condition, in sessions of a group; these pushes are counted under the sampler's
 * name. Messages arrive also without a listener.
 */
public final class WsListen extends ListenSampler<LiveWsSession> {
    private static final Parameter<String> FROM = ConditionParameter.parameter("from")
            .required()
            .label("Listen to messages")
            .meaning("the [condition](samplers.md#conditions) that the messages meet");

    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public WsListen() {
        super(ConnectParameters.WEBSOCKET, FROM);
    }

    @Override
    protected Listening<LiveWsSession> read(Run run, SampleContext sample) {
        ConditionParameter from = ConditionParameter.of(
                sample.parameters().get(FROM), run.counts().stepBudget(sample.label(), FROM.name()));
        return (session, values, pushes) ->
                session.listen(new ListenOptions<>(from.of(values), pushes.apply(from.source(values))));
    }
}
