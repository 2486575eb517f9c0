package io.github.jmeterduplex.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.protocol.socketio.SocketIoWriter;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.run.HttpPreparationResult;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import io.github.jmeterduplex.session.SocketIoPreparation;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/** The values that a tester's own preparation adds to the parameters. Confined to the JMeter thread. */
final class SocketIoPreparationResult extends HttpPreparationResult implements SocketIoPreparation {
    private final List<Header> query = new ArrayList<>();
    private byte @Nullable [] auth;

    SocketIoPreparationResult(SampleContext sample, SampleResult result, URI url) {
        super(sample, result, url);
    }

    @Override
    public void auth(String json) {
        byte[] bytes = json.getBytes(UTF_8);
        try {
            SocketIoWriter.connect("/", bytes);
        } catch (IllegalArgumentException e) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "auth of the sampler's own flow is not a JSON value: " + e.getMessage())
                    .toException();
        }
        auth = bytes;
    }

    @Override
    public void query(String name, String value) {
        query.add(new Header(name, value));
    }

    /** Returns the parameters of the query to send in addition to those of the sampler. */
    List<Header> query() {
        return query;
    }

    byte @Nullable [] auth() {
        return auth;
    }
}
