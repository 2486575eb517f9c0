package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.engine.session.PingPlan;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The parameter {@code pingSeconds}: the WebSocket pings that each session sends by itself. */
public final class PingParameter {
    private static final double SHORTEST_SECONDS = 0.1;
    private static final int LONGEST_SECONDS = 86_400;

    static final Parameter<Double> PARAMETER = Parameter.decimal("pingSeconds", 0.0, 0, LONGEST_SECONDS)
            .allowing(
                    "0, or a number from " + SHORTEST_SECONDS + " to " + LONGEST_SECONDS,
                    seconds -> seconds == 0 || seconds >= SHORTEST_SECONDS)
            .in(Section.CONNECTION)
            .unit("s")
            .label("Ping frame every")
            .meaning("how often a session sends a ping frame and times its pong: [Pings](samplers.md#pings). `0`:"
                    + " never");

    private PingParameter() {}

    /** Throws if pings are wanted over transports without them. */
    static void check(ParameterValues parameters) {
        if (parameters.get(PARAMETER) == 0) {
            return;
        }
        String transports = parameters.text("transports");
        if (!transports.isEmpty() && !transports.contains(Envelope.WEBSOCKET)) {
            throw parameters.refused(PARAMETER, "0 if transports does not have " + Envelope.WEBSOCKET);
        }
    }

    /** Returns the pings of the sessions that a sample opens; null if they send none by themselves. */
    public static @Nullable PingPlan read(Run run, SampleContext sample) {
        double seconds = sample.parameters().get(PARAMETER);
        return seconds == 0
                ? null
                : new PingPlan(
                        Math.round(seconds * TimeUnit.SECONDS.toNanos(1)),
                        run.log().label(sample.label()));
    }
}
