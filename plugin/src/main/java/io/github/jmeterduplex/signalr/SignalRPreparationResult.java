package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.run.HttpPreparationResult;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.SignalRPreparation;
import java.net.URI;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/** The values that a tester's own preparation adds to the parameters. Confined to the JMeter thread. */
final class SignalRPreparationResult extends HttpPreparationResult implements SignalRPreparation {
    private @Nullable String accessToken;

    SignalRPreparationResult(SampleContext sample, SampleResult result, URI url) {
        super(sample, result, url);
    }

    @Override
    public void accessToken(String token) {
        if (token.isBlank() || token.chars().anyMatch(Character::isISOControl)) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "accessToken of the sampler's own flow: its value (not shown) is not allowed; allowed: one"
                                    + " line of text")
                    .toException();
        }
        accessToken = token;
    }

    @Nullable
    String accessToken() {
        return accessToken;
    }
}
