package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.session.Header;
import io.github.jmeterduplex.session.HttpPreparation;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/** What a user's own preparation adds to the parameters, whatever the protocol. Confined to the JMeter thread. */
public class HttpPreparationResult extends SubResults implements HttpPreparation {
    private final URI url;
    private final List<Header> httpHeaders = new ArrayList<>();
    private final List<String> cookies = new ArrayList<>();

    /** Nothing yet. */
    public HttpPreparationResult(SampleContext sample, SampleResult result, URI url) {
        super(sample, result);
        this.url = url;
    }

    @Override
    public final URI url() {
        return url;
    }

    @Override
    public final void cookie(String name, String value) {
        cookies.add(name + "=" + value);
    }

    @Override
    public final void httpHeader(String name, String value) {
        httpHeaders.add(new Header(name, value));
    }

    /** Headers beside those of the parameters. */
    public final List<Header> httpHeaders() {
        return httpHeaders;
    }

    /** Cookies beside those of the parameters. */
    public final @Nullable String cookies() {
        return cookies.isEmpty() ? null : String.join("; ", cookies);
    }
}
