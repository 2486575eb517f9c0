package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.HarEntry;
import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import io.github.jmeterduplex.internal.har.recording.Url;
import io.github.jmeterduplex.session.Header;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds when each value first occurred outside of connections, in the HTTP requests and responses of a recording:
 * microseconds since 1970. Pure.
 */
final class HttpValueTimes {
    private HttpValueTimes() {}

    /** Returns the times for all requests of a recording, even if they are not part of the plan. */
    static Map<String, Long> of(List<HarEntry> requests) {
        Map<String, Long> first = new HashMap<>();
        for (HarEntry request : requests) {
            address(request.url(), request.startedMicros(), first);
            RequestValues.of(request).forEach(leaf -> add(leaf, request.startedMicros(), first));
            ServerValues.leaves(request).forEach(leaf -> add(leaf, request.endedMicros(), first));
            ValueRules.uuids(request.response().text())
                    .forEach(uuid -> first.merge(uuid, request.endedMicros(), Math::min));
        }
        return first;
    }

    private static void add(RecordedValue leaf, long micros, Map<String, Long> first) {
        first.merge(leaf.value(), micros, Math::min);
    }

    /** Adds the parts of an address: segments of its path, and values of its query. */
    static void address(String address, long micros, Map<String, Long> first) {
        Url url = Url.of(address);
        for (String segment : url.path().split("/", -1)) {
            first.merge(segment, micros, Math::min);
        }
        for (Header parameter : url.query(name -> true)) {
            first.merge(parameter.value(), micros, Math::min);
        }
    }
}
