package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import io.github.jmeterduplex.internal.sampler.run.HttpPreparationResult;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.WsPreparation;
import java.net.URI;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/** The values that a tester's own preparation adds to the parameters. Confined to the JMeter thread. */
final class WsPreparationResult extends HttpPreparationResult implements WsPreparation {
    private @Nullable String onOpen;

    WsPreparationResult(SampleContext sample, SampleResult result, URI url) {
        super(sample, result, url);
    }

    @Override
    public void onOpen(String lines) {
        try {
            OpeningParameters.check(lines);
        } catch (BadValueException e) {
            throw new Fault(Cause.BAD_PARAMETER, "onOpen of the sampler's own flow: " + e.getMessage()).toException();
        }
        onOpen = lines;
    }

    @Nullable
    String onOpen() {
        return onOpen;
    }
}
