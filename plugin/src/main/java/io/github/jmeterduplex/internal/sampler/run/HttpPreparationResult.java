package io.github.jmeterduplex.internal.sampler.run;

import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.session.Header;
import io.github.jmeterduplex.session.HttpPreparation;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/**
 * The headers and cookies that a custom subclass's {@code prepare} adds to those of the parameters. Confined to the
 * JMeter thread.
 */
public class HttpPreparationResult extends SubResults implements HttpPreparation {
    private final URI url;
    private final List<Header> httpHeaders = new ArrayList<>();
    private final List<String> cookies = new ArrayList<>();

    /** Creates an object that does not add any header or cookie yet. */
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

    /** Returns the headers to send in addition to those of the parameters. */
    public final List<Header> httpHeaders() {
        return httpHeaders;
    }

    /** Returns the cookies to send in addition to those of the parameters, or null. */
    public final @Nullable String cookies() {
        return cookies.isEmpty() ? null : String.join("; ", cookies);
    }
}
