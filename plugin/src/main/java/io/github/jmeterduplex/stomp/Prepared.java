package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.sampler.MessageValues;
import io.github.jmeterduplex.internal.sampler.Sample;
import io.github.jmeterduplex.internal.sampler.SubResults;
import io.github.jmeterduplex.internal.session.User;
import io.github.jmeterduplex.internal.stomp.StompOptions;
import io.github.jmeterduplex.session.Header;
import io.github.jmeterduplex.session.Preparation;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/** What a user's own preparation adds to the cells. Confined to the JMeter thread. */
final class Prepared extends SubResults implements Preparation {
    private final URI url;
    private final List<Header> httpHeaders = new ArrayList<>();
    private final List<Header> connectHeaders = new ArrayList<>();
    private final List<String> cookies = new ArrayList<>();

    Prepared(Sample sample, SampleResult result, URI url) {
        super(sample, result);
        this.url = url;
    }

    @Override
    public URI url() {
        return url;
    }

    @Override
    public void cookie(String name, String value) {
        cookies.add(name + "=" + value);
    }

    @Override
    public void httpHeader(String name, String value) {
        httpHeaders.add(new Header(name, value));
    }

    @Override
    public void connectHeader(String name, String value) {
        connectHeaders.add(new Header(name, value));
    }

    StompOptions options(ConnectCells cells, MessageValues values, User user) {
        return cells.options(
                values, user, httpHeaders, connectHeaders, cookies.isEmpty() ? null : String.join("; ", cookies));
    }
}
