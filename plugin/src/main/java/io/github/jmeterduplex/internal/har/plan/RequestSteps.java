package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.ApplicationHeaders;
import io.github.jmeterduplex.internal.har.recording.HarEntry;
import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import io.github.jmeterduplex.internal.har.recording.Url;
import io.github.jmeterduplex.session.Header;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Turns recorded HTTP requests into steps of the plan. Confined to one thread. */
final class RequestSteps {
    private static final int REDIRECT = 300;
    private static final int ERROR = 400;

    private final Correlations links;
    private final ServerVariables hosts;

    RequestSteps(Correlations links, ServerVariables hosts) {
        this.links = links;
        this.hosts = hosts;
    }

    PlanStep step(HarEntry entry) {
        Url url = Url.of(entry.url());
        long at = entry.startedMicros();
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("protocol", url.scheme());
        parameters.put("host", hosts.host(url));
        parameters.put("port", hosts.port(url));
        parameters.put("path", path(url, at));
        parameters.put("method", entry.method());
        boolean isRedirect = entry.status() >= REDIRECT && entry.status() < ERROR;
        parameters.put("follow", String.valueOf(!isRedirect));
        Map<String, String> fields = new LinkedHashMap<>();
        if (entry.request().isForm()) {
            for (RecordedValue field : HttpValues.sent(entry)) {
                fields.put(field.name(), links.text(field.name(), field.value(), at));
            }
        } else if (!entry.request().text().isEmpty()) {
            parameters.put(
                    "body",
                    links.text("body", ReferenceMarks.recorded(entry.request().text()), at));
        }
        Map<String, String> headers = headers(entry, at);
        String name = entry.method() + " " + url.path();
        return new PlanStep(
                at, entry.endedMicros(), PlanStep.HTTP, name, parameters, fields, headers, entry, List.of(), "");
    }

    private String path(Url url, long at) {
        StringBuilder path = new StringBuilder(links.text("path", ReferenceMarks.recorded(url.path()), at));
        return path.append(query(links, url, at)).toString();
    }

    /** Returns the query of an address, with references in place of secrets and of values that the server sent. */
    static String query(Correlations links, Url url, long at) {
        StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
        for (String part : ReferenceMarks.recorded(url.rawQuery()).split("&", -1)) {
            if (!part.isEmpty()) {
                query.add(part(links, part, at));
            }
        }
        return query.toString();
    }

    /** Returns a parameter of a query, with its name. */
    private static String part(Correlations links, String part, long at) {
        int value = part.indexOf('=') + 1;
        return value == 0
                ? part
                : part.substring(0, value)
                        + links.text(Url.decoded(part.substring(0, value - 1)), part.substring(value), at);
    }

    /**
     * Returns the query of a session's address like {@link #query}. Columns and variables get decoded values, which
     * Duplex or a function of JMeter encodes again.
     */
    static String sessionQuery(Correlations links, Url url, long at) {
        StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
        for (String part : ReferenceMarks.recorded(url.rawQuery()).split("&", -1)) {
            int value = part.indexOf('=') + 1;
            String raw = part.substring(value);
            // A plus sign in a token is of Base64, and not a blank.
            String decoded = Url.decoded(raw.replace("+", "%2B"));
            String linked = value == 0 || decoded.equals(raw)
                    ? ""
                    : links.text(Url.decoded(part.substring(0, value - 1)), decoded, at);
            if (ReferenceMarks.isMarked(linked)) {
                query.add(part.substring(0, value) + ReferenceMarks.inQuery(linked));
            } else if (!part.isEmpty()) {
                query.add(part(links, part, at));
            }
        }
        return query.toString();
    }

    private Map<String, String> headers(HarEntry entry, long at) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (Header header : ApplicationHeaders.kept(entry.requestHeaders())) {
            headers.put(header.name(), value(header, at));
        }
        if (!entry.request().type().isEmpty() && !entry.request().isForm()) {
            headers.put("Content-Type", entry.request().type());
        }
        return headers;
    }

    /**
     * Returns the value of a header; an origin refers to the server's variables, so that another server can be tested.
     */
    private String value(Header header, long at) {
        if (header.name().equalsIgnoreCase("origin")) {
            return origin(hosts, header.value());
        }
        return links.text(header.name(), ReferenceMarks.recorded(header.value()), at);
    }

    /** Returns an origin, with variables for host and port if it is one of the plan's servers. */
    static String origin(ServerVariables hosts, String origin) {
        Url own = Url.of(origin);
        if (own.host().isEmpty() || !hosts.knows(own)) {
            return origin;
        }
        boolean isUsual = own.port().equals(own.isSecure() ? "443" : "80");
        return own.scheme() + "://" + hosts.host(own) + (isUsual ? "" : ":" + hosts.port(own));
    }
}
