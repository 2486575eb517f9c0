package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.run.HttpPreparationResult;
import io.github.jmeterduplex.session.Header;
import io.github.jmeterduplex.session.StompPreparation;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/** The values that a tester's own preparation adds to the parameters. Confined to the JMeter thread. */
final class StompPreparationResult extends HttpPreparationResult implements StompPreparation {
    private final List<Header> connectHeaders = new ArrayList<>();

    StompPreparationResult(SampleContext sample, SampleResult result, URI url) {
        super(sample, result, url);
    }

    @Override
    public void connectHeader(String name, String value) {
        connectHeaders.add(new Header(name, value));
    }

    /** Returns the headers of CONNECT to send in addition to those of the parameters. */
    List<Header> connectHeaders() {
        return connectHeaders;
    }
}
