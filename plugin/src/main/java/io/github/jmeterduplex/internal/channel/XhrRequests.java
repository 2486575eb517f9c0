package io.github.jmeterduplex.internal.channel;

import java.net.URI;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpMethod;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the POSTs of one session that falls back, and keeps the cookies of their responses. Thread-safe. */
final class XhrRequests {
    private static final Logger LOG = LoggerFactory.getLogger(XhrRequests.class);

    private final HttpClient client;
    private final XhrLine line;
    private final Place place;
    private final Findings findings;

    XhrRequests(HttpClient client, XhrLine line, Place place, Findings findings) {
        this.client = client;
        this.line = line;
        this.place = place;
        this.findings = findings;
    }

    /**
     * A request that waits for its response as long as it takes.
     *
     * @param url path and query are taken from here
     */
    Request post(URI url) {
        String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
        Request request = client.newRequest(URI.create(origin() + url.getRawPath() + query))
                .method(HttpMethod.POST)
                .transport(line)
                .idleTimeout(0, TimeUnit.MILLISECONDS);
        request.headers(fields -> {
            fields.clear();
            findings.requests()
                    .xhr(findings.cookies(url.getRawPath()))
                    .forEach(header -> fields.add(header.name(), header.value()));
        });
        return request;
    }

    /** URI knows no host with an underscore: the address stands in, as the Host header tells the name. */
    private String origin() {
        String origin = (place.secure() ? "https://" : "http://") + place.hostPort();
        if (URI.create(origin).getHost() != null) {
            return origin;
        }
        return (place.secure() ? "https://" : "http://") + findings.answering().getHostAddress() + ":" + place.port();
    }

    /** Runs a task behind all that waits for a thread; never where the client has stopped. */
    void behindOthers(Runnable task) {
        try {
            client.getExecutor().execute(task);
        } catch (RejectedExecutionException e) {
            LOG.debug("the client has stopped", e);
        }
    }

    /** The head of a response, its cookies kept. */
    HttpAnswer head(Response response) {
        findings.keepCookies(
                response.getRequest().getPath(),
                response.getHeaders().stream()
                        .filter(field -> field.is("Set-Cookie"))
                        .map(HttpField::getValue)
                        .toList());
        return new HttpAnswer(
                response.getStatus(),
                response.getReason(),
                HttpFields.build(response.getHeaders()).asImmutable(),
                "",
                false,
                false);
    }

    /** Forgets the session's connections, which are closed. */
    void close() {
        client.getDestinations().stream()
                .filter(destination -> destination.getOrigin().getTransport() == line)
                .forEach(client::removeDestination);
    }
}
