package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.HarEntry;
import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import io.github.jmeterduplex.internal.har.recording.Url;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the values in recorded HTTP requests and responses. Pure. */
final class HttpValues {
    /** Start of the pointer to the value of a form field. */
    static final String FIELD = "field:";

    private static final Pattern INPUT = Pattern.compile("<(?:input|meta)\\b[^>]*>", Pattern.CASE_INSENSITIVE);
    private static final Pattern NAME = Pattern.compile("\\bname=[\"']([^\"']+)[\"']");
    private static final Pattern VALUE = Pattern.compile("\\b(?:value|content)=[\"']([^\"']+)[\"']");
    private static final Pattern TOKEN_HEADER = Pattern.compile("(?i)authorization|x-.*|.*(token|csrf|xsrf|session).*");

    private HttpValues() {}

    /** Returns the values in the body of a request that is JSON or a form; empty for any other body. */
    static List<RecordedValue> sent(HarEntry entry) {
        if (!entry.request().isForm()) {
            return RecordedValue.of(entry.request().text());
        }
        return Url.of("http://form/?" + entry.request().text()).query(name -> true).stream()
                .map(field -> text("/", field.name(), field.value()))
                .toList();
    }

    /** Returns the values of a response: from its headers, from JSON, and from form fields in HTML. */
    static List<RecordedValue> received(HarEntry entry) {
        List<RecordedValue> values = new ArrayList<>(tokens(entry));
        if (!entry.response().type().contains("html")) {
            values.addAll(RecordedValue.of(entry.response().text()));
            return values;
        }
        Matcher input = INPUT.matcher(entry.response().text());
        while (input.find()) {
            Matcher name = NAME.matcher(input.group());
            Matcher value = VALUE.matcher(input.group());
            if (name.find() && value.find()) {
                values.add(text(FIELD, name.group(1), value.group(1)));
            }
        }
        return values;
    }

    /** Returns the tokens in response headers that the application defines. */
    private static List<RecordedValue> tokens(HarEntry entry) {
        return entry.responseHeaders().stream()
                .filter(header -> TOKEN_HEADER.matcher(header.name()).matches())
                .map(header ->
                        text(ValueSplitter.HEADER, header.name(), header.value().replaceFirst("^Bearer ", "")))
                .filter(leaf -> ValueRules.isStrong(leaf.value()))
                .toList();
    }

    private static RecordedValue text(String kind, String name, String value) {
        return new RecordedValue(kind + name, name, value, true, false, -1, -1);
    }

    /**
     * Returns when each value first occurred in an HTTP request or response, in microseconds since 1970.
     *
     * @param requests all of a recording, even if they are not part of the plan
     */
    static Map<String, Long> times(List<HarEntry> requests) {
        Map<String, Long> first = new HashMap<>();
        for (HarEntry request : requests) {
            addAddress(request.url(), request.startedMicros(), first);
            sent(request).forEach(leaf -> first.merge(leaf.value(), request.startedMicros(), Math::min));
            received(request).forEach(leaf -> first.merge(leaf.value(), request.endedMicros(), Math::min));
            ValueRules.uuids(request.response().text())
                    .forEach(uuid -> first.merge(uuid, request.endedMicros(), Math::min));
        }
        return first;
    }

    /** Adds the path segments and query values of an address, each with its first time. */
    static void addAddress(String address, long micros, Map<String, Long> first) {
        Url url = Url.of(address);
        for (String segment : url.path().split("/", -1)) {
            first.merge(segment, micros, Math::min);
        }
        for (Header parameter : url.query(name -> true)) {
            first.merge(parameter.value(), micros, Math::min);
        }
    }
}
